"""What a decision may lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Variation:
    """A line of play in one imagined world: the texts of its decisions, chance's too."""

    world: int
    actions: tuple[str, ...]

    @property
    def row(self) -> list[int | str]:
        """The line as it is stored."""
        return [self.world, *self.actions]

    @classmethod
    def of(cls, row: Sequence[Any]) -> Variation:
        """Return the line that a stored row tells."""
        world, *actions = row
        return cls(world, tuple(actions))
