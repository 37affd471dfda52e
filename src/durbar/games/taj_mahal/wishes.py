"""The standing wish of Taj Mahal: to withdraw at one's next turn (TM-14, TM-15)."""

from __future__ import annotations

from durbar.core.view import View
from durbar.core.wishes import Noted, StandingWish, Unless, Wish, Wishes
from durbar.games.taj_mahal.action_ids import WITHDRAW
from durbar.games.taj_mahal.preview import contests
from durbar.games.taj_mahal.state import WITHDRAWING
from durbar.games.taj_mahal.state_of import state_of

NOTHING = Unless("nothing", "you would win nothing")
OVERTAKEN = Unless("overtaken", "you no longer win everything that you would win now")
ALONE = Unless("alone", "all others have withdrawn")

WITHDRAWAL = Wish(
    "withdraw",
    title="Withdraw when it is your turn",
    promise="You will withdraw when it is your turn",
    help="You still choose the palaces and the new cards yourself. A new visit ends the wish.",
    unless=(NOTHING, OVERTAKEN, ALONE),
)


def offered(view: View) -> tuple[Wish, ...]:
    """Return the wish to withdraw, for who is in the visit while others decide."""
    return (WITHDRAWAL,) if _is_in(view) and view.actor != view.seat else ()


def note(view: View) -> Noted:
    """Return the visit, and the symbols that the seat would win by withdrawing now."""
    return {"visit": int(state_of(view).visit), "won": sorted(_won(view))}


def holds(view: View, standing: StandingWish) -> bool:
    """Say whether the seat is still in the visit for which it made the wish."""
    return _is_in(view) and standing.noted.get("visit") == int(state_of(view).visit)


def fulfil(view: View, standing: StandingWish) -> int | None:
    """Return the withdrawal, when the seat may withdraw now and none of the conditions is met."""
    if not holds(view, standing) or WITHDRAW not in view.legal.ids:
        return None
    return None if standing.unless & _conditions(view, standing) else WITHDRAW


def _is_in(view: View) -> bool:
    """Say whether the seat is in the visit and not withdrawing."""
    s = state_of(view)
    if view.seat is None or view.actor is None or not s.seats[view.seat - 1].present:
        return False
    return not (s.turn == view.seat - 1 and s.phase in WITHDRAWING)


def _won(view: View) -> set[str]:
    """Return the symbols that the seat would win by withdrawing now (TM-20)."""
    assert view.seat
    return {contest.symbol for contest in contests(view.position, view.seat) if contest.wins}


def _conditions(view: View, standing: StandingWish) -> set[str]:
    """Return the conditions that are met."""
    won, before = _won(view), standing.noted.get("won")
    met = {NOTHING.id} if not won else set()
    if isinstance(before, list) and not won.issuperset(before):
        met.add(OVERTAKEN.id)
    if sum(int(seat.present) for seat in state_of(view).seats) == 1:
        met.add(ALONE.id)
    return met


WISHES = Wishes(known=(WITHDRAWAL,), offered=offered, note=note, holds=holds, fulfil=fulfil)
