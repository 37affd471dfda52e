"""Mixed play: seats that decide at random, as `steady` does, or now so and now so.

It reaches positions to which sound players never come, and asks them there all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from durbar.core import registry
from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.game import Game
from durbar.core.rng import seeded

STEADINESS = (0.0, 0.3, 0.6, 0.9, 1.0)  # shares of a seat's decisions that are advised
LONGEST = 800  # decisions of a game


class Table:
    """Games of mixed play, one after the other, with options drawn anew for each."""

    def __init__(self, game_id: str, players: int) -> None:
        self.game: Game = registry.game(game_id)
        self.players = players
        self.advise = self.game.room.advice.advise
        self.verbs = [text.split()[0] for text in self.game.actions.texts]
        self.out, self.weights = self.game.room_for_legal()
        self.notes = self.game.new_scratch()["notes"]
        self.states = self.game.new_states(players)  # where the game stands

    def asked(self, number: int) -> Iterator[tuple[list[int], int]]:
        """Play game `number`; yield for each decision of a seat what is legal, and what is advised."""
        game, loops = self.game, self.game.loops
        rng, chance = Random(f"{game.about.id} {self.players} {number}"), seeded(number, "mixed")
        options = {option.name: rng.choice(option.values) for option in game.about.options}
        states = self.states = game.new_states(self.players, options)
        steadiness = [rng.choice(STEADINESS) for _ in range(self.players)]
        for _ in range(LONGEST):
            who = loops.actor_at(states, 0)
            if who == GAME_OVER:
                return
            if who == CHANCE:
                action = loops.chance_at(states, 0, chance, self.out, self.weights)
            else:
                legal = self.out[: loops.legal_at(game.boards, states, 0, self.out)].tolist()
                answer = self.advised(states, who)
                yield legal, answer
                action = answer if rng.random() < steadiness[who] else self.at_random(legal, rng)
            loops.apply_at(game.boards, states, 0, action)

    def advised(self, states: Any, seat: int) -> int:
        """Return what the room advises the seat, unchecked, for its view of the state."""
        view = states.copy()
        self.game.loops.wipe_at(view, 0, seat)
        count = self.game.loops.legal_at(self.game.boards, view, 0, self.out)
        return int(self.advise(self.game.boards[0], view[0], seat, self.notes[0], self.out, count))

    def at_random(self, legal: Sequence[int], rng: Random) -> int:
        """Return a random decision; in half of all cases each verb is as likely as any other."""
        if rng.random() < 0.5:
            return rng.choice(legal)
        verb = rng.choice(sorted({self.verbs[action] for action in legal}))
        return rng.choice([action for action in legal if self.verbs[action] == verb])
