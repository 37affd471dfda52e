"""The roads from where an architect stands: open or closed, the price, who is paid (MA-30, MA-31)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from durbar.core.position import Position
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.wording import gold_words, listed
from durbar.faces.words import say, tell
from durbar.games.maharaja import preview
from durbar.games.maharaja.naming import node_name, village_name
from durbar.games.maharaja.preview import PricedRoad
from durbar.games.maharaja.state import Phase
from durbar.games.maharaja.travel import villages_on


@dataclass(frozen=True)
class Toll:
    """An open road from where the architect stands."""

    id: str
    road: int
    goal: int  # a node
    name: str  # of the goal
    cost: int
    paid: str  # who gets what
    legal: bool

    @property
    def price(self) -> str:
        """What the traveller pays itself."""
        return gold_words(self.cost)


@dataclass(frozen=True)
class Roads:
    """The viewer's roads, in its turn and while discs are set."""

    here: str = ""  # where its architect stands; empty when it does not matter now
    tolls: tuple[Toll, ...] = ()  # of the open ones
    closed: tuple[str, ...] = ()  # in words, with the villages that lack a house
    travelling: bool = False  # it is the viewer's turn

    @property
    def open(self) -> dict[str, Toll]:
        """The open roads by id."""
        return {toll.id: toll for toll in self.tolls}

    @property
    def prices(self) -> dict[int, int]:
        """What the roads cost along which the viewer may travel now, by number."""
        return {toll.road: toll.cost for toll in self.tolls if toll.legal} if self.travelling else {}

    @property
    def untaken(self) -> list[Toll]:
        """The open roads that are no decision now."""
        return [toll for toll in self.tolls if not (self.travelling and toll.legal)]


def roads(scene: Scene, position: Position, names: Sequence[str], me: int | None) -> Roads:
    """Return the roads from where the viewer's architect stands."""
    travelling = scene.phase == Phase.TURN and scene.turn == me
    if not me or not (travelling or scene.phase == Phase.PLAN):
        return Roads()
    tolls = tuple(_toll(scene, priced, names) for priced in preview.roads(position, me))
    return Roads(
        tell(node_name(scene.board, scene.seat(me).at)), tolls, tuple(_closed(scene, me)), travelling
    )


def _toll(scene: Scene, priced: PricedRoad, names: Sequence[str]) -> Toll:
    goal = scene.board.nodes.index(priced.goal)
    paid = listed([say("{gold} to {name}", gold=gold, name=names[seat - 1]) for seat, gold in priced.payees])
    if priced.from_bank:
        paid = say("the bank pays {paid}", paid=paid)
    return Toll(
        id=priced.road,
        road=scene.board.roads.index(priced.road),
        goal=goal,
        name=tell(node_name(scene.board, goal)),
        cost=priced.cost,
        paid=paid,
        legal=priced.legal,
    )


def _closed(scene: Scene, seat: int) -> Iterator[str]:
    b, at = scene.board.arrays[0], scene.seat(seat).at
    for road in b.roads_of[at, : b.degree[at]].tolist():
        empty = [village for village in villages_on(b, road, at) if not scene.villages[village]]
        if empty:
            goal = node_name(scene.board, int(sum(b.road_ends[road])) - at)
            missing = listed([tell(village_name(scene.board, village)) for village in empty])
            yield say("to {city}: no house in {villages}", city=goal, villages=missing)
