"""Simulation: repeatable, the same on any number of threads, and summed up rightly."""

from __future__ import annotations

import json
from threading import Event

import numpy as np
import pytest

from durbar.bots.external import Stopped
from durbar.core.errors import InvalidBoard, InvalidOption
from durbar.lab.simulation.plan import SimulationPlan, plan_of
from durbar.lab.simulation.playing import play_chunk
from durbar.lab.simulation.simulate import simulate
from durbar.lab.simulation.threads import play_chunks

GAME = "thurn-und-taxis"


def plan(*bots: str, games: int = 6, **more) -> SimulationPlan:
    return plan_of(GAME, bots or ("steady", "random", "random"), games, **more)


def test_equal_seeds_give_equal_games_on_any_number_of_threads():
    one = [chunk.scores for chunk in play_chunks(plan(games=20, seed=5, workers=1))]
    many = [chunk.scores for chunk in play_chunks(plan(games=20, seed=5, workers=3))]
    assert np.array_equal(np.concatenate(one), np.concatenate(many))


@pytest.mark.parametrize("bots", [("steady", "random"), ("quick", "random")])
def test_who_may_stop_a_simulation_may_stop_another_one_by_the_same_event(bots: tuple[str, ...]):
    stop, wanted = Event(), plan(*bots, games=2, iterations=2 if "quick" in bots else None)
    for _ in range(2):
        simulate(wanted, stop=stop)
        assert not stop.is_set()
    stop.set()
    with pytest.raises(Stopped):
        simulate(wanted, stop=stop)


def test_players_that_search_by_iterations_repeat_themselves():
    told = [
        [
            (chunk.results["length"].tolist(), chunk.scores.tolist(), chunk.actions.tolist())
            for chunk in play_chunks(plan("quick", "strong", games=2, iterations=20, workers=workers), True)
        ]
        for workers in (1, 2)
    ]
    assert sorted(told[0]) == sorted(told[1])


def test_other_seeds_give_other_games():
    assert not np.array_equal(play_chunk(plan(seed=1), 1, 6).scores, play_chunk(plan(seed=2), 1, 6).scores)


def test_the_summary_adds_up():
    summary = simulate(plan(games=30))
    assert summary.finished == 30
    assert sum(summary.won) == 30
    assert summary.json()["seats"][0]["bot"] == "steady"
    assert summary.total_decisions == pytest.approx(30 * summary.decisions.value)
    assert summary.decisions_per_second == pytest.approx(summary.total_decisions / summary.seconds)
    assert all(win.low <= win.value <= win.high for win in summary.wins)


def test_every_game_number_is_played_once():
    firsts = [(chunk.first, len(chunk.scores)) for chunk in play_chunks(plan(games=150, workers=2))]
    numbers = [first + i for first, count in firsts for i in range(count)]
    assert numbers == list(range(1, 151))


@pytest.mark.parametrize(
    ("bots", "games", "message"),
    [
        (("steady",), 5, "2 to 4 players, not 1"),
        (("steady", "sturdy"), 5, "no computer player 'sturdy'"),
        (("steady", "random"), 0, "from 1 to 1,000,000,000, not 0"),
        (("steady", "random"), 10**30, f"from 1 to 1,000,000,000, not {10**30}"),
    ],
)
def test_a_wrong_plan_says_what_would_be_right(bots: tuple[str, ...], games: int, message: str):
    with pytest.raises(InvalidOption, match=message):
        plan_of(GAME, bots, games)


@pytest.mark.parametrize(
    ("bots", "wrong", "told"),
    [
        ("random", {}, "bots cannot be 'random'; its type is list | tuple"),
        ((None,), {}, "bots cannot be None; its type is str"),
        (("steady", "random"), {"games": 1.5}, "games cannot be 1.5; its type is int"),
        (("steady", "random"), {"seed": 1.5}, "seed cannot be 1.5; its type is int"),
        (("steady", "random"), {"seed": 10**4300}, "a seed is text in Unicode"),
        (("steady", "random"), {"workers": -1}, "the number of workers is at least 0, not -1"),
        (("steady", "random"), {"workers": 1.5}, "workers cannot be 1.5; its type is int"),
        (("strong", "random"), {"iterations": 0}, "a search has 1 to 1,000,000,000 iterations, not 0"),
        (("strong", "random"), {"iterations": 1.5}, "iterations cannot be 1.5; its type is int"),
        (("steady", "random"), {"iterations": 5}, r"players that search \(quick, strong, master\), and none"),
        (("steady", "random"), {"time_limit": "x"}, "time_limit cannot be 'x'; its type is Real"),
        (("steady", "random"), {"time_limit": -1}, "time_limit is a number of seconds, more than 0, not -1"),
        (("steady", "random"), {"time_limit": float("nan")}, "more than 0, not nan"),
        (("steady", "random"), {"board": 5}, r"board cannot be 5; its type is str \| Path"),
    ],
)
def test_what_a_plan_cannot_be_made_of_is_told(bots, wrong, told):
    with pytest.raises(InvalidOption, match=told):
        plan_of(GAME, bots, **({"games": 1} | wrong))


def test_what_numbers_of_numpy_have_come_to_can_be_written_as_json():
    wanted = plan_of(
        GAME,
        ["random", "strong"],
        np.int64(1),  # type: ignore[arg-type]
        seed=np.int64(2),  # type: ignore[arg-type]
        workers=np.int8(1),  # type: ignore[arg-type]
        iterations=np.int32(2),  # type: ignore[arg-type]
    )
    told = json.loads(json.dumps(simulate(wanted).json()))
    assert [told[name] for name in ("games", "seed", "workers", "iterations")] == [1, 2, 1, 2]


def test_a_boards_path_may_be_text(tmp_path):
    with pytest.raises(InvalidBoard, match="nowhere"):
        plan_of(GAME, ["random", "random"], 1, board=str(tmp_path / "nowhere.toml"))


def test_steady_beats_random_players_in_nearly_every_game():
    for players in (2, 3, 4):
        summary = simulate(plan("steady", *["random"] * (players - 1), games=200))
        assert summary.wins[0].low > 0.95


def test_a_cap_ends_a_game_that_goes_on_for_ever():
    wanted = plan("random", "random", games=1)
    object.__setattr__(wanted.game.about, "max_decisions", 50)
    try:
        chunk = play_chunk(wanted, 1, 1, keep_log=True)
    finally:
        object.__setattr__(wanted.game.about, "max_decisions", 10_000)
    assert not chunk.over[0]
    assert chunk.results["decisions"][0] == 50
