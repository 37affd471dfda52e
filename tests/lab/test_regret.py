"""The positions in which every decision is valued: as many as are told, and what they tell of players."""

from __future__ import annotations

import pytest

from benchmarks.regret import CHOICES, COUNT, PHASES, Valued, decided, read, valued
from durbar.core import registry
from durbar.core.position import Position

GAMES = ("thurn-und-taxis", "taj-mahal", "maharaja")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_every_kind(game: str):
    positions = read(game)
    assert len(positions) == COUNT
    kinds = {(one.players, one.phase) for one in positions}
    counts = registry.about(game).player_counts
    assert kinds == {(players, phase) for players in counts for phase in range(1, PHASES + 1)}


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_valued_and_nothing_hidden_is_told(game: str):
    for one in read(game)[::8]:
        view = one.view
        assert view.actor == one.seat
        assert set(view.legal.texts) == set(one.values) == set(one.games)
        assert len(one.values) >= CHOICES
        assert view.position.wiped(one.seat).text() == one.position
        assert min(map(one.regret, one.values)) == 0


@pytest.mark.parametrize("game", GAMES)
def test_steady_regrets_less_than_random(game: str):
    positions = read(game)

    def regret(name: str) -> float:
        return sum(one.regret(decision) for one, decision in decided(name, positions, None))

    assert regret("steady") < regret("random")


def test_the_best_is_one_that_was_looked_at_for_long():
    values, games = {"a": 0.9, "b": 0.6, "c": 0.4}, {"a": 10, "b": 40, "c": 40}
    one = Valued(0, 2, 1, 1, "", values, games)
    assert [one.regret(decision) for decision in values] == [0, 0, pytest.approx(0.2)]


def test_a_position_is_valued_the_same_again():
    first, again = (valued("taj-mahal", 3, 4) for _ in range(2))
    assert first == again
    assert first
    assert Position.parse(first.position).players == first.players
    assert sorted(set(first.games.values())) == [4, 16]
