"""The court and who leads in what: a row for each seat, a column for each symbol (TM-4, TM-20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from durbar.core.phrase import Plural
from durbar.core.position import Position
from durbar.faces.svg import token
from durbar.faces.taj_mahal.cards import Card, row
from durbar.faces.taj_mahal.icons import icon
from durbar.faces.taj_mahal.scene import Scene, Seat
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


def prizes(scene: Scene) -> list[Prize]:
    """Return what is still to be won, by symbol (TM-4)."""
    return [_prize(scene, symbol) for symbol in range(SYMBOLS)]


def _prize(scene: Scene, symbol: int) -> Prize:
    goods = scene.goods_of(scene.visit) if symbol == ELEPHANT else []
    words = prize_words(scene.board, symbol)
    if goods:
        listed = ", ".join(good_word(scene.board, good) for good in goods)
        words = f"{words} {scene.visit}: {listed}"
    return Prize(
        name=symbol_word(scene.board, symbol),
        icon=icon(SYMBOL_IDS[symbol]),
        there=scene.court[symbol],
        words=words,
        goods=[icon(good, good_word(scene.board, good)) for good in goods] if scene.court[symbol] else [],
    )


def lines(scene: Scene, position: Position, names: Sequence[str], me: int | None) -> list[Line]:
    """Return all seats from the start player on, and the dummy (TM-10, TM-63)."""
    count = len(scene.seats)
    order = [(scene.first - 1 + i) % count + 1 for i in range(count)]
    found = [_line(scene, position, scene.seat(number), names[number - 1], me) for number in order]
    if count == 2:
        found.append(_dummy(scene, position))
    return found


def _line(scene: Scene, position: Position, seat: Seat, name: str, me: int | None) -> Line:
    at_court = seat.present or (seat.number == scene.withdrawing and seat.row)
    return Line(
        name=name,
        token=token(seat.number),
        score=position.scores[seat.number - 1],
        status=_status(scene, seat),
        cells=_cells(preview.contests(position, seat.number)) if at_court else [],
        cards=row(scene, seat.row),
        me=seat.number == me,
        turn=seat.number == scene.turn and not scene.over,
        out=not seat.present,
    )


def _status(scene: Scene, seat: Seat) -> str:
    """Say how a seat stands in the visit: out, or which colour it plays; and how many cards it holds."""
    return ", ".join((*_stand(scene, seat), _cards(seat.hand_size)))


def _stand(scene: Scene, seat: Seat) -> Iterator[str]:
    if seat.number == scene.withdrawing:
        yield say("withdraws")
    elif not seat.present:
        yield say("withdrawn")
    elif seat.number == scene.first:
        yield say("starts")
    if seat.present and seat.colour is not None:
        yield say("plays {colour}", colour=colour_word(seat.colour))


def _cards(count: int) -> str:
    return tell(Plural("1 card in hand", "{count} cards in hand", count))


def _dummy(scene: Scene, position: Position) -> Line:
    return Line(
        name=say("Dummy"),
        token="",
        score=None,
        status=say("a second card of a colour, and it leaves") if scene.dummy else say("has left"),
        cells=_cells(preview.contests(position, DUMMY_SEAT)) if scene.dummy else [],
        cards=row(scene, scene.dummy_row),
        me=False,
        turn=False,
        out=not scene.dummy,
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
