"""The lobby: set up a table, and find the others."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from durbar.bots.levels import LEVELS
from durbar.core import registry
from durbar.core.about import About, OptionValue
from durbar.core.boardfile import LARGEST
from durbar.core.errors import DurbarError, InvalidBoard
from durbar.site import limits
from durbar.site.errors import Refused, in_words
from durbar.site.pages.answers import to_table
from durbar.site.pages.context.lobby import lists_of, open_tables, page_of, running_tables, tables_of
from durbar.site.pages.context.new_table import (
    NOBODY,
    chosen_time_limit,
    options_of,
    seat_choices,
    time_limits,
)
from durbar.site.pages.context.presets import presets_of
from durbar.site.pages.forms import added, form_of
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import boards, readiness
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.tables.renaming import rename
from durbar.site.tables.usual_plan import usual_plan


@require_safe
@cache_control(private=True, no_cache=True)  # going back shows it at once
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the lobby."""
    return _show(request, visitors.current(request), request.GET)


@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """Return the lobby's lists of tables, which are fetched again and again."""
    return render(request, "pages/lists.html", lists_of(visitors.current(request)))


@require_safe
@cache_control(private=True, no_cache=True)
def my_games(request: HttpRequest) -> HttpResponse:
    """Show all games of the visitor, those that are over too."""
    visitor = visitors.current(request)
    nothing = _("No game yet: set up a table, or sit down at one.")
    return _all(request, tables_of(visitor), visitor, _("All my games"), nothing)


@require_safe
@cache_control(private=True, no_cache=True)
def waiting(request: HttpRequest) -> HttpResponse:
    """Show all tables that wait for players."""
    tables = open_tables(visitors.current(request))
    nothing = _(
        "Nobody is waiting for players right now. Set up a table with a free seat: others find it here."
    )
    return _all(request, tables, None, _("Open tables"), nothing)


@require_safe
@cache_control(private=True, no_cache=True)
def running(request: HttpRequest) -> HttpResponse:
    """Show all games that others play."""
    tables = running_tables(visitors.current(request))
    return _all(request, tables, None, _("Games to watch"), _("No other game is being played right now."))


def _all(
    request: HttpRequest, tables: QuerySet[Table], whose: Visitor | None, title: str, nothing: str
) -> HttpResponse:
    """Show a page of tables; `nothing` is said where there are none."""
    shown = page_of(tables, whose, request.GET.get("page", "1"))
    more = {"visitor": visitors.current(request), "title": title, "nothing": nothing}
    return render(request, "pages/all_tables.html", shown | more)


@require_safe
def progress(request: HttpRequest, game: str) -> HttpResponse:
    """Return how far a game's rules have come; nothing when they are ready."""
    try:
        about = registry.about(game)
    except DurbarError:
        return HttpResponse(status=404)
    reached = readiness.progress(about.id)
    return render(request, "pages/progress.html", {"about": about, "progress": reached})


@form_of("lobby")
def new_table(request: HttpRequest) -> HttpResponse:
    """Set up a table, and go there; or only set the options that usually go together."""
    visitor = visitors.current(request)
    if "preset" in request.POST:
        return _show(request, visitor, _with_preset(request.POST))
    try:
        limits.check_creation(request)
        plan = read_plan(request.POST, request.FILES.get("board_file"))
        with visitors.arriving(request, request.POST.get("name", "")) as host:
            table = create(plan, host, added(request))
    except InvalidBoard as refusal:
        return _show(request, visitor, request.POST, of_board=in_words(refusal))
    except (Refused, DurbarError) as refusal:
        return _show(request, visitor, request.POST, in_words(refusal))
    return to_table(request, table.slug, host)


@form_of("lobby")
def play_now(request: HttpRequest) -> HttpResponse:
    """Set up the table that somebody usually wishes, and go there."""
    visitor = visitors.current(request)
    try:
        limits.check_creation(request)
        about = registry.about(request.POST.get("game", ""))
        with visitors.arriving(request, "") as host:
            table = create(usual_plan(about, visitor), host, added(request))
    except (Refused, DurbarError) as refusal:
        return _show(request, visitor, QueryDict(), in_words(refusal))
    return to_table(request, table.slug, host)


@form_of("lobby")
def rename_me(request: HttpRequest) -> HttpResponse:
    """Call the visitor otherwise."""
    visitor = visitors.current(request)
    try:
        if visitor is not None:
            rename(visitor, visitors.clean_name(request.POST.get("name", "")))
    except Refused as refusal:
        return _show(request, visitor, QueryDict(), str(refusal))
    return redirect("lobby")


def read_plan(form: QueryDict, file: UploadedFile | None = None) -> TablePlan:
    """Return the table that the form wishes; raises InvalidOption, and InvalidBoard for a wrong `file`."""
    about = registry.about(form.get("game", ""))
    takers = [form.get(f"seat{number}", NOBODY) for number in range(1, about.max_players + 1)]
    options: dict[str, OptionValue] = {}
    for option in about.options:
        given = form.getlist(f"option_{option.name}")
        if given:
            options[option.name] = option.parse(given[-1])
    seats = [taker for taker in takers if taker != NOBODY]
    listed = form.get("listed", "on") == "on"
    wanted = form.get("hints", Table.Hints.ALONE)
    hints = Table.Hints(wanted) if wanted in Table.Hints.values else Table.Hints.ALONE
    return TablePlan(
        about.id,
        seats,
        options,
        listed,
        _board(about, form.get("board", ""), file),
        hints,
        time_limit=chosen_time_limit(form),
    )


def _with_preset(form: QueryDict) -> QueryDict:
    """Return the form with the options of the preset that was chosen; an unknown one changes nothing."""
    about = _game(form)
    preset = next((one for one in presets_of(about, form) if one.id == form["preset"]), None)
    changed = form.copy()
    for field, value in preset.pressed.items() if preset else ():
        changed[field] = value
    return changed


def _game(form: QueryDict) -> About:
    """Return the game that the form names, or the first one."""
    games = registry.all_games()
    return next((game for game in games if game.id == form.get("game")), games[0])


def _board(about: About, digest: str, file: UploadedFile | None) -> boards.OwnBoard | None:
    """Return the board that was sent, or chosen among those offered here; None: the shipped one."""
    if file is not None:
        return boards.check(about.id, file.name or _("board file"), file.read(LARGEST + 1))
    if not digest:
        return None
    offered = next((board for board in boards.offers(about.id) if board.digest == digest), None)
    if offered is None:
        raise Refused(_("This server does not offer that board."))
    return offered


def _show(
    request: HttpRequest, visitor: Visitor | None, form: QueryDict, message: str = "", *, of_board: str = ""
) -> HttpResponse:
    """Show the lobby, the form as it was filled in, and what is wrong with it or with the file of a board."""
    about = _game(form)
    if not about.has_board:  # nor a place in the form where that could be told
        message, of_board = message or of_board, ""
    shown = {
        "games": registry.all_games(),
        "about": about,
        "progress": readiness.progress(about.id),
        "minutes": sorted(about.minutes.items()),
        "visitor": visitor,
        "choosing": "game" in form,
        "name": form.get("name", visitor.name if visitor else ""),
        "seat_choices": seat_choices(about, form),
        "levels": LEVELS,
        "options": options_of(about, form),
        "options_open": "preset" in form,
        "presets": presets_of(about, form),
        "boards": boards.offers(about.id),
        "board": form.get("board", ""),
        "hints": Table.Hints.choices,
        "hints_chosen": form.get("hints", Table.Hints.ALONE),
        "time_limits": time_limits(),
        "time_limit": form.get("time_limit", ""),
        "listed": form.get("listed", "on") == "on",
        "message": message,
        "message_of_board": of_board,
        "largest_board": LARGEST,
    }
    return render(request, "pages/lobby.html", shown | lists_of(visitor))
