"""All gold that a decision moves, and every point of a scoring, with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.story import Gain, Phrase
from durbar.games.maharaja.actions import (
    END,
    GOLD_ACTION,
    HOUSE_AT,
    MOVE_FROM,
    PALACE_ON,
    PASS,
    PLAN,
    TRAVEL,
)
from durbar.games.maharaja.boardfile import (
    BoardFile,
)
from durbar.games.maharaja.constants import (
    ACTION_GOLD,
    ALONE_BONUS,
    ARTIST,
    HOUSE_COST,
    INNER_POINTS,
    MONK,
    PENALTY,
    SADHU,
    SADHU_POINTS,
    TOLL,
    TRADER,
    TRADER_GOLD,
    VILLAGE_HOUSES,
)
from durbar.games.maharaja.naming import action_name, node_name, ordinal, villages_on
from durbar.games.maharaja.palaces import palace_cost
from durbar.games.maharaja.scoring import homes_in, income_in, points_in, present_in, rank_in
from durbar.games.maharaja.state import COMPLETE, NOBODY, PLANNED, Phase, State
from durbar.games.maharaja.travel import cost_of_road, other_end, village_toll

ARCHITECT = "architect"
HOUSE = "house"
HOUSES = "{houses} houses"
OUTER_PALACE = "outer palace"
OUTER_PALACES = "{outer} outer palaces"
OUTER_PALACE_SADHU = "outer palace with the sadhu"
OUTER_PALACES_SADHU = "{outer} outer palaces with the sadhu"
INNER_PALACE = "inner palace"
HOME = "home"
HOMES = "{homes} homes"

RANKED = "gold as {rank} in {city}: "
TIED = " (tie: the lower character goes first)"
ALONE = "gold for being alone in {city}"
FROM_BANK = "gold from the bank"
FOR_HOUSE = "gold for the house"
FOR_PALACE = "gold for the palace"
FOR_PALACE_ARTIST = "gold for the palace, at the artist's price"
FOR_ROAD = "gold for the way to {goal}"
TOLL_FROM = "gold from {name} for passing through {village}"
TOLL_FROM_BANK = "gold from the bank, as {name} passes through {village} with the monk"
FOR_CHOICE = "gold for choosing first"
OMISSION = "gold, as {name} has not completed “{action}”"
FROM_TRADER = "gold from the trader"

Payments = Iterator[Gain]


# ---------------------------------------------------------------- points in a city


def presence(board: BoardFile, s: State, seat: int, city: int) -> tuple[Gain, ...]:
    """Return what counts for a seat (from 1) in a city (MA-40, MA-60, MA-73)."""
    return tuple(Gain(seat, points, reason) for points, reason in _counts(board, s, seat - 1, city))


def _counts(board: BoardFile, s: State, seat: int, city: int) -> Iterator[tuple[int, Phrase]]:
    player = s.seats[seat]
    houses, outer = int(player.houses[city]), int(player.outer[city])
    homes = int(homes_in(board.arrays[0], s, seat, city))
    sadhu = s.holder[SADHU] == seat
    if player.at == city:
        yield 1, Phrase(ARCHITECT)
    if houses:
        yield houses, Phrase(HOUSE if houses == 1 else HOUSES, {"houses": houses})
    if outer:
        one, more = (OUTER_PALACE_SADHU, OUTER_PALACES_SADHU) if sadhu else (OUTER_PALACE, OUTER_PALACES)
        yield outer * (SADHU_POINTS if sadhu else 1), Phrase(one if outer == 1 else more, {"outer": outer})
    if s.inner[city] == seat:
        yield INNER_POINTS, Phrase(INNER_PALACE)
    if homes:
        yield homes, Phrase(HOME if homes == 1 else HOMES, {"homes": homes})


def income(board: BoardFile, s: State, seat: int, city: int) -> tuple[Gain, ...]:
    """Return what a scoring of the city would pay a seat (from 1) now: `architect 1, 3 houses 3 = 4`."""
    b = board.arrays[0]
    gold = int(income_in(b, s, seat - 1, city))
    if gold == 0:
        return ()
    name = board.tables.city[city].name
    if present_in(b, s, city) > 1:
        return (Gain(seat, gold, _ranked(board, s, seat, city)),)
    alone = Gain(seat, ALONE_BONUS, Phrase(ALONE, {"city": name}))
    return Gain(seat, gold - ALONE_BONUS, _ranked(board, s, seat, city)), alone


def _ranked(board: BoardFile, s: State, seat: int, city: int) -> Phrase:
    b = board.arrays[0]
    counts = presence(board, s, seat, city)
    points = sum(count.points for count in counts)
    words: dict[str, str | int] = {
        "rank": ordinal(int(rank_in(b, s, seat - 1, city)) + 1),
        "city": board.tables.city[city].name,
        "points": points,
    }
    parts = []
    for number, count in enumerate(counts):
        parts.append(f"{count.reason.text} {{points_{number}}}")
        words |= {**count.reason.words, f"points_{number}": count.points}
    others = (other for other in range(s.players) if other != seat - 1)
    tied = any(int(points_in(b, s, other, city)) == points for other in others)
    return Phrase(RANKED + ", ".join(parts) + " = {points}" + (TIED if tied else ""), words)


# ---------------------------------------------------------------- gold


def payments(board: BoardFile, names: Sequence[str], before: State, action: int, after: State) -> Payments:
    """Yield all gold that the decision `action` moves; they add up to the change of everybody's gold."""
    if before.phase == Phase.TURN:
        yield from _of_decision(board, names, before, action)
    if action == PASS and after.phase == Phase.CHOICE:
        yield from _some(int(before.bidder) + 1, -int(before.bid), Phrase(FOR_CHOICE))
    if action == END:
        yield from _penalties(board, names, before)
        if after.phase != Phase.TURN:
            yield from _scoring(board, before)
    if turn_begins(action, after) and after.holder[TRADER] == after.turn:
        yield Gain(int(after.turn) + 1, TRADER_GOLD, Phrase(FROM_TRADER))


def _scoring(board: BoardFile, before: State) -> Payments:
    """MA-40, MA-41: what the Maharaja's city pays, the first rank first."""
    city = int(before.maharaja)
    seats = sorted(range(before.players), key=lambda seat: int(rank_in(board.arrays[0], before, seat, city)))
    for seat in seats:
        yield from income(board, before, seat + 1, city)


def turn_begins(action: int, after: State) -> bool:
    """Say whether a turn begins with this decision: after the last disc, or another turn's end."""
    return (action == END or PLAN <= action < PASS) and bool(after.phase == Phase.TURN)


def _of_decision(board: BoardFile, names: Sequence[str], before: State, action: int) -> Payments:
    seat = int(before.turn) + 1
    if action == GOLD_ACTION:
        yield Gain(seat, ACTION_GOLD, Phrase(FROM_BANK))
    elif TRAVEL <= action < HOUSE_AT:
        yield from _tolls(board, names, before, action - TRAVEL)
    elif HOUSE_AT <= action < PALACE_ON:
        yield Gain(seat, -HOUSE_COST, Phrase(FOR_HOUSE))
    elif PALACE_ON <= action < MOVE_FROM:
        text = FOR_PALACE_ARTIST if before.holder[ARTIST] == before.turn else FOR_PALACE
        yield Gain(seat, -int(palace_cost(before, int(before.turn))), Phrase(text))


def _tolls(board: BoardFile, names: Sequence[str], before: State, road: int) -> Payments:
    """MA-31: what the traveller pays, and every owner gets; with the monk the bank pays (MA-60)."""
    b, seat = board.arrays[0], int(before.turn)
    start = int(before.seats[seat].at)
    goal = node_name(board, int(other_end(b, road, start)))
    yield from _some(seat + 1, -int(cost_of_road(b, before, seat, road)), Phrase(FOR_ROAD, {"goal": goal}))
    text = TOLL_FROM_BANK if before.holder[MONK] == seat else TOLL_FROM
    for village in villages_on(board, road, start):
        if village_toll(before, seat, village) > 0:
            words = {"name": names[seat], "village": board.tables.village[village].name}
            owners = [int(before.villages[village, k]) for k in range(VILLAGE_HOUSES)]
            for owner in sorted({*owners} - {NOBODY}):
                yield Gain(owner + 1, TOLL * owners.count(owner), Phrase(text, words))


def _penalties(board: BoardFile, names: Sequence[str], before: State) -> Payments:
    """MA-29: every other player gets gold for each planned action that is not complete."""
    seat = int(before.turn)
    for slot in range(PLANNED):
        if before.done[slot] != COMPLETE:
            action = action_name(board, int(before.seats[seat].plan[slot]))
            reason = Phrase(OMISSION, {"name": names[seat], "action": action})
            yield from (Gain(other + 1, PENALTY, reason) for other in range(before.players) if other != seat)


def _some(seat: int, gold: int, reason: Phrase) -> Payments:
    if gold:
        yield Gain(seat, gold, reason)
