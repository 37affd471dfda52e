"""Thurn und Taxis in words and numbers."""

from __future__ import annotations

from pathlib import Path

from durbar.core.about import About, Option

ABOUT = About(
    id="thurn-und-taxis",
    title="Thurn und Taxis",
    authors="Karen and Andreas Seyfarth",
    year=2006,
    summary="Lay post routes across southern Germany, open post offices and win ever larger carriages.",
    rules_versions=(1,),
    min_players=2,
    max_players=4,
    options=(
        Option(
            "empty_hand_postmaster",
            "Postmaster with an empty hand",
            "Whoever begins a turn with an empty hand must call the postmaster, as in the first round.",
            default=True,
        ),
        Option(
            "voluntary_abandon",
            "Abandon at will",
            "A route may be given up before the first lay of a turn, even if a card would fit.",
        ),
        Option(
            "all_provinces_with_bavaria",
            "All provinces means Baiern too",
            "The tile for all provinces needs a post office in Baiern as well.",
        ),
    ),
    max_decisions=10_000,
    board="durbar.games.thurn_und_taxis.boardfile:BoardFile",
    actions="durbar.games.thurn_und_taxis.actions:table",
    room="durbar.games.thurn_und_taxis.room:ROOM",
    rulebook=Path(__file__).with_name("rulebook.md"),
    rules=Path(__file__).with_name("rules.md"),
    shelf=1,
    minutes={2: 30, 3: 45, 4: 60},
    best_with=4,
)
