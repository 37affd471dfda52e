"""The contract of a game: everything that the rest of the house asks of it, in one object.

A game is a package with a `room.py` that holds one literal, `ROOM = Room(…)`. Its `About` is found by the
entry point `durbar.games`; everything else is loaded when the game is first needed.

In the rules `b` is the board (one record of constant arrays), `s` the state, and seats count from 0. Rules
are pure: no clock, no random numbers, no globals that change. They are compiled by Numba. What tells and
shows a game is plain Python; it is given positions and views, whose seats count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from durbar.core import defaults
from durbar.core.about import About
from durbar.core.jit import Compiler
from durbar.core.layout import GameState, Layout, Records, dtype_of
from durbar.core.loops.bound_loops import Loops, bind_loops
from durbar.core.loops.playing import GameResult
from durbar.core.loops.scratch import scratch_dtype
from durbar.core.observation import Observation, Observed
from durbar.core.position_text.declaration import PositionText
from durbar.core.position_text.every_field import EVERY_FIELD
from durbar.core.quick_record import quick
from durbar.core.telling import PLAIN, Telling

if TYPE_CHECKING:
    from durbar.core.position import Position
    from durbar.core.view import View
    from durbar.core.wishes import Wishes

Compiled = Callable[..., Any]  # a function decorated with the room's `rule`
PhaseTable = Mapping[Any, Sequence[IntEnum]]


class LoadedBoard(Protocol):
    """A board file that has been looked through (`core.boardfile.BoardFile`)."""

    file_digest: str  # `sha256:…` of the file's bytes; empty for a game without a board
    digest: str | None  # the same as records name it: None for the shipped board
    tables: Any  # the file's tables as named values, for drawings and names

    @property
    def arrays(self) -> Records:
        """An array of one record: the board as the rules see it."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What may be decided, and what comes of it."""

    setup: Compiled  # (b, s, players): everything in its place for a new game, by `s.options`
    actor: Compiled  # (s) -> the seat that decides now, or CHANCE, or GAME_OVER
    legal: Compiled  # (b, s, out) -> how many ids of the seat's legal decisions it wrote; 0 for chance
    outcomes: Compiled  # (s, out, weights) -> how many of chance's outcomes it wrote; weight 0: impossible
    apply: Compiled  # (b, s, action): carry a legal decision out, with all that follows without a choice
    score: Compiled  # (b, s, seat) -> the seat's score, as if the game ended now
    place: Compiled  # (b, s, seat) -> its place from 1, ties broken as the rules say


@dataclass(frozen=True, kw_only=True)
class Secrets:
    """What a seat may see: the one place where secrets are removed. What is left out hides nothing."""

    wipe: Compiled = defaults.wipe  # (s, viewer): leave what the seat `viewer` (−1: a spectator) may see
    resample: Compiled = defaults.resample  # (s, rng): turn such a view into a state that it may stand for
    reveals: Compiled = defaults.reveals  # (s, action) -> whether it shows others something that was hidden
    secret_of: Compiled = defaults.secret_of  # (s, action) -> the only seat that may read it, or −1
    laid_open: Compiled = defaults.laid_open  # (s) -> the seats (bits) of whose log all may read everything


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What a sound player does: the level `steady`, and the playouts of the search."""

    advise: Compiled  # (b, view, seat, notes, out, count) -> one of out[:count]; it leaves the view as it was
    notes: type[Layout]  # where it notes things down
    round_begins: Compiled = defaults.round_begins  # (s) -> whether a round is about to begin
    search: Mapping[str, float] = field(default_factory=dict)  # how the search is tuned here
    learned: Mapping[str, float] = field(default_factory=dict)  # what is otherwise where it asks a net


OPEN = Secrets()  # a game without secrets
UNADVISED = Advice(advise=defaults.advise, notes=defaults.NoNotes)  # `steady` decides at random


def _describe(position: Position, names: Sequence[str]) -> str:
    scores = "".join(f"{name}: {score}\n" for name, score in zip(names, position.scores, strict=True))
    _headers, fields = position.text().split("\n", 1)
    return f"{scores}\n{fields}"


def _nothing_ahead(_position: Position) -> None:
    """Look nothing up ahead of a decision."""


def _decided_in_turn(_view: View) -> tuple[int, ...]:
    return ()


def _nothing_implied(_view: View) -> None:
    """Ask everything."""


def _as_seen(view: View) -> Position:
    return view.position


@dataclass(frozen=True, kw_only=True, eq=False)
class Room:
    """A game. What has a default may be left out, and the house does without."""

    about: About  # which also says where board files and the table of decisions are read
    state: type[GameState]  # its field `options` has a number for each of the game's options
    max_legal: int  # how many decisions or outcomes can be legal at once, at most
    phases: PhaseTable  # the order of play: for each phase those that a decision in it may lead to
    compiler: Compiler
    rules: Rules
    secrets: Secrets = OPEN
    advice: Advice = UNADVISED
    telling: Telling = PLAIN  # the game told to people
    describe: Callable[[Position, Sequence[str]], str] = _describe  # a position in a few lines of text
    preview: Callable[[Position], None] = _nothing_ahead  # asks all that pages ask, so that it is compiled
    position_text: PositionText = EVERY_FIELD  # a position as a text that can be read again
    sealable: Callable[[View], tuple[int, ...]] = _decided_in_turn  # what a seat may set before its turn
    open_phases: Collection[IntEnum] = ()  # in which all see what is legal, whatever is hidden
    implied: Callable[[View], int | None] = _nothing_implied  # what a seat's decision means for this question
    memory: Callable[[View], Position] = _as_seen  # what one who has followed the log knows beyond the view
    wishes: Wishes | None = None  # what a person may have done in its absence
    observed: Observed | None = None  # what of a position a learner is shown; every number, if not named
    insight: Compiled = defaults.insight  # (b, s, seat, x) -> how many numbers it added for the seat
    nets: Path | None = None  # the folder of what was learned: `2.npz` for two players

    def __post_init__(self) -> None:
        """Check that the state is one of a game and holds the options; raises TypeError."""
        if not issubclass(self.state, GameState):
            raise TypeError(
                f"{self.about.id}: the state {self.state.__name__} does not derive from GameState"
            )
        wanted = [option.name for option in self.about.options]
        state = self.state_dtype
        names = list(state["options"].names or ()) if "options" in (state.names or ()) else []
        if names != wanted:
            raise TypeError(f"{self.about.id}: the state's `options` are {names}; `about` declares {wanted}")

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        """The layout of a state."""
        return quick(dtype_of(self.state))

    @cached_property
    def scratch_dtype(self) -> np.dtype[Any]:
        """The layout of a thread's scratch space."""
        return scratch_dtype(self.state_dtype, dtype_of(self.advice.notes), self.max_legal)

    @cached_property
    def result_dtype(self) -> np.dtype[Any]:
        """The layout of a game's result."""
        seats = (self.about.max_players,)
        return dtype_of(GameResult, scores=(np.int32, seats), won=(np.int16, seats))

    @cached_property
    def loops(self) -> Loops:
        """The loops that all games share, bound to these rules; each is compiled when it is first called."""
        return bind_loops(self)

    @cached_property
    def observation(self) -> Observation:
        """A position as a vector of numbers."""
        return Observation(self.state_dtype, self.observed)

    @property
    def compiled(self) -> dict[str, object]:
        """What shared loops are bound to, by name (see `core/loops/rules.py`)."""
        advice = {
            "advise": self.advice.advise,
            "round_begins": self.advice.round_begins,
            "HAS_ADVICE": self.advice is not UNADVISED,
        }
        return vars(self.rules) | vars(self.secrets) | advice | {"insight": self.insight}
