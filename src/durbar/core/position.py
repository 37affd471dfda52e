"""A state of a game that can be asked: who decides, what is legal, what the scores are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from durbar.core.actions import Action, ActionTable
from durbar.core.actor import GAME_OVER
from durbar.core.errors import InvalidText
from durbar.core.game import Game
from durbar.core.layout import Record, Records

SPECTATOR = -1


def copy_of(states: Records) -> Records:
    """Return a copy of an array of states, byte by byte: numpy copies nested records field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


class Legal:
    """The legal decisions of a position: iterate over values, test texts with `in`, index, count."""

    def __init__(self, actions: ActionTable, ids: Iterable[int]) -> None:
        self._actions = actions
        self.ids: tuple[int, ...] = tuple(ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, index: int) -> Action:
        return self._actions[self.ids[index]]

    def __iter__(self) -> Iterator[Action]:
        return (self._actions[number] for number in self.ids)

    def __contains__(self, action: Action | str | int) -> bool:
        try:
            return self._actions.id(action) in self.ids
        except InvalidText:
            return False

    @property
    def texts(self) -> tuple[str, ...]:
        """The decisions as texts."""
        return tuple(self._actions.texts[number] for number in self.ids)

    def __repr__(self) -> str:
        return f"<Legal: {' | '.join(self.texts) or 'nothing'}>"


class Position:
    """A state of a game that can be asked; seats count from 1."""

    def __init__(self, game: Game, states: Records) -> None:
        self.game = game
        self.states = states  # an array of one state

    @property
    def state(self) -> Record:
        """The state's record, with the fields that the room's `state.py` names."""
        return self.states[0]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.state["players"])

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

    def copy(self) -> Position:
        """Return an independent copy."""
        return Position(self.game, copy_of(self.states))

    def apply(self, action: int) -> None:
        """Carry out a decision that is known to be legal."""
        self.game.loops.apply_at(self.game.boards, self.states, 0, action)

    def wiped(self, seat: int | None) -> Position:
        """Return the position as a seat (None: a spectator) may see it; the secrets are not in it."""
        view = self.copy()
        self.game.loops.wipe_at(view.states, 0, SPECTATOR if seat is None else seat - 1)
        return view
