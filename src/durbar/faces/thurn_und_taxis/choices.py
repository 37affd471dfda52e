"""What a seat may decide now, as buttons beside the things and on the cities of the map."""

from __future__ import annotations

from collections.abc import Sequence

from durbar.core.map_names import city_name
from durbar.core.view import View
from durbar.faces.choosing import Button, MapChoice, at_places
from durbar.faces.confirmation import costs
from durbar.faces.open_decisions import by_text, choices
from durbar.faces.thurn_und_taxis.cost import cost
from durbar.faces.thurn_und_taxis.scene import Scene
from durbar.faces.words import either, headed, row, say, tell
from durbar.games.thurn_und_taxis.actions import Decision
from durbar.games.thurn_und_taxis.naming import province_name

AT_CARDS = {"take", "lay", "discard", "draw"}  # decisions whose button is the card itself


def label(view: View, _names: Sequence[str], text: str) -> str:
    """Return how its button calls a decision."""
    return Choices(view, Scene.of(view.position)).button(text).label


class Choices:
    """The decisions of a view's seat, in words."""

    def __init__(self, view: View, scene: Scene) -> None:
        self.view = view
        self.scene = scene
        legal = choices(view)
        self.texts = legal.texts
        self._decisions = by_text(legal, Decision)
        self._costs = costs(view, legal, cost)

    def at_city(self, do: str, city: int) -> list[Button]:
        """Return the buttons of the decisions `do` (take, lay, discard, house) at a city."""
        start = f"{do} {self.scene.board.cities[city]}"
        return [self.button(text) for text in self.texts if text == start or text.startswith(f"{start} ")]

    def named(self, text: str) -> Button | None:
        """Return the button of a decision if it is legal."""
        return self.button(text) if text in self.texts else None

    def on_map(self) -> dict[int, list[MapChoice]]:
        """Return the decisions that can be taken at the cities of the map."""
        return at_places(
            (self.scene.numbers[decision.city], self.button(text))
            for text, decision in self._decisions.items()
            if decision.city and decision.do in {"take", "lay", "house", "discard"}
        )

    def bar(self) -> list[Button]:
        """Return the buttons of all decisions that are not about a card."""
        return [
            self.button(text) for text, decision in self._decisions.items() if decision.do not in AT_CARDS
        ]

    def button(self, text: str) -> Button:
        """Return the button of a legal decision."""
        decision = self._decisions[text]
        title, detail = self._words(decision)
        label = headed(title, detail) if detail else title
        return Button(text, title, self._label(decision) or label, self._costs[text], detail)

    def _label(self, decision: Decision) -> str:
        """Return what a button is called where its place already says half of it; empty if nowhere."""
        if not decision.city:
            return say("Draw a card from the deck") if decision.do == "draw" else ""
        board = self.scene.board
        city = city_name(board, decision.city)
        if decision.do == "take":
            return say("Take {city}", city=city)
        if decision.do == "discard":
            return say("Discard {city}", city=city)
        if decision.do == "house":
            return say("Open a post office in {city}", city=city)
        route = self.scene.seat(self.view.seat or 1).route
        if not route:
            return say("Begin a route with {city}", city=city)
        if len(route) == 1:
            return say("Lay {city} next to {next}", city=city, next=city_name(board, route[0]))
        if decision.end == "left":
            return say(
                "Lay {city} at the left end, next to {next}", city=city, next=city_name(board, route[0])
            )
        return say("Lay {city} at the right end, next to {next}", city=city, next=city_name(board, route[-1]))

    def _words(self, decision: Decision) -> tuple[str, str]:
        """Return the title of a decision's button, and the line below it."""
        if decision.province:
            return self._all_words(decision.province)
        if decision.do == "lay":
            return (say("left end") if decision.end == "left" else self._right_title()), ""
        if decision.city:
            if decision.do == "take":
                return say("take"), ""
            if decision.do == "discard":
                return say("discard"), ""
            return tell(city_name(self.scene.board, decision.city)), ""
        if decision.official:
            return say("Close with the cartwright"), say("For a larger carriage")
        return self._plain_words(decision.do)

    def _right_title(self) -> str:
        length = len(self.scene.seat(self.view.seat or 1).route)
        return say("begin a route") if length == 0 else say("lay") if length == 1 else say("right end")

    def _all_words(self, province: str) -> tuple[str, str]:
        me = self.scene.seat(self.view.seat or 1)
        free = [
            self.scene.name(city)
            for city in me.route
            if self.scene.cities[city].province == province and city not in me.houses
        ]
        return say("All in {province}", province=province_name(self.scene.board, province)), row(free)

    def _each_detail(self) -> str:
        """Name the cities: where a province has several, which of them is asked."""
        me = self.scene.seat(self.view.seat or 1)
        provinces: dict[str, list[str]] = {}
        for city in sorted(set(me.route) - set(me.houses)):
            provinces.setdefault(self.scene.cities[city].province, []).append(self.scene.name(city))
        return row([either(names) for names in provinces.values()])

    def _plain_words(self, do: str) -> tuple[str, str]:
        length = len(self.scene.seat(self.view.seat or 1).route)
        return {
            "administrator": (say("Administrator"), say("Six new cards in the display")),
            "draw": (say("Deck"), say("Draw")),
            "postmaster": (say("Postmaster"), say("Take a second card")),
            "abandon": (say("Give up the route"), say("Cards lost: {count}", count=length)),
            "carrier": (say("Carrier"), say("Lay a second card")),
            "close": (say("Close the route"), say("Length {count}", count=length)),
            "each": (say("One in each province"), self._each_detail()),
            "none": (say("None"), say("Open no post office")),
            "skip": (say("Leave it out"), say("No post office here")),
            "end": (say("End the turn"), say("The route stays") if length else ""),
        }[do]
