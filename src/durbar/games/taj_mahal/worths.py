"""What prizes, palaces and cards are worth to `steady`, in points."""

from __future__ import annotations

from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.cards import PRINCESS_POINTS
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import (
    CARD,
    CITIES_OF_PROVINCE,
    ELEPHANT,
    FIGURES,
    FIRST_GOOD,
    GOODS,
    MOGUL,
    PLUS2,
    PRINCESS_CARD,
    PROVINCES,
    SPECIALS,
    TAJ_MAHAL,
    TAJ_MAHAL_POINTS,
    VISITS,
    WHITES,
)
from durbar.games.taj_mahal.ending import hand_points
from durbar.games.taj_mahal.notes import UNKNOWN, Notes
from durbar.games.taj_mahal.palaces import chain, occupied, provinces_of, with_neighbours
from durbar.games.taj_mahal.scoring import PLUS2_POINTS
from durbar.games.taj_mahal.state import NOBODY, Player, State

COLOURED = 1.0  # what a coloured card is worth when it is kept
WHITE_CARD = 1.5
SPECIAL_CARD = 0.1  # what is lost when a special card cannot be played once more in this visit
EXTRA = 1.0  # a card from the deck
FIRST_PAIR = 0.9  # the first of two influence tiles
VISIT_WITH_SPECIAL = 0.4  # what a special card brings in each later visit
LINK = 0.12  # for each province of a chain, and each province still to be visited that it touches
LATER_GOOD = 0.5  # the share of later tiles with the same good


@rule
def visits_left(s: State) -> int:
    """How many visits come after this one."""
    return VISITS - s.visit


@rule
def worth_of_good(b: Board, s: State, player: Player, good: int) -> float:
    """A good now, and what it adds to later ones."""
    later = 0
    for number in range(s.visit, VISITS):
        later += b.goods[number, good]
    return 1.0 + player.goods[good] + LATER_GOOD * later


@rule
def worth_of_bonus(b: Board, s: State, player: Player, city: int) -> float:
    """What the bonus tile of a city would bring."""
    fortress = b.fortress[city]
    if fortress == NOBODY or s.bonus[fortress] == NOBODY:
        return 0.0
    kind = s.bonus[fortress]
    if kind == PLUS2:
        return PLUS2_POINTS
    if kind == CARD:
        return EXTRA if visits_left(s) > 0 else 0.5
    if kind == TAJ_MAHAL:
        return TAJ_MAHAL_POINTS
    return worth_of_good(b, s, player, kind - FIRST_GOOD)


@rule
def worth_of_chain(b: Board, s: State, own: int, before: int, city: int) -> float:
    """The chain of the palaces `own` and one in the city, and the provinces to come that it touches.

    `before` is the chain of `own` alone, from which the new palace leads on.
    """
    reached = before | b.city_bit[city]
    joined = own & b.roads[city] & ~before
    if joined != 0:
        reached = with_neighbours(b, own, reached | joined)
    links = 0
    for province in range(PROVINCES):
        touched = b.roads[city] & b.province_cities[province] != 0
        links += int(touched and s.province_tile[province] > s.visit)
    return provinces_of(b, reached) * (1.0 + LINK * links)


@rule
def note_chains(b: Board, s: State, own: int, notes: Notes) -> None:
    """Note what one more palace in each city of the province adds to the chain of the palaces `own`."""
    before = chain(b, own, s.province)
    points = provinces_of(b, before)
    for place in range(CITIES_OF_PROVINCE):
        city = b.cities[s.province, place]
        if city != NOBODY:
            notes.chains[place] = worth_of_chain(b, s, own, before, city) - points


@rule
def best_palace(b: Board, s: State, player: Player, notes: Notes, taken: int) -> tuple[float, int]:
    """The worth of the best city for a normal palace, by the chains noted; cities `taken` are not free."""
    best, best_city = -1.0, NOBODY
    for place in range(CITIES_OF_PROVINCE):
        city = b.cities[s.province, place]
        if city != NOBODY and taken & b.city_bit[city] == 0:
            worth = notes.chains[place] + worth_of_bonus(b, s, player, city)
            if worth > best:
                best, best_city = worth, city
    return best, best_city


@rule
def best_crown(b: Board, s: State, notes: Notes) -> float:
    """The worth of the best city for the crown palace, by the chains noted."""
    best = 0.0
    for place in range(CITIES_OF_PROVINCE):
        if b.cities[s.province, place] != NOBODY:
            best = max(best, notes.chains[place])
    return best


@rule
def worth_of_influence(s: State, seat: int, figure: int) -> float:
    """An influence tile, besides its palace: half a special card, or all of it."""
    if s.special[figure] == seat:
        return 0.2
    each_visit = VISIT_WITH_SPECIAL
    if SPECIALS + figure == PRINCESS_CARD:
        each_visit = 0.7 * PRINCESS_POINTS
    card = 1.0 + each_visit * visits_left(s)
    if s.seats[seat].influence[figure] == 1:
        return card
    return min(FIRST_PAIR, 0.4 * card) if visits_left(s) > 0 else 0.0


@rule
def appraise(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Write to `notes` what the prizes of the court are worth to the seat now."""
    player = s.seats[seat]
    for figure in range(FIGURES):
        notes.prize[figure] = worth_of_influence(s, seat, figure)
    notes.prize[ELEPHANT] = 0.0
    for good in range(GOODS):
        if b.goods[s.visit - 1, good] == 1:
            notes.prize[ELEPHANT] += worth_of_good(b, s, player, good)
    appraise_palaces(b, s, player, notes)
    notes.chances[:] = UNKNOWN


@rule
def appraise_palaces(b: Board, s: State, player: Player, notes: Notes) -> None:
    """Write to `notes` what the palaces of this visit are worth, the crown palace too."""
    own = player.palaces | player.crowns
    taken = occupied(s)
    note_chains(b, s, own, notes)
    notes.prize[MOGUL] = best_crown(b, s, notes)
    worth, city = best_palace(b, s, player, notes, taken)
    notes.palace[0] = max(worth, 0.0)
    notes.palace[1] = 0.0
    if city != NOBODY:
        note_chains(b, s, own | b.city_bit[city], notes)
        worth, city = best_palace(b, s, player, notes, taken | b.city_bit[city])
        notes.palace[1] = max(worth, 0.0)
    for number in range(2, FIGURES):
        notes.palace[number] = 0.7 * notes.palace[number - 1]


@rule
def worth_of_card(s: State, seat: int, card: int) -> float:
    """What a card is worth when it is kept; in the last visit only what it counts in the hand."""
    if card == NOBODY:
        return 0.0
    if card >= SPECIALS:
        return -PRINCESS_POINTS if card == PRINCESS_CARD else SPECIAL_CARD
    if visits_left(s) > 0:
        return COLOURED if card < WHITES else WHITE_CARD
    player = s.seats[seat]
    before = hand_points(s, seat)
    player.hand[card] -= 1
    lost = before - hand_points(s, seat)
    player.hand[card] += 1
    return lost
