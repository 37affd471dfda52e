"""All that is public of the players: score, post offices, carriage, route, tiles, known cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.faces.svg import token
from durbar.faces.thurn_und_taxis.cards import Card, card, cards
from durbar.faces.thurn_und_taxis.scene import Scene
from durbar.games.thurn_und_taxis.state import Phase

MAY_BREAK = "\u200b"  # a long name may go on in a new line here


@dataclass(frozen=True)
class PlayerLine:
    """All that is public of a player."""

    number: int
    name: str
    token: str
    score: str
    houses_left: int
    carriage: int
    cards: list[Card]
    hidden: int
    hand_size: int
    route: list[Card]
    tiles: list[tuple[str, int]]
    me: bool
    turn: bool
    first: bool
    ender: bool


def players(scene: Scene, names: Sequence[str], scores: Sequence[int], me: int | None) -> list[PlayerLine]:
    """Return all players from seat 1 on."""
    return [
        PlayerLine(
            number=seat.number,
            name=names[seat.number - 1],
            token=token(seat.number),
            score=str(scores[seat.number - 1]).replace("-", "−"),
            houses_left=seat.houses_left,
            carriage=scene.board.tables.carriage[seat.carriages - 1].value if seat.carriages else 0,
            cards=cards(scene, seat.hand),
            hidden=seat.hidden,
            hand_size=len(seat.hand) + seat.hidden,
            route=[card(scene, city) for city in seat.route],
            tiles=[
                (pile.name.replace("/", "/" + MAY_BREAK), value)
                for pile, values in zip(scene.board.tables.bonus_pile, seat.tiles, strict=True)
                for value in values
            ],
            me=seat.number == me,
            turn=seat.number == scene.turn and scene.phase != Phase.OVER,
            first=seat.number == scene.first,
            ender=seat.number == scene.ender,
        )
        for seat in scene.seats
    ]
