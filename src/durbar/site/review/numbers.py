"""Numbers of a review as people read them."""

from __future__ import annotations

NARROW = "\u202f"  # a narrow space at which no line breaks


def percent(chance: float) -> str:
    """Return a chance in whole percents; what is not quite certain is never written as certain."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        whole = min(max(whole, 1), 99)
    return f"{whole}{NARROW}%"


def cost_text(cost: float) -> str:
    """Return a cost in whole percents, as a loss."""
    return f"−{max(1, round(100 * cost))}{NARROW}%"
