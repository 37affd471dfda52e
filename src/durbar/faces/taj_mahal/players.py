"""What belongs to the players: goods, influence tiles, special cards, what is known of their hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.faces.svg import token
from durbar.faces.taj_mahal.cards import Card, card, cards
from durbar.faces.taj_mahal.icons import icon
from durbar.faces.taj_mahal.seen import Seat, Seen
from durbar.faces.taj_mahal.wording import bonus_words, good_word, special_help, symbol_word
from durbar.faces.words import say
from durbar.games.taj_mahal.constants import FIGURES, FIRST_GOOD, GOOD_IDS, SPECIALS, SYMBOL_IDS, VISITS


@dataclass(frozen=True)
class Holding:
    """Something a player has: its picture, its name, how many."""

    icon: str
    name: str
    count: int


@dataclass(frozen=True)
class PlayerLine:
    """All that is public of a player besides its cards in play."""

    name: str
    token: str
    score: int
    goods: list[Holding]
    influence: list[Holding]
    specials: list[Card]
    palaces: int
    crowns: int
    cards: list[Card]
    hidden: int
    hand_size: int
    me: bool
    turn: bool
    first: bool


def players(seen: Seen, names: Sequence[str], scores: Sequence[int], me: int | None) -> list[PlayerLine]:
    """Return all players from seat 1 on."""
    return [
        PlayerLine(
            name=names[seat.number - 1],
            token=token(seat.number),
            score=scores[seat.number - 1],
            goods=_goods(seen, seat),
            influence=_influence(seen, seat),
            specials=[card(seen, special) for special in seat.specials],
            palaces=len(seat.palaces),
            crowns=len(seat.crowns),
            cards=cards(seen, seat.hand),
            hidden=seat.hidden,
            hand_size=seat.hand_size,
            me=seat.number == me,
            turn=seat.number == seen.turn and not seen.over,
            first=seat.number == seen.first and not seen.over,
        )
        for seat in seen.seats
    ]


def _goods(seen: Seen, seat: Seat) -> list[Holding]:
    """TM-30: each good counts once more for every same one that comes."""
    return [
        Holding(icon(good), good_word(seen.board, good), count)
        for good, count in zip(GOOD_IDS, seat.goods, strict=True)
    ]


def _influence(seen: Seen, seat: Seat) -> list[Holding]:
    """TM-36: two equal ones bring a special card at the end of the visit."""
    return [
        Holding(icon(SYMBOL_IDS[figure]), symbol_word(seen.board, figure), count)
        for figure, count in enumerate(seat.influence)
        if count
    ]


# ---------------------------------------------------------------- special cards


@dataclass(frozen=True)
class SpecialLine:
    """A special card: what it does, how one comes by it, and who has it."""

    card: Card
    figure: str
    figure_icon: str
    help: str
    owner: str
    token: str
    in_play: bool


def specials(seen: Seen, names: Sequence[str], symbols: int) -> list[SpecialLine]:
    """Return the four special cards (TM-40, TM-41)."""
    return [_special(seen, names, figure, symbols) for figure in range(FIGURES)]


def _special(seen: Seen, names: Sequence[str], figure: int, symbols: int) -> SpecialLine:
    owner, number = seen.special[figure], SPECIALS + figure
    return SpecialLine(
        card=card(seen, number),
        figure=symbol_word(seen.board, figure),
        figure_icon=icon(SYMBOL_IDS[figure]),
        help=special_help(seen.board, number, symbols),
        owner=names[owner - 1] if owner else say("beside the board"),
        token=token(owner) if owner else "",
        in_play=bool(owner) and number in seen.seat(owner).row,
    )


# ---------------------------------------------------------------- the order of the visits


@dataclass(frozen=True)
class VisitLine:
    """A visit: its province, the goods of its tile, and the bonus tiles that lie there."""

    number: int
    province: str
    colour: str
    goods: list[str]
    bonus: list[str]
    state: str  # past, now, next


def visits(seen: Seen) -> list[VisitLine]:
    """Return the twelve visits in order (TM-2)."""
    return [_visit(seen, number) for number in range(1, VISITS + 1) if number in seen.province_tile]


def _visit(seen: Seen, number: int) -> VisitLine:
    province = seen.province_tile.index(number)
    past = number < seen.visit or seen.over
    kinds = [seen.bonus_at(city) for city in seen.cities_of(province)]
    return VisitLine(
        number=number,
        province=seen.provinces[province].name,
        colour=seen.provinces[province].colour,
        goods=[] if past else [icon(good, good_word(seen.board, good)) for good in seen.goods_of(number)],
        bonus=[icon(_bonus_icon(kind), bonus_words(seen.board, kind)) for kind in kinds if kind is not None],
        state="past" if past else "now" if number == seen.visit else "next",
    )


def _bonus_icon(kind: int) -> str:
    goods = dict(enumerate(GOOD_IDS, FIRST_GOOD))
    return goods.get(kind) or {0: "plus2", 1: "card"}.get(kind, "taj_mahal")
