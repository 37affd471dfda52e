"""TT-20 … TT-23: the route."""

from __future__ import annotations

import pytest

from tests.games.thurn_und_taxis.table import Table

# ---------------------------------------------------------------- TT-20


def test_tt_20_any_card_begins_a_route():
    table = Table().hand(1, "ulm basel").begin(1).take("lodz")
    assert table.lays() == {"lay ulm right", "lay basel right", "lay lodz right"}


def test_tt_20_a_card_is_added_at_the_left_or_right_end():
    table = Table().route(1, "basel zuerich").hand(1, "freiburg kempten").begin(1).take("lodz")
    assert table.lays() == {"lay freiburg left", "lay freiburg right", "lay kempten right"}
    table.play("lay freiburg left")
    assert table.route_of(1) == "freiburg basel zuerich"


def test_tt_20_a_card_that_fits_at_both_ends_goes_where_one_says():
    table = Table().route(1, "basel zuerich").hand(1, "freiburg").begin(1).take("lodz")
    table.play("lay freiburg right")
    assert table.route_of(1) == "basel zuerich freiburg"


def test_tt_20_onto_a_single_card_there_is_only_one_way_to_lay():
    table = Table().route(1, "basel").hand(1, "zuerich").begin(1).take("lodz")
    assert table.lays() == {"lay zuerich right"}


def test_tt_20_a_city_must_be_joined_by_a_road():
    table = Table().route(1, "basel zuerich").hand(1, "stuttgart ulm").begin(1).take("lodz")
    assert table.lays() == set()


def test_tt_20_a_city_is_in_the_route_only_once():
    table = Table().route(1, "basel zuerich freiburg").hand(1, "basel zuerich").begin(1).take("lodz")
    assert table.lays() == set()


def test_tt_20_provinces_do_not_matter():
    table = Table().route(1, "lodz pilsen").hand(1, "nuernberg budweis regensburg").begin(1).take("lodz")
    assert table.lays() == {"lay nuernberg right", "lay budweis right", "lay regensburg right"}


def test_tt_20_equal_cards_are_one_decision_and_the_row_keeps_its_order():
    table = Table().route(1, "ulm augsburg muenchen").hand(1, "kempten kempten").begin(1).take("lodz")
    table.play("lay kempten left")
    assert table.route_of(1) == "kempten ulm augsburg muenchen"


def test_tt_20_every_road_can_be_laid_both_ways():
    for one, other in Table().match.game.board.tables.roads:
        for first, second in ((one, other), (other, one)):
            table = Table(players=2).display("lodz").route(1, first).hand(1, second).begin(1).settle()
            table.draw("lodz" if "pilsen" not in (one, other) else "basel")
            assert f"lay {second} right" in table.legal


# ---------------------------------------------------------------- TT-21


def test_tt_21_a_route_that_cannot_be_extended_is_lost():
    table = Table().route(1, "basel zuerich").hand(1, "stuttgart").begin(1).take("lodz")
    assert table.legal == {"postmaster", "abandon"}
    table.play("abandon")
    assert table.discards() == "basel zuerich"
    assert table.route_of(1) == ""


def test_tt_21_a_new_one_begins_with_a_card_from_the_hand():
    table = Table().route(1, "basel zuerich").hand(1, "stuttgart").begin(1).take("lodz").play("abandon")
    assert table.legal == {"lay stuttgart right", "lay lodz right"}
    table.play("lay stuttgart right")
    assert table.route_of(1) == "stuttgart"


def test_tt_21_only_then_may_a_route_be_abandoned():
    table = Table().route(1, "basel zuerich").hand(1, "kempten stuttgart").begin(1).take("lodz")
    assert table.legal == {"postmaster", "lay kempten right"}


def test_tt_21_the_postmaster_may_still_bring_a_card_that_fits():
    table = Table().route(1, "basel zuerich").hand(1, "stuttgart").begin(1).take("lodz")
    table.play("postmaster").draw("kempten")
    assert table.legal == {"lay kempten right"}


def test_tt_21_or_bring_none_and_the_route_is_lost():
    table = Table().route(1, "basel zuerich").hand(1, "stuttgart").begin(1).take("lodz")
    table.play("postmaster").draw("passau")
    assert table.legal == {"abandon"}


def test_tt_21_after_abandoning_the_postmaster_comes_too_late():
    table = Table().route(1, "basel zuerich").hand(1, "stuttgart").begin(1).take("lodz").play("abandon")
    assert "postmaster" not in table.legal


def test_tt_21_voluntary_abandon_is_offered_before_the_first_lay():
    table = Table(voluntary_abandon=True)
    table.route(1, "basel zuerich").hand(1, "kempten stuttgart").begin(1)
    assert "abandon" not in table.legal  # after taking
    table.take("lodz")
    assert table.legal == {"postmaster", "abandon", "lay kempten right"}
    table.play("abandon")
    assert table.legal == {"lay kempten right", "lay stuttgart right", "lay lodz right"}
    assert table.discards() == "basel zuerich"


def test_tt_21_voluntary_abandon_also_after_the_postmaster():
    table = Table(voluntary_abandon=True).route(1, "basel zuerich").hand(1, "kempten").begin(1)
    table.take("lodz").play("postmaster").draw("passau")
    assert table.legal == {"abandon", "lay kempten right"}


def test_tt_21_voluntary_abandon_waits_for_a_compulsory_postmaster():
    table = Table(voluntary_abandon=True).route(1, "basel zuerich").begin(1).draw("kempten")
    assert table.legal == {"postmaster"}
    table.play("postmaster").draw("passau")
    assert table.legal == {"abandon", "lay kempten right"}


def test_tt_21_voluntary_abandon_needs_a_route():
    table = Table(voluntary_abandon=True).hand(1, "kempten").begin(1).take("lodz")
    assert "abandon" not in table.legal


def test_tt_21_voluntary_abandon_never_between_two_lays():
    table = Table(voluntary_abandon=True).route(1, "basel").hand(1, "zuerich kempten ulm").begin(1)
    table.take("lodz").play("lay zuerich right")
    assert table.legal == {"carrier", "end"}
    table.play("carrier")
    assert table.legal == {"lay kempten right"}
    table.play("lay kempten right")
    assert table.legal == {"close", "end"}


# ---------------------------------------------------------------- TT-22


def test_tt_22_worked_example():
    table = Table().route(1, "carlsruhe stuttgart nuernberg regensburg")
    table.hand(1, "innsbruck wuerzburg stuttgart").begin(1).take("lodz")
    assert table.lays() == set()
    assert table.legal == {"postmaster", "abandon"}


def test_tt_22_the_same_with_a_card_that_fits():
    table = Table().route(1, "carlsruhe stuttgart nuernberg regensburg")
    table.hand(1, "innsbruck wuerzburg stuttgart passau mannheim").begin(1).take("lodz")
    assert table.lays() == {"lay passau right", "lay mannheim left"}


# ---------------------------------------------------------------- TT-23


def test_tt_23_the_carrier_comes_only_when_another_card_fits():
    table = Table().route(1, "basel").hand(1, "zuerich stuttgart").begin(1).take("lodz")
    table.play("lay zuerich right")
    assert table.legal == {"end"}


def test_tt_23_the_carrier_is_judged_after_the_first_lay():
    table = Table().route(1, "basel").hand(1, "zuerich kempten").begin(1).take("lodz")
    assert table.lays() == {"lay zuerich right"}  # Kempten will fit only then
    table.play("lay zuerich right")
    assert table.legal == {"carrier", "end"}


def test_tt_23_the_same_city_twice_in_hand_does_not_fit_twice():
    table = Table().route(1, "basel").hand(1, "zuerich zuerich").begin(1).take("lodz")
    table.play("lay zuerich right")
    assert table.legal == {"end"}


@pytest.mark.parametrize(("end", "held"), [("right", "basel"), ("left", "zuerich")])
def test_tt_23_a_city_of_the_route_does_not_fit_again(end: str, held: str):
    table = Table().route(1, "basel zuerich").hand(1, f"freiburg {held}").begin(1).take("lodz")
    table.play(f"lay freiburg {end}")  # Freiburg is joined to both, but both are in the route
    assert table.legal == {"close", "end"}


def test_tt_23_the_first_card_may_begin_a_route():
    table = Table().hand(1, "zuerich kempten").begin(1).take("lodz").play("lay zuerich right")
    assert table.legal == {"carrier", "end"}


def test_tt_23_also_after_an_abandon():
    table = Table().route(1, "lodz").hand(1, "zuerich kempten").begin(1).take("lodz")
    table.play("abandon", "lay zuerich right")
    assert table.legal == {"carrier", "end"}
    table.play("carrier")
    assert table.legal == {"lay kempten right"}


@pytest.mark.parametrize("option", [False, True])
def test_tt_23_the_second_card_never_leads_to_an_abandon(option: bool):
    table = Table(voluntary_abandon=option).hand(1, "zuerich kempten lodz").begin(1).take("lodz")
    table.play("lay zuerich right", "carrier")
    assert table.legal == {"lay kempten right"}
