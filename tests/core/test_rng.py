"""The random generator: equal compiled and plain, uniform enough, and weights are respected."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from durbar import Match
from durbar.core.game import Game
from durbar.core.rng import MASK, below, next_word, seeded, seeded_each


def plain(function: Any) -> Any:
    """Return the Python function behind a compiled one."""
    return getattr(function, "py_func", function)


def chi_square(counts: list[int], expected: list[float]) -> float:
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def test_compiled_equals_plain():
    compiled, python = seeded("same"), seeded("same").tolist()
    for _ in range(1_000):
        assert next_word(compiled) == plain(next_word)(python)
        assert compiled.tolist() == python
    for limit in (1, 2, 6, 66, 1_000_000):
        assert below(compiled, limit) == (plain(next_word)(python) * limit) >> 32


def test_words_have_32_bits():
    rng = seeded(0)
    words = [next_word(rng) for _ in range(2_000)]
    assert all(0 <= word <= MASK for word in words)
    assert len(set(words)) > 1_990
    for bit in range(32):
        assert 850 < sum(word >> bit & 1 for word in words) < 1_150


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 22, 66])
def test_below_is_in_range_and_uniform(limit: int):
    rng = seeded(1)
    counts = Counter(below(rng, limit) for _ in range(6_600))
    assert set(counts) == set(range(limit))
    mean = 6_600 / limit
    assert chi_square([counts[i] for i in range(limit)], [mean] * limit) < limit + 5 * (2 * limit) ** 0.5


def test_seeds_and_paths_give_streams_of_their_own():
    streams = [seeded(1), seeded(2), seeded("1", 0), seeded(1, 1), seeded(1, 1, 1), seeded(1, 11)]
    assert len({tuple(next_word(rng) for _ in range(4)) for rng in streams}) == len(streams)
    assert (seeded(1) == seeded("1")).all()
    assert (seeded(7, 3, "x") == seeded(7, 3, "x")).all()


@pytest.mark.parametrize("seed", [7, "a seed"])
def test_many_streams_are_those_of_each_number(seed: int | str):
    each = [seeded(seed, number) for number in (0, 1, 12_345)]
    assert np.array_equal(seeded_each(seed, (0, 1, 12_345)), each)


def test_outcomes_come_by_their_weights(game: Game):
    match = Match(game, 2, chance=False)
    for text in ("first 1", "show ulm", "show ulm", "show basel", "show basel", "show linz"):
        match.play(text)
    states, rng = match.position.states, seeded("weights")
    out, weights = game.room_for_legal()
    count = game.loops.outcomes_at(states, 0, out, weights)
    weight = dict(zip(out[:count].tolist(), weights[:count].tolist(), strict=True))
    draws = 6_100
    drawn = Counter(game.loops.chance_at(states, 0, rng, out, weights) for _ in range(draws))
    assert set(drawn) == set(weight)
    total = sum(weight.values())
    assert total == 61
    expected = [draws * weight[i] / total for i in weight]
    assert chi_square([drawn[i] for i in weight], expected) < count + 5 * (2 * count) ** 0.5


def test_an_outcome_drawn_leaves_the_state_alone(game: Game):
    states = Match(game, 2, chance=False).position.states
    before = states.tobytes()
    out, weights = game.room_for_legal()
    game.loops.chance_at(states, 0, seeded(0), out, weights)
    assert states.tobytes() == before


def test_the_same_seed_gives_the_same_game(game: Game):
    one, two, other = (Match(game, 3, seed=seed) for seed in (7, 7, 8))
    for match in (one, two, other):
        for _ in range(60):
            match.play(match.legal[0])
    assert one.log == two.log
    assert one.log != other.log


def test_without_a_seed_every_game_is_another(game: Game):
    assert len({np.sort(Match(game, 2).state.display).tobytes() for _ in range(5)}) > 1
