"""What belongs to the players: goods, influence tiles, special cards, what is known of their hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.phrase import number
from durbar.core.position import Position
from durbar.faces.public_view import PublicView, Values, for_all, shared_part
from durbar.faces.svg import token
from durbar.faces.taj_mahal.art import card_back, icon, influence_tile
from durbar.faces.taj_mahal.cards import Card, card, cards
from durbar.faces.taj_mahal.contest import CourtRow, standing
from durbar.faces.taj_mahal.goods import Good
from durbar.faces.taj_mahal.scene import Scene, SceneSeat
from durbar.faces.taj_mahal.wording import bonus_words, good_word, special_help, symbol_word
from durbar.faces.words import say
from durbar.games.taj_mahal.constants import BONUS_IDS, FIGURES, GOOD_IDS, SPECIALS, SYMBOL_IDS, VISITS
from durbar.games.taj_mahal.state_of import state_of

PLATE = "faces/taj_mahal/plate.html"


@dataclass(frozen=True)
class InfluenceTiles:
    """Equal influence tiles of a player."""

    id: str
    picture: Markup
    name: str
    count: int


@dataclass(frozen=True)
class PlayerLine:
    """All that is public of a player."""

    number: int
    name: str
    token: Markup
    score: str
    standing: CourtRow
    goods: tuple[Good, ...]
    influence: tuple[InfluenceTiles, ...]
    specials: tuple[Card, ...]
    palaces: int
    crowns: int
    cards: tuple[Card, ...]
    hidden: int
    hand_size: int
    first: bool
    me: bool


def players(public: PublicView, scene: Scene, position: Position, me: int | None) -> list[PlayerLine]:
    """Return all players from seat 1 on: that of `me` as it sees itself, all others as everybody does."""
    found = list(_lines(public))
    if me:
        found[me - 1] = _line(scene, position, scene.seat(me), public.names, position.scores, own=True)
    return found


@for_all
def _lines(public: PublicView) -> tuple[PlayerLine, ...]:
    position, scene = public.position, Scene.of(public.position)
    scores = position.scores
    return tuple(_line(scene, position, seat, public.names, scores, own=False) for seat in scene.seats)


def _line(
    scene: Scene,
    position: Position,
    seat: SceneSeat,
    names: Sequence[str],
    scores: Sequence[int],
    *,
    own: bool,
) -> PlayerLine:
    return PlayerLine(
        number=seat.number,
        name=names[seat.number - 1],
        token=token(seat.number),
        score=number(scores[seat.number - 1]),
        standing=standing(scene, position, seat),
        goods=tuple(
            Good.of(scene.board, good, count) for good, count in zip(GOOD_IDS, seat.goods, strict=True)
        ),
        influence=_influence(scene, seat),
        specials=tuple(card(scene, special) for special in seat.specials),
        palaces=len(seat.palaces),
        crowns=len(seat.crowns),
        cards=cards(scene, seat.hand),
        hidden=seat.hidden,
        hand_size=seat.hand_size,
        first=seat.number == scene.first and not scene.over,
        me=own,
    )


@shared_part(PLATE)
def plate(public: PublicView, seat: int) -> Values:
    """Return the plate of a seat as everybody else sees it."""
    over = Scene.of(public.position).over
    return {"back": card_back(), "over": over, "player": _lines(public)[seat - 1]}


@dataclass(frozen=True)
class KnownHand:
    """What is known of a player's hand."""

    name: str
    token: Markup
    cards: tuple[Card, ...]
    hidden: int
    me: bool


def hands(lines: Iterable[PlayerLine]) -> list[KnownHand]:
    """Return what is known of the hands of all players."""
    return [KnownHand(line.name, line.token, line.cards, line.hidden, line.me) for line in lines]


def _influence(scene: Scene, seat: SceneSeat) -> tuple[InfluenceTiles, ...]:
    """TM-36: two equal ones bring a special card at the end of the visit."""
    return tuple(
        InfluenceTiles(
            SYMBOL_IDS[figure], influence_tile(SYMBOL_IDS[figure]), symbol_word(scene.board, figure), count
        )
        for figure, count in enumerate(seat.influence)
        if count
    )


# ---------------------------------------------------------------- special cards


@dataclass(frozen=True)
class SpecialLine:
    """A special card: what it does, how one comes by it, and who has it."""

    card: Card
    help: str
    owner: str
    token: Markup
    in_play: bool


@shared_part("faces/taj_mahal/specials.html", lasts=True)
def specials(public: PublicView) -> Values:
    """Return the four special cards (TM-40, TM-41)."""
    scene, symbols = Scene.of(public.position), int(state_of(public.position).options.special_symbols)
    return {"specials": [_special(scene, public.names, figure, symbols) for figure in range(FIGURES)]}


def _special(scene: Scene, names: Sequence[str], figure: int, symbols: int) -> SpecialLine:
    owner, number = scene.special[figure], SPECIALS + figure
    return SpecialLine(
        card=card(scene, number),
        help=special_help(scene.board, number, symbols),
        owner=names[owner - 1] if owner else say("beside the board"),
        token=token(owner) if owner else Markup(),
        in_play=bool(owner) and number in scene.seat(owner).row,
    )


# ---------------------------------------------------------------- the order of the visits


@dataclass(frozen=True)
class VisitLine:
    """A visit: its province, the goods of its tile, and the bonus tiles that lie there."""

    number: int
    province: str
    goods: tuple[Markup, ...]
    bonus: tuple[Markup, ...]
    state: str  # past, now, next


@shared_part("faces/taj_mahal/visits.html", lasts=True)
def visits(public: PublicView) -> Values:
    """Return the twelve visits in order (TM-2)."""
    scene = Scene.of(public.position)
    numbers = range(1, VISITS + 1)
    return {"visits": [_visit(scene, number) for number in numbers if number in scene.province_tile]}


def _visit(scene: Scene, number: int) -> VisitLine:
    province = scene.province_tile.index(number)
    past = number < scene.visit or scene.over
    goods = [] if past else scene.goods_of(number)
    kinds = [scene.bonus_at(city) for city in scene.cities_of(province)]
    return VisitLine(
        number=number,
        province=scene.provinces[province].name,
        goods=tuple(icon(good, good_word(scene.board, good)) for good in goods),
        bonus=tuple(
            icon(BONUS_IDS[kind], bonus_words(scene.board, kind)) for kind in kinds if kind is not None
        ),
        state="past" if past else "now" if number == scene.visit else "next",
    )
