"""Parts of pages that are kept: they are what they would be if they were made anew, and nobody else's."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from django.template import engines
from django.test import Client
from jinja2 import TemplateRuntimeError
from markupsafe import Markup

from durbar.site.pages import fragment_cache
from durbar.site.pages.fragment_cache import key_of
from durbar.site.people.models import Visitor
from durbar.site.tables.models import SeatEvent, Table
from durbar.site.tables.play import undo
from tests.site.conftest import client_of, decide, fresh, running_table, snapshot_of, turn_of
from tests.site.stored import put_log
from tests.site.unseen_cards import NONCES, last_secret, swapped

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    fragment_cache.forget()


def fragment(client: Client, table: Table) -> str:
    return NONCES.sub("", client.get(f"/table/{table.slug}/view/").content.decode())


def test_a_page_that_grew_is_the_page_made_anew(anna, bela):
    table = running_table(anna, bela)
    clients = [client_of(visitor) for visitor in (anna, bela, None)]
    for client in clients:
        fragment(client, table)  # so that both are online in what follows
    for _ in range(25):
        table = decide(table)
        grown = [fragment(client, table) for client in clients]
        fragment_cache.forget()
        assert [fragment(client, table) for client in clients] == grown


def test_a_turn_is_told_anew_when_decisions_are_taken_back(anna, bela):
    table = running_table(anna, bela)
    for client in (client_of(anna), client_of(bela)):
        fragment(client, table)
    for _ in range(40):
        before, client = table, client_of(anna if turn_of(table) == 1 else bela)
        first, table = fragment(client, table), decide(table)
        if "undo-here" in fragment(client, table):
            break
    assert log_of(fragment(client, table)) != log_of(first)
    assert undo(table.pk, turn_of(before), before.length, snapshot_of(table))
    assert log_of(fragment(client, table)) == log_of(first)


def log_of(page: str) -> str:
    return page.split('id="log-turns"')[1].split("</form>", maxsplit=1)[0]


def test_what_is_kept_for_one_seat_is_not_given_to_another(with_secrets, anna, bela):
    _, owner = last_secret(with_secrets)
    knows, other = (anna, bela) if owner == 1 else (bela, anna)
    for visitor in (knows, other):
        fragment(client_of(visitor), with_secrets)  # so that both are online in what follows
    seen_by_other = fragment(client_of(other), with_secrets)
    seen_by_owner = fragment(client_of(knows), with_secrets)
    changed = swapped(with_secrets)
    assert fragment(client_of(other), changed) == seen_by_other
    assert fragment(client_of(knows), changed) != seen_by_owner


def test_what_happened_beside_the_game_is_told_at_once(anna, bela):
    table = decide(running_table(anna, bela))
    client = client_of(anna)
    assert "asked for a hint" not in fragment(client, table)
    SeatEvent.objects.create(table=table, length=table.length, seat=2, kind=SeatEvent.Kind.HINT)
    assert "asked for a hint" in fragment(client, fresh(table))


@pytest.mark.parametrize("other", [{"level": "random"}, {"by": 2}])
def test_another_computer_player_is_told_at_once(anna, bela, other):
    """Who goes to and fro leaves one line, of which only that changes."""
    table = decide(running_table(anna, bela))
    event = SeatEvent.objects.create(
        table=table, length=table.length, seat=2, kind=SeatEvent.Kind.HANDED_OVER, by=1, level="steady"
    )
    before = log_of(fragment(client_of(anna), table))
    SeatEvent.objects.filter(pk=event.pk).update(**other)
    after = log_of(fragment(client_of(anna), fresh(table)))
    fragment_cache.forget()
    assert before != after == log_of(fragment(client_of(anna), fresh(table)))


def test_everybody_is_told_in_their_own_language(anna, bela):
    table = decide(running_table(anna, bela))
    in_english, in_german = (log_of(fragment(reader(language), table)) for language in ("en", "de"))
    assert in_english != in_german
    for language, told in (("de", in_german), ("en", in_english)):
        fragment_cache.forget()
        assert log_of(fragment(reader(language), table)) == told


def reader(language: str) -> Client:
    return Client(headers={"accept-language": language})


def test_a_new_name_is_told_at_once(anna, bela):
    table = decide(running_table(anna, bela))
    client = client_of(anna)
    fragment(client, table)
    table.seats.filter(number=2).update(name="Somebody Else")
    assert "Béla" not in fragment(client, table)


def test_who_may_read_the_same_shares_turns(anna, bela):
    table = decide(running_table(anna, bela))
    fragment(client_of(Visitor.objects.create(name="Cili")), table)
    of_spectator = turns_kept()
    waits = client_of(bela if turn_of(table) == 1 else anna)
    fragment(waits, table)
    assert turns_kept() == of_spectator


def test_tables_do_not_share_turns(anna, bela):
    one, other = (running_table(anna, bela) for _ in range(2))
    put_log(other, one.lines, turn=one.turn)
    fragment(client_of(anna), one)
    of_one = turns_kept()
    fragment(client_of(anna), fresh(other))
    both = turns_kept()
    assert len(both) == 2 * len(of_one) > 0


def turns_kept() -> set[Hashable]:
    return {key for key in fragment_cache.known() if isinstance(key, tuple) and key[0] == "turn"}


def test_a_panel_is_given_the_named_values_alone():
    template = engines["jinja2"].from_string('{{ panel("pages/message.html", message=message) }}')
    shown = template.render({"message": "A star", "colour": "red"})
    assert "A star" in shown
    assert template.render({"message": "A star"}) == shown
    assert "A square" in template.render({"message": "A square"})


def test_a_panel_names_what_it_depends_on():
    with pytest.raises(TemplateRuntimeError, match="names the values"):
        engines["jinja2"].from_string('{{ panel("pages/message.html") }}').render()


def test_keys_differ_where_values_do():
    assert key_of("turn", "a", 1) == key_of("turn", "a", 1)
    different = {
        key_of("turn", "a", 1),
        key_of("turn", "a1"),
        key_of("turn", "a", 2),
        key_of("panel", "a", 1),
        key_of("turn", "a", True),
        key_of("turn", "a", [1]),
        key_of("turn", "a", {"b": 1}),
        key_of("turn", "a", {"b": True}),
        key_of("turn", Markup("a"), 1),
    }
    assert len(different) == 9


def test_what_nobody_has_asked_for_goes_first(monkeypatch):
    monkeypatch.setattr(fragment_cache, "MOST", 2)
    for key in "ab":
        fragment_cache.put(key, key.upper(), 1)
    assert fragment_cache.get("a") == "A"
    fragment_cache.put("c", "C", 1)
    assert fragment_cache.known() == {"a", "c"}
    assert fragment_cache.get("b") is None


def test_parts_take_no_more_than_so_many_bytes(monkeypatch):
    monkeypatch.setattr(fragment_cache, "MOST_BYTES", 100)
    for key, size in {"a": 30, "b": 30, "c": 30}.items():
        fragment_cache.put(key, key.upper(), size)
    fragment_cache.put("c", "C", 40)  # made twice at the same time, and counted once
    assert fragment_cache.get("a") == "A"
    fragment_cache.put("d", "D", 30)
    assert fragment_cache.known() == {"a", "c", "d"}
    fragment_cache.put("e", "E", 90)
    assert fragment_cache.known() == {"e"}
    fragment_cache.forget()
    for key, size in {"f": 60, "g": 40}.items():
        fragment_cache.put(key, key.upper(), size)
    assert fragment_cache.known() == {"f", "g"}


def test_what_pages_keep_is_counted(anna, bela, monkeypatch):
    monkeypatch.setattr(fragment_cache, "MOST_BYTES", 0)
    table = decide(running_table(anna, bela))
    assert "log-turns" in fragment(client_of(anna), table)
    assert not fragment_cache.known()


def test_a_spectator_is_not_given_a_seats_page(anna, bela):
    table = decide(running_table(anna, bela))
    own = fragment(client_of(anna), table)
    assert fragment(client_of(Visitor.objects.create(name="Cili")), table) != own
