"""A line of play as one seat may see it: told step by step, and each of its moments on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from durbar.bots.analysis.percents import percents
from durbar.faces.palette import SEATS, SeatLook
from durbar.site.pages.context.log import LogLine, line_of

if TYPE_CHECKING:
    from durbar.bots.analysis.rival import Rival
    from durbar.core.telling import Step
    from durbar.core.view import View


@dataclass(frozen=True)
class ToldStep:
    """A step of a line in words; `seat` 0 is chance, and `again`: the seat of the step before goes on."""

    step: int  # of the line, from 1; what chance brings unseen is counted, and not told
    line: LogLine
    seat: int
    name: str
    again: bool

    @property
    def look(self) -> SeatLook | None:
        """How the seat's pieces look; chance has none."""
        return SEATS[self.seat - 1] if self.seat else None


@dataclass(frozen=True)
class VariationPlace:
    """Where one is in a line, and the steps before and after, where there are any."""

    number: int  # of the steps that are told, from 1
    count: int
    back: int | None
    on: int | None


@dataclass(frozen=True)
class RivalInWords:
    """Another seat that would often do what a line does, if the line did not do it first."""

    look: SeatLook
    name: str
    text: str  # what that is
    often: int  # percent of the games played out after another decision, in which it did so
    seldom: int  # percent of those after the decision with which the line begins


def told_steps(view: View, steps: Sequence[Step], names: Sequence[str]) -> list[ToldStep]:
    """Return a line that begins at a view in words, without what chance brings unseen."""
    from durbar.core.log import UNREADABLE  # noqa: PLC0415 - part of the engine

    tell = view.game.room.telling.tell
    found: list[ToldStep] = []
    last = 0
    for number, step in enumerate(steps, start=1):
        actor = step.entry.actor
        if actor or step.entry.action != UNREADABLE:
            line = line_of(tell(step), names, moment=0)
            found.append(
                ToldStep(number, line, actor, names[actor - 1] if actor else "", again=actor == last)
            )
            last = actor or last
    return found


def place_in(line: Iterable[ToldStep], step: int) -> VariationPlace:
    """Return where a step is in a line, told or not."""
    numbers = [one.step for one in line]
    before, after = [one for one in numbers if one < step], [one for one in numbers if one > step]
    return VariationPlace(
        len(before) + 1, len(numbers), before[-1] if before else None, after[0] if after else None
    )


def seen(view: View, steps: Sequence[Step], count: int) -> View:
    """Return a line's moment after so many steps as the seat of the view would see it."""
    done = steps[:count]
    return replace(view, position=done[-1].after, log=(*view.log, *(step.entry for step in done)))


def forestalled(
    rivals: Iterable[Rival], line: Iterable[ToldStep], names: Sequence[str]
) -> list[RivalInWords]:
    """Return the rivals that a line forestalls, in words; without those for a step that is not told."""
    texts = {one.step: one.line.text for one in line}
    return [
        RivalInWords(
            SEATS[one.seat - 1],
            names[one.seat - 1],
            texts[one.step],
            percents(one.often),
            percents(one.seldom),
        )
        for one in rivals
        if one.step in texts
    ]
