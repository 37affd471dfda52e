"""A position and its text are the same, in every position and every view that play reaches."""

from __future__ import annotations

import json
import re

import pytest

from durbar import Match, Position
from durbar.core import registry
from durbar.core.position_text.every_field import EVERY_FIELD
from tests.conftest import RunPython, compiles_anew
from tests.laws.mixed import Table
from tests.laws.mutated import at_the_beginning
from tests.laws.played import Setting, in_every_setting, played

# The games that say in their position text what is not known, and what is impossible.
READABLE = [
    about for about in registry.all_games() if registry.room(about.id).position_text is not EVERY_FIELD
]
COUNTS = [(about.id, players) for about in READABLE for players in about.player_counts]
POSITIONS = 4  # of a game that is played to its end
MIXED_GAMES = 3
EVERY = 19  # decisions of a mixed game
BEGINNINGS = 20
MUTATED = 120


def assert_told_exactly(position: Position) -> None:
    """The position, and what every seat and a spectator see of it, are read from their texts again."""
    seats = range(1, position.players + 1)
    for seen in (position, position.wiped(None), *(position.wiped(seat) for seat in seats)):
        text = seen.text()
        again = Position.parse(text)
        assert again.states.tobytes() == seen.states.tobytes(), text
        assert again.text() == text


@in_every_setting
def test_positions_of_whole_games_are_told_exactly(setting: Setting):
    game = played(setting)
    for number in game.some(POSITIONS):
        assert_told_exactly(game.position(number))


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_positions_of_mixed_play_are_told_exactly(game_id: str, players: int):
    table = Table(game_id, players)
    for number in range(1, MIXED_GAMES + 1):
        for asked, _ in enumerate(table.asked(number)):
            if asked % EVERY == number:
                assert_told_exactly(Position(table.game, table.states.copy()))


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_positions_of_the_setup_are_told_exactly(game_id: str, players: int):
    for number in range(BEGINNINGS):
        assert_told_exactly(at_the_beginning(registry.game(game_id), players, number))


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_what_each_seat_knows_beyond_its_view_is_told_exactly(game_id: str, players: int):
    match = Match(game_id, players, seed=3)
    for _ in range(60):
        match.play(match.legal[len(match) % len(match.legal)])
    for seat in range(1, players + 1):
        known = match.game.room.memory(match.view(seat))
        assert Position.parse(known.text()).states.tobytes() == known.states.tobytes()


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_a_view_shows_what_is_unknown(game_id: str, players: int):
    match = Match(game_id, players, seed=5)
    for _ in range(40):
        match.play(match.legal[0])
    assert not match.position.has_unknowns
    view = match.view(1).position
    assert view.has_unknowns == bool(re.search(r" \?(×[0-9]+)?[;\s]", view.text()))
    drawn = view.resampled(1)
    assert not drawn.has_unknowns
    assert drawn.wiped(1).text() == view.text()


@compiles_anew
def test_mistakes_are_refused_or_can_be_played_on(run_python: RunPython):
    """One process for all, because it compiles everything anew when the sources have changed."""
    told = json.loads(run_python("-m", "tests.laws.mutated", str(MUTATED), NUMBA_BOUNDSCHECK="1"))
    assert len(told) == len(COUNTS)
    for seen in told.values():
        assert seen["wrong"] == []
        assert seen["refused"] > MUTATED // 3
        assert seen["played"] > MUTATED // 20
