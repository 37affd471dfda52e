"""Simulation: repeatable, the same on any number of threads, and summed up rightly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from durbar.core.errors import IllegalRecord, InvalidOption
from durbar.core.match import Match
from durbar.lab.check import check
from durbar.lab.export import Writer
from durbar.lab.simulate import Plan, plan_of, play_chunk, play_chunks, simulate

GAME = "thurn-und-taxis"


def plan(*bots: str, games: int = 6, **more) -> Plan:
    return plan_of(GAME, bots or ("steady", "random", "random"), games, **more)


def test_equal_seeds_give_equal_games_on_any_number_of_threads():
    one = [chunk.scores for chunk in play_chunks(plan(games=20, seed=5, workers=1))]
    many = [chunk.scores for chunk in play_chunks(plan(games=20, seed=5, workers=3))]
    assert np.array_equal(np.concatenate(one), np.concatenate(many))


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


def test_a_log_replays_to_the_same_scores(tmp_path: Path):
    wanted = plan(games=4, options={"voluntary_abandon": True})
    writer = Writer(wanted, tmp_path)
    chunk = play_chunk(wanted, 1, 4, keep_log=True)
    writer.write(chunk)
    writer.close()
    for i in range(4):
        match = Match.load(tmp_path / f"game-{i + 1:08d}.durbar")
        assert match.scores == tuple(chunk.scores[i])
        assert [seat - 1 for seat in match.winners] == np.flatnonzero(chunk.winners[i]).tolist()
        assert match.options["voluntary_abandon"] is True


def test_the_parquet_file_has_a_row_for_each_game(tmp_path: Path):
    writer = Writer(plan(games=3), tmp_path)
    chunk = play_chunk(plan(games=3), 1, 3, keep_log=True)
    writer.write(chunk)
    writer.close()
    rows = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["game"] for row in rows] == [1, 2, 3]
    for i, row in enumerate(rows):
        assert (tmp_path / row["file"]).exists()
        assert [row["score_1"], row["score_2"], row["score_3"]] == chunk.scores[i].tolist()
        assert row["bot_1"] == "steady"
        assert row["length"] == chunk.lengths[i, 1]


def written(tmp_path: Path) -> Path:
    writer = Writer(plan(games=1), tmp_path, legal=True)
    writer.write(play_chunk(plan(games=1), 1, 1, keep_log=True))
    writer.close()
    return tmp_path / "game-00000001.durbar"


def test_legal_comments_stand_beside_every_decision_of_a_seat_and_check_out(tmp_path: Path):
    path = written(tmp_path)
    decisions = [line for line in path.read_text().split("\n\n")[1].splitlines() if line]
    assert all(("# legal: " in line) == (not line.startswith("*")) for line in decisions)
    assert check(path).over


def test_a_wrong_legal_comment_is_told_with_its_line(tmp_path: Path):
    path = written(tmp_path)
    lines = path.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if "| draw" in line)
    lines[number] = lines[number].replace("| draw", "| end")
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(IllegalRecord, match=rf":{number + 1}: .*lacks draw.*has end"):
        check(path)


def test_a_legal_comment_may_stand_alone_on_the_next_line(tmp_path: Path):
    path = written(tmp_path)
    path.write_text(path.read_text().replace("  # legal:", "\n# legal:"))
    assert check(path).over
    path.write_text(path.read_text().replace("# legal: postmaster\n", "# legal: end\n", 1))
    with pytest.raises(IllegalRecord, match="lacks postmaster"):
        check(path)


@pytest.mark.parametrize(
    ("bots", "games", "message"),
    [
        (("steady",), 5, "2 to 4 players, not 1"),
        (("steady", "sturdy"), 5, "no computer player 'sturdy'"),
        (("steady", "random"), 0, "at least 1, not 0"),
    ],
)
def test_a_wrong_plan_says_what_would_be_right(bots: tuple[str, ...], games: int, message: str):
    with pytest.raises(InvalidOption, match=message):
        plan_of(GAME, bots, games)


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
    assert chunk.lengths[0, 0] == 50
