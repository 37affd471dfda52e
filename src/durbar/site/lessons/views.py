"""The pages of the guided first games: the step where one stopped, a decision, a game of one's own."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from durbar.bots.levels import EVEN
from durbar.core import registry
from durbar.faces import words
from durbar.faces.lesson import lesson_of
from durbar.site import limits
from durbar.site.errors import Refused, StillPreparing
from durbar.site.lessons import bookmark, meanwhile
from durbar.site.lessons.place import Place
from durbar.site.pages.answers import to_table
from durbar.site.pages.forms import form_of, number_in
from durbar.site.pages.not_found import about_or_404
from durbar.site.pages.parts import asks_for_part
from durbar.site.people import visitors
from durbar.site.tables import readiness
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.opening import ME


@require_safe
def go_on(request: HttpRequest, game: str) -> HttpResponse:
    """Go to the step at which somebody stopped."""
    if lesson_of(game) is None:
        raise Http404
    return redirect("lesson_step", game, bookmark.step_of(request, game))


@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Show a step; carry out its decision, which leads to the next one, or show where another one leads.

    A script is shown what is decided on the way to a step one after the other.
    """
    if not _is_ready(game):
        shown = {"about": registry.about(game), "progress": readiness.progress(game)}
        return render(request, "lessons/not_now.html", shown, status=503)
    place = _place(game, number)
    decision = request.POST.get("action", "")
    if request.method != "POST" or not place.is_open(decision):
        return _show(request, _on_the_way(place, request.GET.get("after", "")))
    if decision != place.prepared:
        return _show(request, replace(place, tried=decision))
    following = Place(game, place.lesson, place.number + 1)
    if asks_for_part(request):
        return _show(request, _on_the_way(following, str(place.length)))
    return bookmark.note(redirect("lesson_step", game, following.number), game, following.number)


@form_of("lesson")
def play(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table against computer players as strong as the visitor, as a beginner at first; go there."""
    if not _is_ready(game):
        return redirect("lesson", game)
    players = _place(game, 1).whole.players
    return _opened(request, TablePlan(game, [ME, *[EVEN] * (players - 1)], listed=False))


@form_of("lesson_step")
def play_on(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Open a table that begins where another decision than ours leads; go there."""
    if not _is_ready(game):
        return redirect("lesson", game)
    place = _place(game, number)
    decision = request.POST.get("action", "")
    if not place.is_open(decision):
        return redirect("lesson_step", game, place.number)
    tried = replace(place, tried=decision).shown
    seats = [ME if seat == place.lesson.seat else EVEN for seat in range(1, tried.players + 1)]
    return _opened(request, TablePlan(game, seats, listed=False, position=tried.position.text()))


def _opened(request: HttpRequest, plan: TablePlan) -> HttpResponse:
    """Open a table as it is planned and go there, or say why not."""
    try:
        limits.check_creation(request)
        with visitors.arriving(request, "") as visitor:
            table = create(plan, visitor)
    except Refused as refusal:
        passes = isinstance(refusal, limits.TooMuch | StillPreparing)
        shown = {"message": str(refusal), "passes": passes}
        return render(request, "lessons/not_now.html", shown, status=refusal.status)
    return to_table(request, table.slug, visitor)


def _on_the_way(place: Place, after: str) -> Place:
    """Return a place where the table stops next on its way there, when `after` decisions have been shown."""
    shown = number_in(after)
    stop = meanwhile.next_stop(place, shown) if shown >= 0 else None
    return replace(place, so_far=stop) if stop else place


@words.one_language()
def _show(request: HttpRequest, place: Place) -> HttpResponse:
    """Return the page of a place in a lesson, or the part of it that changes, and remember the place."""
    from durbar.site.lessons.context import context  # noqa: PLC0415 - loads the engine

    shown = context(place, arriving=request.method != "POST")
    template = shown["fragment"] if asks_for_part(request) else "lessons/lesson.html"
    return bookmark.note(render(request, template, shown), place.game, place.number)


def _is_ready(game: str) -> bool:
    """Say whether the rules of a game are at hand; raises Http404 for a game that we do not have."""
    return readiness.is_ready(about_or_404(game).id)


def _place(game: str, number: int) -> Place:
    """Return a place in the lesson of a game; raises Http404 where there is none."""
    lesson = lesson_of(game)
    if lesson is None:
        raise Http404
    return Place(game, lesson, max(1, min(number, len(lesson.steps) + 1)))
