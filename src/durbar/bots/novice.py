"""The player that is still learning: sound on the whole, and careless now and then."""

from __future__ import annotations

from durbar.bots.compiled import CompiledPlayer
from durbar.core.chance import below
from durbar.core.match import View

CARELESS = 30  # of a hundred decisions


class NovicePlayer:
    """A player that decides as `steady` does, but for some decisions, which it takes at random."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.steady = CompiledPlayer("steady", seed)
        self.random = CompiledPlayer("random", seed)

    def decide(self, view: View, budget: float) -> int:
        """Return the id of one of `view.legal`."""
        careless = below(self.random.rng, 100) < CARELESS
        return (self.random if careless else self.steady).decide(view, budget)
