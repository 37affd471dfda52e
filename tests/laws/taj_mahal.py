"""What always holds in Taj Mahal, written without the engine's rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import numpy as np

from durbar.core.game import Game
from durbar.core.layout import Records
from durbar.games.taj_mahal.boardfile import SHIPPED
from durbar.games.taj_mahal.state import Category, Phase

BOARD = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
CITIES = [city["id"] for city in BOARD["city"]]
PROVINCES = [province["id"] for province in BOARD["province"]]
PROVINCE = [PROVINCES.index(city["province"]) for city in BOARD["city"]]
FORTRESSES = [number for number, city in enumerate(BOARD["city"]) if city.get("fortress")]
ROADS = [(CITIES.index(one), CITIES.index(other)) for one, other in BOARD["roads"]]
COLOURS = BOARD["cards"]["colours"]
CARDS = Counter(row["colour"] for row in BOARD["cards"]["deck"] for _ in range(row["count"]))
KINDS, SPECIALS = 50, 4
NOBODY = -1


def total_of_cards(states: Records) -> Any:
    """How many cards of each kind lie anywhere, special ones in rows too."""
    kinds = np.arange(KINDS + SPECIALS)
    seats = states["seats"]
    total = (seats["row"][..., None] == kinds).sum(axis=(1, 2))
    total += (states["display"][..., None] == kinds).sum(axis=1)
    total += (states["dummy_row"][..., None] == kinds).sum(axis=1)
    total[:, :KINDS] += states["deck"] + states["discards"] + seats["hand"].sum(axis=1)
    return total


def cards_are_conserved(game: Game, states: Records) -> None:
    """TM-5: 96 cards, 21 of each colour and 12 white, in deck, discards, display, hands and rows."""
    total = total_of_cards(states)
    assert (total[:, :KINDS] == total[0, :KINDS]).all()
    by_colour = [*total[0, :44].reshape(4, 11).sum(axis=1).tolist(), int(total[0, 44:KINDS].sum())]
    assert by_colour == [CARDS[colour] for colour in (*COLOURS, "white")]
    for counts in (
        states["deck"],
        states["discards"],
        states["seats"]["hand"],
        states["seats"]["known"],
    ):
        assert (counts >= 0).all()


def special_cards_are_where_they_are_said_to_be(game: Game, states: Records) -> None:
    """TM-40: a special card in play lies in its owner's row, and nowhere else."""
    assert (total_of_cards(states)[:, KINDS:] == states["special_played"]).all()
    for figure in range(SPECIALS):
        lies = (states["seats"]["row"] == KINDS + figure).any(axis=2)
        states_with, seats = np.nonzero(lies)
        assert (states["special"][states_with, figure] == seats).all()


def sizes_are_told_rightly(game: Game, states: Records) -> None:
    seats = states["seats"]
    assert (states["deck_size"] == states["deck"].sum(axis=1)).all()
    assert (seats["hand_size"] == seats["hand"].sum(axis=2)).all()
    assert (seats["known"] <= seats["hand"]).all()
    assert ((seats["row"] != NOBODY).sum(axis=2) == seats["row_length"]).all()


def rows_show_their_symbols(game: Game, states: Records) -> None:
    """TM-20: the symbols of a row are those of its cards."""
    symbols = game.boards[0].symbols.astype(int)
    for state in states[:: max(1, len(states) // 200)]:
        for player in state.seats[: state.players]:
            right = np.zeros(symbols.shape[1], int)
            for card in player.row[: player.row_length]:
                right += symbols[card] * (state.options.special_symbols if card >= KINDS else 1)
            assert (player.shown == right).all()


def nobody_plays_who_is_out(game: Game, states: Records) -> None:
    """TM-25: who has withdrawn has nothing in play."""
    seats = states["seats"]
    assert (seats["row_length"][seats["present"] == 0] == 0).all()


def palaces_stand_as_the_rules_say(game: Game, states: Records) -> None:
    """TM-21, TM-23: at most one normal palace in a city; crown palaces: at most one in a province."""
    seats = states["seats"]
    bits = 1 << np.arange(len(CITIES))
    normal = (seats["palaces"][..., None] & bits != 0).sum(axis=1)
    crowns = (seats["crowns"][..., None] & bits != 0).sum(axis=1)
    assert (normal <= 1).all()
    for province in range(len(PROVINCES)):
        inside = np.array(PROVINCE) == province
        assert (crowns[:, inside].sum(axis=1) <= 1).all()
        assert (normal[:, inside].sum(axis=1) <= 4).all()
        built = (normal + crowns)[:, inside].sum(axis=1) > 0
        assert (states["province_tile"][built, province] <= states["visit"][built]).all()


def influence_is_conserved(game: Game, states: Records) -> None:
    """TM-4, TM-36: six tiles of a kind, in the court and before players; nobody keeps a pair."""
    influence = states["seats"]["influence"]
    assert (influence.sum(axis=1) + states["court"][:, :4] <= 6).all()
    between = states["visit"] != np.roll(states["visit"], 1)
    assert (influence[between] <= 1).all()
    assert (influence <= 2).all()


LAWS = (
    cards_are_conserved,
    special_cards_are_where_they_are_said_to_be,
    sizes_are_told_rightly,
    rows_show_their_symbols,
    nobody_plays_who_is_out,
    palaces_stand_as_the_rules_say,
    influence_is_conserved,
)


# ---------------------------------------------------------------- the score, from the board


def scores(state: Any) -> tuple[int, ...]:
    """TM-25, TM-50: goods, chains and hands counted anew; tiles that have left the game as noted down."""
    return tuple(score(state, seat) for seat in range(state.players))


def score(state: Any, seat: int) -> int:
    player = state.seats[seat]
    points = sum(n * (n + 1) // 2 for n in map(int, player.goods))  # 1, then 2, then 3, …
    points += sum(
        chain(state, player, province)
        for province, number in enumerate(state.province_tile)
        if 0 < number < state.visit or (number == state.visit and not player.present)
    )
    points += int(player.points[Category.BONUS] + player.points[Category.PRINCESS])
    return points + (hand(state, seat) if state.phase == Phase.OVER else 0)


def chain(state: Any, player: Any, province: int) -> int:
    """TM-31: the provinces joined when this one was visited: later palaces were not there yet."""
    visited = state.province_tile[province]
    own = {
        city
        for city in range(len(CITIES))
        if (int(player.palaces) | int(player.crowns)) >> city & 1
        and state.province_tile[PROVINCE[city]] <= visited
    }
    reached = {city for city in own if PROVINCE[city] == province}
    waiting = list(reached)
    while waiting:
        city = waiting.pop()
        for road in ROADS:
            if city in road:
                other = road[0] + road[1] - city
                if other in own and other not in reached:
                    reached.add(other)
                    waiting.append(other)
    return len({PROVINCE[city] for city in reached})


def hand(state: Any, seat: int) -> int:
    """TM-50: special cards, white cards, the longest colour."""
    cards = state.seats[seat].hand
    longest = max(int(cards[11 * colour : 11 * colour + 11].sum()) for colour in range(4))
    return int((state.special == seat).sum() + cards[44:].sum()) + longest


def winners(state: Any) -> tuple[int, ...]:
    """TM-51: the best; tied players share the win."""
    totals = scores(state)
    return tuple(seat for seat, total in enumerate(totals, start=1) if total == max(totals))
