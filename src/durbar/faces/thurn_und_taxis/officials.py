"""The four officials: what each does, and whether it can be called (TT-13)."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.view import View
from durbar.faces.choosing import Button
from durbar.faces.public_view import OwnPart, PublicView, SharedPart, Values, shared_part
from durbar.faces.thurn_und_taxis.art import picture
from durbar.faces.thurn_und_taxis.choices import Choices
from durbar.faces.thurn_und_taxis.scene import Scene
from durbar.faces.words import say
from durbar.games.thurn_und_taxis.state import Official

OFFICIALS = "faces/thurn_und_taxis/officials.html"


@dataclass(frozen=True)
class OfficialLine:
    """An official: what he does, and whether he can be called."""

    id: str
    picture: Markup
    name: str
    help: str
    state: str
    status: str  # open, used, shut
    button: Button | None  # by which he is called


def officials(public: PublicView, choices: Choices) -> OwnPart | SharedPart:
    """Return the four officials, with the buttons of the seat that is asked (TT-13)."""
    if not choices.texts:
        return _idle(public)
    return OwnPart(OFFICIALS, {"officials": _officials(choices.scene, choices)})


@shared_part(OFFICIALS)
def _idle(public: PublicView) -> Values:
    scene = Scene.of(public.position)
    return {"officials": _officials(scene, Choices(View(None, public.position, ()), scene))}


def _officials(scene: Scene, choices: Choices) -> list[OfficialLine]:
    return [
        _official(scene, choices, official, name, text, action)
        for official, name, text, action in (
            (
                Official.ADMINISTRATOR,
                say("Administrator"),
                say("before taking: six new cards"),
                "administrator",
            ),
            (Official.POSTMASTER, say("Postmaster"), say("taking: a second card"), "postmaster"),
            (Official.CARRIER, say("Carrier"), say("laying: a second card"), "carrier"),
            (
                Official.CARTWRIGHT,
                say("Cartwright"),
                say("closing: a carriage up to 2 above the route’s length"),
                "close cartwright",
            ),
        )
    ]


def _official(
    scene: Scene, choices: Choices, who: Official, name: str, text: str, action: str
) -> OfficialLine:
    state, status = "", "idle"
    if scene.over:
        pass
    elif scene.official == who:
        state, status = say("helps this turn"), "used"
    elif action in choices.texts:
        state, status = say("available now"), "open"
    elif scene.official != Official.NONE or (scene.postmaster_due and who != Official.POSTMASTER):
        state, status = say("not this turn"), "shut"
    drawn = who.name.lower()
    return OfficialLine(drawn, picture(drawn), name, text, state, status, choices.named(action))
