"""The weak levels: sound among what they notice, and the weaker the more they overlook."""

from __future__ import annotations

import pytest

from durbar.bots.levels import make
from durbar.bots.overlooking import OverlookingPlayer, advice_among
from durbar.core import registry
from durbar.core.match import Match
from durbar.core.room import UNADVISED
from durbar.core.view import View

GAMES = [about.id for about in registry.all_games() if registry.room(about.id).advice is not UNADVISED]


def overlooking(percent: int, seed: int = 1) -> OverlookingPlayer:
    return OverlookingPlayer("novice", seed, percent)


def views(game_id: str, count: int) -> list[View]:
    match, player, found = Match(game_id, 3, seed=4), make("steady", 4), list[View]()
    while match.actor and len(found) < count:
        view = match.view(match.actor)
        found += [view] if len(view.legal) > 1 else []
        match.play(player.decide(view, 0.0))
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_who_overlooks_nothing_is_steady(game_id: str):
    steady, player = make("steady", 1), overlooking(0)
    for view in views(game_id, 50):
        assert player.decide(view, 0.0) == steady.decide(view, 0.0)


@pytest.mark.parametrize("game_id", ["taj-mahal", "thurn-und-taxis"])
def test_where_the_best_is_overlooked_the_next_best_is_taken(game_id: str):
    """What is advised among some decisions is advised among fewer, if it is still one of them."""
    for view in views(game_id, 30):
        first = advice_among(view, view.legal.ids)
        rest = tuple(action for action in view.legal.ids if action != first)
        second = advice_among(view, rest)
        assert second in rest
        assert advice_among(view, tuple({rest[0], second})) == second


@pytest.mark.parametrize("game_id", GAMES)
def test_it_leaves_the_view_as_it_was(game_id: str):
    for view in views(game_id, 20):
        before = view.position.states.tobytes()
        overlooking(50).decide(view, 0.0)
        assert view.position.states.tobytes() == before


def test_a_share_is_overlooked_and_never_everything():
    player, legal = OverlookingPlayer("novice", 1), tuple(range(10))
    noticed = [player.noticed(legal, 30) for _ in range(300)]
    assert 0.66 < sum(map(len, noticed)) / 3000 < 0.74
    assert {len(overlooking(100, seed).noticed(legal, 100)) for seed in range(9)} == {1}
    assert len({overlooking(100, seed).noticed(legal, 100) for seed in range(9)}) > 1


def test_what_is_overlooked_is_another_in_each_game():
    players = [OverlookingPlayer("novice") for _ in range(2)]
    assert len({player.noticed(tuple(range(100)), 50) for player in players}) == 2


@pytest.mark.parametrize("game_id", GAMES)
def test_each_level_overlooks_less_than_the_one_below_it(game_id: str):
    (view,) = views(game_id, 1)
    shares = [named(name).share(view) for name in ("novice", "casual", "regular")]
    assert shares == sorted({*shares}, reverse=True)
    assert named("even").share(view) == shares[0]  # as to a stranger
    assert named("even overlooked=22").share(view) == 22


def named(name: str) -> OverlookingPlayer:
    player = make(name)
    assert isinstance(player, OverlookingPlayer)
    return player


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_overlooked_is_not_decided(game_id: str, monkeypatch: pytest.MonkeyPatch):
    """Not even as a part of a plan that would be better."""
    player = overlooking(60)
    for view in views(game_id, 100):
        noticed = player.noticed(view.legal.ids, 60)
        monkeypatch.setattr(player, "noticed", lambda _legal, _share, noticed=noticed: noticed)
        assert player.decide(view, 0.0) in noticed
        monkeypatch.undo()


@pytest.mark.parametrize("game_id", GAMES)
def test_steady_beats_who_overlooks_much(game_id: str):
    won = 0.0
    for seed in range(24):
        match = Match(game_id, 2, seed=seed // 2)
        players = {1 + seed % 2: make("steady", seed), 2 - seed % 2: make("novice", seed)}
        while match.actor:
            match.play(players[match.actor].decide(match.view(match.actor), 0.0))
        won += (1 + seed % 2 in match.winners) / len(match.winners)
    assert won >= 14
