"""How a position of Taj Mahal is written, and what follows from what is written."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from durbar.core.position_text.cards import derive_deck
from durbar.core.position_text.declaration import Fields, PositionText
from durbar.core.position_text.hand import HandField
from durbar.core.position_text.pairs import ChoicePairs, NumberPairs
from durbar.core.position_text.rows import CountsField, OrderField, RowField
from durbar.core.position_text.sets import BitSetField, MarksField, OwnedField
from durbar.core.position_text.state import phase_field, seated
from durbar.core.position_text.values import ChoiceField, NumberField, SeatField, SwitchField
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import (
    BONUS_IDS,
    COLOUR_IDS,
    FIGURES,
    GOOD_IDS,
    KINDS,
    NEW_CARDS,
    PROVINCES,
    SPECIALS,
    SQUARE_KINDS,
    SYMBOL_IDS,
    VISITS,
)
from durbar.games.taj_mahal.position_check import impossible
from durbar.games.taj_mahal.state import NOBODY, Category, Phase, Player, State

if TYPE_CHECKING:
    from durbar.core.game import Game

MOST_POINTS = 999
MOST_GOODS = 60
CATEGORY_NAMES = tuple(category.name.lower() for category in Category)


def fields(game: Game) -> Fields:
    """Return the fields; the deck, symbols in play and the current province follow from them."""
    board = BoardFile.of(game)
    kinds = board.cards[:KINDS]
    turn = (
        phase_field(game.room),
        SeatField("turn"),
        SeatField("first"),
        NumberField("visit", high=VISITS),
        NumberField("palaces-due", "palaces_due", high=FIGURES),
        SwitchField("crown-due", "crown_due"),
        SwitchField("tile-due", "tile_due"),
        NumberField("chosen", high=NEW_CARDS - 1),
        SwitchField("dummy"),
    )
    return Fields(
        table=(
            turn,
            (
                OrderField(
                    "provinces", "province_tile", names=board.provinces, places=VISITS, start=1, unplaced=0
                ),
            ),
            (MarksField("court", names=SYMBOL_IDS),),
            (RowField("display", names=kinds),),
            (RowField("dummy-row", "dummy_row", names=kinds),),
            (ChoicePairs("bonus", names=board.fortresses, values=BONUS_IDS),),
            (CountsField("discards", names=kinds),),
        ),
        seat=(
            SwitchField("present"),
            ChoiceField("colour", names=COLOUR_IDS),
            RowField("row", names=board.cards, length="row_length"),
            HandField("hand", names=kinds),
            OwnedField("special", names=SYMBOL_IDS[:FIGURES]),
            BitSetField("palaces", names=board.cities),
            BitSetField("crowns", names=board.cities),
            CountsField("goods", names=GOOD_IDS, most=MOST_GOODS),
            CountsField("influence", names=SYMBOL_IDS[:FIGURES], most=2),
            NumberPairs("points", names=CATEGORY_NAMES, empty=0, high=MOST_POINTS),
        ),
    )


# ---------------------------------------------------------------- what follows


def derive(b: Board, s: State) -> None:
    """Compute what other fields tell: no card of the deck ever leaves the game."""
    players = seated(s)
    s.province = next((i for i in range(PROVINCES) if 0 < s.visit == s.province_tile[i]), NOBODY)
    if s.phase == Phase.SHOW and s.turn == NOBODY:
        s.turn = s.players  # as dealing the hands leaves it
    s.laid = NOBODY
    if s.phase == Phase.ADD and s.turn != NOBODY and s.seats[s.turn].row_length > 0:
        s.laid = s.seats[s.turn].row[s.seats[s.turn].row_length - 1]
    in_play = [card for player in players for card in cards_in_play(player) if card < SPECIALS]
    derive_deck(s, b.copies, [*s.dummy_row.tolist(), *in_play])
    dealt = Counter(s.bonus.tolist())
    s.bonus_left[:] = [b.bonus_tiles[i] - dealt[i] if s.visit == 0 else 0 for i in range(SQUARE_KINDS)]
    s.special_played[:] = 0
    for player in players:
        derive_row(b, s, player)


def derive_row(b: Board, s: State, player: Player) -> None:
    """Compute the symbols in play, and which special cards are."""
    player.shown[:] = 0
    for card in cards_in_play(player):
        special = card >= SPECIALS
        player.shown += b.symbols[card] * (s.options.special_symbols if special else 1)
        if special:
            s.special_played[card - SPECIALS] = 1


def cards_in_play(player: Player) -> list[int]:
    """Return the cards of a row, without gaps."""
    return [int(card) for card in player.row[: player.row_length] if card != NOBODY]


POSITION_TEXT = PositionText(fields=fields, derive=derive, impossible=impossible)
