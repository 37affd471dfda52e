"""The rating of somebody who has met players of known ratings."""

from __future__ import annotations

import pytest

from durbar.rating.meetings import Meeting, rating_of

USUAL, LOW, HIGH = -500.0, -900.0, 600.0


def rated(*meetings: Meeting) -> float:
    return rating_of(meetings, USUAL, LOW, HIGH)


def against(rating: float, beaten: float) -> Meeting:
    return Meeting((rating,), (beaten,))


def test_a_stranger_has_the_usual_rating():
    assert rated() == pytest.approx(USUAL)


def test_a_won_game_makes_stronger_and_a_lost_one_weaker():
    games = [against(-500, 1), against(-300, 0), against(-400, 1)]
    now = rated(*games)
    for other in (-800.0, -400.0, 0.0, 300.0):
        assert rated(*games, against(other, 0)) < now < rated(*games, against(other, 1))


def test_a_level_game_draws_towards_the_other():
    assert USUAL < rated(against(-100, 0.5)) < -100
    assert rated(against(-500, 0.5)) == pytest.approx(USUAL)


def test_the_first_game_counts_as_much_as_what_is_usual():
    """One of two games won, the imagined level one and this one: three of four points."""
    assert rated(against(USUAL, 1)) == pytest.approx(USUAL + 400 * 0.47712, abs=0.1)


def test_a_game_with_many_others_is_one_game():
    several = Meeting((-500.0, -500.0, -500.0), (1, 1, 1))
    assert rated(several) == pytest.approx(rated(against(-500, 1)))
    assert rated(Meeting((-500.0, -500.0), (1, 0))) == pytest.approx(USUAL)


def test_who_holds_its_own_against_somebody_is_as_strong():
    assert rated(*[against(200, beaten) for beaten in (0, 1) * 40]) == pytest.approx(200, abs=15)


def test_no_rating_is_beyond_the_ends():
    assert rated(*[against(HIGH, 1)] * 60) == pytest.approx(HIGH, abs=0.01)
    assert rated(*[against(LOW, 0)] * 60) == pytest.approx(LOW, abs=0.01)
