"""Setting up tables, sitting down, and playing again."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.db import connection

from durbar.core.errors import InvalidOption
from durbar.core.game import Game
from durbar.site.errors import Refused, StillPreparing
from durbar.site.people.models import Visitor
from durbar.site.tables import match_cache, readiness, renaming, replay, seats, start
from durbar.site.tables.access import visible
from durbar.site.tables.closing import close_own
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.opening import apart
from durbar.site.tables.rematch import rematch
from durbar.site.tables.replay import match_of
from durbar.site.tables.seats import free, leave, let_computer_sit, sit
from durbar.site.tables.stored_boards import BoardMissing
from tests.site.conftest import client_of, decide, finished_table, fresh, new_table, running_table
from tests.threads import all_at_once

pytestmark = pytest.mark.django_db


def test_a_full_table_begins_by_itself(anna):
    table = fresh(new_table(anna, "me", "steady", "random"))
    assert table.status == Table.Status.RUNNING
    assert table.lines[0].startswith("* first ")
    assert table.turn in (1, 2, 3)
    assert [seat.name for seat in table.seats.all()] == ["Anna", "Steady", "Random"]


def test_a_table_with_an_open_seat_waits(anna, bela):
    table = new_table(anna, "me", "open")
    assert fresh(table).status == Table.Status.WAITING
    sit(table.pk, 2, bela)
    assert fresh(table).status == Table.Status.RUNNING


def test_equal_names_are_told_apart(anna):
    table = new_table(anna, "me", "steady", "steady", "open")
    sit(table.pk, 4, Visitor.objects.create(name="Anna"))
    assert [seat.name for seat in table.seats.all()] == ["Anna", "Steady", "Steady 2", "Anna 2"]


def test_a_name_from_right_to_left_draws_no_numbers_over_to_it(anna):
    """Points that follow such a name would stand before it."""
    moses = Visitor.objects.create(name="משה")
    table = finished_table(anna, moses)
    client = client_of(moses)
    review = client.get(f"/table/{table.slug}/review/", follow=True)
    earlier = [re.sub(r"\d+/$", f"{index}/", review.request["PATH_INFO"]) for index in range(10, 60, 10)]
    for path in ("/games/", f"/table/{table.slug}/", f"/table/{table.slug}/log/"):
        assert "\u2068משה\u2069" in client.get(path).content.decode()
    assert "\u2068משה\u2069: <b>" in review.content.decode()
    assert not re.search("[^\u2068]משה", review.content.decode())
    suggested = {client.get(path).context["play_on_seat"] for path in earlier}
    assert suggested == {2}  # it is known by its name
    assert "seat 2 משה\n" in client.get(f"/table/{table.slug}/record/").content.decode()


@pytest.mark.parametrize("open_seats", [1, 2], ids=["begun", "waiting"])
def test_who_is_called_otherwise_at_a_table_is_told_so(anna, open_seats):
    table = new_table(anna, "me", *["open"] * open_seats)
    twin = Visitor.objects.create(name="Anna")
    sit(table.pk, 2, twin)
    told = "The name Anna is taken at this table, so here you are Anna 2."
    path = f"/table/{table.slug}/"
    assert told in client_of(twin).get(path).content.decode()
    assert told not in client_of(anna).get(path).content.decode()
    renaming.rename(twin, "Bela")
    assert "is taken at this table" not in client_of(twin).get(path).content.decode()


def test_who_is_called_otherwise_is_told_so_in_any_direction(db):
    moses, twin = [Visitor.objects.create(name="משה") for _ in range(2)]
    table = running_table(moses, twin)
    told = "The name \u2068משה\u2069 is taken at this table, so here you are \u2068משה 2\u2069."
    assert told in client_of(twin).get(f"/table/{table.slug}/").content.decode()


def test_a_name_that_was_given_elsewhere_since_is_not_told_to_be_taken(anna, bela):
    table = running_table(anna, bela)
    form = {"game": table.game, "seat1": "me", "seat2": "steady", "name": "Zoe"}
    assert client_of(anna).post("/tables/", form).status_code == 302
    assert "is taken at this table" not in client_of(anna).get(f"/table/{table.slug}/").content.decode()


def test_who_is_called_otherwise_since_is_so_in_a_rematch(anna, bela):
    table = finished_table(anna, bela)
    renaming.rename(anna, "Zoe")
    renaming.rename(bela, "Zoe")
    again = rematch(table.pk, anna)
    assert [seat.name for seat in again.seats.all()] == ["Zoe", "Zoe 2"]


@pytest.mark.parametrize(
    ("name", "twin"), [("Anna", "Anna\u3164"), ("Anna", "An\u034fna"), ("Béla", "Be\u0301la")]
)
def test_names_that_look_equal_are_told_apart(name, twin):
    assert apart(twin, [name]) == f"{twin} 2"


def test_options_that_differ_from_their_default_are_kept(anna):
    table = new_table(anna, "me", "steady", voluntary_abandon="on", empty_hand_postmaster=True)
    assert table.options == {"voluntary_abandon": True}
    assert match_of(fresh(table)).options["voluntary_abandon"] is True


@pytest.mark.parametrize("seats", [["me"], ["me"] + ["steady"] * 4, ["me", "clever"]])
def test_what_a_game_does_not_have_is_an_error(anna, seats):
    with pytest.raises(InvalidOption):
        new_table(anna, *seats)
    assert not Table.objects.exists()


def test_one_seat_each(anna):
    with pytest.raises(Refused):
        new_table(anna, "me", "me")


def test_sitting_down_twice_keeps_the_first_seat(anna, bela):
    table = new_table(anna, "me", "open", "open")
    assert sit(table.pk, 2, bela).number == 2
    assert sit(table.pk, 3, bela).number == 2
    assert table.seats.get(number=3).kind == Seat.Kind.OPEN


def test_a_taken_seat_stays_taken(anna, bela):
    table = new_table(anna, "me", "open", "open")
    sit(table.pk, 2, bela)
    with pytest.raises(Refused):
        sit(table.pk, 2, Visitor.objects.create(name="Cili"))
    with pytest.raises(Refused):
        let_computer_sit(table.pk, 2, "steady", anna)


def test_of_many_who_want_one_seat_one_gets_it(transactional_db, anna):
    table = new_table(anna, "me", "open")
    wanting = [Visitor.objects.create(name=f"Guest {i}") for i in range(4)]
    got, refused = [], []

    def run(visitor: Visitor) -> None:
        try:
            got.append(sit(table.pk, 2, visitor).visitor)
        except Refused:
            refused.append(visitor)
        finally:
            connection.close()

    all_at_once(*(partial(run, visitor) for visitor in wanting))
    assert len(got) == 1
    assert len(refused) == 3
    assert table.seats.get(number=2).visitor == got[0]
    assert fresh(table).status == Table.Status.RUNNING


def test_the_computer_takes_an_open_seat(anna):
    table = new_table(anna, "me", "open")
    let_computer_sit(table.pk, 2, "steady", anna)
    assert fresh(table).status == Table.Status.RUNNING
    assert table.seats.get(number=2).record_name == "bot:steady"


def test_leaving_opens_the_seat_until_the_game_begins(anna, bela):
    table = new_table(anna, "me", "open", "open")
    sit(table.pk, 2, bela)
    leave(table.pk, bela)
    assert table.seats.get(number=2).kind == Seat.Kind.OPEN
    begun = running_table(anna, bela)
    with pytest.raises(Refused):
        leave(begun.pk, bela)


def test_the_link_of_a_guest_who_has_left_opens_nothing(anna, bela):
    table = new_table(anna, "me", "open", "open", listed=False)
    old = table.seats.get(number=2).invite
    sit(table.pk, 2, bela)
    leave(table.pk, bela)
    new = table.seats.get(number=2).invite
    assert client_of(None).get(f"/table/{table.slug}/join/{old}/").status_code == 404
    assert client_of(None).get(f"/table/{table.slug}/join/{new}/").status_code == 200


def test_who_leaves_a_private_table_is_told_how_to_come_back(anna, bela):
    table, client = new_table(anna, "me", "open", "open", listed=False), client_of(bela)
    old = table.seats.get(number=2).invite
    sit(table.pk, 2, bela)
    answer = client.post(f"/table/{table.slug}/leave/", headers={"Durbar-Part": "true"})
    assert "ask the person who invited you" in client.get(answer.headers["Durbar-Elsewhere"]).content.decode()
    link = client.get(f"/table/{table.slug}/join/{old}/")
    assert link.status_code == 404
    assert link.content == client.get(f"/table/none/join/{old}/").content
    assert "the seat has a new link now" in link.content.decode()


def test_who_leaves_a_listed_table_sees_it_and_so_does_its_old_link(anna, bela):
    table, client = new_table(anna, "me", "open", "open", listed=True), client_of(bela)
    old = table.seats.get(number=2).invite
    sit(table.pk, 2, bela)
    assert client.post(f"/table/{table.slug}/leave/", follow=True).status_code == 200
    answer = client.get(f"/table/{table.slug}/join/{old}/")
    assert answer.context["table"] == table
    assert answer.context["message"].startswith("This link opens no seat: ")


def test_the_host_opens_a_seat_again_that_the_wrong_one_has(anna, bela):
    table, client = new_table(anna, "me", "open", "open", "open"), client_of(anna)
    sit(table.pk, 2, bela)
    let_computer_sit(table.pk, 3, "steady", anna)
    for number in (2, 3):
        taken = table.seats.get(number=number)
        old = taken.invite
        client.post(f"/table/{table.slug}/free-seat/", {"seat": number, "sitting": taken.sitting})
        seat = table.seats.get(number=number)
        assert (seat.kind, seat.name, seat.level, seat.visitor) == (Seat.Kind.OPEN, "", "", None)
        assert seat.invite != old
    sit(table.pk, 3, bela)
    assert table.seats.get(number=3).visitor == bela


def test_nobody_else_opens_a_seat_and_nobody_one_of_a_game_that_has_begun(anna, bela):
    table = new_table(anna, "me", "open", "open")
    sit(table.pk, 2, bela)
    for number, who in ((2, bela), (3, anna), (9, anna)):
        with pytest.raises(Refused):
            free(table.pk, number, who, table.seats.get(number=2).sitting)
    assert table.seats.get(number=2).visitor == bela
    begun = running_table(anna, bela)
    with pytest.raises(Refused):
        free(begun.pk, 2, anna, begun.seats.get(number=2).sitting)


def sent_by(client, table, command: str) -> dict[str, str]:
    """What the form of a command tells of the seat that it is meant for."""
    page = client.get(f"/table/{table.slug}/").content.decode()
    form = re.search(rf'action="/table/{table.slug}/{command}/".*?</form>', page, re.DOTALL)
    assert form
    return dict(re.findall(r'name="(seat|sitting)" value="([^"]+)"', form[0]))


def test_who_has_come_since_is_not_the_one_whose_seat_is_freed(anna, bela):
    """As where a page sends again what it has heard nothing of, or somebody comes just when it is pressed."""
    table, client = new_table(anna, "me", "open", "open"), client_of(anna)
    sit(table.pk, 2, bela)
    sent = sent_by(client, table, "free-seat")
    assert client.post(f"/table/{table.slug}/free-seat/", sent).status_code == 302
    cili = Visitor.objects.create(name="Cili")
    sit(table.pk, 2, cili)
    answer = client.post(f"/table/{table.slug}/free-seat/", sent)
    assert answer.context["message"] == "Somebody else sits there by now."
    assert table.seats.get(number=2).visitor == cili


def test_who_has_sat_down_again_does_not_get_up_by_what_was_sent_before(anna, bela):
    table, client = new_table(anna, "me", "open", "open"), client_of(bela)
    sit(table.pk, 2, bela)
    sent = sent_by(client, table, "leave")
    client.post(f"/table/{table.slug}/leave/", sent)
    assert table.seats.get(number=2).visitor is None
    sit(table.pk, 2, bela)
    client.post(f"/table/{table.slug}/leave/", sent)
    assert table.seats.get(number=2).visitor == bela


def test_only_the_host_closes_a_table_and_only_before_the_game(anna, bela):
    table = new_table(anna, "me", "open")
    with pytest.raises(Refused):
        close_own(table.pk, bela)
    close_own(table.pk, anna)
    assert not Table.objects.filter(pk=table.pk).exists()
    with pytest.raises(Refused):
        close_own(running_table(anna, bela).pk, anna)


def test_who_looks_at_a_table_that_is_closed_is_told(anna, monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(replay, "announce", lambda table: told.append(table.slug))
    table = new_table(anna, "me", "open")
    told.clear()
    close_own(table.pk, anna)
    assert told == [table.slug]


def test_a_rematch_has_the_same_seats_and_options(anna, bela):
    table = finished_table(anna, bela)
    Table.objects.filter(pk=table.pk).update(options={"voluntary_abandon": True})
    again = rematch(table.pk, bela)
    assert match_of(fresh(again)).options["voluntary_abandon"]
    assert fresh(again).status == Table.Status.RUNNING
    assert [(s.number, s.visitor, s.name) for s in again.seats.all()] == [
        (1, anna, "Anna"),
        (2, bela, "Béla"),
    ]
    assert again.slug != table.slug
    assert fresh(table).version == table.version + 1


def test_a_rematch_of_a_private_table_is_private_and_seen_by_who_watched_that(anna, bela):
    table, cili = finished_table(anna, bela), Visitor.objects.create(name="Cili")
    Table.objects.filter(pk=table.pk).update(listed=False)
    table.watchers.add(cili)
    again = rematch(table.pk, anna)
    people = (anna, bela, cili, Visitor.objects.create(name="Dani"), None)
    seen = [visible(visitor).filter(pk=again.pk).exists() for visitor in people]
    assert seen == [True, True, True, False, False]


def test_who_asks_for_a_rematch_plays_it_though_it_had_left_the_game_before(anna, bela):
    table = finished_table(anna, bela)
    table.seats.update(stand_in="steady")
    again = rematch(table.pk, bela)
    assert [seat.stand_in for seat in again.seats.all()] == ["steady", ""]


def test_everybody_gets_the_same_rematch(anna, bela):
    table = finished_table(anna, bela)
    assert rematch(table.pk, anna) == rematch(table.pk, bela)
    assert Table.objects.count() == 2


def test_where_a_rematch_was_closed_the_table_before_it_leads_to_a_new_one(anna, bela, monkeypatch):
    table = finished_table(anna, bela)
    monkeypatch.setattr(readiness, "is_ready", lambda _game: False)
    gone = rematch(table.pk, anna)
    before = fresh(table).version
    close_own(gone.pk, anna)
    assert fresh(table).version == before + 1  # whoever looks at its end is told
    assert fresh(table).rematch is None
    assert rematch(table.pk, bela) != gone


def test_a_rematch_that_could_not_begin_is_refused_while_the_rules_are_prepared(anna, bela, monkeypatch):
    table = finished_table(anna, bela)
    Table.objects.filter(pk=table.pk).update(options={"no_such_option": True})
    monkeypatch.setattr(readiness, "is_ready", lambda _game: False)
    with pytest.raises(InvalidOption, match="no_such_option"):
        rematch(table.pk, anna)
    Table.objects.filter(pk=table.pk).update(options={}, board=f"sha256:{'0' * 64}")
    with pytest.raises(BoardMissing):
        rematch(table.pk, anna)
    monkeypatch.setattr(readiness, "is_awaited", lambda _game: True)
    Table.objects.filter(pk=table.pk).update(board=None, origin="of another time")
    with pytest.raises(StillPreparing):
        rematch(table.pk, anna)
    assert fresh(table).rematch is None


def test_no_rematch_before_the_end_or_for_strangers(anna, bela):
    with pytest.raises(Refused):
        rematch(decide(running_table(anna, bela)).pk, anna)
    with pytest.raises(Refused):
        rematch(finished_table(anna, bela).pk, Visitor.objects.create(name="Cili"))


def test_a_finished_table_knows_result_and_winner(anna, bela):
    table = finished_table(anna, bela)
    match = match_of(table)
    assert table.status == Table.Status.OVER
    assert (table.result, table.winners, table.turn) == (list(match.scores), list(match.winners), None)
    assert table.places == list(match.places)


def test_a_game_that_cannot_begin_keeps_no_other_from_it(anna, monkeypatch, caplog):
    monkeypatch.setattr(readiness, "is_ready", lambda _game: False)
    broken, gone, other = (new_table(anna, "me", "steady") for _ in range(3))
    monkeypatch.undo()
    Table.objects.filter(pk=broken.pk).update(options={"no_such_option": True})

    def locked_after(table_id: int) -> AbstractContextManager[Table]:
        if table_id == gone.pk:
            close_own(table_id, anna)
        return locked(table_id)

    monkeypatch.setattr(start, "locked", locked_after)
    for _ in range(2):
        start.start_all()
    assert fresh(broken).status == Table.Status.WAITING
    assert fresh(other).status == Table.Status.RUNNING
    assert len([message for message in caplog.messages if "no_such_option" in message]) == 1


def test_a_game_begins_by_the_rules_of_today(anna, bela, monkeypatch):
    table = new_table(anna, "me", "open")
    newer = replace(table.about, rules_versions=(*table.about.rules_versions, 2))
    monkeypatch.setattr(Game, "about", property(lambda _game: newer))
    sit(table.pk, 2, bela)
    table = fresh(table)
    match_cache.forget_all()
    monkeypatch.setattr(Table, "about", property(lambda _table: newer))
    assert table.rules == match_of(table).rules == 2
    assert match_of(table).state.rules == 2


def test_who_joins_a_table_that_is_closed_in_this_moment_is_told_so(anna, bela, monkeypatch):
    table = new_table(anna, "me", "open")
    invite = table.seats.get(number=2).invite

    def closed_first(*arguments: Any) -> None:
        close_own(table.pk, anna)
        sit(*arguments)

    monkeypatch.setattr(seats, "sit", closed_first)
    answer = client_of(bela).post(f"/table/{table.slug}/join/{invite}/", {"name": "Bela"})
    assert answer.status_code == 404


@pytest.mark.parametrize("goes", [leave, close_own])
def test_who_is_renamed_may_leave_a_table_in_this_moment(anna, bela, monkeypatch, goes):
    first, other = new_table(anna, "me", "open"), new_table(anna, "me", "open")

    def locked_after(table_id: int) -> AbstractContextManager[Table]:
        if table_id == first.pk:
            goes(table_id, anna)
        return locked(table_id)

    monkeypatch.setattr(renaming, "locked", locked_after)
    renaming.rename(anna, "Zoe")
    assert not Seat.objects.filter(table=first.pk, name="Zoe")
    assert fresh(other).seats.get(number=1).name == "Zoe"
