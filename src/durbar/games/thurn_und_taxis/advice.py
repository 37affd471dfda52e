"""What a sound player looks at: the knowledge behind `steady`.

It plans one route at a time: which cards of the hand would lengthen it, what closing it would then bring,
and how many turns that takes. Every decision is the one after which the best such plan is worth most.
Worths are in points; the weights were chosen by matches against each other (docs/experiments.md).
"""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.thurn_und_taxis.action_ids import (
    ABANDON,
    ADMINISTRATOR,
    ALL,
    CARRIER,
    CLOSE,
    CLOSE_CARTWRIGHT,
    DISCARD,
    DRAW,
    EACH,
    HOUSE,
    LAY_LEFT,
    LAY_RIGHT,
    POSTMASTER,
    TAKE,
)
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.compiler import rule
from durbar.games.thurn_und_taxis.constants import CARTWRIGHT_REACH, PROVINCES
from durbar.games.thurn_und_taxis.house_worths import add_up_provinces, appraise_cities
from durbar.games.thurn_und_taxis.notes import Notes
from durbar.games.thurn_und_taxis.plans import (
    HOPELESS,
    appraise_lengths,
    best_plan,
    lengthen,
    look_ahead,
    look_behind,
    shorten,
    worth_of_closing,
    worth_of_turn,
)
from durbar.games.thurn_und_taxis.route import on_route
from durbar.games.thurn_und_taxis.state import NOBODY, Official, Phase, Player, State

CARD = 0.9  # a second card, taken with the postmaster
UNSEEN = 0.1  # a card from the deck
NEW_DISPLAY = -0.2  # six new cards, and no postmaster


@rule
def look_ahead_with(b: Board, player: Player, notes: Notes, city: int) -> bool:
    """Note what `look_ahead` would with one card more in the hand; say whether that is any better.

    Only plans that lay this card are looked at anew.
    """
    notes.houses[:] = notes.before
    if player.hand[city] > 0 or on_route(player, city):
        return False
    held = notes.held
    notes.cards[held] = city
    look_behind(b, player, notes, city, 0, held)
    for number in range(held):
        look_behind(b, player, notes, notes.cards[number], held, held + 1)
    return notes.houses[1] > notes.before[1] or notes.houses[2] > notes.before[2]


@rule
def worth_of_taking(b: Board, player: Player, notes: Notes, action: int) -> float:
    """The worth of the best plan with the card taken."""
    if action == ADMINISTRATOR:
        return notes.plan + NEW_DISPLAY
    if action == DRAW:
        return notes.plan + UNSEEN
    if not look_ahead_with(b, player, notes, action - TAKE):
        return notes.plan
    return best_plan(player, notes, 1)


@rule
def worth_of_playing(b: Board, s: State, player: Player, notes: Notes, action: int) -> float:
    """The worth of the best plan after a lay; the postmaster brings a card, but excludes the others."""
    if action == ABANDON:
        return HOPELESS
    if action == POSTMASTER:
        look_ahead(b, player, notes)
        return best_plan(player, notes, 1) + notes.turn + CARD
    left = action < LAY_RIGHT
    lengthen(player, action - LAY_LEFT if left else action - LAY_RIGHT, left)
    look_ahead(b, player, notes)
    value = best_plan(player, notes, 0)
    if s.official == Official.NONE:
        value = max(value, worth_of_closing(b, s, player, notes, CARTWRIGHT_REACH))
        value = max(value, best_plan(player, notes, 1) + notes.turn)
    shorten(player, left)
    return value


@rule
def worth_of_going_on(b: Board, s: State, player: Player, notes: Notes, action: int) -> float:
    """Closing now, with or without the cartwright, against the best plan that goes on."""
    if action == CLOSE or action == CLOSE_CARTWRIGHT:
        return worth_of_closing(b, s, player, notes, CARTWRIGHT_REACH if action == CLOSE_CARTWRIGHT else 0)
    if action == CARRIER:
        return notes.plan + notes.turn
    last_round = s.ender != NOBODY
    return HOPELESS if last_round else notes.plan


@rule
def worth_of_placing(notes: Notes, action: int) -> float:
    """What the houses of a way of placing are worth, or one house."""
    if HOUSE <= action < DISCARD:
        return notes.house[action - HOUSE]
    value = 0.0
    for province in range(PROVINCES):
        if action == EACH:
            value += notes.best[province]
        elif action == ALL + province:
            value = notes.total[province]
    return value


@rule
def worth_of_discarding(b: Board, player: Player, notes: Notes, action: int) -> float:
    """The worth of the best plan without the card."""
    city = action - DISCARD
    player.hand[city] -= 1
    look_ahead(b, player, notes)
    player.hand[city] += 1
    return best_plan(player, notes, 1)


@rule
def note_position(b: Board, s: State, seat: int, notes: Notes) -> None:
    """Note what the decisions of a phase have in common."""
    player = s.seats[seat]
    appraise_cities(b, s, player, notes)
    if s.phase == Phase.PLACING:
        add_up_provinces(b, player, notes)
    if s.phase == Phase.EACH or s.phase == Phase.ALL or s.phase == Phase.PLACING:
        return
    appraise_lengths(b, s, player, notes)
    notes.turn = worth_of_turn(s, seat)
    if s.phase == Phase.TAKE or s.phase == Phase.CLOSE:
        look_ahead(b, player, notes)
        notes.before[:] = notes.houses
        notes.plan = best_plan(player, notes, 1)


@rule
def worth_of(b: Board, s: State, player: Player, notes: Notes, action: int) -> float:
    """What a decision is worth."""
    if s.phase == Phase.TAKE:
        return worth_of_taking(b, player, notes, action)
    if s.phase == Phase.PLAY or s.phase == Phase.LAY:
        return worth_of_playing(b, s, player, notes, action)
    if s.phase == Phase.CLOSE:
        return worth_of_going_on(b, s, player, notes, action)
    if s.phase == Phase.DISCARD:
        return worth_of_discarding(b, player, notes, action)
    return worth_of_placing(notes, action)


@rule
def advise(b: Board, s: State, seat: int, notes: Notes, out: Ids, count: int) -> int:
    """Return the decision (one of `out[:count]`) that a steady player takes in the view `s` of its seat.

    `s` is the same afterwards.
    """
    note_position(b, s, seat, notes)
    best, best_value = out[0], 2 * HOPELESS
    for k in range(count):
        value = worth_of(b, s, s.seats[seat], notes, out[k])
        if value > best_value:
            best, best_value = out[k], value
    return best
