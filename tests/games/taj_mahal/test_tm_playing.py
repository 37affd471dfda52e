"""TM-10 … TM-15, TM-40, TM-41: playing cards."""

from __future__ import annotations

import pytest

from tests.games.taj_mahal.table import Table

RED = "red:vizier+elephant"
RED_2 = "red:general+elephant"
GREEN = "green:monk+elephant"


# ---------------------------------------------------------------- TM-10 … TM-13


def test_tm_10_play_or_withdraw():
    table = Table().hand(1, f"{RED} {GREEN} {GREEN} white:monk")
    assert table.actor == 1
    assert table.legal == {"withdraw", f"play {RED}", f"play {GREEN}"}


def test_tm_10_clockwise_among_those_who_are_still_in():
    table = Table(4, first=3).out(1)
    for seat in (2, 3, 4):
        table.hand(seat, f"{RED}")
    actors = []
    for _ in range(3):
        actors.append(table.actor)
        table.play(f"play {RED}", "done")
    assert actors == [3, 4, 2]
    assert table.actor == 3


def test_tm_10_who_has_no_playable_coloured_card_must_withdraw():
    table = Table().hand(1, f"{GREEN} white:elephant").row(1, RED).special(1, "vizier")
    assert table.legal == {"withdraw"}
    assert Table().legal == {"withdraw"}


def test_tm_11_one_coloured_card_and_at_most_one_white_or_special_one():
    table = Table().hand(1, f"{RED} {RED_2} white:monk white:elephant").special(1, "vizier", "princess")
    table.play(f"play {RED}")
    assert table.legal == {
        "done",
        "add white:monk",
        "add white:elephant",
        "add special:vizier",
        "add special:princess",
    }
    table.play("add white:monk")
    assert table.actor == 2
    assert table.row_of(1) == f"{RED} white:monk"


def test_tm_11_done_is_asked_even_as_the_only_answer():
    table = Table().hand(1, RED).play(f"play {RED}")
    assert table.actor == 1
    assert table.legal == {"done"}


def test_tm_12_one_colour_in_a_visit():
    table = Table().hand(1, f"{RED} {RED_2} {GREEN}").out(2, 3).play(f"play {RED}", "done")
    assert table.legal == {"withdraw", f"play {RED_2}"}


def test_tm_12_several_players_may_use_the_same_colour():
    table = Table().hand(1, RED).hand(2, RED).play(f"play {RED}", "done")
    assert f"play {RED}" in table.legal


def test_tm_12_in_the_next_visit_the_colour_is_free_again():
    table = Table().row(1, RED).out(2, 3).hand(1, f"{RED_2} {GREEN}").only_in_court()
    table.withdraw().settle()
    assert table.s.visit == 2
    table.turn(1)
    assert {f"play {RED_2}", f"play {GREEN}"} <= table.legal


def test_tm_13_played_cards_lie_open_and_leave_the_hand():
    table = Table().hand(1, f"{RED} {RED} white:monk").play(f"play {RED}", "add white:monk")
    assert table.hand_of(1) == RED
    assert table.seat(1).hand_size == 1
    assert table.seat(1).shown.tolist() == [1, 0, 1, 0, 0, 1]
    view = table.match.view(2).state.seats[0]
    assert view.row[:2].tolist() == table.numbers(f"{RED} white:monk")
    assert view.hand.sum() == 0


def test_tm_14_the_last_player_may_go_on():
    table = Table().out(2, 3).hand(1, f"{RED} {RED} {RED_2}")
    for card in (RED, RED, RED_2):
        assert table.actor == 1
        assert "withdraw" in table.legal
        table.play(f"play {card}", "done")
    assert table.legal == {"withdraw"}


def test_tm_15_withdrawing_is_not_possible_in_the_turn_of_a_play():
    table = Table().hand(1, f"{RED} {RED_2}").play(f"play {RED}")
    assert "withdraw" not in table.legal
    table.play("done")
    assert table.actor == 2


def test_tm_15_who_has_withdrawn_is_out():
    table = Table().hand(2, f"{RED} {RED_2}").out(3).withdraw()
    table.play(f"play {RED}", "done")
    assert table.actor == 2


# ---------------------------------------------------------------- TM-40


def test_tm_40_the_viziers_card_is_a_mogul_and_the_generals_an_elephant():
    table = Table().hand(1, f"{RED} {RED}").special(1, "vizier", "general").out(2, 3)
    table.play(f"play {RED}", "add special:vizier", f"play {RED}", "add special:general")
    assert table.seat(1).shown.tolist() == [2, 0, 0, 0, 1, 3]


def test_tm_40_by_option_they_show_two():
    table = Table(special_symbols=2).hand(1, f"{RED} {RED}").special(1, "vizier", "general").out(2, 3)
    table.play(f"play {RED}", "add special:vizier", f"play {RED}", "add special:general")
    assert table.seat(1).shown.tolist() == [2, 0, 0, 0, 2, 4]


def test_tm_40_the_princesss_card_brings_two_points_each_time():
    table = Table().hand(1, RED).special(1, "princess").play(f"play {RED}", "add special:princess")
    assert table.points(1) == {"princess": 2}
    assert table.seat(1).shown.tolist() == [1, 0, 0, 0, 0, 1]
    table.only_in_court().hand(1, GREEN).out(2, 3).turn(1).withdraw().settle().turn(1)
    table.play(f"play {GREEN}", "add special:princess")
    assert table.points(1) == {"princess": 4}


def test_tm_40_special_cards_come_back_to_the_hand():
    table = Table().hand(1, f"{RED} {RED}").special(1, "vizier").out(2, 3).only_in_court()
    table.play(f"play {RED}", "add special:vizier", f"play {RED}")
    assert table.legal == {"done"}  # it lies in the row
    table.play("done").withdraw()
    assert table.owner_of("vizier") == 1
    assert table.discards() == f"{RED} {RED}"
    assert not table.s.special_played.any()


# ---------------------------------------------------------------- TM-41


def test_tm_41_the_monks_card_lets_any_colour_be_played():
    table = Table().row(1, RED).hand(1, f"{RED_2} {GREEN} white:monk").special(1, "monk").out(2, 3)
    assert table.legal == {"withdraw", f"play {RED_2}", f"play {GREEN}"}
    table.play(f"play {GREEN}")
    assert table.legal == {"add special:monk"}
    table.play("add special:monk")
    assert table.legal == {"withdraw", f"play {RED_2}"}  # the colour is still red


def test_tm_41_it_may_also_go_with_the_own_colour():
    table = Table().row(1, RED).hand(1, f"{RED_2} {RED}").special(1, "monk").out(2, 3)
    table.play(f"play {RED_2}")
    assert table.legal == {"done", "add special:monk"}
    table.play("add special:monk")
    assert table.legal == {"withdraw", f"play {RED}"}


@pytest.mark.parametrize("second", [RED_2, GREEN])
def test_tm_41_in_the_first_turn_it_leaves_the_colour_open(second: str):
    table = Table().hand(1, f"{RED} {RED_2} {GREEN} {RED_2} {GREEN}").special(1, "monk").out(2, 3)
    table.play(f"play {RED}", "add special:monk")
    assert table.legal == {"withdraw", f"play {RED_2}", f"play {GREEN}"}
    table.play(f"play {second}", "done")
    assert table.legal == {"withdraw", f"play {second}"}


def test_tm_41_another_seat_s_monk_is_of_no_use():
    table = Table().row(1, RED).hand(1, f"{RED_2} {GREEN}").special(2, "monk")
    assert table.legal == {"withdraw", f"play {RED_2}"}
