"""What a host does about tables, names and programs: `durbar manage tables`, and so on."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from durbar.bots import levels
from durbar.site.api.models import BotAccount
from durbar.site.tables.models import SeatEvent
from durbar.site.tables.seats import sit
from durbar.site.work import pending
from tests.site.api import new_bot, table_with
from tests.site.conftest import client_of, finished_table, fresh, new_table, running_table

pytestmark = pytest.mark.django_db


def told(*arguments: object) -> str:
    """Return what a command says."""
    out = StringIO()
    name, *others = map(str, arguments)
    call_command(name, *others, stdout=out)
    return out.getvalue()


def lines_of(*arguments: object) -> dict[int, str]:
    """Return the lines of a list by the numbers with which they begin."""
    lines = [line for line in told(*arguments).splitlines() if line.split()[0].isdigit()]
    return {int(line.split()[0]): line for line in lines}


def test_tables_are_listed_and_nothing_secret(anna, bela):
    waiting, running, over = (
        new_table(anna, "me", "open"),
        running_table(anna, bela, listed=False),
        finished_table(anna, bela),
    )
    lines = lines_of("tables")
    assert set(lines) == {waiting.pk, running.pk}
    assert "thurn-und-taxis" in lines[running.pk]
    assert "1 Anna, 2 Béla" in lines[running.pk]
    assert "1 Anna, 2 (open)" in lines[waiting.pk]
    assert set(lines_of("tables", "--running")) == {running.pk}
    assert set(lines_of("tables", "--waiting")) == {waiting.pk}
    secrets = [one.slug for one in (waiting, running, over)] + [one.watch_token for one in (waiting, running)]
    secrets += [seat.invite for seat in waiting.seats.all()] + [anna.key, bela.key]
    assert not any(secret in told("tables") for secret in secrets)


def test_a_table_that_waits_is_closed(anna):
    table = new_table(anna, "me", "open")
    assert "closed" in told("close_table", table.pk)
    assert client_of(anna).get(f"/table/{table.slug}/").status_code == 404


def test_a_game_that_is_closed_is_played_to_its_end_and_everybody_is_told(anna, bela):
    table = running_table(anna, bela)
    assert "Anna, Béla" in told("close_table", table.pk)
    assert all(seat.stand_in for seat in table.seats.all())
    assert fresh(table).version > table.version
    assert [one.kind for one in table.seat_events.all()] == [SeatEvent.Kind.CLOSED] * 2
    assert "has closed the table" in client_of(anna).get(f"/table/{table.slug}/").content.decode()
    assert "already" in told("close_table", table.pk)


def test_a_game_that_is_closed_does_not_rest_though_nobody_looks_on(anna):
    """Nor does who would think for long play it to its end."""
    table = new_table(anna, "me", "master", "master")
    told("close_table", table.pk)
    decision = pending.next_decision(table.pk)
    assert decision
    assert decision.computer
    assert decision.computer.question.level == levels.AT_ONCE


def test_what_cannot_be_closed_is_told(anna, bela):
    over = finished_table(anna, bela)
    with pytest.raises(CommandError, match="is over"):
        told("close_table", over.pk)
    with pytest.raises(CommandError, match=f"no table {over.pk + 1}"):
        told("close_table", over.pk + 1)


def test_a_name_is_replaced_wherever_it_is_played(anna, bela):
    table, other, over = running_table(anna, bela), running_table(bela, anna), finished_table(anna, bela)
    assert "Guest" in told("rename_visitor", table.pk, 1, "Guest")
    names = [[seat.name for seat in fresh(one).seats.all()] for one in (table, other, over)]
    assert names == [["Guest", "Béla"], ["Béla", "Guest"], ["Anna", "Béla"]]
    assert fresh(table).version > table.version
    told("rename_visitor", over.pk, 1, "Nobody")
    assert over.seats.get(number=1).name == "Nobody"


def test_a_program_that_is_renamed_still_says_what_it_is(anna, bela):
    table = table_with(new_bot(anna), bela)
    told("rename_visitor", table.pk, 1, "Other")
    assert table.seats.get(number=1).name == "Other (bot)"


def test_what_cannot_be_renamed_is_told(anna, bela):
    table = new_table(anna, "me", "open")
    with pytest.raises(CommandError, match="nobody sits"):
        told("rename_visitor", table.pk, 2, "Guest")
    with pytest.raises(CommandError, match="has no seat 9"):
        told("rename_visitor", table.pk, 9, "Guest")
    with pytest.raises(CommandError, match="no table"):
        told("rename_visitor", table.pk + 1, 1, "Guest")
    with pytest.raises(CommandError, match="bot:"):
        told("rename_visitor", table.pk, 1, "bot:steady")
    sit(table.pk, 2, bela)


def test_a_programs_token_is_revoked(anna):
    bot = new_bot(anna)
    account = BotAccount.objects.get()
    assert account.digest
    assert "made by Anna" in lines_of("revoke_bot")[account.pk]
    assert account.digest not in told("revoke_bot")
    assert bot.visitor.name in told("revoke_bot", account.pk)
    bot.get("account", 401)
    assert "revoked" in lines_of("revoke_bot")[account.pk]
    with pytest.raises(CommandError, match="no program"):
        told("revoke_bot", account.pk + 1)


@pytest.mark.parametrize("command", [["close-table", "1"], ["rename-visitor", "1", "1", "Guest"], ["tables"]])
def test_the_commands_are_called_as_they_are_written_and_what_is_wrong_is_told_in_a_line(tmp_path, command):
    environment = os.environ | {"DURBAR_DATA": str(tmp_path / "empty")}
    words = [sys.executable, "-m", "durbar", "manage", *command]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "durbar: the database cannot be used: no such table: tables_table\n"
