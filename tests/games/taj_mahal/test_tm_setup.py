"""TM-1 … TM-7: what is on the table."""

from __future__ import annotations

from collections import Counter

import pytest

from durbar import Match
from durbar.games.taj_mahal.boardfile import BoardFile
from tests.games.taj_mahal.table import Table

COUNTS = [2, 3, 4, 5]


def start(players: int = 3) -> Match:
    return Match("taj-mahal", players=players, chance=False)


def outcomes(match: Match, verb: str) -> list[str]:
    """Play chance's decisions of one kind, each time the first that is possible; return them."""
    found = []
    while match.actor == 0 and match.legal.texts[0].split()[0] == verb:
        found.append(match.legal.texts[0])
        match.play(found[-1])
    return found


# ---------------------------------------------------------------- TM-1 … TM-3


def test_tm_1_twelve_provinces_with_49_cities_and_16_fortresses():
    tables = BoardFile().tables
    cities = Counter(city.province for city in tables.city)
    assert len(tables.province) == 12
    assert sorted(cities.values()) == [4] * 11 + [5]
    assert cities["agra_land"] == 5
    assert sum(city.fortress for city in tables.city) == 16


def test_tm_1_roads_join_all_cities():
    board = BoardFile()
    reached, waiting = set(), ["agra"]
    while waiting:
        city = waiting.pop()
        if city not in reached:
            reached.add(city)
            waiting += [end for road in board.tables.roads if city in road for end in road]
    assert reached == set(board.cities)


def test_tm_2_tile_12_lies_on_agra_and_the_others_are_dealt_in_board_order():
    match = start()
    match.play("first 1")
    assert set(match.legal.texts) == {f"tile {number}" for number in range(1, 12)}
    for number in (7, 3, 11, 1, 2, 4, 5, 6, 8, 9, 10):
        assert f"tile {number}" in match.legal
        match.play(f"tile {number}")
        assert f"tile {number}" not in match.legal
    assert match.state.province_tile.tolist() == [7, 3, 11, 1, 2, 4, 5, 12, 6, 8, 9, 10]


def test_tm_2_the_last_tile_is_written_too_and_agra_comes_last():
    match = start()
    match.play("first 1")
    for number in range(11, 1, -1):
        match.play(f"tile {number}")
    assert match.legal.texts == ("tile 1",)
    match.play("tile 1")
    board = match.game.board
    assert isinstance(board, BoardFile)
    assert board.provinces[match.state.province_tile.tolist().index(12)] == "agra_land"


def test_tm_3_the_taj_mahal_lies_on_agra_and_15_square_tiles_on_the_other_fortresses():
    table = Table()
    assert table.bonus_on("agra") == "taj_mahal"
    kinds = Counter(table.bonus_on(city) for city in table.board.fortresses)
    assert kinds == {"plus2": 4, "card": 3, "rice": 2, "tea": 2, "spices": 2, "jewels": 2, "taj_mahal": 1}


def test_tm_3_square_tiles_are_dealt_by_what_is_left():
    match = start()
    match.play("first 1")
    outcomes(match, "tile")
    assert set(match.legal.texts) == {
        f"bonus {k}" for k in ("plus2", "card", "rice", "tea", "spices", "jewels")
    }
    match.play("bonus rice")
    match.play("bonus rice")
    assert "bonus rice" not in match.legal
    assert len(outcomes(match, "bonus")) == 13


# ---------------------------------------------------------------- TM-4 … TM-7


def test_tm_4_the_court_holds_one_of_each():
    assert Table().court() == {"vizier", "general", "monk", "princess", "mogul", "elephant"}


def test_tm_5_96_cards():
    cards = Counter(row.colour for row in BoardFile().tables.cards.deck for _ in range(row.count))
    assert cards == {"red": 21, "yellow": 21, "green": 21, "violet": 21, "white": 12}
    table = Table()
    assert table.s.deck_size == 96
    assert [table.owner_of(figure) for figure in ("vizier", "general", "monk", "princess")] == [None] * 4


def test_tm_5_coloured_cards_show_two_symbols_and_white_ones_one():
    board = BoardFile()
    symbols = board.arrays[0].symbols
    for card, name in enumerate(board.cards):
        if not name.startswith("special"):
            assert symbols[card].sum() == (1 if name.startswith("white") else 2)


@pytest.mark.parametrize("players", COUNTS)
def test_tm_6_six_cards_each_then_the_display(players: int):
    match = start(players)
    match.play("first 2")
    outcomes(match, "tile")
    outcomes(match, "bonus")
    for seat in range(players):
        for count in range(6):
            assert match.state.seats[seat].hand_size == count
            match.play(match.legal[0])
    shown = outcomes(match, "show")
    assert len(shown) == {2: 3, 3: 5, 4: 7, 5: 9}[players]
    assert match.actor == 2


def test_tm_6_the_first_hands_are_hidden():
    match = Match("taj-mahal", players=3, seed=1)
    draws = [line for line in match.view(2).lines if line.startswith("* draw")]
    assert [line for line in draws if line.endswith("?")] == draws[:6] + draws[12:]
    assert not any(line.endswith("?") for line in draws[6:12])


@pytest.mark.parametrize("players", COUNTS)
def test_tm_7_any_player_may_start_and_scores_are_zero(players: int):
    match = start(players)
    assert match.legal.texts == tuple(f"first {seat}" for seat in range(1, players + 1))
    table = Table(players, first=players)
    assert table.actor == players
    assert table.match.scores == (0,) * players


def test_tm_7_palaces_are_unlimited():
    table = Table().row(1, "red:vizier+elephant").only_in_court("vizier")
    others = [city for city in table.board.cities if city not in {"bhakkar", "multan", "derawar", "uch"}]
    table.palaces(1, " ".join(others)).play("withdraw", "palace uch")
    assert len(table.palaces_of(1)) == 46
