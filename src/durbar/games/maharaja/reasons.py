"""All gold that a decision moves, and every point of a scoring, with its reason."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.map_names import city_name
from durbar.core.phrase import Listed, Phrase, Plural, SeatName, Slot
from durbar.core.telling import Gain
from durbar.games.maharaja.action_ids import END, GOLD_ACTION, HOUSE_AT, MOVE_FROM, PALACE_ON, PASS, TRAVEL
from durbar.games.maharaja.boardfile import BoardFile
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
    START,
    TOLL,
    TRADER,
    TRADER_GOLD,
    VILLAGE_HOUSES,
)
from durbar.games.maharaja.naming import action_name, ordinal, village_name
from durbar.games.maharaja.palaces import palace_cost
from durbar.games.maharaja.scoring import homes_in, income_in, points_in, present_in, rank_in
from durbar.games.maharaja.state import COMPLETE, NOBODY, PLANNED, Phase, State
from durbar.games.maharaja.travel import cost_of_road, other_end, village_toll, villages_on

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
        yield 1, Phrase("architect")
    if houses:
        yield houses, Plural("house", "{count} houses", houses)
    if outer and sadhu:
        reason = Plural("outer palace with the sadhu", "{count} outer palaces with the sadhu", outer)
        yield outer * SADHU_POINTS, reason
    elif outer:
        yield outer, Plural("outer palace", "{count} outer palaces", outer)
    if s.inner[city] == seat:
        yield INNER_POINTS, Phrase("inner palace")
    if homes:
        yield homes, Plural("home", "{count} homes", homes)


def income(board: BoardFile, s: State, seat: int, city: int) -> tuple[Gain, ...]:
    """Return what a scoring of the city would pay a seat (from 1) now: `architect 1, 3 houses 3 = 4`."""
    b = board.arrays[0]
    gold = int(income_in(b, s, seat - 1, city))
    if gold == 0:
        return ()
    if present_in(b, s, city) > 1:
        return (Gain(seat, gold, _ranked(board, s, seat, city)),)
    alone = Phrase("gold for being alone in {city}", city=city_name(board, city)).citing("MA-41")
    return Gain(seat, gold - ALONE_BONUS, _ranked(board, s, seat, city)), Gain(seat, ALONE_BONUS, alone)


def _ranked(board: BoardFile, s: State, seat: int, city: int) -> Phrase:
    b = board.arrays[0]
    counts = presence(board, s, seat, city)
    points = sum(count.points for count in counts)
    slots: dict[str, Slot] = {
        "rank": ordinal(int(rank_in(b, s, seat - 1, city)) + 1),
        "city": city_name(board, city),
        "counts": Listed.of(
            Phrase("{what} {points}", what=count.reason, points=count.points) for count in counts
        ),
        "points": points,
    }
    others = (other for other in range(s.players) if other != seat - 1)
    if any(int(points_in(b, s, other, city)) == points for other in others):
        tied = Phrase(
            "gold as {rank} in {city}: {counts} = {points} (tie: the lower character goes first)", **slots
        )
        return tied.citing("MA-40")
    return Phrase("gold as {rank} in {city}: {counts} = {points}", **slots).citing("MA-40")


# ---------------------------------------------------------------- gold


def payments(board: BoardFile, before: State, action: int, after: State) -> Payments:
    """Yield all gold that the decision `action` moves; they add up to the change of everybody's gold."""
    was, now = before.phase, after.phase
    if was == Phase.TURN and 0 < action < MOVE_FROM:
        yield from _of_decision(board, before, action)
    if action == PASS and now == Phase.CHOICE:
        bought = Phrase("gold bid for a character").citing("MA-72")
        yield from _some(int(before.bidder) + 1, -int(before.bid), bought)
    if action == END:
        yield from _penalties(board, before)
        if now != Phase.TURN:
            yield from _scoring(board, before)
    if turn_begins(was, action, now) and after.holder[TRADER] == after.turn:
        yield Gain(int(after.turn) + 1, TRADER_GOLD, Phrase("gold from the trader").citing("MA-60"))


def _scoring(board: BoardFile, before: State) -> Payments:
    """MA-40, MA-41: what the Maharaja's city pays, the first rank first."""
    city = int(before.maharaja)
    seats = sorted(range(before.players), key=lambda seat: int(rank_in(board.arrays[0], before, seat, city)))
    for seat in seats:
        yield from income(board, before, seat + 1, city)


def turn_begins(was: int, action: int, now: int) -> bool:
    """Say whether a turn begins with a decision (between two phases): after the last disc or a turn's end."""
    return (action == END or was == Phase.PLAN) and now == Phase.TURN


def _of_decision(board: BoardFile, before: State, action: int) -> Payments:
    seat = int(before.turn) + 1
    if action == GOLD_ACTION:
        yield Gain(seat, ACTION_GOLD, Phrase("gold from the bank").citing("MA-20"))
    elif TRAVEL <= action < HOUSE_AT:
        yield from _tolls(board, before, action - TRAVEL)
    elif HOUSE_AT <= action < PALACE_ON:
        yield Gain(seat, -HOUSE_COST, Phrase("gold for the house").citing("MA-21"))
    elif PALACE_ON <= action < MOVE_FROM:
        yield Gain(seat, -int(palace_cost(before, int(before.turn))), _palace_reason(before))


def _palace_reason(before: State) -> Phrase:
    if before.holder[ARTIST] == before.turn:
        return Phrase("gold for the palace, at the artist’s price").citing("MA-60")
    return Phrase("gold for the palace").citing("MA-25")


def _tolls(board: BoardFile, before: State, road: int) -> Payments:
    """MA-31: what the traveller pays, and every owner gets; with the monk the bank pays (MA-60)."""
    b, seat = board.arrays[0], int(before.turn)
    start = int(before.seats[seat].at)
    cost = int(cost_of_road(b, before, seat, road))
    yield from _some(seat + 1, -cost, _way_reason(board, int(other_end(b, road, start))).citing("MA-31"))
    for village in villages_on(b, road, start):
        if village_toll(before, seat, village) > 0:
            reason = _toll_reason(board, before, village)
            owners = [int(before.villages[village, k]) for k in range(VILLAGE_HOUSES)]
            for owner in sorted({*owners} - {NOBODY}):
                yield Gain(owner + 1, TOLL * owners.count(owner), reason)


def _way_reason(board: BoardFile, goal: int) -> Phrase:
    if goal == START:
        return Phrase("gold for the way to the start space")
    return Phrase("gold for the way to {goal}", goal=city_name(board, goal))


def _toll_reason(board: BoardFile, before: State, village: int) -> Phrase:
    name, through = SeatName(int(before.turn) + 1), village_name(board, village)
    if before.holder[MONK] == before.turn:
        paid = Phrase(
            "gold from the bank, as {name} passes through {village} with the monk", name=name, village=through
        )
        return paid.citing("MA-60")
    return Phrase("gold from {name} for passing through {village}", name=name, village=through).citing(
        "MA-31"
    )


def _penalties(board: BoardFile, before: State) -> Payments:
    """MA-29: every other player gets gold for each planned action that is not complete."""
    seat = int(before.turn)
    for slot in range(PLANNED):
        if before.done[slot] != COMPLETE:
            action = action_name(board, int(before.seats[seat].plan[slot]))
            reason = Phrase(
                "gold, as {name} has not completed “{action}”", name=SeatName(seat + 1), action=action
            )
            fine = reason.citing("MA-29")
            yield from (Gain(other + 1, PENALTY, fine) for other in range(before.players) if other != seat)


def _some(seat: int, gold: int, reason: Phrase) -> Payments:
    if gold:
        yield Gain(seat, gold, reason)
