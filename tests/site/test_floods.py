"""Many tables of few people: who is there comes first, nobody thinks for nobody, and there are limits."""

from __future__ import annotations

import asyncio

import pytest
from django.test import Client
from django.utils import timezone

from durbar.bots import levels
from durbar.site import limits
from durbar.site.errors import Refused
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.review import store
from durbar.site.review.play_on import Cast, play_on
from durbar.site.review.viewpoint import Viewpoint
from durbar.site.tables import opening, presence
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.signals import table_changed
from durbar.site.work import pending
from durbar.site.work.carrying_out import pause_before
from durbar.site.work.embedded.priority_slots import PrioritySlots
from tests.site.conftest import (
    GAME,
    client_of,
    finished_table,
    new_table,
    running_table,
    turn_of,
    unwatched,
)

# ---------------------------------------------------------------- places in the pools


async def test_who_is_urgent_comes_first_and_then_who_came_first():
    slots, done = PrioritySlots(1), list[str]()

    async def take(name: str, *, urgent: bool) -> None:
        async with slots.place(urgent=urgent):
            done.append(name)
            await asyncio.sleep(0.01)

    order = [("first", False), ("a", False), ("b", True), ("c", False), ("d", True)]
    tasks = []
    for name, urgent in order:
        tasks.append(asyncio.create_task(take(name, urgent=urgent)))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert done == ["first", "b", "d", "a", "c"]


async def test_who_gives_up_waiting_takes_nobodys_place():
    slots = PrioritySlots(2)
    leave, held = asyncio.Event(), list[int]()

    async def hold(number: int) -> None:
        async with slots.place(urgent=False):
            held.append(number)
            await leave.wait()

    tasks = [asyncio.create_task(hold(number)) for number in range(5)]
    await asyncio.sleep(0.01)
    assert held == [0, 1]
    tasks[2].cancel()
    tasks[0].cancel()
    await asyncio.sleep(0.01)
    assert held == [0, 1, 3]
    tasks[1].cancel()
    tasks[4].cancel()  # in the moment in which it is given the place
    await asyncio.sleep(0.01)
    leave.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(1), slots.place(urgent=False), slots.place(urgent=False):
        pass


# ---------------------------------------------------------------- tables that nobody watches


@pytest.mark.django_db
def test_who_searches_for_nobody_rests_until_somebody_watches(anna):
    table = new_table(anna, "master", "steady")
    assert pending.next_decision(table.pk) is not None
    unwatched(table)
    assert pending.next_decision(table.pk) is None
    woken: list[int] = []

    def note(table_id: int, **_: object) -> None:
        woken.append(table_id)

    table_changed.connect(note)
    try:
        Client().get(f"/table/{table.slug}/view/?version=0")
    finally:
        table_changed.disconnect(note)
    assert woken == [table.pk]
    assert pending.next_decision(table.pk) is not None


@pytest.mark.django_db
def test_who_decides_at_once_goes_on_for_nobody_but_after_everybody_else_and_without_pauses(anna):
    table = unwatched(new_table(anna, "steady", "steady"))
    decision = pending.next_decision(table.pk)
    assert decision is not None
    assert (decision.is_urgent, decision.is_watched) == (False, False)
    presence.watch(table)
    decision = pending.next_decision(table.pk)
    assert decision is not None
    assert (decision.is_urgent, decision.is_watched) == (True, True)


def asked_at(table: Table) -> tuple[str, float]:
    """Return who is asked for the next decision, and how long it is waited for."""
    decision = pending.next_decision(table.pk)
    assert decision
    assert decision.computer
    return decision.computer.question.level, pause_before(decision, 1.0)


@pytest.mark.django_db
def test_a_game_that_everybody_has_left_comes_to_its_end_after_a_day(anna):
    table = new_table(anna, "master", "master")
    thought = asked_at(table)
    assert thought[0] == "master"
    unwatched(table)
    assert table.pk not in pending.waiting_tables()
    presence.forsake(table)
    assert asked_at(table) == (levels.AT_ONCE, 0)
    assert table.pk in pending.waiting_tables()
    presence.watch(table)
    assert asked_at(table) == thought


@pytest.mark.django_db
def test_a_person_who_is_there_is_not_kept_waiting(anna, bela):
    table = running_table(anna, bela)
    table.seats.filter(number=turn_of(table)).update(kind=Seat.Kind.COMPUTER, level="master", visitor=None)
    unwatched(table)
    decision = pending.next_decision(table.pk)
    assert decision is not None
    assert not decision.is_urgent
    presence.note(table.seats.get(kind=Seat.Kind.PERSON))
    decision = pending.next_decision(table.pk)
    assert decision is not None
    assert decision.is_urgent


# ---------------------------------------------------------------- limits


@pytest.mark.django_db
def test_a_host_has_so_many_tables_and_no_more(anna, bela, monkeypatch):
    monkeypatch.setattr(opening, "MOST", 3)
    tables = [new_table(anna, "me", "open") for _ in range(3)]
    with pytest.raises(Refused, match="You have 3 tables already"):
        new_table(anna, "me", "open")
    assert new_table(bela, "me", "open")
    Table.objects.filter(pk=tables[0].pk).update(status=Table.Status.OVER)
    assert new_table(anna, "me", "open")
    Table.objects.filter(pk=tables[1].pk).update(changed=timezone.now() - 2 * opening.LATELY)
    assert new_table(anna, "me", "open")


@pytest.mark.django_db
def test_a_rematch_counts_as_a_new_table(anna, bela, monkeypatch):
    over = finished_table(anna, bela)
    rematch = f"/table/{over.slug}/rematch/"
    monkeypatch.setattr(limits, "creations", limits.Limit("none", most=1, seconds=1000))
    monkeypatch.setattr(opening, "MOST", 0)
    assert "You have 0 tables already" in client_of(anna).post(rematch).content.decode()
    monkeypatch.setattr(opening, "MOST", 3)
    assert "please slow down" in client_of(anna).post(rematch).content.decode()
    assert client_of(anna).post(rematch, REMOTE_ADDR="192.0.2.7").status_code == 302
    assert client_of(bela).post(rematch).status_code == 302  # to that table
    assert Table.objects.count() == 2


@pytest.mark.django_db
def test_playing_on_from_a_review_counts_as_a_new_table(anna, bela, monkeypatch):
    review = store.of_table(finished_table(anna, bela))
    viewpoint = Viewpoint(review, store.open_game(review.record, review.origin), 5)
    monkeypatch.setattr(opening, "MOST", 0)
    with pytest.raises(Refused, match="You have 0 tables already"):
        play_on(viewpoint, Cast(1, "steady"), anna)


@pytest.mark.django_db
def test_an_address_sets_up_so_many_tables_in_a_time_whoever_it_says_it_is(monkeypatch):
    monkeypatch.setattr(limits, "creations", limits.Limit("few", most=3, seconds=1000))
    form = {"name": "Anna", "game": GAME, "seat1": "master", "seat2": "master"}
    answers = [Client().post("/tables/", form) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 200, 200]
    assert "please slow down" in answers[-1].content.decode()
    assert Table.objects.count() == 3
    assert Client(REMOTE_ADDR="192.0.2.7").post("/tables/", form).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "form"), [("/review/", {"record": "x"}), ("/bots/new/", {"name": "Robo"})])
def test_records_and_bots_are_limited_likewise(anna, monkeypatch, path, form):
    monkeypatch.setattr(limits, "creations", limits.Limit("one", most=1, seconds=1000))
    assert "please slow down" not in client_of(anna).post(path, form).content.decode()
    assert "please slow down" in client_of(anna).post(path, form).content.decode()


@pytest.mark.django_db
def test_so_many_newcomers_of_an_address_are_remembered_in_a_time(anna, monkeypatch):
    monkeypatch.setattr(limits, "newcomers", limits.Limit("guests", most=3, seconds=1000))
    table = new_table(anna, "me", "open", listed=False)
    link = f"/table/{table.slug}/watch/{table.watch_token}/"
    assert [Client().get(link).status_code for _ in range(5)] == [302, 302, 302, 429, 429]
    assert Visitor.objects.exclude(pk=anna.pk).count() == 3
    assert client_of(anna).get(link).status_code == 302  # who is known already
    assert Client(REMOTE_ADDR="192.0.2.7").get(link).status_code == 302


@pytest.mark.django_db
def test_so_many_newcomers_of_an_address_take_a_seat_in_a_time(anna, monkeypatch):
    monkeypatch.setattr(limits, "newcomers", limits.Limit("guests", most=2, seconds=1000))
    table = new_table(anna, "me", "open")
    sit, form = f"/table/{table.slug}/sit/", {"seat": "2", "name": "Mallory"}
    for _ in range(2):
        guest = Client()
        assert guest.post(sit, form).status_code == 302
        opened_again(table, 2)
    assert b"slow down" in Client().post(sit, form).content
    assert Visitor.objects.exclude(pk=anna.pk).count() == 2
    assert guest.post(sit, form).status_code == 302  # who is known already


def opened_again(table: Table, number: int) -> None:
    """Open a seat again, as if its guest had left before the game began."""
    open_again = {"kind": Seat.Kind.OPEN, "name": "", "visitor": None}
    table.seats.filter(number=number).update(**open_again)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.WAITING)


REFUSED = [
    ("/table/{slug}/sit/", {"seat": "2", "name": "Mallory"}),
    ("/tables/", {"game": GAME, "seat1": "me", "seat2": "nobody"}),
    ("/tables/", {"game": GAME, "name": "Mallory", "seat1": "me", "seat2": "me"}),
    ("/play-now/", {"game": "chess"}),
    ("/position/", {"text": "", "button": "play", "name": "Mallory"}),
    ("/bots/new/", {"name": ""}),
    ("/bots/new/", {"name": "#"}),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "form"), REFUSED)
def test_a_newcomer_who_is_refused_is_forgotten(anna, path, form):
    table = new_table(anna, "me", "steady")
    answer = Client().post(path.format(slug=table.slug), form)
    assert answer.status_code == 200
    assert visitors.COOKIE not in answer.cookies
    assert list(Visitor.objects.all()) == [anna]


@pytest.mark.django_db
def test_who_is_known_stays_so_when_refused(anna):
    table = new_table(anna, "me", "steady")
    bela = Visitor.objects.create(name="Bela")
    client_of(bela).post(f"/table/{table.slug}/sit/", {"seat": "2", "name": "Bela"})
    assert Visitor.objects.filter(pk=bela.pk).exists()


@pytest.mark.django_db
def test_who_only_asks_for_the_head_of_a_link_is_not_remembered(anna):
    table = new_table(anna, "me", "open", listed=False)
    assert Client().head(f"/table/{table.slug}/watch/{table.watch_token}/").status_code == 302
    assert Visitor.objects.count() == 1
