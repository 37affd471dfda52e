"""Standing wishes: made, fulfilled, conditions, cancelled, ended, and known to nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import re

import pytest
from channels.db import database_sync_to_async
from django.utils import translation
from django.utils.translation import gettext

from durbar import Match
from durbar.core import registry
from durbar.core.wishes import StandingWish
from durbar.games.taj_mahal import wishes as room
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import readiness, wishes
from durbar.site.tables.carry_out_wish import carry_out_wish
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.play import undo
from durbar.site.tables.records import record_for
from durbar.site.tables.replay import match_of
from durbar.site.tables.signals import table_changed
from durbar.site.tables.snapshot import Snapshot
from durbar.site.tables.takeover import come_back, leave
from durbar.site.work import pending
from durbar.site.work.embedded.driver import Driver
from tests.games.taj_mahal.table import Table as Arranged
from tests.site.conftest import client_of, decide, fresh, running_table, snapshot_of, turn_of, visitor_of
from tests.site.unseen_cards import NONCES
from tests.site.withdrawing import TAJ, make, next_seat, play_a_card, table_for_three

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(anna, bela) -> Table:
    return table_for_three(anna, bela)


def wish_of(table: Table, seat: int) -> StandingWish | None:
    return wishes.standing_wish_of(table.seats.get(number=seat))


def wished_at_its_turn(table: Table) -> tuple[Table, int]:
    """Return the table when all have played a card, and the seat whose turn it is and that has a wish."""
    for _ in range(3):
        table = play_a_card(table)
    seat = next_seat(table)
    make(table, seat)
    table = decide(table, "withdraw")
    while turn_of(table) != seat:
        table = decide(table)
    return table, seat


def withdraw_all(table: Table) -> Table:
    """Have everybody withdraw until the next visit begins."""
    visit = match_of(table).state.visit
    while match_of(table).state.visit == visit:
        table = decide(table, "withdraw" if "withdraw" in match_of(table).legal.texts else None)
    return table


# ---------------------------------------------------------------- making and fulfilling


def test_a_wish_is_fulfilled_once_when_the_turn_comes(table):
    seat = next_seat(table)
    assert make(table, seat)
    assert not carry_out_wish(table.pk, seat, snapshot_of(table))  # not its turn yet
    table = play_a_card(table)
    task = pending.next_decision(table.pk)
    assert task is not None
    assert (task.seat, task.computer) == (seat, None)
    assert [*pending.waiting_tables()] == [table.pk]
    assert carry_out_wish(table.pk, task.seat, task.snapshot)
    after = fresh(table)
    assert f"{seat} withdraw" in after.lines[table.length :]
    assert wish_of(after, seat) is None
    assert not carry_out_wish(table.pk, task.seat, task.snapshot)  # never twice
    assert fresh(table).log == after.log


def test_what_follows_a_withdrawal_is_left_to_the_person(table):
    seat = next_seat(table)
    make(table, seat)
    table = play_a_card(table)
    assert carry_out_wish(table.pk, seat, snapshot_of(table))
    after = fresh(table)
    assert after.turn == seat  # who withdraws at once chooses new cards
    assert pending.next_decision(table.pk) is None
    assert [*pending.waiting_tables()] == []


def told_since(table: Table, seat: int) -> str:
    """Return what the page of a seat tells of what has happened since its turn; empty if nothing."""
    visitor = table.seats.get(number=seat).visitor
    page = client_of(visitor).get(f"/table/{table.slug}/view/").content.decode()
    told = re.search(r'class="since-told">(.*?)</p>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", told[1]).split()) if told else ""


def test_a_wish_that_was_carried_out_is_told_with_what_happened_before_it(table):
    seat, other = next_seat(table), turn_of(table)
    make(table, seat)
    table = play_a_card(table)
    before = told_since(table, seat)
    assert before
    assert carry_out_wish(table.pk, seat, snapshot_of(table))
    told = told_since(fresh(table), seat)
    assert told.startswith(before)
    assert told.endswith("withdraws without having played a card (as you wished)")
    assert "wished" not in told_since(fresh(table), other)


def test_who_withdraws_alone_has_seen_what_happened_before(table):
    table = play_a_card(table)
    seat = turn_of(table)
    assert told_since(decide(table, "withdraw"), seat) == ""


def test_a_withdrawal_after_one_that_was_taken_back_is_ones_own(table):
    table, seat = wished_at_its_turn(table)
    assert carry_out_wish(table.pk, seat, snapshot_of(table))
    assert undo(table.pk, seat, table.length, snapshot_of(fresh(table)))
    after = decide(fresh(table), "withdraw")
    assert after.lines[table.length] == f"{seat} withdraw"
    assert told_since(after, seat) == ""


def test_it_is_not_fulfilled_against_a_table_that_has_moved_on(table):
    seat = next_seat(table)
    make(table, seat)
    before = snapshot_of(table)
    table = play_a_card(table)
    assert not carry_out_wish(table.pk, seat, before)
    Table.objects.filter(pk=table.pk).update(cut=table.version)  # as if something had been taken back since
    assert not carry_out_wish(table.pk, seat, Snapshot(table.length, table.version - 1))
    assert fresh(table).log == table.log


def test_a_cancelled_wish_is_not_fulfilled_though_the_task_was_seen(table):
    seat = next_seat(table)
    make(table, seat)
    table = play_a_card(table)
    task = pending.next_decision(table.pk)
    assert task is not None
    wishes.cancel(table.pk, seat)
    assert not carry_out_wish(table.pk, task.seat, task.snapshot)
    assert fresh(table).log == table.log


def test_a_wish_ends_with_the_visit(table):
    seat = next_seat(table)
    make(table, seat, "nothing")
    table = withdraw_all(table)
    assert wish_of(table, seat) is None
    assert match_of(table).state.visit == 2


def test_a_wish_ends_when_the_person_withdraws_and_an_undo_does_not_bring_it_back(table):
    table, seat = wished_at_its_turn(table)
    after = decide(table, "withdraw")
    assert wish_of(after, seat) is None
    assert undo(table.pk, seat, table.length, snapshot_of(after))
    assert wish_of(table, seat) is None
    assert pending.next_decision(table.pk) is None


def test_a_wish_whose_condition_is_met_waits(table):
    seat = next_seat(table)
    make(table, seat, "nothing")
    table = play_a_card(table)
    assert pending.next_decision(table.pk) is None
    assert wish_of(table, seat) is not None
    assert not carry_out_wish(table.pk, seat, snapshot_of(table))


def test_it_is_accepted_from_a_page_that_is_old_in_the_same_visit(table):
    seat, old = next_seat(table), table.length
    play_a_card(table)
    assert wishes.make(table.pk, seat, "withdraw", [], old)  # the turn came while the button was pressed


def test_a_wish_wakes_what_carries_it_out(table, django_capture_on_commit_callbacks):
    """At a turn that came while the button was pressed nothing else would, with its person away."""
    seat, old = next_seat(table), table.length
    play_a_card(table)
    woken = []

    def hear(table_id: int, **_signal) -> None:
        woken.append(table_id)

    table_changed.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            assert wishes.make(table.pk, seat, "withdraw", [], old)
    finally:
        table_changed.disconnect(hear)
    assert woken == [table.pk]
    assert pending.next_decision(table.pk) is not None


def test_it_is_not_accepted_from_a_page_of_another_visit(table):
    seat, old = next_seat(table), table.length
    table = withdraw_all(table)
    assert not wishes.make(table.pk, seat, "withdraw", [], old)
    assert wish_of(table, seat) is None


@pytest.mark.parametrize("length", [-1, 10_000])
def test_a_length_that_never_was_is_not_accepted(table, length):
    assert not wishes.make(table.pk, next_seat(table), "withdraw", [], length)


def test_who_is_asked_just_now_has_nothing_to_wish(table):
    assert not make(table, turn_of(table))
    decided = decide(table, next(text for text in match_of(table).legal.texts if text.startswith("play")))
    while turn_of(decided) == turn_of(table):  # which asks whether to add a card
        assert not make(decided, turn_of(table))
        decided = decide(decided, "done")
    assert make(decided, turn_of(table))


@pytest.mark.parametrize(("wish", "unless"), [("win", []), ("withdraw", ["rain"])])
def test_what_the_game_does_not_offer_is_refused(table, wish, unless):
    with pytest.raises(Refused):
        wishes.make(table.pk, next_seat(table), wish, unless, table.length)


def test_a_wish_does_not_have_the_rules_prepared_by_whoever_makes_it(table, monkeypatch):
    page = client_of(visitor_of(table, next_seat(table)))
    monkeypatch.setattr(wishes, "match_of", None)  # would compile them, while the table is locked
    monkeypatch.setitem(readiness._progress, TAJ, readiness.CompileProgress())
    answer = page.post(f"/table/{table.slug}/wish/", {"wish": "withdraw", "length": str(table.length)})
    assert "still being prepared" in answer.context["message"]
    assert wish_of(table, next_seat(table)) is None


def test_a_game_without_wishes_refuses_all(anna, bela):
    other = running_table(anna, bela)
    assert registry.room(other.game).wishes is None
    with pytest.raises(Refused):
        wishes.make(other.pk, 1, "withdraw", [], other.length)


# ---------------------------------------------------------------- conditions


def wished(match: Match, *unless: str, noted: dict | None = None) -> str | None:
    """Return what seat 1 decides as it wishes."""
    view = match.view(1)
    standing = StandingWish("withdraw", frozenset(unless), noted or room.note(view))
    action = room.fulfil(view, standing)
    return None if action is None else match.game.actions.texts[action]


def test_unless_i_would_win_nothing():
    losing = Arranged().row(1, "red:vizier+elephant").row(2, "green:vizier+elephant").match
    assert wished(losing) == "withdraw"
    assert wished(losing, "nothing") is None
    assert wished(Arranged().row(1, "red:vizier+elephant").match, "nothing") == "withdraw"


def test_unless_i_no_longer_win_what_i_would_have_won():
    before = room.note(Arranged().row(1, "red:vizier+elephant").match.view(1))
    assert before["won"] == ["elephant", "vizier"]
    tied = Arranged().row(1, "red:vizier+elephant").row(2, "green:vizier+general").match
    assert wished(tied, "overtaken", noted=dict(before)) is None
    assert wished(tied, "nothing", noted=dict(before)) == "withdraw"
    more = Arranged().row(1, "red:vizier+elephant red:monk+elephant").match
    assert wished(more, "overtaken", noted=dict(before)) == "withdraw"


def test_unless_all_others_have_withdrawn():
    alone = Arranged().row(1, "red:vizier+elephant").out(2, 3).match
    assert wished(alone, "nothing", "overtaken") == "withdraw"
    assert wished(alone, "nothing", "alone") is None
    two_left = Arranged().row(1, "red:vizier+elephant").out(2).match
    assert wished(two_left, "nothing", "alone") == "withdraw"


# ---------------------------------------------------------------- the page


def test_the_page_offers_it_takes_it_and_cancels_it_without_scripts(table):
    seat = next_seat(table)
    client, path = client_of(visitor_of(table, seat)), f"/table/{table.slug}/"
    page = client.get(path).content.decode()
    assert 'name="wish" value="withdraw"' in page
    answer = client.post(
        path + "wish/", {"wish": "withdraw", "unless": ["nothing", "alone"], "length": table.length}
    )
    assert answer.status_code == 302
    standing = wish_of(table, seat)
    assert standing is not None
    assert standing.unless == {"nothing", "alone"}
    page = client.get(path).content.decode()
    assert "You will withdraw when it is your turn" in page
    client.post(path + "wish/", {"wish": ""})
    assert wish_of(table, seat) is None


def test_what_is_sent_again_neither_makes_nor_cancels_a_wish_that_was_changed_since(table):
    """As a page does that has lost the answer."""
    seat = next_seat(table)
    client, path = client_of(visitor_of(table, seat)), f"/table/{table.slug}/"

    def form(wish: str) -> dict[str, str]:
        page = client.get(path).content.decode()
        found = re.search(r'id="wish-form".*?</form>', page, re.DOTALL)
        assert found
        return {"wish": wish, **dict(re.findall(r'name="(\w+)" value="(\d+)"', found[0]))}

    def sends(form: dict[str, str]) -> bool:
        """Send it, and say whether a wish stands then."""
        client.post(f"{path}wish/", form)
        return wish_of(table, seat) is not None

    making = form("withdraw")
    assert sends(making)
    assert sends(making)
    cancelling = form("")
    assert not sends(cancelling)
    assert not sends(making)
    assert sends(form("withdraw"))
    assert sends(cancelling)


def test_a_wish_goes_for_good_with_who_has_left(table):
    seat = next_seat(table)
    before = table.seats.get(number=seat).wish_changes
    assert make(table, seat)
    leave(table.pk, visitor_of(table, seat))
    assert wish_of(table, seat) is None
    come_back(table.pk, visitor_of(table, seat))
    assert not wishes.make(table.pk, seat, "withdraw", [], table.length, before)


FIRST_PERSON = {  # a wish is told to who makes it, as the rest of the page tells
    "en": r"\b(I|my|me)\b",
    "cs": r"\b(budu|nezískám|získám|můj|já)\b",
    "de": r"\b(ich|mein|mir|mich)\b",
    "hu": r"\b(én|nyernék|nyerném|kerülök)\b",
    "it": r"\b(io|me|vinco|vincerei|ritirarmi)\b",
}


@pytest.mark.parametrize("language", FIRST_PERSON)
def test_a_wish_and_its_conditions_are_told_in_the_same_person(language):
    wish = room.WITHDRAWAL
    texts = [wish.title, wish.promise, wish.help, *(one.title for one in wish.unless)]
    with translation.override(language):
        told = " ".join(map(gettext, texts))
    assert not re.search(FIRST_PERSON[language], told, re.IGNORECASE), told


def test_nobody_wishes_for_another_and_spectators_wish_nothing(table):
    path = f"/table/{table.slug}/wish/"
    answer = client_of(None).post(path, {"wish": "withdraw", "length": table.length})
    assert "You are watching" in answer.content.decode()
    assert not Seat.objects.filter(wish__isnull=False).exists()
    assert 'name="wish"' not in client_of(None).get(f"/table/{table.slug}/").content.decode()


def test_a_wish_changes_nothing_that_others_get(table):
    seat = next_seat(table)
    others: list[Visitor | None] = [visitor_of(table, other) for other in (1, 2, 3) if other != seat]
    others.append(None)

    def pages() -> list[str]:
        paths = [f"/table/{table.slug}/{path}" for path in ("", "view/", "log/", "record/")]
        texts = [
            client_of(other).get(path).content.decode() for other in others for path in [*paths, "/lists/"]
        ]
        return [NONCES.sub("", text) for text in texts]

    pages()  # so that all are online in what follows
    before, records = pages(), [record_for(fresh(table), number) for number in (1, 2, 3, None)]
    assert make(table, seat, "alone")
    after = fresh(table)
    assert (after.version, after.length, after.changed) == (table.version, table.length, table.changed)
    assert pages() == before
    assert [record_for(after, number) for number in (1, 2, 3, None)] == records


# ---------------------------------------------------------------- on the server


@pytest.mark.django_db(transaction=True)
async def test_the_server_fulfils_wishes_of_people_who_are_away_also_after_a_restart(table):
    def prepare() -> tuple[Table, int]:
        seat = next_seat(table)
        assert make(table, seat)
        return play_a_card(table), seat

    after, seat = await database_sync_to_async(prepare)()
    readiness._progress[TAJ] = readiness.CompileProgress()
    running = asyncio.create_task(Driver(pace=0).run())
    try:
        for _ in range(1200):
            if (await database_sync_to_async(fresh)(table)).length > after.length:
                break
            await asyncio.sleep(0.05)
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        readiness.forget()
    lines = (await database_sync_to_async(fresh)(table)).lines
    assert lines[after.length] == f"{seat} withdraw"
