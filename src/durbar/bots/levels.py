"""The computer players that we offer, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.bots.contract import Level
from durbar.core.errors import InvalidOption, did_you_mean

if TYPE_CHECKING:
    from durbar.bots.contract import Player

LEVELS = (
    Level("random", "Random", "Any legal decision, whatever comes of it.", 0.1),
    Level("steady", "Steady", "Plays soundly and at once: a fair opponent for a first game.", 0.1),
)


def level(name: str) -> Level:
    """Return the level called `name` (`steady`, or `bot:steady` as in records); raises InvalidOption."""
    wanted = name.strip().lower().removeprefix("bot:")
    for known in LEVELS:
        if known.name == wanted:
            return known
    names = [known.name for known in LEVELS]
    raise InvalidOption(
        f"there is no computer player {name!r}.{did_you_mean(wanted, names)} There are: {', '.join(names)}"
    )


def make(name: str, seed: int | str | None = None) -> Player:
    """Return a new player of a level; `seed` makes it repeatable."""
    from durbar.bots.compiled import CompiledPlayer  # noqa: PLC0415 - loads numba

    return CompiledPlayer(level(name).name, seed)
