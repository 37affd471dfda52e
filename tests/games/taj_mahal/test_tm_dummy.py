"""TM-60 … TM-64: two players and the dummy."""

from __future__ import annotations

from tests.games.taj_mahal.table import Table

RED = "red:vizier+elephant"


def two() -> Table:
    return Table(2)


# ---------------------------------------------------------------- TM-60, TM-61


def test_tm_60_a_display_of_three_and_a_dummy_with_an_empty_row():
    table = two()
    assert table.dummy() == []
    assert table.s.dummy == 1
    table.out(2).display("").dummy_row("white:monk").withdraw()
    shows = 0
    while table.verbs() == {"show"}:
        table.play(table.match.legal.texts[0])
        shows += 1
    assert shows == 3
    assert table.dummy() == []


def test_tm_60_there_is_no_dummy_with_more_players():
    table = Table(3).hand(1, RED).play(f"play {RED}", "done")
    assert table.s.dummy == 0
    assert table.actor == 2


def test_tm_61_a_card_is_turned_up_at_the_end_of_every_turn():
    table = two().hand(1, RED).hand(2, RED).play(f"play {RED}", "done")
    assert table.actor == 0
    assert table.verbs() == {"show"}
    table.play("show white:monk")
    assert table.dummy() == ["white:monk"]
    assert table.actor == 2
    table.play(f"play {RED}", "done", "show green:vizier+elephant")
    assert table.dummy() == ["white:monk", "green:vizier+elephant"]
    assert table.actor == 1


def test_tm_61_after_the_new_cards_of_a_withdrawal():
    table = two().display("white:elephant white:monk").play("withdraw", "draw white:mogul")
    assert table.verbs() == {"choose"}
    table.play("choose white:monk", "choose white:elephant")
    assert table.verbs() == {"show"}
    table.play(f"show {RED}")
    assert table.actor == 2


def test_tm_61_not_when_nobody_is_in_any_more():
    table = (
        two().out(2).display("white:elephant").play("withdraw", "draw white:mogul", "choose white:elephant")
    )
    assert table.s.visit == 2  # the cards shown now are the display
    assert table.dummy() == []


def test_tm_61_nothing_is_turned_up_when_there_is_no_card():
    table = two().hand(1, RED).deck("", rest=2).play(f"play {RED}", "done")
    assert table.actor == 2


# ---------------------------------------------------------------- TM-62


def test_tm_62_a_colour_that_is_there_already_makes_it_leave():
    table = two().hand(1, RED).dummy_row("red:monk+elephant white:princess")
    table.play(f"play {RED}", "done", "show red:general+elephant")
    assert table.s.dummy == 0
    assert table.court() == {"vizier", "general", "mogul", "elephant"}  # monk and princess are gone
    assert table.discards() == "red:general+elephant red:monk+elephant white:princess"
    assert table.match.scores == (0, 0)
    assert table.s.visit == 1
    assert table.actor == 2


def test_tm_62_white_counts_as_a_colour():
    table = two().hand(1, RED).dummy_row("white:monk").play(f"play {RED}", "done", "show white:princess")
    assert table.s.dummy == 0
    assert "monk" not in table.court()


def test_tm_62_the_last_card_does_not_count():
    table = two().hand(1, RED).dummy_row("white:monk").play(f"play {RED}", "done", "show white:princess")
    assert "princess" in table.court()


def test_tm_62_a_tie_removes_nothing():
    table = two().hand(1, RED).dummy_row("white:vizier").play(f"play {RED}", "done", "show white:princess")
    assert "vizier" in table.court()


def test_tm_62_the_province_tile_and_the_crown_go_too():
    table = two().hand(1, RED).dummy_row("red:elephant+elephant green:mogul+elephant")
    table.play(f"play {RED}", "done", "show red:monk+elephant")
    assert table.court() == {"vizier", "general", "monk", "princess"}
    table.out(2).turn(1).only_in_court().withdraw().settle()
    assert "mogul" in table.court()  # until the next visit
    assert table.goods_of(1) == {}


def test_tm_62_it_turns_no_more_cards_in_this_visit():
    table = two().hand(1, RED).hand(2, RED).dummy_row("white:monk")
    table.play(f"play {RED}", "done", "show white:princess", f"play {RED}", "done")
    assert table.actor == 1


# ---------------------------------------------------------------- TM-63, TM-64


def test_tm_63_a_withdrawing_player_compares_with_it():
    table = two().row(1, "red:vizier+elephant").dummy_row("white:vizier").play("withdraw")
    assert table.influence_of(1) == {}
    assert "elephant" not in table.court()
    table = two().row(1, "red:vizier+elephant").play("withdraw")
    assert table.influence_of(1) == {"vizier": 1}


def test_tm_63_not_once_it_is_out():
    table = two().hand(1, "green:monk+elephant").row(1, "green:vizier+elephant").dummy_row("white:vizier")
    table.play("play green:monk+elephant", "done", "show white:monk")
    table.turn(1).play("withdraw")
    assert table.influence_of(1) == {"vizier": 1, "monk": 1}


def test_tm_64_the_visit_ends_when_both_have_withdrawn():
    table = two().out(2).row(1, RED).dummy_row("white:monk").display("white:elephant")
    table.only_in_court("monk").withdraw()
    assert table.s.visit == 2
    assert table.discards() == f"{RED} white:monk"
    assert table.dummy() == []
    assert table.s.dummy == 1


def test_tm_64_its_row_is_discarded_before_the_next_display_is_dealt():
    table = two().out(2).row(1, RED).dummy_row("white:monk").display("white:elephant").deck("", rest=2)
    table.only_in_court().withdraw()
    assert table.legal == {f"show {RED}", "show white:monk"}


def test_tm_64_a_dummy_still_in_removes_nothing():
    table = two().visit(12).out(2).row(1, RED).dummy_row("white:monk").display("white:elephant")
    table.only_in_court("monk").withdraw()
    assert table.match.over
    assert table.court() == {"monk"}
