"""Starting: quickly, without the engine, and with clear words when it cannot be."""

from __future__ import annotations

import socket
import stat

from durbar.site import data_folder

LOBBY = """
import os, sys
from durbar.site.server import serve, _prepare_data, _migrate
_prepare_data()
os.environ["DJANGO_SETTINGS_MODULE"] = "durbar.site.settings"
import durbar.site.asgi
_migrate()
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
from durbar.site.server import serve
try:
    serve(port={port}, data=Path(r"{tmp_path}"), open_browser=False)
except SystemExit as end:
    print(end)
"""
        told = run_python("-c", script)
    assert f"Port {port} is in use" in told


def test_the_secret_key_is_made_once_and_for_the_owner_alone(tmp_path):
    data_folder.prepare(tmp_path)
    key = data_folder.secret_key(tmp_path)
    data_folder.prepare(tmp_path)
    assert data_folder.secret_key(tmp_path) == key
    assert len(key) > 50
    mode = (tmp_path / data_folder.KEY_FILE).stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_migrations_are_complete(db):
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
