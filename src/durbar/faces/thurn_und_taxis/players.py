"""All that is public of the players: score, post offices, carriage, route, tiles, known cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.phrase import number
from durbar.core.position import Position
from durbar.faces.public_view import PublicView, Values, for_all, shared_part
from durbar.faces.thurn_und_taxis.art import coloured, picture
from durbar.faces.thurn_und_taxis.cards import Card, card, cards
from durbar.faces.thurn_und_taxis.scene import Scene, SceneSeat
from durbar.faces.words import tell
from durbar.games.thurn_und_taxis.naming import pile_name

PLATE = "faces/thurn_und_taxis/plate.html"


@dataclass(frozen=True)
class OwnTile:
    """A bonus tile that a player has: the pile from which it comes, and its value."""

    pile: str
    name: str
    value: int


@dataclass(frozen=True)
class PlayerLine:
    """All that is public of a player."""

    number: int
    house: Markup
    coach: Markup
    score: str
    houses_left: int
    carriage: int
    cards: tuple[Card, ...]
    hidden: int
    hand_size: int
    route: tuple[Card, ...]
    tiles: tuple[OwnTile, ...]
    back: Markup  # of the cards that are not known
    first: Markup  # the start player's milestone, if it has it
    ender: Markup  # the end tile, if it has it
    me: bool


def _coach(scene: Scene, seat: SceneSeat) -> Markup:
    """Return the picture of a seat's best carriage, in its colour."""
    if not seat.carriages:
        return Markup()
    value = scene.board.tables.carriage[seat.carriages - 1].value
    return coloured(f"carriage-{value}", seat.number)


def players(public: PublicView, scene: Scene, position: Position, me: int | None) -> list[PlayerLine]:
    """Return all players from seat 1 on: that of `me` as it sees itself, all others as everybody does."""
    found = list(_lines(public))
    if me:
        found[me - 1] = _line(scene, scene.seat(me), position.scores, own=True)
    return found


@for_all
def _lines(public: PublicView) -> tuple[PlayerLine, ...]:
    scene, scores = Scene.of(public.position), public.position.scores
    return tuple(_line(scene, seat, scores, own=False) for seat in scene.seats)


def _line(scene: Scene, seat: SceneSeat, scores: Sequence[int], *, own: bool) -> PlayerLine:
    return PlayerLine(
        number=seat.number,
        house=coloured("post-house", seat.number),
        coach=_coach(scene, seat),
        score=number(scores[seat.number - 1]),
        houses_left=seat.houses_left,
        carriage=scene.board.tables.carriage[seat.carriages - 1].value if seat.carriages else 0,
        cards=cards(scene, seat.hand),
        hidden=seat.hidden,
        hand_size=len(seat.hand) + seat.hidden,
        route=tuple(card(scene, city) for city in seat.route),
        tiles=tuple(
            OwnTile(pile.id, tell(pile_name(pile, all_nine=scene.all_nine)), value)
            for pile, values in zip(scene.board.tables.bonus_pile, seat.tiles, strict=True)
            for value in values
        ),
        back=picture("card-back"),
        first=picture("start-player") if seat.number == scene.first else Markup(),
        ender=picture("end-tile") if seat.number == scene.ender else Markup(),
        me=own,
    )


@shared_part(PLATE)
def plate(public: PublicView, seat: int) -> Values:
    """Return the plate of a seat as everybody else sees it."""
    over = Scene.of(public.position).over
    return {"over": over, "player": _lines(public)[seat - 1]}
