"""Computer players: what they are given, and what they answer."""

from __future__ import annotations

from typing import Any

import pytest

from durbar.bots.levels import LEVELS, SEARCHING, level, make
from durbar.core.errors import InvalidOption
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.rng import seeded
from durbar.core.view import View
from tests.every_game import GAMES

NAMES = [known.name for known in LEVELS]
AT_ONCE = [name for name in NAMES if name not in SEARCHING]  # these take no time and decide by their seed


def play_on(match: Match, decisions: int, seed: int = 1) -> None:
    """Play some decisions of random players."""
    player = make("random", seed)
    for _ in range(decisions):
        if match.actor is None:
            return
        match.play(player.decide(match.view(match.actor), 0.1))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_player_answers_with_a_legal_decision_from_its_view_alone(game_id: str, name: str):
    match = Match(game_id, seed=3)
    player = make(name, seed=1)
    for _ in range(300):
        if match.actor is None:
            break
        view = match.view(match.actor)
        action = player.decide(view, 0.0)
        assert action in view.legal.ids
        match.play(action)


@pytest.mark.parametrize("name", AT_ONCE)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_player_decides_the_same_whatever_the_secrets_are(game_id: str, name: str):
    """A cheating player could tell these positions apart: only what the seat cannot see differs."""
    match = Match(game_id, seed=8)
    for step in range(25):
        play_on(match, 7, seed=step)
        if match.actor is None:
            break
        view = match.view(match.actor)
        answers = {make(name, seed=5).decide(view, 0.1)}
        for other in range(5):
            states = view.position.copy().states
            match.game.loops.resample_at(states, 0, seeded(other))
            redrawn = Position(match.game, states).wiped(match.actor)
            answers.add(make(name, seed=5).decide(View(match.actor, redrawn, view.log), 0.1))
        assert len(answers) == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_steady_leaves_the_view_as_it_was(game_id: str):
    match = Match(game_id, seed=4)
    player = make("steady", seed=1)
    for _ in range(200):
        if match.actor is None:
            break
        view = match.view(match.actor)
        before = view.position.states.tobytes()
        action = player.decide(view, 0.1)
        assert view.position.states.tobytes() == before
        match.play(action)


def test_a_seed_makes_a_player_repeatable():
    match = Match(GAMES[0], seed=2)
    views = [match.view(match.actor)] * 20
    assert [make("random", 7).decide(view, 0) for view in views] == [
        make("random", 7).decide(view, 0) for view in views
    ]
    assert len({make("random", seed).decide(views[0], 0) for seed in range(20)}) > 1


@pytest.mark.parametrize("name", ["random", "steady", "novice", "quick"])
@pytest.mark.parametrize("seed", [1.5, object()])
def test_a_player_follows_from_no_other_seed_than_a_game(name: str, seed: Any):
    with pytest.raises(InvalidOption, match=r"seed cannot be .*; its type is int"):
        make(name, seed)


@pytest.mark.parametrize("name", ["strong@0.1.0", "bot:quick explore=0.5"])
def test_versions_and_variants_are_no_levels(name: str):
    with pytest.raises(
        InvalidOption, match=f"^'{name}': versions and variants .* play in 'durbar ladder' alone"
    ):
        level(name)


def test_names_are_read_as_in_records():
    assert level("bot:Steady ").name == "steady"
    with pytest.raises(InvalidOption, match="Did you mean 'steady'"):
        level("stedy")
