"""A state of a game that can be asked: who decides, what is legal, what the scores are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import SupportsIndex, overload

import numpy as np

from durbar.core.about import OptionValue
from durbar.core.actions import Action, ActionTable
from durbar.core.actor import GAME_OVER
from durbar.core.arguments import check, check_board, check_seed, out_of_range, whole
from durbar.core.errors import InvalidOption, InvalidPosition, InvalidText, in_file
from durbar.core.game import Game
from durbar.core.layout import Floats32, Record, Records
from durbar.core.log import illegal, not_among
from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.core.position_text.every_field import EVERY_FIELD
from durbar.core.position_text.reading import parse
from durbar.core.position_text.writing import has_unknowns, write
from durbar.core.rng import seeded

SPECTATOR = -1
STUCK = Phrase("nothing can be decided in this position")
DRAWS = 1000  # of what is unknown, before nothing that fits is expected any more


def copy_of(states: Records) -> Records:
    """Return a copy of an array of states, byte by byte: numpy copies nested records field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


@Sequence.register  # not derived from it, for a type checker would refuse texts before `in`
class Legal:
    """The legal decisions of a position, a sequence of values; `in`, `index` and `count` take any form."""

    def __init__(self, actions: ActionTable, ids: Iterable[int]) -> None:
        self._actions = actions
        self.ids: tuple[int, ...] = tuple(ids)

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self._actions[number] for number in self.ids[index])
        try:
            return self._actions[self.ids[index]]
        except IndexError:
            raise IndexError(out_of_range(index, len(self.ids), "legal decisions")) from None

    def __iter__(self) -> Iterator[Action]:
        return (self._actions[number] for number in self.ids)

    def __contains__(self, action: Action | str | SupportsIndex) -> bool:
        try:
            return self._actions.id(action) in self.ids
        except InvalidText:
            return False

    def index(self, action: Action | str | SupportsIndex) -> int:
        """Return where a decision stands.

        Raises InvalidText for a text that is no action, and IllegalAction, which lists what is legal.
        """
        number = self._actions.id(action)
        try:
            return self.ids.index(number)
        except ValueError:
            raise not_among(Quoted(self._actions.texts[number]), self.texts) from None

    def count(self, action: Action | str | SupportsIndex) -> int:
        """Return 1 for a decision that is legal, and 0 for what is not."""
        return int(action in self)

    @property
    def texts(self) -> tuple[str, ...]:
        """The decisions as texts."""
        return tuple(self._actions.texts[number] for number in self.ids)

    def __repr__(self) -> str:
        return f"<Legal: {' | '.join(self.texts) or 'nothing'}>"


class Position:
    """A state of a game that can be asked; seats count from 1."""

    def __init__(self, game: Game, states: Records, *, read_only: bool = False, hides: bool = False) -> None:
        self.game = game
        self.states = states  # an array of one state
        self.read_only = read_only
        self.hides = hides  # something was removed that a text of such a game does not tell from nothing
        self._shown = _unwritable(states) if read_only else states

    def __repr__(self) -> str:
        return f"<Position: {self.game.about.id}, {self.players} players>"

    def __reduce__(self) -> tuple[object, tuple[Game, Records, bool, bool]]:
        """Return how a copy is made, or another process makes the same: what is shown is what is played."""
        return _position, (self.game, self.states, self.read_only, self.hides)

    @property
    def state(self) -> Record:
        """The state's record, with the fields that the room's `state.py` names.

        It can be written to, unless it is a match's: whoever wants another position changes a `copy()`.
        """
        return self._shown[0]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.state["players"])

    def observed_by(self, seat: int) -> Floats32:
        """Return the position as numbers for a learner in a seat; `game.room.observation` names them.

        Nothing is hidden here that the position itself does not hide: ask a wiped one. Raises InvalidOption
        for a seat that is not there.
        """
        seat = self._checked_seat(seat)
        observation = self.game.room.observation
        x = np.zeros(observation.size(self.players), np.float32)
        words, boards = self.states.view(np.int16), self.game.boards
        self.game.loops.observe_at(boards, self.states, words, 0, seat - 1, observation.plan, x)
        return x

    @property
    def actor(self) -> int | None:
        """The seat that decides now; 0 is chance, None: the game is over."""
        who = self.game.loops.actor_at(self.states, 0)
        return None if who == GAME_OVER else who + 1

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor is None

    @property
    def legal(self) -> Legal:
        """What may be decided now, chance's outcomes included; empty when the game is over."""
        out, weights = self.game.room_for_legal()
        if self.actor == 0:
            count = self.game.loops.outcomes_at(self.states, 0, out, weights)
        else:
            count = self.game.loops.legal_at(self.game.boards, self.states, 0, out)
        return Legal(self.game.actions, map(int, out[:count]))

    @property
    def outcomes(self) -> dict[str, int]:
        """What chance may decide now, each with its weight; empty when it is not chance's turn."""
        if self.actor != 0:
            return {}
        out, weights = self.game.room_for_legal()
        count = self.game.loops.outcomes_at(self.states, 0, out, weights)
        texts = [self.game.actions.texts[number] for number in out[:count]]
        return dict(zip(texts, map(int, weights[:count]), strict=True))

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score, as if the game ended now."""
        scores = np.zeros(self.players, np.int32)
        self.game.loops.scores_at(self.game.boards, self.states, 0, self.players, scores)
        return tuple(map(int, scores))

    @property
    def places(self) -> tuple[int, ...]:
        """Every seat's place, from 1, as if the game ended now; seats that are level share the better one."""
        places = np.zeros(self.players, np.int32)
        self.game.loops.places_at(self.game.boards, self.states, 0, self.players, places)
        return tuple(map(int, places))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: one, unless the rules leave a tie; none as long as the game goes on."""
        if not self.over:
            return ()
        return tuple(seat + 1 for seat, place in enumerate(self.places) if place == 1)

    @property
    def winner(self) -> int | None:
        """The seat that has won alone; None as long as the game goes on, and when several share the win."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    @classmethod
    def parse(cls, text: str, source: str = "position", board: Path | str | None = None) -> Position:
        """Return the position that a text tells; raises InvalidPosition, naming `source` and the line.

        `board` is the file of an own board, if the game is played on one.
        """
        check("text", text, str)
        check_board(board)
        position = cls(*parse(text, source, None if board is None else Path(board)))
        if position.tells_unknowns and position.is_stuck and not position.has_unknowns:
            raise InvalidPosition(in_file(source, STUCK))
        return position

    def text(self) -> str:
        """Return the position as a text that `parse` reads; in a view `?` stands for what is not known."""
        return write(self.game, self.state)

    def __str__(self) -> str:
        return self.text()

    @property
    def has_unknowns(self) -> bool:
        """Whether something is not known, as in a seat's view.

        The text of a game that declares no `position_text` does not tell it: what is parsed has none.
        """
        return self.hides or has_unknowns(self.game, self.state)

    @property
    def is_stuck(self) -> bool:
        """Whether nothing can be decided although the game is not over: no game reaches such a position."""
        return not (self.over or self.legal)

    @property
    def tells_unknowns(self) -> bool:
        """Whether the game says how its positions tell that something is not known."""
        return self.game.room.position_text is not EVERY_FIELD

    def resampled(self, seed: int | str) -> Position:
        """Return a position for which a view may stand: what is not known is drawn by chance.

        What would leave the seat that is asked nothing to decide is drawn anew: all can see that it has
        something. Raises InvalidPosition where that is so of all that was drawn, and InvalidOption for a
        seed of another type.
        """
        check_seed(seed)
        rng = seeded(seed, "resampled")
        for _ in range(DRAWS):
            drawn = Position(self.game, copy_of(self.states))
            self.game.loops.resample_at(drawn.states, 0, rng)
            if not drawn.is_stuck:
                return drawn
        raise InvalidPosition(STUCK)

    def copy(self) -> Position:
        """Return an independent copy."""
        return Position(self.game, copy_of(self.states), hides=self.hides)

    def __copy__(self) -> Position:
        return Position(self.game, copy_of(self.states), read_only=self.read_only, hides=self.hides)

    def play(self, action: Action | str | SupportsIndex) -> None:
        """Carry out a decision; raises InvalidText for what is none, and IllegalAction."""
        number, legal = self.game.actions.id(action), self.legal
        if number not in legal.ids:
            actor = self.actor
            raise illegal(actor or 0, self.game.actions.texts[number], actor, legal.texts)
        self.apply(number)

    def apply(self, action: int) -> None:
        """Carry out a decision that is known to be legal; another one, refused by `play`, corrupts memory."""
        self.game.loops.apply_at(self.game.boards, self.states, 0, action)

    def wiped(self, seat: int | None) -> Position:
        """Return the position as a seat (None: a spectator) may see it; the secrets are not in it.

        Raises InvalidOption for a seat that is not there.
        """
        seat = None if seat is None else self._checked_seat(seat)
        view = self.copy()
        self.game.loops.wipe_at(view.states, 0, SPECTATOR if seat is None else seat - 1)
        if not self.tells_unknowns:
            view.hides = self.hides or view.states.tobytes() != self.states.tobytes()
        return view

    def _checked_seat(self, seat: int) -> int:
        seat = whole("seat", seat)
        if 1 <= seat <= self.players:
            return seat
        told = Phrase(
            "there is no seat {seat}; seats go from 1 to {last}", seat=Verbatim(str(seat)), last=self.players
        )
        raise InvalidOption(told)


def for_reading(position: Position) -> Position:
    """Return a position that is the same one, but whose state nobody can write to."""
    return Position(position.game, position.states, read_only=True, hides=position.hides)


def _unwritable(states: Records) -> Records:
    """Return the same states for reading alone."""
    shown = states.view()
    shown.flags.writeable = False
    return shown


def _position(game: Game, states: Records, read_only: bool, hides: bool) -> Position:
    return Position(game, states, read_only=read_only, hides=hides)


def beginning(
    game: Game, players: int, options: Mapping[str, OptionValue], rules: int, origin: Position | None
) -> Position:
    """Return the position before a game's first decision: a copy of its origin, or else the setup."""
    if origin is not None:
        return origin.copy()
    return Position(game, game.new_states(players, options, rules=rules))
