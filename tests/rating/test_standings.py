"""Ratings: as the games went, with intervals, and never without end."""

from __future__ import annotations

import math
from itertools import permutations

import pytest

from durbar.rating.bradley_terry import counts_of
from durbar.rating.results import RatedGame
from durbar.rating.standings import standings
from tests.rating.rated_games import PLAYERS, result


def test_equal_results_give_equal_ratings():
    games = [result(i, i // 2 + 1, ((1, 2), (2, 1))[i % 2]) for i in range(40)]
    one, other = standings(games, PLAYERS)
    assert one.rating.value == pytest.approx(other.rating.value) == pytest.approx(1500)
    assert one.wins.value == 0.5
    assert one.place == 1.5


def test_odds_of_three_to_one_are_191_points():
    games = [result(i, i + 1, (2, 1) if i % 4 else (1, 2)) for i in range(4000)]
    best, worst = standings(games, PLAYERS)
    assert best.name == "steady"
    assert best.rating.value - worst.rating.value == pytest.approx(400 * math.log10(3), abs=1)
    assert best.rating.low < best.rating.value < best.rating.high


def test_who_always_wins_has_a_rating_with_an_end():
    rows = standings([result(i, i + 1, (2, 1)) for i in range(30)], PLAYERS)
    assert math.isfinite(rows[0].rating.value)
    assert rows[0].wins.value == 1


@pytest.mark.parametrize("rounds", [1, 10])
def test_few_rounds_or_one_who_always_wins_leave_doubt(rounds: int):
    best, worst = standings([result(i, i // 2 + 1, (2, 1)) for i in range(2 * rounds)], PLAYERS)
    for row in (best, worst):
        assert row.rating.low + 100 < row.rating.value < row.rating.high - 100
    assert (best.rating.low > worst.rating.high) == (rounds == 10)


def test_more_rounds_leave_less_doubt():
    games = [result(i, i // 2 + 1, ((1, 2), (2, 1), (2, 1))[i % 3]) for i in range(600)]
    few, many = (standings(games[:count], PLAYERS)[0].rating for count in (60, 600))
    assert 250 > few.high - few.low > 2 * (many.high - many.low) > 40


def test_of_two_that_are_level_each_was_half_a_time_ahead():
    assert counts_of(result(0, 1, (1, 1)), PLAYERS).tolist() == [[0.0, 0.5], [0.5, 0.0]]


def test_a_shared_win_counts_its_share():
    rows = standings([result(0, 1, (1, 1))], PLAYERS)
    assert [row.wins.value for row in rows] == [0.5, 0.5]


def test_it_does_not_matter_which_games_end_first():
    seats = ("random", "steady", "steady")
    places = ((1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 1, 1))
    games = [RatedGame(i, i + 1, seats, one, (0, 0, 0)) for i, one in enumerate(places)]
    first, *others = (standings(order, PLAYERS) for order in permutations(games))
    assert all(other == first for other in others)
