"""TM-36 … TM-39: the end of a visit, and the next one."""

from __future__ import annotations

from tests.games.taj_mahal.table import FILLER, Table

DISPLAY = FILLER + " white:elephant"


def last() -> Table:
    """Seat 1 is the last one in, and about to withdraw with a vizier; one card is left."""
    table = Table().out(2, 3).row(1, "red:vizier+elephant").display("white:elephant")
    return table.only_in_court("vizier")


# ---------------------------------------------------------------- TM-36


def test_tm_36_two_equal_tiles_bring_the_special_card():
    table = last().influence(1, "vizier", "monk").withdraw("palace uch")
    assert table.influence_of(1) == {"monk": 1}
    assert table.owner_of("vizier") == 1


def test_tm_36_after_the_last_card_and_before_the_court_is_refilled():
    table = last().influence(1, "vizier").play("withdraw", "palace uch")
    assert table.influence_of(1) == {"vizier": 2}
    assert table.owner_of("vizier") is None
    table.play("choose white:elephant")
    assert table.owner_of("vizier") == 1


def test_tm_36_it_is_taken_from_the_player_who_has_it():
    table = last().influence(1, "vizier").special(3, "vizier").withdraw("palace uch")
    assert table.owner_of("vizier") == 1


def test_tm_36_compulsory_also_for_ones_own_card():
    table = last().influence(1, "vizier").special(1, "vizier").withdraw("palace uch")
    assert table.owner_of("vizier") == 1
    assert table.influence_of(1) == {}


def test_tm_36_one_who_plays_it_now_still_has_it_now():
    table = last().influence(1, "vizier").special(2, "vizier")
    table.s.seats[1].present = 1
    table.hand(2, "red:monk+elephant").withdraw("palace uch")
    table.play("play red:monk+elephant")
    assert "add special:vizier" in table.legal


def test_tm_36_also_after_the_last_visit():
    table = last().visit(12).influence(1, "vizier").withdraw("palace etawah")
    assert table.match.over
    assert table.owner_of("vizier") == 1
    assert table.points(1)["hand"] == 2  # the special card and the white one


# ---------------------------------------------------------------- TM-37, TM-38


def test_tm_37_bonus_tiles_left_behind_leave_the_game():
    table = last().withdraw("palace uch")
    assert table.bonus_on("multan") is None
    assert table.bonus_on("lahore") is not None


def test_tm_37_a_province_tile_left_in_the_court_is_lost():
    table = Table().out(2, 3).row(1, "red:monk+princess").only_in_court("elephant").withdraw()
    assert table.goods_of(1) == {}
    table.settle()
    assert table.court() == {"vizier", "general", "monk", "princess", "mogul", "elephant"}
    assert table.board.provinces[table.s.province] == "lahore_land"


def test_tm_38_the_next_visit():
    table = last().withdraw("palace uch")
    assert table.s.visit == 2
    assert table.board.provinces[table.s.province] == "lahore_land"
    assert table.court() == {"vizier", "general", "monk", "princess", "mogul", "elephant"}
    assert table.actor == 0
    for card in DISPLAY.split():
        table.play(f"show {card}")
    assert table.shown() == DISPLAY.split()
    assert table.actor == 2  # the start player moves to the left
    assert all(table.seat(seat).present for seat in (1, 2, 3))


def test_tm_38_the_start_player_moves_round():
    table = Table(first=3).out(1, 2).turn(3).display("white:elephant").withdraw().settle()
    assert table.actor == 1


def test_tm_38_a_display_is_dealt_before_the_last_visit_too():
    table = last().visit(11).withdraw("palace jaunpur").settle()
    assert table.s.visit == 12
    assert len(table.shown()) == 5


# ---------------------------------------------------------------- TM-39


def test_tm_39_the_discards_become_the_deck_when_a_card_is_needed():
    table = Table().deck("").display("")
    assert table.s.deck_size == 0
    table.play("withdraw")
    assert table.verbs() == {"draw"}
    assert table.discards() == ""
    assert table.s.deck_size == 96


def test_tm_39_not_before():
    table = Table().deck("white:monk").play("withdraw", "draw white:monk")
    assert table.s.deck_size == 0
    assert table.discards() != ""


def test_tm_39_cards_in_play_are_not_among_them():
    table = Table().row(2, "red:vizier+elephant").deck("").play("withdraw")
    assert table.s.deck_size == 95


def test_tm_39_without_any_card_draws_are_skipped():
    table = Table().display("white:elephant").deck("", rest=3).play("withdraw")
    assert table.actor == 1
    assert table.legal == {"choose white:elephant"}
    table.play("choose white:elephant")
    assert table.actor == 2
    table.play("withdraw")  # nothing to draw, nothing to choose
    assert table.actor == 3


def test_tm_39_a_short_display_is_dealt():
    table = Table().out(2, 3).display("").row(1, "red:vizier+elephant").only_in_court()
    table.deck("white:monk", rest=3).withdraw()
    table.settle()
    assert sorted(table.shown()) == ["red:vizier+elephant", "white:monk"]
    assert table.s.visit == 2


def test_tm_39_a_bonus_card_that_cannot_be_drawn_is_skipped():
    table = Table().bonus("multan", "card").row(1, "red:vizier+elephant").only_in_court("vizier")
    table.display("white:elephant").deck("", rest=3).play("withdraw", "palace multan")
    assert table.points(1) == {"chains": 1}
    assert table.legal == {"choose white:elephant"}
