"""The lobby: set up a table, and find the others."""

from __future__ import annotations

import datetime
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from durbar.bots.levels import LEVELS
from durbar.core import registry
from durbar.core.about import About, OptionValue, option_text
from durbar.core.errors import DurbarError
from durbar.faces.palette import SEATS
from durbar.site.errors import Refused
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import boards, readiness
from durbar.site.tables.create import Plan, create
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.opening import ME, OPEN

NOBODY = "none"
DEFAULT_BOT = "steady"
DEFAULT_PLAYERS = 3
MOST_LISTED = 20
OPEN_FOR = datetime.timedelta(days=2)  # a table where nobody sat down since is not listed any more


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the lobby."""
    return _show(request, visitors.current(request), request.GET)


@require_GET
def lists(request: HttpRequest) -> HttpResponse:
    """Return the lobby's lists of tables, which are fetched again and again."""
    return render(request, "pages/lobby_lists.html", _lists(visitors.current(request)))


@require_GET
def progress(request: HttpRequest, game: str) -> HttpResponse:
    """Return how far a game's rules have come."""
    try:
        about = registry.about(game)
    except DurbarError:
        return HttpResponse(status=404)
    return render(request, "pages/progress.html", {"about": about, "progress": readiness.progress(about.id)})


@require_POST
def new_table(request: HttpRequest) -> HttpResponse:
    """Set up a table, and go there; or only set the options that usually go together."""
    visitor = visitors.current(request)
    if "preset" in request.POST:
        return _show(request, visitor, _with_preset(request.POST))
    try:
        plan = read_plan(request.POST, request.FILES.get("board_file"))
        visitor = visitors.named(request, request.POST.get("name", ""))
        table = create(plan, visitor)
    except (Refused, DurbarError) as refusal:
        return _show(request, visitor, request.POST, str(refusal))
    response = redirect("table", table.slug)
    visitors.remember(response, request, visitor)
    return response


def read_plan(form: QueryDict, file: UploadedFile | None = None) -> Plan:
    """Return the table that the form wishes; raises InvalidOption, and InvalidBoard for a wrong `file`."""
    about = registry.about(form.get("game", ""))
    wishes = [form.get(f"seat{number}", NOBODY) for number in range(1, about.max_players + 1)]
    options: dict[str, OptionValue] = {}
    for option in about.options:
        given = form.getlist(f"option_{option.name}")
        if given:
            options[option.name] = option.parse(given[-1])
    seats = [wish for wish in wishes if wish != NOBODY]
    listed = form.get("listed", "on") == "on"
    wanted = form.get("hints", Table.Hints.ALONE)
    hints = Table.Hints(wanted) if wanted in Table.Hints.values else Table.Hints.ALONE
    return Plan(about.id, seats, options, listed, _board(about, form.get("board", ""), file), hints)


def _with_preset(form: QueryDict) -> QueryDict:
    """Return the form with the options of the preset that was chosen; an unknown one changes nothing."""
    about = _game(form)
    preset = next((one for one in about.presets if one.id == form["preset"]), None)
    changed = form.copy()
    for name, value in about.read_options(preset.options).items() if preset else ():
        changed[f"option_{name}"] = option_text(value)
    return changed


def _game(form: QueryDict) -> About:
    """Return the game that the form names, or the first one."""
    games = registry.all_games()
    return next((game for game in games if game.id == form.get("game")), games[0])


def _board(about: About, digest: str, file: UploadedFile | None) -> boards.OwnBoard | None:
    """Return the board that was sent, or chosen among those offered here; None: the shipped one."""
    if file is not None:
        return boards.check(about.id, file.name or _("board file"), file.read(boards.LARGEST + 1))
    if not digest:
        return None
    offered = next((board for board in boards.offers(about.id) if board.digest == digest), None)
    if offered is None:
        raise Refused(_("This server does not offer that board."))
    return offered


def _show(request: HttpRequest, visitor: Visitor | None, form: QueryDict, message: str = "") -> HttpResponse:
    about = _game(form)
    shown = {
        "games": registry.all_games(),
        "about": about,
        "progress": readiness.progress(about.id),
        "minutes": sorted(about.minutes.items()),
        "name": form.get("name", visitor.name if visitor else ""),
        "seat_choices": _seat_choices(about, form),
        "levels": LEVELS,
        "options": _options(about, form),
        "options_open": "preset" in form,
        "presets": _presets(about),
        "boards": boards.offers(about.id),
        "board": form.get("board", ""),
        "hints": Table.Hints.choices,
        "hints_chosen": form.get("hints", Table.Hints.ALONE),
        "listed": form.get("listed", "on") == "on",
        "message": message,
    }
    return render(request, "pages/lobby.html", shown | _lists(visitor))


def _seat_choices(about: About, form: QueryDict) -> list[dict[str, Any]]:
    """Return every seat with what can be chosen for it; at first: me and computer players."""
    choices = []
    for number in range(1, about.max_players + 1):
        usual = ME if number == 1 else DEFAULT_BOT if number <= DEFAULT_PLAYERS else NOBODY
        kinds = [(ME, _("Me")), (OPEN, _("A person, by link"))]
        kinds += [(level.name, _("Computer: %s") % level.title) for level in LEVELS]
        if number > about.min_players:
            kinds.append((NOBODY, _("Nobody")))
        chosen = form.get(f"seat{number}", usual)
        choices.append({"number": number, "look": SEATS[number - 1], "chosen": chosen, "kinds": kinds})
    return choices


def _options(about: About, form: QueryDict) -> list[dict[str, Any]]:
    options = []
    for option in about.options:
        given = form.getlist(f"option_{option.name}")
        options.append(
            {
                "name": option.name,
                "title": option.title,
                "help": option.help,
                "switch": option.values == (False, True),
                "values": [option_text(value) for value in option.values],
                "chosen": given[-1] if given else option_text(option.default),
            }
        )
    return options


def _presets(about: About) -> list[dict[str, Any]]:
    """Return the presets with the value of every option, as a form writes it."""
    return [
        {
            "id": preset.id,
            "title": preset.title,
            "help": preset.help,
            "values": {
                f"option_{name}": option_text(value)
                for name, value in about.read_options(preset.options).items()
            },
        }
        for preset in about.presets
    ]


def _lists(visitor: Visitor | None) -> dict[str, Any]:
    mine = _newest(Table.objects.filter(seats__visitor=visitor)) if visitor else []
    listed = Table.objects.filter(listed=True)
    if visitor:
        listed = listed.exclude(pk__in=[table.pk for table in mine])
    waiting = listed.filter(status=Table.Status.WAITING, changed__gt=timezone.now() - OPEN_FOR)
    return {
        "mine": [_row(table, visitor) for table in mine],
        "open": [_row(table, visitor) for table in _newest(waiting.filter(seats__kind=Seat.Kind.OPEN))],
        "running": [_row(table, visitor) for table in _newest(listed.filter(status=Table.Status.RUNNING))],
    }


def _newest(tables: QuerySet[Table]) -> list[Table]:
    return list(tables.distinct().order_by("-changed").prefetch_related("seats")[:MOST_LISTED])


def _row(table: Table, visitor: Visitor | None) -> dict[str, Any]:
    seats = list(table.seats.all())
    asked = [seat for seat in seats if seat.is_asked]
    return {
        "table": table,
        "about": table.about,
        "seats": [(seat, SEATS[seat.number - 1]) for seat in seats],
        "asked": asked,
        "my_turn": visitor is not None
        and any(seat.visitor_id == visitor.pk and not seat.computer for seat in asked),
        "winners": " & ".join(seat.name for seat in seats if seat.number in table.winners),
        "missing": sum(seat.kind == Seat.Kind.OPEN for seat in seats),
    }
