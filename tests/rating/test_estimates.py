"""Intervals, against values worked out elsewhere."""

from __future__ import annotations

import pytest

from durbar.rating.estimates import mean, share


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
