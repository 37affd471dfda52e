"""What cards, prizes, goods and tiles are called, in the reader's language."""

from __future__ import annotations

from durbar.core.phrase import Phrase
from durbar.faces.words import in_each_language, say, tell
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import (
    BONUS_IDS,
    COLOUR_IDS,
    ELEPHANT,
    GOOD_IDS,
    MOGUL,
    MONK_CARD,
    PRINCESS_CARD,
    SPECIALS,
    SYMBOL_IDS,
)
from durbar.games.taj_mahal.naming import card_name, colour_name, good_name, special_name, symbol_name

GROUPS = (*COLOUR_IDS, "white", "special")  # what a hand is sorted by


@in_each_language
def colour_word(colour: int) -> str:
    """Return a colour's name; white and special cards count as colours too."""
    return tell(colour_name(GROUPS[colour]))


@in_each_language
def symbol_word(board: BoardFile, symbol: int) -> str:
    """Return a symbol's name."""
    return tell(symbol_name(board, symbol))


def symbols_of(board: BoardFile, card: int) -> list[int]:
    """Return the symbols that a coloured or white card shows."""
    return [SYMBOL_IDS.index(symbol) for symbol in board.kinds[card][1]]


@in_each_language
def card_words(board: BoardFile, card: int) -> str:
    """Return a card in words: `red Vizier + Elephant`, `white Monk`, `special card “Any colour”`."""
    if card >= SPECIALS:
        return say("special card “{card}”", card=special_name(board, card - SPECIALS))
    return tell(card_name(board, card))


@in_each_language
def special_word(board: BoardFile, card: int) -> str:
    """Return the name of a special card."""
    return tell(special_name(board, card - SPECIALS))


@in_each_language
def special_help(board: BoardFile, card: int, symbols: int) -> str:
    """Say what a special card does (TM-40, TM-41); `symbols` is the option for the first two."""
    if card == MONK_CARD:
        return say("its coloured card may have any colour, and your own colour stays as it is")
    if card == PRINCESS_CARD:
        return say("two points at once, each time it is played")
    symbol = symbol_name(board, MOGUL if card == SPECIALS else ELEPHANT)
    return say("shows {count} × {symbol}", count=symbols, symbol=symbol)


@in_each_language
def prize_words(board: BoardFile, symbol: int) -> str:
    """Return what the lead in a symbol takes from the court (TM-20 … TM-24)."""
    if symbol == MOGUL:
        return say("crown")
    if symbol == ELEPHANT:
        return say("province tile")
    return say("{figure} tile", figure=symbol_name(board, symbol))


@in_each_language
def good_word(board: BoardFile, good: str) -> str:
    """Return a good's name by its id."""
    return tell(good_name(board, GOOD_IDS.index(good)))


@in_each_language
def bonus_words(board: BoardFile, kind: int) -> str:
    """Return what a bonus tile is called, and what it brings (TM-30)."""
    name = BONUS_IDS[kind]
    if name in GOOD_IDS:
        return good_word(board, name)
    return tell(BONUS_HELP[name])


BONUS_HELP = {
    "plus2": Phrase("+2 points"),
    "card": Phrase("+1 card"),
    "taj_mahal": Phrase("Taj Mahal: +4 points"),
}
