"""Who is as strong as somebody of a rating, and how strong the computer players are, by their names."""

from __future__ import annotations

from durbar.bots.contract import Level
from durbar.bots.levels import (
    EVEN,
    LEVELS,
    STRANGERS,
    level,
    name_when_overlooking,
    name_when_thinking,
    overlooked_by,
    searches,
)
from durbar.bots.strengths import BELOW, STEP, scale_of


def rating_of(name: str, game_id: str, players: int) -> float:
    """Return how many points the computer player of a name is ahead of `steady`; raises InvalidOption."""
    known, scale = level(name), scale_of(game_id, players)
    if searches(known.name):
        return scale.of_thinking(known.budget)
    if (share := overlooked_by(known.name)) is not None:
        return scale.of_overlooking(share)
    steps = BELOW.get(STRANGERS if known.name == EVEN else known.name)
    return float(-STEP * steps) if steps is not None else scale.lowest - STEP


def as_strong_as(rating: float, game_id: str, players: int) -> str:
    """Return the name of EVEN with the strength of a rating, or with the nearest one that there is."""
    scale = scale_of(game_id, players)
    if scale.thinks_at(rating):
        return name_when_thinking(scale.seconds_at(rating))
    return name_when_overlooking(scale.share_at(rating))


def nearest(name: str, game_id: str, players: int) -> Level:
    """Return the level that plays most as the computer player of a name does; raises InvalidOption."""
    rating = rating_of(name, game_id, players)
    others = [known for known in LEVELS if known.name != EVEN]
    return min(others, key=lambda known: abs(rating_of(known.name, game_id, players) - rating))
