"""The bonus tiles: what is left of each pile, who has which, how far the viewer is (TT-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.faces.svg import swatch
from durbar.faces.thurn_und_taxis.owners import OwnerBadge
from durbar.faces.thurn_und_taxis.scene import Scene, SceneSeat
from durbar.faces.words import say, tell
from durbar.games.thurn_und_taxis.board_tables import Pile
from durbar.games.thurn_und_taxis.naming import pile_name


@dataclass(frozen=True)
class PileLine:
    """A pile of bonus tiles: what is left, who has which, and how far the viewer is."""

    id: str
    name: str
    need: str
    left: tuple[int, ...]
    owners: tuple[OwnerBadge, ...]
    ends: bool  # whoever ends the game takes its tile
    progress: str = ""
    swatches: tuple[str, ...] = ()


def piles(scene: Scene, names: Sequence[str], me: SceneSeat | None) -> list[PileLine]:
    """Return all piles of bonus tiles (TT-2); every tile is public."""
    return [
        PileLine(
            id=pile.id,
            name=tell(pile_name(pile, all_nine=scene.all_nine)),
            need=_need(scene, pile),
            left=scene.piles[i],
            owners=tuple(
                OwnerBadge.of(seat.number, names, value) for seat in scene.seats for value in seat.tiles[i]
            ),
            ends=pile.kind == "end",
            progress=_progress(scene, pile, me) if me and not me.tiles[i] else "",
            swatches=_swatches(scene, pile),
        )
        for i, pile in enumerate(scene.board.tables.bonus_pile)
    ]


def _swatches(scene: Scene, pile: Pile) -> tuple[str, ...]:
    provinces = [scene.provinces[province] for province in scene.asked_by(pile)]
    return tuple(swatch(province.colour, province.strong) for province in provinces)


def _need(scene: Scene, pile: Pile) -> str:
    if pile.kind == "route":
        return _lengths(scene, pile)
    if pile.kind == "province":
        return say("a post office in every city")
    if pile.kind == "outside":
        if len(scene.asked_by(pile)) == len(scene.provinces):
            return say("a post office in each of the {count} provinces", count=len(scene.provinces))
        return say("a post office in each of the other {count} provinces", count=len(pile.provinces))
    return say("whoever ends the game")


def _lengths(scene: Scene, pile: Pile) -> str:
    """Say which routes bring a tile of a pile: longer ones too, where their own piles are empty (TT-31)."""
    piles = zip(scene.board.tables.bonus_pile, scene.piles, strict=True)
    longer = [
        other.length for other, left in piles if left and other.kind == "route" and other.length > pile.length
    ]
    if not longer:
        return say("a closed route of {length} or more", length=pile.length)
    longest = min(longer) - 1
    if longest == pile.length:
        return say("a closed route of {length}", length=pile.length)
    return say("a closed route of {length} to {longest}", length=pile.length, longest=longest)


def _progress(scene: Scene, pile: Pile, me: SceneSeat) -> str:
    """Say how many of the cities (or provinces) the viewer has: `3/5`."""
    if pile.kind == "province":
        cities = [i for i, city in enumerate(scene.cities) if city.province in pile.provinces]
        return f"{len(me.houses.intersection(cities))}/{len(cities)}"
    if pile.kind == "outside":
        present = {scene.cities[city].province for city in me.houses}
        return f"{len(present.intersection(scene.asked_by(pile)))}/{len(scene.asked_by(pile))}"
    return ""
