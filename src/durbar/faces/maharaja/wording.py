"""What actions, characters, boxes and sums are called, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from durbar.core.phrase import Phrase, Plural
from durbar.faces.words import row, say, tell
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import (
    ACTION_GOLD,
    ACTION_IDS,
    ARTIST_PALACE_COST,
    CHARACTER_IDS,
    HOUSE_COST,
    PALACE,
    PALACE_COST,
    PALACE_HOUSE,
    QUARRY_HOUSES,
    SADHU_POINTS,
    TRADER_GOLD,
)
from durbar.games.maharaja.naming import box_name, character_name


def listed(names: Sequence[str]) -> str:
    """Return names as a list of words; equal ones are counted."""
    words = [
        say("{count} × {name}", count=count, name=name) if count > 1 else name
        for name, count in Counter(names).items()
    ]
    if len(words) < 2:
        return row(words)
    return say("{names} and {last}", names=row(words[:-1]), last=words[-1])


def gold_words(gold: int) -> str:
    """Return a price."""
    return say("free") if gold == 0 else tell(Plural("{count} gold", "{count} gold", gold))


def action_help(action: int, palace_cost: int) -> str:
    """Return what an action does (MA-20 … MA-28), to a seat for which a palace costs so much gold."""
    told = ACTION_HELP[ACTION_IDS[action]]
    return tell(told.with_slots(gold=palace_cost) if action in {PALACE, PALACE_HOUSE} else told)


ACTION_HELP = {
    "gold": Phrase("take {gold} gold", gold=ACTION_GOLD),
    "house": Phrase("in a village, or in the architect’s city; {gold} gold", gold=HOUSE_COST),
    "two-houses": Phrase("{gold} gold each, at least one in the architect’s city", gold=HOUSE_COST),
    "move": Phrase("one house to another village, or to the architect’s city; free"),
    "quarry": Phrase("{count} houses from the bank to the reserve; free", count=QUARRY_HOUSES),
    "palace": Phrase("in the architect’s city; {gold} gold", gold=PALACE_COST),
    "palace-house": Phrase("a palace for {gold} gold, and a house for 1 gold", gold=PALACE_COST),
    "governor": Phrase("a governor marker goes two boxes down"),
    "character": Phrase("take another character"),
}


def numbered_character(board: BoardFile, character: int) -> str:
    """Return a character's number and name."""
    name = character_name(board, character)
    return say("{number}\N{NO-BREAK SPACE}{character}", number=character + 1, character=name)


def character_help(character: int) -> str:
    """Return a character's power (MA-60)."""
    return tell(CHARACTER_HELP[CHARACTER_IDS[character]])


CHARACTER_HELP = {
    "mogul": Phrase("acts first and wins every tie"),
    "trader": Phrase("{gold} gold when the turn begins", gold=TRADER_GOLD),
    "sadhu": Plural(
        "each own outer palace counts 1 point in a scoring",
        "each own outer palace counts {count} points in a scoring",
        SADHU_POINTS,
    ),
    "monk": Phrase("the bank pays for the travel"),
    "mason": Phrase("builds or moves one house free in each turn"),
    "artist": Phrase("a palace costs {gold} gold", gold=ARTIST_PALACE_COST),
    "yogi": Phrase("a chip for one more action when the turn begins"),
}


def box_word(box: int) -> str:
    """Return a box of the governor track (MA-1)."""
    return say("box {box}", box=box_name(box))
