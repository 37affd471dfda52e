"""What cards, tiles and prizes are called when a game is told."""

from __future__ import annotations

from durbar.games.taj_mahal.boardfile import (
    BoardFile,
)
from durbar.games.taj_mahal.constants import (
    ELEPHANT,
    GOOD_IDS,
    MOGUL,
    SPECIALS,
    SYMBOL_IDS,
)

BONUS_NAMES = {"plus2": "+2", "card": "+1 card", "taj_mahal": "Taj Mahal"}


def card_name(board: BoardFile, card: int) -> str:
    """Return a kind of card in words: `red Vizier + Elephant`, `white Monk`."""
    if card >= SPECIALS:
        return f"the special card “{board.tables.special_card[card - SPECIALS].name}”"
    colour, symbols = board.kinds[card]
    return f"{colour} {' + '.join(symbol_name(board, SYMBOL_IDS.index(symbol)) for symbol in symbols)}"


def symbol_name(board: BoardFile, symbol: int) -> str:
    """Return a symbol's name."""
    return board.tables.symbol[symbol].name


def prize_name(board: BoardFile, symbol: int) -> str:
    """Return the name of what the lead in a symbol takes from the court (TM-20)."""
    if symbol == MOGUL:
        return "the crown"
    return "the province tile" if symbol == ELEPHANT else symbol_name(board, symbol)


def good_name(board: BoardFile, good: int) -> str:
    """Return a good's name."""
    return board.tables.commodity[good].name


def bonus_name(board: BoardFile, kind: str) -> str:
    """Return what a kind of bonus tile is called."""
    return BONUS_NAMES[kind] if kind in BONUS_NAMES else good_name(board, GOOD_IDS.index(kind))
