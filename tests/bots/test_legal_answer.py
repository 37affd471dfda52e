"""No answer is carried out that is not legal: neither in compiled games nor by those who ask players."""

from __future__ import annotations

import logging
from threading import Event
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from durbar.bots.legal_answer import legal_answer
from durbar.bots.search.tree import iteration
from durbar.core import registry
from durbar.core.binding import bind
from durbar.core.errors import DurbarError
from durbar.core.game import Game
from durbar.core.loops.bound_loops import MODULES
from durbar.core.loops.playing import COMPILED_PLAYERS, Batch
from durbar.core.match import Match
from durbar.core.rng import seeded
from durbar.lab import match_runner
from tests.every_game import GAMES

WRONG = [-1, 9_999]
CAP = 60


class Wrong:
    """A player that answers what is not legal."""

    def __init__(self, answer: int) -> None:
        self.answer = answer

    def decide(self, *_: object) -> int:
        return self.answer


def as_it_is(function: Any) -> Any:
    """Compile nothing."""
    return function


def misadvised(game: Game, answer: int) -> SimpleNamespace:
    """Return the game's loops, in plain Python, with wrong advice."""
    plain: Any = SimpleNamespace(rule=as_it_is, hot_rule=as_it_is)
    given = game.room.compiled | {"advise": lambda *_: answer, "HAS_ADVICE": True}
    return SimpleNamespace(**bind(plain, MODULES, given))


@pytest.mark.parametrize("answer", WRONG)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_compiled_player_takes_a_legal_decision_when_the_advice_is_not(game_id: str, answer: int):
    match = Match(game_id, seed=2)
    while len(match.legal) == 1:
        match.play(match.legal.ids[0])
    game = match.game
    states = match.view(match.actor).position.states
    steady, scratch = COMPILED_PLAYERS["steady"], game.new_scratch().view(np.recarray)
    choose_at = misadvised(game, answer).choose_at
    assert choose_at(game.boards, states, 0, steady, seeded(1), scratch) == match.legal.ids[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_whole_games_hold_legal_decisions_alone_whatever_is_advised(game_id: str):
    game = registry.game(game_id)
    players = game.about.max_players
    actors, actions = np.zeros((1, 4 * CAP), np.int16), np.zeros((1, 4 * CAP), np.int16)
    results = game.new_results(1)
    misadvised(game, -1).play_games(
        game.boards,
        game.new_states(players),
        Batch(
            players=np.full(players, COMPILED_PLAYERS["steady"], np.int16),
            rngs=np.array([seeded(3)]),
            cap=CAP,
            actors=actors,
            actions=actions,
            results=results,
        ),
        game.new_scratch(),
    )
    assert results["decisions"][0] == CAP or results["over"][0]
    match = Match(game, players, chance=False)
    for action in actions[0, : results["length"][0]]:
        match.play(int(action))  # raises if it is not legal


@pytest.mark.parametrize("wiped", [0, 1])
def test_a_search_carries_out_no_wrong_advice(monkeypatch: pytest.MonkeyPatch, wiped: int):
    monkeypatch.setattr(iteration, "wipe", lambda *_: None)
    nothing: Any = None
    scratch: Any = SimpleNamespace(
        states=[None, None],
        notes=None,
        legal=np.array([7, 8, 9], np.int16),
        rng=seeded(1),
        tuning=SimpleNamespace(wipe=wiped),
    )

    def carried_out(advice: int) -> int:
        monkeypatch.setattr(iteration, "advise", lambda *_: advice)
        return iteration.advised(nothing, nothing, 0, scratch, 2)

    assert carried_out(-1) == 7
    assert carried_out(8) == 8
    assert carried_out(9) == 7  # it is not among the first two


@pytest.mark.parametrize("answer", WRONG)
def test_a_simulated_level_takes_a_legal_decision_and_its_error_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, answer: int
):
    monkeypatch.setattr(match_runner, "_player", lambda *_: Wrong(answer))
    game = registry.game("maharaja")
    setup = match_runner.MatchSetup(game, ["strong", "random"], {}, seed=1, time_limit=1.0)
    with caplog.at_level(logging.ERROR):
        match = match_runner.play_match(setup, 1, Event())
    assert match.over
    assert Match.from_record(match.as_record()).scores == match.scores
    assert "strong" in caplog.text
    assert "maharaja" in caplog.text


def test_a_programs_illegal_answer_is_still_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(match_runner, "_player", lambda *_: Wrong(-1))
    setup = match_runner.MatchSetup(
        registry.game("maharaja"), ["exec:program"] * 2, {}, seed=1, time_limit=1.0
    )
    with pytest.raises(DurbarError):
        match_runner.play_match(setup, 1, Event())


def test_what_is_logged_names_player_game_and_length_alone(caplog: pytest.LogCaptureFixture):
    assert legal_answer(5, (4, 5), "steady", "taj-mahal", 12) == 5
    assert not caplog.records
    assert legal_answer(777, (4, 5), "steady", "taj-mahal", 12) == 4
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert all(word in record.getMessage() for word in ("steady", "taj-mahal", "12"))
    assert "777" not in record.getMessage()
