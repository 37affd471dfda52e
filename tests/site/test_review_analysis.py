"""Analysing games: what is looked at, in what order, knowing what; in the background, once, to the end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections import Counter
from unittest.mock import AsyncMock, Mock

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from durbar.bots.analysis.search_result import SearchResult
from durbar.bots.review import schedule
from durbar.bots.review.compare import compare
from durbar.bots.review.course import course
from durbar.bots.review.finding import Finding, costliest, read
from durbar.bots.review.forecast import turns
from durbar.bots.review.judge import decisions, judge, questions
from durbar.bots.search.search import Budget, Search
from durbar.core import registry
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.view import View
from durbar.site.review import models
from durbar.site.work.embedded import analyst as analyst_module
from durbar.site.work.embedded.analyst import Analyst
from durbar.site.work.reviewing import ATTEMPTS, SLICE, Job, next_job, save
from tests.site.reviewed import finding, played, wanted, whole

QUICK = 0.004


@pytest.fixture(scope="module")
def begun() -> Match:
    return played()


@pytest.mark.django_db
def test_of_those_that_wait_one_is_read_whole():
    for number in range(5):
        models.Analysis.objects.create(
            digest=str(number), search=1, seconds=1, game="gone", record="x" * 1000, origin=""
        )
    begun = wanted(played())
    with CaptureQueriesContext(connection) as asked:
        job = next_job()
    assert job is not None
    assert job.analysis_id == begun.pk
    whole_rows = [query["sql"] for query in asked if '"review_analysis"."record"' in query["sql"]]
    assert len(whole_rows) == 1
    assert f'"id" = {begun.pk}' in whole_rows[0]


# ---------------------------------------------------------------- one decision


@pytest.mark.parametrize("game", [about.id for about in registry.all_games()])
def test_every_game_can_be_looked_at(game):
    match = played(game, decisions=90)
    for index in decisions(match)[::9]:
        found = judge(match, index, QUICK)
        assert found.seat == match.log[index].actor
        assert sum(found.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in (found.kept, found.better, *found.chances))
        assert found.cost >= 0
        assert found.best != match.log[index].line(match.game).text
        assert not found.best or found.best in match.at(index).legal
        assert read(found.row()).row() == found.row()


def test_a_decision_is_looked_at_with_the_eyes_of_its_seat(begun, monkeypatch):
    shown: list[View] = []
    searched = Search.look

    def look_on(self: Search, view: View, budget: Budget) -> SearchResult:
        shown.append(view)
        return searched(self, view, budget)

    monkeypatch.setattr(Search, "look", look_on)
    drawn = next(i for i, entry in enumerate(begun.log) if entry.owner)
    index = next(i for i in decisions(begun) if i > drawn and begun.log[i].actor != begun.log[drawn].owner)
    judge(begun, index, QUICK)
    (view,) = shown
    assert view.seat == begun.log[index].actor
    assert len(view.log) == index
    assert view.log[drawn].action == UNREADABLE
    assert view.position.states.tobytes() == begun.at(index).position.wiped(view.seat).states.tobytes()


def test_choices_are_all_but_those_without_alternative(begun):
    assert decisions(begun) == [
        index for index, entry in enumerate(begun.log) if entry.actor and len(begun.at(index).legal) > 1
    ]


def test_a_decision_compared_with_itself_costs_nothing(begun):
    view = begun.at(decisions(begun)[5]).view(begun.log[decisions(begun)[5]].actor)
    action = view.legal.ids[0]
    same = compare(view, action, action, QUICK, seed=1)
    assert same.first == same.second
    assert same.error == 0
    assert same.games >= 2


def test_the_error_shrinks_with_the_games_that_are_played_out(begun):
    index = decisions(begun)[5]
    view = begun.at(index).view(begun.log[index].actor)
    one, other = view.legal.ids[:2]
    short, long = (compare(view, one, other, seconds, seed=1) for seconds in (0.01, 0.4))
    assert long.games > short.games
    assert 0 < long.error < 0.3


# ---------------------------------------------------------------- the agenda


def carried_out(
    match: Match, costs: dict[int, float], deep_cost
) -> tuple[list[schedule.ScheduledLook], dict[int, Finding]]:
    """Carry out a whole schedule, with made-up costs; those of a long look are `deep_cost(index)`."""
    findings: dict[int, Finding] = {}
    done = []
    while look := schedule.next_look(list(costs), findings):
        cost = deep_cost(look.index) if look.deep else costs[look.index]
        findings[look.index] = finding(match, look.index, cost, deep=look.deep)
        done.append(look)
    return done, findings


def test_everything_is_looked_at_once_then_the_costliest_until_they_are_certain(begun):
    costs = {index: 0.04 * place for place, index in enumerate(decisions(begun)[:8])}
    done, findings = carried_out(begun, costs, lambda index: costs[index] / 2)
    assert [look.index for look in done if not look.deep] == list(costs)
    assert all(one.deep for one in costliest(findings.values()))
    assert schedule.certain(findings) == costliest(findings.values())


def test_long_looks_have_an_end_even_if_all_costs_melt_away(begun):
    costs = dict.fromkeys(decisions(begun), 0.2)
    done, findings = carried_out(begun, costs, lambda index: 0.0)
    assert sum(look.deep for look in done) == schedule.MOST_DEEP
    assert schedule.certain(findings) == []


def test_the_share_that_is_done_grows_to_the_whole(begun):
    places, findings = decisions(begun), dict[int, Finding]()
    shares = [schedule.share_done(places, findings)]
    for index in places:
        findings[index] = finding(begun, index)
        shares.append(schedule.share_done(places, findings))
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert schedule.share_done([], {}) == 1


def test_the_course_is_steadied_where_few_games_were_played_out(begun):
    rng = random.Random(1)
    findings = {}
    for index in decisions(begun):
        first = rng.random()
        chances = (first, 1 - first, 0.0)
        findings[index] = Finding(index, begun.log[index].actor, "", first, first, 0.0, 100, False, chances)
    steadied = [chances[0] for _, chances in course(begun, findings, {}, finished=False)]
    raw = [findings[index].chances[0] for index in sorted(findings)]
    assert max(steadied) - min(steadied) < max(raw) - min(raw)
    for index, one in findings.items():
        findings[index] = Finding(index, one.seat, "", one.kept, one.kept, 0.0, 5000, False, one.chances)
    assert [chances[0] for _, chances in course(begun, findings, {}, finished=False)] == pytest.approx(raw)


def test_what_was_looked_at_is_told_before_what_is_foreseen():
    match = whole()
    first, second, *_ = decisions(match)
    begun = [index for index, _ in turns(match)]
    ahead = dict.fromkeys(begun, (0.9, 0.1))
    looked = {
        index: Finding(index, 1, "", 0.3, 0.3, 0.0, 3000, False, (0.3, 0.7)) for index in (first, second)
    }
    stops = dict(course(match, looked, ahead, finished=False))
    assert list(stops) == [first, second, *(index for index in begun if index > second), len(match)]
    weight = 16 / 3016
    assert stops[second] == pytest.approx(
        (0.9 * weight + 0.3 * (1 - weight), 0.1 * weight + 0.7 * (1 - weight))
    )
    assert stops[begun[-1]] == (0.9, 0.1)
    assert sum(stops[len(match)]) == 1
    assert list(dict(course(match, looked, ahead, finished=True))) == [first, second, len(match)]
    assert list(dict(course(match, {}, ahead, finished=False))) == [*begun, len(match)]
    assert course(match, {}, {}, finished=False) == []


# ---------------------------------------------------------------- in the background


class Instant(Analyst):
    """An analyst whose other process answers at once, with made-up findings, or is lost."""

    def __init__(self, match: Match, *, lost: bool = False) -> None:
        super().__init__()
        self.match, self.is_lost = match, lost
        self.asked: list[schedule.ScheduledLook] = []

    async def ask(self, question):
        self.asked.append(question.look)
        if self.is_lost:
            return None
        return finding(self.match, question.look.index, deep=question.look.deep)


def waiting() -> Job:
    """Return the work that comes next."""
    job = next_job()
    assert job
    return job


def stored(analysis: models.Analysis) -> models.Analysis:
    return models.Analysis.objects.get(pk=analysis.pk)


@pytest.mark.django_db(transaction=True)
async def test_an_analysis_is_done_once_and_stored(begun):
    analysis = await database_sync_to_async(wanted)(begun)
    analyst = Instant(begun)
    assert await analyst.work()
    assert not await analyst.work()
    after = await database_sync_to_async(stored)(analysis)
    assert after.finished
    assert [read(row).index for row in after.findings] == questions(begun)
    assert len(analyst.asked) == len(questions(begun))


@pytest.mark.django_db
def test_an_analysis_goes_on_where_it_was_left(begun):
    analysis = wanted(begun)
    job = waiting()
    first, second = decisions(begun)[:2]
    job.findings[first] = finding(begun, first)
    save(job, failed=False)
    again = waiting()
    assert again.analysis_id == analysis.pk
    assert again.next_look() == schedule.ScheduledLook(second)


@pytest.mark.django_db
def test_two_servers_that_analyse_one_game_keep_what_both_have_found(begun):
    analysis = wanted(begun)
    one, other = waiting(), waiting()
    first, second, third = decisions(begun)[:3]
    one.findings |= {first: finding(begun, first, deep=True), second: finding(begun, second)}
    other.findings |= {first: finding(begun, first), third: finding(begun, third)}
    save(one, failed=False)
    save(other, failed=False)
    found = {read(row).index: read(row) for row in stored(analysis).findings}
    assert sorted(found) == [first, second, third]
    assert found[first].deep


@pytest.mark.django_db
def test_what_somebody_looks_at_comes_first(begun):
    one, other = wanted(begun), wanted(played(decisions=70))
    assert waiting().analysis_id == other.pk
    wanted(begun)
    assert waiting().analysis_id == one.pk


@pytest.mark.django_db(transaction=True)
async def test_an_analysis_is_given_up_when_its_process_is_lost_again_and_again(begun):
    analysis = await database_sync_to_async(wanted)(begun)
    analyst = Instant(begun, lost=True)
    await analyst.work()
    assert len(analyst.asked) == ATTEMPTS
    assert (await database_sync_to_async(stored)(analysis)).failed
    assert not await analyst.work()


@pytest.mark.django_db(transaction=True)
async def test_what_is_lost_over_one_game_does_not_count_in_the_next(begun, monkeypatch):
    analyst, clock, asked = Analyst(), [0.0], Counter[str]()

    async def ask(_patience, _answer, question):
        """Lose the first answers over each game, each after longer than a slice."""
        clock[0] += 2 * SLICE
        asked[question.record] += 1
        if asked[question.record] < ATTEMPTS:
            return None
        return finding(begun, question.look.index, deep=question.look.deep)

    monkeypatch.setattr(analyst_module, "time", Mock(monotonic=lambda: clock[0]))
    monkeypatch.setattr(analyst.pool, "ask", ask)
    for match in (begun, played(decisions=70)):
        analysis = await database_sync_to_async(wanted)(match)
        await analyst.work()
        await analyst.work()
        after = await database_sync_to_async(stored)(analysis)
        assert after.findings
        assert not after.failed


@pytest.mark.django_db(transaction=True)
async def test_an_analysis_that_would_fail_again_is_given_up_at_once(begun, monkeypatch):
    analysis = await database_sync_to_async(wanted)(begun)
    analyst = Analyst()
    asking = AsyncMock(side_effect=ValueError("no such decision"))
    monkeypatch.setattr(analyst.pool, "ask", asking)
    await analyst.work()
    assert asking.await_count == 1
    assert (await database_sync_to_async(stored)(analysis)).failed


@pytest.mark.django_db(transaction=True)
async def test_an_analysis_survives_the_loss_of_an_idle_process(settings):
    settings.REVIEW_SECONDS = QUICK
    match = played(decisions=20)
    analysis = await database_sync_to_async(wanted)(match)
    analyst = Analyst()
    try:
        process = await analyst.pool.ask(60, os.getpid)
        assert process
        os.kill(process, signal.SIGKILL)
        while await analyst.work():
            pass
    finally:
        analyst.pool.stop()
    after = await database_sync_to_async(stored)(analysis)
    assert after.finished
    assert not after.failed


@pytest.mark.django_db(transaction=True)
async def test_analyses_go_on_after_a_database_that_was_away(begun, monkeypatch):
    analysis = await database_sync_to_async(wanted)(begun)
    failures = [OperationalError("the database is away")] * 2

    def once_it_is_back():
        if failures:
            raise failures.pop()
        return next_job()

    monkeypatch.setattr(analyst_module, "REST", 0.05)
    monkeypatch.setattr(analyst_module, "next_job", once_it_is_back)
    running = asyncio.create_task(Instant(begun).run())
    try:
        for _ in range(200):
            await asyncio.sleep(0.05)
            if running.done() or (await database_sync_to_async(stored)(analysis)).finished:
                break
        assert not running.done()
        assert (await database_sync_to_async(stored)(analysis)).finished
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


@pytest.mark.django_db
def test_an_analysis_that_cannot_be_replayed_any_more_is_given_up(begun):
    analysis = wanted(begun)
    models.Analysis.objects.filter(pk=analysis.pk).update(
        record=analysis.record.replace("rules 1", "rules 99")
    )
    assert next_job() is None
    assert stored(analysis).failed


@pytest.mark.django_db(transaction=True)
async def test_a_real_process_analyses_a_short_game(settings):
    settings.REVIEW_SECONDS = QUICK
    match = played(decisions=24)
    analysis = await database_sync_to_async(wanted)(match)
    analyst = Analyst()
    try:
        while await analyst.work():
            pass
    finally:
        analyst.pool.stop()
    after = await database_sync_to_async(stored)(analysis)
    assert after.finished
    assert [read(row).index for row in after.findings] == questions(match)
