"""What always holds in Maharaja, written without the engine's rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from durbar.core.game import Game
from durbar.core.layout import Records
from durbar.games.maharaja.state import HIDDEN, Phase

HOUSES, FIRST_HOUSES, START = 20, 4, 7
PALACES, SHORT_PALACES = 7, 6
CHIPS, GOLD = 7, 15
YOGI = 6
BANK, NOT_IN_PLAY, NOBODY = -1, -2, -1


def seated(states: Records) -> Any:
    """Which seats are taken, by state."""
    return np.arange(states["seats"].shape[1]) < states["players"][:, None]


def in_villages(states: Records) -> Any:
    """How many houses each seat has in villages, by state."""
    seats = np.arange(states["seats"].shape[1])
    return (states["villages"][..., None] == seats).sum(axis=(1, 2))


def built(states: Records) -> Any:
    """How many palaces each seat has built, by state."""
    seats = np.arange(states["seats"].shape[1])
    return (states["inner"][..., None] == seats).sum(axis=1) + states["seats"]["outer"].sum(axis=2)


def houses_are_conserved(game: Game, states: Records) -> None:
    """MA-2: 20 houses of each colour in the bank, the reserve, villages and cities."""
    seats = states["seats"]
    total = seats["bank"] + seats["reserve"] + seats["houses"].sum(axis=2) + in_villages(states)
    assert (total == np.where(seated(states), HOUSES, 0)).all()
    for counts in (seats["bank"], seats["reserve"], seats["houses"]):
        assert (counts >= 0).all()
    setup = states["round_number"] == 0
    assert (in_villages(states)[setup] <= FIRST_HOUSES).all()
    assert (seats["houses"][setup] == 0).all()


def villages_hold_what_they_may(game: Game, states: Records) -> None:
    """MA-4: two houses, with two players one; the first place is filled first."""
    villages = states["villages"]
    assert (villages < states["players"][:, None, None]).all()
    assert (villages[states["players"] == 2][..., 1] == NOBODY).all()
    assert ((villages[..., 0] != NOBODY) | (villages[..., 1] == NOBODY)).all()


def settled_villages_have_houses(game: Game, states: Records) -> None:
    """MA-30: the set that opens roads is that of the villages with a house."""
    houses = states["villages"][..., 0] != NOBODY
    assert (states["settled"][:, None] >> np.arange(houses.shape[1]) & 1 == houses).all()


def palaces_stand_on_their_sites(game: Game, states: Records) -> None:
    """MA-1, MA-5, MA-70: six outer sites, of which neutral palaces fill some; nobody builds too many."""
    neutral = np.where(states["options"]["neutral_palaces"] == 1, 5 - states["players"], 0)
    assert (states["seats"]["outer"].sum(axis=1) + neutral[:, None] <= 6).all()
    assert (states["seats"]["outer"] >= 0).all()
    limit = np.where(states["options"]["short"] == 1, SHORT_PALACES, PALACES)
    assert (built(states) <= limit[:, None]).all()


def markers_stand_on_boxes_of_their_own(game: Game, states: Records) -> None:
    """MA-2, MA-27: seven markers on seventeen boxes."""
    for boxes in states["box"]:
        placed = boxes[boxes != NOBODY]
        assert len(set(placed.tolist())) == len(placed)
        assert (placed >= 0).all()
        assert (placed < 17).all()
    assert (states["box"][states["phase"] > Phase.MARKER] != NOBODY).all()


def characters_have_holders(game: Game, states: Records) -> None:
    """MA-28, MA-71, MA-75: one character each, or many; the yogi only where it is in play."""
    holder = states["holder"]
    assert ((holder[:, YOGI] == NOT_IN_PLAY) == (states["options"]["yogi"] == 0)).all()
    assert (holder[:, :YOGI] >= BANK).all()
    assert (holder < states["players"][:, None]).all()
    seats = np.arange(states["seats"].shape[1])
    held = (holder[..., None] == seats).sum(axis=1)
    one_each = (states["options"]["many_characters"] == 0) | (states["round_number"] == 0)
    assert (held[one_each] <= 1).all()
    loses = states["phase"] == Phase.TAKE
    plays = (states["round_number"] > 0) & ~loses
    assert (held[plays] >= seated(states)[plays]).all()
    assert (held[loses, states["asked"][loses]] == 0).all()


def chips_are_conserved(game: Game, states: Records) -> None:
    """MA-71: seven chips at most, none without the yogi."""
    chips = states["seats"]["chips"]
    assert (chips >= 0).all()
    assert (chips.sum(axis=1) <= np.where(states["options"]["yogi"] == 1, CHIPS, 0)).all()


def gold_comes_from_somewhere(game: Game, states: Records) -> None:
    """MA-2, MA-72: nobody owes gold; before the first round there is no more than 15 each."""
    gold = states["seats"]["gold"]
    assert (gold >= 0).all()
    setup = states["round_number"] == 0
    assert (gold[setup] <= np.where(seated(states)[setup], GOLD, 0)).all()
    bids = states["bid"] != NOBODY
    assert (states["bid"][bids] <= gold[bids, states["bidder"][bids]]).all()


def architects_end_in_cities(game: Game, states: Records) -> None:
    """MA-30: in another seat's turn an architect stands in a city, or has never left the start space."""
    seats = np.arange(states["seats"].shape[1])
    at_start = (states["seats"]["at"] == START) & seated(states) & (seats != states["turn"][:, None])
    has_city_house = states["seats"]["houses"].sum(axis=2) > 0
    assert not (at_start & has_city_house).any()
    assert not (at_start & (built(states) > 0)).any()


def discs_are_set(game: Game, states: Records) -> None:
    """MA-11: who acts has set two of the nine actions."""
    plan = states["seats"]["plan"]
    assert ((plan != HIDDEN) & (plan < 9)).all()
    assert (plan[..., 0] <= plan[..., 1]).all()
    acting = states["phase"] > Phase.PLAN
    assert (plan[acting][seated(states)[acting]] >= 0).all()


LAWS = (
    houses_are_conserved,
    villages_hold_what_they_may,
    settled_villages_have_houses,
    palaces_stand_on_their_sites,
    markers_stand_on_boxes_of_their_own,
    characters_have_holders,
    chips_are_conserved,
    gold_comes_from_somewhere,
    architects_end_in_cities,
    discs_are_set,
)


# ---------------------------------------------------------------- the score, from the board


def scores(state: Any) -> tuple[int, ...]:
    """MA-51: the palaces that stand on the board."""
    return tuple(
        int((state.inner == seat).sum()) + int(state.seats[seat].outer.sum()) for seat in range(state.players)
    )


def winners(state: Any) -> tuple[int, ...]:
    """MA-51: most palaces, then most gold, then the lowest character."""

    def standing(seat: int) -> tuple[int, int, int]:
        lowest = min(number for number, holder in enumerate(state.holder) if holder == seat)
        return scores(state)[seat], int(state.seats[seat].gold), -lowest

    return (max(range(state.players), key=standing) + 1,)
