"""The computer players that we offer, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.bots.contract import Level
from durbar.core.errors import InvalidOption, did_you_mean
from durbar.core.phrase import Phrase, Quoted, Verbatim, sentences

if TYPE_CHECKING:
    from durbar.bots.contract import Player

LEVELS = (
    Level("random", "Random", "Any legal decision, whatever comes of it.", 0.1),
    Level("novice", "Novice", "Overlooks nearly a third of what it could do: good to learn against.", 0.1),
    Level("casual", "Casual", "Plays with a plan, and overlooks a good deal: for a relaxed evening.", 0.1),
    Level("regular", "Regular", "Plays soundly, and overlooks something now and then.", 0.1),
    Level("steady", "Steady", "Plays soundly and at once: a fair opponent for a first game.", 0.1),
    Level("quick", "Quick", "Looks ahead for the blink of an eye before each decision.", 0.01),
    Level("strong", "Strong", "Thinks ahead for a moment before each decision.", 0.3),
    Level("master", "Master", "Thinks ahead for a few seconds: the strongest that we offer.", 3.0),
)
SEARCHING = ("quick", "strong", "master")  # one search, as long as its level's budget
AT_ONCE = "steady"  # the best of those that need no time


def level(name: str) -> Level:
    """Return the level called `name` (`steady`, or `bot:steady` as in records); raises InvalidOption."""
    wanted = name.strip().lower().removeprefix("bot:")
    for known in LEVELS:
        if known.name == wanted:
            return known
    names = [known.name for known in LEVELS]
    unknown = Phrase("there is no computer player {name}.", name=Quoted(name))
    there = Phrase("There are: {known}", known=Verbatim(", ".join(names)))
    raise InvalidOption(sentences(unknown, did_you_mean(wanted, names), there))


def make(name: str, seed: int | str | None = None, workers: int = 0) -> Player:
    """Return a new player of a level, for one seat of one game; `seed` makes it repeatable.

    `workers` is the number of threads in which a search thinks, 0: one for each core.
    """
    from durbar.bots.compiled import CompiledPlayer  # noqa: PLC0415 - loads numba
    from durbar.bots.overlooking import OVERLOOKED, OverlookingPlayer  # noqa: PLC0415
    from durbar.bots.search.player import SearchPlayer  # noqa: PLC0415

    known = level(name).name
    if known in SEARCHING:
        return SearchPlayer(seed, workers)
    return OverlookingPlayer(known, seed) if known in OVERLOOKED else CompiledPlayer(known, seed)
