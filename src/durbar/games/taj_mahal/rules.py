"""The order of play: setup, what is legal, and what a decision does."""

from __future__ import annotations

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.layout import Ids, Ints32
from durbar.games.taj_mahal.actions import (
    ADD,
    BONUS,
    CHOOSE,
    CROWN,
    DONE,
    DRAWN,
    FIRST,
    PALACE,
    PLAY,
    SHOW,
    TILE,
    WITHDRAW,
)
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.cards import (
    cards_left,
    choose_from_display,
    discard_row,
    display_holds_a_card,
    draw,
    fix_colour,
    play,
    play_special,
    prepare_deck,
    put_additions,
    put_display,
    put_turn,
    show,
)
from durbar.games.taj_mahal.claims import claim
from durbar.games.taj_mahal.compiler import hot_rule, rule
from durbar.games.taj_mahal.constants import (
    FORTRESSES,
    HAND,
    KINDS,
    NEW_CARDS,
    PROVINCES,
    SPECIALS,
    SQUARE_KINDS,
    TAJ_MAHAL,
    VISITS,
    WHITES,
)
from durbar.games.taj_mahal.dummy import turn_up_dummy_card
from durbar.games.taj_mahal.palaces import put_crowns, put_palaces
from durbar.games.taj_mahal.scoring import score_withdrawal, take_bonus_tile
from durbar.games.taj_mahal.state import NOBODY, Phase, Player, State
from durbar.games.taj_mahal.visit import begin_visit, end_turn, fill_display, pass_turn

# ---------------------------------------------------------------- setup


@rule
def setup(b: Board, s: State, players: int) -> None:
    """TM-1 … TM-7: everything in its place; chance is about to choose the start player."""
    s.players = players
    s.phase = Phase.FIRST
    s.first = s.turn = s.province = s.laid = NOBODY
    s.visit = s.palaces_due = s.crown_due = s.tile_due = s.chosen = s.dummy = 0
    s.dummy_row[:] = NOBODY
    s.court[:] = 0
    s.special[:] = NOBODY
    s.special_played[:] = 0
    s.display[:] = NOBODY
    s.deck[:] = b.copies
    s.deck_size = b.copies.sum()
    s.discards[:] = 0
    s.province_tile[:] = 0
    s.province_tile[b.last_province] = VISITS
    s.bonus[:] = NOBODY
    s.bonus[b.taj_mahal] = TAJ_MAHAL
    s.bonus_left[:] = b.bonus_tiles
    for seat in range(len(s.seats)):
        seat_player(s.seats[seat])


@rule
def seat_player(player: Player) -> None:
    """TM-7: a player has nothing yet."""
    player.palaces = player.crowns = 0
    player.hand[:] = 0
    player.known[:] = 0
    player.hand_size = 0
    player.row[:] = NOBODY
    player.row_length = 0
    player.shown[:] = 0
    player.colour = NOBODY
    player.present = 0
    player.goods[:] = 0
    player.influence[:] = 0
    player.points[:] = 0


@rule
def next_province(s: State) -> int:
    """TM-2: the first province without a tile, or NOBODY."""
    for province in range(PROVINCES):
        if s.province_tile[province] == 0:
            return province
    return NOBODY


@rule
def next_fortress(s: State) -> int:
    """TM-3: the first fortress without a tile, or NOBODY."""
    for fortress in range(FORTRESSES):
        if s.bonus[fortress] == NOBODY:
            return fortress
    return NOBODY


@rule
def deal_province_tile(s: State, number: int) -> None:
    """TM-2: a tile for the next province; after the last one come the bonus tiles."""
    s.province_tile[next_province(s)] = number
    s.phase = Phase.TILE if next_province(s) != NOBODY else Phase.BONUS


@rule
def deal_bonus_tile(s: State, kind: int) -> None:
    """TM-3: a tile for the next fortress; after the last one come the hands, from the first seat on."""
    s.bonus[next_fortress(s)] = kind
    s.bonus_left[kind] -= 1
    if next_fortress(s) == NOBODY:
        s.phase = Phase.DEAL
        s.turn = 0


@rule
def deal_card(s: State, kind: int) -> None:
    """TM-6: six cards for each seat; then the first visit begins."""
    draw(s, kind)
    if s.seats[s.turn].hand_size == HAND:
        s.turn += 1
        if s.turn == s.players:
            begin_visit(s)


# ---------------------------------------------------------------- who decides, and what is legal


@rule
def actor(s: State) -> int:
    """The seat (from 0) that decides now, or CHANCE, or GAME_OVER."""
    if s.phase == Phase.OVER:
        return GAME_OVER
    if s.phase <= Phase.DUMMY:
        return CHANCE
    return s.turn


@rule
def legal(b: Board, s: State, out: Ids) -> int:
    """Write the ids of a seat's legal decisions to `out`; return their number (0 for chance)."""
    phase = s.phase
    if phase == Phase.TURN:
        return put_turn(s, out)
    if phase == Phase.ADD:
        return put_additions(s, out)
    if phase == Phase.PALACE:
        return put_palaces(b, s, out)
    if phase == Phase.CROWN:
        return put_crowns(b, s, out)
    if phase == Phase.CHOOSE:
        return put_display(s, out)
    return 0


@rule
def outcomes(s: State, out: Ids, weights: Ints32) -> int:
    """The outcomes of a chance decision, and how many seats, tiles or cards stand for each."""
    if s.phase == Phase.FIRST:
        for seat in range(s.players):
            out[seat] = FIRST + seat
            weights[seat] = 1
        return s.players
    if s.phase == Phase.TILE:
        return put_province_tiles(s, out, weights)
    if s.phase == Phase.BONUS:
        return put_bonus_tiles(s, out, weights)
    shown = s.phase == Phase.SHOW or s.phase == Phase.DUMMY
    return put_deck(s, SHOW if shown else DRAWN, out, weights)


@rule
def put_province_tiles(s: State, out: Ids, weights: Ints32) -> int:
    """TM-2: the tiles that are not dealt yet."""
    count = 0
    for number in range(1, VISITS):
        dealt = False
        for province in range(PROVINCES):
            dealt |= s.province_tile[province] == number
        out[count] = TILE + number - 1  # written over when it is dealt: faster than a branch
        weights[count] = 1
        count += int(not dealt)
    return count


@rule
def put_bonus_tiles(s: State, out: Ids, weights: Ints32) -> int:
    """TM-3: the kinds of square tiles of which some are left."""
    count = 0
    for kind in range(SQUARE_KINDS):
        if s.bonus_left[kind] > 0:
            out[count] = BONUS + kind
            weights[count] = s.bonus_left[kind]
            count += 1
    return count


@rule
def put_deck(s: State, first_id: int, out: Ids, weights: Ints32) -> int:
    """TM-39: the cards that the top card of the deck may be."""
    for kind in range(KINDS):
        out[kind] = first_id + kind
        weights[kind] = s.deck[kind]
    return KINDS


# ---------------------------------------------------------------- what a decision does


@hot_rule
def apply(b: Board, s: State, action: int) -> None:
    """Carry out a legal decision, and everything that follows from it without a choice."""
    if action >= FIRST:
        apply_chance(b, s, action)
    elif action >= CHOOSE:
        choose_from_display(s, action - CHOOSE)
        ask_for_new_card(b, s)
    elif action >= CROWN:
        build_crown_palace(b, s, action - CROWN)
    elif action >= PALACE:
        build_palace(b, s, action - PALACE)
    elif action >= ADD:
        add(b, s, action - ADD + WHITES)
    elif action >= PLAY:
        play(b, s, action - PLAY)
        s.laid = action - PLAY
        s.phase = Phase.ADD
    elif action == DONE:
        fix_colour(s, NOBODY)
        end_turn(b, s)
    elif action == WITHDRAW:
        claim(b, s)
        go_on_withdrawing(b, s)


@hot_rule
def apply_chance(b: Board, s: State, action: int) -> None:
    """What chance has dealt, shown or drawn."""
    if action >= DRAWN:
        take_drawn_card(b, s, action - DRAWN)
    elif action >= SHOW:
        if s.phase == Phase.DUMMY:
            turn_up_dummy_card(b, s, action - SHOW)
            pass_turn(b, s)
        else:
            show(s, action - SHOW)
            fill_display(s)
    elif action >= BONUS:
        deal_bonus_tile(s, action - BONUS)
    elif action >= TILE:
        deal_province_tile(s, action - TILE + 1)
    else:
        s.first = action - FIRST
        s.phase = Phase.TILE


@rule
def take_drawn_card(b: Board, s: State, kind: int) -> None:
    """TM-6, TM-26, TM-30: a card for a first hand, for who has played nothing, or for a bonus tile."""
    if s.phase == Phase.DEAL:
        deal_card(s, kind)
    elif s.phase == Phase.BONUS_CARD:
        draw(s, kind)
        go_on_withdrawing(b, s)
    else:
        draw(s, kind)
        ask_for_new_card(b, s)


@hot_rule
def add(b: Board, s: State, card: int) -> None:
    """TM-11, TM-40, TM-41: a white or special card goes with the coloured one, and the turn is over."""
    if card >= SPECIALS:
        play_special(b, s, card)
    else:
        play(b, s, card)
    fix_colour(s, card)
    end_turn(b, s)


@rule
def build_palace(b: Board, s: State, city: int) -> None:
    """TM-21, TM-22: a normal palace; the bonus tile there is resolved before the next palace."""
    s.seats[s.turn].palaces |= b.city_bit[city]
    s.palaces_due -= 1
    if take_bonus_tile(b, s, city):
        prepare_deck(s)
        s.phase = Phase.BONUS_CARD
    else:
        go_on_withdrawing(b, s)


@rule
def build_crown_palace(b: Board, s: State, city: int) -> None:
    """TM-23: the crown palace; it takes no bonus tile."""
    s.seats[s.turn].crowns |= b.city_bit[city]
    s.crown_due = 0
    go_on_withdrawing(b, s)


@hot_rule
def go_on_withdrawing(b: Board, s: State) -> None:
    """TM-21 … TM-26: palaces, the crown palace, scoring, the end of the row, new cards."""
    if s.palaces_due > 0:
        s.phase = Phase.PALACE
    elif s.crown_due == 1:
        s.phase = Phase.CROWN
    else:
        score_withdrawal(b, s)
        leave(b, s)


@hot_rule
def leave(b: Board, s: State) -> None:
    """TM-15, TM-25, TM-26: out of the visit; who has played nothing draws a card first."""
    player = s.seats[s.turn]
    nothing_played = player.row_length == 0
    discard_row(s)
    player.present = 0
    s.chosen = 0
    if nothing_played and cards_left(s):
        prepare_deck(s)
        s.phase = Phase.EXTRA_CARD
    else:
        ask_for_new_card(b, s)


@rule
def ask_for_new_card(b: Board, s: State) -> None:
    """TM-26: two cards from the display, or what is left."""
    if s.chosen < NEW_CARDS and display_holds_a_card(s):
        s.phase = Phase.CHOOSE
    else:
        s.chosen = 0
        end_turn(b, s)
