"""How a position of Thurn und Taxis is written, and what follows from what is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from durbar.core.layout import Record
from durbar.core.position_text.cards import derive_deck
from durbar.core.position_text.declaration import Fields, PositionText
from durbar.core.position_text.field import row_of
from durbar.core.position_text.hand import HandField
from durbar.core.position_text.rows import CountsField, RowField
from durbar.core.position_text.sets import MarksField, MembersField
from durbar.core.position_text.state import phase_field, seated
from durbar.core.position_text.values import ChoiceField, NumberField, SeatField, SwitchField
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.boardfile import BoardFile
from durbar.games.thurn_und_taxis.constants import (
    END_PILE,
    HOUSES,
    MOST_TAKEN,
    MOST_TURNS,
    PILES,
    TILES_IN_PILE,
)
from durbar.games.thurn_und_taxis.position_check import impossible
from durbar.games.thurn_und_taxis.state import NOBODY, Official, State

if TYPE_CHECKING:
    from durbar.core.game import Game

OFFICIALS = tuple(official.name.lower() for official in Official)


@dataclass(frozen=True)
class TilesField(MembersField):
    """Bonus tiles by pile and value: `tiles baiern:5 route_5:1`."""

    def clear(self, s: Record, seat: int | None) -> None:
        """Take all tiles away."""
        row_of(s, seat)["tiles"][:] = 0

    def numbers(self, s: Record, seat: int | None) -> Sequence[int]:
        """Return the numbers of the tiles that the seat has."""
        piles = row_of(s, seat)["tiles"].tolist()
        places = ((pile, place) for pile in range(PILES) for place in range(TILES_IN_PILE))
        return [pile * TILES_IN_PILE + place for pile, place in places if piles[pile] >> place & 1]

    def add(self, s: Record, seat: int | None, number: int) -> None:
        """Give a tile to the seat."""
        row_of(s, seat)["tiles"][number // TILES_IN_PILE] |= 1 << number % TILES_IN_PILE


def tile_names(board: BoardFile) -> Iterator[str]:
    """Yield the name of every tile, pile by pile; places without one have an empty name."""
    for pile in board.tables.bonus_pile:
        for place in range(TILES_IN_PILE):
            values = pile.values[: place + 1]
            same = values.count(pile.values[place]) if place < len(pile.values) else 0
            yield f"{pile.id}:{values[place]}{f'.{same}' if same > 1 else ''}" if same else ""


def fields(game: Game) -> Fields:
    """Return the fields; deck, houses left and who ends the game follow from them."""
    board = BoardFile.of(game)
    carriages = ("0", *(str(carriage.value) for carriage in board.tables.carriage))
    turn = (
        phase_field(game.room),
        SeatField("turn"),
        SeatField("first"),
        NumberField("turns", high=MOST_TURNS),
        NumberField("taken", high=MOST_TAKEN),
        NumberField("laid", high=MOST_TAKEN),
        ChoiceField("official", names=OFFICIALS, default=Official.NONE),
        SwitchField("compelled", of="duty"),
        ChoiceField("province", names=board.provinces),
    )
    return Fields(
        table=(
            turn,
            (RowField("display", names=board.cities),),
            (CountsField("discards", names=board.cities),),
        ),
        seat=(
            HandField("hand", names=board.cities),
            RowField("route", names=board.cities, length="route_length"),
            MarksField("houses", "house", names=board.cities),
            ChoiceField("carriage", "carriages", names=carriages, default=0),
            TilesField("tiles", names=tuple(tile_names(board))),
        ),
    )


# ---------------------------------------------------------------- what follows


def derive(b: Board, s: State) -> None:
    """Compute what other fields tell: no card ever leaves the game, nor does a tile that a player has."""
    routes = [player.route[: player.route_length].tolist() for player in seated(s)]
    derive_deck(s, b.copies, chain.from_iterable(routes))
    s.pile[:] = 0
    s.ender = NOBODY
    for seat, player in enumerate(seated(s)):
        player.houses_left = HOUSES - player.house.sum()
        for pile in range(PILES):
            s.pile[pile] += int(player.tiles[pile]).bit_count()
            if b.pile_kind[pile] == END_PILE and player.tiles[pile]:
                s.ender = seat


POSITION_TEXT = PositionText(fields=fields, derive=derive, impossible=impossible)
