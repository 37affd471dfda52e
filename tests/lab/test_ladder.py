"""Ladders: fair seats, resumed where they stopped, rated as the games went."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest

from durbar.core.errors import InvalidOption
from durbar.lab.ladder import Ladder, Outcome, append, play_one, read_outcomes
from durbar.lab.ladder_chart import chart
from durbar.lab.ladder_ratings import standings

GAME = "taj-mahal"


def ladder(players: int = 3, *entrants: str, **more) -> Ladder:
    return Ladder(GAME, players, entrants or ("random", "novice", "steady", "strong"), **more)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_sits_equally_often_in_every_seat(players: int):
    seats = Counter((name, seat) for table in ladder(players).tables for seat, name in enumerate(table))
    assert len(set(seats.values())) == 1
    assert len(seats) == 4 * players


def test_more_seats_than_players_are_filled_with_everybody():
    for table in ladder(4, "random", "steady").tables:
        assert set(table) == {"random", "steady"}


def test_every_game_of_a_round_has_the_same_chance():
    wanted = ladder(2, "random", "steady", rounds=3)
    assert [(p.number, p.round, p.seats) for p in wanted.pairings] == [
        (number, number // 2 + 1, ("random", "steady") if number % 2 == 0 else ("steady", "random"))
        for number in range(6)
    ]


def test_a_game_repeats_exactly():
    wanted = ladder(2, "random", "steady")
    assert play_one(wanted, wanted.pairings[0]) == play_one(wanted, wanted.pairings[0])


@pytest.mark.parametrize(
    ("entrants", "more", "message"),
    [
        (("steady", "steady"), {}, "two or more different players"),
        (("steady",), {}, "two or more different players"),
        (("steady", "sturdy"), {}, "no computer player 'sturdy'"),
        (("steady", "random"), {"rounds": 0}, "at least 1"),
        (("steady", "random"), {"players": 6}, "2 to 5 players, not 6"),
    ],
)
def test_a_wrong_ladder_says_what_would_be_right(entrants, more, message):
    with pytest.raises(InvalidOption, match=message):
        Ladder(**{"game": GAME, "players": 2, "entrants": entrants, **more})


# ---------------------------------------------------------------- the file


def outcome(number: int = 0, turn: int = 1, places: tuple[int, ...] = (1, 2)) -> Outcome:
    return Outcome(number, turn, ("random", "steady"), places, (10, 20))


def test_games_are_read_as_they_were_written(tmp_path: Path):
    wanted, path = ladder(2, "random", "steady"), tmp_path / "ladder.jsonl"
    assert read_outcomes(path, wanted) == []
    for number in range(3):
        append(path, wanted, outcome(number))
    assert read_outcomes(path, wanted) == [outcome(0), outcome(1), outcome(2)]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path):
    wanted, path = ladder(2, "random", "steady"), tmp_path / "ladder.jsonl"
    append(path, wanted, outcome(0))
    append(path, wanted, outcome(1))
    path.write_text(path.read_text()[:-12])
    assert read_outcomes(path, wanted) == [outcome(0)]
    append(path, wanted, outcome(1))
    assert read_outcomes(path, wanted) == [outcome(0), outcome(1)]


def test_another_ladders_file_is_refused(tmp_path: Path):
    path = tmp_path / "ladder.jsonl"
    append(path, ladder(2, "random", "steady"), outcome())
    with pytest.raises(InvalidOption, match="a ladder with seed 1, not 2"):
        read_outcomes(path, ladder(2, "random", "steady", seed=2))
    assert len(read_outcomes(path, ladder(2, "random", "steady", rounds=50))) == 1


# ---------------------------------------------------------------- ratings


def test_equal_results_give_equal_ratings():
    games = [outcome(i, i // 2 + 1, ((1, 2), (2, 1))[i % 2]) for i in range(40)]
    one, other = standings(games, ("random", "steady"))
    assert one.rating.value == pytest.approx(other.rating.value) == pytest.approx(1500)
    assert one.wins.value == 0.5
    assert one.place == 1.5


def test_odds_of_three_to_one_are_191_points():
    games = [outcome(i, i + 1, (2, 1) if i % 4 else (1, 2)) for i in range(4000)]
    best, worst = standings(games, ("random", "steady"))
    assert best.name == "steady"
    assert best.rating.value - worst.rating.value == pytest.approx(400 * math.log10(3), abs=1)
    assert best.rating.low < best.rating.value < best.rating.high


def test_who_always_wins_has_a_rating_with_an_end():
    rows = standings([outcome(i, i + 1, (2, 1)) for i in range(30)], ("random", "steady"))
    assert math.isfinite(rows[0].rating.value)
    assert rows[0].wins.value == 1


def test_a_shared_win_counts_its_share():
    rows = standings([outcome(0, 1, (1, 1))], ("random", "steady"))
    assert [row.wins.value for row in rows] == [0.5, 0.5]


def test_the_chart_shows_each_rating_within_its_interval():
    games = [outcome(i, i + 1, (2, 1) if i % 3 else (1, 2)) for i in range(60)]
    lines = chart(standings(games, ("random", "steady"))).splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["steady", "random"]
    for line in lines[:2]:
        assert line.index("├") <= line.index("●") <= line.index("┤")
    assert lines[0].index("●") > lines[1].index("●")
