"""What is impossible in a position of Taj Mahal: what no game reaches, and the rules never see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.cards import impossible_deck
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import quoted_phase, seated
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import FIGURES, SQUARE_KINDS, TAJ_MAHAL, VISITS
from durbar.games.taj_mahal.position_check_row import impossible_row
from durbar.games.taj_mahal.position_check_setup import impossible_setup
from durbar.games.taj_mahal.position_check_visit import impossible_visit
from durbar.games.taj_mahal.state import NOBODY, Phase, Player, State

if TYPE_CHECKING:
    from durbar.core.game import Game


SETUP = (Phase.FIRST, Phase.TILE, Phase.BONUS, Phase.DEAL)
FROM_DECK = (Phase.DEAL, Phase.SHOW, Phase.BONUS_CARD, Phase.EXTRA_CARD, Phase.DUMMY)


def impossible(game: Game, s: State) -> Iterator[Impossible]:
    """Yield what no game reaches, or what the phase needs and does not find."""
    board, b = BoardFile.of(game), game.boards[0]
    yield from impossible_cards(b, s, board.cards)
    yield from impossible_tiles(b, s)
    if (s.visit == 0) != (s.phase in SETUP):
        yield Impossible(
            Phrase(
                "the phase {phase} does not go with visit {visit}",
                phase=quoted_phase(Phase(s.phase)),
                visit=int(s.visit),
            ),
            "phase",
        )
    elif s.phase in SETUP:
        yield from impossible_setup(s)
    else:
        yield from impossible_palaces(b, s)
        yield from impossible_dummy(b, s)
        for seat, player in enumerate(seated(s)):
            yield from impossible_row(s, player, seat)
            yield from impossible_influence(s, player, seat)
        yield from impossible_visit(s)


def impossible_cards(b: Board, s: State, cards: Sequence[str]) -> Iterator[Impossible]:
    """TM-5: more cards than there are, and none where one is needed."""
    yield from impossible_deck(s, b.copies, cards)
    if s.deck_size == 0 and s.phase in FROM_DECK:
        yield Impossible(
            Phrase("the phase {phase} needs cards in the deck", phase=quoted_phase(Phase(s.phase))),
            "discards",
        )
    if (s.display[2 * s.players - 1 :] != NOBODY).any():
        yield Impossible(
            Phrase(
                "with {players} players the display has {places} places",
                players=int(s.players),
                places=int(2 * s.players - 1),
            ),
            "display",
        )
    if s.phase == Phase.SHOW and NOBODY not in s.display[: 2 * s.players - 1]:
        yield Impossible(
            Phrase("in the phase {phase} a place of the display is empty", phase=Quoted("show")), "display"
        )


def impossible_tiles(b: Board, s: State) -> Iterator[Impossible]:
    """TM-2, TM-3: the last province and the Taj Mahal have tiles of their own; others are dealt in order."""
    if s.province_tile[b.last_province] != VISITS:
        yield Impossible(Phrase("the last of the twelve provinces is the one of the Taj Mahal"), "provinces")
    dealt = Counter(s.bonus.tolist())
    if any(dealt[kind] > b.bonus_tiles[kind] for kind in range(SQUARE_KINDS)):
        yield Impossible(Phrase("there are more bonus tiles of a kind than the game has"), "bonus")
    if dealt[TAJ_MAHAL] != int(s.bonus[b.taj_mahal] == TAJ_MAHAL) or (
        s.bonus[b.taj_mahal] not in (NOBODY, TAJ_MAHAL)
    ):
        yield Impossible(Phrase("the tile taj_mahal lies at the Taj Mahal, and no other tile does"), "bonus")
    if s.phase not in (Phase.FIRST, Phase.TILE) and 0 in s.province_tile:
        yield Impossible(
            Phrase("in the phase {phase} every province has its tile", phase=quoted_phase(Phase(s.phase))),
            "provinces",
        )
    if s.phase == Phase.TILE and 0 not in s.province_tile:
        yield Impossible(
            Phrase("in the phase {phase} a province has no tile yet", phase=Quoted("tile")), "provinces"
        )


def impossible_palaces(b: Board, s: State) -> Iterator[Impossible]:
    """TM-21: one palace a city, only where visits have been; and room for what may still be won."""
    taken = 0
    coming = sum(
        int(cities)
        for cities, number in zip(b.province_cities, s.province_tile, strict=True)
        if number > s.visit
    )
    for seat, player in enumerate(seated(s)):
        if taken & int(player.palaces):
            yield Impossible(Phrase("another seat has a palace in one of these cities"), "palaces", seat)
        if (int(player.palaces) | int(player.crowns)) & coming:
            yield Impossible(Phrase("a palace stands in a province that is not visited yet"), "palaces", seat)
        taken |= int(player.palaces)
    here = int(b.province_cities[s.province])
    room = (here & ~taken).bit_count()
    if s.phase != Phase.OVER and room < s.palaces_due + s.court[:FIGURES].sum():
        yield Impossible(
            Phrase("the province has no room for the palaces that are due and those still in the court"),
            "court",
        )


def impossible_dummy(b: Board, s: State) -> Iterator[Impossible]:
    """TM-60 … TM-62: a dummy plays with two players; its row has each colour once."""
    row = [int(kind) for kind in s.dummy_row if kind != NOBODY]
    if s.dummy and s.players != 2:
        yield Impossible(Phrase("a dummy plays only with two players"), "dummy")
    if row and not s.dummy:
        yield Impossible(Phrase("the dummy is out, so it has no row"), "dummy-row")
    if len({int(b.colour[kind]) for kind in row}) < len(row) or (s.dummy_row[: len(row)] == NOBODY).any():
        yield Impossible(Phrase("the dummy’s row has no gaps, and each colour once"), "dummy-row")
    if s.phase == Phase.DUMMY and not s.dummy:
        yield Impossible(Phrase("in the phase {phase} the dummy is in", phase=Quoted("dummy")), "phase")


def impossible_influence(s: State, player: Player, seat: int) -> Iterator[Impossible]:
    """TM-36: two equal influence tiles are there only in the visit in which the second one was won."""
    if any(player.influence[figure] == 2 and s.court[figure] for figure in range(FIGURES)):
        yield Impossible(
            Phrase("two equal influence tiles are exchanged when a visit ends"), "influence", seat
        )
