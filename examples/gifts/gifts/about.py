"""Gifts in words and numbers: all that a lobby needs, with nothing compiled or loaded."""

from __future__ import annotations

from pathlib import Path

from durbar.core.about import About, Option

ABOUT = About(
    id="gifts",
    title="Gifts",
    authors="Durbar",
    year=2026,
    summary="Present the finest gift, and win the favour of the court.",
    rules_versions=(1, 2),
    min_players=2,
    max_players=4,
    options=(
        Option(
            "equals_cancel",
            "Equal cards cancel each other",
            "Cards of equal worth win nothing; the highest of the others does.",
        ),
    ),
    max_decisions=36,
    actions="gifts.actions:table",
    room="gifts.room:ROOM",
    rulebook=Path(__file__).with_name("rulebook.md"),
    minutes={2: 5, 3: 5, 4: 10},
)
