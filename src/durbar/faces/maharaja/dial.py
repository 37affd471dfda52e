"""The own disc to be set: one action on each of its two rings (MA-11)."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.faces.choosing import Button
from durbar.faces.maharaja.art import icon
from durbar.faces.maharaja.choices import Choices
from durbar.faces.maharaja.wording import action_help
from durbar.faces.words import tell
from durbar.games.maharaja.constants import (
    ACTION_IDS,
    ACTIONS,
)
from durbar.games.maharaja.naming import action_name

MAY_BREAK = "\N{ZERO WIDTH SPACE}"


@dataclass(frozen=True)
class Sector:
    """An action on the disc."""

    number: int
    id: str
    name: str
    word: str  # the name, with places where it may go on in a new line
    help: str
    icon: str


@dataclass(frozen=True)
class Setting:
    """The button that sets the disc to the actions `one` and `other`, in whichever order they were chosen."""

    one: int
    other: int
    names: tuple[str, str]
    icons: tuple[str, str]
    button: Button


@dataclass(frozen=True)
class Dial:
    """The nine actions, and a button for each way of choosing two; a style sheet shows the chosen one."""

    sectors: tuple[Sector, ...]
    settings: tuple[Setting, ...]


def dial(choices: Choices) -> Dial | None:
    """Return the disc that is to be set; None when there is nothing to set."""
    if not choices.planning:
        return None
    palace_cost = choices.scene.seat(choices.seat or 1).palace_cost
    sectors = tuple(_sector(choices, action, name, palace_cost) for action, name in enumerate(ACTION_IDS))
    settings = tuple(
        _setting(choices, sectors[one], sectors[other]) for one in range(ACTIONS) for other in range(ACTIONS)
    )
    return Dial(sectors, settings)


def _sector(choices: Choices, action: int, name: str, palace_cost: int) -> Sector:
    title = tell(action_name(choices.scene.board, action))
    word, told = title.replace("/", "/" + MAY_BREAK), action_help(action, palace_cost)
    return Sector(action, name, title, word, told, icon(name))


def _setting(choices: Choices, one: Sector, other: Sector) -> Setting:
    first, second = sorted((one, other), key=lambda sector: sector.number)
    return Setting(
        one.number,
        other.number,
        (one.name, other.name),
        (one.icon, other.icon),
        choices.button(f"plan {first.id} {second.id}"),
    )
