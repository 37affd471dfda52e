"""How a game stands, noted with its log: a list of many tables replays none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from durbar.faces.face import face_of
from durbar.faces.words import translated
from durbar.site.tables.models import Table

if TYPE_CHECKING:
    from durbar.core.match import Match


class StoredStage(TypedDict):
    """How far a game has come: a phrase, and what fills it."""

    text: str
    slots: dict[str, object]


class StoredStanding(TypedDict):
    """How a game stands, as somebody sees it who only watches."""

    stage: StoredStage | None
    scores: list[int]


def standing_of(match: Match) -> StoredStanding:
    """Return the stage of a game and all scores."""
    seen = match.position.wiped(None)
    stage = face_of(match.game.about.id).stage(seen)
    told: StoredStage | None = {"text": stage.text, "slots": dict(stage.slots)} if stage else None
    return {"stage": told, "scores": [int(score) for score in seen.scores]}


def stage_of(table: Table) -> str:
    """Return how far a table's game has come, in the reader's language; empty where nobody can say."""
    stage = (table.standing or {}).get("stage")
    if not stage:
        return ""
    text = stage["text"]
    return translated(text).format(**stage["slots"])


def scores_of(table: Table) -> list[int]:
    """Return every seat's score; nothing before the game has begun."""
    scores: list[int] = table.result or (table.standing or {}).get("scores", [])
    return scores
