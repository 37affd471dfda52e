"""Where all decide at the same time, what a seat sees in its turn is known before: so it can have a hint."""

from __future__ import annotations

import pytest

from durbar.bots.analysis.search_result import Candidate
from durbar.bots.levels import make
from durbar.bots.review import hint
from durbar.bots.review.variations import steps
from durbar.bots.search.search import Budget, Search
from durbar.bots.turn import at_turn
from durbar.bots.worker import HINTED, question_for
from durbar.core import registry
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.view import View
from tests.bots.advanced_games import advanced, before_the_plans, in_order, seats
from tests.every_game import GAMES

ENDLESS = 1e6  # seconds


def planned(match: Match, *numbers: int) -> Match:
    """The game after so many seats have set a disc: each the one of that number among those it may set."""
    game = match.copy()
    for number in numbers:
        game.play(game.legal.ids[number])
    return game


def will_see(match: Match, seat: int) -> View:
    view = at_turn(match.view(seat))
    assert view
    return view


@pytest.mark.parametrize("open_gold", ["off", "on"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_sets_a_disc_will_see_in_its_turn_what_is_known_at_once(players: int, open_gold: str):
    """Byte by byte, whatever those before it set."""
    match = before_the_plans(players, open_gold=open_gold)
    for place, seat in enumerate(in_order(match)):
        for numbers in ([0] * place, range(5, 5 + place), [44] * place):
            whole = planned(match, *numbers)
            assert whole.actor == seat
            now = question_for(whole.view(seat), "")
            for decided in range(place + 1):
                view = will_see(planned(match, *numbers[:decided]), seat)
                assert question_for(view, "") == now
                assert view.legal.ids == whole.legal.ids == tuple(match.game.room.sealable(match.view(seat)))


def test_who_is_not_asked_has_no_turn_to_look_ahead_to():
    match = before_the_plans(3)
    first, second, third = in_order(match)
    assert at_turn(match.view(None)) is None
    later = planned(match, 0)
    assert at_turn(later.view(first)) is None
    own = later.view(second)
    assert at_turn(own) is own
    assert at_turn(later.view(third))
    begun = planned(match, 0, 0, 0)
    assert [seat for seat in seats(begun) if at_turn(begun.view(seat))] == [begun.actor]


@pytest.mark.parametrize("game_id", GAMES)
def test_where_all_take_turns_only_whose_turn_it_is_has_one(game_id: str):
    match = advanced(game_id, 2, 40)
    while any(match.game.room.sealable(match.view(seat)) for seat in seats(match)):
        match.play(make("steady", 1).decide(match.view(match.actor), 0.0))
    own = match.view(match.actor)
    assert at_turn(own) is own
    assert all(at_turn(match.view(seat)) is None for seat in {1, 2, None} - {match.actor})
    over = advanced(game_id, 2, 40)
    while not over.over:
        over.play(make("steady", 1).decide(over.view(over.actor), 0.0))
    assert all(at_turn(over.view(seat)) is None for seat in (1, 2, None))


def test_who_would_see_what_others_decide_before_it_cannot_look_ahead(monkeypatch: pytest.MonkeyPatch):
    match = advanced("thurn-und-taxis", 2, 40)
    monkeypatch.setitem(vars(registry.room("thurn-und-taxis")), "sealable", lambda _view: match.legal.ids)
    assert match.actor
    assert at_turn(match.view(match.actor))
    assert at_turn(match.view(3 - match.actor)) is None


def test_who_would_see_a_disc_before_its_turn_cannot_look_ahead(monkeypatch: pytest.MonkeyPatch):
    """After the last disc one of them comes to light."""
    match = before_the_plans(2)
    later = planned(match, 0)
    monkeypatch.setitem(vars(match.game.room), "sealable", lambda _view: match.legal.ids)
    assert [seat for seat in seats(later) if at_turn(later.view(seat))] == [later.actor]


# ---------------------------------------------------------------- a hint


def hint_for(view: View) -> tuple[Candidate, ...]:
    """A hint as a computer player finds it, repeatably."""
    found = Search(7, 1).look(view, Budget(iterations=60)).candidates
    return (*hint.compared(view, found[:HINTED], ENDLESS, most=30), *found[HINTED:])


@pytest.mark.parametrize("place", [1, 2])
def test_a_hint_is_the_same_whatever_others_have_set_before(place: int):
    match = before_the_plans(3)
    seat = in_order(match)[place]
    honest = hint_for(will_see(match, seat))
    for numbers in ([3], [40], [3, 8], [40, 1]):
        later = planned(match, *numbers[:place])
        assert later.log != match.log
        assert hint_for(will_see(later, seat)) == honest


def test_a_hint_before_ones_turn_is_of_the_seats_own_decisions_and_knows_what_they_lead_to():
    match = before_the_plans(3)
    for seat in in_order(match):
        view = will_see(match, seat)
        told = hint_for(view)
        assert sorted(one.action for one in told) == sorted(match.game.room.sealable(match.view(seat)))
        ((best, lead),) = [(one.action, one.lead) for one in told if one.lead]
        assert lead.line
        assert lead.line.actions[0] == match.game.actions.texts[best]
        for step in steps(view, lead.line):
            assert step.entry.owner in (0, seat) or step.entry.action == UNREADABLE
            assert step.before.wiped(seat).states.tobytes() == step.before.states.tobytes()
