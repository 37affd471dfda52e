"""The pages of a review: bringing a record along, stepping through its positions, playing on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from durbar.core import registry
from durbar.core.errors import DurbarError, InvalidRecord
from durbar.site import limits
from durbar.site.errors import Refused, Unplayable, in_words, told_of
from durbar.site.pages.answers import PLAIN, download, to_table
from durbar.site.pages.bundles import stylesheet_of
from durbar.site.pages.forms import form_of, named, number, number_in
from durbar.site.pages.not_found import not_found
from durbar.site.pages.parts import asks_for_part
from durbar.site.pages.views.table import show_page
from durbar.site.people import visitors
from durbar.site.review import store
from durbar.site.review.models import Review
from durbar.site.tables import readiness
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.tables.suggested_levels import LEVEL_AGAINST_A_POSITION

if TYPE_CHECKING:
    from durbar.site.review.viewpoint import Viewpoint


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Take a record, pasted or as a file, and go to its review; tell what is wrong with it."""
    text = ""
    refusal: Refused | DurbarError | None = None
    if request.method == "POST":
        try:
            limits.check_creation(request)
            text, source = _given(request.POST.get("record", ""), request.FILES.get("file"))
            return _begin(store.of_text(text, source))
        except (Refused, DurbarError) as told:
            refusal = told
    return render(request, "review/bring.html", {"text": text, "largest": store.LARGEST, **told_of(refusal)})


def _given(pasted: str, file: UploadedFile | None) -> tuple[str, str]:
    """Return the text of a record and what it is called; raises Refused."""
    if file is None:
        if not pasted.strip():
            raise Refused(_("Please paste a record, or choose a file."))
        return pasted, pgettext("text that was pasted", "record")
    name, content = file.name or _("file"), file.read(store.LARGEST + 1)
    store.check_size(len(content), name)
    try:
        return content.decode(), name
    except UnicodeDecodeError:
        raise Refused(_("%(name)s is not a text in UTF-8.") % {"name": name}) from None


@require_safe
def of_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Go to the review of a table's game; of one that goes on there is none."""
    seated, visitor = SeatedTable.shown_to(slug, request.COOKIES)
    if seated is None:
        return not_found(request)
    try:
        return _begin(store.of_table(seated.table))
    except Refused as refusal:
        return show_page(request, seated, visitor, str(refusal))
    except Unplayable:
        return not_found(request)


@require_safe
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Go to where a review begins."""
    review = _review(slug)
    try:
        return _begin(review) if review else _not_now(request, slug)
    except InvalidRecord:  # of a game, or of rules, that are not here any more
        return _not_now(request, slug)


def _begin(review: Review) -> HttpResponse:
    """Go to the end of a review's game: there the result stands, and what cost most."""
    return redirect("review_position", review.slug, store.length_of(review))


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the record of a review's game."""
    review = _review(slug)
    if review is None or review.origin:
        return _not_now(request, slug)
    return download(review.record, PLAIN, f"{review.game}-{slug}.durbar")


@require_safe
def position(request: HttpRequest, slug: str, index: int) -> HttpResponse:
    """Show one position; to the page's own script, only the parts that change."""
    return _show(request, slug, index)


@require_safe
def copied(request: HttpRequest, slug: str, index: int) -> HttpResponse:
    """Show a position of a review where positions are set up."""
    from durbar.site.review.views.set_up import show  # noqa: PLC0415 - the page of one position

    try:
        viewpoint = _viewpoint(request, slug, index)
    except Unplayable:
        return _not_now(request, slug)
    from durbar.site.review.own_seat import own_seat  # noqa: PLC0415

    position = viewpoint.match.at(viewpoint.index).position
    seat = own_seat(viewpoint.review, viewpoint.match, visitors.current(request))
    return show(request, position.text(), position, own=seat)


@form_of("review_position")
def play_on(request: HttpRequest, slug: str, index: int) -> HttpResponse:
    """Set up a table that begins with the position, and go there."""
    from durbar.site.review.play_on import Cast, play_on  # noqa: PLC0415 - loads the engine

    try:
        limits.check_creation(request)
        viewpoint = _viewpoint(request, slug, index)
        cast = Cast(number(request, "play_seat"), named(request, "level"))
        with visitors.arriving(request, request.POST.get("name", "")) as visitor:
            table = play_on(viewpoint, cast, visitor)
    except Unplayable:
        return _show(request, slug, index)
    except (Refused, DurbarError) as refusal:
        return _show(request, slug, index, in_words(refusal))
    return to_table(request, table.slug, visitor)


def _review(slug: str) -> Review | None:
    return Review.objects.filter(slug=slug).first()


def _viewpoint(request: HttpRequest, slug: str, index: int) -> Viewpoint:
    """Return the position that is asked for; raises Unplayable when there is none."""
    from durbar.site.review.variations import asked_for  # noqa: PLC0415 - loads the engine
    from durbar.site.review.viewpoint import OPEN, Viewpoint  # noqa: PLC0415

    review = _review(slug)
    if review is None or not readiness.is_ready(review.game):
        raise Unplayable(f"there is no review {slug}")
    try:
        match = store.open_game(review.record, review.origin)
    except DurbarError as error:
        raise Unplayable(f"review {slug} cannot be replayed") from error
    seat = number_in(request.GET.get("seat", ""))
    return Viewpoint(
        review,
        match,
        min(index, len(match)),
        seat if 1 <= seat <= match.players else OPEN,
        asked_for(request.GET.get("line", ""), request.GET.get("step", "")),
    )


def _show(request: HttpRequest, slug: str, index: int, message: str = "") -> HttpResponse:
    try:
        viewpoint = _viewpoint(request, slug, index)
    except Unplayable:
        return _not_now(request, slug)
    from durbar.site.review.context import context  # noqa: PLC0415

    part = (asks_for_part(request) and request.GET.get("part")) or "whole"
    analysis = store.analysis_of(viewpoint.review, anew=part == "whole")
    shown = {
        **context(viewpoint, analysis),
        "message": message,
        "stylesheet": stylesheet_of(viewpoint.review.game),
        **_to_play_on(request, viewpoint),
    }
    template = {"position": "review/step.html", "analysis": "review/found.html"}.get(part)
    return render(request, template or "review/review.html", shown)


def _to_play_on(request: HttpRequest, viewpoint: Viewpoint) -> Mapping[str, object]:
    """Return what stands in the form to play on: as it was filled in, or what is suggested."""
    from durbar.site.review.own_seat import own_seat  # noqa: PLC0415

    form, visitor = request.POST, visitors.current(request)
    suggested = viewpoint.seat or own_seat(viewpoint.review, viewpoint.match, visitor) or viewpoint.viewer
    return {
        "play_on_seat": number(request, "play_seat") if "play_seat" in form else suggested,
        "default_level": form.get("level", LEVEL_AGAINST_A_POSITION),
        "name": form.get("name", visitor.name if visitor else ""),
    }


def _not_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell that there is no such review, or that its game cannot be replayed now."""
    review = _review(slug)
    preparing = review is not None and readiness.is_awaited(review.game)
    shown: dict[str, object] = {"review": review, "preparing": preparing}
    if review and preparing:
        shown |= {"about": registry.about(review.game), "progress": readiness.progress(review.game)}
    return render(request, "review/not_now.html", shown, status=503 if preparing else 404)
