"""A turn: what is planned, what of it is still to do, and what the seat may do now (MA-12 … MA-29, MA-71)."""

from __future__ import annotations

from durbar.core.layout import Ids
from durbar.games.maharaja.action_ids import (
    CHIP,
    END,
    GOLD_ACTION,
    HOUSE_AT,
    MASON_AT,
    MASON_FROM,
    MOVE_FROM,
    PALACE_HOUSE_AT,
    PALACE_HOUSE_ON,
    PALACE_ON,
    QUARRY_ACTION,
    TWO_HOUSES_AT,
)
from durbar.games.maharaja.board import Board
from durbar.games.maharaja.characters import put_character_action
from durbar.games.maharaja.compiler import hot_rule, rule
from durbar.games.maharaja.constants import (
    CHARACTER,
    CHIPS,
    CITIES,
    GOVERNOR,
    HOUSE,
    HOUSE_COST,
    MASON,
    MOVE,
    PALACE,
    PALACE_HOUSE,
    PENALTY,
    QUARRY,
    TAKE_GOLD,
    TRADER,
    TRADER_GOLD,
    TWO_HOUSES,
    YOGI,
)
from durbar.games.maharaja.governors import put_markers
from durbar.games.maharaja.houses import put_city, put_movable, put_villages_with_room
from durbar.games.maharaja.money import earn
from durbar.games.maharaja.palaces import put_sites
from durbar.games.maharaja.state import (
    CHIP_SLOT,
    COMPLETE,
    FIRST_PART,
    NOBODY,
    PARTS,
    PLANNED,
    SECOND_PART,
    SLOTS,
    Phase,
    State,
)
from durbar.games.maharaja.travel import begin_journey, passes_start, put_roads

# ---------------------------------------------------------------- the turn begins


@hot_rule
def begin_turn(b: Board, s: State, seat: int) -> None:
    """MA-12, MA-60: the disc is revealed; the trader brings gold and the yogi a chip."""
    player = s.seats[seat]
    s.turn = s.asked = seat
    s.phase = Phase.TURN
    s.chip = NOBODY
    s.mason_used = s.city_houses = 0
    s.done[:] = 0
    player.acted = 1
    begin_journey(b, s)
    if s.holder[TRADER] == seat:
        earn(player, TRADER_GOLD)
    if s.holder[YOGI] == seat and chips_in_bank(s) > 0:
        player.chips += 1


@rule
def chips_in_bank(s: State) -> int:
    """MA-71: the chips that nobody has."""
    chips = CHIPS
    for seat in range(s.players):
        chips -= s.seats[seat].chips
    return chips


# ---------------------------------------------------------------- the actions of a turn


@rule
def action_in(s: State, slot: int) -> int:
    """The action in a slot of this turn: the two planned ones, then the chip's, or NOBODY."""
    return s.chip if slot == CHIP_SLOT else s.seats[s.turn].plan[slot]


@rule
def slot_lacking(s: State, action: int, parts: int) -> int:
    """MA-71: the first slot with this action that lacks any of the parts, or NOBODY."""
    for slot in range(SLOTS):
        if action_in(s, slot) == action and s.done[slot] & parts != parts:
            return slot
    return NOBODY


@rule
def lacking(s: State) -> int:
    """What is still to do in this turn: for each action two bits, its parts that any of the slots lacks."""
    parts = 0
    for slot in range(SLOTS):
        action = action_in(s, slot)
        if action != NOBODY:
            parts |= (COMPLETE - int(s.done[slot])) << (PARTS * int(action))
    return parts


@hot_rule
def carry_out(s: State, action: int, part: int) -> None:
    """The part is done of the first of equal actions that lacks it."""
    s.done[slot_lacking(s, action, part)] |= part


@rule
def carry_out_two_houses(s: State, place: int) -> None:
    """MA-22: the houses of equal actions are counted together, and shared out anew with each of them."""
    s.city_houses += int(place < CITIES)
    share_out_two_houses(s, two_houses_built(s) + 1)


@rule
def two_houses_built(s: State) -> int:
    """MA-22: how many houses the *two houses* actions of this turn have built."""
    houses = 0
    for slot in range(SLOTS):
        if action_in(s, slot) == TWO_HOUSES:
            houses += int(s.done[slot] & FIRST_PART != 0) + int(s.done[slot] & SECOND_PART != 0)
    return houses


@rule
def share_out_two_houses(s: State, houses: int) -> None:
    """MA-22, MA-29: as many actions as possible are complete, the planned ones first.

    Each needs two houses, one of them in a city. What is left over then is one house in a city, or houses in
    villages alone.
    """
    complete = min(s.city_houses, houses // 2)
    left = houses - 2 * complete
    part = FIRST_PART if s.city_houses > complete else SECOND_PART
    for slot in range(SLOTS):
        if action_in(s, slot) == TWO_HOUSES:
            if complete > 0:
                s.done[slot] = COMPLETE
                complete -= 1
            elif left > 0:
                s.done[slot] = part
                left -= 1
            else:
                s.done[slot] = 0


@rule
def city_houses_due(s: State) -> int:
    """MA-22: how many houses of the *two houses* actions must still be built in cities."""
    actions = 0
    for slot in range(SLOTS):
        actions += int(action_in(s, slot) == TWO_HOUSES)
    return max(actions - s.city_houses, 0)


@rule
def use_chip(s: State, action: int) -> None:
    """MA-71: the chip goes back to the bank and adds a third action."""
    s.seats[s.turn].chips -= 1
    s.chip = action


@rule
def pay_penalties(s: State) -> None:
    """MA-29: for each planned action that is not complete every other player gets 2 gold from the bank."""
    for slot in range(PLANNED):
        if s.done[slot] != COMPLETE:
            for seat in range(s.players):
                if seat != s.turn:
                    earn(s.seats[seat], PENALTY)


# ---------------------------------------------------------------- what the seat may do now


@rule
def put_turn(b: Board, s: State, out: Ids) -> int:
    """MA-12: the end of the turn, travel, the actions, the mason's power and the chip, in any order."""
    if passes_start(b, s):
        return put_roads(b, s, out, 0)
    out[0] = END
    count = put_roads(b, s, out, 1)
    todo = lacking(s)
    if todo != 0:
        count = put_simple_actions(s, todo, out, count)
        count = put_houses(s, todo, out, count)
        count = put_palaces(s, todo, out, count)
    count = put_mason(s, out, count)
    return put_chip(s, out, count)


@rule
def asks_for(todo: int, action: int, parts: int) -> bool:
    """Whether any of these parts of an action is still to do."""
    return todo & (parts << (PARTS * action)) != 0


@rule
def put_simple_actions(s: State, todo: int, out: Ids, count: int) -> int:
    """MA-20, MA-23, MA-24, MA-27, MA-28: actions of one part that cost nothing."""
    if asks_for(todo, TAKE_GOLD, COMPLETE):
        out[count] = GOLD_ACTION
        count += 1
    if asks_for(todo, QUARRY, COMPLETE) and s.seats[s.turn].bank > 0:
        out[count] = QUARRY_ACTION
        count += 1
    if asks_for(todo, MOVE, COMPLETE):
        count = put_movable(s, MOVE_FROM, out, count)
    if asks_for(todo, GOVERNOR, COMPLETE):
        count = put_markers(s, out, count)
    if asks_for(todo, CHARACTER, COMPLETE):
        count = put_character_action(s, out, count)
    return count


@rule
def put_houses(s: State, todo: int, out: Ids, count: int) -> int:
    """MA-21, MA-22, MA-26: houses of the actions, at 1 gold each."""
    player = s.seats[s.turn]
    if player.reserve == 0 or player.gold < HOUSE_COST:
        return count
    if asks_for(todo, HOUSE, COMPLETE):
        count = put_city(s, HOUSE_AT, out, count)
        count = put_villages_with_room(s, HOUSE_AT, out, count)
    if asks_for(todo, TWO_HOUSES, COMPLETE):
        count = put_city(s, TWO_HOUSES_AT, out, count)
    if asks_for(todo, TWO_HOUSES, SECOND_PART):
        count = put_villages_with_room(s, TWO_HOUSES_AT, out, count)
    if asks_for(todo, PALACE_HOUSE, SECOND_PART):
        count = put_city(s, PALACE_HOUSE_AT, out, count)
        count = put_villages_with_room(s, PALACE_HOUSE_AT, out, count)
    return count


@rule
def put_palaces(s: State, todo: int, out: Ids, count: int) -> int:
    """MA-25, MA-26: the palaces of the actions."""
    if asks_for(todo, PALACE, COMPLETE):
        count = put_sites(s, PALACE_ON, out, count)
    if asks_for(todo, PALACE_HOUSE, FIRST_PART):
        count = put_sites(s, PALACE_HOUSE_ON, out, count)
    return count


@rule
def put_mason(s: State, out: Ids, count: int) -> int:
    """MA-60: the mason builds or moves one house free, once in a turn."""
    if s.holder[MASON] != s.turn or s.mason_used == 1:
        return count
    if s.seats[s.turn].reserve > 0:
        count = put_city(s, MASON_AT, out, count)
        count = put_villages_with_room(s, MASON_AT, out, count)
    return put_movable(s, MASON_FROM, out, count)


@rule
def may_use_chip(s: State) -> bool:
    """MA-71: one chip in a round."""
    return s.seats[s.turn].chips > 0 and s.chip == NOBODY


@rule
def put_chip(s: State, out: Ids, count: int) -> int:
    """MA-71: a chip, for any action but *Character*."""
    if may_use_chip(s):
        for action in range(CHARACTER):
            out[count] = CHIP + action
            count += 1
    return count
