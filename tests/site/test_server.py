"""Starting: quickly, without the engine, and with clear words when it cannot be."""

from __future__ import annotations

import logging
import os
import socket
import stat
from pathlib import Path
from unittest.mock import Mock

import platformdirs
import pytest
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.test import Client
from filelock import FileLock

from durbar.site import data_folder, logs
from durbar.site.django_ready import Unusable, prepare_data
from durbar.site.serving import middleware
from durbar.site.serving.one_server import only_server
from durbar.site.serving.server import serve
from tests.site.migrating import MIGRATE

LOBBY = """
import os, sys
from durbar.site.django_ready import migrate, prepare_data
prepare_data()
os.environ["DJANGO_SETTINGS_MODULE"] = "durbar.site.settings"
import durbar.site.asgi
migrate()
from django.test import Client
client = Client(headers={"Host": "localhost"})
assert client.get("/").status_code == 200
form = {"name": "Anna", "game": "thurn-und-taxis", "seat1": "me", "seat2": "open"}
answer = client.post("/tables/", form)
assert client.get(answer.url).status_code == 200
print([name for name in ("numba", "llvmlite") if name in sys.modules])
"""


def test_lobby_and_waiting_room_do_without_the_engine(run_python, tmp_path):
    assert run_python("-c", LOBBY, DURBAR_DATA=str(tmp_path)).strip() == "[]"


def test_a_used_port_is_told(run_python, tmp_path):
    with socket.socket() as used:
        used.bind(("127.0.0.1", 0))
        used.listen()
        port = used.getsockname()[1]
        script = f"""
import sys
from pathlib import Path
from durbar.site.serving.server import serve
try:
    serve(port={port}, data=Path(r"{tmp_path}"), open_browser=False)
except SystemExit as end:
    print(end)
"""
        told = run_python("-c", script)
    assert f"Port {port} is in use" in told


def no_home(*_arguments: str) -> str:
    """Do as platformdirs for a user without a home."""
    raise RuntimeError("could not determine the home directory")


def test_a_user_without_a_home_is_told_to_name_a_data_folder(monkeypatch):
    monkeypatch.delenv("DURBAR_DATA", raising=False)
    monkeypatch.setattr(platformdirs, "user_data_dir", no_home)
    with pytest.raises(data_folder.NoDataFolder, match=r"no home folder.*--data DIR"):
        data_folder.folder()


@pytest.mark.parametrize(("named", "folder"), [("~/kept", "home/kept"), (" /kept ", "/kept")])
def test_a_data_folder_that_no_shell_has_read_is_the_one_that_is_meant(monkeypatch, tmp_path, named, folder):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("DURBAR_DATA", named)
    assert data_folder.folder() == tmp_path / folder


@pytest.mark.parametrize("host", ["", "a..b", "ä" * 300, "[::1]", "localhost:8000", "nowhere.invalid"])
def test_what_is_no_host_is_told(tmp_path, host):
    with pytest.raises(SystemExit, match=r"A host is 127\.0\.0\.1, ::1 or a name, without brackets and port"):
        serve(port=0, data=tmp_path, open_browser=False, host=host)


ON_ONE_ADDRESS = """
import socket, sys
from pathlib import Path
from durbar.site.serving import server

def ask(application, listener):
    from django.test import Client
    print([Client(headers={"Host": f"{host}:8000"}).get("/").status_code for host in sys.argv[3:]])

server._listen = lambda host, port: socket.socket()  # this machine has other addresses
server._run = ask
server.serve(port=0, data=Path(sys.argv[1]), open_browser=False, host=sys.argv[2])
"""


@pytest.mark.parametrize(
    ("host", "named"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("fd00::20", "[fd00::20]"),
        ("fe80::20%eth0", "[fe80::20]"),
    ],
)
def test_a_server_answers_at_the_address_that_it_is_given(run_python, tmp_path, host, named):
    told = run_python("-c", ON_ONE_ADDRESS, str(tmp_path), host, named, "192.168.1.21", "localhost")
    assert told.splitlines() == [f"Durbar is at http://{named}:0/  (Ctrl-C ends it)", "[200, 400, 200]"]


def test_who_comes_by_a_name_that_the_server_does_not_know_is_told_where_it_belongs(client):
    page = client.get("/", headers={"Host": "games.example.org"})
    assert page.status_code == 400
    assert "add the name to DURBAR_HOSTS" in page.content.decode()
    assert "go back, load the page again" not in page.content.decode()
    answer = client.get("/api/games", headers={"Host": "games.example.org"})
    assert answer.status_code == 400
    assert "add the name to DURBAR_HOSTS" in answer.json()["error"]


@pytest.mark.parametrize("path", ["/", "/api/games"])
def test_what_is_refused_otherwise_is_told_as_such(client, monkeypatch, path):
    monkeypatch.setattr(middleware.Common, "process_request", Mock(side_effect=SuspiciousOperation))
    answer = client.get(path)
    assert answer.status_code == 400
    assert "This request cannot be understood" in answer.content.decode()
    assert "DURBAR_HOSTS" not in answer.content.decode()
    assert answer.headers["Content-Type"].startswith("text/html" if path == "/" else "application/json")


ANOTHER_SERVER = """
import sys
from pathlib import Path
from durbar.site.django_ready import Unusable
from durbar.site.serving.server import serve
try:
    serve(port=0, data=Path(sys.argv[1]), open_browser=False)
except Unusable as told:
    print(told)
"""


def test_a_data_folder_whose_tables_another_server_runs_is_refused_and_that_one_named(run_python, tmp_path):
    with only_server(tmp_path, "http://127.0.0.1:8000/"):
        told = run_python("-c", ANOTHER_SERVER, str(tmp_path))
    assert f"another Durbar (process {os.getpid()}, at http://127.0.0.1:8000/) runs the tables" in told
    assert "--data DIR" in told


@pytest.mark.parametrize("named", ["durbar.sqlite3", "linked.sqlite3"])
def test_a_database_in_a_file_whose_tables_another_server_runs_is_refused(run_python, tmp_path, named):
    """It may lie in the data folder of one server, and be named by the address of another."""
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    (first / "linked.sqlite3").symlink_to(first / "durbar.sqlite3")
    with only_server(first, "http://127.0.0.1:8000/", first / "durbar.sqlite3"):
        told = run_python("-c", ANOTHER_SERVER, str(second), DURBAR_DATABASE_URL=f"sqlite:///{first / named}")
    assert (
        f"another Durbar (process {os.getpid()}, at http://127.0.0.1:8000/) runs the tables of {first}"
        in told
    )
    assert "DURBAR_DATABASE_URL" in told


def test_a_folder_that_a_database_lacks_is_not_made_for_its_lock(tmp_path):
    with only_server(tmp_path, "", tmp_path / "nowhere" / "durbar.sqlite3"):
        assert not (tmp_path / "nowhere").exists()


def test_a_data_folder_is_free_again_when_its_server_has_ended(tmp_path):
    for port in (8000, 8001):
        with only_server(tmp_path, f"http://127.0.0.1:{port}/"):
            assert f":{port}/" in (tmp_path / ".server").read_text()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_that_cannot_be_held_is_told(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(Unusable, match="cannot be used: Permission denied"), only_server(tmp_path, ""):
        pass


def test_the_secret_key_is_made_once_and_for_the_owner_alone(tmp_path):
    data_folder.prepare(tmp_path)
    key = data_folder.secret_key(tmp_path)
    data_folder.prepare(tmp_path)
    assert data_folder.secret_key(tmp_path) == key
    assert len(key) > 50
    mode = (tmp_path / data_folder.KEY_FILE).stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def files_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name != data_folder.LOCK_FILE]


@pytest.mark.parametrize("left", ["", "half a key", "\u00e4" * 60])
def test_a_secret_key_that_was_cut_off_is_made_anew(tmp_path, left):
    (tmp_path / data_folder.KEY_FILE).write_text(left, "utf-8")
    data_folder.prepare(tmp_path)
    key = data_folder.secret_key(tmp_path)
    assert len(key) > 50
    assert key == (tmp_path / data_folder.KEY_FILE).read_text("ascii")
    assert files_in(tmp_path) == [data_folder.KEY_FILE]


def test_a_full_disk_leaves_no_part_of_a_secret_key(tmp_path, monkeypatch):
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        data_folder.prepare(tmp_path)
    assert files_in(tmp_path) == []


def test_the_data_folder_and_what_is_in_it_are_for_the_owner_alone(run_python, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    run_python("-c", LOBBY, DURBAR_DATA=str(folder))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert modes["durbar.sqlite3"] == 0o600
    assert not any(mode & 0o077 for mode in modes.values())


@pytest.mark.skipif(os.name == "nt", reason="modes of Unix")
def test_a_folder_of_others_stays_open_to_them(tmp_path):
    tmp_path.chmod(0o755)
    (tmp_path / "of others").touch()
    for _ in range(2):
        data_folder.prepare(tmp_path)
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_a_folder_in_which_nothing_can_be_locked_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("DURBAR_DATA", str(tmp_path))
    monkeypatch.setattr(data_folder, "PATIENCE", 0.1)
    with (
        FileLock(tmp_path / data_folder.LOCK_FILE),
        pytest.raises(Unusable, match="cannot be used: No locks available"),
    ):
        prepare_data()


def test_a_decision_that_was_acknowledged_survives_a_power_cut(run_python, tmp_path):
    ask = LOBBY.replace("print(", "from django.db import connection\n_ = (") + (
        "\ncursor = connection.cursor()\nprint(cursor.execute('PRAGMA synchronous').fetchone()[0])"
    )
    assert run_python("-c", ask, DURBAR_DATA=str(tmp_path)).strip() == "2"  # FULL


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Forbidden: /table/abc/join/TOKEN/", "Forbidden: /table/…/join/…/"),
        ("Internal Server Error: /table/abc/watch/TOKEN/", "Internal Server Error: /table/…/watch/…/"),
        ("/ws/table/abc/ and /api/game/abc?x", "/ws/table/…/ and /api/game/…?x"),
        ("Internal Server Error: /position/abc/", "Internal Server Error: /position/…/"),
        ("Internal Server Error: /", "Internal Server Error: /"),
    ],
)
def test_the_log_names_no_table_and_no_token(line, shown):
    record = logging.LogRecord("x", logging.ERROR, "", 1, "%s", (line,), None)
    assert logs.RedactingFilter().filter(record)
    assert record.getMessage() == shown


def test_what_anybody_can_bring_about_is_not_logged(db, caplog):
    with caplog.at_level(logging.NOTSET, "django"):
        for name in ("django.security", "django.request"):
            logging.getLogger(name).setLevel(settings.LOGGING["loggers"][name]["level"])
        answer = Client(enforce_csrf_checks=True).post("/table/abc/join/TOKEN/", {"name": "x"})
        assert answer.status_code == 403
    assert caplog.records == []
    unavailable = logging.LogRecord("django.request", logging.ERROR, "", 1, "Service Unavailable", (), None)
    unavailable.status_code = 503
    assert not logs.RedactingFilter().filter(unavailable)


@pytest.mark.parametrize("killed_at", [1, 2, 4])
def test_who_is_killed_while_it_migrates_starts_again(run_python, tmp_path, killed_at):
    assert run_python("-c", MIGRATE.format(killed_at=killed_at), DURBAR_DATA=str(tmp_path)) == ""
    assert run_python("-c", MIGRATE.format(killed_at=-1), DURBAR_DATA=str(tmp_path)).strip() == "0"


def test_migrations_are_complete(db):
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
