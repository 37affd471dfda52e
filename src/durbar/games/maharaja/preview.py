"""What could be: the coming scoring, what roads cost, who acts next, where the Maharaja goes next.

Everything is found by the rules themselves, tried out on copies; nothing is asked that the seat may not see.
How far a seat is with its plan tells `checklist.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from durbar.core.position import Position
from durbar.core.telling import Gain
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.characters import lowest_character, next_to_act
from durbar.games.maharaja.checklist import tasks
from durbar.games.maharaja.constants import CHARACTER_IDS
from durbar.games.maharaja.ending import is_last_round
from durbar.games.maharaja.hypothetical import on_turn
from durbar.games.maharaja.reasons import income, presence
from durbar.games.maharaja.scoring import rank_in
from durbar.games.maharaja.state import NOBODY, ON_TURN, Phase, State
from durbar.games.maharaja.state_of import state_of
from durbar.games.maharaja.travel import CLOSED, cost_of_road, other_end, pay_owners

# ---------------------------------------------------------------- the coming scoring


@dataclass(frozen=True, slots=True)
class CityRank:
    """How a seat would come out of a scoring: `rank` is 0 without a point; `counts` say what counts."""

    seat: int
    rank: int
    counts: tuple[Gain, ...]
    gold: tuple[Gain, ...]

    @property
    def points(self) -> int:
        """The points in the city."""
        return sum(count.points for count in self.counts)

    @property
    def income(self) -> int:
        """The gold that the seat would get."""
        return sum(gain.points for gain in self.gold)


def scoring(position: Position, city: str | None = None) -> tuple[CityRank, ...]:
    """Return what a scoring as things stand now would bring (MA-40, MA-41), the first rank first.

    The city is the Maharaja's, or the one that is asked for; before the first round there is none.
    """
    board = BoardFile.of(position.game)
    s = state_of(position)
    where = board.cities.index(city) if city else int(s.maharaja)
    if where == NOBODY:
        return ()
    seats = range(1, position.players + 1)
    return tuple(sorted((_in_city(board, s, seat, where) for seat in seats), key=_last_without_rank))


def _in_city(board: BoardFile, s: State, seat: int, city: int) -> CityRank:
    counts = presence(board, s, seat, city)
    rank = int(rank_in(board.arrays[0], s, seat - 1, city)) + 1 if counts else 0
    return CityRank(seat, rank, counts, income(board, s, seat, city))


def _last_without_rank(ranked: CityRank) -> tuple[bool, int, int]:
    return ranked.rank == 0, ranked.rank, ranked.seat


# ---------------------------------------------------------------- roads


@dataclass(frozen=True, slots=True)
class PricedRoad:
    """A road that an architect could take: what the seat pays, who gets how much (the bank may pay it)."""

    road: str
    goal: str
    cost: int
    payees: tuple[tuple[int, int], ...]  # seats and their gold
    legal: bool  # it can be paid and leads on (MA-31, MA-32)

    @property
    def from_bank(self) -> int:
        """What the bank pays, as the monk travels (MA-60)."""
        return sum(gold for _, gold in self.payees) - self.cost


def roads(position: Position, seat: int) -> tuple[PricedRoad, ...]:
    """Return the open roads from where a seat's architect stands, whether or not it is its turn (MA-30)."""
    s = state_of(position)
    if s.round_number == 0 or s.phase == Phase.OVER:
        return ()
    return tuple(_priced(on_turn(position, seat), seat))


def _priced(trial: Position, seat: int) -> Iterator[PricedRoad]:
    board = BoardFile.of(trial.game)
    b, s = board.arrays[0], state_of(trial)
    start, legal = int(s.seats[seat - 1].at), trial.legal
    for k in range(b.degree[start]):
        road = int(b.roads_of[start, k])
        cost = int(cost_of_road(b, s, seat - 1, road))
        if cost != CLOSED:
            goal = board.nodes[other_end(b, road, start)]
            name = board.roads[road]
            yield PricedRoad(name, goal, cost, _payees(trial, seat, road), f"travel {name}" in legal)


def _payees(position: Position, seat: int, road: int) -> tuple[tuple[int, int], ...]:
    """Return who gets how much when the seat takes the road: tried out with empty purses."""
    trial = position.copy()
    s = state_of(trial)
    for player in s.seats:
        player.gold = 0
    pay_owners(trial.game.boards[0], s, seat - 1, road)
    return tuple((other + 1, int(player.gold)) for other, player in enumerate(s.seats) if player.gold)


# ---------------------------------------------------------------- the order of play, the Maharaja's way


@dataclass(frozen=True, slots=True)
class PlaceInOrder:
    """A seat in the order of play, and the character that gives it this place (MA-12)."""

    seat: int
    character: str


def order(position: Position) -> tuple[PlaceInOrder, ...]:
    """Return who acts in this round: the seat whose turn it is, then those who have not acted, in order."""
    trial = position.copy()
    s = state_of(trial)
    if s.round_number == 0 or s.phase == Phase.OVER:
        return ()
    found = [_place(s, int(s.turn))] if s.phase in ON_TURN else []
    while (seat := int(next_to_act(s))) != NOBODY:
        found.append(_place(s, seat))
        s.seats[seat].acted = 1
    return tuple(found)


def _place(s: State, seat: int) -> PlaceInOrder:
    return PlaceInOrder(seat + 1, CHARACTER_IDS[lowest_character(s, seat)])


@dataclass(frozen=True, slots=True)
class Stop:
    """A city on the Maharaja's way, and the box of its marker, from 0."""

    city: str
    box: int


def way_of_the_maharaja(position: Position) -> tuple[Stop, ...]:
    """Return where the Maharaja goes in the next rounds, if no marker is moved: its own city comes last.

    In the last round, and when the game is over, it goes nowhere.
    """
    board, s = BoardFile.of(position.game), state_of(position)
    if is_last_round(s):
        return ()
    stops = (Stop(city, int(box)) for city, box in zip(board.cities, s.box, strict=True))
    return tuple(sorted((stop for stop in stops if stop.box != NOBODY), key=lambda stop: stop.box))


def ask_everything(position: Position) -> None:
    """Ask once for everything that this file tells, so that no table waits for it to be compiled."""
    scoring(position)
    order(position)
    way_of_the_maharaja(position)
    for seat in range(1, position.players + 1):
        tasks(position, seat)
        roads(position, seat)
