"""Strengths between the levels: their ratings, their names, and how they decide."""

from __future__ import annotations

import pytest

from durbar.bots.levels import EVEN, LEVELS, SEARCHING, level, make, overlooked_by, searches
from durbar.bots.overlooking import OverlookingPlayer
from durbar.bots.search.player import SearchPlayer
from durbar.bots.strength_matching import as_strong_as, nearest, rating_of
from durbar.bots.strengths import BELOW, MEASURED, STEP, UNMEASURED, scale_of
from durbar.core import registry
from durbar.core.errors import InvalidOption
from durbar.core.match import Match

PLACES = [(about.id, players) for about in registry.all_games() for players in about.player_counts]
NAMES = [known.name for known in LEVELS if known.name not in (EVEN, "random")]


@pytest.mark.parametrize(("game", "players"), PLACES)
def test_each_level_is_stronger_than_the_one_before(game: str, players: int):
    ratings = [rating_of(known.name, game, players) for known in LEVELS if known.name != EVEN]
    assert ratings == sorted(set(ratings))
    steps = [rating_of(name, game, players) for name in ("novice", "casual", "regular", "steady")]
    assert steps == [-3 * STEP, -2 * STEP, -STEP, 0]


@pytest.mark.parametrize(("game", "players"), PLACES)
def test_who_is_as_strong_as_a_level_plays_as_it_does(game: str, players: int):
    for name in NAMES:
        fitting = as_strong_as(rating_of(name, game, players), game, players)
        assert nearest(fitting, game, players).name == name
        if name in SEARCHING:
            assert level(fitting).budget == level(name).budget
        else:
            assert overlooked_by(fitting) == scale_of(game, players).overlooked[BELOW[name]]


@pytest.mark.parametrize(("game", "players"), PLACES)
def test_who_is_stronger_overlooks_less_and_then_thinks_for_longer(game: str, players: int):
    scale = scale_of(game, players)
    names = [as_strong_as(rating, game, players) for rating in range(-1500, 1500, 20)]
    shares = [share for name in names if (share := overlooked_by(name)) is not None]
    budgets = [level(name).budget for name in names if searches(name)]
    assert (shares[0], shares[-1]) == (scale.overlooked[-1], 0)
    assert (budgets[0], budgets[-1]) == (0.01, 3.0)
    assert shares == sorted(shares, reverse=True)
    assert budgets == sorted(budgets)
    assert len(shares) + len(budgets) == len(names)
    ratings = [rating_of(name, game, players) for name in names]
    assert ratings == sorted(ratings)


def test_every_game_that_comes_with_durbar_was_measured():
    known = {(about.id, n) for about in registry.all_games() for n in about.player_counts}
    assert {place for place in known if scale_of(*place) is UNMEASURED} == {
        (game, players) for game, players in known if game == "gifts"
    }
    assert set(MEASURED) <= known


def test_a_strength_is_read_from_a_name():
    assert level("bot:Even overlooked=22").name == "even overlooked=22"
    assert level("even overlooked=22").title == level(EVEN).title
    assert level("even seconds=0.050").name == "even seconds=0.05"
    assert level("even seconds=0.05").budget == 0.05
    assert level("even seconds=0.05").fits
    assert not level(EVEN).fits
    beyond = ("even overlooked=101", "even seconds=9", "even seconds=0", "even seconds=0.001")
    for unknown in (*beyond, "even overlooked=x", "even strong", "steady overlooked=3"):
        with pytest.raises(InvalidOption, match="no computer player"):
            level(unknown)


def test_who_makes_the_player():
    overlooking = make("even overlooked=7", 1)
    assert isinstance(overlooking, OverlookingPlayer)
    assert overlooking.overlooked == 7
    assert isinstance(make("even seconds=0.05", 1), SearchPlayer)


@pytest.mark.parametrize("players", [2, 4])
def test_a_level_overlooks_what_was_measured_for_its_game(players: int):
    view = Match("taj-mahal", players, seed=1).view(1)
    for name, steps in BELOW.items():
        share = OverlookingPlayer(name, 1).share(view)
        assert share == scale_of("taj-mahal", players).overlooked[steps]
    stranger = make(EVEN, 1)
    assert isinstance(stranger, OverlookingPlayer)
    assert stranger.share(view) == OverlookingPlayer("novice", 1).share(view)
