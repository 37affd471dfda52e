"""The court and who leads in what: a row for each seat, a column for each symbol (TM-4, TM-20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from durbar.core.phrase import Plural
from durbar.core.position import Position
from durbar.faces.svg import token
from durbar.faces.taj_mahal.cards import Card, row
from durbar.faces.taj_mahal.icons import icon
from durbar.faces.taj_mahal.seen import Seat, Seen
from durbar.faces.taj_mahal.wording import colour_word, good_word, prize_words, symbol_word
from durbar.faces.words import say, tell
from durbar.games.taj_mahal import preview
from durbar.games.taj_mahal.constants import ELEPHANT, SYMBOL_IDS, SYMBOLS
from durbar.games.taj_mahal.preview import DUMMY_SEAT, Contest


@dataclass(frozen=True)
class Prize:
    """A symbol, and what the lead in it takes from the court."""

    name: str
    icon: str
    there: bool
    words: str
    goods: list[str]


@dataclass(frozen=True)
class Cell:
    """How often a seat shows a symbol, and how that stands."""

    count: int
    state: str  # wins, leads, level, or nothing
    label: str


@dataclass(frozen=True)
class Line:
    """What a seat has in play."""

    name: str
    token: str
    score: int | None
    status: str
    cells: list[Cell]
    cards: list[Card]
    me: bool
    turn: bool
    out: bool


def prizes(seen: Seen) -> list[Prize]:
    """Return what is still to be won, by symbol (TM-4)."""
    return [_prize(seen, symbol) for symbol in range(SYMBOLS)]


def _prize(seen: Seen, symbol: int) -> Prize:
    goods = seen.goods_of(seen.visit) if symbol == ELEPHANT else []
    words = prize_words(seen.board, symbol)
    if goods:
        listed = ", ".join(good_word(seen.board, good) for good in goods)
        words = f"{words} {seen.visit}: {listed}"
    return Prize(
        name=symbol_word(seen.board, symbol),
        icon=icon(SYMBOL_IDS[symbol]),
        there=seen.court[symbol],
        words=words,
        goods=[icon(good, good_word(seen.board, good)) for good in goods] if seen.court[symbol] else [],
    )


def lines(seen: Seen, position: Position, names: Sequence[str], me: int | None) -> list[Line]:
    """Return all seats from the start player on, and the dummy (TM-10, TM-63)."""
    count = len(seen.seats)
    order = [(seen.first - 1 + i) % count + 1 for i in range(count)]
    found = [_line(seen, position, seen.seat(number), names[number - 1], me) for number in order]
    if count == 2:
        found.append(_dummy(seen, position))
    return found


def _line(seen: Seen, position: Position, seat: Seat, name: str, me: int | None) -> Line:
    at_court = seat.present or (seat.number == seen.withdrawing and seat.row)
    return Line(
        name=name,
        token=token(seat.number),
        score=position.scores[seat.number - 1],
        status=_status(seen, seat),
        cells=_cells(preview.contests(position, seat.number)) if at_court else [],
        cards=row(seen, seat.row),
        me=seat.number == me,
        turn=seat.number == seen.turn and not seen.over,
        out=not seat.present,
    )


def _status(seen: Seen, seat: Seat) -> str:
    """Say how a seat stands in the visit: out, or which colour it plays; and how many cards it holds."""
    return ", ".join((*_stand(seen, seat), _cards(seat.hand_size)))


def _stand(seen: Seen, seat: Seat) -> Iterator[str]:
    if seat.number == seen.withdrawing:
        yield say("withdraws")
    elif not seat.present:
        yield say("withdrawn")
    elif seat.number == seen.first:
        yield say("starts")
    if seat.present and seat.colour is not None:
        yield say("plays {colour}", colour=colour_word(seat.colour))


def _cards(count: int) -> str:
    return tell(Plural("1 card in hand", "{count} cards in hand", count))


def _dummy(seen: Seen, position: Position) -> Line:
    return Line(
        name=say("Dummy"),
        token="",
        score=None,
        status=say("a second card of a colour, and it leaves") if seen.dummy else say("has left"),
        cells=_cells(preview.contests(position, DUMMY_SEAT)) if seen.dummy else [],
        cards=row(seen, seen.dummy_row),
        me=False,
        turn=False,
        out=not seen.dummy,
    )


def _cells(contests: Sequence[Contest]) -> list[Cell]:
    return [_cell(contest) for contest in contests]


def _cell(contest: Contest) -> Cell:
    """TM-20: only strictly more than all others leads; a tie wins nothing."""
    own = contest.own
    if contest.wins:
        return Cell(own, "wins", say("{count}, leads", count=own))
    if own > contest.most:
        return Cell(own, "leads", say("{count}, leads, but the prize is gone", count=own))
    if own and own == contest.most:
        return Cell(own, "level", say("{count}, level", count=own))
    return Cell(own, "", str(own))
