"""The rules of Gifts, as `rulebook.md` numbers them."""

from __future__ import annotations

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.layout import Ids, Ints32, Layout
from gifts.action_ids import DEAL, FAVOUR, PRESENT
from gifts.compiler import rule
from gifts.state import COPIES, HAND, MAX_PLAYERS, NOBODY, WORTHS, Phase, State


@rule
def setup(b: Layout, s: State, players: int) -> None:  # noqa: ARG001 - there is no board
    """GI-1: all cards are in the deck, and chance is about to deal."""
    s.players = players
    s.phase = Phase.DEAL
    s.first = s.turn = 0
    s.deck[:] = COPIES
    s.favours[:] = s.out[:] = 0
    for seat in range(MAX_PLAYERS):
        player = s.seats[seat]
        player.hand[:] = player.favours[:] = 0
        player.hand_size = 0
        player.presented = NOBODY


@rule
def actor(s: State) -> int:
    """GI-4: the seat that decides now, or CHANCE, or GAME_OVER."""
    if s.phase == Phase.OVER:
        return GAME_OVER
    return s.turn if s.phase == Phase.PRESENT else CHANCE


@rule
def legal(b: Layout, s: State, out: Ids) -> int:  # noqa: ARG001
    """GI-4: any card of the hand."""
    count = 0
    if s.phase == Phase.PRESENT:
        for card in range(WORTHS):
            if s.seats[s.turn].hand[card] > 0:
                out[count] = PRESENT + card
                count += 1
    return count


@rule
def outcomes(s: State, out: Ids, weights: Ints32) -> int:
    """GI-2, GI-3: the cards that the top card of the deck may be."""
    count = 0
    for card in range(WORTHS):
        if s.deck[card] > 0:
            out[count] = card + (DEAL if s.phase == Phase.DEAL else FAVOUR)
            weights[count] = s.deck[card]
            count += 1
    return count


@rule
def apply(b: Layout, s: State, action: int) -> None:  # noqa: ARG001
    """Carry out a legal decision, and everything that follows from it without a choice."""
    if action >= FAVOUR:
        turn_up(s, action - FAVOUR)
    elif action >= DEAL:
        deal(s, action - DEAL)
    else:
        present(s, action - PRESENT)


@rule
def deal(s: State, card: int) -> None:
    """GI-2: a card for the seat whose turn it is; when all hands are full the first round begins."""
    s.deck[card] -= 1
    s.seats[s.turn].hand[card] += 1
    s.seats[s.turn].hand_size += 1
    s.turn = (s.turn + 1) % s.players
    if s.seats[s.turn].hand_size == HAND:
        s.phase = Phase.FAVOUR


@rule
def turn_up(s: State, card: int) -> None:
    """GI-3: one more favour."""
    s.deck[card] -= 1
    s.favours[card] += 1
    s.turn = s.first
    s.phase = Phase.PRESENT


@rule
def present(s: State, card: int) -> None:
    """GI-4, GI-8: a card of the hand, face up."""
    player = s.seats[s.turn]
    player.hand[card] -= 1
    player.hand_size -= 1
    player.presented = card
    s.out[card] += 1
    s.turn = (s.turn + 1) % s.players
    if s.turn == s.first:
        end_round(s)


@rule
def end_round(s: State) -> None:
    """GI-5, GI-9: the favours are won, if they are; then comes the next round, or the end."""
    winner = winner_of_round(s)
    if winner != NOBODY:
        s.seats[winner].favours[:] += s.favours
        s.favours[:] = 0
        s.first = winner
    for seat in range(s.players):
        s.seats[seat].presented = NOBODY
    s.phase = Phase.OVER if s.seats[0].hand_size == 0 else Phase.FAVOUR


@rule
def winner_of_round(s: State) -> int:
    """GI-5, GI-6: the seat with the highest card, the last of several; NOBODY if all cancel each other."""
    winner, highest = NOBODY, NOBODY
    for place in range(s.players):
        seat = (s.first + place) % s.players
        if beats(s, s.seats[seat].presented, highest) and not is_cancelled(s, seat):
            winner, highest = seat, s.seats[seat].presented
    return winner


@rule
def beats(s: State, card: int, highest: int) -> bool:
    """GI-6: whether a card beats the highest before it; in rules 1 an equal one did not."""
    return card > highest or (card == highest and s.rules > 1)


@rule
def is_cancelled(s: State, seat: int) -> bool:
    """GI-7: with the option, whether another seat has presented an equal card."""
    equals = 0
    for other in range(s.players):
        if s.seats[other].presented == s.seats[seat].presented:
            equals += 1
    return s.options.equals_cancel == 1 and equals > 1


@rule
def score(b: Layout, s: State, seat: int) -> int:  # noqa: ARG001
    """GI-10: the worth of the seat's favours."""
    total = 0
    for card in range(WORTHS):
        total += (card + 1) * s.seats[seat].favours[card]
    return total


@rule
def place(b: Layout, s: State, seat: int) -> int:
    """GI-10: the seat's place from 1, by score and then by the number of favours; who is level shares it."""
    own, favours = score(b, s, seat), s.seats[seat].favours.sum()
    ahead = 0
    for other in range(s.players):
        theirs = score(b, s, other)
        if theirs > own or (theirs == own and s.seats[other].favours.sum() > favours):
            ahead += 1
    return ahead + 1
