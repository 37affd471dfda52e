"""What is asked of a seat, or whom it waits for, or how the game ended: one sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from durbar.core.match import View
from durbar.core.story import Phrase
from durbar.faces.taj_mahal.naming import colour_word, special_word
from durbar.faces.taj_mahal.seen import Seen
from durbar.games.taj_mahal.constants import (
    MONK_CARD,
    NEW_CARDS,
)
from durbar.games.taj_mahal.state import Phase

WAITING = {
    Phase.TURN: "{name} plays or withdraws.",
    Phase.ADD: "{name} plays a card, and may add another.",
    Phase.PALACE: "{name} withdraws and builds a palace in {province}.",
    Phase.CROWN: "{name} withdraws and builds the crown palace in {province}.",
    Phase.CHOOSE: "{name} has withdrawn and takes a card from the display.",
}


def sentence(view: View, names: Sequence[str]) -> Phrase:
    """Say in one sentence what is asked of the view's seat, whom it waits for, or who has won."""
    seen = Seen.of(view.position)
    if seen.over:
        return result(view, names)
    if seen.phase not in WAITING:
        return Phrase("The cards are being dealt." if seen.visit else "The game is being set up.")
    if view.actor != view.seat:
        return Phrase(WAITING[seen.phase], {"name": names[seen.turn - 1], "province": seen.province_name})
    return asked(seen, view.legal.texts)


def result(view: View, names: Sequence[str]) -> Phrase:
    """Say who has won; tied players share the win (TM-51)."""
    winners = [names[seat - 1] for seat in view.position.winners]
    words: dict[str, str | int] = {"name": winners[0], "points": max(view.scores)}
    if len(winners) == 1:
        return Phrase("The game is over: {name} wins with {points} points.", words)
    words |= {"names": ", ".join(winners[:-1]), "last": winners[-1]}
    return Phrase("The game is over: {names} and {last} share the win with {points} points.", words)


def asked(seen: Seen, legal: Collection[str]) -> Phrase:
    """Say what the acting seat is asked for."""
    if seen.phase == Phase.TURN:
        return _turn(seen, legal)
    if seen.phase == Phase.ADD:
        return _add(seen, legal)
    words: dict[str, str | int] = {"province": seen.province_name, "count": seen.palaces_due}
    if seen.phase == Phase.PALACE:
        if seen.palaces_due == 1:
            return Phrase("Build a palace in {province}.", words)
        return Phrase("Build {count} palaces in {province}, one after another.", words)
    if seen.phase == Phase.CROWN:
        return Phrase("Build the crown palace in {province}.", words)
    if seen.chosen == NEW_CARDS - 1:
        return Phrase("Take a second card from the display.")
    return Phrase("Take a card from the display." if len(seen.display) < 2 else "Take two cards, one by one.")


def _turn(seen: Seen, legal: Collection[str]) -> Phrase:
    me = seen.seat(seen.turn)
    if not any(text.startswith("play") for text in legal):
        return Phrase("You have no card to play: you must withdraw.")
    if not any(seat.present for seat in seen.seats if seat is not me):
        return Phrase("No other player is left: play as often as you like, then withdraw.")
    if me.colour is None:
        return Phrase("Play a coloured card, or withdraw.")
    return Phrase("Play another {colour} card, or withdraw.", {"colour": colour_word(me.colour)})


def _add(seen: Seen, legal: Collection[str]) -> Phrase:
    if "done" not in legal:
        words: dict[str, str | int] = {"card": special_word(seen.board, MONK_CARD)}
        return Phrase("That colour goes only with the special card “{card}”: add it.", words)
    if len(legal) == 1:
        return Phrase("You have nothing to add: end your turn.")
    return Phrase("Add a white or a special card, or none.")
