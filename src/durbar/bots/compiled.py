"""The players that are compiled with each game's rules: `random` and `steady`."""

from __future__ import annotations

import secrets

from durbar.bots.turn import check_turn
from durbar.core.loops.playing import COMPILED_PLAYERS
from durbar.core.rng import seeded
from durbar.core.view import View


class CompiledPlayer:
    """A player whose decision is one call of compiled code; `seed` makes it repeatable."""

    def __init__(self, name: str, seed: int | str | None = None) -> None:
        self.kind = COMPILED_PLAYERS[name]
        self.rng = seeded(secrets.token_hex(16) if seed is None else seed, name)

    def decide(self, view: View, budget: float) -> int:  # noqa: ARG002 - it needs microseconds
        """Return the id of one of `view.legal`."""
        check_turn(view)
        game, states = view.game, view.position.states
        return int(game.loops.choose_at(game.boards, states, 0, self.kind, self.rng, game.new_scratch()))
