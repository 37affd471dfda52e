"""What can be measured of a table's page: what is in the window, cut off or covered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

# Everything that a decision needs; where a list is fanned, what counts is the part of a card that shows.
NEEDED = {
    "question": ".ask h1",
    "answer": ".answers [name=action]:enabled",
    "choice": ".decide [name=action]:enabled:not(.whole)",
    "place": ".board :is([data-action], [data-actions])",
    "hand": ".decide .hand :is(.fan > li, .tut-card)",
    "display": ".decide .display :is(.fan > li, .tut-card, .deck)",
    "own": ".own.plate",
    "board": ".board svg.map",
}

MEASURE = Path(__file__).with_name("measure.js").read_text()


def measured(page: Any, **needed: str) -> dict[str, Any]:
    """Return what is wrong on the page as it stands, the width of its board, where its question begins."""
    measures: dict[str, Any] = page.evaluate(MEASURE, needed or NEEDED)
    return measures
