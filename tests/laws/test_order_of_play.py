"""The order of play that a room declares is the one that its rules keep."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from durbar.core import registry
from durbar.core.about import About
from durbar.core.match import load
from tests.golden import GOLDEN
from tests.laws.played import SETTINGS, played
from tests.rooms import folder_of

Step = tuple[str, str]

# What only a deck that is all but used up, or the last houses, bring about.
RARE: dict[str, set[Step]] = {
    "thurn-und-taxis": {
        *(("CLOSE", after) for after in ("SHOW", "PLAY", "CLOSE")),
        *(("PLACING", after) for after in ("SHOW", "ALL")),
        ("EACH", "SHOW"),
        *(("ALL", after) for after in ("ALL", "DISCARD", "SHOW", "TAKE", "OVER")),
        ("DISCARD", "SHOW"),
    },
    "taj-mahal": {
        *(("TURN", after) for after in ("DUMMY", "SHOW", "OVER", "TURN")),
        *(
            (before, after)
            for before in ("PALACE", "BONUS_CARD", "CROWN", "EXTRA_CARD")
            for after in ("TURN", "DUMMY", "SHOW", "OVER")
        ),
    },
    "maharaja": set(),
}
every_game = pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)


def names(game_id: str) -> dict[int, str]:
    return {phase.value: phase.name for phase in registry.room(game_id).phases}


@cache
def seen(game_id: str) -> frozenset[Step]:
    """What follows what in golden and in played games."""
    known, found = names(game_id), set[Step]()
    for setting in SETTINGS:
        if setting.game_id == game_id:
            phases = played(setting).states["phase"].tolist()
            found.update(pairwise(known[phase] for phase in phases))
    for path in sorted(GOLDEN.glob(f"{folder_of(game_id)}/*.durbar")):
        match = load(path)
        phases = [int(match.at(length).state.phase) for length in range(len(match) + 1)]
        found.update(pairwise(known[phase] for phase in phases))
    return frozenset(found)


def declared(game_id: str) -> set[Step]:
    table = registry.room(game_id).phases
    return {(before.name, after.name) for before, following in table.items() for after in following}


@every_game
def test_every_phase_stands_in_the_table(about: About):
    table = registry.room(about.id).phases
    phases: Any = type(next(iter(table)))
    assert set(table) == set(phases)


@every_game
def test_nothing_follows_that_the_table_does_not_name(about: About):
    assert seen(about.id) - declared(about.id) == set()


@every_game
def test_all_that_the_table_names_happens_or_is_known_to_be_rare(about: About):
    assert declared(about.id) - seen(about.id) <= RARE.get(about.id, set())
