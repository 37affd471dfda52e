"""All that the template of the table shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.view import View
from durbar.faces.choosing import Button
from durbar.faces.public_view import OwnPart, SharedPart, of_each_seat, public_view
from durbar.faces.reasons import Reason, common
from durbar.faces.thurn_und_taxis.art import picture
from durbar.faces.thurn_und_taxis.board import map_of
from durbar.faces.thurn_und_taxis.cards import Card, CardShelf, card, cards
from durbar.faces.thurn_und_taxis.carriages import CarriageLine, carriages
from durbar.faces.thurn_und_taxis.choices import Choices
from durbar.faces.thurn_und_taxis.notices import notices
from durbar.faces.thurn_und_taxis.officials import officials
from durbar.faces.thurn_und_taxis.outlook import Outlook, brings, outlook, priced
from durbar.faces.thurn_und_taxis.piles import PileLine, piles
from durbar.faces.thurn_und_taxis.players import PlayerLine, plate, players
from durbar.faces.thurn_und_taxis.scene import Scene
from durbar.games.thurn_und_taxis import preview
from durbar.games.thurn_und_taxis.state import Phase


@dataclass(frozen=True, kw_only=True)
class Context:
    """What the template of the table shows of a view."""

    board: Markup
    phase: str
    notices: list[str]
    actions: list[Button]
    stepwise: bool  # may be asked about each province
    always: tuple[Reason, ...]  # the points that come in any case
    back: Markup  # of a card
    display: list[Card | None]
    deck: int  # cards
    draw: Button | None
    discards: tuple[Card, ...]
    discards_size: int
    seat: int | None  # the viewer's
    hand: list[Card] | None
    hand_size: int
    route: list[Card]
    outlook: Outlook | None
    officials: OwnPart | SharedPart
    piles: list[PileLine]
    carriages: list[CarriageLine]
    players: list[PlayerLine]
    plates: list[SharedPart]


def context(view: View, names: Sequence[str]) -> Context:
    """Return what the template needs; nothing but the seat's view goes into it."""
    scene, public = Scene.of(view.position), public_view(view.position, names)
    choices = Choices(view, scene)
    me = scene.seat(view.seat) if view.seat else None
    over = scene.over
    fits = preview.fits(view.position, me.number) if me and not over else {}
    shelf = CardShelf(scene, choices, fits, me)
    closing = brings(view.position, scene.phase) if choices.texts else {}
    placing = bool(closing) and scene.phase != Phase.CLOSE
    return Context(
        board=map_of(public, view.seat, choices.on_map()),
        phase=scene.phase.name.lower(),
        notices=notices(scene, names, me),
        actions=priced(choices.bar(), closing, scene.phase),
        stepwise="each" in choices.texts or "skip" in choices.texts,
        always=common(way.gains for way in closing.values()) if placing else (),
        back=picture("card-back"),
        display=shelf.display(),
        deck=scene.deck,
        draw=choices.named("draw"),
        discards=cards(scene, scene.discards),
        discards_size=len(scene.discards),
        seat=view.seat,
        hand=shelf.hand() if me and not over else None,
        hand_size=len(me.hand) if me else 0,
        route=[card(scene, city) for city in me.route] if me else [],
        outlook=outlook(scene, view.position, me) if me and not placing and not over else None,
        officials=officials(public, choices),
        piles=piles(scene, names, me),
        carriages=carriages(scene, names, me),
        players=players(public, scene, view.position, view.seat),
        plates=of_each_seat(public, plate),
    )
