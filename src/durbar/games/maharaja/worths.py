"""What characters and the way of the Maharaja are worth to `steady`, in gold."""

from __future__ import annotations

from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import characters_of
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import (
    BOXES,
    CHARACTERS,
    CITIES,
    GOVERNOR_STEP,
)
from durbar.games.maharaja.governors import lowest_marker
from durbar.games.maharaja.notes import Notes
from durbar.games.maharaja.scoring import points_in
from durbar.games.maharaja.state import (
    BANK,
    NOBODY,
    State,
)

GOVERNOR_SHARE = 0.5  # of what another city would pay more
CHARACTER_SHARE = 1.0  # of the difference between two characters, in a whole game
ONE_MORE_SHARE = 2.5  # of a character that comes without another one going
CHARACTER_WORTHS = (2.0, 3.0, 2.5, 3.0, 4.5, 6.0, 8.0)
WHOLE_GAME = 10.0  # rounds


@rule
def worth_of_character(character: int) -> float:
    """What a character brings in a whole game."""
    return CHARACTER_WORTHS[character]


@rule
def best_character(s: State, seat: int) -> int:
    """The most useful character that the *Character* action could bring the seat, or NOBODY."""
    best = NOBODY
    only_bank = s.options.many_characters == 1 and characters_of(s, BANK) > 0
    for character in range(CHARACTERS):
        holder = s.holder[character]
        if holder == BANK or (holder >= 0 and holder != seat and not only_bank):
            if best == NOBODY or worth_of_character(character) > worth_of_character(best):
                best = character
    return best


@rule
def least_character(s: State, seat: int) -> int:
    """The least useful character of the seat, or NOBODY."""
    least = NOBODY
    for character in range(CHARACTERS):
        if s.holder[character] == seat:
            if least == NOBODY or worth_of_character(character) < worth_of_character(least):
                least = character
    return least


@rule
def worth_of_new_character(s: State, seat: int, notes: Notes) -> float:
    """What the *Character* action brings from now on."""
    best = worth_of_character(best_character(s, seat))
    share_left = notes.rounds_left / WHOLE_GAME
    if s.options.many_characters == 1 and characters_of(s, BANK) > 0:
        return ONE_MORE_SHARE * best * share_left
    return CHARACTER_SHARE * (best - worth_of_character(least_character(s, seat))) * share_left


@rule
def next_city_after(s: State, lowered: int) -> int:
    """MA-27: the lowest marker's city when a marker has been lowered."""
    next_city = NOBODY
    lowest = BOXES
    for city in range(CITIES):
        box = s.box[city]
        if city == lowered:
            box -= GOVERNOR_STEP
        elif s.box[lowered] - GOVERNOR_STEP <= box < s.box[lowered]:
            box += 1
        if box < lowest:
            next_city, lowest = city, box
    return next_city


@rule
def lead_in(b: Board, s: State, seat: int, city: int) -> float:
    """How many points the seat has in a city more than the best of the others, at most 3 either way."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, points_in(b, s, other, city))
    return min(3.0, max(-3.0, float(points_in(b, s, seat, city) - best)))


@rule
def best_lowering(b: Board, s: State, seat: int) -> tuple[int, float]:
    """The city whose marker the seat lowers best, and how much better the next city is for the seat then."""
    lowest = lowest_marker(s)
    lead = lead_in(b, s, seat, lowest)
    best = NOBODY
    best_worth = 0.0
    for city in range(CITIES):
        if s.box[city] >= GOVERNOR_STEP:
            next_city = next_city_after(s, city)
            worth = 0.0 if next_city == lowest else lead_in(b, s, seat, next_city) - lead
            if best == NOBODY or worth > best_worth:
                best, best_worth = city, worth
    return best, best_worth
