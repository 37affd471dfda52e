"""The games in the house: the one place in core that names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from durbar.core.about import About
from durbar.core.errors import InvalidOption, did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

    from durbar.core.game import Game

ROOMS = {
    "thurn-und-taxis": "thurn_und_taxis",
    "taj-mahal": "taj_mahal",
    "maharaja": "maharaja",
}


def room_name(game_id: str) -> str:
    """Return the folder of a game in `durbar.games`; raises InvalidOption for a game we do not have."""
    wanted = game_id.strip().lower().replace("_", "-")
    if wanted not in ROOMS:
        raise InvalidOption(
            f"there is no game {game_id!r}.{did_you_mean(wanted, ROOMS)} Games: {', '.join(ROOMS)}"
        )
    return ROOMS[wanted]


@cache
def about(game_id: str) -> About:
    """Return what the game declares of itself, without loading its rules."""
    declared: About = import_module(f"durbar.games.{room_name(game_id)}.about").ABOUT
    return declared


def all_games() -> tuple[About, ...]:
    """Return what every game declares of itself, in the order of the registry."""
    return tuple(about(game_id) for game_id in ROOMS)


@cache
def game(game_id: str, board: Path | None = None) -> Game:
    """Return the game on its shipped board, or on the board file `board` (one object for each)."""
    from durbar.core.game import Game  # noqa: PLC0415 - numba is loaded only when rules are needed

    return Game.open(room_name(game_id), board)
