"""What a decision may lead to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play in one imagined world: the texts of its decisions, chance's too."""

    world: int
    actions: tuple[str, ...]
