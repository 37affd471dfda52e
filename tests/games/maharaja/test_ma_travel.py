"""MA-30 … MA-32: travel, its price, and where a journey may lead."""

from __future__ import annotations

import pytest

from durbar.core.errors import IllegalAction
from tests.games.maharaja.table import Table


def roads(table: Table) -> set[str]:
    """The roads that may be travelled now."""
    return table.offered("travel")


# ---------------------------------------------------------------- open roads


def test_ma_30_a_road_is_open_when_each_of_its_villages_has_a_house():
    table = Table().at(1, "amber").houses(1, "tonk sambhar").houses(2, "bagru churu").turn(1, "gold gold")
    assert roads(table) == {"amber_bundi", "ajmer_amber"}  # Khatu is empty


def test_ma_30_worked_example_a_city_joined_to_the_start_and_one_that_is_not():
    """HU 5.2: every village on the way to A has a house; on the way to B one is empty."""
    table = Table().houses(1, "jaitaran").houses(2, "bilara riyan").houses(3, "bilara").turn(1, "gold gold")
    assert roads(table) == {"start_jodhpur"}


@pytest.mark.parametrize(("owners", "paid"), [((2, 3), (-2, 1, 1)), ((2, 2), (-2, 2, 0))])
def test_ma_30_worked_example_what_green_pays_in_a_village(owners: tuple[int, int], paid: tuple[int, ...]):
    """HU 7.1: a blue and a red house cost 1 each; two blue ones 2 to blue."""
    table = Table().at(1, "amber")
    for owner in owners:
        table.houses(owner, "tonk")
    assert table.turn(1, "gold gold").paid("travel amber_bundi") == paid
    assert table.node(1) == "bundi"


def test_ma_30_as_often_as_one_likes_and_at_any_time_of_the_turn():
    table = Table().at(1, "amber").houses(1, "tonk kekri deoli didwana ladnun").turn(1, "gold quarry")
    table.play("travel amber_bundi", "travel ajmer_bundi", "gold", "travel ajmer_bikaner", "quarry")
    table.play("travel ajmer_bikaner", "travel ajmer_bundi", "end")
    assert table.node(1) == "bundi"


def test_ma_30_only_in_ones_own_turn():
    table = Table().houses(1, "jalor").at(2, "udaipur").at(1, "amber").turn(1, "gold gold")
    assert "travel" not in table.verbs()


def test_ma_30_the_start_space_may_be_passed_but_no_journey_ends_there():
    table = (
        Table().at(1, "jodhpur").open_roads(1, "start_jodhpur start_ajmer start_bundi").turn(1, "gold house")
    )
    table.play("travel start_jodhpur")
    assert table.legal == {"travel start_ajmer", "travel start_bundi"}
    with pytest.raises(IllegalAction):
        table.play("end")
    table.play("travel start_ajmer")
    assert "end" in table.legal


# ---------------------------------------------------------------- what it costs


def test_ma_31_a_village_with_an_own_house_is_free_even_beside_another_one():
    table = Table().at(1, "amber").houses(2, "tonk").houses(1, "tonk").turn(1, "gold gold")
    assert table.paid("travel amber_bundi") == (0, 0, 0)


def test_ma_31_every_village_of_the_road_is_paid_for():
    table = Table(4).at(1, "ajmer").houses(2, "kekri deoli").houses(3, "deoli").turn(1, "gold gold")
    assert table.paid("travel ajmer_bundi") == (-3, 2, 1, 0)


def test_ma_31_an_own_house_frees_its_village_only():
    table = Table().at(1, "ajmer").houses(1, "kekri").houses(2, "kekri deoli").turn(1, "gold gold")
    assert table.paid("travel ajmer_bundi") == (-1, 1, 0)


def test_ma_31_houses_in_cities_cost_nothing():
    table = Table().at(1, "amber").houses(2, "amber bundi").houses(1, "tonk").turn(1, "gold gold")
    assert table.paid("travel amber_bundi") == (0, 0, 0)


def test_ma_31_it_is_paid_each_time():
    table = Table().at(1, "amber").houses(2, "tonk").turn(1, "gold gold").play("travel amber_bundi", "gold")
    assert table.paid("travel amber_bundi") == (-1, 1, 0)


@pytest.mark.parametrize(("gold", "open_"), [(2, True), (1, False), (0, False)])
def test_ma_31_what_cannot_be_paid_cannot_be_travelled(gold: int, open_: bool):
    table = Table().at(1, "amber").houses(2, "tonk tonk").gold(1, gold).turn(1, "gold quarry")
    assert ("travel amber_bundi" in table.legal) == open_


def test_ma_31_gold_that_comes_in_the_turn_pays_the_way():
    table = Table().at(1, "amber").houses(2, "tonk tonk").gold(1, 0).turn(1, "gold quarry").play("gold")
    assert table.paid("travel amber_bundi") == (-2, 2, 0)


# ---------------------------------------------------------------- journeys end


def test_ma_32_no_place_twice_on_a_journey_nor_back_to_where_it_began():
    table = Table().at(1, "amber").houses(1, "tonk kekri deoli sambhar bagru").turn(1, "gold gold")
    assert roads(table) == {"amber_bundi", "ajmer_amber"}
    table.play("travel amber_bundi")
    assert roads(table) == {"ajmer_bundi"}
    table.play("travel ajmer_bundi")
    assert roads(table) == set()


@pytest.mark.parametrize(
    "between",
    [
        ["gold"],
        ["house jalor"],
        ["move tonk", "to amber"],
        ["governor bundi"],
        ["character monk"],
        ["chip gold"],
    ],
)
def test_ma_32_any_other_decision_begins_a_new_journey(between: list[str]):
    table = Table().at(1, "bundi").houses(1, "tonk tonk").chips(1, 1)
    action = between[0].split()[0]
    table.turn(1, f"{action} quarry" if action != "chip" else "quarry quarry")
    table.play("travel amber_bundi")
    assert roads(table) == set()
    table.play(*between)
    assert roads(table) == {"amber_bundi"}


def test_ma_32_the_masons_power_begins_a_new_journey_too():
    table = Table().characters(mason=1, mogul=None).at(1, "bundi").houses(1, "tonk").turn(1, "gold gold")
    table.play("travel amber_bundi", "mason jalor")
    assert roads(table) == {"amber_bundi"}


def test_ma_32_the_start_space_only_if_another_road_leads_on():
    table = Table().at(1, "jodhpur").open_roads(1, "start_jodhpur").turn(1, "gold gold")
    assert roads(table) == set()
    table = Table().at(1, "jodhpur").open_roads(1, "start_jodhpur start_ajmer").turn(1, "gold gold")
    assert roads(table) == {"start_jodhpur"}


@pytest.mark.parametrize(("gold", "open_"), [(4, True), (3, False)])
def test_ma_32_the_road_onward_must_be_paid_with_what_is_left(gold: int, open_: bool):
    table = (
        Table().at(1, "jodhpur").open_roads(2, "start_jodhpur start_ajmer").gold(1, gold).turn(1, "gold gold")
    )
    assert ("travel start_jodhpur" in table.legal) == open_


def test_ma_32_the_road_onward_must_not_lead_to_a_place_entered_before():
    """Jodhpur, Bikaner, start: from there only the two roads to Jodhpur and Bikaner would be open."""
    table = (
        Table()
        .at(1, "jodhpur")
        .open_roads(1, "start_jodhpur start_bikaner jodhpur_bikaner")
        .turn(1, "gold gold")
    )
    table.play("travel jodhpur_bikaner")
    assert roads(table) == set()
    table = Table().at(1, "jodhpur").open_roads(1, "start_jodhpur start_bikaner jodhpur_bikaner start_bundi")
    table.turn(1, "gold gold").play("travel jodhpur_bikaner")
    assert roads(table) == {"start_bikaner"}
    table.play("travel start_bikaner")
    assert table.legal == {"travel start_bundi"}


def test_ma_32_on_a_journey_through_the_start_space_nothing_else_is_legal():
    table = Table().at(1, "jodhpur").open_roads(1, "start_jodhpur start_ajmer").houses(1, "amber")
    table.characters(mason=1, mogul=None).chips(1, 1).turn(1, "gold move").play("travel start_jodhpur")
    assert table.legal == {"travel start_ajmer"}


def test_ma_32_who_has_not_left_the_start_space_may_stay_and_do_what_needs_no_city():
    table = Table().open_roads(1, "start_ajmer").gold(1, 100).turn(1, "palace-house quarry")
    assert {"end", "quarry", "travel start_ajmer", "palace-house tonk"} <= table.legal
    assert "palace-house inner" not in table.legal
    table.play("end")
    assert table.node(1) == "start"


def test_ma_32_who_has_left_the_start_space_does_not_come_back_on_the_same_journey():
    table = Table().open_roads(1, "start_jodhpur start_ajmer").turn(1, "gold gold").play("travel start_ajmer")
    assert roads(table) == set()
    table.play("gold")
    assert roads(table) == {"start_ajmer"}
