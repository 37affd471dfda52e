"""Games to test laws on: every game of the registry, with every number of players and every option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
import pytest

from durbar.core import registry
from durbar.core.about import About, OptionValue
from durbar.core.game import Game
from durbar.core.layout import Records
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.record import Record, RecordLine
from durbar.lab.simulation.plan import plan_of
from durbar.lab.simulation.playing import play_chunk

BOTS = ("random", "steady")
SEED = 1


@dataclass(frozen=True)
class Setting:
    """What is played, by how many, and by whom."""

    game_id: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]  # those that differ from their default
    bot: str

    def __str__(self) -> str:
        options = "+".join(name for name, _ in self.options) or "default"
        return f"{self.game_id}-{self.players}-{options}-{self.bot}"


def flipped(about: About) -> Iterator[tuple[tuple[str, OptionValue], ...]]:
    """Yield no option changed, each alone (to all its other values), and all together."""
    others = {o.name: [value for value in o.values if value != o.default] for o in about.options}
    yield ()
    for name, values in others.items():
        yield from (((name, value),) for value in values)
    if len(others) > 1:
        yield tuple((name, values[-1]) for name, values in others.items())


SETTINGS = [
    Setting(about.id, players, options, bot)
    for about in registry.all_games()
    for players in about.player_counts
    for options in flipped(about)
    for bot in BOTS
]
in_every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


class Played:
    """One game, played to its end in compiled code, and its position before every decision and at the end."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game: Game = registry.game(setting.game_id)
        self.options = dict(setting.options)
        plan = plan_of(
            setting.game_id, [setting.bot] * setting.players, 1, seed=SEED, options=self.options, workers=1
        )
        self.chunk = play_chunk(plan, 1, 1, keep_log=True)
        self.actors, self.actions = self.chunk.log(0)  # 0 is chance, seats count from 1
        self.over = bool(self.chunk.over[0])

    def __len__(self) -> int:
        return len(self.actions)

    @cached_property
    def states(self) -> Records:
        """The positions: number k is the one before decision k."""
        now = self.game.new_states(self.setting.players, self.options)
        states = np.zeros(len(self) + 1, self.game.state)
        rows, row = as_bytes(states), as_bytes(now)[0]
        for k, action in enumerate(self.actions):
            rows[k] = row
            self.game.loops.apply_at(self.game.boards, now, 0, action)
        rows[-1] = row
        return states

    def position(self, k: int) -> Position:
        """Return a copy of position k."""
        return Position(self.game, self.states[k : k + 1]).copy()

    def some(self, count: int) -> list[int]:
        """Return the numbers of about `count` positions, spread over the game, the last one included."""
        return sorted({*range(0, len(self), max(1, len(self) // count)), len(self)})

    @property
    def record(self) -> Record:
        """The game as a record."""
        texts = self.game.actions.texts
        return Record(
            game=self.setting.game_id,
            rules=self.game.about.rules_version,
            names=tuple(f"bot:{self.setting.bot}" for _ in range(self.setting.players)),
            options=self.options,
            lines=tuple(
                RecordLine(actor, texts[action])
                for actor, action in zip(self.actors, self.actions, strict=True)
            ),
            result=tuple(self.chunk.scores[0].tolist()) if self.over else None,
        )

    @cached_property
    def match(self) -> Match:
        """The game as a match; do not change it."""
        return Match.from_record(self.record)


@cache
def played(setting: Setting) -> Played:
    """Return the game of a setting, the same one for all laws."""
    return Played(setting)


def as_bytes(states: Records) -> Any:
    """Return states as rows of bytes, which are quick to copy and to compare."""
    return states.view(np.uint8).reshape(len(states), -1)
