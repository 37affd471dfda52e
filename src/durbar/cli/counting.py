"""How many there are of something, as the terminal tells it."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return a number with what is counted: “1 table”, “2,000 tables”."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
