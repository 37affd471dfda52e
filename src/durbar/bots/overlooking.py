"""Players who decide as soundly as `steady` among what they see, and overlook some of what they could do."""

from __future__ import annotations

import secrets

from durbar.bots.strengths import BELOW, scale_of
from durbar.bots.turn import check_turn
from durbar.core.layout import Words
from durbar.core.rng import below, seeded
from durbar.core.room import UNADVISED
from durbar.core.view import View


class OverlookingPlayer:
    """A player who takes the best of the decisions that it notices; `seed` makes it repeatable.

    It overlooks a share of a hundred: None is the one of a level's name in the game that is played.
    """

    def __init__(self, name: str, seed: int | str | None = None, overlooked: int | None = None) -> None:
        self.name, self.overlooked = name, overlooked
        self.rng = seeded(secrets.token_hex(16) if seed is None else seed, name)

    def decide(self, view: View, budget: float) -> int:  # noqa: ARG002 - it needs microseconds
        """Return the id of one of `view.legal`."""
        check_turn(view)
        noticed = self.noticed(view.legal.ids, self.share(view))
        if len(noticed) == 1 or view.game.room.advice is UNADVISED:
            return drawn(noticed, self.rng)
        advice = advice_among(view, noticed)
        return advice if advice in noticed else drawn(noticed, self.rng)

    def share(self, view: View) -> int:
        """Return how many of a hundred possible decisions it overlooks in the game of a view."""
        if self.overlooked is not None:
            return self.overlooked
        return scale_of(view.game.about.id, view.position.players).overlooked[BELOW[self.name]]

    def noticed(self, legal: tuple[int, ...], share: int) -> tuple[int, ...]:
        """Return the decisions that are not overlooked: at least one."""
        return tuple(action for action in legal if below(self.rng, 100) >= share) or (drawn(legal, self.rng),)


def drawn(actions: tuple[int, ...], rng: Words) -> int:
    """Return one of some decisions, each as likely as the others."""
    return actions[below(rng, len(actions))]


def advice_among(view: View, actions: tuple[int, ...]) -> int:
    """Return what a steady player in the seat of a view would decide if nothing else were possible.

    Where it plans several decisions at once, as in Maharaja, its answer may be none of them.
    """
    assert view.seat
    game, scratch = view.game, view.game.new_scratch()
    out = scratch["legal"][0]
    out[: len(actions)] = actions
    state, notes = view.position.states[0], scratch["notes"][0]
    return int(game.room.advice.advise(game.boards[0], state, view.seat - 1, notes, out, len(actions)))
