"""The computer players that we offer, by name."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from durbar.bots.contract import Level
from durbar.bots.strengths import SECONDS
from durbar.core.arguments import check, check_seed
from durbar.core.errors import InvalidOption, did_you_mean
from durbar.core.phrase import Phrase, Quoted, Verbatim, sentences

if TYPE_CHECKING:
    from durbar.bots.contract import ComputerPlayer

EVEN = "even"
LEVELS = (
    Level(EVEN, "Rival", "As strong as you are, by how your last games against the computer went.", 0.1),
    Level("random", "Random", "Any legal decision, whatever comes of it.", 0.1),
    Level("novice", "Novice", "Overlooks a lot of what it could do: good to learn against.", 0.1),
    Level("casual", "Casual", "Plays with a plan, and overlooks a good deal: for a relaxed evening.", 0.1),
    Level("regular", "Regular", "Plays soundly, and overlooks something now and then.", 0.1),
    Level("steady", "Steady", "Plays soundly and at once: a fair opponent for a first game.", 0.1),
    Level("quick", "Quick", "Looks ahead for the blink of an eye before each decision.", SECONDS["quick"]),
    Level("strong", "Strong", "Thinks ahead for a moment before each decision.", SECONDS["strong"]),
    Level(
        "master", "Master", "Thinks ahead for a few seconds: the strongest that we offer.", SECONDS["master"]
    ),
)
SEARCHING = tuple(SECONDS)  # the same search, for as long as the level's budget
AT_ONCE = "steady"  # the best of those that need no time
STRANGERS = "novice"  # the level that EVEN plays at against somebody whose strength is not known
COMPILED = ("random", "steady")
STRENGTH = re.compile(r"even (?:overlooked=(?P<overlooked>100|\d\d?)|seconds=(?P<seconds>\d(?:\.\d{1,3})?))")


@lru_cache(1 << 10)
def level(name: str) -> Level:
    """Return the level called `name` (`steady`, or `bot:steady` as in records); raises InvalidOption.

    `even overlooked=22` and `even seconds=0.05` are levels of a strength that fits somebody.
    """
    wanted = name.strip().lower().removeprefix("bot:")
    for known in LEVELS:
        if known.name == wanted:
            return known
    if even := _even(wanted):
        return even
    if re.split("[@ ]", wanted)[0] in SEARCHING:
        ladder = Quoted("durbar ladder")
        raise InvalidOption(
            Phrase(
                "{name}: versions and variants of computer players play in {ladder} alone.",
                name=Quoted(name),
                ladder=ladder,
            )
        )
    names = [known.name for known in LEVELS]
    unknown = Phrase("there is no computer player {name}.", name=Quoted(name))
    there = Phrase("There are: {known}", known=Verbatim(", ".join(names)))
    raise InvalidOption(sentences(unknown, did_you_mean(wanted, names), there))


def _even(name: str) -> Level | None:
    """Return EVEN of the strength that stands in a name; None where there is none such."""
    strength = STRENGTH.fullmatch(name)
    if strength is None:
        return None
    known = level(EVEN)
    if strength["overlooked"]:
        return replace(known, name=name_when_overlooking(int(strength["overlooked"])), fits=True)
    seconds, (least, *_, most) = float(strength["seconds"]), SECONDS.values()
    if not least <= seconds <= most:
        return None
    return replace(known, name=name_when_thinking(seconds), budget=seconds, fits=True)


def name_when_overlooking(share: int) -> str:
    """Return the name of EVEN when it overlooks a share of a hundred possible decisions."""
    return f"{EVEN} overlooked={share}"


def name_when_thinking(seconds: float) -> str:
    """Return the name of EVEN when it thinks for some seconds before each decision."""
    return f"{EVEN} seconds={seconds:g}"


def overlooked_by(name: str) -> int | None:
    """Return the share of a hundred decisions that stands in a name, if one does."""
    strength = STRENGTH.fullmatch(name)
    return int(strength["overlooked"]) if strength and strength["overlooked"] else None


def kind(name: str) -> str:
    """Return the name of a level without the strength that fits somebody."""
    return name.partition(" ")[0]


def searches(name: str) -> bool:
    """Say whether a computer player of some name thinks ahead, which takes its time and compiled code."""
    return name in SEARCHING or (kind(name) == EVEN and "seconds=" in name)


def make(name: str, seed: int | str | None = None, workers: int = 0) -> ComputerPlayer:
    """Return a new player of a level, for one seat of one game; `seed` makes it repeatable.

    `workers` is the number of threads in which a search thinks, 0: one for each core.
    """
    from durbar.bots.compiled import CompiledPlayer  # noqa: PLC0415 - loads numba
    from durbar.bots.overlooking import OverlookingPlayer  # noqa: PLC0415
    from durbar.bots.search.player import SearchPlayer  # noqa: PLC0415

    check("name", name, str)
    known = level(name).name
    if seed is not None:
        check_seed(seed)
    if searches(known):
        return SearchPlayer(seed, workers)
    if known in COMPILED:
        return CompiledPlayer(known, seed)
    return OverlookingPlayer(STRANGERS if known == EVEN else known, seed, overlooked_by(known))
