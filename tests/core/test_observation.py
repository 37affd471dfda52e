"""What a learner is shown of a position: every input is what its name says."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator

import numpy as np
import pytest

from durbar.bots.levels import make
from durbar.core import registry
from durbar.core.layout import Floats32
from durbar.core.match import Match
from durbar.core.observation import GENERAL, Observation, Observed, numbers
from durbar.core.position import Position
from tests.conftest import RunPython
from tests.every_game import COUNTS

SHOWN = {
    ("thurn-und-taxis", 2): "daac0e4b64b9a7d3",
    ("thurn-und-taxis", 3): "b7e441960b0030b3",
    ("thurn-und-taxis", 4): "80c999959b05dede",
    ("taj-mahal", 2): "9498c5d9c55ba6d3",
    ("taj-mahal", 3): "28da577a1ddcc875",
    ("taj-mahal", 4): "e77bba18e5b55ee4",
    ("taj-mahal", 5): "a522266383a08425",
    ("maharaja", 2): "b69a3d67911e71c7",
    ("maharaja", 3): "f26df88a064d284f",
    ("maharaja", 4): "0c282e99abb6a139",
    ("maharaja", 5): "74872bc6a83e4e12",
    ("gifts", 2): "906a3e5b2c9633d9",
    ("gifts", 3): "4bbc799d76aa9a80",
    ("gifts", 4): "6cf206c4ae76b53c",
}
HIGHEST = 8  # of any input: larger ones would drown the others

PLAIN = """
import json, sys
from durbar.core.match import Match
match = Match(sys.argv[1], 3, seed=5)
for _ in range(12):
    match.play(match.legal.ids[-1])
print(json.dumps([match.position.observed_by(seat).tolist() for seat in (1, 2, 3)]))
"""


def moments(game_id: str, players: int) -> Iterator[Position]:
    """Positions of a game among steady players."""
    match, player = Match(game_id, players, seed=3), make("steady", 3)
    while match.actor is not None:
        match.play(player.decide(match.view(match.actor), 0.0))
    for length in range(0, len(match), 1 + len(match) // 12):
        yield match.at(length).position


def named(position: Position, seat: int) -> dict[str, float]:
    names = position.game.room.observation.names(position.players)
    return dict(zip(names, position.observed_by(seat).tolist(), strict=True))


def blocks(x: Floats32, observation: Observation, players: int) -> tuple[list[list[float]], list[float]]:
    """The numbers of each seat from the one that looks on, and the table's."""
    names = list(observation.names(players))
    size = sum(name.startswith("1 ") for name in names)
    rows = [x[k * size : (k + 1) * size].tolist() for k in range(players)]
    return rows, x[players * size :].tolist()


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_names_are_unique_and_numbers_moderate(game_id: str, players: int):
    names = list(registry.room(game_id).observation.names(players))
    assert len(set(names)) == len(names)
    for position in moments(game_id, players):
        assert len(position.observed_by(1)) == len(names)
        if registry.room(game_id).observed is not None:
            assert abs(position.observed_by(1)).max() <= HIGHEST


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_the_numbers_are_those_that_nets_have_learned(game_id: str, players: int):
    """The digest of a layout is of names: a formula that changes behind its name is noticed here.

    Who changes one on purpose learns the nets anew (durbar learn), then replaces the digest.
    """
    digest = hashlib.sha256()
    for position in moments(game_id, players):
        for seat in range(1, players + 1):
            digest.update(np.round(position.observed_by(seat) * 1000 + 0.01).astype(np.int32).tobytes())
    assert digest.hexdigest()[:16] == SHOWN[game_id, players]


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_another_seat_sees_the_same_in_its_own_order(game_id: str, players: int):
    for position in moments(game_id, players):
        observation = position.game.room.observation
        rows, table = blocks(position.observed_by(1), observation, players)
        for seat in range(2, players + 1):
            others, same_table = blocks(position.observed_by(seat), observation, players)
            assert others == rows[seat - 1 :] + rows[: seat - 1]
            assert same_table == table


def test_the_inputs_of_taj_mahal_are_what_their_names_say():
    for position in moments("taj-mahal", 3):
        shown, s = named(position, 2), position.state
        mine = s.seats[1]
        assert shown["1 score"] == pytest.approx(position.scores[1] / 10)
        assert [shown[f"1 palaces has {city}"] for city in range(49)] == [
            int(mine.palaces) >> city & 1 for city in range(49)
        ]
        assert [shown[f"1 hand {kind}"] for kind in range(50)] == mine.hand.tolist()
        assert [shown[f"1 colour is {colour}"] for colour in range(4)] == [
            float(mine.colour == colour) for colour in range(4)
        ]
        assert [shown[f"3 special {figure}"] for figure in range(4)] == (s.special == 0).astype(
            float
        ).tolist()
        assert [shown[f"display has {kind}"] for kind in range(50)] == [
            (s.display == kind).sum() for kind in range(50)
        ]
        assert [shown[f"bonus {place} is {kind}"] for place in range(16) for kind in range(7)] == [
            float(s.bonus[place] == kind) for place in range(16) for kind in range(7)
        ]
        assert shown["1 is asked"] == float(position.actor == 2)


def test_the_ends_of_a_route_are_shown():
    seen = 0
    for position in moments("thurn-und-taxis", 2):
        shown, mine = named(position, 1), position.state.seats[0]
        last = mine.route[mine.route_length - 1] if mine.route_length else -1
        first = mine.route[0] if mine.route_length else -1
        assert [shown[f"1 last route is {city}"] for city in range(22)] == [
            float(c == last) for c in range(22)
        ]
        assert [shown[f"1 route begins at {city}"] for city in range(22)] == [
            float(c == first) for c in range(22)
        ]
        seen += last >= 0
    assert seen


@pytest.mark.parametrize("game_id", [about.id for about in registry.all_games() if 3 in about.player_counts])
def test_plain_python_shows_the_same(game_id: str, run_python: RunPython):
    plain = json.loads(run_python("-c", PLAIN, game_id, NUMBA_DISABLE_JIT="1"))
    match = Match(game_id, 3, seed=5)
    for _ in range(12):
        match.play(match.legal.ids[-1])
    compiled = [match.position.observed_by(seat).tolist() for seat in (1, 2, 3)]
    assert np.allclose(plain, compiled, rtol=1e-6)


def test_a_field_that_the_state_does_not_have_is_named():
    room = registry.room("taj-mahal")
    with pytest.raises(TypeError, match=re.escape("no field 'elephants'")):
        Observation(room.state_dtype, Observed(seat=(numbers("elephants"),)))


def test_a_game_that_declares_nothing_is_shown_number_by_number():
    room = registry.room("taj-mahal")
    observation = Observation(room.state_dtype)
    numbers_of_all = room.state_dtype.itemsize // 2 - (5 - 2) * room.state_dtype["seats"].base.itemsize // 2
    assert observation.size(2) == numbers_of_all + 2 * len(GENERAL)


def test_the_digest_tells_layouts_apart():
    room = registry.room("taj-mahal")
    one, other = (Observation(room.state_dtype, Observed(seat=(numbers("hand", s),))) for s in (1, 2))
    assert one.digest(2) != other.digest(2)
    assert one.digest(2) != one.digest(3)
    assert one.digest(2) == Observation(room.state_dtype, Observed(seat=(numbers("hand", 1),))).digest(2)
