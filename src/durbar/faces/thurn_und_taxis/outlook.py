"""What closing the own route would bring: as it lies, and by each decision while it is being closed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from durbar.core.phrase import Plural, signed
from durbar.core.position import Position
from durbar.faces.choosing import Button
from durbar.faces.reasons import Reason, common
from durbar.faces.thurn_und_taxis.scene import Scene, SceneSeat
from durbar.faces.words import clauses, say, tell
from durbar.games.thurn_und_taxis import preview
from durbar.games.thurn_und_taxis.constants import CARTWRIGHT_REACH
from durbar.games.thurn_und_taxis.naming import province_name
from durbar.games.thurn_und_taxis.preview import Closing
from durbar.games.thurn_und_taxis.state import Phase


@dataclass(frozen=True)
class ClosingWay:
    """One way of placing post offices when closing, at its best."""

    title: str
    points: str
    reasons: tuple[Reason, ...]

    @property
    def why(self) -> str:
        """Return its reasons in a line, for where they have no room."""
        return clauses([reason.words for reason in self.reasons])


@dataclass(frozen=True)
class Outlook:
    """What the own route is worth."""

    missing: str  # how long it still must be; empty when it can be closed
    carriage: str
    always: tuple[Reason, ...]  # what every way of closing brings
    ways: tuple[ClosingWay, ...]  # with what they bring besides, and the points in all
    cartwright: ClosingWay | None  # the best way with the cartwright's help


def outlook(scene: Scene, position: Position, me: SceneSeat) -> Outlook | None:
    """Return what closing would bring now; None without a route."""
    if not me.route:
        return None
    found = preview.closings(position, me.number)
    plain = [closing for closing in found if not closing.cartwright]
    compelled = scene.turn == me.number and scene.postmaster_due  # then he is this turn's official (TT-14)
    helped = [closing for closing in found if closing.cartwright and not compelled]
    always = common(closing.gains for closing in plain)
    return Outlook(
        missing=_missing(preview.missing(position, me.number)),
        carriage=_carriage(scene, me),
        always=always,
        ways=tuple(_way(scene, closing, always) for closing in plain),
        cartwright=_helped(_way(scene, max(helped, key=lambda closing: closing.points), ()))
        if helped
        else None,
    )


def _way(scene: Scene, closing: Closing, always: Collection[Reason]) -> ClosingWay:
    return ClosingWay(_title(scene, closing.way), signed(closing.points), _special(closing, always))


def _helped(way: ClosingWay) -> ClosingWay:
    return replace(way, title=say("{way}, with the cartwright", way=way.title))


def _special(closing: Closing, always: Collection[Reason]) -> tuple[Reason, ...]:
    reasons = (Reason.of(gain) for gain in closing.gains)
    return tuple(reason for reason in reasons if reason not in always)


def _title(scene: Scene, way: str) -> str:
    if way == "each":
        return say("One in each province")
    if way == "none":
        return say("No post office")
    return say("All in {province}", province=province_name(scene.board, way.split()[1]))


def _missing(count: int) -> str:
    if count == 0:
        return ""
    return tell(
        Plural(
            "One more card, and the route can be closed.",
            "{count} more cards, and the route can be closed.",
            count,
        )
    )


def _carriage(scene: Scene, me: SceneSeat) -> str:
    """Say what the next carriage asks for (TT-32)."""
    if me.carriages == len(scene.board.tables.carriage):
        return say("You have the last carriage.")
    value = scene.board.tables.carriage[me.carriages].value
    least = max(scene.board.tables.setup.min_route_to_close, value - CARTWRIGHT_REACH)
    if least == value:
        return say("Next carriage: {value}, for a route of {value} or more.", value=value)
    return say(
        "Next carriage: {value}, for a route of {value} or more, or {least} with the cartwright.",
        value=value,
        least=least,
    )


# ---------------------------------------------------------------- the buttons of a closing


def priced(buttons: Sequence[Button], brings: Mapping[str, Closing], phase: Phase) -> list[Button]:
    """Return the buttons with what they bring in all; the ways of placing also say what for."""
    always = common(closing.gains for closing in brings.values())
    return [_priced(button, brings.get(button.action), always, phase) for button in buttons]


def _priced(button: Button, closing: Closing | None, always: Collection[Reason], phase: Phase) -> Button:
    if not closing:
        return button
    priced_button = replace(button, points=signed(closing.points))
    if phase != Phase.PLACING:
        return priced_button
    reasons = _special(closing, always)
    if button.action == "each":
        return replace(priced_button, reasons=reasons)
    return replace(priced_button, label=button.detail, detail="", reasons=reasons)


def brings(position: Position, phase: Phase) -> dict[str, Closing]:
    """Return for the decisions of a closing the best that may follow."""
    seat = position.actor
    if phase in {Phase.PLACING, Phase.EACH, Phase.ALL}:
        return preview.ways(position)
    if phase != Phase.CLOSE or not seat:
        return {}
    best: dict[str, Closing] = {}
    for closing in preview.closings(position, seat):
        close = closing.decisions[0]
        if close not in best or closing.points > best[close].points:
            best[close] = closing
    return best
