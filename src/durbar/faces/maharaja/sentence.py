"""What is asked of a seat, or whom it waits for, or how the game ended: one sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from durbar.core.match import View
from durbar.core.story import Phrase
from durbar.faces.maharaja.seen import Seen
from durbar.faces.moment import choices
from durbar.games.maharaja.checklist import tasks
from durbar.games.maharaja.constants import (
    START,
)
from durbar.games.maharaja.naming import character_name
from durbar.games.maharaja.state import Phase

WAITING = {
    Phase.AUCTION: "{name} bids or passes.",
    Phase.CHOICE: "{name} chooses a character.",
    Phase.PLACING: "{name} places a house.",
    Phase.PLAN: "{name} sets its disc.",
    Phase.TURN: "{name} carries out its actions.",
    Phase.TO: "{name} moves a house.",
    Phase.TAKE: "{name} has lost its character and takes another one.",
    Phase.GIVE: "{name} chooses which character it gives away.",
}


def sentence(view: View, names: Sequence[str]) -> Phrase:
    """Say in one sentence what is asked of the view's seat, whom it waits for, or who has won."""
    seen = Seen.of(view.position)
    if seen.over:
        return result(view, seen, names)
    if seen.phase not in WAITING:
        return Phrase("The game is being set up.")
    legal = choices(view).texts
    if not legal:
        return Phrase(WAITING[seen.phase], {"name": names[seen.asked - 1]})
    if seen.phase == Phase.TURN:
        done = not any(task.penalty for task in tasks(view.position, seen.turn))
        return _turn(seen, legal, done=done)
    return asked(seen, names)


def result(view: View, seen: Seen, names: Sequence[str]) -> Phrase:
    """Say who has won, and by what (MA-51)."""
    winner = view.position.winners[0]
    palaces = seen.palaces(seen.seat(winner))
    words: dict[str, str | int] = {"name": names[winner - 1], "count": palaces, "all": seen.all_palaces}
    level = [seat for seat in seen.seats if seen.palaces(seat) == palaces]
    if len(level) == 1:
        return Phrase("The game is over: {name} wins with {count} of {all} palaces.", words)
    golds = [seat.gold for seat in level]
    if golds.count(max(golds, key=lambda gold: gold or 0)) == 1:
        return Phrase("The game is over: {name} wins with {count} of {all} palaces and most gold.", words)
    return Phrase(
        "The game is over: {name} wins with {count} of {all} palaces and the lower character.", words
    )


def asked(seen: Seen, names: Sequence[str]) -> Phrase:
    """Say what the seat is asked for besides the actions of its turn."""
    if seen.phase == Phase.AUCTION:
        if seen.bid is None:
            return Phrase("Open the auction: what do you bid for choosing first?")
        words: dict[str, str | int] = {"name": names[seen.bidder - 1], "gold": seen.bid}
        return Phrase("{name} bids {gold}: bid more, or pass.", words)
    if seen.phase == Phase.CHOICE:
        return Phrase("Choose your character.")
    if seen.phase == Phase.PLACING:
        return _placing(seen.seat(seen.asked).reserve)
    if seen.phase == Phase.PLAN:
        return Phrase("Set your disc: two actions, or the same one twice.")
    if seen.phase == Phase.TO:
        return Phrase("Where does the house from {place} go?", {"place": seen.place_names[seen.moving or 0]})
    return _interrupt(seen, names)


def _placing(left: int) -> Phrase:
    if left == 1:
        return Phrase("Place your last house in a village.")
    return Phrase("Place a house in a village: you have {count}.", {"count": left})


def _turn(seen: Seen, legal: Collection[str], *, done: bool) -> Phrase:
    if "end" not in legal:
        return Phrase("You cannot stay in the start space: travel on.")
    if done:
        return Phrase("Your actions are carried out: end your turn, or travel first.")
    if seen.seat(seen.turn).at == START:
        return Phrase("Your turn: travel to a city, and carry out your actions in any order.")
    return Phrase("Your turn: carry out your actions in any order.")


def _interrupt(seen: Seen, names: Sequence[str]) -> Phrase:
    """Ask a seat in its own or another one's turn which character it takes or gives (MA-28, MA-75)."""
    words: dict[str, str | int] = {"name": names[seen.turn - 1]}
    if seen.phase == Phase.TAKE:
        return Phrase("{name} has taken your character: which one do you take from the bank?", words)
    if seen.named is None:
        return Phrase("{name} entices a character away from you: which one do you give?", words)
    words = {
        "name": names[(seen.holder[seen.named] or 1) - 1],
        "character": character_name(seen.board, seen.named),
    }
    return Phrase("Which character do you give {name} for the {character}?", words)
