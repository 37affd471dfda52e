"""Advice is legal in any position that mixed play reaches, and so is what every level answers there."""

from __future__ import annotations

from random import Random

import pytest

from durbar.bots.levels import LEVELS, SEARCHING, make
from durbar.core import registry
from durbar.core.match import Match
from tests.every_game import COUNTS
from tests.laws.mixed import Table

AT_ONCE = [level.name for level in LEVELS if level.name not in SEARCHING]
POSITIONS = 20_000  # of a game and number of players
ANSWERS = 250  # of those who decide at once
THOUGHTS = 25  # of those who search


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_advice_is_legal_in_any_position_that_mixed_play_reaches(game_id: str, players: int):
    table, positions, number = Table(game_id, players), 0, 0
    while positions < POSITIONS:
        number += 1
        for legal, answer in table.asked(number):
            positions += 1
            if answer not in legal:
                texts = table.game.actions.texts
                pytest.fail(f"game {number}: {answer} is advised of {[texts[action] for action in legal]}")


@pytest.mark.parametrize("name", [level.name for level in LEVELS])
@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_every_level_answers_legally_wherever_the_others_have_led_it(game_id: str, players: int, name: str):
    """Each decision is carried out by a level that is drawn for it; the one in question is asked before."""
    rng, left = Random(f"{game_id} {players} {name}"), ANSWERS if name in AT_ONCE else THOUGHTS
    asked, others = make(name, 1, workers=1), [make(other, 1) for other in AT_ONCE]
    number = 0
    while left > 0:
        number += 1
        options = {option.name: rng.choice(option.values) for option in registry.about(game_id).options}
        match = Match(game_id, players, seed=number, options=options)
        for decisions in range(500):
            if match.actor is None or left <= 0:
                break
            view = match.view(match.actor)
            if name in AT_ONCE or decisions % 20 == 0:
                left -= 1
                assert asked.decide(view, 0.0) in view.legal.ids
            match.play(rng.choice(others).decide(view, 0.0))
