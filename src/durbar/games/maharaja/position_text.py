"""How a position of Maharaja is written, and what follows from what is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.core.position_text.declaration import Fields, PositionText
from durbar.core.position_text.pairs import SeatPairs
from durbar.core.position_text.rows import Counts, Order, Row
from durbar.core.position_text.sets import BitSet, Owned
from durbar.core.position_text.state import phase_field, seated
from durbar.core.position_text.values import Choice, Number, SeatNumber, Switch
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import (
    ACTION_IDS,
    BOXES,
    CHARACTER,
    CHARACTER_IDS,
    CHIPS,
    GOLD,
    HOUSES,
    LAST_ROUND,
    OUTER_SITES,
    START,
    VILLAGE_BITS,
    YOGI,
)
from durbar.games.maharaja.position_check import impossible
from durbar.games.maharaja.state import (
    BANK,
    BOX,
    HIDDEN,
    NOBODY,
    SLOTS,
    UNKNOWN,
    State,
)

if TYPE_CHECKING:
    from durbar.core.game import Game

MOST_GOLD = 9999
PART_NAMES = ("", "first", "second", "complete")  # of an action that is carried out


def fields(game: Game) -> Fields:
    """Return the fields; houses in the bank follow from them."""
    board = BoardFile.of(game)
    turn = (
        phase_field(game.room),
        Number("round", "round_number", high=LAST_ROUND),
        SeatNumber("turn"),
        SeatNumber("asked"),
        SeatNumber("first"),
        Number("bid", high=GOLD, default=NOBODY),
        SeatNumber("bidder"),
        Row("done", names=PART_NAMES, empty=0),
        Choice("chip", names=ACTION_IDS[:CHARACTER]),
        Switch("mason-used", "mason_used"),
        Number("city-houses", "city_houses", high=2 * SLOTS),
        BitSet("entered", names=board.nodes),
        Choice("moving", names=board.places),
        Choice("named", names=CHARACTER_IDS),
        Switch("ending"),
    )
    return Fields(
        table=(
            turn,
            (
                Choice("maharaja", names=board.cities),
                Order("governors", "box", names=board.cities, places=BOXES),
            ),
            (SeatPairs("villages", names=board.villages),),
        ),
        seat=(
            Owned("characters", "holder", names=CHARACTER_IDS, nobody=BANK),
            Number("gold", high=MOST_GOLD, unknown=UNKNOWN),
            Number("chips", high=CHIPS),
            Number("reserve", high=HOUSES),
            Choice("at", names=board.nodes, default=START),
            Row("plan", names=ACTION_IDS, unknown=HIDDEN),
            Switch("acted"),
            Switch("passed"),
            Counts("houses", names=board.cities, most=HOUSES),
            Owned("inner", names=board.cities),
            Counts("outer", names=board.cities, most=OUTER_SITES),
        ),
    )


# ---------------------------------------------------------------- what follows


def derive(b: Board, s: State) -> None:  # noqa: ARG001 - every game may look at the board
    """Compute what other fields tell: a house that stands nowhere and is not at hand is in the bank."""
    s.settled = VILLAGE_BITS[s.villages[:, 0] != NOBODY].sum()
    if not s.options.yogi and s.holder[YOGI] == BANK:
        s.holder[YOGI] = BOX
    for seat, player in enumerate(seated(s)):
        player.bank = HOUSES - player.reserve - player.houses.sum() - (s.villages == seat).sum()


POSITION_TEXT = PositionText(fields=fields, derive=derive, impossible=impossible)
