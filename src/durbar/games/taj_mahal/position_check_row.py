"""What is impossible in the row of cards that a player of Taj Mahal has played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.phrase import Phrase
from durbar.core.position_text.declaration import Impossible
from durbar.games.taj_mahal.constants import COLOURS, KINDS_OF_COLOUR, MONK_CARD, SPECIALS, WHITES
from durbar.games.taj_mahal.state import NOBODY, Phase, Player, State

MONK = MONK_CARD - SPECIALS


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
