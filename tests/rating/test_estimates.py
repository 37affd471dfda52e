"""Intervals, against values worked out elsewhere."""

from __future__ import annotations

import pytest

from durbar.rating.estimates import mean, share, share_of_rounds


def test_wilson_interval():
    estimate = share(8, 10)
    assert estimate.value == 0.8
    assert estimate.low == pytest.approx(0.4902, abs=1e-4)
    assert estimate.high == pytest.approx(0.9433, abs=1e-4)


def test_a_share_of_nothing_is_unknown():
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_a_mean_with_its_interval():
    estimate = mean([1, 2, 3, 4, 5])
    assert estimate.value == 3
    assert estimate.high - estimate.value == pytest.approx(1.96 * 1.5811 / 5**0.5, abs=1e-3)


def test_a_mean_of_one_value_is_that_value():
    assert (mean([7]).low, mean([7]).value, mean([7]).high) == (7, 7, 7)


def test_rounds_whose_games_say_the_same_count_once():
    same, apart = share_of_rounds([1.0, 0.0] * 10, 4), share_of_rounds([0.25, 0.75] * 10, 4)
    assert same.low == pytest.approx(share(10, 20).low, abs=0.01)
    assert apart.low == pytest.approx(share(40, 80).low, abs=0.01)
    assert same.value == apart.value == 0.5


def test_rounds_that_are_all_alike_leave_some_doubt():
    assert share_of_rounds([1.0] * 5, 2) == share(10, 10)
    assert share_of_rounds([0.5], 2) == share(0.5, 1)
    assert share_of_rounds([], 2) == share(0, 0)
