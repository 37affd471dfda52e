"""Decisions that can be taken: as buttons, and as places on a map."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from durbar.faces.palette import ACCENT, PAPER
from durbar.faces.reasons import Reason
from durbar.faces.svg import tag
from durbar.faces.words import apart, headed


@dataclass(frozen=True)
class Button:
    """One legal decision as a button: `title` and `detail` are shown, `label` is read out."""

    action: str
    title: str
    label: str
    cost: str  # what is lost with it that cannot be taken back; empty: nothing
    detail: str = ""
    points: str = ""  # what it brings in all, at its best
    reasons: tuple[Reason, ...] = ()
    points_at: int | None = None  # the place of the map that lights up where one points at it

    @property
    def spoken(self) -> str:
        """What is read out: all that is seen, in its order, then the label where it says more."""
        seen = " ".join(filter(None, (self.title, self.points, self.detail)))
        says_more = self.label not in {self.title, headed(self.title, self.detail)}
        return headed(seen, self.label) if says_more else seen


@dataclass(frozen=True, slots=True)
class MapChoice:
    """One decision that may be taken at a place on the map."""

    action: str
    label: str


OnMap = Mapping[int, Sequence[MapChoice]]  # by city


def at_places(buttons: Iterable[tuple[int, Button]]) -> dict[int, list[MapChoice]]:
    """Return what may be decided at each place of the map, from buttons with the place of each."""
    found: dict[int, list[MapChoice]] = {}
    for place, button in buttons:
        found.setdefault(place, []).append(MapChoice(button.action, button.label))
    return found


RING = tag("circle", r=29, fill=PAPER, fill_opacity=0.85) + tag(
    "circle", class_="ring", r=27, fill="none", stroke=ACCENT, stroke_width=6
)  # around a city that may be chosen

TOUCH = tag("circle", class_="touch", r=46, fill="none", pointer_events="all")  # where a finger finds a place


def target(choices: Sequence[MapChoice], described: str | None = None) -> dict[str, str | None]:
    """Return the attributes by which a city can be chosen with mouse, finger or keyboard.

    It is `described` to those who hear the page.
    """
    if not choices:
        return {}
    found: dict[str, str | None] = {"role": "button", "tabindex": "0", "aria_description": described}
    if len(choices) == 1:
        return found | {"data_action": choices[0].action, "aria_label": choices[0].label}
    return found | {
        "data_actions": "|".join(choice.action for choice in choices),
        "data_labels": json.dumps([choice.label for choice in choices], ensure_ascii=False),
        "aria_label": apart([choice.label for choice in choices]),
    }
