"""The court and who leads in what: a row for each seat, a column for each symbol (TM-4, TM-20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.position import Position
from durbar.faces.public_view import PublicView, Values, shared_part
from durbar.faces.taj_mahal.art import influence_tile, picture
from durbar.faces.taj_mahal.cards import Card, in_row
from durbar.faces.taj_mahal.goods import Good
from durbar.faces.taj_mahal.kept_previews import contests
from durbar.faces.taj_mahal.scene import Scene, SceneSeat
from durbar.faces.taj_mahal.wording import colour_word, good_word, prize_words, symbol_word
from durbar.faces.words import headed, row, say
from durbar.games.taj_mahal.constants import ELEPHANT, FIGURES, MOGUL, SYMBOL_IDS, SYMBOLS
from durbar.games.taj_mahal.preview import DUMMY_SEAT, Contest


@dataclass(frozen=True)
class SymbolPrize:
    """A symbol, and what the lead in it takes from the court."""

    id: str
    name: str
    picture: Markup
    there: bool
    words: str  # the symbol, and what is won with it
    goods: tuple[Good, ...]


@dataclass(frozen=True)
class Cell:
    """How often a seat shows a symbol, and how that stands."""

    count: int
    state: str  # wins, leads, level, or nothing
    label: str


@dataclass(frozen=True)
class CourtRow:
    """What a seat has in play, how that stands in each symbol, and what else is to be said of it."""

    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]
    words: str
    out: bool


@shared_part("faces/taj_mahal/court.html")
def court(public: PublicView) -> Values:
    """Return what is still to be won, by symbol, and how the dummy stands (TM-4, TM-63)."""
    scene = Scene.of(public.position)
    return {
        "dummy": dummy(scene, public.position),
        "prizes": [_prize(scene, symbol) for symbol in range(SYMBOLS)],
        "province": scene.province_name,
        "visit": scene.visit,
    }


def _prize(scene: Scene, symbol: int) -> SymbolPrize:
    goods = scene.goods_of(scene.visit) if symbol == ELEPHANT else []
    name, there = symbol_word(scene.board, symbol), scene.court[symbol]
    prize = _tile_words(scene, goods) if goods else prize_words(scene.board, symbol)
    return SymbolPrize(
        id=SYMBOL_IDS[symbol],
        name=name,
        picture=_picture(symbol),
        there=there,
        words=headed(name, prize) if there else say("{symbol}: {prize} (gone)", symbol=name, prize=prize),
        goods=tuple(Good.of(scene.board, good) for good in goods) if scene.court[symbol] else (),
    )


def _tile_words(scene: Scene, goods: Sequence[str]) -> str:
    listed = row([good_word(scene.board, good) for good in goods])
    return say("province tile {tile}: {goods}", tile=scene.visit, goods=listed)


def _picture(symbol: int) -> Markup:
    if symbol < FIGURES:
        return influence_tile(SYMBOL_IDS[symbol])
    return picture("crown" if symbol == MOGUL else "portrait-elephant")


def standing(scene: Scene, position: Position, seat: SceneSeat) -> CourtRow:
    """Return how a seat stands in the visit (TM-20)."""
    at_court = seat.present or (seat.number == scene.withdrawing and seat.row)
    return CourtRow(
        cells=_cells(scene, contests(position, seat.number)) if at_court else (),
        cards=in_row(scene, seat.row),
        words=_stand(scene, seat),
        out=not seat.present,
    )


def dummy(scene: Scene, position: Position) -> CourtRow | None:
    """Return how the dummy stands, in a game of two (TM-63)."""
    if len(scene.seats) != 2:
        return None
    return CourtRow(
        cells=_cells(scene, contests(position, DUMMY_SEAT)) if scene.dummy else (),
        cards=in_row(scene, scene.dummy_row),
        words=say("leaves with a second card of a colour") if scene.dummy else say("has left"),
        out=not scene.dummy,
    )


def _stand(scene: Scene, seat: SceneSeat) -> str:
    """Say how a seat stands in the visit: out, or which colour it plays."""
    if scene.over or not scene.visit:
        return ""
    if seat.number == scene.withdrawing:
        return say("withdraws")
    if not seat.present:
        return say("withdrawn")
    if seat.colour is not None:
        return say("plays {colour}", colour=colour_word(seat.colour))
    return ""


def _cells(scene: Scene, contests: Sequence[Contest]) -> tuple[Cell, ...]:
    words = (symbol_word(scene.board, symbol) for symbol in range(SYMBOLS))
    return tuple(_cell(word, contest) for word, contest in zip(words, contests, strict=True))


def _cell(symbol: str, contest: Contest) -> Cell:
    """TM-20: only strictly more than all others leads; a tie wins nothing."""
    own = contest.own
    if contest.wins:
        return Cell(own, "wins", say("{symbol}: {count}, leads", symbol=symbol, count=own))
    if own > contest.most:
        return Cell(
            own, "leads", say("{symbol}: {count}, leads, but the prize is gone", symbol=symbol, count=own)
        )
    if own and own == contest.most:
        return Cell(own, "level", say("{symbol}: {count}, level", symbol=symbol, count=own))
    return Cell(own, "", say("{symbol}: {count}", symbol=symbol, count=own))
