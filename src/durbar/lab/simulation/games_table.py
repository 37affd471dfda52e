"""`games.parquet`: a row for each simulated game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from durbar.lab.simulation.chunk import Chunk
from durbar.lab.simulation.plan import SimulationPlan


class GamesTable:
    """A Parquet file that grows chunk by chunk; it can be read once it is closed."""

    def __init__(self, plan: SimulationPlan, path: Path) -> None:
        self.plan = plan
        self.schema = schema(plan.players)
        self.file = pq.ParquetWriter(path, self.schema)

    def add(self, chunk: Chunk, names: Sequence[str]) -> None:
        """Add the games of a chunk, whose records have the file names `names`."""
        rows = [row(self.plan, chunk, i, name) for i, name in enumerate(names)]
        self.file.write_table(pa.Table.from_pylist(rows, schema=self.schema))

    def close(self) -> None:
        """Finish the file."""
        self.file.close()


def schema(players: int) -> pa.Schema:
    """Return the columns of the table."""
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


def row(plan: SimulationPlan, chunk: Chunk, i: int, name: str) -> dict[str, object]:
    """Return the row of game `i` of a chunk."""
    columns: dict[str, object] = {
        "game": chunk.first + i,
        "seed": plan.seed,
        "file": name,
        "finished": bool(chunk.over[i]),
        "winners": (np.flatnonzero(chunk.winners[i]) + 1).tolist() if chunk.over[i] else [],
        "decisions": int(chunk.results["decisions"][i]),
        "length": int(chunk.results["length"][i]),
    }
    for seat, bot in enumerate(plan.bots, start=1):
        columns[f"bot_{seat}"] = bot
        columns[f"score_{seat}"] = int(chunk.scores[i, seat - 1])
    return columns
