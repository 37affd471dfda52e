"""What closing the own route as it lies would bring, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.core.position import Position
from durbar.games.thurn_und_taxis import preview
from durbar.games.thurn_und_taxis.data import CARTWRIGHT_REACH
from durbar.site.faces.thurn_und_taxis.choices import Reason, signed
from durbar.site.faces.thurn_und_taxis.seen import Seat, Seen
from durbar.site.faces.words import say


@dataclass(frozen=True)
class Way:
    """One way of placing post offices when closing, at its best."""

    title: str
    points: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Outlook:
    """What the own route is worth."""

    missing: str  # how long it still must be; empty when it can be closed
    carriage: str
    ways: list[Way]
    cartwright: Way | None  # the best way with the cartwright's help


def outlook(seen: Seen, position: Position, me: Seat) -> Outlook | None:
    """Return what closing would bring now; None without a route."""
    if not me.route:
        return None
    closings = preview.closings(position, me.number)
    plain = [closing for closing in closings if not closing.cartwright]
    helped = [closing for closing in closings if closing.cartwright]
    return Outlook(
        missing=_missing(preview.missing(position, me.number)),
        carriage=_carriage(seen, me),
        ways=[_way(seen, closing) for closing in plain],
        cartwright=_way(seen, max(helped, key=lambda closing: closing.points)) if helped else None,
    )


def _missing(count: int) -> str:
    if count == 0:
        return ""
    if count == 1:
        return say("One more card, and the route can be closed.")
    return say("{count} more cards, and the route can be closed.", count=count)


def _carriage(seen: Seen, me: Seat) -> str:
    """Say what the next carriage asks for (TT-32)."""
    carriages: Sequence[object] = seen.board.tables.carriage
    if me.carriages == len(carriages):
        return say("You have the last carriage.")
    value = seen.board.tables.carriage[me.carriages].value
    least = max(seen.board.tables.setup.min_route_to_close, value - CARTWRIGHT_REACH)
    if least == value:
        return say("Next carriage: {value}, for a route of {value} or more.", value=value)
    return say(
        "Next carriage: {value}, for a route of {value} or more, or {least} with the cartwright.",
        value=value,
        least=least,
    )


def _way(seen: Seen, closing: preview.Closing) -> Way:
    reasons = tuple(Reason.of(gain) for gain in closing.gains)
    return Way(_title(seen, closing.way), signed(closing.points), reasons)


def _title(seen: Seen, way: str) -> str:
    if way == "each":
        return say("One in each province")
    if way == "none":
        return say("No post office")
    return say("All in {province}", province=seen.provinces[way.split()[1]].name)
