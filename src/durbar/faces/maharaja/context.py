"""All that the template of the table shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.view import View
from durbar.faces.choosing import Button
from durbar.faces.maharaja import payouts
from durbar.faces.maharaja.auction import Auction, auction
from durbar.faces.maharaja.board import map_of
from durbar.faces.maharaja.characters import CharacterLine, characters
from durbar.faces.maharaja.checklist import ButtonGroup, checklist, end_words, portraits
from durbar.faces.maharaja.choices import Choices
from durbar.faces.maharaja.dial import Dial, dial
from durbar.faces.maharaja.notices import notices
from durbar.faces.maharaja.payouts import Scoring
from durbar.faces.maharaja.players import PlayerLine, icons, plate, players
from durbar.faces.maharaja.ranking import Ranked, ranking
from durbar.faces.maharaja.roads import Roads, roads
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.track import track
from durbar.faces.provenance import provenance
from durbar.faces.public_view import OwnPart, SharedPart, of_each_seat, public_view
from durbar.faces.words import say
from durbar.games.maharaja.state import Phase

AT_ONCE = (Phase.CHOICE, Phase.PLACING, Phase.TO, Phase.TAKE, Phase.GIVE)  # one question with plain answers


@dataclass(frozen=True, kw_only=True)
class Context:
    """What the template of the table shows of a view."""

    board: Markup
    provenance: str
    phase: str
    notices: list[str]
    end: Button | None  # ends the turn
    end_words: str
    answers: ButtonGroup | None
    dial: Dial | None
    auction: Auction | None
    checklist: OwnPart | SharedPart | None
    travels: tuple[Button, ...]
    roads: Roads
    coming: Scoring | None
    last: Scoring | None
    track: SharedPart
    characters: list[CharacterLine]
    portraits: dict[str, Markup]
    icons: dict[str, Markup]
    players: list[PlayerLine]
    plates: list[SharedPart]
    ranking: list[Ranked]


def context(view: View, names: Sequence[str]) -> Context:
    """Return what the template needs; nothing but the seat's view goes into it."""
    position = view.position
    scene, public = Scene.of(position), public_view(position, names)
    ways = roads(scene, position, names, view.seat)
    choices = Choices(view, scene, names, ways.open)
    heading = say("Choose from a list") if scene.phase in {Phase.PLACING, Phase.TO} else ""
    return Context(
        board=map_of(public, choices.on_map(), ways.prices),
        provenance=provenance(view),
        phase=scene.phase.name.lower(),
        notices=notices(view, scene, names),
        end=choices.only("end"),
        end_words=end_words(scene, position) if scene.phase == Phase.TURN and choices.texts else "",
        answers=ButtonGroup("answers", heading, choices.but(())) if scene.phase in AT_ONCE else None,
        dial=dial(choices),
        auction=auction(scene, choices, names),
        checklist=checklist(public, view, choices),
        travels=choices.of("travel"),
        roads=ways,
        coming=payouts.coming(scene, position, names, view.seat),
        last=payouts.last(view, names),
        track=track(public),
        characters=characters(scene, position, names, view.seat),
        portraits=portraits(choices),
        icons=icons(),
        players=players(public, scene, view.seat),
        plates=of_each_seat(public, plate),
        ranking=ranking(scene, position, names, view.seat),
    )
