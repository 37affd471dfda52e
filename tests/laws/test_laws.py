"""Laws that hold in every game of the registry, tested on random and on sensible games.

What only one game knows stands in `tests/laws/<room>.py`: `LAWS`, `scores` and `winners`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import numpy as np
import pytest

from durbar.core import registry
from durbar.core.about import About
from durbar.core.errors import UndoRefused
from durbar.core.position import copy_of
from durbar.core.record import parse
from durbar.core.rng import seeded
from durbar.core.view import View
from tests.laws.played import Played, Setting, in_every_setting, played
from tests.rooms import folder_of


def laws_of(game_id: str) -> ModuleType:
    """Return what is known of a game's own laws; that none is missing is a test of its own."""
    name = f"tests.laws.{folder_of(game_id)}"
    if find_spec(name) is None:
        pytest.skip(f"{name} is missing")
    return import_module(name)


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_every_game_has_laws_of_its_own(about: About):
    name = f"tests.laws.{folder_of(about.id)}"
    assert find_spec(name), f"write {name}: LAWS, scores(state), winners(state)"
    laws = import_module(name)
    assert laws.LAWS
    assert callable(laws.scores)
    assert callable(laws.winners)


# ---------------------------------------------------------------- positions


@in_every_setting
def test_pieces_are_conserved(setting: Setting):
    laws = laws_of(setting.game_id).LAWS
    assert laws
    for law in laws:
        law(played(setting).game, played(setting).states)


@in_every_setting
def test_the_running_score_is_the_score_of_the_board(setting: Setting):
    game = played(setting)
    score = laws_of(setting.game_id).scores
    for k in game.some(60):
        assert game.position(k).scores == score(game.states[k])


@in_every_setting
def test_games_end_and_somebody_wins(setting: Setting):
    game = played(setting)
    if setting.bot == "random" and not game.over:
        pytest.skip("random players need not come to an end")
    last = game.position(len(game))
    assert game.over
    assert last.over
    assert last.scores == tuple(game.chunk.scores[0])
    assert last.winners == laws_of(setting.game_id).winners(last.state)
    assert all(game.position(k).winners == () for k in game.some(20)[:-1])


@in_every_setting
def test_legal_sets_hold_what_is_played_and_nothing_twice(setting: Setting):
    game = played(setting)
    loops, states = game.game.loops, game.states
    out, weights = game.game.room_for_legal()
    for k, (actor, action) in enumerate(zip(game.actors, game.actions, strict=True)):
        assert loops.actor_at(states, k) == actor - 1
        if actor:
            count = loops.legal_at(game.game.boards, states, k, out)
        else:
            count = loops.outcomes_at(states, k, out, weights)
            assert (weights[:count] > 0).all()
        assert 0 < count <= game.game.max_legal
        legal = out[:count].tolist()
        assert action in legal
        assert len(set(legal)) == count
        assert 0 <= min(legal) <= max(legal) < len(game.game.actions)


@in_every_setting
def test_every_legal_decision_can_be_carried_out_on_a_copy(setting: Setting):
    game = played(setting)
    before = game.states.tobytes()
    after = []
    for k in game.some(40)[:-1]:
        for action in game.position(k).legal.ids:
            copy = game.position(k)
            copy.apply(action)
            assert copy.over or copy.legal.ids
            after.append(copy.states)
    assert game.states.tobytes() == before  # copies are independent
    for law in laws_of(setting.game_id).LAWS:
        law(game.game, np.concatenate(after))


@in_every_setting
def test_a_copy_is_equal_and_independent(setting: Setting):
    game = played(setting)
    position = game.position(len(game) // 2)
    copy = position.copy()
    assert copy.states.tobytes() == position.states.tobytes()
    copy.apply(copy.legal.ids[0])
    assert copy.states.tobytes() != position.states.tobytes()
    assert position.states.tobytes() == game.position(len(game) // 2).states.tobytes()


@in_every_setting
def test_one_step_and_many_steps_are_the_same(setting: Setting):
    game = played(setting)
    loops, boards = game.game.loops, game.game.boards
    chosen = [k for k in game.some(30)[:-1] if game.actors[k]]
    actions = np.array([game.actions[k] for k in chosen], np.int16)
    many = copy_of(game.states[chosen])
    rows, _ = game.game.room_for_legal(len(chosen))
    counts = np.zeros(len(chosen), np.int16)
    loops.step_many(boards, many, actions, rows, counts)
    out, _ = game.game.room_for_legal()
    for i, k in enumerate(chosen):
        one = game.position(k)
        count = loops.step(boards, one.states, 0, game.actions[k], out)
        assert count == counts[i]
        assert (out[:count] == rows[i, :count]).all()
        assert one.states.tobytes() == many[i : i + 1].tobytes() == game.states[k + 1 : k + 2].tobytes()


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_a_state_is_small_and_flat(about: About):
    state = registry.game(about.id).state
    assert state.itemsize <= 2048
    assert not state.hasobject


# ---------------------------------------------------------------- records


@in_every_setting
def test_texts_and_records_come_back(setting: Setting):
    game = played(setting)
    text = str(game.record)
    assert parse(text) == game.record
    assert str(parse(text)) == text
    match = game.match
    assert match.scores == game.position(len(game)).scores
    assert [entry.action for entry in match.log] == game.actions
    assert [entry.actor for entry in match.log] == game.actors
    assert match.state.tobytes() == game.states[-1].tobytes()
    assert match.as_record().lines == game.record.lines


@in_every_setting
def test_undo_and_redo_come_back(setting: Setting):
    game = played(setting)
    for k in game.some(12)[1:]:
        match = game.match.at(k)
        taken_back = 0
        while game.actors[k - 1 - taken_back] == game.actors[k - 1]:
            try:
                match.undo()
            except UndoRefused:
                break
            taken_back += 1
            assert match.state.tobytes() == game.states[k - taken_back].tobytes()
        assert taken_back == 0 or game.actors[k - 1]  # chance is never taken back
        for _ in range(taken_back):
            match.redo()
        assert match.state.tobytes() == game.states[k].tobytes()
        assert match.log == game.match.at(k).log


@in_every_setting
def test_one_undo_is_as_good_as_many(setting: Setting):
    game = played(setting)
    for k in game.some(12)[1:]:
        one, many = game.match.at(k), game.match.at(k)
        count = 0
        while game.actors[k - 1 - count] == game.actors[k - 1]:
            try:
                many.undo()
            except UndoRefused:
                break
            count += 1
        if count:
            one.undo(count)
            assert one.log == many.log
        with pytest.raises(UndoRefused):
            game.match.at(k).undo(count + 1)


# ---------------------------------------------------------------- secrets


def viewers(setting: Setting) -> list[int | None]:
    return [*range(1, setting.players + 1), None]


@in_every_setting
def test_a_view_does_not_change_when_only_secrets_do(setting: Setting):
    game = played(setting)
    rng = seeded("secrets")
    changed = 0
    for k in game.some(40):
        position = game.position(k)
        for viewer in viewers(setting):
            view = position.wiped(viewer)
            other = view.copy()
            game.game.loops.resample_at(other.states, 0, rng)
            for law in laws_of(setting.game_id).LAWS:
                law(game.game, other.states)  # it is a state that may be
            assert other.wiped(viewer).states.tobytes() == view.states.tobytes()
            assert other.scores == view.scores == position.scores
            assert other.actor == view.actor == position.actor
            changed += other.states.tobytes() != position.states.tobytes()
            if viewer and position.actor == viewer:
                assert other.legal.ids == view.legal.ids == position.legal.ids
    assert changed  # or nothing was secret


@in_every_setting
def test_an_observation_does_not_change_when_only_secrets_do(setting: Setting):
    game = played(setting)
    rng = seeded("observation")
    seen = set()
    for k in game.some(20):
        for viewer in viewers(setting):
            view = View(viewer, game.position(k).wiped(viewer), ())
            other = view.position.copy()
            game.game.loops.resample_at(other.states, 0, rng)
            shown = view.observation()
            assert shown.tolist() == View(viewer, other.wiped(viewer), ()).observation().tolist()
            seen.add((len(shown), shown.tobytes()))
    assert len({length for length, _ in seen}) == 1
    assert len(seen) >= len(game.some(20))  # they tell positions apart


@in_every_setting
def test_a_view_is_wiped_once_and_for_all(setting: Setting):
    game = played(setting)
    for k in game.some(20):
        for viewer in viewers(setting):
            view = game.position(k).wiped(viewer)
            assert view.wiped(viewer).states.tobytes() == view.states.tobytes()
            assert view.wiped(None).states.tobytes() == game.position(k).wiped(None).states.tobytes()


@in_every_setting
def test_the_log_of_a_view_has_a_veil_over_every_secret(setting: Setting):
    """What a seat may not read is another seat's draw, and it does not say which card."""
    match = played(setting).match
    for viewer in viewers(setting):
        lines = match.view(viewer).lines
        assert len(lines) == len(match)
        for line, entry in zip(lines, match.log, strict=True):
            if entry.owner in {0, viewer}:
                assert line == str(entry.line(match.game))
            else:
                assert line.endswith(" ?")
    own = [entry.owner for entry in match.log if entry.owner]
    assert not own or set(own) <= set(range(1, setting.players + 1))


@in_every_setting
def test_the_log_lays_nothing_open_that_nobody_can_have_seen(setting: Setting):
    """As long as another secret would leave all that a spectator has seen the same, its line is veiled."""
    game = played(setting)
    loops, states = game.game.loops, game.states
    secret = [k for k, action in enumerate(game.actions) if loops.secret_of_at(states, k, action) >= 0]
    for k in secret[:: max(1, len(secret) // 6)]:
        for action in same_verb(game, k):
            alike = alike_until(game, k, action)
            assert alike == k or game.match.at(alike).view(None).lines[k].endswith(" ?")


def same_verb(game: Played, k: int) -> list[int]:
    """Return some of what could have been decided in place of decision k, and reads alike under a veil."""
    texts, real = game.game.actions.texts, game.actions[k]
    verb = texts[real].split()[0]
    possible = game.position(k).legal.ids
    return [action for action in possible if action != real and texts[action].split()[0] == verb][:3]


def alike_until(game: Played, k: int, action: int) -> int:
    """Return up to which position the game looks the same to a spectator if decision k is another one."""
    position = game.position(k)
    for now in range(k, len(game)):
        decided = action if now == k else game.actions[now]
        if position.actor != game.actors[now] or decided not in position.legal.ids:
            return now
        position.apply(decided)
        if position.wiped(None).states.tobytes() != game.position(now + 1).wiped(None).states.tobytes():
            return now
    return len(game)


@in_every_setting
def test_a_decision_that_shows_nothing_can_be_followed_by_all(setting: Setting):
    """Carried out with other secrets, it leads to what a spectator sees of the real game."""
    game = played(setting)
    rng = seeded("followed")
    for k in game.some(150)[:-1]:
        actor, action = game.actors[k], game.actions[k]
        if actor and not game.game.loops.reveals_at(game.states, k, action):
            other = game.position(k).wiped(None)
            game.game.loops.resample_at(other.states, 0, rng)
            other.apply(action)
            assert other.wiped(None).states.tobytes() == game.position(k + 1).wiped(None).states.tobytes()
