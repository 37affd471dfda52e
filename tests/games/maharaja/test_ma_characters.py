"""MA-60: the powers of the characters; MA-71: the yogi's chips."""

from __future__ import annotations

import pytest

from durbar.games.maharaja.constants import ACTION_IDS
from tests.games.maharaja.table import Table

VILLAGES = {*Table().board.villages}
NO_CHARACTER = {f"chip {action}" for action in ACTION_IDS if action != "character"}


def as_(character: str, **options: bool) -> Table:
    """Seat 1 has this character alone; seats 2 and 3 have the trader and the sadhu, or the mogul for them."""
    table = Table(**options).characters(mogul=None)
    if character == "trader":
        table.characters(mogul=2)
    if character == "sadhu":
        table.characters(mogul=3)
    return table.characters(**{character: 1})


# ---------------------------------------------------------------- powers that work by themselves


def test_ma_60_the_mogul_has_only_its_number():
    table = as_("mogul").at(1, "amber").houses(2, "tonk").turn(1, "palace gold")
    assert table.golds[0] == 15
    assert table.paid("travel amber_bundi", "palace inner") == (-13, 1, 0)
    assert table.verbs() == {"end", "gold", "travel"}


def test_ma_60_the_trader_brings_one_gold_at_the_start_of_its_turn():
    table = as_("trader").turn(1, "gold gold")
    assert table.golds == (16, 15, 15)


def test_ma_60_a_trader_that_comes_in_the_turn_brings_nothing():
    table = Table().characters(trader=None, artist=2).turn(1, "character gold")
    assert table.paid("character trader") == (0, 0, 0)


def test_ma_60_with_the_sadhu_own_outer_palaces_count_two():
    """Two outer palaces are four points, an inner one stays at three."""
    for houses, paid in ((4, (7, 11, 0)), (3, (11, 7, 0))):
        table = as_("sadhu").palaces(1, "jaisalmer:outer jaisalmer:outer").houses(2, "jaisalmer " * houses)
        assert table.turn(1, "gold gold").play("gold", "gold").paid("end") == paid
    for houses, paid in ((3, (7, 11, 0)), (2, (11, 7, 0))):
        table = as_("sadhu").palaces(1, "jaisalmer:inner").houses(2, "jaisalmer " * houses)
        assert table.turn(1, "gold gold").play("gold", "gold").paid("end") == paid


def test_ma_60_the_sadhu_does_not_help_others():
    table = as_("sadhu").palaces(2, "jaisalmer:outer").houses(3, "jaisalmer " * 2).houses(1, "jaisalmer " * 3)
    assert table.turn(1, "gold gold").play("gold", "gold").paid("end") == (11, 3, 7)


def test_ma_60_with_the_monk_the_bank_pays_the_owners():
    table = as_("monk").at(1, "amber").houses(2, "tonk").houses(3, "tonk").gold(1, 0).turn(1, "gold gold")
    assert table.paid("travel amber_bundi") == (0, 1, 1)


def test_ma_60_with_the_monk_too_roads_must_be_open_and_own_villages_pay_nobody():
    table = as_("monk").at(1, "amber").houses(2, "tonk sambhar").houses(1, "tonk").turn(1, "gold gold")
    assert table.offered("travel") == {"amber_bundi"}
    assert table.paid("travel amber_bundi") == (0, 0, 0)


def test_ma_60_with_the_monk_the_way_through_the_start_space_needs_no_gold():
    table = (
        as_("monk")
        .at(1, "jodhpur")
        .open_roads(2, "start_jodhpur start_ajmer")
        .gold(1, 0)
        .turn(1, "gold gold")
    )
    assert table.paid("travel start_jodhpur", "travel start_ajmer") == (0, 4, 0)


def test_ma_60_to_the_artist_a_palace_costs_nine():
    table = as_("artist").at(1, "amber").gold(1, 18).turn(1, "palace palace-house")
    assert table.paid("palace inner") == (-9, 0, 0)
    assert table.paid("palace-house outer") == (-9, 0, 0)
    assert "palace" not in as_("artist").at(1, "amber").gold(1, 8).turn(1, "palace gold").verbs()


# ---------------------------------------------------------------- the mason


def test_ma_60_the_mason_builds_one_house_free():
    table = as_("mason").at(1, "amber").houses(2, "tonk tonk").gold(1, 0).turn(1, "gold quarry")
    assert table.offered("mason") == VILLAGES - {"tonk"} | {"amber"}
    assert table.paid("mason amber") == (0, 0, 0)
    assert table.houses_of(1) == {"amber": 1}
    assert table.stock(1)[0] == 5
    assert not {"mason", "mason-move"} & table.verbs()


def test_ma_60_or_moves_one():
    table = as_("mason").at(1, "amber").houses(1, "tonk bundi").turn(1, "gold quarry")
    assert table.offered("mason-move") == {"tonk", "bundi"}
    table.play("mason-move tonk")
    assert table.legal == {f"to {place}" for place in VILLAGES - {"tonk"} | {"amber"}}
    assert table.paid("to amber") == (0, 0, 0)
    assert table.houses_of(1) == {"amber": 1, "bundi": 1}
    assert not {"mason", "mason-move"} & table.verbs()


def test_ma_60_the_mason_needs_a_house_in_the_reserve_or_one_to_move():
    table = as_("mason").reserve(1, 0).turn(1, "quarry gold")
    assert not {"mason", "mason-move"} & table.verbs()
    table.play("quarry")
    assert "mason" in table.verbs()
    table = as_("mason").reserve(1, 0).houses(1, "tonk").turn(1, "gold gold")
    assert table.offered("mason-move") == {"tonk"}


@pytest.mark.parametrize("done", [[], ["gold"], ["gold", "quarry"]])
def test_ma_60_the_mason_before_between_and_after_the_actions(done: list[str]):
    table = as_("mason").turn(1, "gold quarry").play(*done)
    assert "mason tonk" in table.legal


def test_ma_60_the_mason_is_no_part_of_the_plan():
    table = as_("mason").at(1, "amber").turn(1, "house gold").play("mason amber", "gold")
    assert "house amber" in table.legal
    assert table.paid("end") == (0, 2, 2)
    assert as_("mason").turn(1, "gold gold").play("gold", "gold").paid("end") == (0, 0, 0)


def test_ma_60_the_mason_again_in_the_next_turn():
    table = as_("mason").turn(1, "gold gold").play("mason tonk", "end").turn(1, "gold gold")
    assert "mason" in table.verbs()


def test_ma_60_the_mason_once_in_a_turn_even_if_lost_and_regained():
    table = as_("mason").turn(1, "character character").play("mason tonk", "character mogul")
    assert "mason" not in table.verbs()
    table.play("character mason")
    assert table.characters_of(1) == {"mason"}
    assert not {"mason", "mason-move"} & table.verbs()


def test_ma_60_a_mason_that_comes_in_the_turn_may_work():
    table = Table().turn(1, "character gold")
    assert "mason" not in table.verbs()
    assert "mason" in table.play("character mason").verbs()


def test_ma_60_a_mason_given_away_unused_is_gone():
    assert "mason" not in as_("mason").turn(1, "character gold").play("character artist").verbs()


def test_ma_60_free_house_then_the_artist():
    """HU 7.6: the mason's house, then the exchange for the artist, then a palace for 9."""
    table = as_("mason").at(1, "amber").turn(1, "character palace")
    assert table.paid("mason amber", "character artist", "palace inner") == (-9, 0, 0)


def test_ma_60_the_mason_of_one_seat_does_not_use_up_that_of_the_next():
    """The card goes on in the same round: each has its own turn."""
    table = as_("mason").characters(trader=2, sadhu=3)
    table.plans("gold gold", "character gold", "gold gold")
    assert table.actor == 2
    table.play("character mason", "take trader", "mason tonk", "gold", "end")
    assert table.actor == 1
    assert "mason" not in table.verbs()


# ---------------------------------------------------------------- the yogi and its chips


def test_ma_71_the_yogi_brings_a_chip_at_the_start_of_its_turn():
    table = as_("yogi", yogi=True).turn(1, "gold gold")
    assert [int(player.chips) for player in table.s.seats[:3]] == [1, 0, 0]
    assert {text for text in table.legal if text.startswith("chip")} == NO_CHARACTER


def test_ma_71_a_third_action_chosen_then():
    table = as_("yogi", yogi=True).turn(1, "gold quarry").play("chip gold")
    assert table.seat(1).chips == 0
    assert table.paid("gold", "gold") == (4, 0, 0)
    assert "gold" not in table.legal


def test_ma_71_any_action_but_the_character_even_one_that_cannot_be_carried_out():
    table = as_("yogi", yogi=True).gold(1, 0).bank(1, 0).turn(1, "gold gold")
    assert table.legal == {"end", "gold"} | NO_CHARACTER
    table.play("chip palace")
    assert "palace" not in table.verbs()


def test_ma_71_at_most_one_in_a_round():
    table = as_("yogi", yogi=True).chips(1, 3).turn(1, "gold gold")
    assert table.seat(1).chips == 4
    table.play("chip gold")
    assert "chip" not in table.verbs()
    table.play("gold", "gold", "gold")
    assert "chip" not in table.verbs()
    table.play("end").turn(1, "gold gold")
    assert "chip" in table.verbs()


def test_ma_71_in_a_later_turn_also_when_the_yogi_is_gone():
    table = as_("yogi", yogi=True).turn(1, "character gold").play("character mogul", "gold", "end")
    table.turn(1, "gold gold")
    assert table.seat(1).chips == 1
    table.play("chip quarry", "quarry")


def test_ma_71_a_yogi_that_comes_in_the_turn_brings_no_chip():
    table = as_("mogul", yogi=True).turn(1, "character gold").play("character yogi")
    assert table.seat(1).chips == 0
    assert "chip" not in table.verbs()


def test_ma_71_no_chip_if_the_bank_has_none_and_a_used_one_returns():
    table = as_("yogi", yogi=True).chips(1, 3).chips(2, 4).turn(1, "gold gold")
    assert table.seat(1).chips == 3
    table.play("chip gold")
    assert table.seat(1).chips == 2
    table.play("end").turn(1, "gold gold")
    assert table.seat(1).chips == 3


def test_ma_71_seven_chips():
    table = as_("yogi", yogi=True).chips(2, 6).turn(1, "gold gold")
    assert table.seat(1).chips == 1


def test_ma_71_a_chips_action_is_never_penalised():
    table = as_("yogi", yogi=True).turn(1, "gold quarry").play("chip palace-house", "gold", "quarry")
    assert table.paid("end") == (0, 0, 0)


def test_ma_71_of_equal_actions_the_planned_ones_are_filled_first():
    table = as_("yogi", yogi=True).at(1, "amber").turn(1, "two-houses gold").play("chip two-houses", "gold")
    table.play("two-houses amber", "two-houses tonk")
    assert {"two-houses amber", "two-houses tonk"} <= table.legal
    assert table.paid("end") == (0, 0, 0)
    table = as_("yogi", yogi=True).at(1, "amber").turn(1, "house house").play("chip house", "house amber")
    assert table.paid("house tonk", "end") == (-1, 0, 0)
    table = as_("yogi", yogi=True).at(1, "amber").turn(1, "house house").play("chip house", "house amber")
    assert table.paid("end") == (0, 2, 2)


def test_ma_71_a_chip_used_for_a_planned_action_that_is_done_already_adds_another_one():
    table = as_("yogi", yogi=True).turn(1, "gold quarry").play("gold")
    assert "gold" not in table.legal
    assert table.paid("chip gold", "gold") == (2, 0, 0)


def test_ma_71_without_the_option_there_is_no_yogi():
    table = Table().turn(1, "character gold")
    assert "character yogi" not in table.legal
    assert "yogi" not in table.characters_of(None)


def test_ma_71_worked_example_a_chip_between_two_planned_actions():
    """HU 11.2.3: planned are two houses and the quarry; a palace and a house come in between by the chip."""
    table = as_("mogul", yogi=True).at(1, "amber").gold(1, 20).reserve(1, 1).chips(1, 1)
    table.turn(1, "two-houses quarry").play(
        "quarry", "chip palace-house", "palace-house inner", "palace-house tonk"
    )
    assert table.seat(1).chips == 0
    table.play("two-houses amber", "two-houses jalor")
    assert table.golds[0] == 20 - 12 - 1 - 2
    assert table.stock(1)[0] == 0
    assert table.legal == {"end", "travel amber_bundi"}
    assert table.paid("end") == (0, 0, 0)
