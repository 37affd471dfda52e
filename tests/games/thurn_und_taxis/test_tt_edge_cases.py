"""TT-50 … TT-53: the rulings for rare cases."""

from __future__ import annotations

import pytest

from durbar import Match, Position
from durbar.core.game import Game
from durbar.games.thurn_und_taxis.constants import MOST_TURNS
from tests.games.thurn_und_taxis.table import Table

SHORT = "basel zuerich kempten"

# ---------------------------------------------------------------- TT-50: the deck runs out


def test_tt_50_when_a_card_is_needed_the_discards_become_the_deck():
    table = Table().hand(1, "ulm").deck("").begin(1)
    assert table.s.deck_size == 0
    discards = table.discards()
    table.play("draw")
    assert table.discards() == ""
    assert table.in_deck() == discards
    table.play("draw basel")
    assert table.hand_of(1) == "ulm basel"


def test_tt_50_not_before_a_card_is_needed():
    table = Table().hand(1, "ulm").deck("basel").begin(1).draw("basel")
    assert table.s.deck_size == 0
    assert table.s.discards.sum() > 0


def test_tt_50_also_for_a_place_of_the_display():
    table = Table().hand(1, "ulm").deck("").begin(1).play("take lodz")
    assert table.actor == 0
    assert table.discards() == ""
    table.play("show basel")
    assert "basel" in table.shown()


def test_tt_50_also_in_the_middle_of_a_refill():
    table = Table().hand(1, "ulm").deck("basel basel").begin(1).play("administrator")
    assert table.legal == {"show basel"}  # the deck first,
    table.play("show basel", "show basel")
    assert table.discards() == ""  # then the discards, with the old display among them
    assert {"show lodz", "show budweis", "show linz", "show passau"} <= table.legal
    assert "show basel" in table.legal  # the third Basel was among the discards
    table.play("show linz", "show linz", "show passau", "show passau")
    assert table.actor == 1
    assert table.shown() == ["basel", "basel", "linz", "linz", "passau", "passau"]


def test_tt_50_cards_discarded_in_between_are_in_the_new_deck():
    table = Table(players=2).hand(1, "mannheim").route(1, "basel zuerich").hand(2, "ulm")
    table.deck("passau", rest=2).begin(1)
    table.draw("passau").play("abandon", "lay mannheim right", "end")
    assert table.discards() == "basel zuerich"
    table.play("draw")
    assert table.legal == {"draw basel", "draw zuerich"}


def test_tt_50_the_route_that_is_just_closed_is_shuffled_too():
    table = Table(players=2).route(1, "basel zuerich").hand(1, "kempten")
    table.deck("passau", rest=2).begin(1).draw("passau").play("lay kempten right", "close", "none")
    assert table.discards() == "basel zuerich kempten"
    assert table.actor == 2
    table.play("take lodz")
    assert table.legal == {"show basel", "show zuerich", "show kempten"}


# ---------------------------------------------------------------- TT-50: nothing left at all


def hoarders(display: str = "lodz ulm", hand: str = "basel zuerich kempten", **options: bool) -> Table:
    """Return a table of two at which seat 2 holds all other cards."""
    table = Table(players=2, **options).display(display)
    if hand:
        table.hand(1, hand)
    return table.deck("", rest=2)


def test_tt_50_places_of_the_display_stay_empty():
    table = hoarders().begin(1).play("take lodz")
    assert table.actor == 1
    assert table.shown() == ["ulm"]
    assert "postmaster" in table.legal
    table.play("postmaster")
    assert table.legal == {"take ulm"}
    table.play("take ulm")
    assert table.shown() == []


def test_tt_50_nothing_can_be_drawn_then():
    assert hoarders().begin(1).legal == {"administrator", "take lodz", "take ulm"}


def test_tt_50_they_are_filled_at_the_next_turn_that_finds_a_card():
    table = hoarders(hand="basel zuerich mannheim").begin(1).play("take lodz", "lay basel right", "end")
    assert table.actor == 2
    assert table.shown() == ["ulm"]  # still nothing in deck and discards
    table.play("take ulm", "lay ulm right", "end")
    assert table.shown() == []
    table.play("lay zuerich right", "end")  # nothing to take
    assert table.actor == 2
    table.play("lay ingolstadt right", "end", "abandon")
    assert table.discards() == "basel zuerich"
    assert table.shown() == []  # not at once
    table.play("lay mannheim right", "end")
    assert table.actor == 0
    table.play("show basel", "show zuerich")  # before that seat's first decision
    assert table.actor == 2
    assert table.legal == {"administrator", "take basel", "take zuerich"}


def test_tt_50_with_nothing_to_take_the_turn_begins_with_the_play_step():
    table = hoarders(display="").begin(1)
    assert table.legal == {"lay basel right", "lay zuerich right", "lay kempten right"}
    table.play("lay basel right")
    assert table.legal == {"carrier", "end"}


def test_tt_50_with_nothing_to_take_a_route_may_be_lost():
    table = Table(players=2).display("").route(1, "basel zuerich").hand(1, "passau").deck("", rest=2)
    assert table.begin(1).legal == {"abandon"}


@pytest.mark.parametrize("option", [True, False])
def test_tt_50_without_a_card_to_play_it_begins_with_end(option: bool):
    table = hoarders(display="", hand="", empty_hand_postmaster=option).begin(1)
    assert table.legal == {"end"}
    table.play("end")
    assert table.actor == 2


@pytest.mark.parametrize("option", [True, False])
def test_tt_50_without_a_card_to_play_a_route_of_three_may_still_be_closed(option: bool):
    table = Table(players=2, empty_hand_postmaster=option).display("").route(1, SHORT).deck("", rest=2)
    table.begin(1)
    assert table.legal == {"close", "end"}
    table.play("close", "all schweiz")
    assert table.houses_of(1) == {"basel", "zuerich"}
    assert table.carriage_of(1) == 3


def test_tt_50_also_with_the_cartwright():
    table = Table(players=2).display("").carriages(1, 4).route(1, SHORT).deck("", rest=2).begin(1)
    assert table.legal == {"close", "close cartwright", "end"}
    assert table.play("close cartwright", "none").carriage_of(1) == 5


def test_tt_50_without_a_card_a_route_of_two_stays():
    table = Table(players=2, voluntary_abandon=True).display("").route(1, "basel zuerich").deck("", rest=2)
    assert table.begin(1).legal == {"end"}


def test_tt_50_the_last_card_of_all_ends_the_taking():
    table = hoarders(display="lodz").begin(1).play("take lodz")
    assert "postmaster" not in table.legal
    assert table.legal == {f"lay {city} right" for city in ("basel", "zuerich", "kempten", "lodz")}


def test_tt_50_nothing_is_shown_after_the_last_turn():
    table = Table(players=2).display("lodz").carriages(2, 6).route(2, f"{SHORT} ulm ingolstadt regensburg")
    table.hand(2, "passau").deck("", rest=1).begin(2).play("take lodz", "lay passau right", "close", "none")
    assert table.match.over
    assert table.shown() == []
    assert table.s.discards.sum() == 7


# ---------------------------------------------------------------- TT-51


def test_tt_51_the_administrator_needs_a_card_in_the_display():
    table = Table().display("").hand(1, "ulm").deck("", rest=2)
    table.s.discards[table.cities.index("basel")] = 0
    table.begin(1)
    assert "administrator" not in table.legal


def test_tt_51_one_card_in_the_display_is_enough():
    table = Table(players=2).display("lodz").hand(1, "ulm").deck("", rest=2).begin(1)
    assert table.legal == {"administrator", "take lodz"}


def test_tt_51_all_cards_go_to_the_discards_first_and_may_come_back():
    table = Table(players=2).display("lodz ulm").hand(1, "ulm").deck("", rest=2).begin(1)
    table.play("administrator")
    assert table.legal == {"show lodz", "show ulm"}
    table.play("show ulm")
    assert table.legal == {"show lodz"}  # an outcome is written also when it is the only one
    table.play("show lodz")
    assert table.actor == 1
    assert table.legal == {"take lodz", "take ulm"}  # one official in a turn


@pytest.mark.parametrize("first_round", [True, False])
def test_tt_51_not_where_the_postmaster_is_compulsory(first_round: bool):
    table = Table().hand(1, "ulm" if first_round else "")
    if first_round:
        table.first_round()
    assert "administrator" not in table.begin(1).legal


def test_tt_51_with_the_option_off_an_empty_hand_may_call_him():
    assert "administrator" in Table(empty_hand_postmaster=False).begin(1).legal


# ---------------------------------------------------------------- TT-52

OTHERS = "mannheim stuttgart sigmaringen innsbruck linz pilsen lodz"


def test_tt_52_with_the_option_bavaria_is_asked_for_too():
    table = Table(all_provinces_with_bavaria=True).houses(1, OTHERS)
    table.close(SHORT, "each", "house basel", "skip")
    assert table.tiles_of(1) == {}


def test_tt_52_and_then_a_house_there_brings_the_tile():
    table = Table(all_provinces_with_bavaria=True).houses(1, OTHERS)
    table.close(SHORT, "each", "house basel", "house kempten")
    assert table.tiles_of(1) == {"outside_baiern": [6]}


def test_tt_52_it_is_off_by_default():
    table = Table().houses(1, OTHERS).close(SHORT, "each", "house basel", "skip")
    assert table.tiles_of(1) == {"outside_baiern": [6]}


# ---------------------------------------------------------------- TT-53


def test_tt_53_no_rule_bounds_the_length_of_a_game():
    match = Match("thurn-und-taxis", players=2, seed=5)
    for _ in range(1_000):
        match.play(next((text for text in ("end", "abandon") if text in match.legal.texts), match.legal[-1]))
    assert not match.over  # nobody ever closes, so it goes on


def longest_route(game: Game) -> list[str]:
    """Return a route through all 22 cities."""
    road = game.boards[0].road

    def extend(route: list[int]) -> list[int] | None:
        if len(route) == len(road):
            return route
        ahead = [c for c in range(len(road)) if road[route[-1], c] and c not in route]
        ahead.sort(key=lambda city: int(road[city].sum()))
        return next((found for city in ahead if (found := extend([*route, city]))), None)

    lodz = game.board.tables.city[13]
    assert lodz.id == "lodz"
    found = extend([13])
    assert found
    return [game.board.tables.city[city].id for city in found]


def test_tt_53_a_route_has_at_most_22_cards(game: Game):
    cities = longest_route(game)
    table = Table(players=2).lay_all(" ".join(cities))
    assert table.route_of(1).split() == cities
    assert table.legal == {"close", "end"}
    table.play("end").draw("ulm").play("postmaster").draw("basel").play("lay ulm right", "end")
    assert table.take("budweis").legal == {"postmaster", "abandon"}  # it has every city already


def test_tt_53_a_route_of_22_can_be_closed(game: Game):
    table = Table(players=2).close(" ".join(longest_route(game)), "all baiern")
    assert table.tiles_of(1) == {"route_7": [4], "baiern": [5]}
    assert table.s.discards.sum() == 22


def test_tt_53_a_hand_holds_at_most_three_cards_of_each_city():
    table = Table(players=2).hand(1, "ulm ulm").begin(1).draw("ulm")
    assert table.seat(1).hand[table.cities.index("ulm")] == 3
    table.play("postmaster", "draw")
    assert "draw ulm" not in table.legal


def test_a_game_that_goes_on_for_ever_counts_no_more_turns_than_its_text_can_hold():
    table = Table().hand(1, "ulm")
    table.s.turns = MOST_TURNS - 1
    for _ in range(3):
        table.begin(1)
        text = table.match.position.text()
        assert f"turns {MOST_TURNS}\n" in text
        assert Position.parse(text).text() == text
