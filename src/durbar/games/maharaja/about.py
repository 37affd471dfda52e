"""Maharaja in words and numbers."""

from __future__ import annotations

from pathlib import Path

from durbar.core.about import About, Option, Preset

ADVANCED_1 = {"yogi": True, "auction": True, "homes": True}
ADVANCED_2 = {"many_characters": True}

ABOUT = About(
    id="maharaja",
    title="Maharaja",
    authors="Wolfgang Kramer and Michael Kiesling",
    year=2004,
    summary="Plan in secret, travel and build where the Maharaja goes next, and finish your palaces first.",
    rules_versions=(1,),
    min_players=2,
    max_players=5,
    options=(
        Option(
            "short",
            "Short game",
            "Six palaces each instead of seven, and eight rounds at most.",
        ),
        Option(
            "yogi",
            "The yogi",
            "A seventh character, who brings a chip for one more action in each turn.",
        ),
        Option(
            "auction",
            "Auction of the characters",
            "Before the game, characters are chosen by bidding gold.",
        ),
        Option(
            "homes",
            "Homes",
            "Each character counts one point in the city where it lives.",
        ),
        Option(
            "many_characters",
            "Many characters",
            "The action “Character cards” takes one more character; all powers of all your characters apply.",
        ),
        Option(
            "neutral_palaces",
            "Neutral palaces",
            "With fewer than five players, the colours not in play fill one outer site each in every city.",
            default=True,
        ),
        Option(
            "open_gold",
            "Open gold",
            "Everybody sees everybody’s gold.",
        ),
    ),
    max_decisions=8_000,
    board="durbar.games.maharaja.boardfile:BoardFile",
    actions="durbar.games.maharaja.actions:table",
    room="durbar.games.maharaja.room:ROOM",
    rulebook=Path(__file__).with_name("rulebook.md"),
    rules=Path(__file__).with_name("rules.md"),
    shelf=3,
    provenance=(
        "The printed road network was not found in any source. Ours is a reconstruction: which cities the "
        "16 roads join, all names but Jodhpur, all positions and colours, and which character lives in "
        "which city. What two, three and five players are paid comes from one source. Whoever owns the "
        "printed game can provide a board file of their own."
    ),
    minutes={2: 60, 3: 75, 4: 90, 5: 100},
    best_with=4,
    presets=(
        Preset(
            "advanced-1",
            "Advanced 1",
            "With the yogi, the homes and an auction of the characters.",
            ADVANCED_1,
        ),
        Preset(
            "advanced-2",
            "Advanced 2",
            "The basic game with many characters for each player.",
            ADVANCED_2,
        ),
        Preset(
            "advanced-1-2",
            "Advanced 1 and 2",
            "Yogi, auction, homes, and many characters for each player.",
            ADVANCED_1 | ADVANCED_2,
        ),
    ),
)
