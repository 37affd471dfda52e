"""Learning: positions and nets that repeat exactly, and slopes that are the loss's own."""

from __future__ import annotations

import numpy as np
import pytest

from durbar.bots.learned.heads import HEADS, POINTS
from durbar.bots.learned.net import Net, softmax
from durbar.core import registry
from durbar.lab.learning import fitting
from durbar.lab.learning.fitting import Fit, fitted
from durbar.lab.learning.learn import Course, calibration, learn, parted
from durbar.lab.learning.positions import CHUNK, KEPT, Positions, sampled

GAMES = [about.id for about in registry.all_games()]


@pytest.mark.parametrize("game_id", GAMES)
def test_positions_repeat_exactly_however_many_threads_play(game_id: str):
    game, players = registry.game(game_id), registry.about(game_id).max_players
    one, other = (sampled(game, players, CHUNK + 20, "a", threads) for threads in (1, 3))
    assert one.inputs.tobytes() == other.inputs.tobytes()
    assert one.wins.tobytes() == other.wins.tobytes()
    assert one.points.tobytes() == other.points.tobytes()
    assert (
        sampled(game, players, 20, "b", 1).inputs.tobytes() != one.rows(slice(0, 20 * KEPT)).inputs.tobytes()
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_every_position_tells_who_won(game_id: str):
    game, players = registry.game(game_id), registry.about(game_id).max_players
    positions = sampled(game, players, 50, "a", 1)
    assert 50 <= len(positions) <= 50 * KEPT
    assert np.allclose(positions.wins.sum(1), 1)
    assert np.allclose(positions.points.sum(1), 0, atol=1e-4)
    assert positions.inputs.any(axis=1).all()
    # Every seat looks on now and then, so winners stand in every place.
    assert (positions.wins.sum(0) > 0).all()


def test_slopes_are_those_of_the_loss():
    rng = np.random.default_rng(3)
    players, inputs = 3, 6
    wins = np.eye(players, dtype=np.float32)[rng.integers(0, players, 10)]
    positions = Positions(
        rng.normal(size=(10, inputs)).astype(np.float32),
        wins,
        rng.normal(size=(10, players)).astype(np.float32),
    )
    net = fitting._begun([inputs, 5, HEADS * players], rng)
    net = Net(tuple(one.astype(np.float64) for one in net.weights), tuple(one + 0.1 for one in net.biases))

    def loss() -> float:
        hidden = np.maximum(positions.inputs @ net.weights[0] + net.biases[0], 0.0)
        outputs = hidden @ net.weights[1] + net.biases[1]
        chances = softmax(outputs[:, :players])
        helper = (outputs[:, players:] - positions.points / POINTS) ** 2 / 2
        return float((-(wins * np.log(chances)).sum(1) + fitting.HELPER * helper.sum(1)).mean())

    slopes = fitting._slopes(net, positions, np.arange(10))
    for part, slope in zip((*net.weights, *net.biases), slopes, strict=True):
        for place in np.ndindex(part.shape):
            before, step = part[place], 1e-3
            part[place] = before + step
            above = loss()
            part[place] = before - step
            below = loss()
            part[place] = before
            assert slope[place] == pytest.approx((above - below) / (2 * step), abs=2e-3)


def test_a_fit_repeats_exactly():
    positions = sampled(registry.game("taj-mahal"), 2, 60, "a", 1)
    one, other = (fitted(positions, Fit(epochs=2, hidden=(8,))) for _ in range(2))
    assert one.flat.tobytes() == other.flat.tobytes()
    assert fitted(positions, Fit(epochs=2, hidden=(8,), seed=5)).flat.tobytes() != one.flat.tobytes()


def test_what_is_learned_foretells_games_that_were_not_seen():
    told = []
    net, figures = learn(
        registry.game("taj-mahal"), 2, Course(2000), report=lambda what, share: told.append((what, share))
    )
    assert figures.log_loss < figures.knowing_nothing - 0.05
    assert figures.calibration < 0.2
    assert net.about["games"] == 2000
    assert {what for what, _ in told} == {"Playing games", "Fitting the net"}
    assert all(0 < share <= 1 for _, share in told)


def test_the_last_games_are_held_out():
    positions = sampled(registry.game("taj-mahal"), 2, 100, "a", 1)
    seen, unseen = parted(positions)
    assert len(seen) + len(unseen) == len(positions)
    assert unseen.inputs[-1].tobytes() == positions.inputs[-1].tobytes()
    assert len(unseen) == int(0.05 * len(positions))


def test_calibration_is_how_far_chances_are_from_what_came():
    wins = np.array([[1, 0]] * 3 + [[0, 1]], np.float32)
    right, sure = np.array([[0.75, 0.25]] * 4, np.float32), np.array([[1.0, 0.0]] * 4, np.float32)
    assert calibration(right, wins) == pytest.approx(0.0)
    assert calibration(sure, wins) == pytest.approx(0.25)
