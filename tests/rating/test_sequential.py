"""The sequential test: ratios against values worked out by hand, and how often it errs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from durbar.rating.sequential import Sprt, fitted


def test_rounds_all_won_or_lost_are_a_test_of_shares():
    ratio = Sprt(0.5, 0.6).ratio([1.0] * 7 + [0.0] * 3)
    assert ratio == pytest.approx(7 * math.log(0.6 / 0.5) + 3 * math.log(0.4 / 0.5), abs=0.01)


def test_chances_fitted_to_rounds_have_the_mean_that_is_asked_for():
    values, weights = np.array([0.0, 0.25, 0.5, 1.0]), np.array([1e-3, 4.0, 9.0, 1e-3])
    for mean in (0.1, 0.4, 0.9):
        chances = fitted(values, weights, mean)
        assert chances.sum() == pytest.approx(1)
        assert (chances * values).sum() == pytest.approx(mean)


def test_without_rounds_nothing_is_sure():
    test = Sprt(0.5, 0.6)
    assert test.ratio([]) == pytest.approx(0, abs=0.01)
    assert test.answer([]) is None


def test_an_answer_is_given_at_the_bounds():
    test = Sprt(0.5, 0.6)
    assert test.bound == pytest.approx(math.log(19))
    assert test.answer([1.0] * 40) is True
    assert test.answer([0.0, 0.5] * 20) is False
    assert test.answer([1.0, 0.5, 0.5, 0.0]) is None


def test_rounds_that_differ_less_are_sooner_sure():
    test = Sprt(0.5, 0.7)
    assert test.ratio([0.75, 0.5, 0.75, 1.0] * 5) > test.ratio([1.0, 0.0, 1.0, 1.0] * 5) > 0


@pytest.mark.parametrize("shares", [(0.6, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0)])
def test_shares_that_cannot_be_told_apart_are_refused(shares: tuple[float, float]):
    with pytest.raises(ValueError, match="does not hold"):
        Sprt(*shares)


@pytest.mark.parametrize(("share", "right"), [(0.4, False), (0.7, True)])
def test_it_errs_as_seldom_as_it_says(share: float, right: bool):
    """Games of a round have a third of their chance in common; 10 errors of 60 are many, 3 usual."""
    rng, test = np.random.default_rng(3), Sprt(0.4, 0.7)
    errors = 0
    for _ in range(60):
        rounds: list[float] = []
        while test.answer(rounds) is None:
            common = rng.random() < 1 / 3
            games = rng.random(2) < share
            rounds.append(float(games[0]) if common else float(games.mean()))
        errors += test.answer(rounds) is not right
    assert errors <= 10
