"""A game of Maharaja told: decisions in words, the score sheet.

In the log `Gain.points` is gold: what a decision pays and brings. Payments are public, so all are told; how
much gold a seat has, and the discs before its turn, are not.
"""

from __future__ import annotations

from durbar.core.map_names import city_name
from durbar.core.phrase import Listed, Phrase, Plural, SeatName, Slot
from durbar.core.position import Position
from durbar.core.telling import LogEvent, SheetRow, Step
from durbar.games.maharaja.action_ids import END
from durbar.games.maharaja.actions import Decision
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.constants import CHARACTER_IDS, CHARACTERS, GOVERNOR_STEP, QUARRY_HOUSES, START
from durbar.games.maharaja.following import follows, reasons_to_end
from durbar.games.maharaja.naming import action_name, box_name, character_name, place_name, village_name
from durbar.games.maharaja.palaces import palaces_built, palaces_of_each
from durbar.games.maharaja.reasons import payments
from durbar.games.maharaja.state import BANK, NOBODY, UNKNOWN, Phase, State
from durbar.games.maharaja.state_of import state_of
from durbar.games.maharaja.travel import other_end, villages_on

# ---------------------------------------------------------------- the log


def tell(step: Step) -> LogEvent:
    """Tell a decision, all gold that it moves, and what came of it by itself."""
    board = BoardFile.of(step.before.game)
    before, action, after = state_of(step.before), step.entry.action, state_of(step.after)
    paid = tuple(payments(board, before, action, after))
    follow = tuple(follows(board, before, action, after))
    return LogEvent(step.entry.actor, _phrase(board, step), paid, follow, uneventful=action == END)


def _phrase(board: BoardFile, step: Step) -> Phrase:
    if step.entry.veil:
        return Phrase("sets their disc")
    decision, before = step.before.game.actions[step.entry.action], state_of(step.before)
    assert isinstance(decision, Decision)
    if decision.do == "plan":
        return _disc(board, decision)
    if decision.character:
        return _character(board, decision, before)
    if decision.place:
        return _house(board, decision, before)
    if decision.site:
        return _palace(board, decision, before)
    if decision.city:
        return _marker(board, decision, before)
    if decision.road:
        return _travel(board, board.roads.index(decision.road), before)
    if decision.do == "first":
        return _first_player(decision, before)
    return _short(board, decision, before)


def _first_player(decision: Decision, before: State) -> Phrase:
    """Tell who chooses first, or bids first (MA-72)."""
    name = SeatName(decision.seat or 0)
    if before.options.auction:
        return Phrase("{name} opens the auction of the characters", name=name)
    return Phrase("{name} is the first to choose a character", name=name)


def _short(board: BoardFile, decision: Decision, before: State) -> Phrase:
    """Tell a decision that needs no place."""
    match decision.do:
        case "entice":
            return Phrase("entices a character away from {name}", name=SeatName(decision.seat or 0))
        case "bid":
            return Plural("bids {count} gold", "bids {count} gold", decision.gold or 0)
        case "chip":
            return Phrase("uses a chip for “{action}”", action=action_name(board, decision.action or ""))
        case "quarry":
            houses = min(int(before.seats[before.turn].bank), QUARRY_HOUSES)
            return Plural(
                "takes {count} house from the quarry", "takes {count} houses from the quarry", houses
            )
        case "gold":
            return Phrase("takes gold")
        case "pass":
            return Phrase("passes")
    return Phrase("ends the turn")


def _disc(board: BoardFile, decision: Decision) -> Phrase:
    """Tell what a disc is set to (MA-11)."""
    one, other = action_name(board, decision.action or ""), action_name(board, decision.other_action or "")
    if one == other:
        return Phrase("sets their disc: twice {one}", one=one)
    return Phrase("sets their disc: {one} and {other}", one=one, other=other)


def _house(board: BoardFile, decision: Decision, before: State) -> Phrase:
    """Tell a house that is built or moved (MA-4, MA-21 … MA-23, MA-26, MA-60)."""
    place = place_name(board, decision.place or "")
    match decision.do:
        case "move":
            return Phrase("takes up their house in {place}", place=place)
        case "mason-move":
            return Phrase("takes up their house in {place}, with the mason’s help", place=place)
        case "to":
            return Phrase("sets it down in {place}", place=place)
        case "mason":
            return Phrase("builds a house in {place} free, with the mason’s help", place=place)
        case "house" if before.phase == Phase.PLACING:
            return Phrase("places a house in {place}", place=place)
        case "house":
            return Phrase("builds a house in {place}", place=place)
    action = action_name(board, decision.do)
    return Phrase("builds a house in {place} (“{action}”)", place=place, action=action)


def _palace(board: BoardFile, decision: Decision, before: State) -> Phrase:
    """Tell a palace, and how many the seat has built with it (MA-25, MA-26)."""
    seat = int(before.turn)
    slots: dict[str, Slot] = {
        "city": city_name(board, int(before.seats[seat].at)),
        "built": int(palaces_built(before, seat)) + 1,
        "palaces": int(palaces_of_each(before)),
    }
    if decision.do == "palace":
        if decision.site == "inner":
            return Phrase("builds the inner palace in {city}: palace {built} of {palaces}", **slots)
        return Phrase("builds an outer palace in {city}: palace {built} of {palaces}", **slots)
    slots["action"] = action_name(board, decision.do)
    if decision.site == "inner":
        return Phrase("builds the inner palace in {city}: palace {built} of {palaces} (“{action}”)", **slots)
    return Phrase("builds an outer palace in {city}: palace {built} of {palaces} (“{action}”)", **slots)


def _marker(board: BoardFile, decision: Decision, before: State) -> Phrase:
    """Tell where a governor marker goes (MA-2, MA-27)."""
    city = city_name(board, decision.city or "")
    if before.phase == Phase.MARKER:
        box = sum(1 for there in before.box if there != NOBODY)
        return Phrase("the governor marker of {city} is put on box {box}", city=city, box=box_name(box))
    box = int(before.box[board.cities.index(decision.city or "")])
    return Phrase(
        "lowers the governor marker of {city} from box {box} to box {goal}",
        city=city,
        box=box_name(box),
        goal=box_name(box - GOVERNOR_STEP),
    )


def _travel(board: BoardFile, road: int, before: State) -> Phrase:
    """Tell the way of an architect (MA-30)."""
    start = int(before.seats[before.turn].at)
    goal = int(other_end(board.arrays[0], road, start))
    villages = Listed.of(
        village_name(board, village) for village in villages_on(board.arrays[0], road, start)
    )
    if goal == START:
        return Phrase("travels through {villages} to the start space", villages=villages)
    return Phrase("travels through {villages} to {goal}", villages=villages, goal=city_name(board, goal))


def _character(board: BoardFile, decision: Decision, before: State) -> Phrase:
    """Tell how characters change hands (MA-3, MA-28, MA-75)."""
    number = CHARACTER_IDS.index(decision.character or "")
    character, holder = character_name(board, number), int(before.holder[number])
    if before.phase == Phase.CHOICE:
        return Phrase("chooses the {character}", character=character)
    if decision.do == "exchange":
        name = SeatName(holder + 1)
        return Phrase("asks {name} for the {character} in exchange", name=name, character=character)
    if decision.do == "give":
        return _gift(board, number, before)
    if decision.do == "take" or before.options.many_characters:
        return Phrase("takes the {character} from the bank", character=character)
    own = character_name(board, int(lowest_character(before, int(before.turn))))
    if holder == BANK:
        return Phrase("exchanges the {own} for the {character} from the bank", own=own, character=character)
    return Phrase(
        "takes the {character} from {name}; the {own} goes to the bank",
        character=character,
        name=SeatName(holder + 1),
        own=own,
    )


def _gift(board: BoardFile, given: int, before: State) -> Phrase:
    """Tell the character that is given for another one, or that lets itself be enticed away (MA-75)."""
    own = character_name(board, given)
    if before.named == NOBODY:
        return Phrase("gives {name} the {own}", name=SeatName(int(before.turn) + 1), own=own)
    return Phrase(
        "gives {name} the {own} for the {character}",
        name=SeatName(int(before.holder[before.named]) + 1),
        own=own,
        character=character_name(board, int(before.named)),
    )


# ---------------------------------------------------------------- the score sheet


def ending(position: Position) -> tuple[Phrase, ...]:
    """Return every reason for which the game ends (MA-50, MA-70)."""
    return tuple(reasons_to_end(state_of(position)))


def sheet(position: Position) -> list[SheetRow]:
    """Return the palaces of all seats by site, then what breaks ties (MA-51) as far as it is known."""
    s = state_of(position)
    seats = range(position.players)
    inner = tuple(sum(1 for owner in s.inner if owner == seat) for seat in seats)
    outer = tuple(int(s.seats[seat].outer.sum()) for seat in seats)
    gold = tuple(int(s.seats[seat].gold) for seat in seats)
    character = tuple(int(lowest_character(s, seat)) + 1 for seat in seats)
    rows = [SheetRow(Phrase("Inner palaces"), inner), SheetRow(Phrase("Outer palaces"), outer)]
    if UNKNOWN not in gold:
        rows.append(SheetRow(Phrase("Gold"), gold, breaks_ties=True))
    if max(character) <= CHARACTERS:  # else somebody has none: they are being chosen
        rows.append(SheetRow(Phrase("Lowest character"), character, breaks_ties=True))
    return rows
