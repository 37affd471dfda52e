"""What a host does about tables, names and programs: `durbar manage tables`, and so on."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from durbar.bots import levels
from durbar.site.api.models import BotAccount
from durbar.site.tables.models import SeatEvent, Table
from durbar.site.tables.seats import sit
from durbar.site.work import pending
from tests.site.api import new_bot, table_with
from tests.site.conftest import client_of, finished_table, fresh, new_table, running_table
from tests.site.places import Place

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
    assert [" none " in line for line in lines.values()] == [True, True]
    Table.objects.filter(pk=running.pk).update(time_limit=Table.TimeLimit.THREE_DAYS)
    assert " 3 d " in lines_of("tables")[running.pk]
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
    assert told("revoke_bot").split()[0] == "number"
    assert "made by Anna" in lines_of("revoke_bot")[account.pk]
    assert account.digest not in told("revoke_bot")
    assert bot.visitor.name in told("revoke_bot", account.pk)
    bot.get("account", 401)
    assert "revoked" in lines_of("revoke_bot")[account.pk]
    with pytest.raises(CommandError, match="no program"):
        told("revoke_bot", account.pk + 1)


COMMANDS = [["close-table", "1"], ["rename-visitor", "1", "1", "Guest"], ["tables"], ["revoke-bot"]]


@pytest.mark.parametrize("command", COMMANDS)
def test_where_nothing_is_kept_a_line_says_so_and_nothing_is_made(tmp_path, command):
    place = Place(tmp_path / "nowhere")
    told = f"durbar: no server has kept anything in {place.folder}; name its data folder with --data DIR"
    assert place.refusal("manage", *command) == told
    assert not place.folder.exists()


def test_a_file_is_no_data_folder_which_is_told_in_a_line(tmp_path):
    place = Place(tmp_path / "file")
    place.folder.write_text("")
    told = f"durbar: no server has kept anything in {place.folder}; name its data folder with --data DIR"
    assert place.refusal("manage", "tables") == told


def test_the_commands_are_called_as_they_are_written_with_their_own_options_alone(tmp_path):
    place = Place(tmp_path)
    place.script("")
    assert place.refusal("manage", "close-table", "1").startswith("CommandError: there is no table 1;")
    elsewhere = Place(tmp_path / "elsewhere")
    for words in (["--data", tmp_path, "tables"], ["tables", "--running", "--data", tmp_path]):
        assert elsewhere.durbar("manage", *words).startswith("number ")
    nowhere = Place(tmp_path / "nowhere")
    for asked in (["close-table", "--help"], ["help", "close-table"]):
        usage = nowhere.durbar("manage", *asked).splitlines()[0]
        assert usage == "usage: durbar manage close-table [-h] number"


def test_a_database_of_an_older_durbar_is_told(tmp_path):
    place = Place(tmp_path)
    place.durbar("manage", "migrate", "-v", "0", "tables", "0010")
    assert "of an older Durbar; it is brought up to date when a server" in place.refusal("manage", "tables")


@pytest.mark.parametrize(
    ("migration", "told"),
    [
        (("tables", "9999_of_later"), "belongs to a newer Durbar"),
        (("durbar", "0001_tables"), "the database is of Durbar 0.1.0, which none after it takes over"),
    ],
)
def test_a_database_that_is_not_taken_over_is_told(tmp_path, migration, told):
    place = Place(tmp_path)
    place.script(
        "from django.db.migrations.recorder import MigrationRecorder as Recorder\n"
        "from django.db import connection\n"
        f"Recorder(connection).record_applied{migration}"
    )
    assert told in place.refusal("manage", "tables")
    assert told in place.refusal("--no-browser", "--port", "0")
