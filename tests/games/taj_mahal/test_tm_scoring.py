"""TM-30 … TM-35: points."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from durbar.games.taj_mahal.reasons import gains, joined_provinces
from tests.games.taj_mahal.table import Table

EXAMPLE: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("scoring_example.toml").read_text(encoding="utf-8")
)
COLOURS = ("red", "blue", "brown", "grey")


def one_palace() -> Table:
    """Seat 1 is about to win one palace in Multan and nothing else."""
    return Table().row(1, "red:vizier+elephant").only_in_court("vizier")


# ---------------------------------------------------------------- TM-30


def test_tm_30_plus_two():
    table = one_palace().play("withdraw", "palace multan")
    assert table.points(1) == {"bonus": 2, "chains": 1}


def test_tm_30_plus_one_card_is_drawn_before_the_own_cards_are_discarded():
    table = one_palace().bonus("multan", "card").deck("").hand(3, "")
    table.s.discards[:] = 0
    table.s.discards[table.numbers("white:monk")[0]] = 1
    table.play("withdraw", "palace multan")
    assert table.legal == {
        "draw white:monk"
    }  # the discards have become the deck, the own row is not among them
    table.play("draw white:monk")
    assert table.hand_of(1) == "white:monk"
    assert table.discards() == "red:vizier+elephant"
    assert table.points(1) == {"chains": 1}


def test_tm_30_the_card_is_seen_by_its_owner_alone():
    table = one_palace().bonus("multan", "card").play("withdraw", "palace multan", "draw white:monk")
    assert table.match.view(1).lines[-1] == "* draw white:monk"
    assert table.match.view(3).lines[-1] == "* draw ?"
    assert table.match.view(3).state.seats[0].hand.sum() == 0


@pytest.mark.parametrize("owned", [0, 1, 3])
def test_tm_30_goods_bring_one_and_one_for_each_owned(owned: int):
    table = one_palace().bonus("multan", "spices").goods(1, spices=owned, tea=4)
    table.play("withdraw", "palace multan")
    assert table.points(1) == {"goods": 1 + owned, "chains": 1}
    assert table.goods_of(1)["spices"] == owned + 1


def test_tm_30_the_taj_mahal_brings_four():
    table = one_palace().visit(12).play("withdraw", "palace agra")
    assert table.points(1) == {"bonus": 4, "chains": 1}
    assert table.bonus_on("agra") is None


def test_tm_30_one_after_another():
    table = Table().visit(2).bonus("attock", "tea").bonus("lahore", "tea").row(1, "red:vizier+general")
    table.play("withdraw", "palace attock")
    assert table.points(1) == {"goods": 1}
    table.play("palace lahore")
    assert table.points(1) == {"goods": 1 + 2, "chains": 1}


# ---------------------------------------------------------------- TM-31


def test_tm_31_one_point_for_the_province_and_never_more():
    table = Table().row(1, "red:vizier+general red:monk+princess").only_in_court("vizier", "general", "monk")
    table.play("withdraw", "palace bhakkar", "palace derawar", "palace uch")
    assert table.points(1) == {"chains": 1}


def test_tm_31_one_point_for_each_joined_province():
    table = one_palace().palaces(1, "lahore sirhind").play("withdraw", "palace multan")
    assert table.points(1) == {"chains": 3, "bonus": 2}


def test_tm_31_a_gap_breaks_the_chain():
    table = one_palace().palaces(1, "sirhind").palaces(2, "lahore").play("withdraw", "palace multan")
    assert table.points(1) == {"chains": 1, "bonus": 2}


def test_tm_31_a_city_with_two_palaces_connects_for_both():
    table = one_palace().palaces(1, "sirhind").palaces(2, "lahore").crowns(1, "lahore")
    table.play("withdraw", "palace multan")
    assert table.points(1) == {"chains": 3, "bonus": 2}


def test_tm_31_a_crown_palace_counts_as_a_palace():
    table = Table().palaces(1, "lahore").row(1, "red:mogul+elephant").only_in_court("mogul")
    table.play("withdraw", "crown multan")
    assert table.points(1) == {"chains": 2}


def test_tm_31_the_chain_goes_through_cities_of_the_current_province():
    table = (
        Table().palaces(1, "lahore bikaner").row(1, "red:vizier+general").only_in_court("vizier", "general")
    )
    table.play("withdraw", "palace multan", "palace derawar")
    assert table.points(1) == {"chains": 3, "bonus": 2}


def test_tm_31_nothing_without_a_palace_built_now():
    table = Table().palaces(1, "lahore sirhind").row(1, "red:elephant+elephant").withdraw()
    assert table.points(1) == {"goods": 1}


# ---------------------------------------------------------------- TM-32, TM-33


def test_tm_32_each_good_of_the_province_tile():
    table = Table().visit(2).goods(1, tea=2).row(1, "red:elephant+elephant").withdraw()
    assert table.points(1) == {"goods": 3 + 1}  # tea after two, jewels
    assert table.goods_of(1) == {"tea": 3, "jewels": 1}


def test_tm_32_the_first_tile_has_one_good():
    table = Table().row(1, "red:elephant+elephant").withdraw()
    assert table.points(1) == {"goods": 1}
    assert table.goods_of(1) == {"rice": 1}


def test_tm_33_bonus_tiles_then_palaces_then_the_province_tile():
    table = Table().visit(2).bonus("lahore", "tea").row(1, "red:vizier+elephant")
    table.only_in_court("vizier", "elephant").play("withdraw")
    before = table.match.position.state
    found = gains(table.board, before, table.play("palace lahore").s)
    assert [gain.points for gain in found] == [1, 1, 2, 1]
    assert [str(gain.reason) for gain in found] == [
        "bonus tile of Lahore: Tea, the first",
        "for palaces in Lahore",
        "province tile 2: Tea: 1, and 1 for those owned before",
        "province tile 2: Jewels, the first",
    ]


# ---------------------------------------------------------------- the worked examples


def test_tm_34_the_worked_example():
    """Two teas now, two before: 3 + 4 = 7. A tile with tea and a good owned twice: 5 + 3 = 8. Together 15."""
    table = Table().goods(1, tea=2, rice=2).row(1, "red:vizier+general red:elephant+elephant")
    lahore = table.board.provinces.index("lahore_land")
    bikaner = table.board.provinces.index("bikaner_land")
    table.s.province_tile[lahore], table.s.province_tile[bikaner] = 4, 2  # Lahore is visited with tile 4
    table.visit(4).bonus("attock", "tea").bonus("lahore", "tea")
    table.only_in_court("vizier", "general", "elephant").play("withdraw", "palace attock")
    assert table.points(1) == {"goods": 3}
    table.play("palace lahore")
    assert table.points(1) == {"goods": 3 + 4 + (1 + 4) + (1 + 2), "chains": 1}
    assert table.points(1)["goods"] == 15


def example() -> Table:
    """The rulebook's example: seats 1 … 4 are red, blue, brown and grey; Agra is visited."""
    table = Table(4).visit(12)
    for palace in EXAMPLE["palaces"]:
        seat = COLOURS.index(palace["player"]) + 1
        build = table.crowns if palace.get("crown") else table.palaces
        build(seat, palace["city"])
    return table


@pytest.mark.parametrize("expected", EXAMPLE["expect"], ids=lambda expected: expected["player"])
def test_tm_35_the_worked_example(expected: dict[str, Any]):
    table = example()
    seat = COLOURS.index(expected["player"]) + 1
    letters = {province: letter for letter, province in EXAMPLE["letters"].items()}
    joined = joined_provinces(table.board, table.seat(seat), int(table.s.province))
    assert [letters[table.board.provinces[there]] for there in joined] == sorted(
        set(expected["provinces"]) - {"A"},
        key=lambda letter: table.board.provinces.index(EXAMPLE["letters"][letter]),
    )
    table.row(seat, "red:elephant+elephant").only_in_court().out(*({1, 2, 3, 4} - {seat})).turn(seat)
    table.withdraw()
    assert table.points(seat).get("chains", 0) == expected["points"]


def test_tm_35_the_worked_example_if_grey_had_a_palace_on_a1():
    what_if = EXAMPLE["what_if"][0]
    table = (
        example().palaces(4, what_if["add"]).only_in_court().out(1, 2, 3).turn(4).row(4, "red:monk+elephant")
    )
    table.withdraw()
    assert table.points(4)["chains"] == what_if["points"] == 4
