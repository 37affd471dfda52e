"""A seat's plan as a checklist: what of it is done, what is missing, and what is in the way (MA-29)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from durbar.core.position import Position
from durbar.games.maharaja.actions import Decision
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import (
    ACTION_GOLD,
    ACTION_IDS,
    ARTIST,
    ARTIST_PALACE_COST,
    CHARACTER,
    CITIES,
    HOUSE,
    HOUSE_COST,
    MOVE,
    PALACE,
    PALACE_COST,
    PALACE_HOUSE,
    PENALTY,
    QUARRY,
    QUARRY_HOUSES,
    START,
    TAKE_GOLD,
    TWO_HOUSES,
)
from durbar.games.maharaja.hypothetical import is_on_turn, on_turn
from durbar.games.maharaja.palaces import free_outer_sites, palace_cost, palaces_built, palaces_of_each
from durbar.games.maharaja.state import (
    CHIP_SLOT,
    COMPLETE,
    FIRST_PART,
    NOBODY,
    PLANNED,
    SECOND_PART,
    SLOTS,
    Phase,
    State,
)
from durbar.games.maharaja.state_of import state_of
from durbar.games.maharaja.travel import begin_journey, passes_start
from durbar.games.maharaja.turn import action_in, city_houses_due, may_use_chip


class Hindrance(Enum):
    """Why a part of an action is not legal as things stand."""

    GOLD = auto()
    RESERVE = auto()
    PLACE = auto()
    CITY = auto()
    SITE = auto()
    PALACE = auto()
    BANK = auto()
    HOUSE = auto()
    OTHER = auto()


class PartKind(Enum):
    """What a part of an action is."""

    WHOLE = auto()
    CITY_HOUSE = auto()
    OTHER_HOUSE = auto()
    HOUSE = auto()
    PALACE = auto()


@dataclass(frozen=True, slots=True)
class ActionPart:
    """One part of an action of the turn: done, or legal now, or why it is not legal now.

    `lost`: nothing that the seat can still do in this turn brings it about.
    """

    kind: PartKind
    done: bool
    hindrance: Hindrance | None = None
    lost: bool = False

    @property
    def legal(self) -> bool:
        """Whether a decision that carries it out is legal now, or would be if it were the seat's turn."""
        return not self.done and self.hindrance is None


@dataclass(frozen=True, slots=True)
class Task:
    """One of the actions of a turn: the two planned ones, then the chip's (MA-29, MA-71)."""

    action: str
    chip: bool
    parts: tuple[ActionPart, ...]

    @property
    def done(self) -> bool:
        """Whether it is complete."""
        return all(part.done for part in self.parts)

    @property
    def lost(self) -> bool:
        """Whether it can no longer be completed in this turn."""
        return any(part.lost for part in self.parts)

    @property
    def penalty(self) -> int:
        """The gold that every other player gets if the turn ends now."""
        return 0 if self.done or self.chip else PENALTY


def tasks(position: Position, seat: int) -> tuple[Task, ...]:
    """Return what a seat's disc and chip tell it to do in this round, and how far it is; () when unknown.

    Before its turn: as things would stand if it were its turn now.
    """
    s, player = state_of(position), state_of(position).seats[seat - 1]
    if s.phase == Phase.OVER or player.plan[0] < 0 or (player.acted and not is_on_turn(s, seat)):
        return ()
    trial = on_turn(position, seat)
    b, s = trial.game.boards[0], state_of(trial)
    must_travel_on = passes_start(b, s)
    if must_travel_on:
        begin_journey(b, s)  # what is possible once it has
    slots = [*range(PLANNED), *([CHIP_SLOT] if action_in(s, CHIP_SLOT) != NOBODY else [])]
    legal = {_family(trial, number) for number in trial.legal.ids}
    found = (_task(trial, slot, legal) for slot in slots)
    return tuple(map(_after_travelling, found) if must_travel_on else found)


def _after_travelling(task: Task) -> Task:
    """MA-32: in the start space on a journey, travel comes before all else that could be done."""
    parts = (replace(part, hindrance=Hindrance.CITY) if part.legal else part for part in task.parts)
    return replace(task, parts=tuple(parts))


def penalties(position: Position, seat: int) -> list[int]:
    """Return what each incomplete action gives every other player if the turn ends now (MA-29)."""
    return [task.penalty for task in tasks(position, seat) if task.penalty]


def _family(position: Position, number: int) -> tuple[str, str]:
    """Return the verb of a decision, and what it is about: a city, a village, a site or nothing."""
    board = BoardFile.of(position.game)
    decision = position.game.actions[number]
    assert isinstance(decision, Decision)
    if decision.place:
        return decision.do, "city" if decision.place in board.cities else "village"
    return decision.do, "site" if decision.site else ""


Families = set[tuple[str, str]]


def _task(trial: Position, slot: int, legal: Families) -> Task:
    s = state_of(trial)
    action, done = int(action_in(s, slot)), int(s.done[slot])
    parts = tuple(_part(trial, action, kind, done & bits == bits, legal) for kind, bits in _parts(s, slot))
    return Task(ACTION_IDS[action], slot == CHIP_SLOT, parts)


def _parts(s: State, slot: int) -> Iterator[tuple[PartKind, int]]:
    """The parts of an action, and the bits that say that they are done (MA-22, MA-26)."""
    action = int(action_in(s, slot))
    if action == TWO_HOUSES:
        yield PartKind.CITY_HOUSE if _needs_city_house(s, slot) else PartKind.OTHER_HOUSE, FIRST_PART
        yield PartKind.OTHER_HOUSE, SECOND_PART
    elif action == PALACE_HOUSE:
        yield PartKind.PALACE, FIRST_PART
        yield PartKind.HOUSE, SECOND_PART
    else:
        yield {HOUSE: PartKind.HOUSE, PALACE: PartKind.PALACE}.get(action, PartKind.WHOLE), COMPLETE


def _needs_city_house(s: State, slot: int) -> bool:
    """Whether the first of two houses must be in a city: equal actions may have more there than needed."""
    if s.done[slot] & FIRST_PART:
        return True
    later = [k for k in range(slot, SLOTS) if action_in(s, k) == TWO_HOUSES and not s.done[k] & FIRST_PART]
    return len(later) <= city_houses_due(s)


def _part(trial: Position, action: int, kind: PartKind, done: bool, legal: Families) -> ActionPart:
    if done or _is_legal(action, kind, legal):
        return ActionPart(kind, done)
    hindrance = _hindrance(trial, action, kind)
    return ActionPart(kind, done, hindrance, _is_lost(trial, kind, hindrance))


def _is_legal(action: int, kind: PartKind, legal: Families) -> bool:
    verb = ACTION_IDS[action]
    if kind == PartKind.PALACE:
        return (verb, "site") in legal
    if kind == PartKind.CITY_HOUSE:
        return (verb, "city") in legal
    if kind == PartKind.WHOLE and action == CHARACTER:
        return any(do in {"character", "exchange", "entice"} for do, _ in legal)
    return any(do == verb and about != "site" for do, about in legal)


def _hindrance(trial: Position, action: int, kind: PartKind) -> Hindrance:
    """Name the first thing that stands in the way."""
    s = state_of(trial)
    player = s.seats[s.turn]
    if kind == PartKind.PALACE:
        return _palace_hindrance(s)
    if kind != PartKind.WHOLE:
        if player.reserve == 0:
            return Hindrance.RESERVE
        if player.gold < HOUSE_COST:
            return Hindrance.GOLD
        return Hindrance.CITY if kind == PartKind.CITY_HOUSE else Hindrance.PLACE
    return {QUARRY: Hindrance.BANK, MOVE: Hindrance.HOUSE}.get(action, Hindrance.OTHER)


def _palace_hindrance(s: State) -> Hindrance:
    player = s.seats[s.turn]
    if palaces_built(s, int(s.turn)) == palaces_of_each(s):
        return Hindrance.PALACE
    if player.gold < palace_cost(s, int(s.turn)):
        return Hindrance.GOLD
    return Hindrance.CITY if player.at == START else Hindrance.SITE


def _is_lost(trial: Position, kind: PartKind, hindrance: Hindrance) -> bool:
    """Say whether what is in the way stays: gold and houses may still come in this turn."""
    s = state_of(trial)
    player = s.seats[s.turn]
    if hindrance in {Hindrance.PALACE, Hindrance.BANK}:
        return True
    if hindrance == Hindrance.GOLD:
        return int(player.gold) + _to_come(s, TAKE_GOLD, ACTION_GOLD) < _least_cost(s, kind)
    if hindrance == Hindrance.RESERVE:
        return _to_come(s, QUARRY, min(QUARRY_HOUSES, int(player.bank))) == 0
    if hindrance == Hindrance.SITE:
        return not any(s.inner[city] == NOBODY or free_outer_sites(s, city) > 0 for city in range(CITIES))
    return False


def _least_cost(s: State, kind: PartKind) -> int:
    """What a part costs at least: the artist may still come by *Character* (MA-28)."""
    if kind != PartKind.PALACE:
        return HOUSE_COST
    artist_may_come = s.holder[ARTIST] == s.turn or _to_come(s, CHARACTER, 1) > 0
    return ARTIST_PALACE_COST if artist_may_come else PALACE_COST


def _to_come(s: State, action: int, amount: int) -> int:
    """What the actions of this kind that are still to do would bring in all; a chip may add one (MA-71)."""
    slots = [slot for slot in range(CHIP_SLOT + 1) if action_in(s, slot) == action and s.done[slot] == 0]
    chip = may_use_chip(s) and action != CHARACTER
    return (len(slots) + int(chip)) * amount
