"""The setup: everything in its place, first characters, first houses (MA-2 … MA-5)."""

from __future__ import annotations

from durbar.games.maharaja.auction import next_without_character, open_auction
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import CITIES, FIRST_HOUSES, GOLD, HOUSES, RESERVE, START, YOGI
from durbar.games.maharaja.governors import markers_placed, place_marker
from durbar.games.maharaja.houses import build_house
from durbar.games.maharaja.rounds import begin_round
from durbar.games.maharaja.state import BANK, BOX, NOBODY, Phase, Player, State


@rule
def setup(b: Board, s: State, players: int) -> None:  # noqa: ARG001 - every game's setup may look at the board
    """MA-1, MA-2: everything in its place; chance is about to choose the first player."""
    s.players = players
    s.phase = Phase.FIRST
    s.entered = s.settled = 0
    s.first = s.turn = s.asked = s.maharaja = NOBODY
    s.round_number = s.ending = s.mason_used = s.city_houses = 0
    s.bid = s.bidder = s.chip = s.moving = s.named = NOBODY
    s.done[:] = 0
    s.box[:] = NOBODY
    s.inner[:] = NOBODY
    s.holder[:] = BANK
    if s.options.yogi == 0:
        s.holder[YOGI] = BOX
    s.villages[:] = NOBODY
    for seat in range(len(s.seats)):
        seat_player(s.seats[seat], seat < players)


@rule
def seat_player(player: Player, plays: bool) -> None:
    """MA-2: 15 gold, an architect on the start space, four houses to be placed, the others in the bank."""
    player.gold = GOLD if plays else 0
    player.reserve = FIRST_HOUSES if plays else 0
    player.bank = HOUSES - FIRST_HOUSES if plays else 0
    player.chips = player.acted = player.passed = 0
    player.at = START
    player.plan[:] = NOBODY
    player.houses[:] = 0
    player.outer[:] = 0


@rule
def choose_first(s: State, seat: int) -> None:
    """MA-3: the first player; the markers come on the track before it chooses."""
    s.first = s.turn = s.asked = seat
    s.phase = Phase.MARKER


@rule
def put_marker_on_track(s: State, city: int) -> None:
    """MA-2: a marker on the next box; after the last one characters are chosen."""
    place_marker(s, city)
    if markers_placed(s) == CITIES:
        ask_for_character(s, s.first)


@rule
def ask_for_character(s: State, seat: int) -> None:
    """MA-3, MA-72: the first one without a character, from `seat` on, chooses, or opens an auction."""
    chooser = next_without_character(s, seat)
    if chooser == NOBODY:
        ask_for_house(s)
    elif s.options.auction == 1:
        open_auction(s, chooser)
    else:
        s.asked = chooser
        s.phase = Phase.CHOICE


@rule
def choose_character(s: State, character: int) -> None:
    """MA-3: a first character; then the next one clockwise chooses."""
    s.holder[character] = s.asked
    ask_for_character(s, s.asked + 1)


@rule
def next_to_place(s: State) -> int:
    """MA-4: who places the next house: fewest placed, then lowest character; NOBODY when all are placed."""
    best = NOBODY
    for seat in range(s.players):
        left = s.seats[seat].reserve
        if left == 0:
            continue
        if (
            best == NOBODY
            or left > s.seats[best].reserve
            or (left == s.seats[best].reserve and lowest_character(s, seat) < lowest_character(s, best))
        ):
            best = seat
    return best


@rule
def ask_for_house(s: State) -> None:
    """MA-4: one house at a time; when all are placed the reserves come and the first round begins."""
    seat = next_to_place(s)
    if seat != NOBODY:
        s.turn = s.asked = seat
        s.phase = Phase.PLACING
        return
    for other in range(s.players):
        s.seats[other].reserve = RESERVE
        s.seats[other].bank -= RESERVE
    begin_round(s)


@rule
def place_house(s: State, place: int) -> None:
    """MA-4: a first house, free."""
    build_house(s, s.asked, place)
    ask_for_house(s)
