"""A game of Maharaja told: decisions in words, all gold with its reason, the score sheet.

In the log `Gain.points` is gold: what a decision pays and brings. Payments are public, so all are told; how
much gold a seat has, and the discs before its turn, are not.
"""

from __future__ import annotations

from durbar.core.log import Entry
from durbar.core.match import Match
from durbar.core.position import Position, copy_of
from durbar.core.story import Event, Phrase, SheetRow
from durbar.games.maharaja.actions import Decision
from durbar.games.maharaja.boardfile import (
    BoardFile,
)
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.constants import (
    CHARACTER_IDS,
    GOVERNOR_STEP,
    QUARRY_HOUSES,
)
from durbar.games.maharaja.following import follows
from durbar.games.maharaja.naming import (
    action_name,
    box_name,
    character_name,
    node_name,
    villages_on,
)
from durbar.games.maharaja.palaces import palaces_built, palaces_of_each
from durbar.games.maharaja.reasons import payments
from durbar.games.maharaja.state import BANK, NOBODY, UNKNOWN, Phase, State
from durbar.games.maharaja.travel import other_end

BEGINS = "{name} is the first to choose a character"
MARKER = "the governor marker of {city} is put on box {box}"
BIDS = "bids {gold} gold"
PASSES = "passes"
CHOOSES = "chooses the {character}"
PLACES = "places a house in {place}"
SETS_UNSEEN = "sets its disc"
SETS = "sets its disc: {one} and {other}"
SETS_TWICE = "sets its disc: twice {one}"
ENDS = "ends the turn"
TAKES_GOLD = "takes gold"
QUARRIES = "takes {houses} houses from the quarry"
TRAVELS = "travels through {villages} to {goal}"
BUILDS = "builds a house in {place}"
BUILDS_FREE = "builds a house in {place} free, with the mason's help"
INNER = "builds the inner palace in {city}: palace {built} of {palaces}"
OUTER = "builds an outer palace in {city}: palace {built} of {palaces}"
FOR_ACTION = " (“{action}”)"
TAKES_UP = "takes up its house in {place}"
TAKES_UP_FREE = "takes up its house in {place}, with the mason's help"
SETS_DOWN = "sets it down in {place}"
LOWERS = "lowers the governor marker of {city} from box {box} to box {goal}"
USES_CHIP = "uses a chip for “{action}”"
SWAPS_WITH_BANK = "exchanges the {own} for the {character} from the bank"
SWAPS_WITH_SEAT = "takes the {character} from {name}; the {own} goes to the bank"
TAKES_CHARACTER = "takes the {character} from the bank"
EXCHANGES = "asks {name} for the {character} in exchange"
ENTICES = "entices a character away from {name}"
GIVES_BACK = "gives {name} the {own} for the {character}"
GIVES = "gives {name} the {own}"

Words = dict[str, str | int]


# ---------------------------------------------------------------- the log


def events(match: Match, seat: int | None) -> list[Event]:
    """Return one event for each decision of the log, as a seat (None: a spectator) may read it."""
    teller = Teller(match, seat)
    return [teller.event(entry) for entry in match.log]


class Teller:
    """Follows a match decision by decision and tells each of them."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.game = match.game
        self.board: BoardFile = match.game.board  # type: ignore[assignment]
        self.names = match.names
        self.seat = seat
        self.states = match.game.new_states(match.players, match.options)
        tables = self.board.tables
        self.places = {city.id: city.name for city in tables.city}
        self.places |= {village.id: village.name for village in tables.village}

    def event(self, entry: Entry) -> Event:
        """Tell a decision and carry it out."""
        before = copy_of(self.states)[0]
        self.game.loops.apply_at(self.game.boards, self.states, 0, entry.action)
        after = self.states[0]
        paid = tuple(payments(self.board, self.names, before, entry.action, after))
        follow = tuple(follows(self.board, self.names, before, entry.action, after))
        return Event(entry.actor, self.phrase(entry, before), paid, follow)

    def phrase(self, entry: Entry, before: State) -> Phrase:
        """Put a decision into words; `before` is the state in which it was taken."""
        decision = self.game.actions[entry.action]
        assert isinstance(decision, Decision)
        if decision.do == "plan":
            return self.disc(decision) if entry.owner in {0, self.seat} else Phrase(SETS_UNSEEN)
        if decision.character or decision.do == "entice":
            return self.character(decision, before)
        if decision.place:
            return self.house(decision, before)
        if decision.site:
            return self.palace(decision, before)
        if decision.city:
            return self.marker(decision, before)
        if decision.road:
            return self.travel(self.board.roads.index(decision.road), before)
        return self.short(decision)

    def short(self, decision: Decision) -> Phrase:
        """Tell a decision that is told the same in every position."""
        match decision.do:
            case "first":
                return Phrase(BEGINS, {"name": self.name(decision.seat)})
            case "bid":
                return Phrase(BIDS, {"gold": decision.gold or 0})
            case "chip":
                return Phrase(USES_CHIP, {"action": action_name(self.board, decision.action or "")})
            case "quarry":
                return Phrase(QUARRIES, {"houses": QUARRY_HOUSES})
            case "gold":
                return Phrase(TAKES_GOLD)
            case "pass":
                return Phrase(PASSES)
        return Phrase(ENDS)

    def disc(self, decision: Decision) -> Phrase:
        """Tell what a disc is set to (MA-11)."""
        one = action_name(self.board, decision.action or "")
        other = action_name(self.board, decision.other_action or "")
        return Phrase(SETS_TWICE if one == other else SETS, {"one": one, "other": other})

    def house(self, decision: Decision, before: State) -> Phrase:
        """Tell a house that is built or moved (MA-4, MA-21 … MA-23, MA-26, MA-60)."""
        words: Words = {"place": self.places[decision.place or ""]}
        match decision.do:
            case "move":
                return Phrase(TAKES_UP, words)
            case "mason-move":
                return Phrase(TAKES_UP_FREE, words)
            case "to":
                return Phrase(SETS_DOWN, words)
            case "mason":
                return Phrase(BUILDS_FREE, words)
            case "house":
                return Phrase(PLACES if before.phase == Phase.PLACING else BUILDS, words)
        return Phrase(BUILDS + FOR_ACTION, words | {"action": action_name(self.board, decision.do)})

    def palace(self, decision: Decision, before: State) -> Phrase:
        """Tell a palace, and how many the seat has built with it (MA-25, MA-26)."""
        seat = int(before.turn)
        words: Words = {
            "city": node_name(self.board, int(before.seats[seat].at)),
            "built": int(palaces_built(before, seat)) + 1,
            "palaces": int(palaces_of_each(before)),
        }
        text = INNER if decision.site == "inner" else OUTER
        if decision.do == "palace":
            return Phrase(text, words)
        return Phrase(text + FOR_ACTION, words | {"action": action_name(self.board, decision.do)})

    def marker(self, decision: Decision, before: State) -> Phrase:
        """Tell where a governor marker goes (MA-2, MA-27)."""
        words: Words = {"city": self.places[decision.city or ""]}
        if before.phase == Phase.MARKER:
            box = sum(1 for there in before.box if there != NOBODY)
            return Phrase(MARKER, words | {"box": box_name(box)})
        box = int(before.box[self.board.cities.index(decision.city or "")])
        return Phrase(LOWERS, words | {"box": box_name(box), "goal": box_name(box - GOVERNOR_STEP)})

    def travel(self, road: int, before: State) -> Phrase:
        """Tell the way of an architect (MA-30)."""
        start = int(before.seats[before.turn].at)
        villages = [
            self.board.tables.village[village].name for village in villages_on(self.board, road, start)
        ]
        goal = int(other_end(self.board.arrays[0], road, start))
        return Phrase(TRAVELS, {"villages": ", ".join(villages), "goal": node_name(self.board, goal)})

    def character(self, decision: Decision, before: State) -> Phrase:
        """Tell how characters change hands (MA-3, MA-28, MA-75)."""
        if decision.do == "entice":
            return Phrase(ENTICES, {"name": self.name(decision.seat)})
        character = CHARACTER_IDS.index(decision.character or "")
        words: Words = {"character": character_name(self.board, character)}
        holder = int(before.holder[character])
        if before.phase == Phase.CHOICE:
            return Phrase(CHOOSES, words)
        match decision.do:
            case "take":
                return Phrase(TAKES_CHARACTER, words)
            case "exchange":
                return Phrase(EXCHANGES, words | {"name": self.names[holder]})
            case "give":
                return self.gift(character, before)
        if before.options.many_characters:
            return Phrase(TAKES_CHARACTER, words)
        words |= {"own": character_name(self.board, int(lowest_character(before, int(before.turn))))}
        if holder == BANK:
            return Phrase(SWAPS_WITH_BANK, words)
        return Phrase(SWAPS_WITH_SEAT, words | {"name": self.names[holder]})

    def gift(self, character: int, before: State) -> Phrase:
        """Tell the character that is given for another one, or that lets itself be enticed away (MA-75)."""
        words: Words = {"own": character_name(self.board, character)}
        if before.named == NOBODY:
            return Phrase(GIVES, words | {"name": self.names[before.turn]})
        words |= {"character": character_name(self.board, int(before.named))}
        return Phrase(GIVES_BACK, words | {"name": self.names[before.holder[before.named]]})

    def name(self, seat: int | None) -> str:
        """Return the name of a seat (from 1)."""
        assert seat
        return self.names[seat - 1]


# ---------------------------------------------------------------- the score sheet

INNER_PALACES = "Inner palaces"
OUTER_PALACES = "Outer palaces"
GOLD = "Gold"
LOWEST_CHARACTER = "Lowest character"


def sheet(position: Position) -> list[SheetRow]:
    """Return the palaces of all seats by site, then what breaks ties (MA-51) as far as it is known."""
    s = position.state
    seats = range(position.players)
    inner = tuple(sum(1 for owner in s.inner if owner == seat) for seat in seats)
    outer = tuple(int(s.seats[seat].outer.sum()) for seat in seats)
    gold = tuple(int(s.seats[seat].gold) for seat in seats)
    character = tuple(int(lowest_character(s, seat)) + 1 for seat in seats)
    rows = [SheetRow(Phrase(INNER_PALACES), inner), SheetRow(Phrase(OUTER_PALACES), outer)]
    if UNKNOWN not in gold:
        rows.append(SheetRow(Phrase(GOLD), gold, breaks_ties=True))
    return [*rows, SheetRow(Phrase(LOWEST_CHARACTER), character, breaks_ties=True)]
