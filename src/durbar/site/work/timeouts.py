"""How long an answer is waited for before who thinks is taken for lost."""

from __future__ import annotations

from durbar.bots import levels
from durbar.site.tables import hints

BEYOND = 60.0  # seconds more than it means to think
COMPILING = 600.0  # seconds that a search may take to be compiled, also at the first look at a review


def for_decision(level: str) -> float:
    """Return the seconds in which a computer player must have decided."""
    return BEYOND + levels.level(level).budget


def for_hint() -> float:
    """Return the seconds in which a hint must have been found."""
    return BEYOND + hints.SECONDS
