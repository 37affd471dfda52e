"""The field's figures: catanatron and OpenSpiel, driven from Python as their users drive them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel
from catanatron import Color, Game, RandomPlayer

from benchmarks.clock import Measure, each, measure, rate

OPEN_SPIEL_GAMES = {
    "tic_tac_toe": 2000,
    "connect_four": 500,
    "leduc_poker": 3000,
    "backgammon": 5,
    "chess": 3,
}


def catanatron(runs: int) -> Iterator[Measure]:
    """Measure four random players of catanatron, and a copy of its state."""
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> int:
        decisions = 0
        for _ in range(5):
            game = Game([RandomPlayer(colour) for colour in colours])
            game.play()
            decisions += len(game.state.actions)
        return decisions

    yield measure("catanatron: random playouts, 1 core", "decisions/s", rate(play), runs)
    game = Game([RandomPlayer(colour) for colour in colours])
    game.play()
    yield measure("catanatron: copy of a state", "s", each(game.state.copy, 500), runs)


def open_spiel(runs: int) -> Iterator[Measure]:
    """Measure random playouts of some OpenSpiel games (rules in C++, driven from Python)."""
    for name, games in OPEN_SPIEL_GAMES.items():
        game = pyspiel.load_game(name)

        def play(game: Any = game, games: int = games) -> int:
            return sum(play_one(game) for _ in range(games))

        yield measure(f"OpenSpiel {name}: random playouts, 1 core", "decisions/s", rate(play), runs)
    state = pyspiel.load_game("chess").new_initial_state()
    yield measure("OpenSpiel chess: copy of a state", "s", each(state.clone, 5000), runs)


def play_one(game: Any) -> int:
    """Play a random game and return the players' decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions
