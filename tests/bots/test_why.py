"""Why a decision is preferred: points by category, and a line of play; made from a seat's view alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from durbar.bots.analysis.difference import Difference
from durbar.bots.analysis.rival import Rival
from durbar.bots.analysis.search_result import Candidate
from durbar.bots.analysis.variation import Variation
from durbar.bots.levels import make
from durbar.bots.review import hint
from durbar.bots.review.compare import Comparison, compare
from durbar.bots.review.continuation import Continuation
from durbar.bots.review.differences import OTHERS, OWN, differences, points_of, worth_telling
from durbar.bots.review.rivals import contested, rivals, share
from durbar.bots.review.variations import FEW, LONGEST, TurnCount, imagined, likeliest, lines_after, steps
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.view import View
from tests.bots.advanced_games import ADVISED, advanced, redrawn, with_sealed_plans
from tests.every_game import GAMES

ENDLESS = 1e6  # seconds


def compared(view: View, games: int = 40) -> Comparison:
    """Two decisions of a view compared, repeatably."""
    first, *_, last = view.legal.ids
    return compare(view, first, last, ENDLESS, "why", most=games)


def lines(view: View) -> tuple[Variation, Variation]:
    return lines_after(*compared(view).continuations)


def view_of(match: Match) -> View:
    return match.view(match.actor)


# ---------------------------------------------------------------- points by category


def test_differences_are_told_the_largest_first_the_own_and_then_of_the_others():
    gained = np.zeros((50, 5, 2))
    gained[:] = [[1.0, 0.0], [-2.0, 0.5], [0.0, -0.75], [0.5, 0.0], [0.25, 0.0]]
    gained[::2, 2, 0], gained[1::2, 2, 0] = 3.0, -3.0
    assert worth_telling(gained, 1) == (
        Difference(1, 1, -2.0),
        Difference(1, 0, 1.0),
        Difference(1, 3, 0.5),
        Difference(2, 2, -0.75),
    )
    assert (OWN, OTHERS) == (3, 1)


def test_what_luck_may_explain_is_not_told():
    gained = np.zeros((4, 1, 2))
    gained[:, 0, 0] = 3.0, -2.0, 2.0, -1.0
    assert worth_telling(gained, 1) == ()
    gained[:, 0, 0] = 3.0, 2.0, 2.0, 1.0
    assert worth_telling(gained, 1) == (Difference(1, 0, 2.0),)


@pytest.mark.parametrize("game_id", GAMES)
def test_games_are_played_out_to_their_end_and_categories_add_up_to_the_scores(game_id: str):
    view = view_of(advanced(game_id, 3, 60))
    continuation = Continuation(view, view.legal.ids[0])
    for number in range(3):
        share = continuation.play_out("sheet", number)
        last = continuation.end(number)
        assert last.over
        assert tuple(points_of(last).sum(0).astype(int)) == last.scores
        assert share == (1 / len(last.winners) if view.seat in last.winners else 0)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_decision_brings_nothing_more_than_itself(game_id: str):
    view = view_of(advanced(game_id, 2, 40))
    same = view.legal.ids[0]
    outcome = compare(view, same, same, ENDLESS, "why", most=20)
    assert outcome.games == 20
    assert differences(*outcome.continuations) == ()
    assert outcome.continuations[0].trails() == outcome.continuations[1].trails()
    one, other = lines_after(*outcome.continuations)
    assert one == other


# ---------------------------------------------------------------- lines of play


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_lines_are_legal_begin_with_the_decision_and_end_with_the_seats_next_turn(game_id: str, players: int):
    view = view_of(advanced(game_id, players, 70))
    first, *_, last = view.legal.texts
    for line, began in zip(lines(view), (first, last), strict=True):
        events = list(steps(view, line))
        assert line.actions[0] == began
        assert 1 <= len(events) == len(line.actions) <= LONGEST
        turns = TurnCount(view.seat or 0)
        assert not any(turns.are_over(step.entry.actor) for step in events)


@pytest.mark.parametrize("game_id", ADVISED)
def test_some_lines_go_beyond_the_decision(game_id: str):
    views = [view_of(advanced(game_id, 2, decisions)) for decisions in (30, 50, 70)]
    longest = max(len(line.actions) for view in views for line in lines(view))
    assert longest > 2


def test_a_line_goes_on_with_what_most_games_went_on_with():
    trails = [((2, 7),)] * FEW + [((2, 8),)] * (FEW - 1) + [((1, 9),)] * 50
    assert likeliest(trails, 2, [7, 8]) == 7
    assert likeliest(trails, 1, [9]) == 9
    assert likeliest(trails, 2, [8]) is None  # too few
    assert likeliest([((2, 7),)] * FEW + [((2, 8 + k),) for k in range(3 * FEW)], 2, range(99)) is None
    assert likeliest([()] * 50, 2, [7]) is None


def test_turns_are_counted_whoever_is_between():
    turns = TurnCount(2)
    course = [2, 2, 0, 3, 1, 0, 2, 2]
    assert [turns.are_over(who) for who in course] == [False] * len(course)
    assert turns.are_over(3)
    assert TurnCount(2).are_over(None)
    assert TurnCount(2).is_first


def test_a_line_of_other_rules_stops_where_it_is_not_legal():
    view = view_of(advanced("taj-mahal", 2, 40))
    line, _ = lines(view)
    wrong = next(text for text in view.game.actions.texts if text not in view.legal)
    assert list(steps(view, Variation(line.world, (wrong, *line.actions)))) == []
    assert len(list(steps(view, Variation(line.world, (line.actions[0], wrong))))) == 1


# ---------------------------------------------------------------- whom it forestalls


def test_who_would_do_the_same_is_counted_in_the_games_that_came_to_it():
    trails = [((1, 5), (2, 7)), ((1, 5), (2, 8))] * FEW + [((1, 5), (1, 6))] * 90
    assert share(trails, 2, 7) == 0.5
    assert share(trails, 3, 7) == 0
    assert share(trails[: 2 * FEW - 2], 2, 7) == 0  # too few


def test_a_palace_site_that_another_seat_wants_too_is_taken_before_it(monkeypatch):
    view = view_of(at_a_palace())
    assert view.seat
    better, kept = (Continuation(view, action) for action in view.legal.ids[:2])
    text, other = view.legal.texts[0], 1 + view.seat % view.position.players
    line = Variation(0, (text,))
    mine = ((view.seat, better.action),)

    def told(often: int, seldom: int) -> tuple[Rival, ...]:
        for continuation, count in ((kept, often), (better, seldom)):
            trails = [(*mine, (other, better.action))] * count + [(*mine, (other, 0))] * (100 - count)
            monkeypatch.setattr(continuation, "trails", lambda trails=trails: trails)
        return rivals(kept, better, line)

    assert told(50, 0) == (Rival(other, 1, 0.5, 0.0),)
    assert told(50, 10) == (Rival(other, 1, 0.5, 0.1),)
    assert told(50, 20) == ()  # it still often does
    assert told(15, 0) == ()  # it seldom would


@pytest.mark.parametrize("game_id", ADVISED)
def test_what_is_contested_has_an_object_is_seen_by_all_and_belongs_to_the_first_turn(game_id: str):
    for decisions in (30, 50, 70):
        view = view_of(advanced(game_id, 3, decisions))
        line = lines(view)[1]
        turns = TurnCount(view.seat or 0)
        actors = [step.entry.actor for step in steps(view, line)]
        first = [place for place, who in enumerate(actors, 1) if not turns.are_over(who) and turns.is_first]
        for place, action in contested(view, line):
            text = line.actions[place - 1]
            assert view.game.actions.texts[action] == text
            assert " " in text
            assert not text.startswith("plan ")
            assert place in first
            assert actors[place - 1] == view.seat


def at_a_palace() -> Match:
    """A game of Taj Mahal in which somebody chooses where to build."""
    match, player = Match("taj-mahal", 3, seed=3), make("steady", 3)
    while not (match.actor and len(match.legal) > 1 and match.legal.texts[0].startswith("palace ")):
        match.play(player.decide(match.view(match.actor), 0.0))
    return match


# ---------------------------------------------------------------- a hint


def test_a_hint_corrects_what_was_lucky_in_few_games():
    view = view_of(at_a_palace())
    tried, lucky = view.legal.ids[:2]
    candidates = (Candidate(tried, 4000, 0.4, 1.8, 60.0), Candidate(lucky, 12, 0.9, 1.0, 90.0))
    told = hint.compared(view, candidates, ENDLESS, most=300)
    assert told[0] == replace(candidates[0], lead=told[0].lead)
    measured = compare(view, lucky, tried, ENDLESS, "hint", most=300)
    distance = measured.first - measured.second
    assert told[1].chance == pytest.approx(0.4 + distance, abs=0.1)
    assert told[1].chance < 0.9
    assert told[1].points < 90
    assert {candidate.action for candidate in told if candidate.lead} == {
        max(told, key=lambda one: one.worth).action
    }


def test_what_has_been_tried_as_often_counts_as_much_as_its_games():
    view = view_of(at_a_palace())
    one, other = view.legal.ids[:2]
    few, many = (
        hint.compared(
            view, (Candidate(one, 10**9, 0.4, 1.8, 60.0), Candidate(other, n, 0.5, 1.7, 61.0)), ENDLESS, 100
        )
        for n in (1, 10**9)
    )
    assert many[1].chance == pytest.approx(0.5, abs=1e-3)
    assert few[1].chance != pytest.approx(0.5, abs=1e-3)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_is_the_same_whatever_the_secrets_are(game_id: str):
    match = advanced(game_id, 3, 60)
    view = view_of(match)
    candidates = [Candidate(action, 30, 0.3, 2.0, 20.0) for action in view.legal.ids[:3]]
    honest = hint.compared(view, candidates, ENDLESS, most=40)
    for other in range(3):
        again = View(match.actor, redrawn(match, other).wiped(match.actor), view.log)
        assert hint.compared(again, candidates, ENDLESS, most=40) == honest


# ---------------------------------------------------------------- what may be known


@pytest.mark.parametrize("game_id", GAMES)
def test_reasons_and_lines_are_the_same_whatever_the_secrets_are(game_id: str):
    for decisions in (30, 80):
        match = advanced(game_id, 3, decisions)
        view = view_of(match)
        honest, line = differences(*compared(view).continuations), lines(view)
        events = [view.game.room.telling.tell(step) for one in line for step in steps(view, one)]
        ahead = rivals(*compared(view).continuations, line[1])
        for other in range(3):
            position = redrawn(match, other).wiped(match.actor)
            again = View(match.actor, position, view.log)
            assert rivals(*compared(again).continuations, line[1]) == ahead
            assert differences(*compared(again).continuations) == honest
            assert lines(again) == line
            assert [view.game.room.telling.tell(step) for one in line for step in steps(again, one)] == events


@pytest.mark.parametrize("game_id", GAMES)
def test_an_imagined_world_looks_to_its_seat_like_the_view(game_id: str):
    for match in (
        advanced(game_id, 3, 80),
        *([with_sealed_plans(game_id, 3)] if game_id == "maharaja" else []),
    ):
        view = view_of(match)
        seen = {imagined(view, world).wiped(view.seat).states.tobytes() for world in range(4)}
        assert seen == {view.position.states.tobytes()}


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_line_shows_is_wiped_and_what_others_decide_in_secret_is_veiled(game_id: str):
    match = with_sealed_plans(game_id, 3) if game_id == "maharaja" else advanced(game_id, 3, 60)
    view = view_of(match)
    for line in lines(view):
        for step in steps(view, line):
            assert step.entry.owner in (0, view.seat) or step.entry.action == UNREADABLE
            for position in (step.before, step.after):
                assert position.wiped(view.seat).states.tobytes() == position.states.tobytes()
