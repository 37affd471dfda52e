"""Simulated games on disk: a record of each, and a table of them all."""

from __future__ import annotations

import datetime
from pathlib import Path

from durbar.core.errors import InvalidOption
from durbar.core.record import Record, RecordLine
from durbar.core.writing import writing
from durbar.lab.legal_comments import with_legal_comments
from durbar.lab.simulation.chunk import Chunk
from durbar.lab.simulation.games_table import GamesTable
from durbar.lab.simulation.plan import SimulationPlan


class GamesWriter:
    """Writes the games of a plan into a folder, made if it is not there.

    Raises NotWritable, and InvalidOption for a folder that holds the games of another simulation.
    """

    def __init__(self, plan: SimulationPlan, folder: Path, legal: bool = False) -> None:
        self.plan = plan
        self.folder = folder
        self.legal = legal  # whether to write what was legal beside each decision
        self.date = datetime.date.today()
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.glob("game-*.durbar")):
                raise InvalidOption(
                    f"{folder} holds the games of another simulation; name another: --out DIR"
                )
            self.table = GamesTable(plan, folder / "games.parquet")

    def write(self, chunk: Chunk) -> None:
        """Write the games of a chunk; raises NotWritable, and InvalidOption where logs were not kept."""
        with writing(self.folder):
            names = [self._write_record(chunk, i) for i in range(len(chunk))]
            self.table.add(chunk, names)

    def close(self) -> None:
        """Finish the table; raises NotWritable."""
        with writing(self.folder):
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
            lines=tuple(
                RecordLine(actor, texts[action]) for actor, action in zip(*chunk.log(i), strict=True)
            ),
            board=plan.game.board.digest,
            date=self.date,
            result=tuple(map(int, chunk.scores[i])) if chunk.over[i] else None,
        )

    def _write_record(self, chunk: Chunk, i: int) -> str:
        record = self.record(chunk, i)
        name = f"game-{chunk.first + i:08d}.durbar"
        text = with_legal_comments(record, self.plan.game) if self.legal else str(record)
        (self.folder / name).write_text(text, encoding="utf-8")
        return name
