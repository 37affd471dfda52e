"""A match begun from a position goes on as the game from which the position was taken."""

from __future__ import annotations

import pytest

from durbar.core.log_events import events
from durbar.core.match import Match
from durbar.faces.face import face_of
from tests.every_game import COUNTS
from tests.faces import showing
from tests.games.playing import positions
from tests.laws.begun import begun
from tests.laws.played import Setting, in_every_setting, played

STEPS = 40  # between two pages that are compared


@in_every_setting
def test_it_is_told_as_in_the_whole_game(setting: Setting):
    match = played(setting).match
    for start in (0, len(match) // 3, len(match) - 1):
        later = begun(match, start)
        assert later.scores == match.scores
        assert later.position.states.tobytes() == match.position.states.tobytes()
        for reader in (None, 1, setting.players):
            assert events(later, reader) == events(match, reader, start)
            assert events(later, reader, 5, 9) == events(match, reader, start + 5, start + 9)


@in_every_setting
def test_the_log_hides_what_it_hides_in_the_whole_game(setting: Setting):
    match = played(setting).match
    for number in played(setting).some(6)[1:]:
        start = number // 2
        whole, later = match.at(number), begun(match.at(number), start)
        assert later.log == whole.log[start:]
        assert later.at(number - start).log == later.log
        for reader in (None, 1, setting.players):
            seen = later.view(reader)
            assert seen.log == whole.view(reader).log[start:]
            assert seen.origin
            assert seen.origin.states.tobytes() == match.at(start).position.wiped(reader).states.tobytes()
            assert seen.beginning.states.tobytes() == seen.origin.states.tobytes()


@in_every_setting
def test_a_view_begins_where_its_log_does(setting: Setting):
    view = played(setting).match.view(1)
    assert view.origin is None
    assert view.beginning.states.tobytes() == played(setting).position(0).states.tobytes()


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_its_table_is_shown_as_that_of_the_whole_game(game_id: str, players: int):
    start: Match | None = None
    for number, match in enumerate(positions(players, 8, limit=240, game=game_id)):
        if number == STEPS:
            start = match.at(len(match))
        # What was scored before the position was set up, nobody is told again.
        if start and number % STEPS == 0 and number > STEPS:
            later = begun(match, len(start))
            for seat in (None, 1, players):
                page = showing.page(face_of(game_id), later.view(seat))
                assert page == showing.page(face_of(game_id), match.view(seat))
