"""What is asked of a seat, or whom it waits for, or how the game ended: one sentence."""

from __future__ import annotations

from collections.abc import Collection

from durbar.core.phrase import Phrase, Plural, SeatName
from durbar.core.view import View
from durbar.faces.thurn_und_taxis.scene import Scene
from durbar.games.thurn_und_taxis.constants import HAND_LIMIT, SHORTEST_ROUTE
from durbar.games.thurn_und_taxis.naming import province_name
from durbar.games.thurn_und_taxis.state import Official, Phase


def sentence(view: View) -> Phrase:
    """Say in one sentence what is asked of the view's seat, whom it waits for, or who has won."""
    scene = Scene.of(view.position)
    if scene.over:
        return result(view)
    if scene.phase <= Phase.DRAW:
        return Phrase("The cards are being dealt.")
    if not view.legal:
        return waiting(scene, SeatName(scene.turn))
    return asked(scene, view.legal.texts)


def waiting(scene: Scene, name: SeatName) -> Phrase:
    """Say what the others wait for."""
    match scene.phase:
        case Phase.TAKE:
            return Phrase("{name} takes a card.", name=name)
        case Phase.PLAY:
            return Phrase("{name} lays a card.", name=name)
        case Phase.LAY if scene.seat(scene.turn).route:
            return Phrase("{name} lays another card.", name=name)
        case Phase.LAY:
            return Phrase("{name} begins a new route.", name=name)
        case Phase.CLOSE if len(scene.seat(scene.turn).route) < SHORTEST_ROUTE:
            return _waiting_with_a_short_route(scene, name)
        case Phase.CLOSE:
            return Phrase("{name} closes the route or ends the turn.", name=name)
        case Phase.DISCARD:
            return Phrase("{name} discards down to three cards.", name=name)
    return Phrase("{name} closes the route and places post offices.", name=name)


def _waiting_with_a_short_route(scene: Scene, name: SeatName) -> Phrase:
    """Say what may come of a route that cannot be closed yet (TT-12), as far as everybody knows."""
    seat = scene.seat(scene.turn)
    if scene.official == Official.NONE and (seat.hand or seat.hidden):
        return Phrase("{name} ends the turn, or calls the carrier.", name=name)
    return Phrase("{name} ends the turn.", name=name)


def result(view: View) -> Phrase:
    """Say who has won, and how a tie was broken (TT-42)."""
    winner = view.position.winner or 1
    name, points, ender = SeatName(winner), view.scores[winner - 1], Scene.of(view.position).ender
    if view.scores.count(points) == 1:
        return Plural(
            "The game is over: {name} wins with {count} point.",
            "The game is over: {name} wins with {count} points.",
            points,
            name=name,
        )
    if winner == ender:
        return Plural(
            "The game is over: a tie at {count} point, {name} wins with the end tile.",
            "The game is over: a tie at {count} points, {name} wins with the end tile.",
            points,
            name=name,
        )
    return Plural(
        "The game is over: a tie at {count} point, {name} wins, the nearest clockwise from {ender}, "
        "who has the end tile.",
        "The game is over: a tie at {count} points, {name} wins, the nearest clockwise from {ender}, "
        "who has the end tile.",
        points,
        name=name,
        ender=SeatName(ender),
    )


def asked(scene: Scene, legal: Collection[str]) -> Phrase:
    """Say what the acting seat is asked for."""
    if scene.phase == Phase.TAKE:
        return _take(scene, legal)
    if scene.phase == Phase.PLAY:
        return _play(scene, legal)
    if scene.phase == Phase.LAY:
        if scene.seat(scene.turn).route:
            return Phrase("Lay a second card: the carrier helps you.")
        return Phrase("Begin a new route with a card from your hand.")
    if scene.phase == Phase.CLOSE:
        return _close(legal)
    return _closing(scene, legal)


def _take(scene: Scene, legal: Collection[str]) -> Phrase:
    if scene.taken == 1:
        return Phrase("Take a second card: the postmaster helps you.")
    if "administrator" in legal:
        return Phrase("Take a card, or send for the administrator.")
    if scene.postmaster_due:
        return Phrase("Take your first card; the postmaster will bring you a second.")
    return Phrase("Take a card.")


def _play(scene: Scene, legal: Collection[str]) -> Phrase:
    if scene.duty and "postmaster" in legal:
        return Phrase("Call the postmaster and take a second card.")
    if any(text.startswith("lay") for text in legal):
        if "postmaster" in legal:
            return Phrase("Lay a card, or call the postmaster first.")
        if scene.seat(scene.turn).route:
            return Phrase("Lay a card.")
        return Phrase("Begin a route with a card from your hand.")
    if "postmaster" in legal:
        return Phrase("No card fits: call the postmaster for another card, or give up the route.")
    return Phrase("No card fits: you must give up the route.")


def _close(legal: Collection[str]) -> Phrase:
    if "close" in legal:
        if "carrier" in legal:
            return Phrase("Close the route, call the carrier to lay another card, or end your turn.")
        return Phrase("Close the route, or end your turn and keep it.")
    if "carrier" in legal:
        return Phrase("Call the carrier to lay another card, or end your turn.")
    return Phrase("End your turn.")


def _closing(scene: Scene, legal: Collection[str]) -> Phrase:
    seat = scene.seat(scene.turn)
    if scene.phase == Phase.PLACING:
        if len(legal) == 1:
            return Phrase("No city of your route is free for a post office.")
        return Phrase("Where do your post offices go?")
    if scene.phase == Phase.DISCARD:
        return Plural(
            "Discard a card: three may stay in your hand.",
            "Discard {count} cards: three may stay in your hand.",
            len(seat.hand) - HAND_LIMIT,
        )
    province = province_name(scene.board, scene.province or 0)
    if scene.phase == Phase.EACH:
        return Phrase("Choose a city in {province} for a post office.", province=province)
    return Phrase(
        "Choose cities in {province} for your last post offices: {count} left.",
        province=province,
        count=seat.houses_left,
    )
