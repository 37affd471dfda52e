"""Characters: who has which, and how they change hands (MA-3, MA-12, MA-28, MA-75)."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.maharaja.action_ids import CHARACTER_NAMED, ENTICE, EXCHANGE
from durbar.games.maharaja.compiler import rule
from durbar.games.maharaja.constants import CHARACTERS
from durbar.games.maharaja.state import BANK, BOX, NOBODY, Phase, State


@rule
def characters_of(s: State, seat: int) -> int:
    """How many characters the seat has; the bank's for BANK."""
    count = 0
    for character in range(CHARACTERS):
        if s.holder[character] == seat:
            count += 1
    return count


@rule
def lowest_character(s: State, seat: int) -> int:
    """MA-3, MA-75: the character that sets the seat's place in the order of play, and wins its ties."""
    for character in range(CHARACTERS):
        if s.holder[character] == seat:
            return character
    return CHARACTERS


@rule
def next_to_act(s: State) -> int:
    """MA-12: the seat with the lowest character among those who have not acted in this round, or NOBODY."""
    for character in range(CHARACTERS):
        seat = s.holder[character]
        if seat >= 0 and s.seats[seat].acted == 0:
            return seat
    return NOBODY


@rule
def put_characters_of(s: State, seat: int, first_id: int, out: Ids, count: int) -> int:
    """The characters that the seat (or BANK) has."""
    for character in range(CHARACTERS):
        if s.holder[character] == seat:
            out[count] = first_id + character
            count += 1
    return count


@rule
def put_character_action(s: State, out: Ids, count: int) -> int:
    """MA-28: any character but one's own; MA-75: while the bank has one, only those."""
    if s.options.many_characters == 0:
        for character in range(CHARACTERS):
            if s.holder[character] != s.turn and s.holder[character] != BOX:
                out[count] = CHARACTER_NAMED + character
                count += 1
        return count
    if characters_of(s, BANK) > 0:
        return put_characters_of(s, BANK, CHARACTER_NAMED, out, count)
    for character in range(CHARACTERS):
        if s.holder[character] >= 0 and s.holder[character] != s.turn:
            out[count] = EXCHANGE + character
            count += 1
    own = characters_of(s, s.turn)
    for seat in range(s.players):
        if characters_of(s, seat) > own:
            out[count] = ENTICE + seat
            count += 1
    return count


@rule
def name_character(s: State, character: int) -> None:
    """MA-28: the character comes; who loses it takes another one at once. MA-75: none is given back."""
    loser = s.holder[character]
    if s.options.many_characters == 0:
        s.holder[lowest_character(s, s.turn)] = BANK
    s.holder[character] = s.turn
    if loser != BANK:
        s.asked = loser
        s.phase = Phase.TAKE


@rule
def take_character(s: State, character: int) -> None:
    """MA-28: who has lost its character has chosen another one from the bank; the actor goes on."""
    s.holder[character] = s.asked
    resume(s)


@rule
def exchange(s: State, character: int) -> None:
    """MA-75: a character of another player is named; the actor gives one for it."""
    s.named = character
    s.phase = Phase.GIVE


@rule
def entice(s: State, seat: int) -> None:
    """MA-75: the seat, which has more characters, chooses which it gives away."""
    s.named = NOBODY
    s.asked = seat
    s.phase = Phase.GIVE


@rule
def give_character(s: State, character: int) -> None:
    """MA-75: the exchanged characters change hands, or the enticed one comes."""
    if s.named == NOBODY:
        s.holder[character] = s.turn
    else:
        s.holder[character] = s.holder[s.named]
        s.holder[s.named] = s.turn
    s.named = NOBODY
    resume(s)


@rule
def resume(s: State) -> None:
    """The seat whose turn it is goes on."""
    s.asked = s.turn
    s.phase = Phase.TURN
