"""Games on offer, and tables: found, set up, joined and left by programs."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.urls import reverse
from msgspec import UNSET

from durbar.bots.levels import LEVELS
from durbar.core import registry
from durbar.core.about import About
from durbar.site.api.call import Call
from durbar.site.api.errors import Problem
from durbar.site.api.models import BotAccount, Invitation
from durbar.site.api.shapes import (
    Account,
    Done,
    GameInfo,
    LevelInfo,
    Offer,
    OptionInfo,
    SeatInfo,
    TableInfo,
    Tables,
)
from durbar.site.people.models import Visitor
from durbar.site.tables import readiness, seats, takeover
from durbar.site.tables.access import visible
from durbar.site.tables.create import Plan, create
from durbar.site.tables.models import Seat, Table

MOST_LISTED = 50
MOST_WAITING = 10  # tables of one bot that wait for players


def offer(call: Call) -> Offer:  # noqa: ARG001
    """Return the games and the computer players."""
    levels = tuple(LevelInfo(level.name, level.title, level.help) for level in LEVELS)
    return Offer(tuple(map(_game, registry.all_games())), levels)


def account(call: Call) -> Account:
    """Return the caller's account."""
    return Account(call.bot.visitor.name)


def listed(call: Call) -> Tables:
    """Return the listed tables that wait for players or at which is played, and those of the caller."""
    tables = _reachable(call.account).exclude(status=Table.Status.OVER)
    return Tables(tuple(_info(table, call) for table in _newest(tables)))


def own(call: Call) -> Tables:
    """Return the tables at which the caller has a seat, finished games too."""
    return Tables(
        tuple(_info(table, call) for table in _newest(Table.objects.filter(seats__visitor=call.visitor)))
    )


def table(call: Call) -> TableInfo:
    """Return one table."""
    return _info(_find(call), call)


def set_up(call: Call) -> TableInfo:
    """Set up a table; its host is the caller."""
    visitor = call.bot.visitor
    if Table.objects.filter(host=visitor, status=Table.Status.WAITING).count() >= MOST_WAITING:
        raise Problem(400, f"{MOST_WAITING} of your tables wait for players already; close some")
    plan = Plan(call.body.game, call.body.seats, call.body.options, call.body.listed)
    return _info(create(plan, visitor), call)


def sit(call: Call) -> TableInfo:
    """Take a seat."""
    number = call.body.seat
    if call.body.invite:
        found, number = _by_invitation(call, call.body.invite)
    else:
        found = _find(call)
        free = _may_sit(found, call.bot)
        number = number or next(iter(free), None)
        if number not in free and not found.seats.filter(visitor=call.visitor).exists():
            raise Problem(403, "this seat is not for you: it is taken, or you are not invited")
    seats.sit(found.pk, number or 0, call.bot.visitor)
    _forget_invitations(found, call.bot)
    return _info(Table.objects.get(pk=found.pk), call)


def decline(call: Call) -> Done:
    """Decline all invitations to a table."""
    _forget_invitations(_find(call), call.bot)
    return Done()


def leave(call: Call) -> Done:
    """Get up: the seat is open again before the game has begun, a computer player goes on after that."""
    found = _find(call)
    if found.status == Table.Status.WAITING:
        seats.leave(found.pk, call.bot.visitor)
    else:
        takeover.leave(found.pk, call.bot.visitor)
    return Done()


def come_back(call: Call) -> Done:
    """Take the own seat back from a computer player."""
    takeover.come_back(_find(call).pk, call.bot.visitor)
    return Done()


def close(call: Call) -> Done:
    """Close an own table whose game has not begun."""
    seats.dissolve(_find(call).pk, call.bot.visitor)
    return Done()


# ---------------------------------------------------------------- who may see and sit where


def _reachable(caller: BotAccount | None) -> QuerySet[Table]:
    """Return the tables that a caller may see: also those to which it is invited."""
    tables = visible(caller.visitor if caller else None)
    if caller is None:
        return tables
    invited = Invitation.objects.filter(bot=caller).values("seat__table")
    return Table.objects.filter(Q(pk__in=tables.values("pk")) | Q(pk__in=invited))


def _find(call: Call) -> Table:
    return _reachable(call.account).get(slug=call.id)


def _may_sit(table: Table, bot: BotAccount) -> list[int]:
    """Return the open seats that a bot may take: a person's table is for people, unless it is invited."""
    places = list(table.seats.all())
    if table.status != Table.Status.WAITING or any(seat.visitor_id == bot.visitor_id for seat in places):
        return []
    open_seats = [seat.number for seat in places if seat.kind == Seat.Kind.OPEN]
    host = table.host
    if host is not None and (host == bot.visitor or (table.listed and _is_friendly(host, bot))):
        return open_seats
    invited = Invitation.objects.filter(bot=bot, seat__table=table).values_list("seat__number", flat=True)
    return [number for number in open_seats if number in set(invited)]


def _is_friendly(host: Visitor, bot: BotAccount) -> bool:
    """Say whether a host's listed tables are open to a bot: its owner's are, and those of other bots."""
    return host.pk == bot.owner_id or BotAccount.objects.filter(visitor=host).exists()


def _by_invitation(call: Call, invite: str) -> tuple[Table, int]:
    token = invite.rstrip("/").rsplit("/", 1)[-1]
    seat = Seat.objects.select_related("table").filter(table__slug=call.id, invite=token).first()
    if seat is None:
        raise Problem(404, "there is no such invitation")
    return seat.table, seat.number


def _forget_invitations(table: Table, bot: BotAccount) -> None:
    Invitation.objects.filter(bot=bot, seat__table=table).delete()


# ---------------------------------------------------------------- as programs are told


def _newest(tables: QuerySet[Table]) -> Iterable[Table]:
    return tables.order_by("-changed").select_related("host").prefetch_related("seats")[:MOST_LISTED]


def _game(about: About) -> GameInfo:
    return GameInfo(
        id=about.id,
        title=about.title,
        authors=about.authors,
        year=about.year,
        summary=about.summary,
        rules=about.rules_version,
        min_players=about.min_players,
        max_players=about.max_players,
        options=tuple(
            OptionInfo(option.name, option.title, option.help, option.default, option.values)
            for option in about.options
        ),
        ready=readiness.ready(about.id),
    )


def _info(table: Table, call: Call) -> TableInfo:
    places, mine = list(table.seats.all()), call.visitor
    return TableInfo(
        id=table.slug,
        game=table.game,
        options=table.options,
        board=table.board,
        listed=table.listed,
        status=table.status,
        length=table.length,
        turn=table.turn,
        seats=tuple(SeatInfo(seat.number, seat.kind, seat.name, seat.level) for seat in places),
        seat=next((seat.number for seat in places if mine and seat.visitor_id == mine.pk), None),
        may_sit=tuple(_may_sit(table, call.account)) if call.account else (),
        result=None if table.result is None else tuple(table.result),
        winners=tuple(table.winners),
        invites=_invites(call, table, places) if mine and table.host_id == mine.pk else UNSET,
    )


def _invites(call: Call, table: Table, places: Iterable[Seat]) -> dict[int, str]:
    return {
        seat.number: call.request.build_absolute_uri(reverse("join", args=[table.slug, seat.invite]))
        for seat in places
        if seat.kind == Seat.Kind.OPEN
    }
