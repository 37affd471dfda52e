"""How a position of Maharaja is written, and what follows from what is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.core.position_text.declaration import Fields, PositionText
from durbar.core.position_text.pairs import SeatPairs
from durbar.core.position_text.rows import CountsField, OrderField, RowField
from durbar.core.position_text.sets import BitSetField, OwnedField
from durbar.core.position_text.state import phase_field, seated
from durbar.core.position_text.values import ChoiceField, NumberField, SeatField, SwitchField
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
        NumberField("round", "round_number", high=LAST_ROUND),
        SeatField("turn"),
        SeatField("asked"),
        SeatField("first"),
        NumberField("bid", high=GOLD, default=NOBODY),
        SeatField("bidder"),
        RowField("done", names=PART_NAMES, empty=0),
        ChoiceField("chip", names=ACTION_IDS[:CHARACTER]),
        SwitchField("mason-used", "mason_used"),
        NumberField("city-houses", "city_houses", high=2 * SLOTS),
        BitSetField("entered", names=board.nodes),
        ChoiceField("moving", names=board.places),
        ChoiceField("named", names=CHARACTER_IDS),
        SwitchField("ending"),
    )
    return Fields(
        table=(
            turn,
            (
                ChoiceField("maharaja", names=board.cities),
                OrderField("governors", "box", names=board.cities, places=BOXES),
            ),
            (SeatPairs("villages", names=board.villages),),
        ),
        seat=(
            OwnedField("characters", "holder", names=CHARACTER_IDS, nobody=BANK),
            NumberField("gold", high=MOST_GOLD, unknown=UNKNOWN),
            NumberField("chips", high=CHIPS),
            NumberField("reserve", high=HOUSES),
            ChoiceField("at", names=board.nodes, default=START),
            RowField("plan", names=ACTION_IDS, unknown=HIDDEN),
            SwitchField("acted"),
            SwitchField("passed"),
            CountsField("houses", names=board.cities, most=HOUSES),
            OwnedField("inner", names=board.cities),
            CountsField("outer", names=board.cities, most=OUTER_SITES),
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
