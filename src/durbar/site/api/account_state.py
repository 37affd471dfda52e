"""The games that an account plays, its invitations, and what is new since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from durbar.site.api import accounts
from durbar.site.api.invitations import open_invitations
from durbar.site.api.models import BotAccount
from durbar.site.api.schemas import AccountEvent, GameFinish, GameStart, Invited
from durbar.site.tables.models import Seat, Table


@dataclass(frozen=True)
class AccountState:
    """The games that an account plays, and the invitations that it has."""

    playing: dict[str, GameStart] = field(default_factory=dict)
    invited: dict[int, Invited] = field(default_factory=dict)
    finished: dict[str, GameFinish] = field(default_factory=dict)  # of those that were being played before

    def since(self, before: AccountState) -> Iterator[AccountEvent]:
        """Yield what is new."""
        yield from (start for slug, start in self.playing.items() if slug not in before.playing)
        yield from self.finished.values()
        yield from (asked for pk, asked in self.invited.items() if pk not in before.invited)


def state_of(bot: BotAccount, before: AccountState) -> AccountState | None:
    """Return the state of an account; None when its token was revoked."""
    if not accounts.is_valid(bot):
        return None
    accounts.note(bot)
    own = Seat.objects.filter(visitor=bot.visitor).select_related("table").order_by("table")
    playing = {seat.table.slug: _start(seat) for seat in own.filter(table__status=Table.Status.RUNNING)}
    ended = before.playing.keys() - playing.keys()
    over = own.filter(table__status=Table.Status.OVER, table__slug__in=ended)
    invited = open_invitations(bot).select_related("seat__table")
    return AccountState(
        playing,
        {one.pk: _invited(one.seat) for one in invited.order_by("pk")},
        {seat.table.slug: _finish(seat) for seat in over} if ended else {},
    )


def _start(seat: Seat) -> GameStart:
    return GameStart(id=seat.table.slug, game=seat.table.game, seat=seat.number)


def _finish(seat: Seat) -> GameFinish:
    table = seat.table
    return GameFinish(
        id=table.slug,
        game=table.game,
        seat=seat.number,
        result=tuple(table.result or ()),
        winners=tuple(table.winners),
    )


def _invited(seat: Seat) -> Invited:
    table = seat.table
    return Invited(id=table.slug, game=table.game, options=table.options, seat=seat.number)
