"""City cards as the templates show them: the display, the own hand, what each would do for the route."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup

from durbar.faces.choosing import Button
from durbar.faces.svg import swatch, token
from durbar.faces.thurn_und_taxis.art import view
from durbar.faces.thurn_und_taxis.choices import Choices
from durbar.faces.thurn_und_taxis.scene import Scene, SceneSeat
from durbar.faces.thurn_und_taxis.whereabouts import province_told, whereabouts
from durbar.faces.words import in_each_language, say
from durbar.games.thurn_und_taxis.boardfile import BoardFile

Fits = Mapping[str, tuple[str, ...]]  # city -> ends of the own route where it could be laid


@dataclass(frozen=True)
class Card:
    """A city card: its names and colours, what it would do for the own route, and its buttons."""

    city: int
    id: str
    name: str
    province: str
    place: str  # both, with the names that are customary
    whereabouts: str  # and where its roads lead
    swatch: Markup
    view: Markup  # the town as it is drawn
    count: int = 1
    note: str = ""
    built: str = ""  # the viewer's piece, if it has a post office there
    fits: bool = False
    buttons: tuple[Button, ...] = ()


def card(scene: Scene, city: int, count: int = 1) -> Card:
    """Return a card without anything to do."""
    return _card(scene.board, city, count)


@in_each_language
def _card(board: BoardFile, city: int, count: int) -> Card:
    id_, name, province = board.cities[city], board.tables.city[city].name, board.province_of[city]
    place = province_told(board, city)
    ground = swatch(province.colour, province.strong)
    whole = whereabouts(board, city)
    return Card(city, id_, name, province.name, place, whole, ground, view(id_), count)


def cards(scene: Scene, cities: Iterable[int]) -> tuple[Card, ...]:
    """Return equal cards as one, sorted by province."""
    counts = Counter(cities)
    ordered = sorted(counts, key=lambda city: (scene.province_number(city), city))
    return tuple(card(scene, city, counts[city]) for city in ordered)


@dataclass(frozen=True)
class CardShelf:
    """The cards that the viewer may take or play, knowing the own route to say which would fit it."""

    scene: Scene
    choices: Choices
    fits: Fits
    me: SceneSeat | None

    def usable(self, plain: Card, *verbs: str) -> Card:
        """Return the card with its buttons and with what it would do for the route."""
        ends = self.fits.get(self.scene.board.cities[plain.city], ()) if self.me and self.me.route else ()
        buttons = tuple(button for verb in verbs for button in self.choices.at_city(verb, plain.city))
        return replace(
            plain,
            note=self._note(plain.city, ends),
            built=self._built(plain.city),
            fits=bool(ends),
            buttons=buttons,
        )

    def _built(self, city: int) -> Markup:
        if not self.me or city not in self.me.houses:
            return Markup()
        return token(self.me.number, say("You have a post office there"))

    def _note(self, city: int, ends: tuple[str, ...]) -> str:
        if not self.me or not self.me.route:
            return ""
        if city in self.me.route:
            return say("on your route")
        if not ends:
            return say("does not fit")
        if len(self.me.route) == 1:
            return say("fits")
        if len(ends) == 2:
            return say("fits both")
        return say("fits left") if ends[0] == "left" else say("fits right")

    def display(self) -> list[Card | None]:
        """Return the cards of the display; None is an empty place."""
        return [
            None if city is None else self.usable(card(self.scene, city), "take")
            for city in self.scene.display
        ]

    def hand(self) -> list[Card]:
        """Return the viewer's hand."""
        return [
            self.usable(plain, "lay", "discard")
            for plain in cards(self.scene, self.me.hand if self.me else ())
        ]
