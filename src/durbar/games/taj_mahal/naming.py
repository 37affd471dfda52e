"""What cards, tiles, places and prizes are called when a game is told."""

from __future__ import annotations

from durbar.core.phrase import Name, Phrase
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import ELEPHANT, GOOD_IDS, MOGUL, SPECIALS, SYMBOL_IDS


def province_name(board: BoardFile, province: int) -> Name:
    """Return a province's name."""
    return Name("province", board.tables.province[province].name)


def card_name(board: BoardFile, card: int | str) -> Phrase:
    """Return a kind of card in words, by number or id: `red Vizier + Elephant`, `white Monk`."""
    number = board.cards.index(card) if isinstance(card, str) else card
    if number >= SPECIALS:
        return Phrase("the special card “{card}”", card=special_name(board, number - SPECIALS))
    colour, symbols = board.kinds[number]
    one, *others = (symbol_name(board, SYMBOL_IDS.index(symbol)) for symbol in symbols)
    if others:
        return Phrase("{colour} {one} + {other}", colour=colour_name(colour), one=one, other=others[0])
    return Phrase("{colour} {symbol}", colour=colour_name(colour), symbol=one)


def colour_name(colour: str) -> Name:
    """Return the name of a card's colour."""
    return Name("colour", colour)


def special_name(board: BoardFile, figure: int) -> Name:
    """Return the name of the special card that goes with a figure."""
    return Name("special card", board.tables.special_card[figure].name)


def symbol_name(board: BoardFile, symbol: int) -> Name:
    """Return a symbol's name."""
    return Name("symbol", board.tables.symbol[symbol].name)


def prize_name(board: BoardFile, symbol: int) -> Phrase | Name:
    """Return the name of what the lead in a symbol takes from the court (TM-20)."""
    if symbol == MOGUL:
        return Phrase("the crown")
    return Phrase("the province tile") if symbol == ELEPHANT else symbol_name(board, symbol)


def good_name(board: BoardFile, good: int) -> Name:
    """Return a good's name."""
    return Name("good", board.tables.commodity[good].name)


def bonus_name(board: BoardFile, kind: str) -> Phrase | Name:
    """Return what a kind of bonus tile is called."""
    return BONUS_NAMES[kind] if kind in BONUS_NAMES else good_name(board, GOOD_IDS.index(kind))


BONUS_NAMES = {"plus2": Phrase("+2"), "card": Phrase("+1 card"), "taj_mahal": Phrase("Taj Mahal")}
