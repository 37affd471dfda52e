"""Decisions set at the same time: sealed, changed, withdrawn, carried out together, and known to nobody."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import connection

from durbar.core import registry
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import ASKED, Seat, Table
from durbar.site.tables.play import play, undo, unset
from durbar.site.tables.records import record_for
from durbar.site.tables.replay import match_of
from durbar.site.tables.seats import sit
from durbar.site.tables.snapshot import Snapshot
from durbar.site.tables.takeover import leave
from durbar.site.work import pending
from tests.site.conftest import (
    client_of,
    decide,
    fresh,
    new_table,
    running_table,
    snapshot_of,
    turn_of,
    visitor_of,
)
from tests.site.set_together import first_decisions, set_, take_first_shown
from tests.site.stored import StoredTable, put_log
from tests.site.unseen_cards import NONCES
from tests.threads import all_at_once

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _together(monkeypatch) -> None:
    monkeypatch.setitem(vars(registry.room("thurn-und-taxis")), "sealable", first_decisions)


@pytest.fixture
def table(anna, bela) -> Table:
    """Return a table for three at which all may set their first decision."""
    table = new_table(anna, "me", "open", "open")
    sit(table.pk, 2, bela)
    sit(table.pk, 3, Visitor.objects.create(name="Cili"))
    return fresh(table)


def in_order(table: Table) -> list[int]:
    """Return the seats in the order in which they decide."""
    return [(turn_of(table) - 1 + step) % 3 + 1 for step in range(3)]


def asked(table: Table) -> list[int]:
    """Return the seats that are asked, of which the database knows as well."""
    numbers = [seat.number for seat in fresh(table).seats.all() if seat.is_asked]
    assert numbers == [seat.number for seat in table.seats.filter(ASKED)]
    return numbers


def sealed(table: Table) -> dict[int, str]:
    return {seat.number: seat.sealed for seat in fresh(table).seats.all() if seat.sealed}


def finish_turn(table: Table) -> StoredTable:
    """Have whoever's turn it is decide until the log has come to somebody else."""
    table = fresh(table)
    turn = turn_of(table)
    while turn_of(table) == turn:
        texts = match_of(table).legal.texts
        table = decide(table, next((text for text in ("end", "draw") if text in texts), None))
    return table


# ---------------------------------------------------------------- setting and carrying out


def test_all_are_asked_at_once_and_nothing_is_carried_out_before_all_have_decided(table):
    first, second, third = in_order(table)
    assert asked(table) == [1, 2, 3]
    assert set_(table, third)
    assert set_(table, first)
    assert fresh(table).log == table.log
    assert asked(table) == [second]
    assert set_(table, second, take_first_shown(table.lines))
    after = fresh(table)
    assert after.lines[table.length] == f"{first} draw"
    assert sealed(after) == {second: take_first_shown(table.lines), third: "draw"}
    assert asked(after) == [first]  # whose turn goes on


def test_what_is_set_is_carried_out_in_the_order_of_the_record(table):
    first, second, third = in_order(table)
    take = take_first_shown(table.lines)
    for seat, action in [(third, "draw"), (second, take), (first, "draw")]:
        set_(table, seat, action)
    after = finish_turn(table)
    assert f"{second} {take}" in after.lines
    assert turn_of(after) == second
    after = finish_turn(after)
    assert f"{third} draw" in after.lines
    assert sealed(after) == {}
    assert not any(seat.may_seal for seat in after.seats.all())


def test_who_is_the_only_person_is_not_kept_waiting(anna):
    table = fresh(new_table(anna, "me", "steady"))
    put_log(table, ["* first 1", *table.lines[1:]], turn=1)
    table = fresh(table)
    assert set_(table, 1)
    after = fresh(table)
    assert after.lines[table.length] == "1 draw"
    assert sealed(after) == {}


def test_a_computer_player_decides_when_the_log_reaches_it(table):
    first, second, third = in_order(table)
    table.seats.filter(number=first).update(kind=Seat.Kind.COMPUTER, level="steady", visitor=None)
    set_(table, second)
    task = pending.next_decision(table.pk)
    assert task is not None
    assert task.seat == first
    assert play(
        table.pk, first, "draw", task.snapshot, "steady"
    )  # what was set meanwhile does not make it stale
    assert set_(table, third)
    assert sealed(finish_turn(table)) == {third: "draw"}


def test_what_is_set_goes_with_who_leaves(table):
    _, second, third = in_order(table)
    set_(table, second)
    set_(table, third)
    visitor = table.seats.get(number=third).visitor
    assert visitor
    leave(table.pk, visitor)
    assert sealed(table) == {second: "draw"}


def test_a_decision_may_be_changed_and_withdrawn_until_all_have_decided(table):
    first, second, third = in_order(table)
    take = take_first_shown(table.lines)
    set_(table, second, "draw")
    set_(table, second, take)
    assert sealed(table) == {second: take}
    unset(table.pk, second, snapshot_of(fresh(table)))
    assert sealed(table) == {}
    assert second in asked(table)
    for seat in (first, second, third):
        set_(table, seat)
    with pytest.raises(Refused):
        set_(table, third, take)
    with pytest.raises(Refused):
        unset(table.pk, third, snapshot_of(fresh(table)))
    assert sealed(table) == {second: "draw", third: "draw"}


def test_what_was_sent_before_a_change_or_a_withdrawal_does_not_come_back(table):
    _, second, third = in_order(table)
    early, take = snapshot_of(table), take_first_shown(table.lines)
    assert play(table.pk, second, "draw", early)
    assert play(table.pk, second, "draw", early)  # the same once more
    assert play(table.pk, third, "draw", early)  # another's is no change of one's own
    assert set_(table, second, take)
    assert not play(table.pk, second, "draw", early)
    assert sealed(table) == {second: take, third: "draw"}
    changed = snapshot_of(fresh(table))
    unset(table.pk, second, snapshot_of(fresh(table)))
    assert not play(table.pk, second, take, changed)
    assert sealed(table) == {third: "draw"}
    assert set_(table, second, take)


def test_a_withdrawal_that_is_sent_again_does_not_withdraw_what_was_set_since(table):
    second, take = in_order(table)[1], take_first_shown(table.lines)
    page = client_of(visitor_of(table, second))
    assert set_(table, second)
    sent = {"length": str(table.length), "version": str(fresh(table).version)}
    page.post(f"/table/{table.slug}/unset/", sent)
    assert sealed(table) == {}
    assert set_(table, second, take)  # on another device, say
    page.post(f"/table/{table.slug}/unset/", sent)
    assert sealed(table) == {second: take}


def test_afterwards_the_usual_law_of_undo_holds(table):
    first, second, third = in_order(table)
    for seat in (first, second, third):
        set_(table, seat)
    shown = fresh(table)  # a card was drawn: never taken back
    with pytest.raises(Refused):
        undo(table.pk, first, table.length, snapshot_of(shown))
    with pytest.raises(Refused):
        undo(table.pk, second, table.length, snapshot_of(shown))


def test_nothing_is_taken_back_while_somebody_has_set_a_decision_since(table):
    first, second, _ = in_order(table)
    called = decide(decide_directly(table), "postmaster")
    path, client = f"/table/{table.slug}/", client_of(visitor_of(table, first))
    assert client.get(path).context["may_undo"]
    set_(called, second)
    assert not client.get(path).context["may_undo"]
    assert "decision is sealed" in client.get(path).content.decode()
    with pytest.raises(Refused, match="Somebody has decided since"):
        undo(table.pk, first, called.length - 1, snapshot_of(fresh(table)))
    assert sealed(table) == {second: "draw"}
    assert fresh(table).log == called.log
    unset(table.pk, second, snapshot_of(fresh(table)))
    assert client.get(path).context["may_undo"]
    assert undo(table.pk, first, called.length - 1, snapshot_of(fresh(table)))
    assert fresh(table).length == called.length - 1


def test_what_is_no_longer_possible_is_dropped(table, monkeypatch):
    first, second, _ = in_order(table)
    set_(table, second)
    monkeypatch.setitem(vars(registry.room("thurn-und-taxis")), "sealable", lambda _view: ())
    table.seats.filter(number=first).update(may_seal=False)
    decide(table, "draw")
    assert sealed(table) == {}


def decide_directly(table: Table) -> Table:
    """Have the first seat draw as in a game without sealed decisions."""
    table.seats.filter(number=turn_of(table)).update(may_seal=False)
    return decide(table, "draw")


# ---------------------------------------------------------------- never twice, never for another


def test_a_page_that_is_old_in_the_same_moment_may_still_set(table):
    _, second, third = in_order(table)
    before = snapshot_of(table)
    set_(table, third)
    assert play(table.pk, second, "draw", before)
    assert sealed(table) == {second: "draw", third: "draw"}


def test_a_request_that_comes_again_later_does_nothing(table):
    first, second, third = in_order(table)
    before = snapshot_of(table)
    for seat in (first, second, third):
        play(table.pk, seat, "draw", before)
    after = fresh(table)
    assert not play(table.pk, first, "draw", before)
    assert fresh(table).log == after.log


def test_what_a_page_sends_again_once_it_was_carried_out_is_not_told_to_have_come_too_late(table):
    first, second, third = in_order(table)
    take = take_first_shown(table.lines)
    page = client_of(visitor_of(table, second))
    seen = {"length": str(table.length), "version": str(table.version)}
    page.post(f"/table/{table.slug}/play/", {"action": take, **seen})
    for seat in (first, third):
        set_(table, seat)
    after = finish_turn(table)
    assert f"{second} {take}" in after.lines[table.length + 1 :]  # others' lines came before it
    again = page.post(f"/table/{table.slug}/play/", {"action": take, **seen})
    assert again.status_code == 302  # to the table, which tells of nothing
    other = page.post(f"/table/{table.slug}/play/", {"action": "draw", **seen})
    assert "was not carried out" in other.context["message"]
    assert fresh(table).log == after.log


def test_a_page_from_before_an_undo_sets_nothing(table):
    first, second, _ = in_order(table)
    called = decide(decide_directly(table), "postmaster")
    before = snapshot_of(called)
    assert undo(table.pk, first, called.length - 1, before)
    assert not play(table.pk, second, "draw", Snapshot(called.length - 1, before.version))
    assert sealed(table) == {}


@pytest.mark.parametrize("length", [-1, 0, 10_000])
def test_a_length_that_was_never_this_moment_sets_nothing(table, length):
    assert not play(table.pk, in_order(table)[1], "draw", Snapshot(length))
    assert sealed(table) == {}


@pytest.mark.parametrize("text", ["postmaster", "take atlantis", ""])
def test_what_may_not_be_set_is_refused(table, text):
    with pytest.raises(Refused):
        set_(table, in_order(table)[1], text)
    assert sealed(table) == {}


def test_three_at_the_same_moment_are_carried_out_once(transactional_db, anna, bela):
    table = new_table(anna, "me", "open", "open")
    sit(table.pk, 2, bela)
    sit(table.pk, 3, Visitor.objects.create(name="Cili"))
    table = fresh(table)
    before = snapshot_of(table)

    def send(seat: int) -> None:
        try:
            play(table.pk, seat, "draw", before)
        finally:
            connection.close()

    all_at_once(*(partial(send, seat) for seat in (1, 2, 3, 1, 2, 3)))
    first, second, third = in_order(table)
    after = fresh(table)
    assert after.lines[table.length :].count(f"{first} draw") == 1
    assert len(after.lines) == table.length + 2  # the decision, and the card that was drawn
    assert sealed(after) == {second: "draw", third: "draw"}


# ---------------------------------------------------------------- what others get


def pages_of(table: Table, visitors: list[Visitor | None]) -> list[str]:
    paths = [f"/table/{table.slug}/{path}" for path in ("", "view/", "log/", "record/")]
    texts = [client_of(one).get(path).content.decode() for one in visitors for path in [*paths, "/lists/"]]
    return [NONCES.sub("", text) for text in texts]


def test_others_see_that_it_is_set_and_not_what(table):
    first, second, third = in_order(table)
    set_(table, third, "draw")
    others: list[Visitor | None] = [visitor_of(table, first), visitor_of(table, second), None]
    everybody = [*others, visitor_of(table, third)]
    pages_of(table, everybody)  # so that all are online in what follows
    before, own = pages_of(table, others), pages_of(table, everybody)
    assert "has decided" in before[0]
    records = [record_for(fresh(table), seat) for seat in (1, 2, 3, None)]
    Seat.objects.filter(table=table, number=third).update(sealed=take_first_shown(table.lines))
    assert pages_of(table, others) == before
    assert pages_of(table, everybody) != own  # its own page shows it, so the test can tell
    assert [record_for(fresh(table), seat) for seat in (1, 2, 3, None)] == records


def test_the_page_offers_shows_and_withdraws_without_scripts(table):
    first, second, third = in_order(table)
    client, path = client_of(visitor_of(table, third)), f"/table/{table.slug}/"
    page = client.get(path)
    assert page.context["my_turn"]
    card = client.get("/lists/").context["mine"][0]
    assert card.table == table
    assert card.my_turn
    form = {"action": "draw", "length": table.length, "version": table.version}
    assert client.post(path + "play/", form).status_code == 302
    page = client.get(path)
    assert not page.context["my_turn"]
    assert page.context["sealed"].own == "draw"
    assert page.context["sealed"].words == "Draw a card from the deck"  # said to the person, not of it
    assert set(page.context["sealed"].missing) == {
        table.seats.get(number=seat).name for seat in (first, second)
    }
    assert not client.get("/lists/").context["mine"][0].my_turn
    client.post(path + "unset/")
    assert sealed(table) == {}


def test_nobody_withdraws_for_another(table):
    set_(table, 1)
    client_of(None).post(f"/table/{table.slug}/unset/")
    client_of(visitor_of(table, 2)).post(f"/table/{table.slug}/unset/")
    assert sealed(table) == {1: "draw"}


def test_games_in_which_all_take_turns_know_nothing_of_it(anna, bela, monkeypatch):
    monkeypatch.setitem(vars(registry.room("thurn-und-taxis")), "sealable", lambda _view: ())
    table = running_table(anna, bela)
    assert asked(table) == [turn_of(table)]
    with pytest.raises(Refused):
        play(table.pk, 3 - turn_of(table), "draw", snapshot_of(table))


# ---------------------------------------------------------------- in Maharaja


def test_the_discs_of_maharaja_are_set_at_once_and_told_in_order(anna, bela, monkeypatch):
    """MA-11: a plan is in the log when all are set, and only its own seat reads it."""
    table = create(TablePlan("maharaja", ["me", "open", "steady"], {}), anna)
    sit(table.pk, 2, bela)
    table = fresh(table)
    while not any(seat.may_seal for seat in table.seats.all()):
        table = decide(table)
    while table.seats.get(number=turn_of(table)).computer:
        table = decide(table)
    people = [seat for seat in (1, 2) if table.seats.get(number=seat).may_seal]
    assert people == [1, 2]
    assert set_(table, 2, "plan gold house")
    assert fresh(table).log == table.log
    assert set_(table, 1, "plan quarry quarry")
    after = fresh(table)
    if not any(line.startswith("3 plan") for line in after.lines):
        after = decide(after)
    plans = [line for line in after.lines if " plan " in line]
    assert {"1 plan quarry quarry", "2 plan gold house"} < set(plans)
    first = int(after.lines[0].split()[-1])
    assert [int(line[0]) for line in plans] == [(first - 1 + step) % 3 + 1 for step in range(3)]
    acting = turn_of(after)
    for seat in {1, 2, 3} - {acting}:
        other = next(reader for reader in (1, 2) if reader != seat)
        assert f"{seat} plan ?" in record_for(after, other)
