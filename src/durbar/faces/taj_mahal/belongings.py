"""What seats have beside the map: cards, goods, influence tiles."""

from __future__ import annotations

from collections.abc import Iterable

from durbar.core.phrase import Listed, Phrase
from durbar.core.position import Position
from durbar.faces.belongings import TABLE, Belongings, each
from durbar.faces.taj_mahal.scene import Scene, SceneSeat
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.naming import card_name, good_name, symbol_name


def belongings(position: Position) -> list[Belongings]:
    """Return what lies in the display, and what every seat has."""
    scene = Scene.of(position)
    table = Belongings.of(TABLE, Phrase("display: {cards}", cards=_cards(scene.board, scene.display)))
    return [table, *(_of(scene.board, seat) for seat in scene.seats)]


def _of(board: BoardFile, seat: SceneSeat) -> Belongings:
    goods = (good_name(board, good) for good, count in enumerate(seat.goods) for _ in range(count))
    tiles = (symbol_name(board, figure) for figure, count in enumerate(seat.influence) for _ in range(count))
    return Belongings.of(
        seat.number,
        Phrase("hand: {cards}", cards=_cards(board, seat.in_hand)),
        Phrase("in play: {cards}", cards=_cards(board, seat.row)),
        Phrase("goods: {goods}", goods=each(goods)),
        Phrase("influence tiles: {tiles}", tiles=each(tiles)),
    )


def _cards(board: BoardFile, cards: Iterable[int]) -> Listed:
    return each(card_name(board, card) for card in cards)
