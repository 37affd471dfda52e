"""Ladders: games that repeat exactly, and a file in which they are resumed."""

from __future__ import annotations

import pickle
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

from durbar.bots.search.tree.bound_search import search_of
from durbar.core import registry
from durbar.core.errors import InvalidBoard, InvalidOption, NotWritable
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.lab.ladder import playing
from durbar.lab.ladder.ladder import Ladder
from durbar.lab.ladder.playing import play_all, play_pairing
from durbar.lab.ladder.results_file import append_result, open_results
from durbar.rating.pairings import Pairing
from durbar.rating.results import RatedGame

GAME = "taj-mahal"


def ladder(players: int = 3, *entrants: str, **more) -> Ladder:
    return Ladder(GAME, players, entrants or ("random", "novice", "steady", "strong"), **more)


def test_a_game_repeats_exactly():
    wanted = ladder(2, "random", "steady")
    assert play_pairing(wanted, wanted.pairings[0]) == play_pairing(wanted, wanted.pairings[0])


def test_a_ladder_whose_players_search_leaves_the_search_compiled(monkeypatch: pytest.MonkeyPatch):
    compiler, finished = search_of(registry.room(GAME)).compiler, Mock()
    monkeypatch.setattr(compiler, "finish", finished)
    wanted = ladder(2, "random", "quick", rounds=1)
    done = [RatedGame(one.number, one.round, one.seats, (1, 2), (2, 1)) for one in wanted.pairings]
    assert list(play_all(wanted, done)) == []
    finished.assert_called_once_with()


def test_a_ladder_of_numpys_numbers_is_that_of_pythons(tmp_path: Path):
    path, plain = tmp_path / "ladder.jsonl", ladder(2, "random", "steady", seed=3)
    open_results(path, ladder(np.int64(2), "random", "steady", seed=np.int16(3)))  # type: ignore[arg-type]
    assert open_results(path, plain) == []


class Counting:
    """A pool that plays nothing and counts what it was given and what was cancelled."""

    def __init__(self) -> None:
        self.given: list[Future[RatedGame]] = []

    def submit(self, _play, _ladder, one: Pairing) -> Future[RatedGame]:
        future: Future[RatedGame] = Future()
        if not self.given:
            future.set_result(RatedGame(one.number, one.round, one.seats, (1, 2), (2, 1)))
        self.given.append(future)
        return future


def test_who_stops_a_long_ladder_waits_for_none_of_its_games(monkeypatch: pytest.MonkeyPatch):
    pool = Counting()
    monkeypatch.setattr(playing, "processes", lambda _workers: nullcontext(pool))
    games = play_all(ladder(2, "random", "steady", rounds=100_000), [])
    assert next(games).number == 0  # it is told, and kept, while most have not even been handed out
    assert len(pool.given) == playing.AHEAD
    games.close()
    assert all(future.cancelled() for future in pool.given[1:])


@pytest.mark.parametrize(
    ("entrants", "more", "message"),
    [
        (("steady", "steady"), {}, "two or more different players"),
        (("steady", "bot:steady"), {}, "two or more different players"),
        (("Steady", "steady"), {}, "two or more different players"),
        (("strong turns=4 depth=9", "strong depth=9 turns=4"), {}, "two or more different players"),
        (("steady",), {}, "two or more different players"),
        (("steady", None), {}, "entrants cannot be None; its type is str"),
        (("steady", "sturdy"), {}, "no computer player 'sturdy'"),
        (("steady", "random"), {"rounds": 0}, "at least 1"),
        (("steady", "random"), {"rounds": 1.5}, "rounds cannot be 1.5; its type is int"),
        (("steady", "random"), {"seed": 1.5}, "seed cannot be 1.5; its type is int"),
        (("steady", "random"), {"time_limit": 0}, "time_limit is a number of seconds, more than 0, not 0"),
        (("steady", "quick"), {"seconds": -1}, "seconds is a number of seconds, more than 0, not -1"),
        (("steady", "random"), {"players": 6}, "2 to 5 players, not 6"),
    ],
)
def test_a_wrong_ladder_says_what_would_be_right(entrants, more, message):
    with pytest.raises(InvalidOption, match=message):
        Ladder(**{"game": GAME, "players": 2, "entrants": entrants, **more})


def test_options_may_be_text():
    told, meant = ({"special_symbols": value} for value in ("1", 1))
    ladders = [ladder(3, "strong@generation-0", "steady", options=options) for options in (told, meant)]
    assert ladders[0].heading() == ladders[1].heading()


# ---------------------------------------------------------------- the file


def result(number: int = 0) -> RatedGame:
    pairing = ladder(2, "random", "steady").pairings[number]
    return RatedGame(number, pairing.round, pairing.seats, (1, 2), (10, 20))


def test_games_are_read_as_they_were_written(tmp_path: Path):
    wanted, path = ladder(2, "random", "steady"), tmp_path / "ladder.jsonl"
    assert open_results(path, wanted) == []
    for number in range(3):
        append_result(path, result(number))
    assert open_results(path, wanted) == [result(0), result(1), result(2)]


def test_a_game_is_added_without_a_look_at_those_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    wanted, path = ladder(2, "random", "steady"), tmp_path / "ladder.jsonl"
    open_results(path, wanted)
    whole_files = ("read_bytes", "read_text")
    with monkeypatch.context() as patch:
        for name in whole_files:
            patch.setattr(Path, name, Mock(side_effect=AssertionError))
        for number in range(3):
            append_result(path, result(number))
    assert open_results(path, wanted) == [result(0), result(1), result(2)]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path):
    wanted, path = ladder(2, "random", "steady"), tmp_path / "ladder.jsonl"
    assert open_results(path, wanted) == []
    append_result(path, result(0))
    append_result(path, result(1))
    path.write_text(path.read_text()[:-12])
    assert open_results(path, wanted) == [result(0)]
    append_result(path, result(1))
    assert open_results(path, wanted) == [result(0), result(1)]


def test_a_ladder_on_a_board_that_was_changed_is_another_one(tmp_path: Path):
    board, path = tmp_path / "mine.toml", tmp_path / "ladder.jsonl"
    board.write_bytes(BoardFile.shipped.read_bytes() + b"# mine\n")
    wanted = ladder(2, "random", "steady", board=str(board))
    assert open_results(path, wanted) == []
    append_result(path, result())
    moved = board.rename(tmp_path / "moved.toml")
    assert len(open_results(path, ladder(2, "random", "steady", board=str(moved)))) == 1
    sent = pickle.dumps(wanted)
    moved.rename(board).write_bytes(BoardFile.shipped.read_bytes() + b"# changed\n")
    with pytest.raises(InvalidOption, match=r"is a ladder with board sha256:.*, not sha256:"):
        open_results(path, ladder(2, "random", "steady", board=str(board)))
    with pytest.raises(InvalidBoard, match="played on another board"):
        pickle.loads(sent)


def test_another_ladders_file_is_refused(tmp_path: Path):
    path = tmp_path / "ladder.jsonl"
    assert open_results(path, ladder(2, "random", "steady")) == []
    append_result(path, result())
    with pytest.raises(InvalidOption, match="a ladder with seed 1, not 2"):
        open_results(path, ladder(2, "random", "steady", seed=2))
    assert len(open_results(path, ladder(2, "random", "steady", rounds=50))) == 1


def test_a_file_that_cannot_be_written_is_told_before_the_first_game(tmp_path: Path):
    path = tmp_path / "nowhere" / "ladder.jsonl"
    with pytest.raises(NotWritable, match=r"ladder\.jsonl: cannot be written: "):
        open_results(path, ladder(2, "random", "steady"))


def test_a_file_in_which_nothing_stands_yet_is_begun(tmp_path: Path):
    path, wanted = tmp_path / "games.jsonl", ladder(2, "random", "steady")
    path.touch()
    assert open_results(path, wanted) == []
    append_result(path, result())
    assert open_results(path, wanted) == [result()]


def test_a_game_that_two_commands_have_written_counts_once(tmp_path: Path):
    path, wanted = tmp_path / "games.jsonl", ladder(2, "random", "steady")
    open_results(path, wanted)
    for played in (result(), result(), result(1)):
        append_result(path, played)
    assert open_results(path, wanted) == [result(), result(1)]


LINE = '{"number": 0, "round": 1, "seats": ["random", "steady"], "places": [1, 2], "scores": [3, 1]}'


@pytest.mark.parametrize(
    "line",
    [
        *("nonsense]}", '{"number": [1]}', '{"n": [{"a": 1]}', "[[]]}"),
        LINE.replace('"number": 0', '"number": "0"'),
        LINE.replace('"number": 0', '"number": -1'),
        LINE.replace("[1, 2]", "[1]"),
        LINE.replace("[1, 2]", '["1", 2]'),
        LINE.replace('["random", "steady"]', "2"),
    ],
)
def test_a_line_that_is_no_game_is_told(tmp_path: Path, line: str):
    path, wanted = tmp_path / "games.jsonl", ladder(2, "random", "steady")
    open_results(path, wanted)
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(InvalidOption, match=r"games\.jsonl:2: is no game of a ladder; delete that line"):
        open_results(path, wanted)


@pytest.mark.parametrize(
    ("before", "now"), [('"round": 1', '"round": 2'), ("random", "novice"), ('"steady"]', '"random"]')]
)
def test_a_line_of_another_game_is_told(tmp_path: Path, before: str, now: str):
    path, wanted = tmp_path / "games.jsonl", ladder(2, "random", "steady")
    open_results(path, wanted)
    with path.open("a") as file:
        file.write(LINE.replace(before, now) + "\n")
    told = r"games\.jsonl:2: is not game 0 of this ladder; delete that line"
    with pytest.raises(InvalidOption, match=told):
        open_results(path, wanted)
