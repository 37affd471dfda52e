"""A game as a caller sees it, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from msgspec.structs import replace

from durbar.bots import events
from durbar.bots.events import GameEvent, GameFull, GameOver, StandIn
from durbar.faces.open_decisions import choices
from durbar.site.api import accounts
from durbar.site.api.clock_times import time_left_to, time_limit_of
from durbar.site.api.errors import Problem
from durbar.site.api.models import BotAccount
from durbar.site.tables import readiness
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable

if TYPE_CHECKING:
    from durbar.core.view import View


@dataclass(frozen=True)
class CallerView:
    """A game as a caller sees it at one moment."""

    table: Table
    seat: Seat | None
    view: View
    names: tuple[str, ...]
    legal: tuple[str, ...]  # what the caller's seat is asked
    stand_ins: dict[int, str]  # the level of the computer player that plays for a person's seat
    over: GameOver | None

    @property
    def question(self) -> tuple[object, ...]:
        """What the caller's seat is asked, and until when; another one is told as a new question."""
        return self.legal, self.table.cut, self.seat and self.seat.deadline

    def full(self) -> GameFull:
        """Return the whole game."""
        told = events.game_full(self.view, self.names, self.table.options, self.table.slug, self.legal)
        return replace(
            told,
            version=self.table.version,
            time_limit=time_limit_of(self.table),
            time_left=time_left_to(self.seat),
            stand_ins=tuple(self.stand_ins),
        )


def has_changed(seen: CallerView, account: BotAccount | None) -> bool:
    """Say whether a game is not as it was seen any more, or the account has a token no longer."""
    table = seen.table
    return _is_revoked(account) or not Table.objects.filter(pk=table.pk, version=table.version).exists()


def _is_revoked(account: BotAccount | None) -> bool:
    return account is not None and not accounts.is_valid(account)


def observe(slug: str, account: BotAccount | None) -> CallerView:
    """Return a game as an account sees it (None: a spectator without one); raises Problem and Unplayable."""
    if _is_revoked(account):
        raise Problem(401, _("the token was revoked"))
    visitor = account.visitor if account else None
    seated = SeatedTable.by_slug(slug)
    if seated is None or not seated.is_visible(visitor):
        raise Table.DoesNotExist
    table = seated.table
    if table.status == Table.Status.WAITING:
        raise Problem(409, _("the game has not begun"))
    if readiness.is_awaited(table.game):
        raise Problem(503, _("the rules of this game are being compiled; try again soon"))
    match, seat = match_of(table, seated.seats), seated.seat_of(visitor)
    view = match.view(seat.number if seat else None)
    asked = seat is not None and seat.is_asked and not seat.computer
    return CallerView(
        table=table,
        seat=seat,
        view=view,
        names=match.names,
        legal=choices(view).texts if asked else (),
        stand_ins={one.number: one.stand_in for one in seated.seats if one.stand_in},
        over=GameOver(scores=match.scores, winners=match.winners) if match.over else None,
    )


def _dated(event: GameEvent, now: CallerView) -> GameEvent:
    """Return an event with the table's version, and the time, if a decision may be taken in sight of it."""
    if isinstance(event, events.Decided | events.Undone) and event.scores is not None:
        return replace(event, version=now.table.version, time_left=time_left_to(now.seat))
    return event


def _stand_ins(before: CallerView, now: CallerView) -> Iterator[StandIn]:
    """Yield for which seats a computer player has begun or ceased to play."""
    for seat in sorted(before.stand_ins.keys() | now.stand_ins):
        level = now.stand_ins.get(seat)
        if level != before.stand_ins.get(seat):
            yield StandIn(seat=seat, level=level)


def changes(before: CallerView | None, now: CallerView) -> Iterator[GameEvent]:
    """Yield the events that lead from what a caller saw `before` to what it sees now; None: from nothing."""
    if before is None:
        yield now.full()
    else:
        yield from _stand_ins(before, now)
        told = [_dated(event, now) for event in events.news(before.view.lines, now.view, now.legal)]
        yield from told
        is_asked_anew = now.legal and now.question != before.question
        if is_asked_anew and not any(getattr(event, "legal", ()) for event in told):
            yield _dated(events.undone(now.view, len(now.view.log), now.legal), now)
    if now.over:
        yield now.over
