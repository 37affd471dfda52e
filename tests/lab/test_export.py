"""Simulated games on disk: records that replay, and a table with a row for each."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from durbar.core.errors import InvalidOption
from durbar.core.match import Match
from durbar.lab.simulation.export import GamesWriter
from durbar.lab.simulation.plan import SimulationPlan, plan_of
from durbar.lab.simulation.playing import play_chunk

GAME = "thurn-und-taxis"


def plan(games: int, **more) -> SimulationPlan:
    return plan_of(GAME, ("steady", "random", "random"), games, **more)


def test_a_log_replays_to_the_same_scores(tmp_path: Path):
    wanted = plan(games=4, options={"voluntary_abandon": True})
    writer = GamesWriter(wanted, tmp_path)
    chunk = play_chunk(wanted, 1, 4, keep_log=True)
    writer.write(chunk)
    writer.close()
    for i in range(4):
        match = Match.load(tmp_path / f"game-{i + 1:08d}.durbar")
        assert match.scores == tuple(chunk.scores[i])
        assert [seat - 1 for seat in match.winners] == np.flatnonzero(chunk.winners[i]).tolist()
        assert match.options["voluntary_abandon"] is True


def test_games_whose_decisions_were_not_kept_are_not_written_as_if_they_had_none(tmp_path: Path):
    writer = GamesWriter(plan(games=2), tmp_path)
    with pytest.raises(InvalidOption, match="keep_log=True"):
        writer.write(play_chunk(plan(games=2), 1, 2))
    writer.close()
    assert not list(tmp_path.glob("*.durbar"))


def test_the_parquet_file_has_a_row_for_each_game(tmp_path: Path):
    writer = GamesWriter(plan(games=3), tmp_path)
    chunk = play_chunk(plan(games=3), 1, 3, keep_log=True)
    writer.write(chunk)
    writer.close()
    rows = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["game"] for row in rows] == [1, 2, 3]
    for i, row in enumerate(rows):
        assert (tmp_path / row["file"]).exists()
        assert [row["score_1"], row["score_2"], row["score_3"]] == chunk.scores[i].tolist()
        assert row["bot_1"] == "steady"
        assert row["length"] == chunk.results["length"][i]
