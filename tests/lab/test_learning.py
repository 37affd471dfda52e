"""Learning: positions and nets that repeat exactly, slopes that are the loss's own, generations, trials."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from durbar.bots.learned.heads import HEADS, POINTS
from durbar.bots.learned.net import Net, load, predictions, softmax
from durbar.core import registry
from durbar.core.errors import InvalidOption
from durbar.core.layout import Floats32
from durbar.core.rng import seeded
from durbar.lab.learning import fitting
from durbar.lab.learning import learn as learning
from durbar.lab.learning.by_row import joined
from durbar.lab.learning.descent import Fit, new_net
from durbar.lab.learning.fitting import fitted
from durbar.lab.learning.generation import Learned
from durbar.lab.learning.learn import Course, learn, parted
from durbar.lab.learning.mapping import T, mapper, one_by_one
from durbar.lab.learning.measuring import calibration, important, tenths_of
from durbar.lab.learning.own_games import OwnGames, own_chunk, seated
from durbar.lab.learning.policy_fitting import policy_fitted, policy_slopes, policy_surprise
from durbar.lab.learning.positions import Positions, read_part, write_part
from durbar.lab.learning.report.page import page
from durbar.lab.learning.run_folder import RunFolder
from durbar.lab.learning.steady_games import CHUNK, KEPT, steady_chunk
from durbar.lab.learning.subject import Subject
from durbar.lab.learning.trial import NEW, OLD, Round, Trial, is_better, play_round, sprt_of, verdict
from durbar.lab.learning.tries import NOT_LEGAL, Tries
from durbar.rating.results import RatedGame
from tests.every_game import GAMES

TAJ = Subject("taj-mahal", 2)
TOY = Course(
    games=CHUNK + 20,
    generations=1,
    own=OwnGames(games=10, few=2, many=4),
    trial=Trial(rounds=2, iterations=2),
    fit=Fit(epochs=1, hidden=(8,)),
    refit=Fit(epochs=1, rate=5e-4),
)


def largest(game_id: str) -> Subject:
    return Subject(game_id, registry.about(game_id).max_players)


def steady(subject: Subject, games: int, seed: str = "a") -> Positions:
    chunks = range(-(-games // CHUNK))
    return joined([steady_chunk(subject, games, seed, chunk).positions for chunk in chunks])


def same(one: Positions, other: Positions) -> bool:
    names = ("inputs", "wins", "points", "foreseen")
    return all(getattr(one, name).tobytes() == getattr(other, name).tobytes() for name in names)


# ---------------------------------------------------------------- games of steady players


@pytest.mark.parametrize("game_id", GAMES)
def test_positions_repeat_exactly(game_id: str):
    subject = largest(game_id)
    assert same(steady(subject, 20), steady(subject, 20))
    assert steady(subject, 20).inputs.tobytes() != steady(subject, 20, "b").inputs.tobytes()


def test_a_chunk_depends_on_its_number_alone():
    whole = steady(TAJ, CHUNK + 20)
    last = steady_chunk(TAJ, CHUNK + 20, "a", 1).positions
    assert same(whole.rows(slice(len(whole) - len(last), None)), last)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_position_tells_who_won(game_id: str):
    positions = steady(largest(game_id), 50)
    assert 50 <= len(positions) <= 50 * KEPT
    assert np.allclose(positions.wins.sum(1), 1)
    assert np.allclose(positions.points.sum(1), 0, atol=1e-4)
    assert positions.inputs.any(axis=1).all()
    assert np.array_equal(positions.targets, positions.wins)
    # Every seat looks on now and then, so winners stand in every place.
    assert (positions.wins.sum(0) > 0).all()


def test_a_chunk_is_read_as_it_was_written(tmp_path: Path):
    part = steady_chunk(TAJ, 20, "a", 0)
    with (tmp_path / "part.npz").open("wb") as file:
        write_part(file, part)
    found = read_part(tmp_path / "part.npz")
    assert same(found.positions, part.positions)
    assert found.seconds == part.seconds


# ---------------------------------------------------------------- fitting


def assert_slopes(net: Net, loss: Callable[[], float], slopes: Sequence[Floats32]) -> None:
    for part, slope in zip((*net.weights, *net.biases), slopes, strict=True):
        for place in np.ndindex(part.shape):
            before, step = part[place], 1e-3
            part[place] = before + step
            above = loss()
            part[place] = before - step
            below = loss()
            part[place] = before
            assert slope[place] == pytest.approx((above - below) / (2 * step), abs=2e-3)


def doubled(net: Net) -> Net:
    """Return a net that counts with double precision, whose units are not all at rest."""
    return Net(tuple(one.astype(np.float64) for one in net.weights), tuple(one + 0.1 for one in net.biases))


def test_slopes_are_those_of_the_loss():
    rng = np.random.default_rng(3)
    players, inputs = 3, 6
    wins = np.eye(players, dtype=np.float32)[rng.integers(0, players, 10)]
    foreseen = rng.dirichlet(np.ones(players), 10).astype(np.float32)
    positions = Positions(
        rng.normal(size=(10, inputs)).astype(np.float32),
        wins,
        rng.normal(size=(10, players)).astype(np.float32),
        foreseen,
    )
    net = doubled(new_net([inputs, 5, HEADS * players], rng))

    def loss() -> float:
        hidden = np.maximum(positions.inputs @ net.weights[0] + net.biases[0], 0.0)
        outputs = hidden @ net.weights[1] + net.biases[1]
        chances = softmax(outputs[:, :players])
        helper = (outputs[:, players:] - positions.points / POINTS) ** 2 / 2
        wanted = 0.5 * wins + 0.5 * foreseen
        return float((-(wanted * np.log(chances)).sum(1) + fitting.HELPER * helper.sum(1)).mean())

    assert_slopes(net, loss, fitting._slopes(net, positions))


def tries_of(rng: np.random.Generator, count: int, inputs: int, decisions: int) -> Tries:
    """Return positions in which the decision of the greatest legal input is tried in four of five tries.

    In half of them it is advised.
    """
    x = rng.normal(size=(count, inputs)).astype(np.float32)
    legal = rng.random((count, decisions)) < 0.6
    legal[:, 0] = True
    best = np.where(legal, x[:, :decisions], -np.inf).argmax(1)
    shares = np.where(legal, 0.2 / legal.sum(1, keepdims=True), -1.0)
    shares[np.arange(count), best] += 0.8
    advised = np.where(rng.random(count) < 0.5, best, 0).astype(np.int16)
    return Tries(x, shares.astype(np.float32), advised)


def test_slopes_of_a_policy_are_those_of_its_loss():
    rng = np.random.default_rng(5)
    tries = tries_of(rng, 10, 6, 4)
    net = doubled(new_net([6, 5, 4 + 1], rng))

    def loss() -> float:
        found = 0.0
        hidden = np.maximum(tries.inputs @ net.weights[0] + net.biases[0], 0.0)
        outputs = hidden @ net.weights[1] + net.biases[1]
        for (*decisions, advice), shares, advised in zip(outputs, tries.shares, tries.advised, strict=True):
            legal, logits = shares >= 0, np.array(decisions)
            logits[advised] += advice
            found -= (shares[legal] * (logits[legal] - np.log(np.exp(logits[legal]).sum()))).sum()
        return float(found / len(tries))

    assert_slopes(net, loss, policy_slopes(net, tries))
    assert policy_surprise(net, tries) == pytest.approx(loss(), abs=1e-4)


def test_a_policy_learns_what_was_tried():
    rng = np.random.default_rng(6)
    seen, unseen = tries_of(rng, 20_000, 8, 5), tries_of(rng, 1_000, 8, 5)
    fit = policy_fitted(seen, unseen, Fit(hidden=(32, 16), epochs=20))
    begin, end = fit.epochs[0].unseen, fit.epochs[-1].unseen
    knowing_all = float(
        -(unseen.shares * np.log(np.maximum(unseen.shares, 1e-9)))[unseen.shares > 0].sum() / 1000
    )
    assert knowing_all < end < begin
    assert end < knowing_all + 0.15
    again = policy_fitted(seen, unseen, Fit(hidden=(32, 16), epochs=20))
    assert again.net.flat.tobytes() == fit.net.flat.tobytes()


def test_a_fit_repeats_exactly():
    seen, unseen = parted(steady(TAJ, 60), 0.05)
    one, other = (fitted(seen, unseen, Fit(epochs=2, hidden=(8,))) for _ in range(2))
    assert one.net.flat.tobytes() == other.net.flat.tobytes()
    assert one.epochs == other.epochs
    assert (
        fitted(seen, unseen, Fit(epochs=2, hidden=(8,), seed=5)).net.flat.tobytes() != one.net.flat.tobytes()
    )


def test_a_fit_goes_on_from_the_net_before_and_leaves_it_as_it_was(tmp_path: Path):
    seen, unseen = parted(steady(TAJ, 200), 0.05)
    first = fitted(seen, unseen, Fit(epochs=4, hidden=(8,)))
    numbers = first.net.flat.tobytes()
    later = fitted(seen, unseen, Fit(epochs=1, rate=1e-5), first.net)
    assert later.epochs[0].unseen == pytest.approx(first.epochs[-1].unseen, abs=0.01)
    assert later.net.sizes.tolist() == first.net.sizes.tolist()
    assert later.net.flat.tobytes() != numbers == Net(first.net.weights, first.net.biases).flat.tobytes()
    later.net.save(tmp_path / "net.npz")
    assert load(tmp_path / "net.npz").flat.tobytes() == later.net.flat.tobytes()


@pytest.fixture(scope="module")
def taught() -> tuple[Learned, list[tuple[str, float]]]:
    """What 2000 games of Taj Mahal teach, and what was reported meanwhile."""
    told = list[tuple[str, float]]()
    return learn(TAJ, Course(2000), report=lambda what, share: told.append((what, share))), told


def test_what_is_learned_foretells_games_that_were_not_seen(taught: tuple[Learned, list[tuple[str, float]]]):
    found, told = taught
    foretelling = found.generation.foretelling
    assert foretelling.log_loss < foretelling.knowing_nothing - 0.05
    assert foretelling.calibration < 0.2
    assert found.generation.epochs[-1].unseen == pytest.approx(foretelling.log_loss, abs=0.002)
    assert found.net.about["games"] == 2000
    assert {what for what, _ in told} == {"Generation 0: playing games", "Generation 0: fitting the net"}
    assert all(0 < share <= 1 for _, share in told)


def test_the_last_games_are_held_out():
    positions = steady(TAJ, 100)
    seen, unseen = parted(positions, 0.05)
    assert len(seen) + len(unseen) == len(positions)
    assert unseen.inputs[-1].tobytes() == positions.inputs[-1].tobytes()
    assert len(unseen) == int(0.05 * len(positions))


# ---------------------------------------------------------------- measuring


def test_calibration_is_how_far_chances_are_from_what_came():
    wins = np.array([[1, 0]] * 3 + [[0, 1]], np.float32)
    right, sure = np.array([[0.75, 0.25]] * 4, np.float32), np.array([[1.0, 0.0]] * 4, np.float32)
    assert calibration(tuple(tenths_of(right, wins))) == pytest.approx(0.0)
    assert calibration(tuple(tenths_of(sure, wins))) == pytest.approx(0.25)
    assert [tenth.share for tenth in tenths_of(right, wins)] == [0.5, 0.5]


def test_the_input_that_decides_matters_most():
    rng = np.random.default_rng(1)
    inputs = rng.normal(size=(500, 3)).astype(np.float32)
    first = (inputs[:, 1] > 0).astype(np.float32)
    wins = np.stack([first, 1 - first], 1)
    points = np.zeros_like(wins)
    weights = (
        np.array([[0, 0], [9, -9], [0.1, 0]], np.float32),
        np.array([[1, 0, 0, 0], [0, 1, 0, 0]], np.float32),
    )
    net = Net(weights, (np.zeros(2, np.float32), np.zeros(4, np.float32)))
    found = important(net, Positions(inputs, wins, points, wins), ("a", "b", "c"), seed=1)
    assert found[0].name == "b"
    assert found[0].loss > 1
    assert {weight.name: weight.loss for weight in found}["a"] == pytest.approx(0, abs=1e-4)


# ---------------------------------------------------------------- the search's own games


def first_net(subject: Subject) -> Net:
    return learn(subject, replace(TOY, games=20, generations=0)).net


@pytest.mark.parametrize("count", [0, 1, KEPT])
def test_too_few_positions_to_hold_some_out_are_told(count: int):
    with pytest.raises(InvalidOption, match=f"^{count} positions are too few to learn from; have more games"):
        parted(steady(TAJ, 60).rows(slice(0, count)), 0.05)


@pytest.mark.parametrize("game_id", GAMES)
def test_own_games_repeat_exactly_and_tell_who_won(game_id: str):
    subject = largest(game_id)
    net, own = first_net(subject), OwnGames(games=3, few=2, many=4)
    one, other = (own_chunk(subject, (net,), own, "a", 0).positions for _ in range(2))
    assert same(one, other)
    assert np.allclose(one.wins.sum(1), 1)
    assert np.allclose(one.foreseen.sum(1), 1, atol=1e-3)
    assert np.allclose(one.points.sum(1), 0, atol=1e-3)
    assert not np.array_equal(one.foreseen, one.wins)
    # Every position is told from each seat in turn, and what is told turns with it.
    seats = [one.rows(slice(seat, None, subject.players)) for seat in range(subject.players)]
    for seat, rows in enumerate(seats):
        assert np.array_equal(np.roll(rows.wins, seat, 1), seats[0].wins)
        assert np.array_equal(np.roll(rows.foreseen, seat, 1), seats[0].foreseen)
        assert np.allclose(np.roll(rows.points, seat, 1), seats[0].points, atol=1e-4)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_tried_is_of_legal_decisions_and_changes_no_game(game_id: str):
    subject = largest(game_id)
    net, own = first_net(subject), OwnGames(games=3, few=2, many=4, tried=50)
    found = own_chunk(subject, (net,), own, "a", 0)
    without = own_chunk(subject, (net,), replace(own, tried=0), "a", 0)
    assert same(found.positions, without.positions)
    assert found.tries
    assert without.tries is not None
    assert len(found.tries) > 20
    assert len(without.tries) == 0
    shares = found.tries.shares.astype(np.float32)
    legal = shares != NOT_LEGAL
    assert np.allclose(np.where(legal, shares, 0.0).sum(1), 1, atol=1e-2)
    assert (legal.sum(1) > 1).all()
    assert legal[np.arange(len(shares)), found.tries.advised].all()


def test_the_search_foresees_much_as_the_net_does_that_it_asks(
    taught: tuple[Learned, list[tuple[str, float]]],
):
    net = taught[0].net
    own = own_chunk(TAJ, (net,), OwnGames(games=4, few=10, many=100), "a", 0).positions
    chances = predictions(net, own.inputs)[0]
    assert np.corrcoef(chances[:, 0], own.foreseen[:, 0])[0, 1] > 0.7


def test_the_newest_net_always_plays_and_others_now_and_then():
    rng = seeded(1)
    tables = [seated(3, 4, 25, rng) for _ in range(400)]
    assert all(2 in table for table in tables)
    seats = [who for table in tables for who in table]
    assert {who: seats.count(who) > 60 for who in (-1, 0, 1, 2)} == dict.fromkeys((-1, 0, 1, 2), True)
    assert 0.7 < seats.count(2) / len(seats) < 0.8
    assert {who for _ in range(100) for who in seated(1, 2, 25, rng)} == {-1, 0}


# ---------------------------------------------------------------- trials


def played(*wins: Sequence[int]) -> list[Round]:
    """Rounds of two games: for each whether the new net won the first and the second."""
    found = []
    for number, games in enumerate(wins):
        seats = ((NEW, OLD), (OLD, NEW))
        results = [
            RatedGame(2 * number + k, number + 1, seats[k], (1, 2) if won != k else (2, 1), (9, 3))
            for k, won in enumerate(games)
        ]
        found.append(Round(tuple(results), 1.0))
    return found


def test_a_trial_ends_where_its_test_is_sure():
    won = played(*([1, 1] for _ in range(60)))
    found = verdict(won, 2)
    assert found.answer
    assert is_better(found)
    assert found.rounds < 60
    assert verdict(won[: found.rounds], 2) == found
    assert verdict(won[: found.rounds - 1], 2).answer is None


def test_a_net_that_is_no_better_is_not_taken():
    assert not is_better(verdict(played(*([1, 0] for _ in range(60))), 2))
    assert not is_better(verdict(played([1, 0], [0, 1], [1, 0]), 2))
    assert not is_better(verdict([], 2))
    assert is_better(verdict(played([1, 1], [0, 1], [1, 1]), 2))  # not sure, but rather better than equal
    assert (sprt_of(4).low, sprt_of(4).high) == (0.25, 0.3)


def test_a_round_repeats_exactly_and_the_new_net_sits_in_every_seat():
    net = first_net(TAJ)
    rounds = [play_round(TAJ, net, net, Trial(iterations=2), "a", 3) for _ in range(2)]
    assert rounds[0].games == rounds[1].games
    assert [game.seats for game in rounds[0].games] == [(NEW, OLD), (OLD, NEW)]
    assert {game.round for game in rounds[0].games} == {4}


# ---------------------------------------------------------------- generations


def test_equal_seeds_give_equal_nets_however_many_processes_play():
    with mapper(2) as processes:
        apart = learn(TAJ, TOY, mapper=processes)
    together = learn(TAJ, TOY)
    assert [one.number for one in together.generations] == [0, 1]
    assert apart.net.flat.tobytes() == together.net.flat.tobytes()
    assert figures(apart) == figures(together)
    other = learn(TAJ, replace(TOY, seed=2, generations=0))
    assert other.net.flat.tobytes() != together.net.flat.tobytes()


def figures(found: Learned) -> list[object]:
    """The generations without what depends on the machine."""
    return [
        replace(one, seconds=0.0, policy=one.policy and replace(one.policy, seconds=0.0))
        for one in found.generations
    ]


@pytest.mark.parametrize("better", [True, False])
def test_a_generation_is_taken_when_it_is_better_and_the_last_one_when_not(better: bool, monkeypatch):
    monkeypatch.setattr(learning, "is_better", lambda _outcome: better)
    found = learn(TAJ, replace(TOY, generations=2))
    first = learn(TAJ, replace(TOY, generations=0))
    assert [one.taken for one in found.generations] == ([True, True, True] if better else [True, False])
    assert found.generation.number == found.net.about["generation"] == (2 if better else 0)
    assert (found.net.flat.tobytes() == first.net.flat.tobytes()) is not better
    assert found.generations[0].trial is None
    assert found.generations[1].trial is not None
    assert found.generations[1].before is not None
    first_policy, *later = [one.policy for one in found.generations[1:] if one.policy]
    assert found.generations[0].policy is None
    assert first_policy.before is None
    assert [one.before is not None for one in later] == ([True] if better else [])
    assert (found.net.policy is not None) is better
    assert found.net.about.get("policy_generation") == (2 if better else None)


# ---------------------------------------------------------------- runs


class Interrupted(Exception):
    """What ends a run in the middle."""


class Counting:
    """Does pieces of work one by one, the last ones first, and is interrupted after so many."""

    def __init__(self, most: int) -> None:
        self.left, self.done = most, 0

    def __call__(self, work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[tuple[int, T]]:
        for number in reversed(numbers):
            if self.left == 0:
                raise Interrupted
            self.left -= 1
            self.done += 1
            yield number, work(number)


def test_a_run_that_was_interrupted_anywhere_gives_the_same_nets(tmp_path: Path):
    whole = learn(TAJ, TOY)
    pieces = 0
    for _ in range(20):
        steps = Counting(1)
        try:
            found = learn(TAJ, TOY, RunFolder(tmp_path), steps)
        except Interrupted:
            pieces += steps.done
        else:
            break
    assert pieces + steps.done == 2 + 2 + 2 + 2  # chunks of both generations, rounds of both trials
    assert found.net.flat.tobytes() == whole.net.flat.tobytes()
    assert figures(found) == figures(whole)
    again = learn(TAJ, TOY, RunFolder(tmp_path), Counting(0))
    assert again.net.flat.tobytes() == whole.net.flat.tobytes()
    assert again.generations == found.generations  # the time that it took too


def test_what_was_half_written_is_done_again(tmp_path: Path):
    def broken(_number: int) -> object:
        return object()  # which the format cannot write

    run = RunFolder(tmp_path)
    with pytest.raises(AttributeError):
        list(run.pieces("games", learning.PART, broken, range(1), one_by_one))  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []
    work = partial(steady_chunk, TAJ, 20, "a")
    assert [number for number, _ in run.pieces("games", learning.PART, work, range(1), one_by_one)] == [0]
    assert [path.name for path in tmp_path.iterdir()] == ["games-000000.npz"]


def test_a_folder_of_another_run_is_refused(tmp_path: Path):
    run = RunFolder(tmp_path / "run")
    run.open(TOY.heading())
    run.open(replace(TOY, generations=7).heading())  # which only goes further
    with pytest.raises(InvalidOption, match=r"is a run with games 520, not 600; name another: --run DIR"):
        run.open(replace(TOY, games=600).heading())
    with pytest.raises(InvalidOption, match="own many 4, not 5"):
        run.open(replace(TOY, own=replace(TOY.own, many=5)).heading())
    (tmp_path / "run" / "run.json").write_text("[")
    with pytest.raises(InvalidOption, match="no heading of a run"):
        run.open(TOY.heading())


def test_nothing_is_learned_in_the_folder_of_another_run(tmp_path: Path):
    learn(TAJ, replace(TOY, generations=0), RunFolder(tmp_path))
    with pytest.raises(InvalidOption, match="is a run with games 520, not 530; name another: --run DIR"):
        learn(TAJ, replace(TOY, generations=0, games=CHUNK + 30), RunFolder(tmp_path))
    with pytest.raises(InvalidOption, match="is a run with game taj-mahal, not thurn-und-taxis"):
        learn(Subject("thurn-und-taxis", 2), replace(TOY, generations=0), RunFolder(tmp_path))


# ---------------------------------------------------------------- the report


def test_a_report_tells_all_figures_and_needs_nothing_else(monkeypatch):
    monkeypatch.setattr(learning, "is_better", lambda _outcome: False)
    found = learn(TAJ, replace(TOY, games=60))
    told = page("Taj <Mahal>", {2: found})
    assert "Taj &lt;Mahal&gt;" in told
    assert "<script" not in told
    assert "://" not in told
    # curve and calibration of each generation, the curve of the policy, inputs of the net's
    assert told.count("<svg") == 2 * 2 + 1 + 1
    assert "Generation 1 was not better than the one before, and was not taken." in told
    for weight in found.generation.foretelling.inputs:
        assert f">{weight.name}</text>" in told
    for one in found.generations:
        assert f"<td>{one.foretelling.log_loss:.4f}</td>" in told
