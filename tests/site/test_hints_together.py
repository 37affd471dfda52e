"""Hints where several decide at the same time: for each of them, of what others set unknown to all of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async

from durbar.bots import worker
from durbar.bots.analysis.search_result import Candidate
from durbar.bots.review.hint import compared
from durbar.bots.search.search import Budget, Search
from durbar.bots.warm import warm_search
from durbar.core.record import RecordLine
from durbar.faces.open_decisions import sealable
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import hints
from durbar.site.tables.models import Seat, SeatEvent, Table
from durbar.site.tables.play import play, undo, unset
from durbar.site.tables.replay import match_of
from durbar.site.tables.takeover import leave
from durbar.site.work import pending
from durbar.site.work.pending import HintRequest
from tests.bots.advanced_games import TOGETHER, before_the_plans, in_order
from tests.site.conftest import client_of, fresh, snapshot_of, visitor_of
from tests.site.driving import driving, until
from tests.site.replaced_secrets import table_of
from tests.site.stored import put_log
from tests.site.unseen_cards import NONCES

pytestmark = pytest.mark.django_db

NOT_YET = "You can ask when it is your turn"


@pytest.fixture
def table(anna, bela) -> Table:
    """Return a table of Maharaja for three people who may ask for hints and are about to set their discs."""
    return table_of(before_the_plans(3), [anna, bela, Visitor.objects.create(name="Cili")])


def order(table: Table) -> list[int]:
    return in_order(match_of(fresh(table)))


def plans(table: Table, seat: int) -> tuple[str, ...]:
    return sealable(match_of(fresh(table)).view(seat)).texts


def set_(table: Table, seat: int, plan: int = 0) -> bool:
    return play(table.pk, seat, plans(table, seat)[plan], snapshot_of(fresh(table)))


def ask(table: Table, *seats: int) -> None:
    for seat in seats:
        assert hints.ask(table.pk, seat, snapshot_of(fresh(table)))


def request_of(table: Table, seat: int) -> HintRequest:
    (found,) = (request for request in pending.hint_requests(table.pk) if request.seat == seat)
    return found


def answer(table: Table, request: HintRequest) -> None:
    """Answer a hint with the first decisions that the seat has, whatever they are worth."""
    ids = sealable(match_of(fresh(table)).view(request.seat)).ids
    found = [Candidate(action, 10, 0.5 - number / 50, 1.2, 20.0) for number, action in enumerate(ids)]
    hints.answer(table.pk, request.seat, request.snapshot, found)


def page(table: Table, seat: int) -> Any:
    return client_of(visitor_of(table, seat)).get(f"/table/{table.slug}/")


def told(table: Table, seat: int) -> list[str]:
    """Return the decisions of the hint that a seat's page shows; none where it shows no hint."""
    hint = page(table, seat).context["hint"]
    return [choice.action for choice in hint["choices"]] if hint and hint["asked"] else []


# ---------------------------------------------------------------- who may ask


def test_all_who_are_asked_may_ask_for_a_hint(table):
    for seat in order(table):
        html = page(table, seat).content.decode()
        assert NOT_YET not in html
        client_of(visitor_of(table, seat)).post(
            f"/table/{table.slug}/hint/", {"length": table.length, "version": fresh(table).version}
        )
        assert page(table, seat).context["hint"]["thinking"]
    assert sorted(seat.number for seat in hints.wanted(table.pk)) == sorted(order(table))
    assert table.seat_events.filter(kind=SeatEvent.Kind.HINT).count() == 3
    requests = pending.hint_requests(table.pk)
    assert pending.waiting_tables() == {table.pk: [request.name for request in requests]}
    assert len({request.name for request in requests}) == 3


def test_who_has_set_its_disc_asks_no_more_until_it_takes_it_back(table):
    seat = order(table)[1]
    set_(table, seat)
    assert NOT_YET in page(table, seat).content.decode()
    with pytest.raises(Refused):
        ask(table, seat)
    unset(table.pk, seat, snapshot_of(fresh(table)))
    assert NOT_YET not in page(table, seat).content.decode()
    ask(table, seat)


def test_each_gets_a_hint_of_decisions_of_its_own_seat(anna, bela):
    table = table_of(before_the_plans(2), [anna, bela])
    ask(table, 1, 2)
    for request in pending.hint_requests(table.pk):
        assert request.question.seat == request.seat
        hints.answer(table.pk, request.seat, request.snapshot, advised(request.question))
    for seat in (1, 2):
        shown = told(table, seat)
        assert len(shown) == worker.HINTED
        assert {*shown} <= {*plans(table, seat)}
        for action in shown:
            assert f'data-hint="{action}"' in page(table, seat).content.decode()
        steps = [one.step for one in page(table, seat).context["hint"]["line"]]
        assert steps
        for step in steps:
            ahead = client_of(visitor_of(table, seat)).get(f"/table/{table.slug}/ahead/{step}/")
            seen = ahead.context["view"]
            assert seen.seat == seat
            assert seen.position.wiped(seat).states.tobytes() == seen.position.states.tobytes()


def advised(question: worker.SeatQuestion) -> tuple[Candidate, ...]:
    """Return what a worker would, on however slow a machine: after so many games, and not in so much time."""
    view = worker._view(question)
    candidates = Search(1, workers=1).look(view, Budget(iterations=1500)).candidates
    return compared(view, candidates[: worker.HINTED], seconds=60.0, most=1000)


# ---------------------------------------------------------------- as long as it has not decided


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_hint_stays_when_others_set_something(table, place):
    seat = order(table)[place]
    ask(table, seat)
    early = request_of(table, seat)
    first, second = (other for other in order(table) if other != seat)
    set_(table, first)
    late = request_of(table, seat)
    assert (late.name, late.question) == (early.name, early.question)
    answer(table, early)
    shown = told(table, seat)
    assert len(shown) == worker.HINTED
    set_(table, second)
    unset(table.pk, first, snapshot_of(fresh(table)))
    assert told(table, seat) == shown
    set_(table, seat)
    assert told(table, seat) == []
    unset(table.pk, seat, snapshot_of(fresh(table)))
    assert told(table, seat) == shown
    set_(table, first)
    set_(table, seat)
    assert fresh(table).length == table.length + 3
    assert all(hints.current(own) is None for own in fresh(table).seats.all())


def test_a_hint_stays_when_a_computer_player_decides_before(table):
    first, _, third = order(table)
    table.seats.filter(number=first).update(kind=Seat.Kind.COMPUTER, level="steady", visitor=None)
    ask(table, third)
    early = request_of(table, third)
    assert play(table.pk, first, plans(table, first)[7], snapshot_of(fresh(table)), "steady")
    assert fresh(table).length == table.length + 1
    late = request_of(table, third)
    assert (late.name, late.question) == (early.name, early.question)
    answer(table, early)
    shown = told(table, third)
    assert len(shown) == worker.HINTED
    assert f'id="hint-{match_of(table).players + table.length}"' in page(table, third).content.decode()


def test_a_hint_goes_with_what_was_taken_back(table):
    seat = order(table)[2]
    ask(table, seat)
    answer(table, request_of(table, seat))
    last = match_of(table).log[-1].actor
    assert undo(table.pk, last, table.length - 1, snapshot_of(fresh(table)))
    assert all(hints.current(own) is None for own in fresh(table).seats.all())


def test_an_answer_to_an_earlier_question_is_no_hint_for_a_later_one(table):
    seat = order(table)[2]
    ask(table, seat)
    early = request_of(table, seat)
    last = match_of(table).log[-1]
    assert undo(table.pk, last.actor, table.length - 1, snapshot_of(fresh(table)))
    assert play(table.pk, last.actor, last.action, snapshot_of(fresh(table)))
    ask(table, seat)
    answer(table, early)
    assert [own.number for own in hints.wanted(table.pk)] == [seat]
    answer(table, request_of(table, seat))
    assert hints.wanted(table.pk) == []


# ---------------------------------------------------------------- what it may not know


def test_a_hint_knows_nothing_of_what_others_have_set(table):
    """Not even whether they have: what is asked, and what the page shows, differ by no byte."""
    first, _, third = order(table)
    ask(table, third)
    asked = request_of(table, third)
    for plan in (0, 11):
        set_(table, first, plan)
        assert request_of(table, third).question == asked.question
    answer(table, request_of(table, third))

    def shown() -> list[str]:
        client = client_of(visitor_of(table, third))
        return [
            NONCES.sub("", client.get(f"/table/{table.slug}/{path}").content.decode())
            for path in ("", "view/", "ahead/1/")
        ]

    shown()  # so that all are online in what follows
    before = shown()
    table.seats.filter(number=first).update(sealed=plans(table, first)[40])
    assert shown() == before


def test_a_hint_knows_nothing_of_what_stands_in_the_log_before_it(table):
    first, _, third = order(table)
    table.seats.filter(number=first).update(kind=Seat.Kind.COMPUTER, level="steady", visitor=None)
    ask(table, third)
    asked = request_of(table, third)
    lines = fresh(table).lines
    for text in plans(table, first)[::15]:
        put_log(table, [*lines, str(RecordLine(first, text))], turn=order(table)[1])
        assert request_of(table, third).question == asked.question


# ---------------------------------------------------------------- on the server


@pytest.mark.django_db(transaction=True)
async def test_the_server_answers_all_who_have_asked(anna, bela, monkeypatch):
    await asyncio.to_thread(warm_search, TOGETHER)  # compiling takes longer than a server waits
    monkeypatch.setattr(hints, "SECONDS", 0.2)
    table = await database_sync_to_async(table_of)(before_the_plans(2), [anna, bela])
    await database_sync_to_async(ask)(table, 1, 2)
    async with driving():
        await until(lambda: hints.wanted(table.pk) == [])

    def shown() -> list[list[str]]:
        return [told(table, seat) for seat in (1, 2)]

    discs = await database_sync_to_async(plans)(table, 1)
    for actions in await database_sync_to_async(shown)():
        assert len(actions) == worker.HINTED
        assert {*actions} <= {*discs}


def test_for_who_has_decided_or_left_no_hint_is_looked_for(table):
    first, second, _third = order(table)
    ask(table, first, second)
    set_(table, first)
    leave(table.pk, visitor_of(table, second))
    assert pending.hint_requests(table.pk) == []
    unset(table.pk, first, snapshot_of(fresh(table)))
    assert [request.seat for request in pending.hint_requests(table.pk)] == [first]
