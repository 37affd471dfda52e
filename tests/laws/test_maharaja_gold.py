"""Where gold goes in Maharaja: each decision pays and brings what the rules say (MA-20 … MA-72)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from durbar.games.maharaja.state import COMPLETE, Phase
from tests.laws.maharaja import built
from tests.laws.played import SETTINGS, Setting, played

TRADER, MONK, ARTIST = 1, 3, 5
HOUSE_VERBS = ("house", "two-houses", "palace-house")
MOST_OF_A_SCORING = {2: 15, 3: 21, 4: 30, 5: 35}


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.game_id == "maharaja"], ids=str)
def test_every_decision_moves_the_gold_that_the_rules_say(setting: Setting):
    game = played(setting)
    scored = 0
    for k, action in enumerate(game.actions):
        before, after = game.states[k], game.states[k + 1]
        change = (after.seats["gold"].astype(int) - before.seats["gold"])[: setting.players]
        verb, *words = game.game.actions.texts[action].split()
        actor = game.actors[k] - 1
        if verb == "end":
            scored += check_end(setting.players, before, after, change)
        elif verb == "travel":
            check_travel(before, actor, change)
        elif verb == "pass":
            right = np.zeros(setting.players, int)
            if after.phase == Phase.CHOICE:  # MA-72: the winner pays its bid
                right[before.bidder] = -before.bid
            assert (change == right).all()
        else:
            right = np.zeros(setting.players, int)
            right[actor] = price(before, verb, words, actor)
            begins = before.phase == Phase.PLAN and after.phase == Phase.TURN
            if begins and after.holder[TRADER] == after.turn:  # MA-60
                right[after.turn] += 1
            assert (change == right).all()
    assert not game.over or scored == game.states[-1].round_number


def price(before: Any, verb: str, words: list[str], actor: int) -> int:
    """MA-20 … MA-26: what the decision itself brings its actor."""
    if before.phase != Phase.TURN:
        return 0
    if verb == "gold":
        return 2
    if words and words[0] in {"inner", "outer"}:
        return -9 if before.holder[ARTIST] == actor else -12
    return -1 if verb in HOUSE_VERBS else 0


def check_travel(before: Any, actor: int, change: Any) -> None:
    """MA-31, MA-60: owners get what the traveller pays, or the bank with the monk; two villages at most."""
    others = np.delete(change, actor)
    assert (others >= 0).all()
    assert others.sum() <= 4
    assert change[actor] == (0 if before.holder[MONK] == actor else -others.sum())


def check_end(players: int, before: Any, after: Any, change: Any) -> int:
    """MA-29, MA-40, MA-60: penalties, then the trader's gold or the scoring; return the scorings."""
    undone = int((before.done[:2] != COMPLETE).sum())
    rest = change - np.where(np.arange(players) == before.turn, 0, 2 * undone)
    if after.phase == Phase.TURN:
        right = np.zeros(players, int)
        right[after.turn] = int(after.holder[TRADER] == after.turn)
        assert (rest == right).all()
        return 0
    assert (rest >= 0).all()
    assert rest.sum() <= MOST_OF_A_SCORING[players]
    here = before.seats["at"] == before.maharaja
    here |= (before.inner[before.maharaja] == np.arange(len(here))) | (
        before.seats["outer"][:, before.maharaja] + before.seats["houses"][:, before.maharaja] > 0
    )
    present = here[:players]
    if not before.options.homes:
        assert ((rest > 0) == present).all()
    else:
        assert (rest[present] > 0).all()
    assert (built(after.reshape(1)) == built(before.reshape(1))).all()
    return 1
