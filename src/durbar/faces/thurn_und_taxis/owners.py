"""Seats that have something, as the panels show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from durbar.faces.svg import token


@dataclass(frozen=True)
class OwnerBadge:
    """A seat that has something."""

    name: str
    token: str
    value: int = 0

    @classmethod
    def of(cls, seat: int, names: Sequence[str], value: int = 0) -> Self:
        """Return the badge of a seat (from 1)."""
        name = names[seat - 1]
        return cls(name, token(seat, name), value)
