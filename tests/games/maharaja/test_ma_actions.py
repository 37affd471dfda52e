"""MA-20 … MA-29: the nine actions, and what is not carried out."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest

from durbar.core.errors import IllegalAction
from tests.games.maharaja.table import FIRST_BOX, Table

VILLAGES = {*Table().board.villages}


def on_boxes(**boxes: int) -> dict[str, int]:
    """The boxes of all governor markers, from 0."""
    return boxes


def on_turn(plan: str, *, at: str = "amber", players: int = 3, **options: bool) -> Table:
    """Seat 1 (the mogul) acts alone, with all the gold it wants."""
    return Table(players, **options).at(1, at).gold(1, 100).turn(1, plan)


# ---------------------------------------------------------------- gold, house, two houses


def test_ma_20_two_gold_from_the_bank():
    table = on_turn("gold quarry")
    assert table.paid("gold") == (2, 0, 0)
    assert "gold" not in table.legal


def test_ma_20_twice():
    table = on_turn("gold gold")
    assert table.paid("gold", "gold") == (4, 0, 0)
    assert "gold" not in table.legal


def test_ma_21_in_a_village_with_room_or_in_the_city_of_the_architect():
    table = Table().at(1, "amber").houses(2, "tonk tonk jalor").turn(1, "house gold")
    assert table.offered("house") == VILLAGES - {"tonk"} | {"amber"}
    assert table.paid("house jalor") == (-1, 0, 0)
    assert table.houses_of(1) == {"jalor": 1}
    assert table.stock(1) == (5, 14)
    assert "house" not in table.verbs()


def test_ma_21_a_city_holds_any_number_of_houses():
    table = Table().at(1, "amber").houses(1, "amber " * 5).houses(2, "amber " * 5).turn(1, "house house")
    table.play("house amber", "house amber")
    assert table.houses_of(1) == {"amber": 7}


def test_ma_21_on_the_start_space_only_villages():
    assert on_turn("gold house", at="start").offered("house") == VILLAGES


@pytest.mark.parametrize("plan", ["gold house", "gold two-houses", "gold palace-house"])
def test_ma_21_a_house_needs_gold_and_a_house_in_the_reserve(plan: str):
    verb = plan.split()[1]
    places = VILLAGES | {"amber"}
    assert Table().at(1, "amber").gold(1, 1).turn(1, plan).offered(verb) == places
    assert not Table().at(1, "amber").gold(1, 0).turn(1, plan).offered(verb)
    assert not Table().at(1, "amber").gold(1, 1).reserve(1, 0).turn(1, plan).offered(verb)


def test_ma_22_one_gold_each_and_both_may_be_in_the_city():
    table = on_turn("two-houses gold")
    assert table.paid("two-houses amber", "two-houses amber") == (-2, 0, 0)
    assert table.houses_of(1) == {"amber": 2}
    assert "two-houses" not in table.verbs()


def test_ma_22_the_other_one_may_be_in_a_village():
    table = on_turn("two-houses gold").play("two-houses amber", "two-houses tonk")
    assert table.houses_of(1) == {"amber": 1, "tonk": 1}
    assert "two-houses" not in table.verbs()
    assert table.paid("gold", "end") == (2, 0, 0)


def test_ma_22_never_both_in_villages():
    table = on_turn("two-houses gold")
    table.play("two-houses tonk")
    assert table.offered("two-houses") == {"amber"}


def test_ma_22_the_village_house_may_come_first():
    table = on_turn("two-houses gold").play("two-houses tonk", "gold", "two-houses amber")
    assert table.paid("end") == (0, 0, 0)


def test_ma_22_the_village_house_may_come_even_if_no_city_house_can_follow():
    table = on_turn("two-houses gold", at="start")
    assert table.offered("two-houses") == VILLAGES
    table.play("two-houses tonk", "gold")
    assert "two-houses" not in table.verbs()
    assert table.paid("end") == (0, 2, 2)


def test_ma_22_two_cities_with_travel_in_between():
    table = Table().at(1, "amber").houses(1, "tonk").turn(1, "two-houses gold")
    table.play("two-houses amber", "travel amber_bundi", "two-houses bundi", "gold")
    assert table.houses_of(1) == {"amber": 1, "bundi": 1, "tonk": 1}
    assert table.paid("end") == (0, 0, 0)


@pytest.mark.parametrize("between", [[], ["travel amber_bundi"]])
def test_ma_22_worked_case_two_equal_orders_city_city_village_village(between: list[str]):
    """The first order is complete after two houses in cities, and yet both village houses may still come."""
    table = on_turn("two-houses two-houses").houses(1, "tonk")
    city = "bundi" if between else "amber"
    table.play("two-houses amber", *between, f"two-houses {city}")
    assert table.paid("two-houses jalor") == (-1, 0, 0)
    assert table.offered("two-houses") == VILLAGES | {city}
    table.play("two-houses jalor")
    assert "two-houses" not in table.verbs()
    assert table.paid("end") == (0, 0, 0)


def test_ma_22_at_most_one_village_house_for_each_order():
    table = on_turn("two-houses two-houses").play("two-houses tonk", "two-houses amber")
    assert table.offered("two-houses") == VILLAGES | {"amber"}
    table.play("two-houses jalor")
    assert table.offered("two-houses") == {"amber"}


def test_ma_22_a_chip_that_comes_late_makes_room_for_a_second_village_house():
    table = on_turn("two-houses gold", yogi=True).chips(1, 1)
    table.play("gold", "two-houses amber", "two-houses amber")
    assert "two-houses" not in table.verbs()
    table.play("chip two-houses", "two-houses tonk", "two-houses jalor")
    assert "two-houses" not in table.verbs()
    assert table.paid("end") == (0, 0, 0)


@pytest.mark.parametrize(
    ("houses", "paid"),
    [
        (["amber", "amber"], (0, 2, 2)),  # they are one order's
        (["amber", "amber", "tonk"], (0, 2, 2)),
        (["tonk", "jalor", "amber"], (0, 2, 2)),
        (["amber", "amber", "amber", "tonk"], (0, 0, 0)),
        (["tonk", "jalor", "pali"], (0, 4, 4)),  # a third one, as the chip makes room for it
        (["tonk", "jalor", "pali", "amber"], (0, 2, 2)),
        (["tonk", "jalor", "pali", "amber", "amber"], (0, 0, 0)),
    ],
)
def test_ma_22_with_a_chips_order_the_planned_ones_are_complete_first(
    houses: list[str], paid: tuple[int, ...]
):
    """MA-29, MA-71: whichever order a house was built for, the sharing-out is the one that costs least."""
    table = on_turn("two-houses two-houses", yogi=True).chips(1, 1).play("chip two-houses")
    assert table.play(*(f"two-houses {place}" for place in houses)).paid("end") == paid


CITY, VILLAGE = "amber", ["tonk", "jalor", "pali"]


@cache
def most_complete(houses: str, orders: int, planned: int) -> int:
    """Share houses (c, v) out in every way: how many planned orders can be complete; −1: there is no way."""
    best = -1
    for owners in product(range(orders), repeat=len(houses)):
        shares = [
            Counter(house for house, owner in zip(houses, owners, strict=True) if owner == k)
            for k in range(orders)
        ]
        if all(share.total() <= 2 and share["v"] <= 1 for share in shares):
            best = max(best, sum(share.total() == 2 for share in shares[:planned]))
    return best


@pytest.mark.parametrize("plan", ["two-houses gold", "two-houses two-houses"])
@pytest.mark.parametrize("chip_after", range(5))
def test_ma_22_every_sequence_is_shared_out_as_well_as_can_be(plan: str, chip_after: int):
    """Legal is what some sharing-out allows, and the penalty (MA-29) is that of the best one."""
    planned = plan.count("two-houses")
    sequences = [""]
    while sequences:
        houses = sequences.pop()
        table = on_turn(plan, yogi=True).chips(1, 1)
        for k, house in enumerate(houses):
            table.play(*["chip two-houses"] * (k == chip_after))
            table.play(f"two-houses {CITY if house == 'c' else VILLAGE[houses[:k].count('v')]}")
        if len(houses) == chip_after:
            table.play("chip two-houses")
        orders = planned + (len(houses) >= chip_after)
        for house, place in (("c", CITY), ("v", VILLAGE[-1])):
            possible = most_complete("".join(sorted(houses + house)), orders, planned) >= 0
            assert (place in table.offered("two-houses")) == possible, houses + house
            sequences += [houses + house] * possible
        undone = 2 - most_complete("".join(sorted(houses)), orders, planned)
        assert table.paid("end") == (0, 2 * undone, 2 * undone), houses


# ---------------------------------------------------------------- moving a house


def test_ma_23_to_another_village_or_to_the_city_of_the_architect():
    table = Table().at(1, "amber").houses(1, "tonk bundi").houses(2, "jalor pali pali").turn(1, "move move")
    assert table.offered("move") == {"tonk", "bundi"}
    table.play("move tonk")
    assert table.actor == 1
    assert table.legal == {f"to {place}" for place in VILLAGES - {"tonk", "pali"} | {"amber"}}
    assert table.paid("to jalor") == (0, 0, 0)
    assert table.houses_of(1) == {"jalor": 1, "bundi": 1}
    table.play("move bundi", "to amber")
    assert table.houses_of(1) == {"jalor": 1, "amber": 1}
    assert table.stock(1) == (6, 12)


def test_ma_23_not_to_the_city_from_which_it_came():
    table = Table().at(1, "amber").houses(1, "amber").turn(1, "move gold").play("move amber")
    assert table.offered("to") == VILLAGES


def test_ma_23_on_the_start_space_only_to_villages():
    table = Table().houses(1, "amber").turn(1, "move gold").play("move amber")
    assert table.offered("to") == VILLAGES


def test_ma_23_only_own_houses():
    table = Table().at(1, "amber").houses(2, "tonk amber").turn(1, "move gold")
    assert "move" not in table.verbs()


def crowded(players: int, *, leave: int = 0) -> Table:
    """All villages are full, but for the last `leave` places, which would be the next seats' in turn."""
    table = Table(players)
    for seat in range(1, players + 1):
        table.reserve(seat, 0)
    room = 1 if players == 2 else 2
    places = [village for village in table.board.villages for _ in range(room)]
    for number, village in enumerate(places[: len(places) - leave]):
        table.houses(number % players + 1, village)
    return table


def test_ma_23_only_if_there_is_a_place_to_go():
    assert "move" not in crowded(3).turn(1, "move gold").verbs()
    table = crowded(3).at(1, "amber").turn(1, "move gold")
    assert table.offered("move") == {*table.houses_of(1)}
    table.play("move tonk" if "tonk" in table.offered("move") else f"move {min(table.offered('move'))}")
    assert table.legal == {"to amber"}


def test_ma_23_a_house_in_the_only_city_where_it_could_go_stays():
    table = crowded(2).houses(1, "amber").houses(1, "bundi").at(1, "amber").turn(1, "move gold")
    assert table.offered("move") == {*table.houses_of(1)} - {"amber"}


def test_ma_23_the_room_beside_a_house_is_no_place_for_it():
    """All villages are full but one, which has room beside the own house."""
    table = crowded(3, leave=1)
    last = table.board.villages[-1]
    assert table.houses_of(2)[last] == 1
    table.turn(2, "move gold")
    assert table.offered("move") == {*table.houses_of(2)} - {last}
    table.play(f"move {min(table.offered('move'))}")
    assert table.legal == {f"to {last}"}


def test_ma_23_the_place_is_named_at_once():
    table = Table().at(1, "amber").houses(1, "tonk").turn(1, "move gold").play("move tonk")
    assert table.verbs() == {"to"}


def test_ma_23_the_road_of_a_village_left_empty_is_closed():
    table = Table().at(1, "amber").houses(1, "tonk").turn(1, "move gold")
    assert "travel amber_bundi" in table.legal
    table.play("move tonk", "to jalor")
    assert "travel" not in table.verbs()


def test_ma_23_a_village_in_which_another_house_stays_is_not_closed():
    table = Table().at(1, "amber").houses(2, "tonk").houses(1, "tonk").turn(1, "move gold")
    assert table.paid("move tonk", "to jalor", "travel amber_bundi") == (-1, 1, 0)


def test_ma_23_a_house_of_two_own_ones_leaves_the_other_there():
    table = Table().at(1, "amber").houses(1, "tonk tonk").turn(1, "move gold").play("move tonk", "to amber")
    assert table.houses_of(1) == {"tonk": 1, "amber": 1}


# ---------------------------------------------------------------- quarry, palaces


def test_ma_24_two_houses_from_the_bank_to_the_reserve():
    table = on_turn("quarry quarry")
    assert table.paid("quarry") == (0, 0, 0)
    assert table.stock(1) == (8, 12)
    table.play("quarry")
    assert table.stock(1) == (10, 10)
    assert "quarry" not in table.legal


def test_ma_24_with_none_left_in_the_bank_it_cannot_be_carried_out():
    table = Table().bank(1, 2).turn(1, "quarry quarry").play("quarry")
    assert table.stock(1) == (20, 0)
    assert "quarry" not in table.legal
    assert table.paid("end") == (0, 2, 2)


def test_ma_24_houses_of_the_quarry_can_be_built_at_once():
    table = Table().reserve(1, 0).turn(1, "house quarry")
    assert "house" not in table.verbs()
    table.play("quarry")
    assert table.offered("house") == VILLAGES


@pytest.mark.parametrize("site", ["inner", "outer"])
def test_ma_25_twelve_gold_on_a_free_site_in_the_city_of_the_architect(site: str):
    table = Table().at(1, "amber").turn(1, "palace gold")
    assert table.offered("palace") == {"inner", "outer"}
    assert table.paid(f"palace {site}") == (-12, 0, 0)
    amber = table.board.cities.index("amber")
    assert (table.s.inner[amber] == 0) == (site == "inner")
    assert table.seat(1).outer[amber] == (site == "outer")
    assert table.match.scores == (1, 0, 0)
    assert "palace" not in table.verbs()


def test_ma_25_less_gold_is_not_enough():
    assert "palace" in Table().at(1, "amber").gold(1, 12).turn(1, "palace gold").verbs()
    assert "palace" not in Table().at(1, "amber").gold(1, 11).turn(1, "palace gold").verbs()


def test_ma_25_no_city_no_palace():
    assert "palace" not in on_turn("palace gold", at="start").verbs()


def test_ma_25_taken_sites_are_not_free():
    table = Table(5).palaces(2, "amber:inner").gold(1, 100).at(1, "amber").turn(1, "palace gold")
    assert table.offered("palace") == {"outer"}
    table = Table(5).palaces(2, "amber:outer " * 6).gold(1, 100).at(1, "amber").turn(1, "palace gold")
    assert table.offered("palace") == {"inner"}


def test_ma_25_several_in_one_city():
    table = on_turn("palace palace").play("palace inner", "palace outer")
    assert table.match.scores == (2, 0, 0)


def test_ma_25_one_needs_a_palace_left():
    table = Table(5).palaces(1, "bundi:outer " * 6 + "bundi:inner").gold(1, 100).at(1, "amber")
    assert not table.turn(1, "palace palace-house").offered("palace")
    assert table.offered("palace-house") == VILLAGES | {"amber"}


@pytest.mark.parametrize(
    "order", [("palace-house outer", "palace-house tonk"), ("palace-house tonk", "palace-house outer")]
)
def test_ma_26_a_palace_and_a_house_in_either_order(order: tuple[str, str]):
    table = Table().at(1, "amber").turn(1, "palace-house gold")
    assert table.offered("palace-house") == {"inner", "outer", "amber"} | VILLAGES
    table.play(order[0])
    assert table.offered("palace-house") == (
        {"inner", "outer"} if "tonk" in order[0] else VILLAGES | {"amber"}
    )
    table.play("gold", order[1])
    assert table.golds[0] == 15 - 12 - 1 + 2
    assert "palace-house" not in table.verbs()
    assert table.paid("end") == (0, 0, 0)


def test_ma_26_in_two_cities():
    table = Table().at(1, "amber").houses(1, "tonk").turn(1, "palace-house gold")
    table.play("palace-house amber", "travel amber_bundi", "palace-house inner")
    assert table.houses_of(1) == {"amber": 1, "tonk": 1}
    assert table.s.inner[table.board.cities.index("bundi")] == 0


def test_ma_26_house_then_another_character_then_the_palace():
    """HU 6.3: with the artist that came in between the palace costs 9."""
    table = Table().at(1, "amber").turn(1, "palace-house character")
    assert table.paid("palace-house tonk", "character artist", "palace-house outer") == (-1 - 9, 0, 0)
    assert table.paid("end") == (0, 0, 0)


# ---------------------------------------------------------------- the governors


def test_ma_27_two_boxes_down_and_those_passed_one_up():
    table = Table().track(bikaner=1, amber=2, jodhpur=3, ajmer=4, udaipur=5, bundi=6, jaisalmer=7)
    table.turn(1, "governor gold").play("governor udaipur")
    assert table.boxes() == on_boxes(bikaner=1, amber=2, udaipur=3, jodhpur=4, ajmer=5, bundi=6, jaisalmer=7)


def test_ma_27_any_marker_but_those_on_the_two_lowest_boxes_of_the_track():
    table = Table().track(bikaner=0, amber=1, jodhpur=2, ajmer=4, udaipur=5, bundi=6, jaisalmer=7)
    assert table.turn(1, "governor gold").offered("governor") == {
        "jodhpur",
        "ajmer",
        "udaipur",
        "bundi",
        "jaisalmer",
    }
    table = Table().track(bikaner=2, amber=3, jodhpur=4, ajmer=5, udaipur=6, bundi=7, jaisalmer=8)
    assert table.turn(1, "governor gold").offered("governor") == {*table.board.cities}


def test_ma_27_also_the_lowest_marker():
    table = Table().track(bikaner=2, amber=4, jodhpur=5, ajmer=6, udaipur=7, bundi=8, jaisalmer=9)
    table.turn(1, "governor governor").play("governor bikaner")
    assert table.boxes()["bikaner"] == 0
    assert "bikaner" not in table.offered("governor")  # no box two places below


def test_ma_27_also_the_marker_of_the_maharajas_city():
    table = Table().turn(1, "governor gold")
    assert table.maharaja_at == "jaisalmer"
    table.play("governor jaisalmer")
    assert table.boxes()["jaisalmer"] == FIRST_BOX - 2
    assert table.maharaja_at == "jaisalmer"


def test_ma_27_a_marker_behind_a_gap_is_pushed_too():
    """Nothing stands on p−1, a marker on p−2: it goes one box up."""
    table = Table().track(bikaner=1, amber=2, jodhpur=3, ajmer=4, udaipur=6, bundi=8, jaisalmer=9)
    table.turn(1, "governor gold").play("governor udaipur")
    assert table.boxes() == on_boxes(bikaner=1, amber=2, jodhpur=3, udaipur=4, ajmer=5, bundi=8, jaisalmer=9)


def test_ma_27_gaps_stay():
    table = Table().track(bikaner=1, amber=2, jodhpur=3, ajmer=6, udaipur=9, bundi=10, jaisalmer=11)
    table.turn(1, "governor governor").play("governor udaipur")
    lowered = on_boxes(bikaner=1, amber=2, jodhpur=3, ajmer=6, udaipur=7, bundi=10, jaisalmer=11)
    assert table.boxes() == lowered
    table.play("governor udaipur")
    assert table.boxes()["udaipur"] == 5
    assert table.boxes()["ajmer"] == 7


def test_ma_27_twice():
    table = Table().turn(1, "governor governor").play("governor jaisalmer", "governor bundi")
    assert "governor" not in table.verbs()
    assert table.paid("end") == (0, 0, 0)


def test_ma_27_worked_example_1_d_goes_down_past_b_and_c():
    """HU 7.5: in the first round A has gone up; D is lowered, so the Maharaja goes there next."""
    a, b, c, d = "jaisalmer", "bikaner", "amber", "jodhpur"
    table = Table()
    assert [table.boxes()[city] for city in (a, b, c, d)] == [7, 1, 2, 3]
    table.turn(1, "governor gold").play(f"governor {d}")
    assert [table.boxes()[city] for city in (a, b, c, d)] == [7, 2, 3, 1]
    table.play("gold", "end")
    assert table.maharaja_at == d


def test_ma_27_worked_example_2_a_gap_and_the_next_two_rounds():
    """HU 7.5: F is lowered past E; it goes to box 5 above C, and E is next."""
    e, f, c = "amber", "jodhpur", "bundi"
    table = Table().track(**{e: 4, f: 5, "jaisalmer": 6, "bikaner": 7, "ajmer": 8, "udaipur": 9, c: 10})
    table.turn(1, "governor gold").play(f"governor {f}")
    assert (table.boxes()[f], table.boxes()[e]) == (3, 5)
    assert 4 not in table.boxes().values()
    table.play("gold", "end")
    assert table.maharaja_at == f
    assert table.boxes()[f] == table.boxes()[c] + 1 == FIRST_BOX + 4  # the box that bears the number 5
    table.plans(*["gold gold"] * 3).finish_round()
    assert table.maharaja_at == e


# ---------------------------------------------------------------- the character


def test_ma_28_any_card_but_ones_own():
    table = Table().turn(1, "character gold")
    assert table.offered("character") == {"trader", "sadhu", "monk", "mason", "artist"}


def test_ma_28_exchanged_with_the_bank():
    table = Table().turn(1, "character gold").play("character artist")
    assert table.actor == 1
    assert table.characters_of(1) == {"artist"}
    assert table.characters_of(None) == {"mogul", "monk", "mason"}
    assert "character" not in table.verbs()


def test_ma_28_taken_from_a_player_who_at_once_chooses_another_one():
    table = Table().plans("character gold", "gold gold", "gold gold").play("character sadhu")
    assert table.actor == 3
    assert table.legal == {f"take {name}" for name in ("mogul", "monk", "mason", "artist")}
    table.play("take mogul")
    assert table.actor == 1
    assert [table.characters_of(seat) for seat in (1, 2, 3)] == [{"sadhu"}, {"trader"}, {"mogul"}]
    assert table.characters_of(None) == {"monk", "mason", "artist"}


def test_ma_28_also_from_one_who_has_acted():
    table = Table().plans("gold gold", "character gold", "gold gold").play("gold", "gold", "end")
    table.play("character mogul")
    assert table.actor == 1
    table.play("take monk")
    assert table.actor == 2
    table.play("gold", "end", "gold", "gold", "end")
    assert table.s.round_number == 2


def test_ma_28_it_cannot_refuse():
    table = Table().turn(1, "character gold").play("character sadhu")
    assert table.actor == 3
    assert table.verbs() == {"take"}


def test_ma_28_who_lost_it_may_take_it_back_by_the_same_action():
    """HU 7.6."""
    table = Table().plans("character gold", "character gold", "gold gold")
    table.play("character trader", "take artist", "gold", "end", "end")
    assert table.actor == 2
    table.play("character trader")
    assert table.actor == 1
    table.play("take mogul")
    assert table.characters_of(2) == {"trader"}


def test_ma_28_powers_of_the_old_card_before_and_of_the_new_one_after():
    """HU 7.6: the trader's gold, then free travel with the monk."""
    table = Table().characters(trader=1, sadhu=2, mogul=3).houses(2, "tonk").at(1, "amber")
    table.plans("character gold", "gold gold", "gold gold").play("gold", "gold", "end")
    assert table.actor == 1
    assert table.golds[0] == 15 + 1
    assert table.paid("character monk", "travel amber_bundi") == (0, 1, 0)


def test_ma_28_twice():
    table = Table().turn(1, "character character").play("character artist", "character mogul")
    assert table.characters_of(1) == {"mogul"}
    assert "character" not in table.verbs()


# ---------------------------------------------------------------- what is not carried out


def test_ma_29_once_for_each_planned_action_that_is_not_complete():
    assert on_turn("gold quarry").play("gold", "quarry").paid("end") == (0, 0, 0)
    assert on_turn("gold quarry").play("gold").paid("end") == (0, 2, 2)
    assert on_turn("gold quarry", players=5).paid("end") == (0, 4, 4, 4, 4)
    assert on_turn("gold gold").play("gold").paid("end") == (0, 2, 2)


def test_ma_29_several_parts_of_one_action_cost_as_much_as_one():
    assert on_turn("palace-house gold").play("gold").paid("end") == (0, 2, 2)
    assert on_turn("two-houses gold").play("gold").paid("end") == (0, 2, 2)


def test_ma_29_worked_example_only_the_house_of_a_palace_and_a_house():
    """HU 7.7: for lack of gold the palace is not built; everybody else gets 2."""
    table = (
        Table(4)
        .at(1, "amber")
        .gold(1, 12)
        .turn(1, "palace-house quarry")
        .play("palace-house amber", "quarry")
    )
    assert "palace-house" not in table.verbs()
    assert table.paid("end") == (0, 2, 2, 2)


@pytest.mark.parametrize(
    "parts", ["palace-house outer", "palace-house tonk", "two-houses amber", "two-houses tonk"]
)
def test_ma_29_a_part_that_is_missing(parts: str):
    table = on_turn(f"{parts.split(maxsplit=1)[0]} gold").play("gold", parts)
    assert table.paid("end") == (0, 2, 2)


def test_ma_29_by_choice_too_and_in_every_action():
    for action in (
        "gold",
        "house",
        "two-houses",
        "move",
        "quarry",
        "palace",
        "palace-house",
        "governor",
        "character",
    ):
        table = Table().houses(1, "tonk").at(1, "amber").turn(1, f"{action} {action}")
        assert "end" in table.legal
        assert len(table.legal) > 1
        assert table.paid("end") == (0, 4, 4), action


def test_ma_29_houses_count_for_the_first_of_equal_actions_that_lacks_them():
    """One city and one village house make one of two actions complete; two village houses none."""
    assert on_turn("two-houses two-houses").play("two-houses amber", "two-houses tonk").paid("end") == (
        0,
        2,
        2,
    )
    assert on_turn("two-houses two-houses").play("two-houses tonk", "two-houses tonk").paid("end") == (
        0,
        4,
        4,
    )
    assert on_turn("two-houses two-houses").play("two-houses amber", "two-houses amber").paid("end") == (
        0,
        2,
        2,
    )
    table = on_turn("palace-house palace-house").play("palace-house inner", "palace-house tonk")
    assert table.paid("end") == (0, 2, 2)
    table = on_turn("palace-house palace-house").play("palace-house inner", "palace-house outer")
    assert table.paid("end") == (0, 4, 4)


def test_ma_29_of_equal_two_houses_the_first_is_complete_before_the_second_begins():
    table = on_turn("two-houses two-houses").play("two-houses amber")
    assert "tonk" in table.offered("two-houses")
    table.play("two-houses amber", "two-houses tonk")
    assert table.offered("two-houses") == VILLAGES | {"amber"}  # one more anywhere, for the second action
    table.play("two-houses amber")
    assert "two-houses" not in table.verbs()
    assert table.paid("end") == (0, 0, 0)


def test_ma_29_after_two_village_houses_two_in_cities_complete_both_actions():
    table = on_turn("two-houses two-houses").play("two-houses tonk", "two-houses jalor")
    assert table.offered("two-houses") == {"amber"}
    table.play("two-houses amber", "two-houses amber")
    assert table.paid("end") == (0, 0, 0)


def test_ma_29_end_is_never_implied_and_what_is_done_is_not_offered_again():
    table = on_turn("gold quarry").play("gold", "quarry")
    assert table.actor == 1
    assert table.legal == {"end"}
    with pytest.raises(IllegalAction):
        table.play("gold")


def test_ma_29_end_is_always_legal_but_while_a_to_or_a_take_is_due():
    table = Table().houses(1, "tonk").at(1, "amber").turn(1, "move character")
    assert "end" in table.legal
    assert "end" not in table.play("move tonk").legal
    assert "end" in table.play("to jalor").legal
    assert "end" not in table.play("character trader").legal
    assert "end" in table.play("take mogul").legal
