"""Nets: what they are asked about, what they answer, and how a search plays with them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from durbar.bots.learned.net import Net, file_of, forward, load, net_of, predictions, wanted_of
from durbar.bots.levels import make
from durbar.bots.search.net_numbers import of_net
from durbar.bots.search.search import Budget, Search
from durbar.bots.search.search_task import task_of
from durbar.bots.search.search_thread import SearchThread
from durbar.bots.search.tree import foresight
from durbar.bots.search.tuning import Tuning, playing, telling
from durbar.core import registry
from durbar.core.match import Match
from durbar.core.view import View
from durbar.lab.learning.descent import new_net

LEARNED = [about.id for about in registry.all_games() if registry.room(about.id).nets]
COUNTS = [
    (about.id, players)
    for about in registry.all_games()
    if about.id in LEARNED
    for players in about.player_counts
]
HEAVIEST = 2_000_000  # bytes of all nets and policies together


def first_view(game_id: str, players: int, **more):
    match = Match(game_id, players, seed=1, **more)
    return match.view(match.actor)


def trusting(view: View) -> Tuning:
    return replace(playing(view), trust=1.0)


def with_policy(policy: Net, view: View) -> Net:
    net = net_of(view)
    assert net
    return replace(net, policy=policy)


def toy_net(inputs: int = 9, players: int = 3) -> Net:
    rng = np.random.default_rng(1)
    sizes = [inputs, 5, 4, 2 * players]
    weights = tuple(rng.normal(size=pair).astype(np.float16).astype(np.float32) for pair in pairwise(sizes))
    biases = tuple(rng.normal(size=size).astype(np.float16).astype(np.float32) for size in sizes[1:])
    return Net(weights, biases, {"game": "toy"})


# ---------------------------------------------------------------- what is shipped


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_every_game_has_a_net_that_has_learned_what_it_is_shown(game_id: str, players: int):
    view = first_view(game_id, players)
    net = net_of(view)
    assert net is not None, f"the layout has changed: durbar learn {game_id} --players {players}"
    assert net.sizes[0] == view.game.room.observation.size(players)
    assert net.sizes[-1] == 2 * players
    assert net.about["log_loss"] < net.about["knowing_nothing"] - 0.05


def test_the_nets_are_light():
    files = [file_of(registry.game(game_id), players) for game_id, players in COUNTS]
    assert sum(file.stat().st_size for file in files) < HEAVIEST


def test_what_it_has_not_learned_it_is_not_asked():
    assert net_of(first_view("taj-mahal", 3)) is not None
    assert net_of(first_view("taj-mahal", 3, options={"special_symbols": 2})) is None or (
        registry.about("taj-mahal").changed_options({"special_symbols": 2}) == {}
    )
    game = registry.game("taj-mahal")
    net = toy_net()
    for name in wanted_of(game, 3):
        about = {**wanted_of(game, 3), name: "another"}
        assert not Net(net.weights, net.biases, about).fits(game, 3, {})
    assert Net(net.weights, net.biases, wanted_of(game, 3)).fits(game, 3, {})


def test_an_old_record_is_not_told_by_a_net_of_newer_rules():
    view = first_view("taj-mahal", 3)
    position = view.position.copy()
    assert net_of(View(view.seat, position, view.log)) is not None
    position.states["rules"] = registry.about("taj-mahal").rules_version + 1
    assert net_of(View(view.seat, position, view.log)) is None


@pytest.mark.parametrize("game_id", LEARNED)
def test_a_changed_option_is_played_without_a_net(game_id: str):
    about = registry.about(game_id)
    for option in about.options:
        for value in option.values:
            view = first_view(game_id, about.min_players, options={option.name: value})
            changed = bool(about.changed_options({option.name: value}))
            assert (net_of(view) is None) == changed
            assert playing(view).learned == (not changed)


def test_hints_and_reviews_play_games_to_their_end():
    tuning = telling(first_view("thurn-und-taxis", 2))
    assert not tuning.learned
    assert tuning.horizon == 0


# ---------------------------------------------------------------- what it answers


def test_a_net_that_was_stored_is_the_same(tmp_path: Path):
    net = toy_net()
    net.save(tmp_path / "new" / "3.npz")
    again = load(tmp_path / "new" / "3.npz")
    assert again.about == net.about
    assert again.flat.tolist() == net.flat.tolist()
    assert again.sizes.tolist() == [9, 5, 4, 6]


def test_the_search_reads_a_net_as_numpy_does():
    net = toy_net()
    inputs = np.random.default_rng(2).normal(size=(20, 9)).astype(np.float32)
    inputs[:, ::2] = 0.0
    chances, points = predictions(net, inputs)
    taken = of_net(net)
    for row in range(20):
        taken.work[:9] = inputs[row]
        outputs = taken.work[foresight.conclude(taken) :]
        raised = np.exp(outputs[:3])
        assert np.allclose(raised / raised.sum(), chances[row], atol=1e-5)
        assert np.allclose(outputs[3:] * 10, points[row], atol=1e-4)


@pytest.mark.parametrize("game_id", LEARNED)
def test_what_a_policy_trusts_in_most_is_tried_first(game_id: str):
    """The compiled search reads a policy as numpy does: inputs, layers, and the decisions that are legal."""
    match, player, rng = Match(game_id, 2, seed=3), make("steady", 3), np.random.default_rng(4)
    game, asked = match.game, 0
    size = game.room.observation.size(2)
    while asked < 40 and match.actor:
        seat = match.actor
        view = match.view(seat)
        if len(view.legal) > 1:
            policy = new_net([size, 7, 5, len(game.actions) + 1], rng)
            policy.weights[-1][:] = rng.normal(size=policy.weights[-1].shape)
            thread = SearchThread(5)
            thread.face(task_of(view, trusting, partial(with_policy, policy)))
            thread.think(1)
            *logits, advice = forward(policy, view.position.observed_by(seat)[None])[1][0]
            logits[player.decide(view, 0.0)] += advice
            legal = view.legal.ids
            assert thread.found()["action"].tolist() == [max(legal, key=logits.__getitem__)]
            asked += 1
        match.play(player.decide(view, 0.0))


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_the_chances_of_a_net_are_those_of_the_seats(game_id: str, players: int):
    """At the end of a game it knows better than at its beginning, and who leads has the better chances."""
    net = net_of(first_view(game_id, players))
    assert net
    surprises = {"early": 0.0, "late": 0.0}
    for seed in range(16):
        match, player = Match(game_id, players, seed=seed), make("steady", seed)
        while match.actor is not None:
            match.play(player.decide(match.view(match.actor), 0.0))
        own = [k for k, entry in enumerate(match.log) if entry.actor]
        for when, share in (("early", 0.1), ("late", 0.95)):
            position = match.at(own[int(share * len(own))]).position
            for seat in range(1, players + 1):
                chances, _ = predictions(net, position.observed_by(seat)[None, :])
                won = [(seat - 1 + k) % players + 1 in match.winners for k in range(players)]
                surprises[when] -= np.log(chances[0][won].sum())
    assert surprises["late"] < surprises["early"]


# ---------------------------------------------------------------- how it plays


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_a_search_that_asks_a_net_tells_chances(game_id: str, players: int):
    match, player = Match(game_id, players, seed=2), make("steady", 2)
    while len(match) < 60 or len(match.legal) < 2:
        match.play(player.decide(match.view(match.actor), 0.0))
    analysis = Search(1, 1, playing).look(match.view(match.actor), Budget(iterations=60))
    assert sum(analysis.chances) == pytest.approx(1)
    assert sum(candidate.visits for candidate in analysis.candidates) == 60
    for candidate in analysis.candidates:
        assert 0 <= candidate.chance <= 1
        assert candidate.visits == 0 or 1 <= candidate.place <= players


@pytest.mark.parametrize("game_id", LEARNED)
def test_it_beats_steady(game_id: str):
    """A quarter of the iterations that the quickest level has; by far most games are won."""
    won = 0.0
    for seed in range(8):
        hero = seed % 2 + 1
        match = Match(game_id, 2, seed=seed)
        mine, other = Search(seed, 1, playing), make("steady", seed)
        while match.actor:
            view = match.view(match.actor)
            if match.actor == hero and len(view.legal) > 1:
                match.play(mine.look(view, Budget(iterations=60)).best.action)
            else:
                match.play(other.decide(view, 0.0))
        won += (hero in match.winners) / len(match.winners)
    assert won >= 5
