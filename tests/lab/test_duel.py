"""Duels: one against the rest, counted in whole rounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar.core.errors import InvalidOption
from durbar.lab.ladder.duel import Duel, outcome, whole_rounds
from durbar.lab.ladder.ladder import Ladder
from durbar.lab.ladder.playing import play_pairing
from durbar.lab.ladder.results_file import append_result, open_results
from durbar.rating.results import RatedGame
from durbar.rating.sequential import Sprt

GAME = "taj-mahal"


def duel(players: int = 2, **more) -> Duel:
    usual = {"game": GAME, "players": players, "entrants": ("steady", "random"), "test": Sprt(0.5, 0.6)}
    return Duel(**{**usual, **more})


def game(number: int, places: tuple[int, ...], scores: tuple[int, ...] = (10, 4)) -> RatedGame:
    seats = ("steady", "random") if number % 2 == 0 else ("random", "steady")
    return RatedGame(number, number // 2 + 1, seats, places, scores)


def test_only_whole_rounds_count_up_to_the_first_that_is_not():
    games = [game(0, (1, 2)), game(1, (2, 1)), game(2, (1, 2)), game(4, (1, 2)), game(5, (1, 2))]
    assert whole_rounds(games, 2) == [games[:2]]
    assert whole_rounds([*games, game(3, (1, 1))], 2) == [games[:2], [games[2], game(3, (1, 1))], games[3:]]


def test_wins_and_leads_are_those_of_the_one():
    games = [game(0, (1, 2)), game(1, (1, 2)), game(2, (1, 1), (7, 7)), game(3, (2, 1), (1, 9))]
    found = outcome(duel(), games)
    assert (found.rounds, found.games) == (2, 4)
    assert found.won.value == pytest.approx((1 + 0 + 0.5 + 1) / 4)
    assert found.lead.value == pytest.approx((6 - 6 + 0 + 8) / 4)
    assert found.ratio == duel().test.ratio([0.5, 0.75])
    assert found.answer is None


def test_a_duel_is_played_until_it_is_sure():
    wanted = duel(3, rounds=30)
    results = []
    for pairing in wanted.pairings:
        results.append(play_pairing(wanted, pairing))
        if outcome(wanted, results).answer is not None:
            break
    assert outcome(wanted, results).answer is True
    assert len(results) < len(wanted.pairings)


def test_a_duel_is_between_two():
    with pytest.raises(InvalidOption, match="between two players, not steady, random, novice"):
        duel(entrants=("steady", "random", "novice"))


def test_a_duels_file_is_no_ladders_and_goes_on_with_another_test(tmp_path: Path):
    path = tmp_path / "duel.jsonl"
    assert open_results(path, duel()) == []
    append_result(path, game(0, (1, 2)))
    other = Duel(GAME, 2, ("steady", "random"), rounds=7, test=Sprt(0.6, 0.7))
    assert len(open_results(path, other)) == 1
    with pytest.raises(InvalidOption, match="with entrants"):
        open_results(path, duel(entrants=("random", "steady")))
    ladder = tmp_path / "ladder.jsonl"
    assert open_results(ladder, Ladder(GAME, 2, ("steady", "random"))) == []
    with pytest.raises(InvalidOption, match="with alone None, not 'steady'"):
        open_results(ladder, duel())


def test_a_ladder_takes_versions_and_variants_and_a_time():
    wanted = Ladder(GAME, 2, ("strong@0.1.0", "strong turns=2"), seconds=0.01)
    assert play_pairing(wanted, wanted.pairings[0]).seats == wanted.pairings[0].seats
    with pytest.raises(InvalidOption, match="no version 'newest'"):
        Ladder(GAME, 2, ("strong@newest", "strong"))
