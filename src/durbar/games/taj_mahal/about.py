"""Taj Mahal in words and numbers."""

from __future__ import annotations

from pathlib import Path

from durbar.core.about import About, Option

ABOUT = About(
    id="taj-mahal",
    title="Taj Mahal",
    authors="Reiner Knizia",
    year=2000,
    summary="Win the favour of the court, province by province, and join your palaces across northern India.",
    rules_versions=(1,),
    min_players=2,
    max_players=5,
    options=(
        Option(
            "special_symbols",
            "Symbols of the special cards",
            "How many symbols the vizier’s and the general’s special cards show; one source says two.",
            default=1,
            values=(1, 2),
        ),
    ),
    max_decisions=4_000,
    board="durbar.games.taj_mahal.boardfile:BoardFile",
    actions="durbar.games.taj_mahal.actions:table",
    room="durbar.games.taj_mahal.room:ROOM",
    rulebook=Path(__file__).with_name("rulebook.md"),
    rules=Path(__file__).with_name("rules.md"),
    shelf=2,
    provenance=(
        "The printed map was not found in any source. Ours is a reconstruction: the roads, which cities "
        "are fortresses, all names but Agra, and all positions. So are the counts of the square bonus "
        "tiles, and the pairs of figures on the twenty cards without an elephant. The other counts, the "
        "goods of the province tiles and the effects of the special cards are the game’s own. Whoever owns "
        "the printed game can provide a board file of their own."
    ),
    minutes={2: 45, 3: 60, 4: 75, 5: 100},
    best_with=4,
)
