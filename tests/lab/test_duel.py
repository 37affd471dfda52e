"""Duels: one against the rest, counted in whole rounds."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from durbar.bots.search.player import SearchPlayer
from durbar.bots.zoo.versions import Version, version
from durbar.core.errors import InvalidOption
from durbar.core.view import View
from durbar.lab.ladder.duel import Duel, Tally
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
    assert Tally(duel(), games).rounds == [games[:2]]
    late = game(3, (1, 1))
    assert Tally(duel(), [*games, late]).rounds == [games[:2], [games[2], late], games[3:]]


def test_rounds_after_the_one_that_made_the_test_sure_do_not_count():
    sure = [game(number, (1, 2) if number % 2 == 0 else (2, 1)) for number in range(60)]
    lost = [game(number, (2, 1) if number % 2 == 0 else (1, 2)) for number in range(60, 200)]
    alone = Tally(duel(), sure)
    assert alone.test.answer is True
    assert alone.outcome.rounds < 30
    first, *others = sure
    for results in (sure + lost, [*others, *lost, first]):  # the first round is the last to be whole
        assert Tally(duel(), results).outcome == alone.outcome


def test_it_does_not_matter_which_games_of_a_round_end_first():
    seats = [tuple("steady" if seat == one else "random" for seat in range(5)) for one in range(5)]
    places = [(1, 1, 1, 4, 4), (1, 1, 1, 4, 4), (2, 2, 1, 4, 4), (4, 4, 1, 1, 1), (5, 1, 1, 4, 4)]
    games = [RatedGame(i, 1, *both, (0,) * 5) for i, both in enumerate(zip(seats, places, strict=True))]
    first, *others = (Tally(duel(5), order).outcome for order in permutations(games))
    assert all(other == first for other in others)


def test_wins_and_leads_are_those_of_the_one():
    games = [game(0, (1, 2)), game(1, (1, 2)), game(2, (1, 1), (7, 7)), game(3, (2, 1), (1, 9))]
    found = Tally(duel(), games).outcome
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
        if Tally(wanted, results).outcome.answer is not None:
            break
    assert Tally(wanted, results).outcome.answer is True
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
    with pytest.raises(InvalidOption, match="with alone unset, not steady"):
        open_results(ladder, duel())
    with pytest.raises(InvalidOption, match="with alone steady, not unset"):
        open_results(path, Ladder(GAME, 2, ("steady", "random")))


def test_a_ladder_takes_versions_and_variants_and_a_time():
    wanted = Ladder(GAME, 2, ("strong@0.1.0", "strong turns=2"), seconds=0.01)
    assert play_pairing(wanted, wanted.pairings[0]).seats == wanted.pairings[0].seats
    with pytest.raises(InvalidOption, match="no version 'newest'"):
        Ladder(GAME, 2, ("strong@newest", "strong"))


def test_a_version_that_has_become_quicker_gets_less_time_which_is_told():
    fair, pace = duel(entrants=("quick", "quick@0.1.0"), seconds=0.07), version("0.1.0").pace(GAME, 2)
    assert fair.heading()["paces"] == {"quick@0.1.0": pace}
    seconds = f"{0.07 / pace:.3g} s of CPU time for a decision"
    assert fair.told_paces() == [f"quick@0.1.0 gets {seconds}, for its time is divided by {pace:g}"]
    plain = duel(entrants=("quick", "steady"))
    assert "paces" not in plain.heading()
    assert plain.told_paces() == []


def test_games_at_another_pace_are_of_another_ladder(tmp_path: Path):
    path, wanted = tmp_path / "duel.jsonl", duel(entrants=("quick", "quick@0.1.0"))
    heading = {name: value for name, value in wanted.heading().items() if name != "paces"}
    path.write_text(f"{json.dumps(heading)}\n")
    with pytest.raises(InvalidOption, match="with paces unset, not"):
        open_results(path, wanted)


@pytest.mark.parametrize(("bot", "budget"), [("quick@0.1.0", 0.01), ("quick@0.1.0 pace=1", 0.07)])
def test_a_player_is_given_its_own_time(bot: str, budget: float, monkeypatch: pytest.MonkeyPatch):
    given = []

    def decide(_player: SearchPlayer, view: View, seconds: float) -> int:
        given.append(seconds)
        return view.legal.ids[0]

    monkeypatch.setattr(SearchPlayer, "decide", decide)
    monkeypatch.setattr(Version, "pace", lambda *_: 7.0)
    wanted = duel(entrants=("random", bot), seconds=0.07)
    play_pairing(wanted, wanted.pairings[0])
    assert max(given) == min(given) == pytest.approx(budget)
