"""TT-30 … TT-33: houses, bonus tiles, the carriage, the discards."""

from __future__ import annotations

import pytest

from tests.games.thurn_und_taxis.table import Table

EXAMPLE = "sigmaringen stuttgart nuernberg regensburg ingolstadt augsburg"
BAVARIAN = {"nuernberg", "regensburg", "ingolstadt", "augsburg"}
LONG = "basel zuerich kempten ulm ingolstadt regensburg passau linz"  # eight cities, each joined to the next
OTHER_EIGHT = (
    "mannheim stuttgart sigmaringen basel innsbruck linz pilsen lodz"  # one of each province but Bavaria
)


# ---------------------------------------------------------------- TT-30


def test_tt_30_worked_example_one_city_of_every_province():
    table = Table().close(EXAMPLE, "each")
    assert table.legal == {"house stuttgart", "skip"}  # province by province, in board order
    table.play("house stuttgart")
    assert table.legal == {"house sigmaringen", "skip"}
    table.play("house sigmaringen")
    assert table.legal == {"skip"} | {f"house {city}" for city in BAVARIAN}
    table.play("house ingolstadt")
    assert table.houses_of(1) == {"stuttgart", "sigmaringen", "ingolstadt"}
    assert table.seat(1).houses_left == 17


def test_tt_30_worked_example_all_cities_of_one_province():
    table = Table().close(EXAMPLE)
    assert table.legal == {"each", "all wuerttemberg", "all hohenzollern", "all baiern", "none"}
    table.play("all baiern")
    assert table.houses_of(1) == BAVARIAN
    assert table.seat(1).houses_left == 16


def test_tt_30_only_cities_of_the_route_count():
    table = Table().close("ulm augsburg muenchen", "all baiern")
    assert table.houses_of(1) == {"augsburg", "muenchen"}


def test_tt_30_a_house_that_stands_there_already_is_skipped():
    table = Table().houses(1, "nuernberg augsburg").close(EXAMPLE, "all baiern")
    assert table.houses_of(1) == BAVARIAN
    assert table.seat(1).houses_left == 16


def test_tt_30_a_province_without_a_free_city_is_not_asked_about():
    table = Table().houses(1, "stuttgart").close(EXAMPLE)
    assert table.legal == {"each", "all hohenzollern", "all baiern", "none"}
    table.play("each")
    assert table.legal == {"house sigmaringen", "skip"}


def test_tt_30_a_city_takes_one_house_of_each_player():
    table = Table().houses(2, "stuttgart sigmaringen nuernberg").close(EXAMPLE, "each", "house stuttgart")
    assert "stuttgart" in table.houses_of(1)
    assert "stuttgart" in table.houses_of(2)


def test_tt_30_a_province_left_and_entered_again_counts_once():
    table = Table().close("stuttgart sigmaringen ulm")
    assert table.legal == {"each", "all wuerttemberg", "all hohenzollern", "none"}
    table.play("each")
    assert table.legal == {"house stuttgart", "house ulm", "skip"}
    table.play("house ulm")
    assert table.legal == {"house sigmaringen", "skip"}
    table.play("house sigmaringen")
    assert table.actor == 2


def test_tt_30_all_of_a_province_left_and_entered_again():
    table = Table().close("stuttgart sigmaringen ulm", "all wuerttemberg")
    assert table.houses_of(1) == {"stuttgart", "ulm"}


def test_tt_30_none_places_nothing():
    table = Table().close(EXAMPLE, "none")
    assert table.houses_of(1) == set()
    assert table.seat(1).houses_left == 20
    assert table.actor == 2


def test_tt_30_each_may_leave_provinces_out():
    table = Table().close(EXAMPLE, "each", "skip", "house sigmaringen", "skip")
    assert table.houses_of(1) == {"sigmaringen"}
    assert table.actor == 2


def test_tt_30_each_is_asked_also_where_there_is_one_free_city():
    table = Table().houses(1, "basel zuerich").close("basel zuerich kempten")
    assert table.legal == {"each", "all baiern", "none"}
    table.play("each")
    assert table.legal == {"house kempten", "skip"}


def test_tt_30_with_no_free_city_none_is_the_only_decision():
    table = Table().houses(1, "basel zuerich kempten").close("basel zuerich kempten")
    assert table.legal == {"none"}


def test_tt_30_all_with_fewer_houses_asks_city_by_city_without_skip():
    table = Table().houses_left(1, 2, free=" ".join(BAVARIAN)).close(EXAMPLE, "all baiern")
    assert table.legal == {f"house {city}" for city in BAVARIAN}
    table.play("house augsburg")
    assert table.legal == {f"house {city}" for city in BAVARIAN - {"augsburg"}}
    table.play("house nuernberg")  # the questions end with the last house
    assert table.seat(1).houses_left == 0
    assert BAVARIAN & table.houses_of(1) == {"augsburg", "nuernberg"}
    assert table.actor == 2


def test_tt_30_all_with_just_enough_houses_places_them_at_once():
    table = Table().houses_left(1, 4, free=EXAMPLE).close(EXAMPLE, "all baiern")
    assert table.houses_of(1) >= BAVARIAN
    assert table.seat(1).houses_left == 0
    assert table.actor == 2


def test_tt_30_all_counts_only_the_free_cities_against_the_houses():
    free = "sigmaringen stuttgart nuernberg regensburg"  # Ingolstadt and Augsburg have one
    table = Table().houses_left(1, 2, free=free)
    assert table.houses_of(1) >= {"ingolstadt", "augsburg"}
    table.close(EXAMPLE, "all baiern")
    assert table.houses_of(1) >= BAVARIAN


def test_tt_30_each_stops_with_the_last_house():
    free = "stuttgart sigmaringen augsburg"
    table = Table().houses_left(1, 1, free=free).close(EXAMPLE, "each", "house stuttgart")
    assert table.seat(1).houses_left == 0
    assert table.actor == 2
    assert "sigmaringen" not in table.houses_of(1)


def test_tt_30_each_goes_on_after_skips_with_few_houses():
    free = "stuttgart sigmaringen augsburg"
    table = Table().houses_left(1, 1, free=free).close(EXAMPLE, "each", "skip", "skip")
    assert table.legal == {"skip", "house augsburg"}


# ---------------------------------------------------------------- TT-31


@pytest.mark.parametrize(
    ("length", "tiles"),
    [
        (3, {}),
        (4, {}),
        (5, {"route_5": [2]}),
        (6, {"route_6": [3]}),
        (7, {"route_7": [4]}),
        (8, {"route_7": [4]}),
    ],
)
def test_tt_31_the_length_of_the_route_brings_a_tile(length: int, tiles: dict[str, list[int]]):
    table = Table().close(" ".join(LONG.split()[:length]), "none")
    assert table.tiles_of(1) == tiles


@pytest.mark.parametrize(
    ("empty", "tiles"),
    [
        ({"route_7": 4}, {"route_6": [3]}),
        ({"route_7": 4, "route_6": 3}, {"route_5": [2]}),
        ({"route_7": 4, "route_6": 3, "route_5": 2}, {}),
        ({"route_7": 3}, {"route_7": [1]}),
        ({"route_7": 4, "route_6": 1}, {"route_6": [2]}),
    ],
)
def test_tt_31_an_empty_pile_falls_back_to_the_next_shorter(
    empty: dict[str, int], tiles: dict[str, list[int]]
):
    table = Table()
    for pile, taken in empty.items():
        table.pile_taken(pile, taken)
    table.close(LONG, "none")
    assert table.tiles_of(1) == tiles


def test_tt_31_a_route_never_reaches_a_longer_pile():
    table = Table().pile_taken("route_5", 2).close("basel zuerich kempten ulm ingolstadt", "none")
    assert table.tiles_of(1) == {}


def test_tt_31_several_tiles_of_a_length_are_allowed_one_for_each_closing():
    table = Table().pile_taken("route_5", 1, by=1).close("basel zuerich kempten ulm ingolstadt", "none")
    assert table.tiles_of(1) == {"route_5": [2, 1]}


@pytest.mark.parametrize(
    ("pile", "before", "route", "placing", "value"),
    [
        ("baden", "mannheim", "carlsruhe freiburg basel", "all baden", 3),
        ("wuerttemberg_hohenzollern", "sigmaringen", "stuttgart sigmaringen ulm", "all wuerttemberg", 3),
        ("wuerttemberg_hohenzollern", "stuttgart ulm", "stuttgart sigmaringen ulm", "all hohenzollern", 3),
        ("schweiz_tyrol", "innsbruck", "basel zuerich kempten", "all schweiz", 3),
        ("boehmen_salzburg", "pilsen budweis salzburg", "budweis linz passau", "all salzburg_land", 4),
        (
            "baiern",
            "wuerzburg nuernberg kempten passau ingolstadt",
            "regensburg muenchen augsburg",
            "all baiern",
            5,
        ),
    ],
)
def test_tt_31_houses_in_all_cities_of_a_province_pile(
    pile: str, before: str, route: str, placing: str, value: int
):
    table = Table().houses(1, before).close(route, placing)
    assert table.tiles_of(1) == {pile: [value]}


@pytest.mark.parametrize(
    ("before", "route", "placing"),
    [
        ("", "stuttgart sigmaringen ulm", "all wuerttemberg"),  # Hohenzollern is missing
        ("", "basel zuerich kempten", "all schweiz"),  # Tyrol is missing
        ("pilsen budweis", "budweis linz passau", "all salzburg_land"),  # Salzburg itself is missing
    ],
)
def test_tt_31_a_pair_asks_for_the_cities_of_both_provinces(before: str, route: str, placing: str):
    table = Table().houses(1, before).close(route, placing)
    assert table.tiles_of(1) == {}


def test_tt_31_a_house_in_each_of_the_other_eight_provinces():
    before = OTHER_EIGHT.replace("basel", "")
    table = Table().houses(1, before).close("basel zuerich kempten", "each", "house basel", "skip")
    assert table.tiles_of(1) == {"outside_baiern": [6]}


def test_tt_31_seven_of_them_are_not_enough():
    before = OTHER_EIGHT.replace("basel", "").replace("lodz", "")
    table = Table().houses(1, before).close("basel zuerich kempten", "each", "house basel", "house kempten")
    assert table.tiles_of(1) == {}


def test_tt_31_lodz_counts_only_for_all_provinces():
    table = Table().close("lodz pilsen regensburg", "all polen")
    assert table.tiles_of(1) == {}
    piles = table.match.game.board.tables.bonus_pile
    assert [pile.id for pile in piles if "polen" in pile.provinces] == ["outside_baiern"]


def test_tt_31_only_the_top_tile_of_a_pile():
    table = Table().pile_taken("baden", 1, by=2).houses(1, "mannheim")
    table.close("carlsruhe freiburg basel", "all baden")
    assert table.tiles_of(1) == {"baden": [2]}


@pytest.mark.parametrize("pile", ["baden", "outside_baiern"])
def test_tt_31_at_most_one_tile_of_each_province_pile(pile: str):
    houses = "mannheim carlsruhe freiburg" if pile == "baden" else OTHER_EIGHT
    table = Table().pile_taken(pile, 1, by=1).houses(1, houses)
    table.close("basel zuerich kempten", "none")
    assert len(table.tiles_of(1)[pile]) == 1
    assert table.s.pile[table.pile_number(pile)] == 1


def test_tt_31_none_when_the_pile_is_empty():
    table = Table().pile_taken("baden", 3).houses(1, "mannheim")
    table.close("carlsruhe freiburg basel", "all baden")
    assert table.tiles_of(1) == {}


def test_tt_31_several_piles_at_once_are_possible():
    before = OTHER_EIGHT.replace("basel", "").replace("mannheim", "mannheim carlsruhe freiburg")
    table = Table().houses(1, before).pile_taken("baden", 1, by=1)
    table.close("freiburg basel zuerich kempten ulm", "all schweiz")
    assert table.tiles_of(1) == {
        "route_5": [2],
        "baden": [3],
        "schweiz_tyrol": [3],
        "outside_baiern": [6],
    }


def test_tt_31_tiles_are_earned_in_ones_own_closing():
    table = Table(players=2).houses(2, "mannheim carlsruhe freiburg").close("basel zuerich kempten", "none")
    assert table.tiles_of(2) == {}


# ---------------------------------------------------------------- TT-32


@pytest.mark.parametrize(
    ("has", "length", "gets"),
    [
        (0, 3, 3),  # the worked example: a route of three gives the 3,
        (3, 5, 4),  # a route of five then the 4,
        (4, 4, 4),  # and a route of four then none
        (0, 7, 3),  # no skipping, one for each closing
        (3, 3, 3),
        (4, 5, 5),
        (5, 5, 5),
        (5, 6, 6),
        (6, 6, 6),
        (6, 7, 7),
        (6, 8, 7),
    ],
)
def test_tt_32_worked_example_a_route_reaches_the_next_carriage(has: int, length: int, gets: int):
    table = Table()
    if has:
        table.carriages(1, has)
    table.close(" ".join(LONG.split()[:length]), "none")
    assert table.carriage_of(1) == gets


def test_tt_32_worked_example_the_whole_sequence_on_one_table():
    table = Table(players=2)
    for route, carriage in (
        ("basel zuerich kempten", 3),
        ("mannheim carlsruhe stuttgart nuernberg regensburg", 4),
        ("basel freiburg sigmaringen ulm", 4),
    ):
        *laid, last = route.split()
        hand = table.hand_of(1)
        table.route(1, " ".join(laid)).hand(1, last).begin(1).draw("innsbruck")
        table.play(f"lay {last} right", "close", "none")
        assert table.carriage_of(1) == carriage
        assert len(table.hand_of(1).split()) == len(hand.split()) + 1


def test_tt_32_worked_example_six_and_the_cartwright_give_seven():
    table = Table().carriages(1, 6).lay_all("basel zuerich kempten ulm ingolstadt")
    assert "close cartwright" in table.legal
    table.play("close cartwright", "none")
    assert table.carriage_of(1) == 7


@pytest.mark.parametrize(
    ("has", "length", "offered"),
    [
        (0, 3, False),  # the 3 comes anyway
        (3, 3, True),
        (4, 3, True),
        (5, 3, False),  # 3 + 2 is not enough for the 6
        (5, 4, True),
        (5, 6, False),
        (6, 4, False),
        (6, 5, True),
        (6, 6, True),
        (6, 7, False),
    ],
)
def test_tt_32_the_cartwright_comes_only_where_he_brings_a_carriage(has: int, length: int, offered: bool):
    table = Table()
    if has:
        table.carriages(1, has)
    table.lay_all(" ".join(LONG.split()[:length]))
    assert ("close cartwright" in table.legal) == offered


def test_tt_32_he_may_be_left_at_home():
    table = Table().carriages(1, 4).close("basel zuerich kempten", "none")
    assert table.carriage_of(1) == 4


def test_tt_32_the_cartwright_does_not_lengthen_the_route_for_tiles():
    table = Table().carriages(1, 4).lay_all("basel zuerich kempten").play("close cartwright", "none")
    assert table.tiles_of(1) == {}


def test_tt_32_a_seven_must_be_taken_too_and_after_it_there_is_none():
    table = Table().carriages(1, 6).close(LONG, "none")
    assert table.carriage_of(1) == 7
    again = Table().carriages(1, 7).lay_all("basel zuerich kempten ulm ingolstadt")
    assert "close cartwright" not in again.legal
    assert again.play("close", "none").carriage_of(1) == 7


# ---------------------------------------------------------------- TT-33


def test_tt_33_the_cards_of_the_route_go_to_the_discards():
    table = Table().close("basel zuerich kempten", "none")
    assert table.route_of(1) == ""
    assert table.discards() == "basel zuerich kempten"


def test_tt_33_then_cards_of_ones_choice_until_three_are_left():
    table = Table().hand(1, "mannheim mannheim carlsruhe linz").close("basel zuerich kempten", "none")
    assert table.actor == 1
    assert table.legal == {"discard mannheim", "discard carlsruhe", "discard linz", "discard lodz"}
    table.play("discard mannheim")
    assert table.legal == {"discard mannheim", "discard carlsruhe", "discard linz", "discard lodz"}
    table.play("discard linz")
    assert table.actor == 2
    assert table.hand_of(1) == "mannheim carlsruhe lodz"
    assert table.discards() == "mannheim basel zuerich linz kempten"


def test_tt_33_three_cards_are_kept():
    table = Table().hand(1, "mannheim mannheim").close("basel zuerich kempten", "none")
    assert table.actor == 2
    assert table.hand_of(1) == "mannheim mannheim lodz"


def test_tt_33_there_is_no_other_hand_limit():
    table = Table().hand(1, "mannheim mannheim passau passau linz ulm").begin(1).take("lodz")
    table.play("lay ulm right", "end")
    assert table.actor == 2
    assert len(table.hand_of(1).split()) == 6
