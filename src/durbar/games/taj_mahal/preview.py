"""What could be: what a withdrawal would win now, and what a palace in each city would bring.

Everything is found by the rules themselves; nothing is asked that the seat may not see.
"""

from __future__ import annotations

from dataclasses import dataclass

from durbar.core.position import Position
from durbar.core.story import Gain
from durbar.games.taj_mahal.actions import CHOOSE, CROWN, PALACE
from durbar.games.taj_mahal.claims import DUMMY, most_of_others, wins
from durbar.games.taj_mahal.data import SYMBOL_IDS, SYMBOLS, Board
from durbar.games.taj_mahal.reasons import gains, joined_cities, joined_provinces

DUMMY_SEAT = 0  # stands for the dummy where a seat (from 1) is asked for


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands in a symbol: `own` in play against the `most` of all others still in (TM-20)."""

    symbol: str
    own: int
    most: int
    in_court: bool
    wins: bool


@dataclass(frozen=True, slots=True)
class Site:
    """What a palace in a city would bring at once, and the chain that it would make (TM-30, TM-31)."""

    city: str
    crown: bool
    gains: tuple[Gain, ...]  # the bonus tile; with the last palace also chain and province tile
    chain: tuple[str, ...]  # the cities of the chain, the new one among them
    provinces: tuple[str, ...]  # the other provinces that the chain reaches


def standings(position: Position, seat: int) -> tuple[Standing, ...]:
    """Return how a seat, or the dummy (0), stands in every symbol: what it would win by leaving now."""
    b, s = position.game.boards[0], position.state
    number = DUMMY if seat == DUMMY_SEAT else seat - 1
    shown = dummy_symbols(position) if seat == DUMMY_SEAT else tuple(map(int, s.seats[number].shown))
    return tuple(
        Standing(
            SYMBOL_IDS[symbol],
            shown[symbol],
            int(most_of_others(b, s, number, symbol)),
            bool(s.court[symbol]),
            bool(wins(b, s, number, symbol)),
        )
        for symbol in range(SYMBOLS)
    )


def dummy_symbols(position: Position) -> tuple[int, ...]:
    """Return how often the dummy's row shows each symbol (TM-63)."""
    b, row = position.game.boards[0], position.state.dummy_row
    return tuple(int(sum(b.symbols[card, symbol] for card in row if card >= 0)) for symbol in range(SYMBOLS))


def sites(position: Position) -> tuple[Site, ...]:
    """Return what each city would bring in which the seat that decides may build now."""
    board: Board = position.game.board  # type: ignore[assignment]
    s = position.state
    player = s.seats[s.turn]
    found = []
    for number in position.legal.ids:
        if not PALACE <= number < CHOOSE:
            return ()
        after = position.copy()
        after.apply(number)
        city = (number - PALACE) if number < CROWN else number - CROWN
        found.append(
            Site(
                board.cities[city],
                number >= CROWN,
                gains(board, s, after.state),
                tuple(board.cities[there] for there in joined_cities(board, player, s.province, city)),
                tuple(board.provinces[there] for there in joined_provinces(board, player, s.province, city)),
            )
        )
    return tuple(found)
