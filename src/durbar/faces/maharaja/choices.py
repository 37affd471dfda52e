"""What a seat may decide now, as buttons, and at the places of the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from durbar.core.map_names import city_name
from durbar.core.phrase import Name, Phrase, Plural
from durbar.core.view import View
from durbar.faces.choosing import Button, MapChoice, at_places
from durbar.faces.confirmation import costs
from durbar.faces.maharaja.board import AT_START
from durbar.faces.maharaja.cost import cost
from durbar.faces.maharaja.roads import Toll, roads
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.track_on_map import AT_MARKER
from durbar.faces.maharaja.wording import box_word, character_help, numbered_character
from durbar.faces.open_decisions import by_text, choices
from durbar.faces.words import say, tell
from durbar.games.maharaja.actions import Decision
from durbar.games.maharaja.constants import CHARACTER_IDS, CITIES, GOVERNOR_STEP, INNER_POINTS, START
from durbar.games.maharaja.naming import action_name, node_name, place_name
from durbar.games.maharaja.state import Phase


def label(view: View, names: Sequence[str], text: str) -> str:
    """Return how its button calls a decision."""
    scene = Scene.of(view.position)
    ways = roads(scene, view.position, names, view.seat)
    return Choices(view, scene, names, ways.open).button(text).label


class Choices:
    """The decisions of a view's seat, in words; `tolls` are the prices of the roads from where it stands."""

    def __init__(self, view: View, scene: Scene, names: Sequence[str], tolls: Mapping[str, Toll]) -> None:
        self.scene = scene
        self.seat = view.seat
        self.names = names
        self.tolls = tolls
        legal = choices(view)
        self.texts = legal.texts
        self._decisions = by_text(legal, Decision)
        self._buttons: dict[str, Button] = {}
        self._costs = costs(view, legal, cost)

    @property
    def planning(self) -> bool:
        """Whether the disc may be set."""
        return any(decision.do == "plan" for decision in self._decisions.values())

    def of(self, *verbs: str) -> tuple[Button, ...]:
        """Return the buttons of all decisions with these verbs."""
        return tuple(self.button(text) for text, decision in self._decisions.items() if decision.do in verbs)

    def only(self, verb: str) -> Button | None:
        """Return the button of the only decision with a verb."""
        return next(iter(self.of(verb)), None)

    def but(self, verbs: Collection[str]) -> tuple[Button, ...]:
        """Return the buttons of all decisions with other verbs."""
        return tuple(
            self.button(text) for text, decision in self._decisions.items() if decision.do not in verbs
        )

    def on_map(self) -> dict[int, list[MapChoice]]:
        """Return the decisions that can be taken at the places of the map."""
        places = {text: self._place(decision) for text, decision in self._decisions.items()}
        return at_places((place, self.button(text)) for text, place in places.items() if place is not None)

    def _place(self, decision: Decision) -> int | None:
        """Return where on the map a decision can be taken."""
        if decision.place:
            return self.scene.places[decision.place]
        if decision.site:
            return self.scene.here
        if decision.road:
            goal = self.tolls[decision.road].goal
            return AT_START if goal == START else goal
        if decision.city:
            return AT_MARKER + self.scene.places[decision.city]
        return None

    def button(self, text: str) -> Button:
        """Return the button of a decision."""
        if text not in self._buttons:
            title, label, detail = self._words(self._decisions[text])
            self._buttons[text] = Button(text, title, label, self._costs[text], detail)
        return self._buttons[text]

    # ------------------------------------------------------------ words

    def _words(self, decision: Decision) -> tuple[str, str, str]:
        """Return the title of a decision's button, what it is called when read out, and the line below."""
        if decision.road:
            return self._road_words(decision.road)
        if decision.place:
            return self._place_words(decision.do, place_name(self.scene.board, decision.place))
        if decision.site:
            return self._site_words(decision)
        if decision.city:
            return self._marker_words(self.scene.places[decision.city])
        if decision.character:
            return self._character_words(decision.do, CHARACTER_IDS.index(decision.character))
        if decision.action:
            return self._action_words(decision)
        return self._plain_words(decision)

    def _road_words(self, road: str) -> tuple[str, str, str]:
        toll = self.tolls[road]
        city = node_name(self.scene.board, toll.goal)
        title = say("to {city}: {price}", city=city, price=toll.price)
        if toll.paid:
            label = say("Travel to {city}: {price}, {paid}", city=city, price=toll.price, paid=toll.paid)
        else:
            label = say("Travel to {city}: {price}", city=city, price=toll.price)
        return title, label, toll.paid

    def _place_words(self, do: str, place: Name) -> tuple[str, str, str]:
        if do == "house" and self.scene.setting_up:
            return tell(place), say("Place a house in {place}", place=place), ""
        return tell(place), tell(_house(do, place)), ""

    def _site_words(self, decision: Decision) -> tuple[str, str, str]:
        city = node_name(self.scene.board, self.scene.seat(self.scene.turn).at)
        inner = decision.site == "inner"
        title = say("inner site") if inner else say("outer site")
        points = INNER_POINTS if inner else self.scene.seat(self.scene.turn).outer_points
        told = tell(Plural("counts {count} point", "counts {count} points", points))
        label = say("Build a palace in {city}, {site}", city=city, site=title)
        if decision.do == "palace-house":
            label = say("Palace/house: build the palace in {city}, {site}", city=city, site=title)
        return title, label, told

    def _marker_words(self, city: int) -> tuple[str, str, str]:
        name, box = city_name(self.scene.board, city), self.scene.box[city] or 0
        detail = say("from {box} to {lower}", box=box_word(box), lower=box_word(box - GOVERNOR_STEP))
        return tell(name), say("Lower the governor marker of {city} by two boxes", city=name), detail

    def _character_words(self, do: str, character: int) -> tuple[str, str, str]:
        name = numbered_character(self.scene.board, character)
        match do:
            case "character" if self.scene.phase == Phase.CHOICE:
                label = say("Choose the character {name}", name=name)
            case "character":
                holder = self._holder(character)
                label = say("Take the character {name}, from {holder}", name=name, holder=holder)
            case "exchange":
                holder = self._holder(character)
                label = say("Exchange for the character {name}, from {holder}", name=name, holder=holder)
            case "take":
                label = say("Take the character {name} from the bank", name=name)
            case _:
                label = say("Give away the character {name}", name=name)
        return name, label, self._character_detail(do, character)

    def _character_detail(self, do: str, character: int) -> str:
        power = character_help(character)
        if do in {"character", "exchange"} and self.scene.phase == Phase.TURN:
            return say("from {holder} · {power}", holder=self._holder(character), power=power)
        return power

    def _holder(self, character: int) -> str:
        holder = self.scene.holder[character]
        return self.names[holder - 1] if holder else say("the bank")

    def _action_words(self, decision: Decision) -> tuple[str, str, str]:
        action = tell(action_name(self.scene.board, decision.action or ""))
        if decision.do == "chip":
            return action, say("Use a chip for the action {action}", action=action), ""
        if decision.action == decision.other_action:
            return say("Set the disc"), say("Set the disc: twice {one}", one=action), ""
        other = tell(action_name(self.scene.board, decision.other_action or ""))
        return say("Set the disc"), say("Set the disc: {one} and {other}", one=action, other=other), ""

    def _plain_words(self, decision: Decision) -> tuple[str, str, str]:
        if decision.seat:
            name = self.names[decision.seat - 1]
            return name, say("Entice a character from {name}, who chooses which", name=name), ""
        if decision.gold is not None:
            gold = decision.gold
            return str(gold), say("Bid {gold} gold", gold=gold), ""
        title, label = {
            "end": (say("End the turn"), say("End the turn")),
            "gold": (say("Take 2 gold"), say("Take 2 gold")),
            "quarry": (say("Take houses"), say("Take houses from the bank to your reserve")),
            "pass": (say("Pass"), say("Pass: you bid no more for this choice")),
        }[decision.do]
        return title, label, ""


def _house(do: str, place: Name) -> Phrase:
    """Say what is done with a house in a place."""
    match do:
        case "house":
            return Phrase("Build a house in {place}: 1 gold", place=place)
        case "two-houses":
            return Phrase("Build one of two houses in {place}: 1 gold", place=place)
        case "palace-house":
            return Phrase("Palace/house: build the house in {place}, 1 gold", place=place)
        case "move":
            return Phrase("Move a house from {place}", place=place)
        case "to":
            return Phrase("Move the house to {place}", place=place)
        case "mason":
            return Phrase("The mason builds a house in {place}: free", place=place)
    return Phrase("The mason moves a house from {place}", place=place)


assert CITIES == START  # a city's number as a node is its number as a place
