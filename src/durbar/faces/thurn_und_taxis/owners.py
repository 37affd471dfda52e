"""Seats that have something, as the panels show them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OwnerBadge:
    """A seat that has something."""

    name: str
    token: str
    value: int = 0
