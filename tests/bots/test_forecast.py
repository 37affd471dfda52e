"""A game at a glance: what a net foresees of it, from what each seat saw."""

from __future__ import annotations

import itertools
import time

import pytest

from durbar.bots.learned.net import Net
from durbar.bots.levels import make
from durbar.bots.review import forecast as module
from durbar.bots.review.forecast import forecast, turns
from durbar.core import registry
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.view import View

LEARNED = [about.id for about in registry.all_games() if registry.room(about.id).nets]
SOON = 0.2  # seconds of CPU, several times what it takes


def played(game_id: str, players: int, seed: int = 1, **more) -> Match:
    match, player = Match(game_id, players, seed=seed, **more), make("steady", seed)
    while match.actor is not None:
        match.play(player.decide(match.view(match.actor), 0.0))
    return match


@pytest.mark.parametrize("game_id", LEARNED)
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_is_foreseen_at_once(game_id: str, players: int):
    match = played(game_id, players)
    forecast(match)  # what is compiled is loaded
    began = time.process_time()
    found = forecast(match)
    assert time.process_time() - began < SOON
    own = [k for k, entry in enumerate(match.log) if entry.actor]
    assert list(found) == [
        k for before, k in zip([None, *own], own, strict=False)
        if before is None or match.log[before].actor != match.log[k].actor
    ]  # fmt: skip
    for chances in found.values():
        assert len(chances) == players
        assert sum(chances) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("game_id", LEARNED)
def test_who_wins_is_foreseen_better_the_later_it_is(game_id: str):
    early = late = 0.0
    for seed in range(5):
        match = played(game_id, 3, seed)
        told = list(forecast(match).values())
        early += sum(told[len(told) // 10][seat - 1] for seat in match.winners)
        late += sum(told[-2][seat - 1] for seat in match.winners)
    assert late > early + 0.5


def test_what_no_net_has_learned_is_not_foreseen():
    option = registry.about("taj-mahal").options[0]
    value = next(v for v in option.values if registry.about("taj-mahal").changed_options({option.name: v}))
    assert forecast(played("taj-mahal", 3, options={option.name: value})) == {}
    assert forecast(Match("taj-mahal", 3, seed=1).at(0)) == {}


@pytest.mark.parametrize("game_id", LEARNED)
def test_only_what_the_seat_at_turn_saw_is_asked_about(game_id: str, monkeypatch: pytest.MonkeyPatch):
    match, shown = played(game_id, 3), list[View]()
    real = module.imagined

    def look_on(view: View, net: Net):
        shown.append(view)
        return real(view, net)

    monkeypatch.setattr(module, "imagined", look_on)
    found = forecast(match)
    hidden = 0
    for index, view in zip(found, shown, strict=True):
        then = match.at(index).view(match.log[index].actor)
        assert view.position.states.tobytes() == then.position.states.tobytes()
        assert view.log == then.log
        hidden += sum(entry.action == UNREADABLE for entry in view.log)
    assert hidden or game_id == "thurn-und-taxis"  # where all is open but the order of the cards
    match.lay_open()
    assert forecast(match) == found


def test_a_turn_begins_where_another_seat_decides():
    match = played("thurn-und-taxis", 2)
    seats = [view.seat for _, view in turns(match)]
    assert all(before != after for before, after in itertools.pairwise(seats))
