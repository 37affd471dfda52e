"""Simulated games on disk: a record for each game, and `games.parquet` with a row for each."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.record import Line, Record
from durbar.lab.files import writing
from durbar.lab.simulate import Chunk, Plan

LEGAL = "legal:"


class Writer:
    """Writes the games of a plan into a folder, made if it is not there; raises NotWritable."""

    def __init__(self, plan: Plan, folder: Path, legal: bool = False) -> None:
        self.plan = plan
        self.folder = folder
        self.legal = legal
        self.date = datetime.date.today()
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            self.table = pq.ParquetWriter(folder / "games.parquet", schema(plan.players))

    def write(self, chunk: Chunk) -> None:
        """Write the games of a chunk; raises NotWritable."""
        with writing(self.folder):
            self._write(chunk)

    def _write(self, chunk: Chunk) -> None:
        rows = []
        for i in range(len(chunk.scores)):
            record = self.record(chunk, i)
            name = f"game-{chunk.first + i:08d}.durbar"
            text = "".join(lines_with_legal(record, self.plan.game)) if self.legal else str(record)
            (self.folder / name).write_text(text, encoding="utf-8")
            rows.append(self.row(chunk, i, name))
        self.table.write_table(pa.Table.from_pylist(rows, schema=schema(self.plan.players)))

    def close(self) -> None:
        """Finish `games.parquet`."""
        self.table.close()

    def record(self, chunk: Chunk, i: int) -> Record:
        """Return the record of game `i` of a chunk."""
        plan = self.plan
        texts = plan.game.actions.texts
        return Record(
            game=plan.game.about.id,
            rules=plan.game.about.rules_version,
            names=tuple(f"bot:{name}" for name in plan.bots),
            options=plan.options,
            lines=tuple(Line(actor, texts[action]) for actor, action in zip(*chunk.log(i), strict=True)),
            board=plan.game.board.digest,
            date=self.date,
            result=tuple(map(int, chunk.scores[i])) if chunk.over[i] else None,
        )

    def row(self, chunk: Chunk, i: int, name: str) -> dict[str, Any]:
        """Return the row of game `i` of a chunk."""
        row: dict[str, Any] = {
            "game": chunk.first + i,
            "seed": self.plan.seed,
            "file": name,
            "finished": bool(chunk.over[i]),
            "winners": (np.flatnonzero(chunk.winners[i]) + 1).tolist() if chunk.over[i] else [],
            "decisions": int(chunk.lengths[i, 0]),
            "length": int(chunk.lengths[i, 1]),
        }
        for seat, bot in enumerate(self.plan.bots, start=1):
            row[f"bot_{seat}"] = bot
            row[f"score_{seat}"] = int(chunk.scores[i, seat - 1])
        return row


def schema(players: int) -> pa.Schema:
    """Return the columns of `games.parquet`."""
    columns = [
        ("game", pa.int64()),
        ("seed", pa.int64()),
        ("file", pa.string()),
        ("finished", pa.bool_()),
        ("winners", pa.list_(pa.int16())),
        ("decisions", pa.int32()),
        ("length", pa.int32()),
    ]
    for seat in range(1, players + 1):
        columns += [(f"bot_{seat}", pa.string()), (f"score_{seat}", pa.int32())]
    return pa.schema(columns)


def lines_with_legal(record: Record, game: Game) -> Iterator[str]:
    """Yield the text of a record, each decision of a seat with the comment of what was legal then."""
    text = str(record)
    yield text[: text.index("\n\n") + 2]
    match = Match(game, names=record.names, options=record.options, chance=False)
    for line in record.lines:
        comment = f"  # {LEGAL} {' | '.join(match.legal.texts)}" if line.actor else ""
        yield f"{line}{comment}\n"
        match.play(line.text)
