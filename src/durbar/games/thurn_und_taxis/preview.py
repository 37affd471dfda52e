"""What could be: which cards would fit the route, and what closing it now would bring.

Everything is found by the rules themselves, tried out on copies of the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from durbar.core.layout import Records
from durbar.core.position import Position
from durbar.core.telling import Gain
from durbar.games.thurn_und_taxis.actions import Decision
from durbar.games.thurn_und_taxis.boardfile import BoardFile
from durbar.games.thurn_und_taxis.constants import (
    PROVINCES,
    SHORTEST_ROUTE,
)
from durbar.games.thurn_und_taxis.reasons import gains
from durbar.games.thurn_und_taxis.state import Official, Phase
from durbar.games.thurn_und_taxis.state_of import state_of


@dataclass(frozen=True, slots=True)
class Closing:
    """One way of closing a route, and the best that it can bring.

    `decisions` are the texts that lead there, from the position that was asked about or from the closing on.
    """

    decisions: tuple[str, ...]
    gains: tuple[Gain, ...]

    @property
    def cartwright(self) -> bool:
        """Whether the cartwright helps."""
        return "close cartwright" in self.decisions

    @property
    def way(self) -> str:
        """How houses are placed: `each`, `all PROVINCE` or `none`."""
        return next(text for text in self.decisions if text.split()[0] in {"each", "all", "none"})

    @property
    def points(self) -> int:
        """What the seat wins in all."""
        return sum(gain.points for gain in self.gains)


def missing(position: Position, seat: int) -> int:
    """Return how many cards the seat's route lacks until it may be closed (TT-12)."""
    return max(0, SHORTEST_ROUTE - int(state_of(position).seats[seat - 1].route_length))


def fits(position: Position, seat: int) -> dict[str, tuple[str, ...]]:
    """Return for each city that could be added to the seat's route now the ends where (TT-20)."""
    trial = position.copy()
    state_of(trial).turn = seat - 1
    state_of(trial).phase = Phase.LAY
    state_of(trial).seats[seat - 1].hand[:] = 1
    ends: dict[str, tuple[str, ...]] = {}
    for number in trial.legal.ids:
        decision = position.game.actions[number]
        assert isinstance(decision, Decision)
        ends[decision.city or ""] = (*ends.get(decision.city or "", ()), decision.end or "")
    return ends


def closings(position: Position, seat: int) -> list[Closing]:
    """Return all ways of closing the seat's route as it lies, whether or not it is its turn.

    Out of its turn all four officials are thought to be at hand. Each way is played to its best.
    """
    if missing(position, seat):
        return []
    trial = position.copy()
    if position.actor != seat:
        state_of(trial).official = Official.NONE
    state_of(trial).turn = seat - 1
    state_of(trial).phase = Phase.CLOSE
    found = []
    for close in trial.legal.texts:
        if close.startswith("close"):
            placing = _after(trial, close)
            found += [
                Closing((close, *way.decisions), _gains(trial, way.end, seat)) for way in _ways(placing, seat)
            ]
    return found


def ways(position: Position) -> dict[str, Closing]:
    """Return for each decision that is legal now, while houses are being placed, the best that may follow."""
    seat = position.actor
    assert seat
    found = _ways(position, seat)
    return {way.decisions[0]: Closing(way.decisions, _gains(position, way.end, seat)) for way in found}


@dataclass(frozen=True, slots=True)
class _Continuation:
    decisions: tuple[str, ...]
    end: Records
    score: int


def _ways(position: Position, seat: int) -> Iterator[_Continuation]:
    for text in position.legal.texts:
        yield _best(_after(position, text), seat, (text,))


def _best(position: Position, seat: int, so_far: tuple[str, ...]) -> _Continuation:
    """Search all continuations that matter until the route is closed (TT-30 … TT-32)."""
    if state_of(position).seats[seat - 1].route_length == 0:
        return _Continuation(so_far, position.states, position.scores[seat - 1])
    found = (_best(_after(position, text), seat, (*so_far, text)) for text in _worth_trying(position, seat))
    return max(found, key=lambda way: way.score)


def _worth_trying(position: Position, seat: int) -> tuple[str, ...]:
    """Leave out what cannot be better: skipping with houses to spare, and the choice among too few houses.

    Where houses run short (TT-30) no choice completes the province, so all are worth the same.
    """
    texts = position.legal.texts
    if state_of(position).phase == Phase.ALL:
        return texts[:1]
    if state_of(position).seats[seat - 1].houses_left >= PROVINCES:
        return texts[:-1]
    return texts


def _after(position: Position, text: str) -> Position:
    trial = position.copy()
    trial.apply(position.game.actions.id(text))
    return trial


def _gains(before: Position, after: Records, seat: int) -> tuple[Gain, ...]:
    board = BoardFile.of(before.game)
    return gains(board, state_of(before), after[0], seat)


def ask_everything(position: Position) -> None:
    """Ask once for everything that this file tells, so that no table waits for it to be compiled."""
    for seat in range(1, position.players + 1):
        missing(position, seat)
        fits(position, seat)
        closings(position, seat)
