"""All that the template of the table shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.view import View
from durbar.faces.choosing import Button
from durbar.faces.provenance import provenance
from durbar.faces.public_view import OwnPart, SharedPart, of_each_seat, public_view
from durbar.faces.reasons import Reason
from durbar.faces.taj_mahal import cards, contest, players
from durbar.faces.taj_mahal.art import card_back, to_set_down
from durbar.faces.taj_mahal.board import map_of
from durbar.faces.taj_mahal.cards import OwnHand
from durbar.faces.taj_mahal.choices import Choices, in_any_case
from durbar.faces.taj_mahal.kept_previews import sites as sites_of
from durbar.faces.taj_mahal.notices import notices
from durbar.faces.taj_mahal.outlook import Claim, claim
from durbar.faces.taj_mahal.players import KnownHand, PlayerLine
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.taj_mahal.steps import WithdrawalStep, steps
from durbar.games.taj_mahal import preview
from durbar.games.taj_mahal.state import Phase


@dataclass(frozen=True, kw_only=True)
class Context:
    """What the template of the table shows of a view."""

    board: Markup
    provenance: str
    phase: str
    notices: list[str]
    steps: list[WithdrawalStep]
    actions: list[Button]
    to_set_down: Markup | None  # the piece with which one builds
    building: list[Button]
    always: tuple[Reason, ...]  # the points that come wherever one builds
    court: SharedPart
    back: Markup  # of a card
    claim: Claim | None  # what withdrawing now would win
    display: OwnPart | SharedPart
    discards: SharedPart
    hand: OwnHand | None
    players: list[PlayerLine]
    plates: list[SharedPart]
    hands: list[KnownHand]
    specials: SharedPart
    visits: SharedPart


def context(view: View, names: Sequence[str]) -> Context:
    """Return what the template needs; nothing but the seat's view goes into it."""
    position = view.position
    scene, public = Scene.of(position), public_view(position, names)
    choices = Choices(view, scene)
    me = scene.seat(view.seat) if view.seat else None
    sites = sites_of(position, me.number) if me and me.present and scene.visit and not scene.over else ()
    brings = preview.brings(position) if choices.texts else {}
    lines = players.players(public, scene, position, view.seat)
    would_win = claim(scene, position, me) if me and not scene.over else None
    return Context(
        board=map_of(public, view.seat, choices.on_map(), sites),
        provenance=provenance(view),
        phase=scene.phase.name.lower(),
        notices=notices(scene, me),
        steps=steps(scene),
        actions=choices.bar(would_win),
        to_set_down=to_set_down(me.number, crowned=scene.phase == Phase.CROWN) if me else None,
        building=choices.building(brings, {site.city: site for site in sites}),
        always=in_any_case(brings),
        court=contest.court(public),
        back=card_back(),
        claim=would_win,
        display=cards.display(public, choices),
        discards=cards.discards(public),
        hand=cards.hand(scene, choices, me) if me else None,
        players=lines,
        plates=of_each_seat(public, players.plate),
        hands=players.hands(lines),
        specials=players.specials(public),
        visits=players.visits(public),
    )
