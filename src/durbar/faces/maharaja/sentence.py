"""What is asked of a seat, or whom it waits for, or how the game ended: one sentence."""

from __future__ import annotations

from collections.abc import Collection

from durbar.core.phrase import Phrase, Plural, SeatName, Slot
from durbar.core.view import View
from durbar.faces.maharaja.scene import Scene
from durbar.faces.open_decisions import choices
from durbar.games.maharaja.checklist import penalties
from durbar.games.maharaja.constants import START
from durbar.games.maharaja.naming import character_name, place_name
from durbar.games.maharaja.state import Phase


def sentence(view: View) -> Phrase:
    """Say in one sentence what is asked of the view's seat, whom it waits for, or who has won."""
    scene = Scene.of(view.position)
    if scene.over:
        return result(view, scene)
    if scene.phase in {Phase.FIRST, Phase.MARKER}:
        return Phrase("The game is being set up.")
    legal = choices(view).texts
    if not legal:
        return waiting(scene, SeatName(scene.asked))
    if scene.phase == Phase.TURN:
        done = not penalties(view.position, scene.turn)
        return _turn(scene, legal, done=done)
    return asked(scene, legal)


def waiting(scene: Scene, name: SeatName) -> Phrase:
    """Say what the others wait for."""
    match scene.phase:
        case Phase.AUCTION if scene.bid is None:
            return Phrase("{name} opens the auction.", name=name)
        case Phase.AUCTION:
            return Phrase("{name} bids or passes.", name=name)
        case Phase.CHOICE:
            return Phrase("{name} chooses a character.", name=name)
        case Phase.PLACING:
            return Phrase("{name} places a house.", name=name)
        case Phase.PLAN:
            return Phrase("{name} sets their disc.", name=name)
        case Phase.TURN:
            return Phrase("{name} carries out their actions.", name=name)
        case Phase.TO:
            return Phrase("{name} moves a house.", name=name)
        case Phase.TAKE:
            return Phrase("{name} has lost their character and takes another one.", name=name)
    return Phrase("{name} chooses which character to give away.", name=name)


def result(view: View, scene: Scene) -> Phrase:
    """Say who has won, and by what (MA-51)."""
    winner = view.position.winners[0]
    palaces = scene.palaces(scene.seat(winner))
    slots: dict[str, Slot] = {"name": SeatName(winner), "count": palaces, "all": scene.all_palaces}
    level = [seat for seat in scene.seats if scene.palaces(seat) == palaces]
    if len(level) == 1:
        return Phrase("The game is over: {name} wins with {count} of {all} palaces.", **slots)
    golds = [seat.gold for seat in level]
    if golds.count(max(golds, key=lambda gold: gold or 0)) == 1:
        return Phrase(
            "The game is over: {name} wins with {count} of {all} palaces: more gold broke the tie.",
            **slots,
        )
    return Phrase(
        "The game is over: {name} wins with {count} of {all} palaces and the lower character.", **slots
    )


def asked(scene: Scene, legal: Collection[str]) -> Phrase:
    """Say what the seat is asked for besides the actions of its turn."""
    if scene.phase == Phase.AUCTION:
        if scene.bid is None:
            return Phrase("Open the auction: what do you bid for choosing a character?")
        bidder = SeatName(scene.bidder)
        if len(legal) == 1:
            return Plural(
                "{name} bids {count} gold: you cannot bid more, so pass.",
                "{name} bids {count} gold: you cannot bid more, so pass.",
                scene.bid,
                name=bidder,
            )
        return Plural(
            "{name} bids {count} gold: bid more, or pass.",
            "{name} bids {count} gold: bid more, or pass.",
            scene.bid,
            name=bidder,
        )
    if scene.phase == Phase.CHOICE:
        return Phrase("Choose your character.")
    if scene.phase == Phase.PLACING:
        return Plural(
            "Place your last house in a village.",
            "Place a house in a village: you have {count}.",
            scene.seat(scene.asked).reserve,
        )
    if scene.phase == Phase.PLAN:
        return Phrase("Set your disc: two actions, or the same one twice.")
    if scene.phase == Phase.TO:
        return Phrase(
            "Where does the house from {place} go?", place=place_name(scene.board, scene.moving or 0)
        )
    return _interrupt(scene)


def _turn(scene: Scene, legal: Collection[str], *, done: bool) -> Phrase:
    if "end" not in legal:
        return Phrase("You cannot stay in the start space: travel on.")
    may_travel = any(text.startswith("travel ") for text in legal)
    if done:
        if may_travel:
            return Phrase("Your actions are carried out: end your turn, or travel first.")
        return Phrase("Your actions are carried out: end your turn.")
    if may_travel and scene.seat(scene.turn).at == START:
        return Phrase("Your turn: travel to a city, and carry out your actions in any order.")
    return Phrase("Your turn: carry out your actions in any order.")


def _interrupt(scene: Scene) -> Phrase:
    """Ask a seat in its own or another one's turn which character it takes or gives (MA-28, MA-75)."""
    name = SeatName(scene.turn)
    if scene.phase == Phase.TAKE:
        return Phrase("{name} has taken your character: which one do you take from the bank?", name=name)
    if scene.named is None:
        return Phrase("{name} entices a character away from you: which one do you give?", name=name)
    return Phrase(
        "Which character do you give {name} for the {character}?",
        name=SeatName(scene.holder[scene.named] or 1),
        character=character_name(scene.board, scene.named),
    )
