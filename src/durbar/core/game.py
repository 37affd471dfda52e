"""The contract: one game on one board, and everything that the rest of the house asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from durbar.core.about import About, OptionValue
from durbar.core.actions import ActionTable
from durbar.core.layout import Ids, Record, Records, dtype_of
from durbar.core.loops import Loops, bind, room_for_legal


class Board(Protocol):
    """A validated board, as each room's `data.Board` is one."""

    file_digest: str  # `sha256:…` of the file's bytes
    digest: str | None  # the same as records name it: None for the shipped board
    tables: Any  # the file's tables as named values, for drawings and names

    @property
    def arrays(self) -> Records:
        """One record of constant arrays for the rules."""


@dataclass(frozen=True)
class Game:
    """One game on one board: `durbar.core.registry.game("thurn-und-taxis")`.

    `room` names the folder in `durbar.games`, whose files are the same for every game:
    `about`, `data`, `state`, `rules`, `ending`, `actions`, `view`, `advice`, `telling`.
    """

    room: str
    about: About
    board: Board
    actions: ActionTable

    @classmethod
    def open(cls, room: str, board: Path | None = None) -> Game:
        """Return the game of a room on its shipped board, or on a board file; raises InvalidBoard."""
        on_board = import_module(f"durbar.games.{room}.boardfile").BoardFile(board)
        table = import_module(f"durbar.games.{room}.actions").table(on_board)
        return cls(room, import_module(f"durbar.games.{room}.about").ABOUT, on_board, table)

    def file(self, name: str) -> ModuleType:
        """Return one of the room's files, as a module."""
        return import_module(f"durbar.games.{self.room}.{name}")

    @cached_property
    def loops(self) -> Loops:
        """The compiled rules; a function that is not in the cache yet is compiled when first called."""
        return loops_of(self.room)

    @cached_property
    def state(self) -> np.dtype[Any]:
        """The layout of a state."""
        return dtype_of(self.file("state").State)

    @property
    def boards(self) -> Records:
        """The board as the compiled rules want it."""
        return self.board.arrays

    @cached_property
    def max_legal(self) -> int:
        """How many decisions can be legal at once, at most."""
        width: int = self.file("actions").MAX_LEGAL
        return width

    def new_states(
        self, players: int, options: Mapping[str, OptionValue] | None = None, count: int = 1
    ) -> Records:
        """Return `count` states set up for a new game; raises InvalidOption."""
        self.about.check_players(players)
        states = np.zeros(count, self.state)
        values = self.about.read_options(options or {})
        for option in self.about.options:
            states["options"][option.name] = option.number(values[option.name])
        for i in range(count):
            self.loops.setup_at(self.boards, states, i, players)
        return states

    def options_of(self, state: Record) -> dict[str, OptionValue]:
        """Return the options by which the game of a state is played."""
        return {
            option.name: option.value(int(state["options"][option.name])) for option in self.about.options
        }

    def room_for_notes(self) -> npt.NDArray[np.float64]:
        """Return an array for the numbers that compiled players note down."""
        return np.zeros(self.file("advice").NOTES)

    def room_for_legal(self, rows: int = 0) -> tuple[Ids, npt.NDArray[np.int32]]:
        """Return arrays for legal ids and for chance's weights."""
        return room_for_legal(self.max_legal, rows)


_loops: dict[str, Loops] = {}


def loops_of(room: str) -> Loops:
    """Return the loops bound to a room's rules, the same ones for all its boards."""
    if room not in _loops:
        names = ("rules", "ending", "view", "advice")
        files = [import_module(f"durbar.games.{room}.{name}") for name in names]
        compiler = import_module(f"durbar.games.{room}.compiler").COMPILER
        _loops[room] = bind(compiler, *files)
    return _loops[room]
