"""Where somebody stands in a lesson: before a decision, after another one than ours, or at the end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from durbar.core.errors import DurbarError
from durbar.faces.lesson import Lesson, LessonStep, game_of

if TYPE_CHECKING:
    from durbar.core.match import Match


@dataclass(frozen=True)
class Place:
    """A step of a lesson by its number, from 1, and what is shown of it; after the last one: the end."""

    game: str
    lesson: Lesson
    number: int
    tried: str = ""  # a legal decision that is not the prepared one
    so_far: int = 0  # decisions of the record that are shown while it comes here; 0: it has come

    @property
    def is_end(self) -> bool:
        """Whether all steps have been taken."""
        return self.number > len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step itself; there is none at the end."""
        return self.lesson.steps[self.number - 1]

    @property
    def length(self) -> int:
        """How many decisions of the record come before this place."""
        return len(self.whole) if self.is_end else self.step.at

    @property
    def before(self) -> int:
        """How many decisions the record had at the step before."""
        return self.lesson.steps[self.number - 2].at if self.number > 1 else self.length

    @property
    def whole(self) -> Match:
        """The recorded game, to its end."""
        return game_of(self.game)

    @cached_property
    def match(self) -> Match:
        """The game as it stands here."""
        return self.whole.at(self.length)

    @cached_property
    def shown(self) -> Match:
        """The game as the table shows it: as it stands here, on the way here, or after what was tried."""
        if self.so_far:
            return self.whole.at(self.so_far)
        if not self.tried:
            return self.match
        other = self.match.copy()
        other.play(self.tried)
        return other

    @property
    def prepared(self) -> str:
        """The decision that the record takes here."""
        return self.match.game.actions.texts[self.whole.log[self.length].action]

    def is_open(self, decision: str) -> bool:
        """Say whether a decision may be taken here."""
        try:
            return not self.is_end and self.match.game.actions.id(decision) in self.match.legal.ids
        except DurbarError:
            return False
