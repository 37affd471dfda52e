"""What is asked of a seat, or whom it waits for, or how the game ended: one sentence."""

from __future__ import annotations

from collections.abc import Collection

from durbar.core.phrase import Listed, Phrase, Plural, SeatName
from durbar.core.view import View
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.taj_mahal.wording import GROUPS
from durbar.games.taj_mahal.constants import MONK_CARD, NEW_CARDS, SPECIALS
from durbar.games.taj_mahal.naming import colour_name, province_name, special_name
from durbar.games.taj_mahal.state import Phase


def sentence(view: View) -> Phrase:
    """Say in one sentence what is asked of the view's seat, whom it waits for, or who has won."""
    scene = Scene.of(view.position)
    if scene.over:
        return result(view)
    if scene.phase < Phase.TURN:
        return Phrase("The cards are being dealt.") if scene.visit else Phrase("The game is being set up.")
    if not view.legal:
        return waiting(scene, SeatName(scene.turn))
    return asked(scene, view.legal.texts)


def waiting(scene: Scene, name: SeatName) -> Phrase:
    """Say what the others wait for."""
    province = province_name(scene.board, scene.province or 0)
    match scene.phase:
        case Phase.TURN:
            return Phrase("{name} plays or withdraws.", name=name)
        case Phase.ADD:
            return Phrase("{name} plays a card, and may add another.", name=name)
        case Phase.PALACE:
            return Phrase("{name} withdraws and builds a palace in {province}.", name=name, province=province)
        case Phase.CROWN:
            return Phrase(
                "{name} withdraws and builds the crown palace in {province}.", name=name, province=province
            )
    return Phrase("{name} has withdrawn and takes a card from the display.", name=name)


def result(view: View) -> Phrase:
    """Say who has won; tied players share the win (TM-51)."""
    *others, last = map(SeatName, view.position.winners)
    if others:
        return Plural(
            "The game is over: {names} and {last} share the win with {count} point.",
            "The game is over: {names} and {last} share the win with {count} points.",
            max(view.scores),
            names=Listed.of(others),
            last=last,
        )
    return Plural(
        "The game is over: {name} wins with {count} point.",
        "The game is over: {name} wins with {count} points.",
        max(view.scores),
        name=last,
    )


def asked(scene: Scene, legal: Collection[str]) -> Phrase:
    """Say what the acting seat is asked for."""
    if scene.phase == Phase.TURN:
        return _turn(scene, legal)
    if scene.phase == Phase.ADD:
        return _add(scene, legal)
    province = province_name(scene.board, scene.province or 0)
    if scene.phase == Phase.PALACE:
        return Plural(
            "Build a palace in {province}.",
            "Build {count} palaces in {province}, one after another.",
            scene.palaces_due,
            province=province,
        )
    if scene.phase == Phase.CROWN:
        return Phrase("Build the crown palace in {province}.", province=province)
    if scene.chosen == NEW_CARDS - 1:
        return Phrase("Take a second card from the display.")
    if len(scene.display) < NEW_CARDS:
        return Phrase("Take a card from the display.")
    return Phrase("Take two cards, one by one.")


def _turn(scene: Scene, legal: Collection[str]) -> Phrase:
    me = scene.seat(scene.turn)
    playable = {text.split()[1].split(":")[0] for text in legal if text.startswith("play ")}
    if not playable:
        return Phrase("You have no card to play: you must withdraw.")
    if not any(seat.present for seat in scene.seats if seat is not me):
        return Phrase("No other player is left: play as often as you like, then withdraw.")
    if me.colour is None:
        return Phrase("Play a coloured card, or withdraw.")
    return _in_a_colour(scene, GROUPS[me.colour], playable)


def _in_a_colour(scene: Scene, own: str, playable: Collection[str]) -> Phrase:
    """Ask a seat that plays a colour for another card; the monk's lets it play others too (TM-12, TM-41)."""
    card = special_name(scene.board, MONK_CARD - SPECIALS)
    if own not in playable:
        return Phrase("Play a card of another colour with “{card}”, or withdraw.", card=card)
    if len(playable) > 1:
        return Phrase(
            "Play another {colour} card, another colour with “{card}”, or withdraw.",
            colour=colour_name(own),
            card=card,
        )
    return Phrase("Play another {colour} card, or withdraw.", colour=colour_name(own))


def _add(scene: Scene, legal: Collection[str]) -> Phrase:
    if "done" not in legal:
        card = special_name(scene.board, MONK_CARD - SPECIALS)
        return Phrase("That colour goes only with the special card “{card}”: add it.", card=card)
    if len(legal) == 1:
        return Phrase("You have nothing to add: end your turn.")
    return Phrase("Add a white or a special card, or none.")
