"""Backups: whole, of one moment while people play, and put in place on any database, all or nothing."""

from __future__ import annotations

import datetime
import hashlib
import io
import json
import os
import re
import signal
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from durbar.core.errors import NotWritable
from durbar.site.backup import archive, manifest
from durbar.site.backup.manifest import Manifest, Member
from tests.machines import Site
from tests.ports import free_port
from tests.site.places import Place

LOCAL_HEADER = 30  # bytes before the name of a member of a zip file, and what it holds

# Something of everything that a server keeps, unusual characters and times to the microsecond.
FILL = """
import datetime
import hashlib
from django.utils import timezone
from durbar.site.api.models import BotAccount, Invitation
from durbar.site.people.models import Visitor
from durbar.site.review.models import Analysis, Review
from durbar.site.tables.decisions import append
from durbar.site.tables.models import Board, ClockCheck, Pledge, Seat, SeatEvent, Table
anna, bela, bot = (Visitor.objects.create(name=name) for name in ("Anna", "Béla 🎲", "bot"))
account = BotAccount.objects.create(visitor=bot, owner=anna, digest="0" * 64)
tables = [
    Table.objects.create(game="taj-mahal", rules=1, host=anna, options={"b": [1, None], "a": "ü"},
        slug=f"slug{n}", status=status, result=result)
    for n, (status, result) in enumerate([("running", None), ("over", [3, 5])])
]
for table in tables:
    append(table, ["* deal", "1 done"])
    table.save()
tables[0].rematch = tables[1]
tables[0].save()
tables[0].watchers.add(bela)
seats = [
    Seat.objects.create(table=tables[0], number=n, kind="person", visitor=v, sealed="secret", wish={"x": 1})
    for n, v in enumerate((anna, bela), 1)
]
Invitation.objects.create(seat=seats[0], bot=account)
SeatEvent.objects.create(table=tables[0], length=1, seat=1, kind="left")
Pledge.objects.create(table=tables[0], secret=bytes(range(224, 256)), commitment="sha256:" + "3" * 64)
Review.objects.create(slug="r", digest="1" * 64, game="taj-mahal", record="durbar 1\\n")
Analysis.objects.create(digest="2" * 64, search=2, seconds=0.2, game="taj-mahal", findings=[[1, 0.25]])
long_ago = timezone.now() - datetime.timedelta(days=9, microseconds=1)
Table.objects.filter(pk=tables[1].pk).update(changed=long_ago)
Board.objects.create(digest="sha256:" + hashlib.sha256(b"a = 1").hexdigest(), content=b"a = 1")
ClockCheck.objects.create(at=timezone.now())
"""


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> Place:
    place = Place(tmp_path_factory.mktemp("filled"))
    place.script(FILL)
    return place


@pytest.fixture(scope="module")
def backup(filled, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("backup") / "durbar.zip"
    told = filled.durbar("backup", path)
    assert told.startswith(f"{path}: 2 tables and 3 visitors as of ")
    return path


def test_a_backup_is_for_its_owner_alone(backup):
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in backup.parent.iterdir()] == [backup.name]


def test_all_comes_back_from_sqlite_to_postgresql_and_back(filled, backup, postgres, tmp_path):
    before = filled.content()
    assert all(before.values()), "every model has rows"
    there = Place(tmp_path / "there", postgres)
    assert there.durbar("restore", backup).startswith("restored: 2 tables and 3 visitors")
    assert there.content() == before
    assert there.key == filled.key

    new = "from durbar.site.people.models import Visitor; print(Visitor.objects.create().pk)"
    assert int(there.script(new)) == 4

    second, back = tmp_path / "second.zip", Place(tmp_path / "back")
    there.durbar("backup", second)
    back.durbar("restore", second)
    assert back.content() == there.content()
    assert back.key == filled.key
    assert stat.S_IMODE((back.folder / "durbar.sqlite3").stat().st_mode) == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_what_root_restores_belongs_to_the_folders_owner(backup, tmp_path):
    place = Place(tmp_path)
    place.script("")
    os.chown(tmp_path, 12345, 12346)
    place.durbar("restore", backup)
    found = (tmp_path / "secret_key").stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (12345, 12346, 0o600)


def test_the_shortest_key_comes_back(tmp_path):
    shortest, path, there = "k" * 50, tmp_path / "short.zip", Place(tmp_path / "there")
    place = Place(tmp_path / "here")
    place.script(FILL)
    place.durbar("backup", path, DURBAR_SECRET_KEY=shortest)
    there.durbar("restore", path)
    there.script("")  # a start, which would make a key where there is none
    assert there.key == shortest


def test_what_is_kept_already_is_not_lost_by_mistake(backup, tmp_path):
    place = Place(tmp_path)
    place.script("from durbar.site.people.models import Visitor; Visitor.objects.create(name='Carla')")
    before, key = place.content(), place.key
    assert "keeps something already; write --replace" in place.refusal("restore", backup)
    assert (place.content(), place.key) == (before, key)
    place.durbar("restore", backup, "--replace")
    assert len(place.content()["people.visitor"]) == 3
    assert place.key != key


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_backup_with_boards_is_put_where_their_files_lie(filled, backup, database, request, tmp_path):
    place = Place(tmp_path, request.getfixturevalue("postgres") if database == "postgresql" else "")
    (tmp_path / "boards").mkdir()
    for content in (b"a = 1", b"a = 2"):
        (tmp_path / "boards" / f"{hashlib.sha256(content).hexdigest()}.toml").write_bytes(content)
    place.durbar("restore", backup)
    assert place.content() == filled.content()
    place.durbar("restore", backup, "--replace")
    assert place.content() == filled.content()


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_restored_under_a_server_that_runs(backup, database, request, tmp_path):
    url = request.getfixturevalue("postgres") if database == "postgresql" else ""
    place, port = Place(tmp_path / "place", url), free_port()
    site = Site(place.folder, port, {"DURBAR_DATABASE_URL": url})
    place.script("from durbar.site.people.models import Visitor; Visitor.objects.create(name='Carla')")
    before, key = place.content(), place.key
    site.begin("durbar", "--port", str(port), "--no-browser")
    try:
        site.until(lambda: site.get("/healthz") == (200, "ok\n"))
        assert "a server or a worker of Durbar has the database" in place.refusal("restore", backup)
        assert "end all of them first" in place.refusal("restore", backup, "--replace")
        assert place.durbar("restore", "--check", backup).startswith("whole")
        assert (place.content(), place.key) == (before, key)
        assert site.get("/")[0] == 200
    finally:
        site.end()
    assert place.durbar("restore", backup, "--replace").startswith("restored")


def test_a_restore_that_fails_changes_nothing(filled, backup, tmp_path):
    broken = tmp_path / "broken.zip"
    rows = (
        b'["id","key","name","created"]\n[1,"k","n","2026-01-01T00:00:00Z"]\n'  # Anna's seat has nobody now
    )
    rewritten(backup, broken, {"database/people.visitor.jsonl": rows})
    place = Place(tmp_path / "place")
    place.script("from durbar.site.people.models import Visitor; Visitor.objects.create(name='Carla')")
    before, key = place.content(), place.key
    assert "the database cannot be used" in place.refusal("restore", broken, "--replace")
    assert (place.content(), place.key) == (before, key)


ENDED_WHILE_RESTORING = """
import os, signal
from durbar.site.django_ready import set_up
set_up(new=True)
from durbar.site.backup import restoring
def fill(_archive):
    os.kill(os.getpid(), signal.SIGTERM)
    signal.pause()
restoring._fill = fill
from durbar.cli import main
main()
"""


def test_a_restore_that_is_told_to_end_leaves_no_key(backup, tmp_path):
    place = Place(tmp_path)
    place.script("from durbar.site.people.models import Visitor; Visitor.objects.create(name='Carla')")
    before, key = place.content(), place.key
    done = place.run("-c", ENDED_WHILE_RESTORING, "restore", "--replace", backup)
    assert done.returncode == 128 + signal.SIGTERM
    assert (place.content(), place.key) == (before, key)
    keys = {path.name for path in tmp_path.glob("*secret_key*")}
    assert keys == {"secret_key", ".secret_key.lock"}


OLDER = """
from durbar.site.django_ready import set_up
set_up()
from durbar.site.people.models import Visitor
Visitor.objects.create(name="Old")
"""


def test_a_backup_of_an_older_database_is_brought_up_to_date(tmp_path):
    old, path, new = Place(tmp_path / "old"), tmp_path / "old.zip", Place(tmp_path / "new")
    old.durbar("manage", "migrate", "-v", "0", "tables", "0001_initial")
    done = old.run("-c", OLDER)
    assert done.returncode == 0, done.stderr
    old.durbar("backup", path)
    new.durbar("restore", path)
    new.durbar("manage", "migrate", "--check")
    assert [row[2] for row in new.content()["people.visitor"]] == ['"Old"']


# ---------------------------------------------------------------- what is no backup


def rewritten(source: Path, to: Path, contents: dict[str, bytes], **told: object) -> None:
    """Copy a backup with other contents, and a manifest that says so, and whatever it is `told` to say."""
    with zipfile.ZipFile(source) as archive, zipfile.ZipFile(to, "w") as copy:
        known = json.loads(archive.read(manifest.NAME))
        for name in archive.namelist():
            if name != manifest.NAME:
                content = contents.get(name, archive.read(name))
                copy.writestr(name, content)
                if name in contents:
                    digest = hashlib.sha256(content).hexdigest()
                    known["members"][name] = {"size": len(content), "sha256": digest}
        copy.writestr(manifest.NAME, json.dumps(known | told))


def cut_off(data: bytes) -> bytes:
    return data[: len(data) // 2]


def one_bit(data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        member = archive.getinfo("database/tables.table.jsonl")
    place = member.header_offset + LOCAL_HEADER + len(member.filename) + member.compress_size // 2
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def encrypted(data: bytes) -> bytes:
    """Return an archive whose first member says that it is encrypted."""
    place = data.index(b"PK\x01\x02") + 8
    return data[:place] + bytes([data[place] | 1]) + data[place + 1 :]


def elsewhere(data: bytes) -> bytes:
    """Return an archive that says of its list of members that it lies beyond its end."""
    place = data.rindex(b"PK\x05\x06") + 16
    return data[:place] + b"\xff\xff\xff\x7f" + data[place + 4 :]


@pytest.mark.parametrize(
    "damage", [lambda _: b"", lambda _: b"durbar 1\n" * 99, cut_off, one_bit, encrypted, elsewhere]
)
def test_a_damaged_backup_is_told(backup, tmp_path, damage: Callable[[bytes], bytes]):
    path, place = tmp_path / "damaged.zip", Place(tmp_path / "place")
    path.write_bytes(damage(backup.read_bytes()))
    told = place.refusal("restore", path)
    assert told.startswith(f"durbar: {path}: is ")
    assert "damaged" in told


@pytest.mark.parametrize(
    "told",
    [
        {"format": manifest.FORMAT + 1, "members": "of another kind"},
        {"migrations": [["tables", "9999_of_later"]]},
    ],
)
def test_a_backup_of_a_newer_durbar_is_told(backup, tmp_path, told):
    path, place = tmp_path / "newer.zip", Place(tmp_path / "place")
    rewritten(backup, path, {}, durbar="9.1", **told)
    assert "was made by Durbar 9.1, which is newer than this" in place.refusal("restore", path)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"members": {}}, "does not belong to it"),
        ({"members": {"database/x.jsonl": {"size": 1, "sha256": "0"}}}, "is not as it was written"),
        ({"made": "yesterday"}, "its manifest.json cannot be read"),
    ],
)
def test_a_manifest_that_tells_of_something_else_is_told(filled, backup, tmp_path, told, why):
    path = tmp_path / "other.zip"
    rewritten(backup, path, {}, **told)
    assert why in filled.refusal("restore", path, "--check")


def test_a_backup_can_be_looked_at_without_putting_it_in_place(filled, backup):
    before = filled.content()
    told = filled.durbar("restore", backup, "--check")
    assert told.startswith("whole: 2 tables and 3 visitors")
    assert re.search(r", [1-9][\d.,]* [kM]B unpacked, ", told)
    assert filled.content() == before


def test_a_backup_can_be_looked_at_on_a_machine_that_keeps_nothing(backup, tmp_path):
    nowhere = Place(tmp_path / "nowhere", "postgres://durbar@127.0.0.1:1/durbar")
    assert nowhere.durbar("restore", backup, "--check").startswith("whole: 2 tables and 3 visitors")
    assert not nowhere.folder.exists()


def test_a_database_that_no_server_has_used_is_no_backup_and_has_no_records(filled, postgres, tmp_path):
    path, wrong = tmp_path / "b.zip", Place(filled.folder, postgres)
    assert "no server has kept anything in this database" in wrong.refusal("backup", path)
    assert "no server has kept anything in this database" in wrong.refusal("export", "--to", tmp_path / "to")
    assert not [*tmp_path.iterdir()]


def test_where_nothing_is_kept_there_is_nothing_to_back_up(tmp_path):
    place = Place(tmp_path / "nowhere")
    assert "no server has kept anything in" in place.refusal("backup", tmp_path / "b.zip")
    assert "no server has kept anything in" in place.refusal("export")
    # A database alone is not all: without the key nobody is known any more.
    elsewhere = {"DURBAR_DATABASE_URL": "postgres://durbar@127.0.0.1:1/durbar"}
    assert "no server has kept" in place.refusal("backup", tmp_path / "b.zip", **elsewhere)
    elsewhere["DURBAR_SECRET_KEY"] = "k" * 50
    assert "database cannot be used" in place.refusal("backup", tmp_path / "b.zip", **elsewhere)
    assert not place.folder.exists()


def test_a_place_that_cannot_be_written_is_told_and_nothing_is_left(filled, tmp_path):
    path = tmp_path / "nowhere" / "b.zip"
    assert filled.refusal("backup", path) == f"durbar: {path}: cannot be written: No such file or directory"


def test_the_database_itself_is_not_replaced_by_its_backup(filled):
    database = filled.folder / "durbar.sqlite3"
    assert "no backup, and would be lost" in filled.refusal("backup", database)
    assert database.read_bytes().startswith(b"SQLite")


def test_only_an_older_backup_is_replaced(backup, tmp_path):
    records, older, empty = tmp_path / "records.zip", tmp_path / "older.zip", tmp_path / "empty.zip"
    with zipfile.ZipFile(records, "w") as written:
        written.writestr("game.durbar", "durbar 1")
    with pytest.raises(NotWritable, match="no backup, and would be lost"), archive.new_archive(records):
        pass
    older.write_bytes(backup.read_bytes())
    empty.touch()  # as mktemp makes one
    for path in (older, empty):
        with archive.new_archive(path) as writer:
            writer.add("x", b"")


def test_the_backups_of_the_last_days_are_kept_and_nothing_else_is_touched(filled, tmp_path):
    days = [f"durbar-2026-01-{day:02}.zip" for day in range(1, 5)]
    others = ["durbar.zip", "durbar-old.zip", "other-2026-01-01.zip", "durbar-2026-01-01.zip.copy"]
    for name in (*days, *others):
        (tmp_path / name).write_text("older")
    told = filled.durbar("backup", "--keep", "3", tmp_path / "durbar.zip")
    written, *gone = told.splitlines()
    new = Path(written.split(": ")[0])
    assert datetime.date.fromisoformat(new.stem.removeprefix("durbar-")) > datetime.date(2026, 1, 4)
    assert {path.name for path in tmp_path.iterdir()} == {*days[2:], *others, new.name}
    assert [line.removesuffix(": taken away") for line in gone] == [str(tmp_path / name) for name in days[:2]]
    assert "tables" in filled.durbar("restore", "--check", new)


def test_the_backups_of_days_have_the_name_of_a_file(filled, tmp_path):
    for folder in (tmp_path, "."):
        told = filled.refusal("backup", "--keep", "3", folder)
        assert told == f"durbar: {folder}: cannot be written: it is a folder; name a file"
    assert not [*tmp_path.iterdir()]


def test_a_manifest_is_read_as_it_was_written(backup):
    with zipfile.ZipFile(backup) as archive:
        data = archive.read(manifest.NAME)
    told = manifest.read(data, "b", "0")
    assert isinstance(told, Manifest)
    assert told.members["keys/secret_key"] == Member(67, told.members["keys/secret_key"].sha256)
    assert told.rows["people.visitor"] == 3
    assert told.json() == data


# ---------------------------------------------------------------- while people play

# Two tables are decided at as fast as it goes while three backups are taken.
PLAY = """
import json, threading
from pathlib import Path
from durbar.site.backup import rows
from durbar.site.backup.taking import back_up
from durbar.site.people.models import Visitor
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.decisions import all_of
from durbar.site.tables.models import Table
from durbar.site.tables.play import play
from durbar.site.tables.replay import match_of
from durbar.site.tables.snapshot import Snapshot

anna = Visitor.objects.create(name="Anna")
Visitor.objects.bulk_create(Visitor(name=str(n)) for n in range(3000))
table = create(TablePlan("thurn-und-taxis", ("me", "open"), {{}}, True), anna)
from durbar.site.tables.seats import sit
sit(table.pk, 2, Visitor.objects.create(name="Bela"))
begun, decided = threading.Semaphore(0), threading.Semaphore(0)
write = rows.write

def decide():
    while True:
        begun.acquire()
        fresh = Table.objects.get(pk=table.pk)
        match = match_of(fresh)
        assert play(table.pk, match.actor, match.legal.texts[-1], Snapshot.of(fresh))
        decided.release()

def write_while_somebody_decides(model, file):
    begun.release()
    count = write(model, file)
    assert decided.acquire(timeout=60), "who decides waits for a backup"
    return count

rows.write = write_while_somebody_decides
threading.Thread(target=decide, daemon=True).start()
lengths = []
for number in range(3):
    lengths.append(Table.objects.get().length)
    back_up(Path(r"{folder}") / f"{{number}}.zip")
print(json.dumps([lengths, all_of(Table.objects.get())]))
"""
LOG = """
import json
from durbar.site.tables.decisions import all_of
from durbar.site.tables.models import Decision, Table
from durbar.site.tables.replay import match_of
table = Table.objects.get()
assert len(match_of(table)) == table.length == Decision.objects.count()
print(json.dumps(all_of(table)))
"""


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_backup_is_of_one_moment_while_people_decide(database, request, tmp_path):
    url = request.getfixturevalue("postgres") if database == "postgresql" else ""
    place = Place(tmp_path / "place", url)
    lengths, log = json.loads(place.script(PLAY.format(folder=tmp_path)))
    assert sorted({*lengths, len(log)}) == [*lengths, len(log)]  # each is longer than the one before
    for number in (0, 2):
        restored = Place(tmp_path / f"restored-{number}")
        restored.durbar("restore", tmp_path / f"{number}.zip")
        assert json.loads(restored.script(LOG)) == log[: lengths[number]]
