"""Computer players at a table whose game began from a position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from durbar.bots import worker
from durbar.bots.levels import LEVELS, SEARCHING
from durbar.bots.search.origin import origin_of
from durbar.bots.search.search import Budget, Search
from durbar.core import registry
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.position_text.every_field import EVERY_FIELD
from durbar.core.view import View
from tests.every_game import COUNTS
from tests.games.playing import played
from tests.laws.begun import begun

DECISIONS = 60  # or fewer where the game is shorter
NEWLY = 25  # decisions since the position, or fewer


def in_mid_game(game_id: str, players: int, seed: int = 4) -> Match:
    """Return a match at a decision among several."""
    match = played(players, seed, limit=DECISIONS, game=game_id)
    middle = len(match) // 2 if match.over else len(match)
    return next(match.at(number) for number in range(middle, 0, -1) if is_asked_to_choose(match.at(number)))


def is_asked_to_choose(match: Match) -> bool:
    return bool(match.actor and len(match.legal) > 1)


def begun_in_mid_game(game_id: str, players: int) -> Match:
    """Return a match that began with a position in mid-game, at a decision among several."""
    match = in_mid_game(game_id, players)
    return begun(match, max(len(match) // 2, len(match) - NEWLY))


def asked_of(match: Match) -> View:
    return match.view(match.actor)


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_the_question_of_a_seat_travels_with_where_its_log_begins(game_id: str, players: int):
    view = asked_of(begun_in_mid_game(game_id, players))
    assert view.origin
    question = worker.question_for(view, "strong")
    again = worker._view(question)
    assert (again.seat, again.log) == (view.seat, view.log)
    assert again.position.states.tobytes() == view.position.states.tobytes()
    assert again.origin
    assert again.origin.states.tobytes() == view.origin.states.tobytes()
    assert worker._view(worker.question_for(View(1, view.position, ()), "strong")).origin is None


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_every_level_answers_and_hints_are_given(game_id: str, players: int):
    view = asked_of(begun_in_mid_game(game_id, players))
    for level in {known.name for known in LEVELS} - {*SEARCHING}:
        assert worker.answer(worker.question_for(view, level)) in view.legal.ids
    hints = worker.advise(worker.question_for(view, "strong"), 0.05)
    assert {candidate.action for candidate in hints} == {*view.legal.ids}
    assert sum(candidate.visits for candidate in hints) > 0


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_secret_plans_are_imagined_from_the_moment_before_where_all_gold_is_open(seat: int):
    """Between two rounds nothing is unknown then, so the search goes back as far as in a whole game."""
    match = played(3, 4, limit=300, game="maharaja", open_gold=True)
    plans = [k for k, line in enumerate(match.view().lines) if " plan " in line]
    starts = [k for k in plans if k - 1 not in plans]
    begins, ends = starts[1], starts[3] + 2
    whole = match.at(ends)
    later = begun(whole, begins)
    imagined, expected = origin_of(later.view(seat)), origin_of(whole.view(seat))
    assert imagined.states.tobytes() == expected.states.tobytes()
    assert imagined.since.tolist() == expected.since.tolist()
    assert UNREADABLE in imagined.since


def test_gold_that_was_hidden_where_the_log_begins_stays_unknown():
    view = asked_of(begun_in_mid_game("maharaja", 3))
    known = view.game.room.memory(view)
    assert known.states.tobytes() == view.position.states.tobytes()
    assert known.has_unknowns


@pytest.mark.parametrize("game_id", sorted({game_id for game_id, _ in COUNTS}))
def test_what_was_found_out_is_forgotten_where_another_position_begins(game_id: str):
    match = in_mid_game(game_id, 3)
    others = (in_mid_game(game_id, 3, seed) for seed in range(5, 50))
    other = next(other for other in others if other.actor == match.actor)
    search = Search(1, 1)
    for one in (match, other):
        analysis = search.look(asked_of(Match.from_position(one.position)), Budget(iterations=20))
        assert sum(candidate.visits for candidate in analysis.candidates) == 20


def test_a_worker_knows_too_that_an_origin_hides_something(monkeypatch: pytest.MonkeyPatch):
    """Also of a game whose positions do not tell it: no search may take what is hidden for nothing."""
    game = registry.game("maharaja")
    plain = replace(game, room=replace(game.room, position_text=EVERY_FIELD))
    monkeypatch.setattr(registry, "game", lambda *_: plain)
    whole = Match(plain, 2, seed=4)
    for _ in range(NEWLY):
        whole.play(whole.legal[0])
    match = Match.from_position(whole.position, seed=1)
    while not any(entry.actor and entry.action == UNREADABLE for entry in asked_of(match).log):
        match.play(match.legal[-1])
    view = asked_of(match)
    assert view.origin
    travelled = worker._view(worker.question_for(view, "strong"))
    assert travelled.origin
    assert travelled.origin.has_unknowns
    assert origin_of(travelled).states.tobytes() == origin_of(view).states.tobytes()
