"""What a seat may decide now, as buttons on the cards, in the bar, and on the cities of the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from durbar.core.map_names import city_name
from durbar.core.phrase import signed
from durbar.core.view import View
from durbar.faces.choosing import Button, MapChoice, at_places
from durbar.faces.confirmation import costs
from durbar.faces.open_decisions import by_text, choices
from durbar.faces.reasons import Reason, common
from durbar.faces.taj_mahal.cost import cost
from durbar.faces.taj_mahal.outlook import BUILDING, Claim
from durbar.faces.taj_mahal.scene import Scene
from durbar.faces.taj_mahal.wording import bonus_words, card_words
from durbar.faces.words import say, tell
from durbar.games.taj_mahal.actions import Decision
from durbar.games.taj_mahal.preview import Site, Withdrawal

AT_CARDS = {"play", "add", "choose"}  # decisions whose button is the card itself


def is_last(way: Withdrawal) -> bool:
    """Whether nothing is to be built after the first decision of a way."""
    return not any(text.split()[0] in BUILDING for text in way.decisions[1:])


def in_any_case(brings: Mapping[str, Withdrawal]) -> tuple[Reason, ...]:
    """Return what the last palace brings wherever it stands; while more are to come nothing is certain."""
    if len(brings) < 2 or not all(map(is_last, brings.values())):
        return ()
    return common(way.gains for way in brings.values())


def label(view: View, _names: Sequence[str], text: str) -> str:
    """Return how its button calls a decision."""
    return Choices(view, Scene.of(view.position)).button(text).label


class Choices:
    """The decisions of a view's seat, in words."""

    def __init__(self, view: View, scene: Scene) -> None:
        self.scene = scene
        legal = choices(view)
        self.texts = legal.texts
        self._decisions = by_text(legal, Decision)
        self._cards = {name: card for card, name in enumerate(scene.board.cards)}
        self._costs = costs(view, legal, cost)

    def at_card(self, card: int, *verbs: str) -> tuple[Button, ...]:
        """Return the buttons of the decisions about a card."""
        name = self.scene.board.cards[card]
        texts = (f"{verb} {name}" for verb in verbs)
        return tuple(self.button(text) for text in texts if text in self.texts)

    def on_map(self) -> dict[int, list[MapChoice]]:
        """Return the decisions that can be taken at the cities of the map."""
        return at_places(
            (self.scene.numbers[decision.city], self.button(text))
            for text, decision in self._decisions.items()
            if decision.city
        )

    def bar(self, claim: Claim | None) -> list[Button]:
        """Return the buttons of withdrawing, and of adding no card."""
        found = [
            self.button(text)
            for text, decision in self._decisions.items()
            if decision.do not in AT_CARDS | BUILDING
        ]
        return [self._withdraw(button, claim) if button.action == "withdraw" else button for button in found]

    def building(self, brings: Mapping[str, Withdrawal], sites: Mapping[str, Site]) -> list[Button]:
        """Return the buttons of the cities, with what a palace there would bring (TM-21 … TM-23)."""
        always = in_any_case(brings)
        found = []
        for text, decision in self._decisions.items():
            if decision.city and decision.do in BUILDING:
                found.append(self._site(self.button(text), brings[text], sites[decision.city], always))
        return found

    def _site(self, button: Button, way: Withdrawal, site: Site, always: tuple[Reason, ...]) -> Button:
        """Add what is certain of a city; its points in all, at best where more that is built adds some."""
        points = signed(way.points) if way.certain else say("up to {points}", points=signed(way.points))
        gains = tuple(map(Reason.of, way.gains if way.certain else site.gains))
        reasons = tuple(reason for reason in gains if reason not in always)
        place = self.scene.place_here(self.scene.numbers[site.city])
        return replace(button, points=points, reasons=reasons, detail=self._card_bonus(site), points_at=place)

    def _card_bonus(self, site: Site) -> str:
        """Name the bonus tile that brings a card and no points."""
        kind = self.scene.bonus_at(self.scene.numbers[site.city])
        brings_card = kind is not None and self.scene.board.tables.bonus_tile[kind].cards
        return (
            bonus_words(self.scene.board, kind) if brings_card and kind is not None and not site.crown else ""
        )

    def button(self, text: str) -> Button:
        """Return the button of a legal decision."""
        title, label = self._words(self._decisions[text])
        return Button(text, title, label, self._costs[text])

    def _words(self, decision: Decision) -> tuple[str, str]:
        """Return the title of a decision's button, and what it is called when read out."""
        if decision.card:
            card = card_words(self.scene.board, self._cards[decision.card])
            if decision.do == "play":
                return card, say("Play {card}", card=card)
            if decision.do == "add":
                return card, say("Add {card}", card=card)
            return card, say("Take {card}", card=card)
        if decision.city:
            city = city_name(self.scene.board, decision.city)
            if decision.do == "palace":
                return tell(city), say("Build a palace in {city}", city=city)
            return tell(city), say("Build the crown palace in {city}", city=city)
        if decision.do == "withdraw":
            return say("Withdraw"), say("Withdraw")
        title = say("Add no card") if len(self.texts) > 1 else say("End the turn")
        return title, title

    def _withdraw(self, button: Button, claim: Claim | None) -> Button:
        """Say on the button what withdrawing would win."""
        if not claim:
            return button
        if claim.prizes:
            points = claim.points if claim.certain else say("up to {points}", points=claim.points)
            return replace(button, detail=say("and win: {prizes}", prizes=claim.words), points=points)
        if claim.draws:
            return replace(button, detail=_drawing(claim.takes))
        return replace(button, detail=say("and win nothing"))


def _drawing(takes: int) -> str:
    """Say which cards come to who has played none (TM-26): the last one to withdraw takes what is left."""
    if takes == 0:
        return say("nothing played: draw a card")
    if takes == 1:
        return say("nothing played: draw a card first, then take the last one")
    return say("nothing played: draw a card first, then take two")
