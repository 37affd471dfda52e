"""What is impossible in a position of Taj Mahal: what no game reaches, and the rules never see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.cards import impossible_deck
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import phase_name, seated
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import (
    COLOURS,
    FIGURES,
    HAND,
    KINDS_OF_COLOUR,
    MONK_CARD,
    SPECIALS,
    SQUARE_KINDS,
    TAJ_MAHAL,
    VISITS,
    WHITES,
)
from durbar.games.taj_mahal.state import ALREADY_OUT, NOBODY, UNTIL_LEFT, Phase, Player, State

if TYPE_CHECKING:
    from durbar.core.game import Game

MONK = MONK_CARD - SPECIALS
SETUP = (Phase.FIRST, Phase.TILE, Phase.BONUS, Phase.DEAL)
STILL_IN = (Phase.TURN, Phase.ADD, *UNTIL_LEFT)
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
                phase=_phase(s),
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


def _phase(s: State) -> Quoted:
    return Quoted(phase_name(Phase(s.phase)))


def impossible_cards(b: Board, s: State, cards: Sequence[str]) -> Iterator[Impossible]:
    """TM-5: more cards than there are, and none where one is needed."""
    yield from impossible_deck(s, b.copies, cards)
    if s.deck_size == 0 and s.phase in FROM_DECK:
        yield Impossible(
            Phrase("the phase {phase} needs cards in the deck", phase=_phase(s)),
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
            Phrase("in the phase {phase} every province has its tile", phase=_phase(s)),
            "provinces",
        )
    if s.phase == Phase.TILE and 0 not in s.province_tile:
        yield Impossible(
            Phrase("in the phase {phase} a province has no tile yet", phase=Quoted("tile")), "provinces"
        )


def impossible_setup(s: State) -> Iterator[Impossible]:
    """TM-2 … TM-7: first the provinces' tiles, then those of the fortresses, then the hands."""
    if (s.first == NOBODY) != (s.phase == Phase.FIRST):
        yield Impossible(
            Phrase("there is a start player in every phase but {phase}", phase=Quoted("first")), "phase"
        )
    yield from impossible_dealing(s)
    yield from impossible_before_play(s)
    yield from impossible_first_tiles(s)


def impossible_dealing(s: State) -> Iterator[Impossible]:
    """TM-6: six cards for each seat in turn, after the last tile."""
    phase, hands = _phase(s), [int(player.hand_size) for player in seated(s)]
    if (s.turn != NOBODY) != (s.phase == Phase.DEAL):
        yield Impossible(
            Phrase(
                "in the phase {phase} {turn} does not fit: only in {deal} a seat is dealt cards",
                phase=phase,
                turn=Quoted("turn"),
                deal=Quoted("deal"),
            ),
            "turn",
        )
    elif s.phase == Phase.DEAL:
        right = all(
            size == HAND if seat < s.turn else size == 0 or (seat == s.turn and size < HAND)
            for seat, size in enumerate(hands)
        )
        if not right or NOBODY in s.bonus:
            yield Impossible(
                Phrase("six cards are dealt to each seat in turn, after the last bonus tile"), "turn"
            )
    elif any(hands) or (s.phase == Phase.BONUS) != (NOBODY in s.bonus and 0 not in s.province_tile):
        yield Impossible(Phrase("in the phase {phase} something else is dealt next", phase=phase), "phase")


def impossible_before_play(s: State) -> Iterator[Impossible]:
    """TM-7: nothing has been played, won or scored before the first visit."""
    phase = _phase(s)
    if s.discards.any() or (s.display != NOBODY).any() or any(not is_new(player) for player in seated(s)):
        yield Impossible(
            Phrase("in the phase {phase} nobody has played, built or scored anything", phase=phase),
            "phase",
        )
    if s.court.any() or s.dummy or (s.dummy_row != NOBODY).any() or (s.special != NOBODY).any():
        yield Impossible(
            Phrase("in the phase {phase} the court is empty, and no dummy plays", phase=phase), "phase"
        )
    if s.palaces_due or s.crown_due or s.tile_due or s.chosen:
        yield Impossible(Phrase("in the phase {phase} nobody withdraws", phase=phase), "phase")


def impossible_first_tiles(s: State) -> Iterator[Impossible]:
    """TM-2, TM-3: what lies there from the start, and the order in which the other tiles are dealt."""
    phase, dealt = _phase(s), [int(kind) for kind in s.bonus if kind != NOBODY]
    if TAJ_MAHAL not in dealt:
        yield Impossible(
            Phrase("in the phase {phase} the tile taj_mahal lies at the Taj Mahal", phase=phase),
            "bonus",
        )
    elif s.phase in (Phase.FIRST, Phase.TILE) and len(dealt) > 1:
        yield Impossible(Phrase("in the phase {phase} no bonus tile is dealt yet", phase=phase), "bonus")
    if s.phase == Phase.FIRST and (s.province_tile != 0).sum() > 1:
        yield Impossible(
            Phrase("in the phase {phase} no province but the last one has its tile", phase=Quoted("first")),
            "provinces",
        )


def is_new(player: Player) -> bool:
    """TM-7: whether a player has nothing but cards in its hand."""
    counts = (player.goods, player.influence, player.points, player.known)
    nothing = not (player.palaces or player.crowns or player.present or player.row_length)
    return nothing and player.colour == NOBODY and not any(count.any() for count in counts)


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
        yield Impossible(Phrase("the dummy's row has no gaps, and each colour once"), "dummy-row")
    if s.phase == Phase.DUMMY and not s.dummy:
        yield Impossible(Phrase("in the phase {phase} the dummy is in", phase=Quoted("dummy")), "phase")


def impossible_row(s: State, player: Player, seat: int) -> Iterator[Impossible]:
    """TM-11, TM-12, TM-41: coloured cards of one colour, each with a white or special card or none."""
    row = player.row[: player.row_length].tolist()
    specials = [card - SPECIALS for card in row if card >= SPECIALS]
    if NOBODY in row or (row and not player.present):
        yield Impossible(Phrase("a row has no gaps, and only who is still in has one"), "row", seat)
        return
    if len(set(specials)) < len(specials) or any(s.special[figure] != seat for figure in specials):
        yield Impossible(Phrase("this seat does not have the special cards of its row"), "row", seat)
    asked = s.phase == Phase.ADD and seat == s.turn
    plays = plays_of(row)
    if plays is None or (asked and (not plays or len(plays[-1]) == 2)):
        yield Impossible(
            Phrase("a row is coloured cards, each with one white or special card at most"), "row", seat
        )
    else:
        yield from impossible_colour(s, player, seat, plays)


def impossible_colour(
    s: State, player: Player, seat: int, plays: Sequence[Sequence[int]]
) -> Iterator[Impossible]:
    """TM-12, TM-41: a player's first coloured card gives it its colour; only the monk's allows another.

    The last card of a seat that is asked for one more can still become the monk's.
    """
    asked = s.phase == Phase.ADD and seat == s.turn
    fixed = {play[0] // KINDS_OF_COLOUR for play in (plays[:-1] if asked else plays) if MONK_CARD not in play}
    right = fixed or ({NOBODY} if player.present else {NOBODY, *range(COLOURS)})
    if len(fixed) > 1 or int(player.colour) not in right:
        yield Impossible(
            Phrase("the colour does not go with the row"), "colour" if len(fixed) < 2 else "row", seat
        )
    elif asked and player.colour not in (NOBODY, s.laid // KINDS_OF_COLOUR):
        if s.special[MONK] != seat or s.special_played[MONK]:
            yield Impossible(
                Phrase("a card of another colour needs the special card monk in the hand"), "row", seat
            )


def plays_of(row: Sequence[int]) -> list[list[int]] | None:
    """Return the cards of each turn of a row, or None if there is no such row."""
    plays: list[list[int]] = []
    for card in row:
        if card < WHITES:
            plays.append([card])
        elif plays and len(plays[-1]) == 1:
            plays[-1].append(card)
        else:
            return None
    return plays


def impossible_influence(s: State, player: Player, seat: int) -> Iterator[Impossible]:
    """TM-36: two equal influence tiles are there only in the visit in which the second one was won."""
    if any(player.influence[figure] == 2 and s.court[figure] for figure in range(FIGURES)):
        yield Impossible(
            Phrase("two equal influence tiles are exchanged when a visit ends"), "influence", seat
        )


def impossible_visit(s: State) -> Iterator[Impossible]:
    """TM-10 … TM-26: who is in and who is out, and what a withdrawal has still to bring."""
    phase = _phase(s)
    if s.first == NOBODY or (s.turn == NOBODY or (s.turn == s.players and s.visit > 1)):
        yield Impossible(
            Phrase(
                "the phase {phase} needs {first} and {turn}, each with a seat",
                phase=phase,
                first=Quoted("first"),
                turn=Quoted("turn"),
            ),
            "phase",
        )
    elif s.turn == s.players and s.phase != Phase.SHOW:
        yield Impossible(
            Phrase("the phase {phase} needs {turn} with a seat", phase=phase, turn=Quoted("turn")),
            "phase",
        )
    else:
        yield from impossible_show(s)
        yield from impossible_presence(s)
        yield from impossible_withdrawal(s)


def impossible_show(s: State) -> Iterator[Impossible]:
    """TM-38: while the display is filled the next visit has not begun: all are in, and the court is full."""
    here = [bool(player.present) for player in seated(s)]
    if s.phase == Phase.SHOW and not (all(here) and s.court.all() and bool(s.dummy) == (s.players == 2)):
        yield Impossible(
            Phrase(
                "in the phase {phase} all are present, and nothing of the court is won yet",
                phase=Quoted("show"),
            ),
            "phase",
        )
    if s.phase == Phase.SHOW and any(player.row_length or player.colour != NOBODY for player in seated(s)):
        yield Impossible(
            Phrase("in the phase {phase} nobody has played anything", phase=Quoted("show")), "phase"
        )


def impossible_presence(s: State) -> Iterator[Impossible]:
    """TM-10, TM-15: who is still in the visit."""
    phase, here = _phase(s), [bool(player.present) for player in seated(s)]
    if s.phase in STILL_IN and not here[s.turn]:
        yield Impossible(
            Phrase("in the phase {phase} the seat whose turn it is is present", phase=phase), "turn"
        )
    if s.phase in ALREADY_OUT and here[s.turn]:
        yield Impossible(
            Phrase("in the phase {phase} the seat whose turn it is is not present any more", phase=phase),
            "turn",
        )
    if s.phase == Phase.DUMMY and not any(here):
        yield Impossible(Phrase("in the phase {phase} a player is present", phase=Quoted("dummy")), "phase")
    if s.phase == Phase.OVER and (any(here) or s.visit != VISITS):
        yield Impossible(Phrase("the game is over when all have withdrawn from the last visit"), "phase")


def impossible_withdrawal(s: State) -> Iterator[Impossible]:
    """TM-21 … TM-26: what is due is due to who withdraws."""
    if s.phase not in UNTIL_LEFT and (s.palaces_due or s.crown_due or s.tile_due):
        yield Impossible(
            Phrase("in the phase {phase} nothing is due any more", phase=_phase(s)),
            "phase",
        )
    if s.phase == Phase.PALACE and not s.palaces_due:
        yield Impossible(Phrase("in the phase {phase} a palace is due", phase=Quoted("palace")), "phase")
    if s.phase == Phase.CROWN and (s.palaces_due or not s.crown_due):
        yield Impossible(
            Phrase(
                "in the phase {phase} the crown palace is due, and nothing before it", phase=Quoted("crown")
            ),
            "phase",
        )
    if s.chosen and s.phase != Phase.CHOOSE:
        yield Impossible(
            Phrase("cards of the display are counted only in the phase {phase}", phase=Quoted("choose")),
            "chosen",
        )
