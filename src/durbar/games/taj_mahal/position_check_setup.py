"""What is impossible before the first visit of Taj Mahal: tiles, hands, and who begins."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import quoted_phase, seated
from durbar.games.taj_mahal.constants import HAND, TAJ_MAHAL
from durbar.games.taj_mahal.state import NOBODY, Phase, Player, State


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
    phase, hands = quoted_phase(Phase(s.phase)), [int(player.hand_size) for player in seated(s)]
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
    phase = quoted_phase(Phase(s.phase))
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
    phase, dealt = quoted_phase(Phase(s.phase)), [int(kind) for kind in s.bonus if kind != NOBODY]
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
