"""What comes of a decision by itself: the dummy leaves, tiles are exchanged, the next visit begins."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.phrase import Listed, Phrase, SeatName
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.claims import DUMMY, wins
from durbar.games.taj_mahal.constants import FIGURES, SYMBOLS
from durbar.games.taj_mahal.naming import prize_name, province_name, special_name, symbol_name
from durbar.games.taj_mahal.state import NOBODY, Phase, State


def beforehand(board: BoardFile, before: State, after: State) -> Iterator[Phrase]:
    """Yield what came of the last decision by itself before the hands were scored (TM-36, TM-50)."""
    if before.visit and after.phase == Phase.OVER:
        yield from _exchanges(board, before, after)


def follows(board: BoardFile, before: State, after: State) -> Iterator[Phrase]:
    """Yield what came of a decision by itself; `before` and `after` are the states around it."""
    if before.phase == Phase.DUMMY and after.dummy == 0:
        yield _dummy_leaves(board, before).citing("TM-62")
    if after.visit > before.visit:
        if before.visit:
            yield from _exchanges(board, before, after)
        province = province_name(board, after.province)
        visit = Phrase("visit {visit}: {province}", visit=int(after.visit), province=province)
        yield visit.citing("TM-38" if before.visit else "TM-2")


def prizes(board: BoardFile, before: State, seat: int) -> Listed:
    """Name what a seat, or the dummy, takes from the court when it leaves now."""
    b = board.arrays[0]
    won = (symbol for symbol in range(SYMBOLS) if wins(b, before, seat, symbol))
    return Listed.of(prize_name(board, symbol) for symbol in won)


def _dummy_leaves(board: BoardFile, before: State) -> Phrase:
    """TM-62: the dummy has turned up a colour for the second time."""
    removed = prizes(board, before, DUMMY)
    if removed.items:
        return Phrase(
            "the dummy has that colour already and leaves; it removes {prizes} from the court", prizes=removed
        )
    return Phrase("the dummy has that colour already and leaves")


def _exchanges(board: BoardFile, before: State, after: State) -> Iterator[Phrase]:
    """TM-36: who has returned two equal influence tiles."""
    for seat in range(after.players):
        for figure in range(FIGURES):
            if after.seats[seat].influence[figure] < before.seats[seat].influence[figure]:
                yield _exchange(board, int(before.special[figure]), seat, figure).citing("TM-36")


def _exchange(board: BoardFile, owner: int, seat: int, figure: int) -> Phrase:
    """TM-36: from whom the special card comes."""
    name, symbol, card = SeatName(seat + 1), symbol_name(board, figure), special_name(board, figure)
    if owner == seat:
        return Phrase(
            "{name} returns two {figure} tiles, and has the special card “{card}” already",
            name=name,
            figure=symbol,
            card=card,
        )
    if owner == NOBODY:
        return Phrase(
            "{name} returns two {figure} tiles for the special card “{card}”",
            name=name,
            figure=symbol,
            card=card,
        )
    return Phrase(
        "{name} returns two {figure} tiles for the special card “{card}”, which {owner} had",
        name=name,
        figure=symbol,
        card=card,
        owner=SeatName(owner + 1),
    )
