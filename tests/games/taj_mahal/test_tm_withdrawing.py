"""TM-20 … TM-26: claims, palaces, the crown, new cards."""

from __future__ import annotations

import pytest

from tests.games.taj_mahal.table import FILLER, Table

DISPLAY = FILLER + " white:elephant"
MULTAN = {"bhakkar", "multan", "derawar", "uch"}


def palaces(*cities: str) -> set[str]:
    return {f"palace {city}" for city in cities}


# ---------------------------------------------------------------- TM-20


def test_tm_20_strictly_more_than_every_other():
    table = Table().row(1, "red:vizier+elephant red:vizier+general").row(2, "green:vizier+general")
    table.row(3, "violet:monk+elephant").play("withdraw")
    assert table.influence_of(1) == {"vizier": 1}
    assert table.court() == {"general", "monk", "princess", "mogul", "elephant"}


def test_tm_20_a_tie_wins_nothing():
    table = Table().row(1, "red:vizier+elephant").row(2, "green:vizier+elephant").withdraw()
    assert table.influence_of(1) == {}
    assert table.actor == 2
    assert len(table.court()) == 6


def test_tm_20_nobody_wins_with_nothing():
    table = Table().out(2, 3).row(1, "red:vizier+elephant").only_in_court("monk", "mogul").withdraw().settle()
    assert table.influence_of(1) == {}
    assert table.s.visit == 2


def test_tm_20_only_players_still_in_are_compared():
    table = Table().row(1, "red:vizier+elephant").row(2, "green:vizier+elephant").row(3, "red:monk+elephant")
    table.withdraw().play("withdraw")  # seat 1's cards do not count any more
    assert table.influence_of(2) == {"vizier": 1}


def test_tm_20_what_has_left_the_court_cannot_be_won():
    table = Table().row(1, "red:vizier+general").only_in_court("general").play("withdraw")
    assert table.influence_of(1) == {"general": 1}
    assert table.legal == palaces(*MULTAN)
    table.play("palace uch")
    assert table.verbs() != {"palace"}


def test_tm_20_all_claims_are_settled_before_anything_is_placed():
    table = Table().row(1, "red:vizier+general red:monk+princess red:princess+mogul").play("withdraw")
    assert table.influence_of(1) == {"vizier": 1, "general": 1, "monk": 1, "princess": 1}
    assert table.court() == {"elephant"}
    assert table.palaces_of(1) == set()


# ---------------------------------------------------------------- TM-21 … TM-24


def test_tm_21_one_palace_for_each_tile_in_cities_without_one():
    table = Table().palaces(2, "uch").row(1, "red:vizier+general").play("withdraw")
    assert table.legal == palaces("bhakkar", "multan", "derawar")
    table.play("palace derawar")
    assert table.legal == palaces("bhakkar", "multan")
    table.play("palace bhakkar")
    assert table.palaces_of(1) == {"derawar", "bhakkar"}
    assert table.points(1) == {"chains": 1}


def test_tm_21_a_crown_palace_does_not_occupy_a_city():
    table = Table().crowns(2, "uch").row(1, "red:vizier+elephant").only_in_court("vizier").play("withdraw")
    assert table.legal == palaces(*MULTAN)


def test_tm_22_a_fortress_brings_its_tile_at_once():
    table = Table().row(1, "red:vizier+general").play("withdraw", "palace multan")
    assert table.points(1) == {"bonus": 2}
    assert table.bonus_on("multan") is None
    assert table.verbs() == {"palace"}


def test_tm_23_the_crown_palace_goes_anywhere_in_the_province():
    table = Table().palaces(2, "uch").row(1, "red:vizier+mogul").only_in_court("vizier", "mogul")
    table.play("withdraw")
    assert table.verbs() == {"palace"}  # normal palaces come first
    table.play("palace derawar")
    assert table.legal == {f"crown {city}" for city in MULTAN}  # beside an own one, another's, or alone
    table.play("crown derawar")
    assert table.crowns_of(1) == table.palaces_of(1) == {"derawar"}


def test_tm_23_it_takes_no_bonus_tile_and_leaves_it_for_a_normal_palace():
    table = Table().row(1, "red:mogul+elephant").row(2, "red:vizier+elephant red:vizier+elephant")
    table.only_in_court("mogul", "vizier").play("withdraw", "crown multan")
    assert table.points(1) == {"chains": 1}
    assert table.bonus_on("multan") == "plus2"
    table.choose_all().play("withdraw", "palace multan")
    assert table.points(2) == {"bonus": 2, "chains": 1}


def test_tm_23_each_bonus_tile_before_the_next_palace_then_the_crown():
    table = Table().bonus("multan", "card").display(DISPLAY)
    table.row(1, "red:vizier+general red:vizier+mogul").play("withdraw", "palace multan")
    assert table.actor == 0
    assert table.verbs() == {"draw"}
    table.play("draw white:monk")
    assert table.hand_of(1) == "white:monk"
    assert table.verbs() == {"palace"}
    table.play("palace uch")
    assert table.verbs() == {"crown"}


def test_tm_24_the_elephant_brings_the_province_tile():
    table = Table().visit(2).row(1, "red:elephant+elephant").row(2, "green:vizier+elephant").withdraw()
    assert "elephant" not in table.court()
    assert table.goods_of(1) == {"tea": 1, "jewels": 1}


# ---------------------------------------------------------------- TM-25


def test_tm_25_palaces_and_tile_are_scored_then_cards_are_discarded():
    table = Table().row(1, "red:vizier+elephant white:monk").hand(1, "green:vizier+elephant")
    table.only_in_court("vizier", "elephant").play("withdraw")
    assert table.discards() == ""
    table.play("palace uch")
    assert table.points(1) == {"chains": 1, "goods": 1}
    assert table.discards() == "red:vizier+elephant white:monk"
    assert table.row_of(1) == ""
    assert not table.seat(1).shown.any()


def test_tm_25_others_may_lead_then_with_what_lies_before_them():
    table = Table().row(1, "red:vizier+elephant").row(2, "green:vizier+elephant").row(3, "red:monk+elephant")
    table.withdraw()
    assert table.influence_of(1) == {}
    table.turn(3).withdraw("palace uch").play("withdraw")
    assert table.influence_of(2) == {"vizier": 1}
    assert table.court() == {"general", "princess", "mogul"}


# ---------------------------------------------------------------- TM-26


def test_tm_26_two_cards_of_ones_choice():
    table = Table().display(DISPLAY).row(1, "red:vizier+elephant").row(2, "red:vizier+elephant")
    table.play("withdraw")
    assert table.legal == {f"choose {card}" for card in DISPLAY.split()}
    table.play("choose white:elephant")
    assert table.legal == {f"choose {card}" for card in FILLER.split()}
    table.play("choose red:mogul+elephant")
    assert table.actor == 2
    assert table.hand_of(1) == "red:mogul+elephant white:elephant"


def test_tm_26_equal_cards_are_one_decision():
    table = Table().display("white:elephant white:elephant white:monk").row(1, "red:vizier+elephant")
    table.row(2, "red:vizier+elephant").play("withdraw")
    assert table.legal == {"choose white:elephant", "choose white:monk"}
    table.play("choose white:elephant", "choose white:elephant")
    assert table.shown() == ["white:monk"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tm_26_the_last_player_gets_the_one_that_remains(players: int):
    table = Table(players)
    kinds = list(dict.fromkeys(card for card in table.board.cards[:44]))[: 2 * players - 1]
    table.display(" ".join(kinds))
    for seat in range(1, players + 1):
        assert table.actor == seat
        table.play("withdraw").play("draw white:elephant")
        for _ in range(2 if seat < players else 1):
            assert table.verbs() == {"choose"}
            table.play(table.match.legal.texts[0])
    assert table.s.visit == 2


def test_tm_26_who_has_played_nothing_first_draws_a_card():
    table = Table().display(DISPLAY).play("withdraw")
    assert table.actor == 0
    assert table.verbs() == {"draw"}
    table.play("draw white:monk")
    assert table.actor == 1
    assert table.verbs() == {"choose"}
    table.choose_all()
    assert table.seat(1).hand_size == 3


def test_tm_26_also_the_last_player_and_nobody_else_sees_the_card():
    table = Table().out(2, 3).display("white:elephant").play("withdraw", "draw white:monk")
    assert table.match.view(1).lines[-1] == "* draw white:monk"
    assert table.match.view(2).lines[-1] == "* draw ?"
    table.play("choose white:elephant")
    assert table.hand_of(1) == "white:monk white:elephant"
