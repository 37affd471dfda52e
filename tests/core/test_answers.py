"""Answers that nobody needs to give: only where what all see proves that there is no other."""

from __future__ import annotations

import pytest

from durbar.core.answers import implied_answer, only_answer
from durbar.core.match import Match
from tests.games.playing import positions

GAMES = [
    ("thurn-und-taxis", 2, 21, "steady", 500),
    ("thurn-und-taxis", 4, 22, "steady", 700),
    ("thurn-und-taxis", 3, 23, "random", 900),
    ("taj-mahal", 2, 21, "steady", 260),
    ("taj-mahal", 5, 22, "steady", 500),
    ("taj-mahal", 4, 23, "random", 400),
    ("maharaja", 2, 21, "steady", 260),
    ("maharaja", 5, 22, "random", 400),
    ("gifts", 3, 22, "random", 40),
]
every_game = pytest.mark.parametrize(("game", "players", "seed", "level", "limit"), GAMES)
SAMPLES = 12


@every_game
def test_an_only_answer_is_the_only_one_whatever_is_hidden(game, players, seed, level, limit):
    for match in positions(players, seed, level, limit, game=game):
        answer = only_answer(match)
        if answer is None:
            continue
        public = match.game.room.memory(match.view(None))
        assert match.legal.ids == (answer,)
        assert all(public.resampled(seed).legal.ids == (answer,) for seed in range(SAMPLES))


@every_game
def test_what_a_decision_means_follows_from_what_all_see(game, players, seed, level, limit):
    """The hidden cards drawn anew, the game means the same; and it is legal."""
    for match in positions(players, seed, level, limit, game=game):
        answer = implied_answer(match)
        if answer is None:
            continue
        assert answer in match.legal.ids
        public = match.view(None).position
        assert all(public.resampled(seed).legal.ids == match.legal.ids for seed in range(SAMPLES))


@every_game
def test_open_phases_are_open(game, players, seed, level, limit):
    """In them the legal decisions do not change with what is hidden."""
    phases = Match(game, players).game.room.open_phases
    for match in positions(players, seed, level, limit, game=game):
        if phases and match.state.phase in phases:
            public = match.view(None).position
            assert all(public.resampled(seed).legal.ids == match.legal.ids for seed in range(SAMPLES))


def test_nobody_bids_more_than_all_have_counted():
    """Maharaja: everybody begins with 15 gold, and payments are public."""
    match = Match("maharaja", 2, seed=1, options={"auction": True})
    match.play("bid 14")
    assert only_answer(match) is None
    match.play("bid 15")
    assert only_answer(match) == match.legal.ids[0] == match.game.actions.id("pass")


def test_gold_that_nobody_has_counted_is_asked_for():
    """Begun in the middle of the auction, what the others have is hidden."""
    match = Match("maharaja", 2, seed=1, options={"auction": True})
    match.play("bid 15")
    begun = Match.from_position(match.position)
    assert begun.legal.texts == ("pass",)
    assert only_answer(begun) is None


def test_a_hidden_hand_is_asked():
    """Taj Mahal's `done`: that somebody has no white card is nobody's business."""
    asked = answered = 0
    for match in positions(4, 5, "steady", 400, game="taj-mahal"):
        if match.actor and match.legal.texts == ("done",):
            hidden = match.position.wiped(None).states != match.position.wiped(match.actor).states
            asked += only_answer(match) is None
            answered += only_answer(match) is not None
            assert (only_answer(match) is None) == bool(hidden.any())
    assert asked
