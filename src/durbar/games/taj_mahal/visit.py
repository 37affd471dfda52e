"""A visit: its beginning, the order of turns, and its end (TM-4, TM-10, TM-14, TM-36 … TM-38)."""

from __future__ import annotations

from durbar.core.deck import cards_left, empty_place, prepare_deck
from durbar.core.layout import NOTHING
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.cards import places_of_display
from durbar.games.taj_mahal.compiler import hot_rule, rule
from durbar.games.taj_mahal.constants import CITIES_OF_PROVINCE, ELEPHANT, FIGURES, PROVINCES, VISITS
from durbar.games.taj_mahal.dummy import discard_dummy_row
from durbar.games.taj_mahal.ending import score_hands
from durbar.games.taj_mahal.state import NOBODY, Phase, State


@rule
def begin_visit(s: State) -> None:
    """TM-2, TM-4, TM-38, TM-60: the next province, a full court, everybody in, and a new display."""
    s.visit += 1
    s.province = province_of_tile(s, s.visit)
    s.court[:] = 1
    s.dummy = 1 if s.players == 2 else 0
    for seat in range(s.players):
        s.seats[seat].present = 1
        s.seats[seat].colour = NOBODY
    fill_display(s)


@rule
def visit_begins(s: State) -> bool:
    """TM-4, TM-10: whether the start player is to play the first card of a visit."""
    if s.phase != Phase.TURN or s.turn != s.first or players_in(s) < s.players:
        return False
    for seat in range(s.players):
        if s.seats[seat].row_length > 0:
            return False
    return True


@rule
def province_of_tile(s: State, number: int) -> int:
    """TM-2: the province on which a tile was dealt."""
    for province in range(PROVINCES):
        if s.province_tile[province] == number:
            return province
    return NOBODY


@hot_rule
def fill_display(s: State) -> None:
    """TM-38, TM-39: cards are shown as long as there are any; then the start player begins."""
    if empty_place(s, places_of_display(s)) != NOTHING and cards_left(s):
        prepare_deck(s)
        s.phase = Phase.SHOW
    else:
        s.turn = s.first
        s.phase = Phase.TURN


@rule
def players_in(s: State) -> int:
    """How many players are still in the visit."""
    count = 0
    for seat in range(s.players):
        count += s.seats[seat].present
    return count


@hot_rule
def end_turn(b: Board, s: State) -> None:
    """TM-61: the dummy turns a card while it and at least one player are in; then the turn passes on."""
    if s.dummy == 1 and players_in(s) > 0 and cards_left(s):
        prepare_deck(s)
        s.phase = Phase.DUMMY
    else:
        pass_turn(b, s)


@hot_rule
def pass_turn(b: Board, s: State) -> None:
    """TM-10, TM-14: clockwise to the next player still in, who may be the same; or the visit is over."""
    if players_in(s) == 0:
        end_visit(b, s)
        return
    s.turn = (s.turn + 1) % s.players
    while s.seats[s.turn].present == 0:
        s.turn = (s.turn + 1) % s.players
    s.phase = Phase.TURN


@rule
def end_visit(b: Board, s: State) -> None:
    """TM-36 … TM-38, TM-50, TM-64: exchanges, what is left goes, and on to the next visit or the end."""
    exchange_influence(s)
    remove_bonus_tiles(b, s)
    s.court[ELEPHANT] = 0
    discard_dummy_row(s)
    if s.visit == VISITS:
        score_hands(s)
        s.phase = Phase.OVER
    else:
        s.first = (s.first + 1) % s.players
        begin_visit(s)


@rule
def exchange_influence(s: State) -> None:
    """TM-36: two equal influence tiles bring their special card, from beside the board or from its owner."""
    for seat in range(s.players):
        for figure in range(FIGURES):
            if s.seats[seat].influence[figure] == 2:
                s.seats[seat].influence[figure] = 0
                s.special[figure] = seat


@rule
def remove_bonus_tiles(b: Board, s: State) -> None:
    """TM-37: bonus tiles left in the province leave the game."""
    for place in range(CITIES_OF_PROVINCE):
        city = b.cities[s.province, place]
        if city != NOBODY and b.fortress[city] != NOBODY:
            s.bonus[b.fortress[city]] = NOBODY
