"""MA-1 … MA-5: the board, what everybody begins with, first characters, first houses, neutral palaces."""

from __future__ import annotations

import pytest

from durbar import Match
from tests.games.maharaja.table import CITY_ORDER, Table, fresh

BOARD = Table().board
CHARACTERS = ["mogul", "trader", "sadhu", "monk", "mason", "artist"]


def with_markers(players: int = 3, first: int = 1, **options: bool) -> Match:
    """A match in which the first player is about to choose its character."""
    match = fresh(players, **options)
    match.play(f"first {first}")
    for city in CITY_ORDER.split():
        match.play(f"governor {city}")
    return match


def with_characters(*characters: str) -> Match:
    """A match in which houses are about to be placed; seat 1 chooses first."""
    match = with_markers(len(characters))
    for character in characters:
        match.play(f"character {character}")
    return match


def test_ma_1_seven_cities_thirty_villages_sixteen_roads():
    board = Table().board
    assert len(board.cities) == 7
    assert len(board.villages) == 30
    assert len(board.tables.road) == 16
    assert sorted(name for road in board.tables.road for name in road.villages) == sorted(board.villages)
    assert {road.one for road in board.tables.road} | {road.other for road in board.tables.road} == {
        *board.nodes
    }


def test_ma_1_a_garden_has_one_inner_and_six_outer_sites():
    table = Table(5).gold(1, 100).at(1, "amber").turn(1, "palace palace")
    assert table.offered("palace") == {"inner", "outer"}
    table = Table(5).palaces(2, "amber:outer " * 5).gold(1, 100).at(1, "amber").turn(1, "palace palace")
    table.play("palace outer")
    assert table.offered("palace") == {"inner"}
    table.play("palace inner")
    assert "palace" not in table.verbs()


def test_ma_2_what_everybody_begins_with():
    match = with_markers(4)
    for player in match.state.seats[:4]:
        assert (player.gold, player.reserve, player.bank) == (15, 4, 16)
        assert BOARD.nodes[player.at] == "start"
        assert player.chips == player.outer.sum() == player.houses.sum() == 0


def test_ma_2_seven_palaces_each():
    table = Table(5).palaces(1, "bundi:outer " * 6).gold(1, 100).at(1, "amber").turn(1, "palace palace")
    table.play("palace outer")
    assert "palace" not in table.verbs()


def test_ma_2_the_markers_come_in_random_order_on_the_seven_lowest_boxes():
    match = fresh()
    match.play("first 2")
    left = {*CITY_ORDER.split()}
    for city in ("bundi", "amber", "jodhpur", "ajmer", "udaipur", "jaisalmer", "bikaner"):
        assert match.actor == 0
        assert {*match.legal.texts} == {f"governor {name}" for name in left}
        match.play(f"governor {city}")
        left.remove(city)
    cities = BOARD.cities
    assert match.state.box[cities.index("bundi")] == 0
    assert match.state.box[cities.index("bikaner")] == 6


def test_ma_3_clockwise_from_the_first_player_each_chooses_one_of_what_is_left():
    match = with_markers(4, first=3)
    left = list(CHARACTERS)
    for seat, character in ((3, "artist"), (4, "mogul"), (1, "monk"), (2, "trader")):
        assert match.actor == seat
        assert list(match.legal.texts) == [f"character {name}" for name in left]
        match.play(f"character {character}")
        left.remove(character)
    assert match.legal.texts[0].startswith("house")


def test_ma_3_the_yogi_is_on_offer_only_when_it_is_in_play():
    assert "character yogi" not in with_markers().legal
    assert "character yogi" in with_markers(yogi=True).legal


@pytest.mark.parametrize(
    ("characters", "right"),
    [
        (("artist", "mogul", "sadhu"), [2, 3, 1]),
        (("mogul", "trader", "sadhu"), [1, 2, 3]),
        (("monk", "mason", "trader", "sadhu"), [3, 4, 1, 2]),
    ],
)
def test_ma_4_one_house_at_a_time_in_order_of_character(characters: tuple[str, ...], right: list[int]):
    match = with_characters(*characters)
    villages = iter(BOARD.villages)
    order = []
    for _ in range(4 * len(characters)):
        assert match.actor
        order.append(match.actor)
        match.play(f"house {next(villages)}")
    assert order == right * 4


def test_ma_4_first_houses_are_free_and_stand_in_villages():
    match = with_characters("mogul", "trader", "sadhu")
    assert {*match.legal.texts} == {f"house {village}" for village in BOARD.villages}
    match.play("house tonk")
    assert match.state.seats[0].gold == 15
    assert match.state.seats[0].reserve == 3


def test_ma_4_a_village_holds_two_houses_of_the_same_or_of_different_colours():
    match = with_characters("mogul", "trader", "sadhu")
    for village in ("tonk", "tonk", "jalor", "jalor"):
        match.play(f"house {village}")
    assert "house tonk" not in match.legal  # seats 1 and 2
    assert "house jalor" not in match.legal  # seats 3 and 1
    match = with_characters("mogul", "trader", "sadhu")
    for village in ("tonk", "jalor", "pali", "tonk"):
        match.play(f"house {village}")
    assert "house tonk" not in match.legal  # both are seat 1's


def test_ma_4_with_two_players_a_village_holds_one_house():
    match = with_characters("mogul", "trader")
    match.play("house tonk")
    assert "house tonk" not in match.legal
    assert len(match.legal) == 29


def test_ma_4_a_village_is_as_small_later():
    """The capacity holds for every house that is built or moved."""
    table = Table(2).houses(2, "tonk").turn(1, "house move")
    assert "tonk" not in table.offered("house")
    table = Table(3).houses(2, "tonk").houses(3, "jalor jalor").turn(1, "house gold")
    assert "tonk" in table.offered("house")
    assert "jalor" not in table.offered("house")


def test_ma_4_the_reserve_comes_when_all_houses_are_placed():
    match = with_characters("mogul", "trader", "sadhu")
    for village in BOARD.villages[:11]:
        match.play(f"house {village}")
    assert [int(player.reserve) for player in match.state.seats[:3]] == [0, 0, 1]
    match.play("house tonk")
    for player in match.state.seats[:3]:
        assert (player.reserve, player.bank) == (6, 10)
    assert {text.split()[0] for text in match.legal.texts} == {"plan"}


@pytest.mark.parametrize(("players", "outer"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_ma_5_colours_not_in_play_fill_an_outer_site_each(players: int, outer: int):
    table = Table(players).palaces(2, "amber:outer " * (outer - 1)).gold(1, 99).at(1, "amber")
    table.turn(1, "palace palace").play("palace outer")
    assert table.offered("palace") == {"inner"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ma_5_without_neutral_palaces_all_six_are_free(players: int):
    table = Table(players, neutral_palaces=False).palaces(2, "amber:outer " * 5).gold(1, 99).at(1, "amber")
    table.turn(1, "palace palace").play("palace outer")
    assert table.offered("palace") == {"inner"}


def test_ma_5_neutral_palaces_belong_to_nobody():
    """No rank, no points, and who is there with them is alone (MA-41)."""
    table = Table(2).at(1, "jaisalmer").turn(1, "gold gold").play("gold", "gold")
    assert table.paid("end") == (10 + 5, 0)
    assert table.match.scores == (0, 0)
