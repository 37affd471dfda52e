"""A room that says where rounds begin says so once in each, before anybody has decided in it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from durbar.core import defaults, registry
from tests.laws.played import SETTINGS, Setting, played

NUMBER_OF_ROUND = {"maharaja": "round_number", "taj-mahal": "visit"}
IN_ROUNDS = [setting for setting in SETTINGS if setting.game_id in NUMBER_OF_ROUND]


def test_only_what_is_looked_at_here_is_played_in_rounds():
    rooms = {about.id: registry.room(about.id) for about in registry.all_games()}
    assert set(NUMBER_OF_ROUND) == {
        game_id for game_id, room in rooms.items() if room.advice.round_begins is not defaults.round_begins
    }


@pytest.mark.parametrize("game_id", NUMBER_OF_ROUND)
def test_where_a_room_says_so_its_net_is_asked(game_id: str):
    assert registry.room(game_id).advice.learned["rounds"] > 0


@pytest.mark.parametrize("setting", IN_ROUNDS, ids=str)
def test_ma_11_tm_10_a_round_begins_once_and_before_any_decision_in_it(setting: Setting):
    game, rounds = played(setting), NUMBER_OF_ROUND[setting.game_id]
    round_begins = registry.room(setting.game_id).advice.round_begins
    states = game.states
    begun = [k for k in range(len(states)) if round_begins(states[k])]
    assert [states[k][rounds] for k in begun] == list(range(1, len(begun) + 1))
    assert len(begun) == states[-1][rounds]
    for k, after in pairwise([*begun, len(game)]):
        of_seats = [index for index in range(k, after) if game.actors[index] > 0]
        before = [index for index in range(k) if game.actors[index] > 0]
        assert of_seats[0] == k
        assert not before or states[before[-1]][rounds] < states[k][rounds]
