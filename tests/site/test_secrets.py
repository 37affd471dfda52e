"""What a seat may not know is in nothing that the server sends to it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from durbar.bots import worker
from durbar.core.record import HIDDEN
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import shuffles
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.records import record_for
from durbar.site.tables.replay import match_of
from tests.site.conftest import GAME, client_of, finished_table, new_table, running_table
from tests.site.unseen_cards import NONCES, last_secret, swapped

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(with_secrets: Table) -> Table:
    return with_secrets


def pages_of(table: Table, visitor: Visitor | None) -> list[str]:
    client = client_of(visitor)
    paths = ["", "view/", "log/", "record/", f"moment/{table.length}/"]
    texts = [client.get(f"/table/{table.slug}/{path}").content.decode() for path in paths]
    texts.append(
        client.post(
            f"/table/{table.slug}/play/", {"action": "close", "length": table.length}
        ).content.decode()
    )
    texts.append(
        client.post(f"/table/{table.slug}/undo/", {"back_to": "1", "length": table.length}).content.decode()
    )
    return [NONCES.sub("", text) for text in texts]


def test_pages_do_not_change_when_only_secrets_change(table, anna, bela):
    _, owner = last_secret(table)
    knows, other = (anna, bela) if owner == 1 else (bela, anna)
    without = [other, Visitor.objects.create(name="Cili"), None]
    for visitor in (anna, bela):
        pages_of(table, visitor)  # so that both are online in what follows
    before = {visitor: pages_of(table, visitor) for visitor in [*without, knows]}
    changed = swapped(table)
    for visitor in without:
        assert pages_of(changed, visitor) == before[visitor]
    assert pages_of(changed, knows) != before[knows]  # so the test can tell


def test_a_running_games_record_is_the_seats_own_view(table):
    match = match_of(table)
    secrets = {entry.owner: str(entry.line(match.game)) for entry in match.log if entry.owner}
    assert set(secrets) == {1, 2}
    for seat in (1, 2, None):
        lines = record_for(table, seat).splitlines()
        assert len(lines) - lines.index("") - 1 == table.length
        hidden = [line for line in lines if line.endswith(HIDDEN)]
        assert len(hidden) == sum(1 for entry in match.log if entry.owner not in (0, seat))


def test_a_finished_games_record_is_whole(anna, bela):
    table = finished_table(anna, bela)
    for seat in (1, None):
        whole = replace(match_of(table).as_record(), shuffle=shuffles.to_draw_from(table))
        assert record_for(table, seat) == str(whole)
        assert HIDDEN not in record_for(table, seat)


def test_a_computer_player_is_asked_with_a_wiped_state(table):
    _, knows = last_secret(table)
    before = {seat: worker.question_for(match_of(table).view(seat), "steady") for seat in (1, 2)}
    changed = match_of(swapped(table))
    assert worker.question_for(changed.view(3 - knows), "steady") == before[3 - knows]
    assert worker.question_for(changed.view(knows), "steady") != before[knows]


def test_invitations_are_shown_to_those_at_the_table_only(anna, bela):
    table = new_table(anna, "me", "open")
    tokens = [*table.seats.values_list("invite", flat=True), table.watch_token]
    for visitor, insider in [(anna, True), (bela, False), (None, False)]:
        page = client_of(visitor).get(f"/table/{table.slug}/").content.decode()
        assert (tokens[1] in page) == insider
        assert (tokens[2] in page) == insider
        assert tokens[0] not in page  # of a seat that is taken


def test_a_private_table_is_as_if_it_were_not_there(anna, bela):
    table = running_table(anna, bela, listed=False)
    stranger = client_of(Visitor.objects.create(name="Cili"))
    missing = stranger.get("/table/nowhere/")
    for path in ["", "log/", "record/"]:
        answer = stranger.get(f"/table/{table.slug}/{path}")
        assert (answer.status_code, answer.content) == (404, missing.content)
    assert stranger.get(f"/table/{table.slug}/view/").status_code == 404
    assert stranger.post(f"/table/{table.slug}/play/", {"action": "draw"}).status_code == 404
    assert table.slug not in stranger.get("/").content.decode()


def test_the_spectators_link_opens_a_private_table_without_a_seat(anna, bela):
    table = running_table(anna, bela, listed=False)
    watcher = client_of(None)
    answer = watcher.get(f"/table/{table.slug}/watch/{table.watch_token}/", follow=True)
    assert answer.status_code == 200
    assert answer.context["me"] is None
    assert watcher.get(f"/table/{table.slug}/watch/wrong/").status_code == 404


def test_the_spectators_link_gives_no_seat_of_a_private_table(anna):
    table = new_table(anna, "me", "open", listed=False)
    watcher = client_of(None)
    watcher.get(f"/table/{table.slug}/watch/{table.watch_token}/")
    answer = watcher.post(f"/table/{table.slug}/sit/", {"seat": 2, "name": "Cili"})
    assert answer.status_code == 404
    assert table.seats.get(number=2).kind == Seat.Kind.OPEN


def test_nothing_of_a_table_is_kept_in_caches_and_addresses_do_not_travel(table, anna):
    pages = dict.fromkeys((f"/table/{table.slug}/{part}" for part in ("", "view/", "record/")), "no-store")
    for path, kept in ({"/": "private, no-cache"} | pages).items():  # one goes back to the lobby
        answer = client_of(anna).get(path)
        assert answer.headers["Cache-Control"] == kept
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_pages_have_no_inline_scripts_or_styles(table, anna):
    for path in ["/", f"/table/{table.slug}/"]:
        page = client_of(anna).get(path).content.decode()
        assert not re.findall(r"<script(?![^>]*\bsrc=)", page)
        assert not re.findall(r"<style|\sstyle=|\son[a-z]+=", page)


def test_who_somebody_is_no_script_reads_and_no_other_site_sends():
    for secure in (False, True):
        made = Client().post("/play-now/", {"game": GAME}, secure=secure).cookies[visitors.COOKIE]
        assert (made["httponly"], made["samesite"], bool(made["secure"])) == (True, "Lax", secure)
        assert made["max-age"] == visitors.LASTS
