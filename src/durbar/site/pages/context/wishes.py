"""The wishes that a seat may make or has made, as its own page shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Required, TypedDict

from django.utils.translation import gettext as _

from durbar.core.wishes import StandingWish, Wish
from durbar.site.tables.models import Seat
from durbar.site.tables.wishes import standing_wish_of

if TYPE_CHECKING:
    from durbar.core.view import View


class ShownCondition(TypedDict):
    """A condition under which a wish is not carried out."""

    id: str
    title: str


class OfferedWish(TypedDict):
    """A wish that may be made."""

    id: str
    title: str
    help: str
    unless: list[ShownCondition]


class MadeWish(TypedDict):
    """A wish that stands, and the titles of its conditions."""

    promise: str
    unless: list[str]
    help: str


class WishBar(TypedDict, total=False):
    """The wish that stands, or those that may be made."""

    stands: MadeWish
    offers: list[OfferedWish]
    changes: Required[int]  # how often the seat has made or cancelled one


def wish_bar(view: View, seat: Seat) -> WishBar | None:
    """Return the seat's wish that stands, or those that it may make; None when there is nothing of either."""
    wishes = view.game.room.wishes
    if wishes is None or view.actor is None:
        return None
    standing = standing_wish_of(seat)
    if standing is not None and wishes.holds(view, standing):
        return {"stands": _stands(wishes.known, standing), "changes": seat.wish_changes}
    offers = [_offer(wish) for wish in wishes.offered(view)]
    return {"offers": offers, "changes": seat.wish_changes} if offers else None


def _offer(wish: Wish) -> OfferedWish:
    conditions: list[ShownCondition] = [{"id": one.id, "title": _(one.title)} for one in wish.unless]
    return {"id": wish.id, "title": _(wish.title), "help": _(wish.help), "unless": conditions}


def _stands(wishes: tuple[Wish, ...], standing: StandingWish) -> MadeWish:
    wish = next(one for one in wishes if one.id == standing.wish)
    conditions = [_(one.title) for one in wish.unless if one.id in standing.unless]
    return {"promise": _(wish.promise), "unless": conditions, "help": _(wish.help)}
