"""What a sound player looks at: the knowledge behind `steady`.

It weighs withdrawing now, which takes what it leads in, against every play: what that would lead in, how
likely the lead is to last until its next turn, and what the cards are worth when kept. Worths are in points.
"""

from __future__ import annotations

from durbar.core.layout import Floats, Ids, Layout, array
from durbar.games.taj_mahal.action_ids import ADD, CHOOSE, CROWN, DONE, PALACE, PLAY, WITHDRAW
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.cards import MONK, PRINCESS_POINTS, colour_of, has_special
from durbar.games.taj_mahal.claims import dummy_shows
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import (
    CARD,
    CITIES_OF_PROVINCE,
    ELEPHANT,
    FIGURES,
    FIRST_GOOD,
    GOODS,
    MOGUL,
    MONK_CARD,
    PLUS2,
    PRINCESS_CARD,
    PROVINCES,
    SPECIALS,
    SYMBOLS,
    TAJ_MAHAL,
    TAJ_MAHAL_POINTS,
    VISITS,
    WHITES,
)
from durbar.games.taj_mahal.ending import cards_of_colour, hand_points
from durbar.games.taj_mahal.palaces import chain, occupied, provinces_of, with_neighbours
from durbar.games.taj_mahal.scoring import PLUS2_POINTS
from durbar.games.taj_mahal.state import NOBODY, Phase, Player, State

COLOURED = 1.0  # what a coloured card is worth when it is kept
WHITE_CARD = 1.5
SPECIAL_CARD = 0.1  # what is lost when a special card cannot be played once more in this visit
EXTRA = 1.0  # a card from the deck
FIRST_PAIR = 0.9  # the first of two influence tiles
VISIT_WITH_SPECIAL = 0.4  # what a special card brings in each later visit
LINK = 0.12  # for each province of a chain, and each province still to be visited that it touches
LATER_GOOD = 0.5  # the share of later tiles with the same good
BACKING = 0.25  # for each further card of the colour that a first card fixes
COMES_BACK = 0.25  # the chance to lead after all where others are level
FIGURE_RAISE = (0.0, 0.30, 0.08, 0.02)  # the chance that another player makes up so many symbols in one turn
ELEPHANT_RAISE = (0.0, 0.40, 0.12, 0.03)
LONG_WAY = 3
MOST_MORE = 4  # symbols of one kind that two cards may show
UNKNOWN = -1.0


class Notes(Layout):
    """What can be won in this visit, and what it is worth to the seat that is advised."""

    prize: Floats = array(SYMBOLS)  # without its palace
    palace: Floats = array(FIGURES + 2)  # the first one, the second, …
    chains: Floats = array(CITIES_OF_PROVINCE)  # what a palace in each city of the province adds to the chain
    chances: Floats = array(SYMBOLS, MOST_MORE + 1)  # to win a prize with so many more symbols; or UNKNOWN


# ---------------------------------------------------------------- what things are worth


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


# ---------------------------------------------------------------- what leads, and for how long


@rule
def chance_of_raise(player: Player, symbol: int, need: int) -> float:
    """The chance that another player shows `need` more of a symbol in its next turn."""
    if player.hand_size == 0:
        return 0.0
    if need <= 0:
        return 1.0
    if need > LONG_WAY:
        return 0.0
    return ELEPHANT_RAISE[need] if symbol == ELEPHANT else FIGURE_RAISE[need]


@rule
def chance_to_win(b: Board, s: State, seat: int, symbol: int, own: int) -> float:
    """The chance that a seat which shows `own` of a symbol still leads when its next turn comes."""
    if own == 0 or s.court[symbol] == 0:
        return 0.0
    chance = 1.0
    behind = 0
    for other in range(s.players):
        player = s.seats[other]
        if other == seat or player.present == 0:
            continue
        need = own - player.shown[symbol]
        behind = max(behind, 1 - need)
        chance *= 1.0 - chance_of_raise(player, symbol, need)
    if s.dummy == 1:
        need = own - dummy_shows(b, s, symbol)
        behind = max(behind, 1 - need)
        if 0 < need <= LONG_WAY:
            chance *= 1.0 - FIGURE_RAISE[need]
    if behind > 0:
        return COMES_BACK if behind == 1 else 0.0
    return chance


@rule
def chance_with(b: Board, s: State, seat: int, notes: Notes, symbol: int, more: int) -> float:
    """The chance to win a prize with so many more symbols than are in play: reckoned once, then noted."""
    if notes.chances[symbol, more] == UNKNOWN:
        own = s.seats[seat].shown[symbol] + more
        notes.chances[symbol, more] = chance_to_win(b, s, seat, symbol, own)
    return notes.chances[symbol, more]


@rule
def expect(notes: Notes, symbol: int, chance: float, palaces: float) -> float:
    """What a chance on a prize is worth when `palaces` are expected already."""
    if symbol >= FIGURES:
        return chance * notes.prize[symbol]
    number = min(int(palaces), FIGURES - 1)
    return chance * (notes.prize[symbol] + notes.palace[number])


@rule
def worth_of_withdrawing(b: Board, s: State, seat: int, notes: Notes) -> float:
    """What the seat wins when it withdraws now; a card when it has played nothing."""
    player = s.seats[seat]
    if player.row_length == 0:
        return EXTRA if visits_left(s) > 0 else 0.6
    worth = 0.0
    palaces = 0.0
    for symbol in range(SYMBOLS):
        own = player.shown[symbol]
        if own == 0 or s.court[symbol] == 0:
            continue
        ahead = s.dummy == 0 or own > dummy_shows(b, s, symbol)
        for other in range(s.players):
            if other != seat and s.seats[other].present == 1 and s.seats[other].shown[symbol] >= own:
                ahead = False
        if ahead:
            worth += expect(notes, symbol, 1.0, palaces)
            palaces += 1.0 if symbol < FIGURES else 0.0
    return worth


@rule
def worth_of_staying(b: Board, s: State, seat: int, notes: Notes, card: int, extra: int) -> float:
    """What the seat may win at its next turn, with two more cards (or NOBODY) in its row; less the cards."""
    worth = -worth_of_card(s, seat, card) - worth_of_card(s, seat, extra)
    palaces = 0.0
    for symbol in range(SYMBOLS):
        more = 0
        if card != NOBODY:
            more += b.symbols[card, symbol]
        if extra != NOBODY:
            more += b.symbols[extra, symbol] * (s.options.special_symbols if extra >= SPECIALS else 1)
        chance = chance_with(b, s, seat, notes, symbol, more)
        worth += expect(notes, symbol, chance, palaces)
        palaces += chance if symbol < FIGURES else 0.0
    return worth


@rule
def worth_of_playing(b: Board, s: State, seat: int, notes: Notes, kind: int) -> float:
    """A coloured card with the best white or special card beside it, or alone."""
    player = s.seats[seat]
    if player.colour != NOBODY and player.colour != colour_of(kind):
        return worth_of_staying(b, s, seat, notes, kind, MONK_CARD)
    best = worth_of_staying(b, s, seat, notes, kind, NOBODY)
    for white in range(WHITES, SPECIALS):
        if player.hand[white] > 0:
            best = max(best, worth_of_staying(b, s, seat, notes, kind, white))
    for figure in range(FIGURES):
        if figure != MONK and has_special(s, seat, figure):
            best = max(best, worth_of_staying(b, s, seat, notes, kind, SPECIALS + figure))
    if player.colour == NOBODY:
        best += BACKING * (cards_of_colour(player, colour_of(kind)) - 1)
    return best


# ---------------------------------------------------------------- the decisions


@rule
def advise_turn(b: Board, s: State, seat: int, notes: Notes, action: int) -> float:
    """Withdraw, or play a coloured card."""
    if action == WITHDRAW:
        return worth_of_withdrawing(b, s, seat, notes)
    return worth_of_playing(b, s, seat, notes, action - PLAY)


@rule
def advise_adding(b: Board, s: State, seat: int, notes: Notes, action: int) -> float:
    """A white or special card beside the coloured one that lies already, or none."""
    extra = NOBODY if action == DONE else action - ADD + WHITES
    return worth_of_staying(b, s, seat, notes, NOBODY, extra)


@rule
def advise_building(b: Board, s: State, seat: int, action: int) -> float:
    """The city that brings most: its bonus tile and its chain; for the crown palace the chain alone."""
    player = s.seats[seat]
    own = player.palaces | player.crowns
    before = chain(b, own, s.province)
    if action >= CROWN:
        return worth_of_chain(b, s, own, before, action - CROWN)
    city = action - PALACE
    return worth_of_chain(b, s, own, before, city) + worth_of_bonus(b, s, player, city)


@rule
def advise_choosing(b: Board, s: State, seat: int, action: int) -> float:
    """The card that helps most: its symbols, and how it fits the hand; at last its points in the hand."""
    card = action - CHOOSE
    player = s.seats[seat]
    if visits_left(s) == 0:
        player.hand[card] += 1
        points = hand_points(s, seat)
        player.hand[card] -= 1
        return points
    worth = 1.0 if card >= WHITES else 0.15 * cards_of_colour(player, colour_of(card))
    for figure in range(FIGURES):
        wish = 0.9 if player.influence[figure] == 1 else 0.6
        worth += wish * b.symbols[card, figure]
    return worth + 0.7 * b.symbols[card, MOGUL] + 0.5 * b.symbols[card, ELEPHANT]


@rule
def advise(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """Return the decision (one of `out[:count]`) that a steady player takes in the view `s` of its seat.

    `s` is the same afterwards.
    """
    if s.phase == Phase.TURN or s.phase == Phase.ADD:
        appraise(b, s, seat, notes)
    best, best_value = out[0], -1e9
    for k in range(count):
        action = out[k]
        if s.phase == Phase.TURN:
            value = advise_turn(b, s, seat, notes, action)
        elif s.phase == Phase.ADD:
            value = advise_adding(b, s, seat, notes, action)
        elif s.phase == Phase.CHOOSE:
            value = advise_choosing(b, s, seat, action)
        else:
            value = advise_building(b, s, seat, action)
        if value > best_value:
            best, best_value = action, value
    return best
