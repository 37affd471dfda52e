"""The lessons that there are."""

from __future__ import annotations

from durbar.core import registry
from durbar.faces.lesson import Lesson, lesson_of

LESSONS = [about.id for about in registry.all_games() if lesson_of(about.id)]


def lesson(game_id: str) -> Lesson:
    found = lesson_of(game_id)
    assert found
    return found
