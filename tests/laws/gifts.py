"""What always holds in Gifts, written without the engine's rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from durbar.core.game import Game
from durbar.core.layout import Records
from gifts.state import NOBODY, Phase

COPIES = 6
WORTHS = np.arange(1, 10)


def cards_are_conserved(game: Game, states: Records) -> None:
    """GI-1: six cards of each worth, in the deck, in hands, among favours and out of the game."""
    seats = states["seats"]
    total = states["deck"] + states["favours"] + states["out"]
    total += seats["hand"].sum(axis=1) + seats["favours"].sum(axis=1)
    assert (total == COPIES).all()
    for cards in (states["deck"], states["favours"], states["out"], seats["hand"], seats["favours"]):
        assert (cards >= 0).all()


def hands_are_as_large_as_they_are_said_to_be(game: Game, states: Records) -> None:
    assert (states["seats"]["hand"].sum(axis=2) == states["seats"]["hand_size"]).all()


def who_has_presented_has_a_card_less(game: Game, states: Records) -> None:
    """GI-4: as rounds go on, seats differ by the one card that some have presented already."""
    for state in states[states["phase"] == Phase.PRESENT]:
        seats = state["seats"][: state["players"]]
        sizes = seats["hand_size"] + (seats["presented"] != NOBODY)
        assert len(set(sizes.tolist())) == 1


def a_favour_a_round(game: Game, states: Records) -> None:
    """GI-3, GI-8: every round brings a favour and uses up a card of each seat."""
    favours = states["favours"].sum(axis=1) + states["seats"]["favours"].sum(axis=(1, 2))
    rounds = np.ceil(states["out"].sum(axis=1) / states["players"])
    between = states["phase"] != Phase.PRESENT
    assert (favours[between] == rounds[between]).all()
    assert (favours[~between] >= rounds[~between]).all()


LAWS = (
    cards_are_conserved,
    hands_are_as_large_as_they_are_said_to_be,
    who_has_presented_has_a_card_less,
    a_favour_a_round,
)


def scores(state: Any) -> tuple[int, ...]:
    """GI-10: the worth of the favours."""
    return tuple(int((state.seats[seat].favours * WORTHS).sum()) for seat in range(state.players))


def winners(state: Any) -> tuple[int, ...]:
    """GI-10: the highest score, then the most favours; who is level in both has won too."""
    ranks = [
        (total, int(player.favours.sum()))
        for total, player in zip(scores(state), state.seats[: state.players], strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranks, start=1) if rank == max(ranks))
