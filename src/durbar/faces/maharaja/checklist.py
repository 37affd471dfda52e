"""The turn as a list of what is carried out and what is still to do, and its buttons (MA-12, MA-29)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.core.phrase import Phrase, Plural
from durbar.core.position import Position
from durbar.core.view import View
from durbar.faces.choosing import Button
from durbar.faces.maharaja.art import icon, portrait
from durbar.faces.maharaja.choices import Choices
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.wording import action_help
from durbar.faces.public_view import OwnPart, PublicView, SharedPart, Values, shared_part
from durbar.faces.words import say, tell
from durbar.games.maharaja.checklist import ActionPart, Hindrance, PartKind, Task, penalties, tasks
from durbar.games.maharaja.constants import ACTION_IDS, MASON
from durbar.games.maharaja.naming import action_name
from durbar.games.maharaja.state import Phase

CHECKLIST = "faces/maharaja/checklist.html"
ABOUT_CHARACTERS = ("character", "take", "give", "exchange")  # decisions with a portrait on their button
FEW = 4  # so many buttons are shown at once, more are behind a heading
VERBS = {"character": ("character", "exchange", "entice")}  # others are decided by the verb of their name


@dataclass(frozen=True)
class ButtonGroup:
    """Buttons of one kind; `id` keeps it open while the page changes."""

    id: str
    heading: str
    buttons: tuple[Button, ...]

    @property
    def many(self) -> bool:
        """Whether it is shown behind its heading, if it has one."""
        return bool(self.heading) and len(self.buttons) > FEW

    @property
    def by_name(self) -> list[Button]:
        """The buttons as one looks for them in a long list."""
        return sorted(self.buttons, key=lambda button: button.title.casefold())


@dataclass(frozen=True)
class Item:
    """An action of the turn, or a character's power: what is carried out of it, and how to go on."""

    title: str
    icon: str
    help: str
    state: str  # done, part, todo or lost; may: nothing is lost without it
    parts: tuple[str, ...]  # what of it is still to do, and what is in the way
    groups: tuple[ButtonGroup, ...] = ()


def checklist(public: PublicView, view: View, choices: Choices) -> OwnPart | SharedPart | None:
    """Return the present turn as a list, with the buttons of the seat that is asked; None between turns."""
    scene = choices.scene
    if not scene.playing:
        return None
    if view.seat == scene.turn or choices.texts:
        return OwnPart(CHECKLIST, _turn(scene, view.position, choices, public.names))
    return _of_another(public)


@shared_part(CHECKLIST)
def _of_another(public: PublicView) -> Values:
    position, scene = public.position, Scene.of(public.position)
    return _turn(scene, position, Choices(View(None, position, ()), scene, public.names, {}), public.names)


def _turn(scene: Scene, position: Position, choices: Choices, names: Sequence[str]) -> Values:
    mine = choices.seat == scene.turn  # then the button that ends the turn says what it costs
    return {
        "actor": names[scene.turn - 1],
        "checklist": items(scene, position, choices),
        "end_words": end_words(scene, position) if scene.phase == Phase.TURN and not mine else "",
        "mine": mine,
        "portraits": portraits(choices),
    }


def portraits(choices: Choices) -> dict[str, Markup]:
    """Return the portraits that stand on the buttons of decisions about characters."""
    words = {text: text.split() for text in choices.texts}
    return {text: portrait(one[1]) for text, one in words.items() if one[0] in ABOUT_CHARACTERS}


def items(scene: Scene, position: Position, choices: Choices) -> list[Item]:
    """Return the actions of the present turn, then the mason's power and the chip."""
    found: list[Item] = []
    served: set[str] = set()  # equal actions are carried out one after the other
    for task in tasks(position, scene.turn):
        first = not task.done and task.action not in served
        served |= {task.action} if first else set()
        found.append(_item(scene, task, _groups(choices, task.action) if first else ()))
    return [*found, *_extras(scene, choices)]


def _item(scene: Scene, task: Task, groups: tuple[ButtonGroup, ...]) -> Item:
    name = tell(action_name(scene.board, task.action))
    palace_cost = scene.seat(scene.turn).palace_cost
    return Item(
        title=say("{action}, with a chip", action=name) if task.chip else name,
        icon=icon(task.action),
        help="" if task.done else action_help(ACTION_IDS.index(task.action), palace_cost),
        state=_state(task),
        parts=tuple(words for part in task.parts if (words := _lacking(task, part))),
        groups=groups,
    )


def _state(task: Task) -> str:
    if task.done:
        return "done"
    if task.chip:
        return "may"
    if task.lost:
        return "lost"
    return "part" if any(part.done for part in task.parts) else "todo"


def _lacking(task: Task, part: ActionPart) -> str:
    """Say what of an action is still to do, and why it cannot be done as things stand."""
    if part.done:
        return ""
    why = _in_the_way(part.hindrance) if part.hindrance else ""
    if len(task.parts) == 1:
        return why
    share = tell(PARTS[part.kind])
    return say("{share}: {why}", share=share, why=why) if why else share


PARTS = {
    PartKind.CITY_HOUSE: Phrase("a house in a city"),
    PartKind.OTHER_HOUSE: Phrase("a house in a city or a village"),
    PartKind.HOUSE: Phrase("a house"),
    PartKind.PALACE: Phrase("a palace"),
}


def _in_the_way(hindrance: Hindrance) -> str:
    return tell(HINDRANCES[hindrance])


HINDRANCES = {
    Hindrance.GOLD: Phrase("not enough gold"),
    Hindrance.RESERVE: Phrase("no house in the reserve"),
    Hindrance.PLACE: Phrase("no place for a house"),
    Hindrance.CITY: Phrase("travel to a city first"),
    Hindrance.SITE: Phrase("no free site in this city"),
    Hindrance.PALACE: Phrase("no palace left"),
    Hindrance.BANK: Phrase("no house left in the bank"),
    Hindrance.HOUSE: Phrase("no house that could be moved"),
    Hindrance.OTHER: Phrase("not possible now"),
}


def _groups(choices: Choices, name: str) -> tuple[ButtonGroup, ...]:
    """Return the buttons of an action: palaces first, then houses and the rest."""
    buttons = choices.of(*VERBS.get(name, (name,)))
    sites = tuple(button for button in buttons if button.action.split()[-1] in {"inner", "outer"})
    others = tuple(button for button in buttons if button not in sites)
    groups = (
        ButtonGroup(f"{name}-sites", say("Build the palace"), sites),
        ButtonGroup(f"{name}-rest", _heading(name), others),
    )
    return tuple(group for group in groups if group.buttons)


def _heading(name: str) -> str:
    return {
        "house": say("Where?"),
        "two-houses": say("Where?"),
        "palace-house": say("Where does the house go?"),
        "move": say("From where?"),
        "governor": say("Which marker?"),
        "character": say("Which one?"),
    }.get(name, "")


def _extras(scene: Scene, choices: Choices) -> list[Item]:
    """Return the mason's power and the chip, where they are there (MA-60, MA-71)."""
    seat, found = scene.seat(scene.turn), []
    if MASON in seat.characters:
        builds = ButtonGroup("mason-house", say("Build: where?"), choices.of("mason"))
        moves = ButtonGroup("mason-move", say("Move: from where?"), choices.of("mason-move"))
        found.append(
            Item(
                title=say("Mason"),
                icon=icon("mason"),
                help="" if scene.mason_used else say("one house built or moved free"),
                state="done" if scene.mason_used else "may",
                parts=(),
                groups=tuple(group for group in (builds, moves) if group.buttons),
            )
        )
    if seat.chips and scene.chip is None:
        chips = ButtonGroup("chip", say("Which action?"), choices.of("chip"))
        help_ = tell(
            Plural("1 chip: one more action", "{count} chips: one a round for one more action", seat.chips)
        )
        found.append(Item(say("Chip"), icon("chip"), help_, "may", (), (chips,) if chips.buttons else ()))
    return found


def end_words(scene: Scene, position: Position) -> str:
    """Say what ending the turn now would cost (MA-29)."""
    due = penalties(position, scene.turn)
    if not due:
        return say("everything is carried out")
    return tell(
        Plural(
            "1 action is not complete: every other player gets {gold} gold",
            "{count} actions are not complete: every other player gets {gold} gold",
            len(due),
            gold=sum(due),
        )
    )
