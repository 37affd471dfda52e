"""TT-40 … TT-42: the end of the game, the score, ties."""

from __future__ import annotations

import pytest

from durbar.games.thurn_und_taxis.state import Phase
from tests.games.thurn_und_taxis.table import Table

ROUTE = "basel zuerich kempten ulm ingolstadt regensburg passau"  # seven cities
SHORT = "basel zuerich kempten"


def quiet_turn(table: Table) -> None:
    """Let the seat whose turn it is take a card, lay one and end its turn."""
    actor = table.actor
    if "postmaster" in table.draw("muenchen").legal and len(table.legal) == 1:
        table.play("postmaster").draw("augsburg")
    table.play(next(iter(sorted(table.lays()))), "end")
    assert table.actor != actor


def end_with_houses(table: Table, seat: int = 1) -> Table:
    """Let a seat place its last house."""
    return table.houses_left(seat, 1, free=SHORT).close(SHORT, "all baiern", seat=seat)


# ---------------------------------------------------------------- TT-40


def test_tt_40_a_seven_carriage_brings_the_end_tile():
    table = Table().carriages(1, 6).close(ROUTE, "none")
    assert table.tiles_of(1)["game_end"] == [1]
    assert table.s.ender == 0


def test_tt_40_the_last_house_brings_the_end_tile():
    table = end_with_houses(Table())
    assert table.seat(1).houses_left == 0
    assert table.tiles_of(1)["game_end"] == [1]


def test_tt_40_one_house_left_does_not():
    table = Table().houses_left(1, 2, free=SHORT).close(SHORT, "all baiern")
    assert table.seat(1).houses_left == 1
    assert "game_end" not in table.tiles_of(1)


@pytest.mark.parametrize("ender", [1, 2, 3])
@pytest.mark.parametrize("first", [1, 2, 3])
def test_tt_40_the_round_is_finished_to_the_right_of_the_start_player(first: int, ender: int):
    table = Table(first=first)
    last = (first - 2) % 3 + 1
    end_with_houses(table, seat=ender)
    seat = ender
    while seat != last:
        seat = seat % 3 + 1
        assert table.actor == seat
        quiet_turn(table)
    assert table.match.over
    assert table.match.legal.texts == ()
    assert table.match.winner is not None


def test_tt_40_if_it_was_the_last_players_turn_the_game_ends_with_it():
    table = end_with_houses(Table(), seat=3)
    assert table.match.over


def test_tt_40_that_turn_is_completed_with_its_discards():
    table = Table().hand(3, "mannheim mannheim carlsruhe passau").carriages(3, 6)
    table.lay_all(ROUTE, seat=3).play("close", "none")
    assert table.actor == 3
    assert table.verbs() == {"discard"}
    table.play("discard mannheim", "discard mannheim")
    assert table.match.over
    assert table.hand_of(3) == "carlsruhe lodz passau"


def test_tt_40_the_end_tile_is_taken_once_in_a_game():
    table = Table().carriages(1, 6).houses_left(2, 1, free=SHORT)
    table.route(2, "basel zuerich").hand(2, "kempten").close(ROUTE, "none")
    assert table.actor == 2
    table.draw("muenchen").play("lay kempten right", "close", "all baiern")
    assert table.seat(2).houses_left == 0
    assert "game_end" not in table.tiles_of(2)
    assert table.s.ender == 0
    quiet_turn(table)
    assert table.match.over


def test_tt_40_without_a_trigger_the_game_goes_on():
    table = Table().close(ROUTE, "none")
    for _ in range(3):
        quiet_turn(table)
    assert not table.match.over
    assert table.s.ender == -1


# ---------------------------------------------------------------- TT-41


def test_tt_41_worked_example():
    table = Table().carriages(1, 6).houses_left(1, 4)
    for pile in ("outside_baiern", "baiern", "boehmen_salzburg", "game_end"):  # 6 + 5 + 4 + 1 = 16
        table.pile_taken(pile, 1, by=1)
    assert table.match.scores[0] == 7 + 16 - 4 == 19


def test_tt_41_only_the_highest_carriage_scores():
    for value, points in {0: 0, 3: 2, 4: 3, 5: 5, 6: 7, 7: 10}.items():
        table = Table().houses_left(1, 0)
        if value:
            table.carriages(1, value)
        assert table.match.scores[0] == points


def test_tt_41_no_carriage_is_nothing_and_totals_may_be_negative():
    assert Table(players=4).match.scores == (-20, -20, -20, -20)


def test_tt_41_every_tile_counts_with_its_own_value():
    table = Table().houses_left(1, 0)
    table.pile_taken("route_7", 2).pile_taken("route_7", 2, by=1)  # the 4 and the 3 are gone
    assert table.match.scores[0] == 2 + 1


def test_tt_41_cards_and_the_route_score_nothing():
    table = Table().hand(1, "ulm basel").route(1, "linz passau muenchen")
    assert table.match.scores[0] == -20


# ---------------------------------------------------------------- TT-42


def finished(points: list[int], ender: int) -> Table:
    """Return a finished game in which the seats have `points` − 20, without tiles."""
    table = Table(players=len(points))
    for seat, houses in enumerate(points, start=1):
        table.houses_left(seat, 20 - houses)
    table.s.ender = ender - 1
    table.s.phase = Phase.OVER
    return table


def test_tt_42_the_best_score_wins_whoever_has_the_end_tile():
    assert finished([3, 5, 4], ender=1).match.winner == 2
    assert finished([3, 5, 4], ender=3).match.winner == 2


@pytest.mark.parametrize("ender", [1, 2, 3, 4])
def test_tt_42_ties_go_to_the_owner_of_the_end_tile(ender: int):
    assert finished([5, 5, 5, 5], ender).match.winner == ender


@pytest.mark.parametrize(
    ("points", "ender", "winner"),
    [
        ([5, 1, 5, 1], 2, 3),
        ([5, 1, 5, 1], 4, 1),
        ([5, 5, 1, 1], 3, 1),  # clockwise from seat 3: 4, 1, 2
        ([5, 5, 1, 1], 4, 1),
        ([1, 5, 5, 1], 1, 2),
        ([1, 5, 5, 1], 4, 2),
        ([5, 1, 1, 5], 2, 4),
        ([5, 1, 5], 2, 3),
    ],
)
def test_tt_42_or_to_the_tied_player_nearest_to_it_clockwise(points: list[int], ender: int, winner: int):
    assert finished(points, ender).match.winner == winner


def test_tt_42_places_follow_score_and_then_the_distance_from_the_end_tile():
    assert finished([3, 5, 4], ender=1).match.places == (3, 1, 2)
    assert finished([5, 1, 5, 1], ender=2).match.places == (2, 3, 1, 4)
    assert finished([5, 5, 5, 5], ender=4).match.places == (2, 3, 4, 1)


def test_tt_42_as_long_as_the_game_goes_on_nobody_has_won():
    assert Table().match.winner is None
