"""Chances and shares in whole percents."""

from __future__ import annotations


def percents(share: float) -> int:
    """Return a share in whole percents; what is not quite certain, or impossible, is never told as that."""
    whole = round(100 * share)
    return min(max(whole, 1), 99) if 0 < share < 1 else whole
