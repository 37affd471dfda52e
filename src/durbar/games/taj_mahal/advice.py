"""What a sound player looks at: the knowledge behind `steady`.

It weighs withdrawing now, which takes what it leads in, against every play: what that would lead in, how
likely the lead is to last until its next turn, and what the cards are worth when kept. Worths are in points.
"""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.taj_mahal.action_ids import ADD, CHOOSE, CROWN, DONE, PALACE, PLAY, WITHDRAW
from durbar.games.taj_mahal.board import Board
from durbar.games.taj_mahal.cards import MONK, colour_of, has_special
from durbar.games.taj_mahal.chances import chance_with, expect
from durbar.games.taj_mahal.claims import dummy_shows
from durbar.games.taj_mahal.compiler import rule
from durbar.games.taj_mahal.constants import ELEPHANT, FIGURES, MOGUL, MONK_CARD, SPECIALS, SYMBOLS, WHITES
from durbar.games.taj_mahal.ending import cards_of_colour, hand_points
from durbar.games.taj_mahal.notes import Notes
from durbar.games.taj_mahal.palaces import chain
from durbar.games.taj_mahal.state import NOBODY, Phase, State
from durbar.games.taj_mahal.worths import (
    EXTRA,
    appraise,
    visits_left,
    worth_of_bonus,
    worth_of_card,
    worth_of_chain,
)

BACKING = 0.25  # for each further card of the colour that a first card fixes


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
