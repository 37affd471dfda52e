"""One game on one board: what a room declares, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from durbar.core import registry
from durbar.core.about import About, OptionValue
from durbar.core.actions import ActionTable
from durbar.core.arguments import whole
from durbar.core.errors import InvalidBoard, InvalidOption
from durbar.core.layout import Ids, Ints32, Record, Records
from durbar.core.loops.bound_loops import Loops
from durbar.core.phrase import Phrase, Verbatim
from durbar.core.room import LoadedBoard, Room


@dataclass(frozen=True, eq=False)
class Game:
    """One game on one board: `durbar.core.registry.game("thurn-und-taxis")`."""

    room: Room
    board: LoadedBoard
    actions: ActionTable
    board_path: Path | None = None  # of an own board

    def __repr__(self) -> str:
        board = f", board {self.board.digest}" if self.board.digest else ""
        return f"<Game: {self.about.id}{board}>"

    def __reduce__(self) -> tuple[object, tuple[str, Path | None, str | None]]:
        """Return how another process finds the same game: rules and board are opened there."""
        return opened, (self.about.id, self.board_path, self.board.digest)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, _memo: object) -> Game:
        return self  # nothing in it changes; its file may have

    @classmethod
    def open(cls, room: Room, board: Path | None = None) -> Game:
        """Return the game of a room on its shipped board, or on a board file; raises InvalidBoard."""
        on_board = room.about.load_board(board)
        return cls(room, on_board, room.about.load_actions(on_board), board and board.absolute())

    @property
    def about(self) -> About:
        """What the game declares of itself."""
        return self.room.about

    @property
    def loops(self) -> Loops:
        """The compiled rules; a function that is not in the cache yet is compiled when first called."""
        return self.room.loops

    @property
    def state(self) -> np.dtype[Any]:
        """The layout of a state."""
        return self.room.state_dtype

    @property
    def boards(self) -> Records:
        """The board as the compiled rules want it."""
        return self.board.arrays

    @property
    def max_legal(self) -> int:
        """How many decisions can be legal at once, at most."""
        return self.room.max_legal

    def check_board(self, digest: str | None) -> None:
        """Raise InvalidBoard when a text names another board than this one; None is the shipped one."""
        if digest not in (self.board.digest, self.board.file_digest):
            if digest is None:
                raise InvalidBoard(Phrase("the game was played on another board; give the shipped board"))
            told = Phrase(
                "the game was played on another board; give the board file with {digest}",
                digest=Verbatim(digest),
            )
            raise InvalidBoard(told)

    def new_states(
        self,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        count: int = 1,
        rules: int | None = None,
    ) -> Records:
        """Return `count` states set up for a new game, by the newest rules if not by a version named.

        Raises InvalidOption.
        """
        players, count = self.about.check_players(players), whole("count", count)
        if count < 0:
            raise InvalidOption(Phrase("there cannot be {count} states", count=count))
        states = np.zeros(count, self.state)
        states["rules"] = self.about.read_rules(rules)
        values = self.about.read_options({} if options is None else options)
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

    def new_scratch(self) -> Records:
        """Return the scratch space of one thread, an array of one `core.loops.scratch.Scratch`."""
        return np.zeros(1, self.room.scratch_dtype)

    def new_results(self, count: int) -> Records:
        """Return an array for the results of `count` games, of `core.loops.playing.GameResult`."""
        return np.zeros(count, self.room.result_dtype)

    def room_for_legal(self, rows: int = 0) -> tuple[Ids, Ints32]:
        """Return arrays for legal ids and for chance's weights, with `rows` rows if not 0."""
        shape = (rows, self.max_legal) if rows else self.max_legal
        return np.zeros(shape, np.int16), np.zeros(shape, np.int32)


def opened(game_id: str, board: Path | None, digest: str | None) -> Game:
    """Return a game on a board file that must be the one of a digest; raises InvalidBoard."""
    game = registry.game(game_id, board)
    game.check_board(digest)
    return game
