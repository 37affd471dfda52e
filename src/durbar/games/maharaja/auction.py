"""The auction of the first characters (MA-72)."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.maharaja.action_ids import BID, PASS
from durbar.games.maharaja.characters import characters_of
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.money import pay
from durbar.games.maharaja.state import NOBODY, Phase, State


@rule
def next_without_character(s: State, seat: int) -> int:
    """The first seat without a character, clockwise from `seat` on, or NOBODY."""
    for step in range(s.players):
        other = (seat + step) % s.players
        if characters_of(s, other) == 0:
            return other
    return NOBODY


@rule
def open_auction(s: State, opener: int) -> None:
    """MA-72: those without a character bid; the last one chooses free."""
    s.asked = opener
    s.bid = s.bidder = NOBODY
    for seat in range(s.players):
        s.seats[seat].passed = 1 if characters_of(s, seat) > 0 else 0
    alone = next_without_character(s, opener + 1) == opener
    s.phase = Phase.CHOICE if alone else Phase.AUCTION


@rule
def put_bids(s: State, out: Ids) -> int:
    """MA-72: the opener must bid; then above the last bid up to one's gold, or pass."""
    count = 0
    if s.bid != NOBODY:
        out[0] = PASS
        count = 1
    for gold in range(s.bid + 1, s.seats[s.asked].gold + 1):
        out[count] = BID + gold
        count += 1
    return count


@rule
def bid(s: State, gold: int) -> None:
    """MA-72: a bid; the next one who has not passed may go higher."""
    s.bid = gold
    s.bidder = s.asked
    ask_next_bidder(s)


@rule
def pass_bidding(s: State) -> None:
    """MA-72: a pass is final; when one is left, it pays the bank and chooses."""
    s.seats[s.asked].passed = 1
    ask_next_bidder(s)
    if s.asked == s.bidder:
        pay(s.seats[s.bidder], s.bid)
        s.bid = s.bidder = NOBODY
        s.phase = Phase.CHOICE


@rule
def ask_next_bidder(s: State) -> None:
    """MA-72: clockwise to the next one who has not passed."""
    s.asked = (s.asked + 1) % s.players
    while s.seats[s.asked].passed == 1:
        s.asked = (s.asked + 1) % s.players
