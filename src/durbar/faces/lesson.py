"""The contract of a lesson: a guided first game, and how that of a game is found.

A game has one when `lesson.toml` stands beside its face, with its record `lesson.durbar`. Each step is a
position of that record in which the learner decides, and is told why. Neither the face nor the rules are
loaded for its words; they are English, and the keys of every language's catalogue.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from durbar.core.decodable import decodable
from durbar.faces import folders

if TYPE_CHECKING:
    from durbar.core.match import Match

FILE, RECORD = "lesson.toml", "lesson.durbar"
ANY = "any"  # stands for every decision that no longer beginning fits


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the learner: where it stands in the record, what it is about, and why it is taken so."""

    at: int  # decisions of the record before it
    title: str
    words: str
    rules: tuple[str, ...]  # the ids of what it teaches
    but: dict[str, str]  # by how a decision begins: what is said to who would rather take it

    def answer(self, decision: str) -> str:
        """Return what is said to who takes another decision: that of the longest beginning that fits."""
        fitting = [begin for begin in self.but if begin != ANY and decision.startswith(begin)]
        return self.but[max(fitting, key=len, default=ANY)]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game; the learner has one seat of a recorded game."""

    seat: int
    welcome: str  # said before the first step
    farewell: str  # said when the game is over
    steps: tuple[LessonStep, ...]


@cache
def lesson_of(game_id: str) -> Lesson | None:
    """Return the lesson of a game, or None for a game that has none."""
    folder = _folder(game_id)
    if folder is None:
        return None
    return msgspec.toml.decode((folder / FILE).read_text(encoding="utf-8"), type=decodable(Lesson))


def has_lesson(game_id: str) -> bool:
    """Say whether a game has a lesson."""
    return lesson_of(game_id) is not None


@cache
def game_of(game_id: str) -> Match:
    """Return the recorded game of a lesson; not to be changed, for all are given it."""
    from durbar.core.match import Match  # noqa: PLC0415 - loads the engine

    folder = _folder(game_id)
    assert folder, f"{game_id} has no lesson"
    return Match.load(folder / RECORD)


def _folder(game_id: str) -> Path | None:
    """Return where the lesson of a game lies: beside its face."""
    folder = folders.of_face(game_id)
    return folder if folder and (folder / FILE).is_file() else None
