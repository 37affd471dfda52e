"""Leaving a running game, being replaced while away, and coming back."""

from __future__ import annotations

import asyncio
import datetime
import re
import threading
import time

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.utils import timezone

from durbar.core.errors import InvalidOption
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import presence, uptime
from durbar.site.tables.models import Seat, SeatEvent, Table
from durbar.site.tables.play import play, undo
from durbar.site.tables.records import record_for
from durbar.site.tables.rematch import rematch
from durbar.site.tables.replay import match_of
from durbar.site.tables.takeover import come_back, hand_over, leave
from durbar.site.work import pending
from durbar.site.work.embedded.pools import PlayerProcesses
from tests.site.conftest import (
    client_of,
    decide,
    finished_table,
    fresh,
    running_table,
    snapshot_of,
    turn_of,
)
from tests.site.driving import driving, until

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(anna, bela) -> Table:
    return running_table(anna, bela)


def at_turn(table: Table) -> Visitor:
    """Return the visitor whose turn it is."""
    visitor = table.seats.get(number=turn_of(table)).visitor
    assert visitor
    return visitor


def other(table: Table) -> Visitor:
    visitor = table.seats.exclude(number=turn_of(table)).get().visitor
    assert visitor
    return visitor


def seat_at_turn(table: Table) -> Seat:
    return fresh(table).seats.get(number=turn_of(table))


def seat_events(table: Table) -> list[tuple[int, str, int | None]]:
    return [(one.seat, one.kind, one.by) for one in table.seat_events.all()]


def let_time_pass(table: Table, **ago: float) -> None:
    """Make it so long ago that the table changed and that anybody was there."""
    past = timezone.now() - datetime.timedelta(**ago)
    Table.objects.filter(pk=table.pk).update(changed=past, created=past)
    table.seats.update(last_seen=past)


# ---------------------------------------------------------------- leaving and coming back


def test_a_computer_player_goes_on_for_who_leaves(table):
    leave(table.pk, at_turn(table), "random")
    task = pending.next_decision(table.pk)
    assert task is not None
    assert task.computer is not None
    assert (task.seat, task.computer.level) == (turn_of(table), "random")
    assert [*pending.waiting_tables()] == [table.pk]
    text = match_of(table).legal.texts[0]
    assert play(table.pk, task.seat, text, task.snapshot, "random")
    assert fresh(table).lines[table.length] == f"{turn_of(table)} {text}"


def test_who_has_left_is_not_asked(table):
    visitor = at_turn(table)
    client, path = client_of(visitor), f"/table/{table.slug}/view/"
    assert client.get(path).context["sentence"].startswith("Take your first card")
    leave(table.pk, visitor, "steady")
    shown = client.get(path)
    assert shown.context["sentence"] == f"{seat_at_turn(table).name} takes a card."
    assert 'name="action"' not in shown.content.decode()


def test_the_seat_and_its_name_in_the_record_stay_the_persons(table):
    before = record_for(table, None)
    leave(table.pk, at_turn(table))
    assert record_for(fresh(table), None) == before
    assert seat_at_turn(table).visitor == at_turn(table)
    assert seat_at_turn(table).kind == Seat.Kind.PERSON


def test_who_has_left_does_not_decide_and_takes_nothing_back(table):
    called = decide(decide(table), "postmaster")
    leave(table.pk, at_turn(called))
    left = fresh(table)
    with pytest.raises(Refused):
        play(table.pk, turn_of(left), match_of(left).legal.texts[0], snapshot_of(left))
    with pytest.raises(Refused):
        undo(table.pk, turn_of(left), left.length - 1, snapshot_of(left))
    assert fresh(table).log == called.log


def test_who_comes_back_decides_again(table):
    leave(table.pk, at_turn(table))
    come_back(table.pk, at_turn(table))
    assert pending.next_decision(table.pk) is None
    assert [*pending.waiting_tables()] == []
    assert decide(table).length > table.length
    seat = turn_of(table)
    assert seat_events(table) == [(seat, "left", None), (seat, "came-back", None)]


def test_a_decision_in_flight_is_not_carried_out_for_who_is_back(table):
    leave(table.pk, at_turn(table))
    task = pending.next_decision(table.pk)
    assert task is not None
    come_back(table.pk, at_turn(table))
    assert not play(table.pk, task.seat, match_of(table).legal.texts[0], task.snapshot, "steady")
    assert fresh(table).log == table.log


def test_of_a_decision_and_a_return_at_the_same_moment_the_later_one_counts(transactional_db, anna, bela):
    for _ in range(5):
        table = running_table(anna, bela)
        leave(table.pk, at_turn(table))
        text, before, barrier = (
            match_of(table).legal.texts[0],
            snapshot_of(fresh(table)),
            threading.Barrier(2, timeout=60),
        )
        played: list[bool] = []

        def decide_(
            table: Table = table,
            text: str = text,
            before=before,
            barrier: threading.Barrier = barrier,
            played: list[bool] = played,
        ) -> None:
            barrier.wait()
            played.append(play(table.pk, turn_of(table), text, before, "steady"))
            connection.close()

        thread = threading.Thread(target=decide_)
        thread.start()
        barrier.wait()
        come_back(table.pk, at_turn(table))
        thread.join()
        after = fresh(table)
        returned = table.seat_events.get(kind=SeatEvent.Kind.CAME_BACK)
        assert played == [after.length > table.length]
        assert returned.length == after.length  # carried out before the return, or not at all


def test_leaving_twice_or_coming_back_without_having_left_changes_nothing(table, anna):
    come_back(table.pk, anna)
    assert fresh(table).version == table.version
    leave(table.pk, anna, "random")
    once = fresh(table)
    leave(table.pk, anna, "steady")
    assert fresh(table).version == once.version
    assert table.seats.get(visitor=anna).stand_in == "random"


def test_going_to_and_fro_makes_no_log_longer(table, anna):
    seat = table.seats.get(visitor=anna).number
    for _ in range(3):
        leave(table.pk, anna)
        come_back(table.pk, anna)
    assert seat_events(table) == [(seat, "left", None), (seat, "came-back", None)]
    leave(table.pk, anna, "random")
    assert seat_events(table) == [(seat, "came-back", None), (seat, "left", None)]
    assert [one.level for one in table.seat_events.all()] == ["", "random"]


def test_a_wish_goes_with_who_leaves(table, anna):
    table.seats.filter(visitor=anna).update(wish={"wish": "x", "unless": [], "noted": {}}, sealed="draw")
    leave(table.pk, anna)
    seat = table.seats.get(visitor=anna)
    assert (seat.wish, seat.sealed) == (None, "")


def test_what_cannot_be_left(table, anna, bela):
    with pytest.raises(Refused):
        leave(table.pk, Visitor.objects.create(name="Cili"))
    with pytest.raises(InvalidOption):
        leave(table.pk, anna, "clever")
    with pytest.raises(Refused):
        leave(finished_table(anna, bela).pk, anna)
    assert table.seats.get(visitor=anna).stand_in == ""


def test_in_a_rematch_the_computer_player_stays_until_the_person_is_back(anna, bela):
    table = finished_table(anna, bela)
    table.seats.filter(visitor=anna).update(stand_in="steady")
    again = rematch(table.pk, bela)
    assert [seat.computer for seat in again.seats.all()] == ["steady", ""]
    assert seat_events(again) == [(1, "left", None)]


def test_in_a_rematch_who_still_looks_at_the_end_plays_in_person(anna, bela):
    table = finished_table(anna, bela)
    table.seats.filter(visitor=anna).update(stand_in="steady")
    presence.note(table.seats.get(visitor=anna))
    again = rematch(table.pk, bela)
    assert [seat.computer for seat in again.seats.all()] == ["", ""]
    assert seat_events(again) == []


# ---------------------------------------------------------------- handing over


def test_who_is_away_when_the_table_waits_can_be_replaced(table):
    let_time_pass(table, minutes=4)
    hand_over(table.pk, turn_of(table), other(table))
    assert seat_at_turn(table).stand_in == "steady"
    assert seat_events(table) == [(turn_of(table), "handed-over", 3 - turn_of(table))]
    let_time_pass(table, minutes=4)
    with pytest.raises(Refused, match="does not wait"):  # a computer player's level is not for others to say
        hand_over(table.pk, turn_of(table), other(table), "random")
    come_back(table.pk, at_turn(table))
    assert seat_at_turn(table).computer == ""


def test_who_is_there_or_has_just_gone_is_not_replaced(table):
    with pytest.raises(Refused):
        hand_over(table.pk, turn_of(table), other(table))  # the game has just begun
    let_time_pass(table, minutes=4)
    presence.note(seat_at_turn(table))
    with pytest.raises(Refused):
        hand_over(table.pk, turn_of(table), other(table))
    presence.gone(seat_at_turn(table))
    assert not presence.is_online(seat_at_turn(table))
    with pytest.raises(Refused):
        hand_over(table.pk, turn_of(table), other(table))
    assert seat_at_turn(table).stand_in == ""


def test_who_decides_at_an_open_page_is_still_there(table):
    seat = seat_at_turn(table)
    presence.note(seat)
    decide(table)
    assert presence.is_online(table.seats.get(pk=seat.pk))


def test_who_could_not_say_to_be_there_while_no_server_ran_is_not_replaced_at_once(table, monkeypatch):
    let_time_pass(table, minutes=4)
    monkeypatch.setattr(uptime, "_since", time.monotonic())  # their pages are about to come back
    with pytest.raises(Refused, match="can be replaced in 120 seconds"):
        hand_over(table.pk, turn_of(table), other(table))
    monkeypatch.setattr(uptime, "_since", time.monotonic() - 121)
    hand_over(table.pk, turn_of(table), other(table))
    assert seat_at_turn(table).stand_in == "steady"


def test_a_clock_that_is_set_ahead_makes_nobody_absent(table, monkeypatch):
    presence.note(seat_at_turn(table))
    hour, clock, now = datetime.timedelta(hours=1), time.time, timezone.now
    monkeypatch.setattr(time, "time", lambda: clock() + hour.total_seconds())
    monkeypatch.setattr(timezone, "now", lambda: now() + hour)
    with pytest.raises(Refused, match="can be replaced in 120 seconds"):
        hand_over(table.pk, turn_of(table), other(table))


def test_nobody_else_is_replaced_and_nobody_else_does_it(table):
    let_time_pass(table, minutes=4)
    with pytest.raises(Refused):
        hand_over(table.pk, 3 - turn_of(table), at_turn(table))  # the table does not wait for it
    with pytest.raises(Refused):
        hand_over(table.pk, turn_of(table), at_turn(table))
    with pytest.raises(Refused):
        hand_over(table.pk, turn_of(table), Visitor.objects.create(name="Cili"))
    leave(table.pk, other(table))
    let_time_pass(table, minutes=4)
    with pytest.raises(Refused):
        hand_over(table.pk, turn_of(table), other(table))  # who has left has no say


# ---------------------------------------------------------------- the pages


def test_the_page_leads_out_and_back_without_scripts(table, anna, bela):
    client, path = client_of(anna), f"/table/{table.slug}/"
    assert 'id="leave-now"' in client.get(path).content.decode()
    client.post(path + "leave/", {"level": "random"})
    page = client.get(path)
    assert page.context["stood_in"] == "Random"
    assert not page.context["my_turn"]
    assert "Anna has left; a computer player (Random) plays on." in page.content.decode()
    there = client_of(bela).get(path).content.decode()
    assert "computer plays (Random)" in there
    assert "Anna has left" in client_of(bela).get(path + "log/").content.decode()
    client.post(path + "come-back/")
    page = client.get(path)
    assert page.context["stood_in"] == ""
    assert "Anna is back." in page.content.decode()


def form_on(page: str, command: str) -> dict[str, str]:
    """Return what a form of a table's page sends, but for what is chosen."""
    form = re.search(rf'action="[^"]*/{command}/".*?</form>', page, re.DOTALL)
    assert form
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))


def test_what_is_sent_again_takes_nobody_out_or_back_who_has_come_or_gone_since(table, anna):
    """As a page does that has lost the answer."""
    client, path, seat = client_of(anna), f"/table/{table.slug}/", table.seats.get(visitor=anna)

    def sends(command: str, form: dict[str, str]) -> bool:
        """Send it, and say whether a computer player plays for Anna then."""
        client.post(f"{path}{command}/", form)
        seat.refresh_from_db()
        return bool(seat.stand_in)

    leaving = form_on(client.get(path).content.decode(), "leave")
    assert sends("leave", leaving)
    returning = form_on(client.get(path).content.decode(), "come-back")
    assert not sends("come-back", returning)
    assert not sends("leave", leaving)
    assert sends("leave", form_on(client.get(path).content.decode(), "leave"))
    assert sends("come-back", returning)


def test_the_page_hands_over(table):
    let_time_pass(table, minutes=4)
    path = f"/table/{table.slug}/"
    client = client_of(other(table))
    page = client.get(path).content.decode()
    assert f'action="{path}hand-over/"' in page
    client.post(path + "hand-over/", {"seat": turn_of(table)})
    assert seat_at_turn(table).stand_in == "steady"
    assert "was away" in client.get(path).content.decode()


def test_what_is_refused_is_told(table):
    path = f"/table/{table.slug}/"
    answer = client_of(other(table)).post(path + "hand-over/", {"seat": turn_of(table)})
    seconds = re.search(r"can be replaced in (\d+) seconds", answer.content.decode())
    assert seconds is not None
    assert 100 <= int(seconds[1]) <= 120
    assert "no seat" in client_of(None).post(path + "come-back/").content.decode()


def test_in_what_is_refused_a_name_from_right_to_left_draws_no_number_over_to_it(table):
    table.seats.update(name="משה")
    with pytest.raises(Refused, match=r"^Please wait: \u2068משה\u2069 can be replaced"):
        hand_over(table.pk, turn_of(table), other(table))
    presence.note(seat_at_turn(table))
    with pytest.raises(Refused, match=r"^\u2068משה\u2069 is here"):
        hand_over(table.pk, turn_of(table), other(table))


def test_after_an_undo_what_happened_is_still_told(table):
    called = decide(decide(table), "postmaster")
    leave(table.pk, at_turn(called))
    come_back(table.pk, at_turn(called))
    assert undo(table.pk, turn_of(called), called.length - 1, snapshot_of(called))
    page = client_of(None).get(f"/table/{table.slug}/").content.decode()
    assert "has left" in page


# ---------------------------------------------------------------- on the server


@pytest.mark.django_db(transaction=True)
async def test_on_the_server_the_computer_goes_on_and_stops_when_the_person_is_back(anna, bela, monkeypatch):
    """While the computer player thinks the person comes back: its thought comes to nothing."""
    thinking, back = asyncio.Event(), asyncio.Event()
    real = PlayerProcesses.answer

    async def answer(self, question, **more):
        found = await real(self, question, **more)
        thinking.set()
        await back.wait()
        return found

    monkeypatch.setattr(PlayerProcesses, "answer", answer)
    table = await database_sync_to_async(running_table)(anna, bela)
    gone = await database_sync_to_async(at_turn)(table)
    await database_sync_to_async(leave)(table.pk, gone)
    async with driving():
        await asyncio.wait_for(thinking.wait(), 60)
        await database_sync_to_async(come_back)(table.pk, gone)
        back.set()
        await asyncio.sleep(0.5)
        assert (await database_sync_to_async(fresh)(table)).log == table.log
        await database_sync_to_async(leave)(table.pk, gone)
        await until(lambda: fresh(table).length > table.length)
