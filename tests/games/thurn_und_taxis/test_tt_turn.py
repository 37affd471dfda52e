"""TT-10 … TT-14: take, play, perhaps close, and the officials."""

from __future__ import annotations

import pytest

from tests.games.thurn_und_taxis.table import Table

DISPLAY = {"take lodz", "take budweis", "take linz"}


# ---------------------------------------------------------------- TT-10


def test_tt_10_one_must_take_a_card_of_the_display_or_the_deck():
    table = Table().hand(1, "ulm").begin(1)
    assert table.legal == {"administrator", "draw"} | DISPLAY


def test_tt_10_two_equal_cards_are_one_decision():
    table = Table().display("ulm ulm ulm basel basel basel").hand(1, "linz").begin(1)
    assert table.legal == {"administrator", "draw", "take ulm", "take basel"}
    table.play("take ulm", "show linz")
    assert table.shown() == ["ulm", "ulm", "basel", "basel", "basel", "linz"]


def test_tt_10_the_place_is_refilled_at_once_from_the_deck():
    table = Table().hand(1, "ulm").begin(1).play("take linz")
    assert table.actor == 0
    assert table.verbs() == {"show"}
    table.play("show passau")
    assert table.actor == 1
    assert "passau" in table.shown()
    assert len(table.shown()) == 6
    assert table.hand_of(1) == "ulm linz"


def test_tt_10_a_card_from_the_deck_goes_to_the_hand_and_nothing_is_refilled():
    table = Table().hand(1, "ulm").begin(1).play("draw")
    assert table.actor == 0
    assert table.verbs() == {"draw"}
    before = table.shown()
    table.play("draw passau")
    assert table.hand_of(1) == "ulm passau"
    assert table.shown() == before
    assert table.actor == 1


# ---------------------------------------------------------------- TT-11


def test_tt_11_one_must_lay_a_card():
    table = Table().hand(1, "ulm").begin(1).take("lodz")
    assert table.legal == {"postmaster", "lay ulm right", "lay lodz right"}
    table.play("lay lodz right")
    assert table.route_of(1) == "lodz"
    assert table.hand_of(1) == "ulm"


def test_tt_11_there_is_no_closing_before_a_card_is_laid():
    table = Table().route(1, "basel zuerich kempten").hand(1, "ulm").begin(1)
    assert not table.legal & {"close", "end"}
    table.take("lodz")
    assert table.legal == {"postmaster", "lay ulm right"}


def test_tt_11_a_long_route_that_cannot_be_extended_is_lost():
    route = "basel zuerich kempten ulm ingolstadt regensburg passau linz"
    table = Table().route(1, route).hand(1, "mannheim").begin(1).take("lodz")
    assert table.legal == {"postmaster", "abandon"}
    table.play("abandon")
    assert table.route_of(1) == ""


# ---------------------------------------------------------------- TT-12


def test_tt_12_a_route_of_three_may_be_closed():
    table = Table().lay_all("basel zuerich kempten")
    assert table.legal == {"close", "end"}


def test_tt_12_a_route_of_two_may_not():
    table = Table().lay_all("basel zuerich")
    assert table.legal == {"end"}


def test_tt_12_who_does_not_wish_to_close_keeps_the_route():
    table = Table().lay_all("basel zuerich kempten").play("end")
    assert table.actor == 2
    assert table.route_of(1) == "basel zuerich kempten"


# ---------------------------------------------------------------- TT-13


@pytest.mark.parametrize("source", ["display", "deck"])
def test_tt_13_the_postmaster_gives_a_second_card(source: str):
    table = Table().hand(1, "ulm").begin(1).take("lodz").play("postmaster")
    assert table.legal == {"draw", *(f"take {city}" for city in table.shown())}
    if source == "deck":
        table.draw("basel")
    else:
        table.take("linz")
    assert table.hand_of(1) in {"ulm basel lodz", "ulm linz lodz"}
    assert table.lays() == table.legal  # no third card, and no other official


def test_tt_13_the_postmaster_is_there_before_the_lay_only():
    table = Table().hand(1, "ulm augsburg").begin(1).take("lodz")
    assert "postmaster" in table.legal
    table.play("lay ulm right")
    assert table.legal == {"carrier", "end"}


def test_tt_13_the_administrator_deals_six_new_cards():
    table = Table().hand(1, "ulm").begin(1).play("administrator")
    assert table.discards() == "linz linz budweis budweis lodz lodz"
    for city in ["ulm", "ulm", "basel", "basel", "freiburg", "freiburg"]:
        assert table.actor == 0
        table.play(f"show {city}")
    assert table.legal == {"draw", "take ulm", "take basel", "take freiburg"}


def test_tt_13_the_administrator_is_called_before_taking():
    table = Table().hand(1, "ulm").begin(1)
    assert "administrator" in table.legal
    table.take("lodz")
    assert "administrator" not in table.legal
    table.play("postmaster")
    assert "administrator" not in table.legal


def test_tt_13_the_carrier_lets_two_cards_be_laid():
    table = Table().route(1, "basel").hand(1, "zuerich kempten ulm").begin(1).take("lodz")
    table.play("lay zuerich right", "carrier", "lay kempten right")
    assert table.route_of(1) == "basel zuerich kempten"
    assert table.legal == {"close", "end"}  # Ulm fits, but two cards are laid


def test_tt_13_both_cards_of_the_carrier_must_fit():
    table = Table().route(1, "basel").hand(1, "zuerich kempten passau").begin(1).take("lodz")
    table.play("lay zuerich right", "carrier")
    assert table.legal == {"lay kempten right"}


def test_tt_13_the_cartwright_lends_two_cities_for_a_carriage():
    table = Table().carriages(1, 4).lay_all("basel zuerich kempten")
    assert table.legal == {"close", "close cartwright", "end"}
    table.play("close cartwright", "none")
    assert table.carriage_of(1) == 5


@pytest.mark.parametrize("helper", ["postmaster", "administrator", "carrier", "none"])
def test_tt_13_no_more_than_one_official_in_a_turn(helper: str):
    table = Table().carriages(1, 4).route(1, "basel zuerich").hand(1, "kempten ulm augsburg").begin(1)
    if helper == "administrator":
        table.play("administrator").settle()
    table.draw("passau")
    assert ("postmaster" in table.legal) == (helper != "administrator")
    if helper == "postmaster":
        table.play("postmaster").draw("passau")
    table.play("lay kempten right")
    assert ("carrier" in table.legal) == (helper in {"carrier", "none"})
    if helper == "carrier":
        table.play("carrier", "lay ulm right")
    assert ("close cartwright" in table.legal) == (helper == "none")


def test_tt_13_an_official_is_there_again_in_the_next_turn():
    table = Table(players=2).hand(1, "ulm").hand(2, "basel").begin(1)
    for seat in (1, 2):
        assert table.actor == seat
        table.play("administrator").settle()
        table.draw("passau" if seat == 1 else "linz").play(
            "lay ulm right" if seat == 1 else "lay basel right"
        )
        table.play("end")
    assert "administrator" in table.legal


# ---------------------------------------------------------------- TT-14


@pytest.mark.parametrize("option", [True, False])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_tt_14_in_the_first_round_each_must_use_the_postmaster(seat: int, option: bool):
    table = Table(empty_hand_postmaster=option).first_round()
    table.s.turns = seat - 2  # turns finished before the seat's own begins: seat − 1
    table.begin(seat)
    assert table.legal == {"draw"} | DISPLAY  # no administrator
    table.take("lodz")
    assert table.legal == {"postmaster"}
    table.play("postmaster").draw("linz")
    assert table.legal == {"lay linz right", "lay lodz right"}
    table.play("lay lodz right")
    assert table.legal == {"end"}  # no carrier


def test_tt_14_in_the_second_round_nobody_must():
    table = Table().hand(1, "ulm").begin(1)
    assert "administrator" in table.legal
    table.take("lodz")
    assert table.legal == {"postmaster", "lay ulm right", "lay lodz right"}


def test_tt_14_an_empty_hand_compels_too():
    table = Table().route(1, "basel zuerich").begin(1)
    assert table.legal == {"draw"} | DISPLAY
    table.take("lodz")
    assert table.legal == {"postmaster"}
    table.play("postmaster").draw("kempten").play("lay kempten right")
    assert table.legal == {"close", "end"}


def test_tt_14_a_hand_that_empties_later_in_the_turn_does_not_compel():
    table = Table().hand(1, "ulm").begin(1).take("linz")
    assert table.legal == {"postmaster", "lay ulm right", "lay linz right"}


def test_tt_14_the_empty_hand_is_an_option():
    table = Table(empty_hand_postmaster=False).begin(1)
    assert table.legal == {"administrator", "draw"} | DISPLAY
    table.take("lodz")
    assert table.legal == {"postmaster", "lay lodz right"}


def test_tt_14_a_compulsory_postmaster_leaves_no_cartwright():
    table = Table().carriages(1, 4).route(1, "basel zuerich").begin(1)
    table.take("lodz").play("postmaster").draw("kempten").play("lay kempten right")
    assert "close" in table.legal
    assert "close cartwright" not in table.legal


def test_tt_14_the_duty_lapses_when_nothing_is_left_to_take():
    table = Table(players=2).display("zuerich").carriages(1, 4)
    table.route(1, "basel freiburg sigmaringen").deck("", rest=2).begin(1)
    assert table.legal == {"take zuerich"}  # the administrator is not called before a duty
    table.play("take zuerich")
    assert table.legal == {"lay zuerich left", "lay zuerich right"}
    table.play("lay zuerich right")
    assert table.legal == {"close", "close cartwright", "end"}  # another official may be used
