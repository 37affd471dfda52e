"""The pause before a computer player's decision, or a wish's, tells nothing that is hidden."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from durbar.bots import levels
from durbar.core.match import Match
from durbar.site.people.models import Visitor
from durbar.site.tables import readiness
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.tables.snapshot import Snapshot
from durbar.site.work import pause, pending
from durbar.site.work.embedded import driver
from durbar.site.work.embedded.driver import Driver
from tests.site.conftest import GAME, fresh, new_table
from tests.site.stored import put_game

PACE = 0.4
THOUGHTS = (0.0, 0.1, 0.3)  # seconds until a process answers: within its pace nobody sees how many
HIDING = (GAME, "taj-mahal")  # games with a hidden hand


def some_position(game: str, *, choices: int, no_choice_seen: bool) -> Match:
    """Return a game in which the seat to decide has so many choices, whatever it looks like from outside."""
    for seed in range(40):
        match = Match(game, 3, seed=seed)
        player = levels.make("steady", seed=seed)
        while not match.over:
            if (
                min(len(match.legal), 2) == choices
                and pause.has_no_choice(match.view(None)) is no_choice_seen
            ):
                return match
            match.play(player.decide(match.view(match.actor), 0.1))
    raise AssertionError("no such position")


def table_of(match: Match, host: Visitor, level: str = "steady") -> Table:
    table = create(TablePlan(match.game.about.id, [level] * 3, {}), host)
    put_game(table, match)
    return fresh(table)


class Clock:
    """What a driver goes by in place of the machine's clock: on it a busy machine is as fast as others."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += max(seconds, 0)


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(driver, "time", SimpleNamespace(monotonic=clock.monotonic))
    monkeypatch.setattr(driver, "asyncio", SimpleNamespace(sleep=clock.sleep))
    return clock


@pytest.fixture
def driving(clock):
    driving = Driver(pace=PACE)
    yield driving
    driving.players.stop()


def seconds_until_decided(table: Table, driving: Driver, clock: Clock, thought: float) -> float:
    """Return how long a table waits for its computer player, whose process answers after some seconds."""
    decision = pending.next_decision(table.pk)
    assert decision is not None
    assert decision.computer is not None
    async_to_sync(driving.players.warm)(table.game)
    answer, began = driving.players.answer, clock.now

    async def answer_later(*asked: Any, **how: Any) -> int | None:
        await clock.sleep(thought)
        return await answer(*asked, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driving.players, "answer", answer_later)
        assert async_to_sync(driving._decide)(decision, began)
    assert fresh(table).length > table.length
    return clock.now - began


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", HIDING)
def test_who_has_no_choice_takes_as_long_as_who_has_some(game, anna, driving, clock):
    for choices in (1, 2):
        match = some_position(game, choices=choices, no_choice_seen=False)
        for thought in THOUGHTS:
            table = table_of(match, anna)
            assert seconds_until_decided(table, driving, clock, thought) == pytest.approx(PACE)


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_what_everybody_sees_to_be_without_choice_comes_sooner(anna, driving, clock):
    table = table_of(some_position("maharaja", choices=1, no_choice_seen=True), anna)
    assert seconds_until_decided(table, driving, clock, 0.1) == pytest.approx(pause.SHORT * PACE)


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_who_searches_takes_as_long_as_a_search_also_without_choice(anna, driving, clock, monkeypatch):
    monkeypatch.setattr(readiness, "_without_search", set())
    table = table_of(some_position(GAME, choices=1, no_choice_seen=False), anna, "strong")
    budget = levels.level("strong").budget
    assert seconds_until_decided(table, driving, clock, 0.1) == pytest.approx(budget + pause.MARGIN)


@pytest.mark.django_db
def test_who_searches_is_not_begun_where_everybody_sees_that_there_is_no_choice(anna, monkeypatch):
    table = table_of(some_position("maharaja", choices=1, no_choice_seen=True), anna, "master")
    monkeypatch.setattr(readiness, "_without_search", {"maharaja"})
    decision = pending.next_decision(table.pk)
    assert decision is not None
    assert decision.computer is not None
    assert decision.computer.question.level == levels.AT_ONCE
    assert decision.computer.level == "master"  # as whom it decides


@pytest.mark.parametrize("game", HIDING)
def test_hidden_hands_replaced_leave_the_pause_as_it_is(game):
    """What is hidden in the positions of games is drawn anew: the pause stays, who has a choice changes."""
    differ = 0
    for seed in range(3):
        match = Match(game, 3, seed=seed)
        player = levels.make("steady", seed=seed)
        while not match.over:
            public = match.view(None)
            other = public.position.resampled("another deal")
            replaced = type(public)(None, other.wiped(None), public.log)
            assert pause.has_no_choice(replaced) == pause.has_no_choice(public)
            differ += (len(other.legal) == 1) != (len(match.legal) == 1)
            match.play(player.decide(match.view(match.actor), 0.1))
    assert differ > 20  # so the test can tell


def test_a_seats_own_view_is_not_asked():
    match = Match(GAME, 3, seed=1)
    with pytest.raises(AssertionError, match="spectator"):
        pause.has_no_choice(match.view(match.actor))


def test_a_wish_comes_as_a_person_may_decide():
    pauses = {pause.of_wish(PACE) for _ in range(200)}
    assert min(pauses) >= PACE
    assert max(pauses) > 3 * PACE
    assert len(pauses) > 100
    assert pause.of_wish(0) == 0


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_a_fulfilled_wish_waits_for_its_pause(anna, driving, clock, monkeypatch):
    table = new_table(anna, "me", "steady")
    decision = pending.PendingDecision(table.pk, "a wish", 1, Snapshot.of(fresh(table)))
    monkeypatch.setattr(pause, "of_wish", lambda pace: 2 * pace)
    assert async_to_sync(driving._decide)(decision, clock.now)
    assert clock.now == pytest.approx(2 * PACE)
