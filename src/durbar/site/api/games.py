"""Games that are played or over: seen once, decided, taken back, exported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from durbar.bots import events
from durbar.bots.events import GameEvent, GameFull, GameOver
from durbar.faces.moment import choices
from durbar.site.api.call import Call
from durbar.site.api.errors import Problem
from durbar.site.api.models import BotAccount
from durbar.site.api.shapes import Progress
from durbar.site.errors import Refused
from durbar.site.pages.views.record import record_for
from durbar.site.tables import play as playing
from durbar.site.tables import readiness
from durbar.site.tables.access import seat_of, visible
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.replay import match_of

if TYPE_CHECKING:
    from durbar.core.match import View


@dataclass(frozen=True)
class Look:
    """A game as a caller sees it at one moment."""

    table: Table
    seat: Seat | None
    view: View
    names: tuple[str, ...]
    legal: tuple[str, ...]  # what the caller's seat is asked
    over: GameOver | None

    def full(self) -> GameFull:
        """Return the whole game."""
        return events.game_full(self.view, self.names, self.table.options, self.table.slug, self.legal)


def look(slug: str, account: BotAccount | None) -> Look:
    """Return a game as an account sees it (None: a spectator without one); raises Problem and Unplayable."""
    if account and not BotAccount.objects.filter(pk=account.pk, digest=account.digest).exists():
        raise Problem(401, "the token was revoked")
    visitor = account.visitor if account else None
    table = visible(visitor).get(slug=slug)
    if table.status == Table.Status.WAITING:
        raise Problem(409, "the game has not begun")
    if not readiness.ready(table.game):
        raise Problem(503, "the rules of this game are being compiled; try again soon")
    match, seat = match_of(table), seat_of(table, visitor)
    view = match.view(seat.number if seat else None)
    asked = seat is not None and seat.is_asked and not seat.computer
    return Look(
        table=table,
        seat=seat,
        view=view,
        names=match.names,
        legal=choices(view).texts if asked else (),
        over=GameOver(scores=match.scores, winners=match.winners) if match.over else None,
    )


def tidings(before: Look | None, now: Look) -> Iterator[GameEvent]:
    """Yield what one who knows a game as it was before is told now."""
    if before is None:
        yield now.full()
    else:
        told = list(events.news(before.view.lines, now.view, now.legal))
        yield from told
        asked_anew = (now.legal, now.table.cut) != (before.legal, before.table.cut)
        if now.legal and asked_anew and not any(getattr(event, "legal", ()) for event in told):
            yield events.undone(now.view, len(now.view.log), now.legal)
    if now.over:
        yield now.over


def full(call: Call) -> GameFull:
    """Return the game as the caller's seat sees it now."""
    return look(call.id, call.account).full()


def record(call: Call) -> str:
    """Return the record: of a game that goes on, what the caller may know of it."""
    seen = look(call.id, call.account)
    return record_for(seen.table, seen.seat.number if seen.seat else None)


def decide(call: Call) -> Progress:
    """Carry out a decision."""
    table, seat = _own_seat(call)
    try:
        done = playing.play(table.pk, seat.number, call.body.text, playing.Seen(call.body.length))
    except Refused as refusal:
        raise Problem(400, str(refusal), legal=look(call.id, call.account).legal) from None
    return _progress(table, done)


def undo(call: Call) -> Progress:
    """Take back the caller's last decisions."""
    table, seat = _own_seat(call)
    seen = playing.Seen(call.body.length)
    return _progress(table, playing.undo(table.pk, seat.number, call.body.back_to, seen))


def _own_seat(call: Call) -> tuple[Table, Seat]:
    table = visible(call.visitor).get(slug=call.id)
    seat = seat_of(table, call.visitor)
    if seat is None:
        raise Problem(403, "you have no seat at this table")
    return table, seat


def _progress(table: Table, done: bool) -> Progress:
    table.refresh_from_db(fields=["length", "status"])
    if done:
        return Progress(table.length)
    if table.status != Table.Status.RUNNING:
        raise Problem(409, "the game is not being played", length=table.length)
    raise Problem(409, f"the game has moved on: its log has {table.length} decisions", length=table.length)
