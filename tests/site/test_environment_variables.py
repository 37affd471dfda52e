"""What the environment says: read, or told in a line to be wrong, without a password in it."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from durbar.site import environment_variables
from durbar.site.database import reachable
from durbar.site.serving import server
from tests.conftest import ROOT, RunPython
from tests.site.migrating import MIGRATE

SERVE = [sys.executable, "-m", "durbar", "--port", "0", "--no-browser"]


@pytest.mark.parametrize("text", ["abc", "-1", "nan", "inf", "0,8"])
def test_what_is_no_number_is_told(monkeypatch, text):
    monkeypatch.setenv("DURBAR_PACE", text)
    with pytest.raises(ImproperlyConfigured, match=f"DURBAR_PACE={text} is no number of seconds; one is 0.8"):
        environment_variables.number("DURBAR_PACE", 0.8)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("HOST", "HOSTS"),
        ("DATABSE_URL", "DATABASE_URL"),
        ("METRIC_TOKEN", "METRICS_TOKEN"),
        ("SECRET", "SECRET_KEY"),
    ],
)
def test_a_misspelt_setting_is_told(monkeypatch, name, meant):
    monkeypatch.setenv(f"DURBAR_{name}", "x")
    told = f"there is no setting DURBAR_{name}; did you mean DURBAR_{meant}?"
    with pytest.raises(ImproperlyConfigured, match=re.escape(told)):
        environment_variables.check_names()


@pytest.mark.parametrize(
    "name", ["TOKEN", "DOMAIN", "UPSTREAM", "DATABASE_PASSWORD", "EXAMPLES", "FAULTS", "SECRET_GAMES"]
)
def test_variables_of_other_programs_are_left_alone(monkeypatch, name):
    monkeypatch.setenv(f"DURBAR_{name}", "x")
    environment_variables.check_names()


def test_the_settings_are_those_that_hosts_are_told_of():
    told = re.findall(r"^\| `(DURBAR_\w+)`", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.MULTILINE)
    assert told == [*environment_variables.SETTINGS]


@pytest.mark.parametrize(("text", "value"), [("", 0.8), (" 2 ", 2.0), ("0", 0.0)])
def test_numbers_are_read(monkeypatch, text, value):
    monkeypatch.setenv("DURBAR_PACE", text)
    assert environment_variables.number("DURBAR_PACE", 0.8) == value


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "nosql://durbar:secret@host/x",
        "postgres://durbar:secret@host:port/x",
        "postgres://durbar:a@secret/b@host/x",
        "postgres://durbar:a@secret#b@host/x",
        "postgres://durbar:secret@host/",
        "postgresql://durbar:secret@host",
    ],
)
def test_a_wrong_address_of_a_database_is_told_without_its_password(monkeypatch, tmp_path, url):
    monkeypatch.setenv("DURBAR_DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured, match="is no address of a database") as error:
        environment_variables.database(tmp_path)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize("text", ['"secret"', "'secret'", " 'se'cret' ", "''"])
def test_what_stands_in_quotes_is_told_without_what_it_is(monkeypatch, text):
    monkeypatch.setenv("DURBAR_SECRET_KEY", text)
    with pytest.raises(ImproperlyConfigured, match="DURBAR_SECRET_KEY stands in quotes") as error:
        environment_variables.check_quotes()
    assert "secret" not in str(error.value)


def test_a_folder_whose_name_stands_in_quotes_is_not_made(tmp_path):
    told = "durbar: DURBAR_DATA stands in quotes, which would be part of it; leave them out\n"
    environ = os.environ | {"DURBAR_DATA": f"'{tmp_path}/data'"}
    for command in (SERVE, [*SERVE[:3], "restore", "durbar.zip"]):
        done = subprocess.run(
            command, env=environ, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
        )
        assert (done.returncode, done.stderr) == (1, told)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("key", ["x" * 49, "ü" * 60, "x" * 60 + " \u00e9", "x" * 60 + "\n"])
def test_a_key_that_cannot_be_kept_is_told_without_it(monkeypatch, tmp_path, key):
    monkeypatch.setenv("DURBAR_SECRET_KEY", key)
    with pytest.raises(ImproperlyConfigured, match="DURBAR_SECRET_KEY needs at least 50 characters") as error:
        environment_variables.secret_key(tmp_path)
    assert key not in str(error.value)


@pytest.mark.parametrize(
    ("variable", "value", "read", "right"),
    [
        ("DURBAR_REDIS_URL", "foo", environment_variables.redis_url, "redis://"),
        ("DURBAR_REDIS_URL", "http://:secret@redis/0", environment_variables.redis_url, "redis://"),
        ("DURBAR_REDIS_URL", "redis://:secret@redis:port/0", environment_variables.channel_layer, "redis://"),
        ("DURBAR_REDIS_URL", "redis://:secret@redis:6379/x", environment_variables.redis_url, "redis://"),
        ("DURBAR_REDIS_URL", "redis:///0", environment_variables.redis_url, "redis://"),
        (
            "DURBAR_HOSTS",
            "a.example, https://games.example.org",
            environment_variables.hosts,
            "games.example.org",
        ),
        ("DURBAR_HOSTS", "games.example.org:8000", environment_variables.hosts, "games.example.org"),
        ("DURBAR_HOSTS", "games.example.org/", environment_variables.hosts, "games.example.org"),
        ("DURBAR_HOSTS", "::1", environment_variables.hosts, "games.example.org"),
        ("DURBAR_HOSTS", "*.example.org", environment_variables.hosts, ".example.org is every name"),
        ("DURBAR_HOSTS", "játék.example", environment_variables.hosts, "xn--"),
        ("DURBAR_PROXY", "10.0.0.0/33", environment_variables.proxies, "10.0.0.0/24"),
        ("DURBAR_PROXY", "10.0.0.7/24", environment_variables.proxies, "10.0.0.0/24"),
        ("DURBAR_PROXY", "127.0.0.1,caddy", environment_variables.proxies, "10.0.0.0/24"),
        ("DURBAR_METRICS_TOKEN", "secret token", environment_variables.metrics_token, "without spaces"),
        ("DURBAR_METRICS_TOKEN", "secret\ntoken", environment_variables.metrics_token, "without spaces"),
        ("DURBAR_METRICS_TOKEN", "secret-tökén", environment_variables.metrics_token, "ASCII"),
        (
            "DURBAR_DATABASE_URL",
            "mysql://durbar:secret@db/durbar",
            lambda: environment_variables.database(ROOT),
            "postgres:",
        ),
        (
            "DURBAR_DATABASE_URL",
            "sqlite://:memory:",
            lambda: environment_variables.database(ROOT),
            "postgres:",
        ),
    ],
)
def test_what_is_wrong_is_told_in_a_line_with_what_would_be_right(monkeypatch, variable, value, read, right):
    monkeypatch.setenv(variable, value)
    with pytest.raises(ImproperlyConfigured, match=variable) as error:
        read()
    told = str(error.value)
    assert right in told.split(variable, 1)[1]
    assert "\n" not in told
    assert "secret" not in told


@pytest.mark.parametrize(
    ("variable", "value", "read", "found"),
    [
        (
            "DURBAR_REDIS_URL",
            "rediss://:pw@redis:6379/3",
            environment_variables.redis_url,
            "rediss://:pw@redis:6379/3",
        ),
        ("DURBAR_REDIS_URL", "redis://[::1]", environment_variables.redis_url, "redis://[::1]"),
        ("DURBAR_REDIS_URL", "", environment_variables.redis_url, ""),
        ("DURBAR_METRICS_TOKEN", " ", environment_variables.metrics_token, ""),
        ("DURBAR_METRICS_TOKEN", " a-to/ken=\n", environment_variables.metrics_token, "a-to/ken="),
        ("DURBAR_HOSTS", "a.example, .b.example,my_host,[::1],*", environment_variables.hosts, 5),
        ("DURBAR_PROXY", "127.0.0.1, 10.0.0.0/24,::1,fd00::/8,*", environment_variables.proxies, 5),
    ],
)
def test_what_is_right_is_taken(monkeypatch, variable, value, read, found):
    monkeypatch.setenv(variable, value)
    assert found in (read(), len(read()))


def test_an_sqlite_that_is_named_is_used_as_the_one_of_the_data_folder(monkeypatch, tmp_path):
    own = environment_variables.database(tmp_path)
    monkeypatch.setenv("DURBAR_DATABASE_URL", f"sqlite:///{tmp_path}/durbar.sqlite3")
    named = environment_variables.database(tmp_path / "elsewhere")
    assert Path(named["NAME"]) == Path(own["NAME"])
    assert named["OPTIONS"] == own["OPTIONS"]
    assert named["ENGINE"] == own["ENGINE"]


@pytest.mark.parametrize(
    ("variable", "read", "package", "extra"),
    [
        ("DURBAR_DATABASE_URL", lambda: environment_variables.database(ROOT), "psycopg", "postgres"),
        ("DURBAR_REDIS_URL", environment_variables.channel_layer, "channels_redis", "redis"),
    ],
)
def test_what_must_be_installed_is_told(monkeypatch, variable, read, package, extra):
    monkeypatch.setenv(variable, f"{extra}://localhost/0")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImproperlyConfigured, match=rf"{variable} needs .* 'durbar\[{extra}\]'"):
        read()


def test_redis_is_waited_for_as_long_as_nothing_happens(monkeypatch):
    monkeypatch.setenv("DURBAR_REDIS_URL", "redis://localhost:6379/0")
    (host,) = environment_variables.channel_layer()["CONFIG"]["hosts"]
    assert host["socket_timeout"] is None


def test_threads_share_a_few_connections_to_postgresql(monkeypatch, tmp_path):
    monkeypatch.setenv("DURBAR_DATABASE_URL", "postgres://durbar:secret@db/durbar?sslmode=require")
    options = environment_variables.database(tmp_path)["OPTIONS"]
    assert options["pool"]["max_size"] <= 20
    assert options["sslmode"] == "require"


def test_a_postgresql_that_has_gone_without_a_word_is_given_up(monkeypatch, tmp_path):
    monkeypatch.setenv("DURBAR_DATABASE_URL", "postgres://durbar@db/durbar?tcp_user_timeout=5000")
    options = environment_variables.database(tmp_path)["OPTIONS"]
    idle, interval, count = (options[f"keepalives_{what}"] for what in ("idle", "interval", "count"))
    assert idle + interval * count <= 30
    assert options["tcp_user_timeout"] == 5000  # the host's own word counts


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("DURBAR_PACE", "abc", "durbar: DURBAR_PACE=abc is no number of seconds; one is 0.8"),
        ("DURBAR_HOST", "a.example", "durbar: there is no setting DURBAR_HOST; did you mean DURBAR_HOSTS?"),
        ("DURBAR_DATABASE_URL", "postgres://x:secret@127.0.0.1:1/x", "durbar: the database cannot be used: "),
    ],
)
def test_a_server_that_cannot_start_says_why_in_a_line(tmp_path, variable, value, told):
    environ = os.environ | {"DURBAR_DATA": str(tmp_path), variable: value}
    done = subprocess.run(SERVE, env=environ, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 1
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


def test_a_file_that_is_no_database_is_named(tmp_path):
    file = tmp_path / "durbar.sqlite3"
    file.write_text("no database at all, and long enough to be looked at")
    environ = os.environ | {"DURBAR_DATA": str(tmp_path)}
    done = subprocess.run(SERVE, env=environ, capture_output=True, text=True, check=False, timeout=120)
    assert done.stderr == f"durbar: the database cannot be used: {file}: file is not a database\n"


REFUSED = """
from durbar.site import django_ready
django_ready.set_up_anywhere()
try:
    django_ready.migrate()
except django_ready.Unusable as unusable:
    print(unusable)
"""


def test_a_server_does_not_start_on_a_file_that_it_can_only_read(tmp_path, run_python, run_as_reader):
    setting = {"DURBAR_DATA": str(tmp_path)}
    run_python("-c", MIGRATE.format(killed_at=-1), **setting)
    (file := tmp_path / "durbar.sqlite3").chmod(0o400)
    told = run_as_reader("-c", REFUSED, **setting)
    why = f"attempt to write a readonly database; who reads it must be able to write {file}, too"
    assert told == f"the database cannot be used: {file}: {why}\n"


def test_what_a_database_in_a_file_lacks_is_told(tmp_path, monkeypatch):
    file = tmp_path / "durbar.sqlite3"
    settings = {"NAME": file}
    monkeypatch.setattr(reachable, "connection", SimpleNamespace(vendor="sqlite", settings_dict=settings))
    error = DatabaseError("unable to open database file")
    told = f"{file}: {error}"
    assert reachable.why_not(error) == told
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda path, _mode: path != tmp_path)
        assert reachable.why_not(error) == f"{told}; who reads it must be able to write {tmp_path}, too"
    nowhere = tmp_path / "nowhere"
    settings["NAME"] = nowhere / file.name
    assert reachable.why_not(error).endswith(f"; there is no folder {nowhere}")


def test_a_bracket_that_further_lines_close_is_closed_in_the_first():
    error = DatabaseError("Unable to create it (permission denied for schema public\nLINE 1: CREATE TABLE)")
    assert reachable.why_not(error).endswith("Unable to create it (permission denied for schema public)")


def test_a_server_for_the_network_names_an_address_that_others_can_use():
    own = server.own_addresses()
    assert own
    assert "0.0.0.0" not in own
    assert "127.0.0.1" in own


def test_a_server_for_the_network_answers_at_its_address_of_ipv6_too(monkeypatch):
    reached = {socket.AF_INET: "192.168.1.20", socket.AF_INET6: "fd00::20"}
    monkeypatch.setattr(server, "_outward", lambda family: [reached[family]])
    assert server.own_addresses()[:2] == ["192.168.1.20", "[fd00::20]"]


# ---------------------------------------------------------------- with PostgreSQL, where there is one


def test_two_servers_that_start_at_once_prepare_one_database(run_python: RunPython, postgres, tmp_path):
    settings = {"DURBAR_DATABASE_URL": postgres, "DURBAR_DATA": str(tmp_path)}
    with ThreadPoolExecutor() as threads:
        starts = [
            threads.submit(run_python, "-c", MIGRATE.format(killed_at=-1), **settings) for _ in range(3)
        ]
        assert [start.result().strip() for start in starts] == ["0"] * 3


CROWD = """
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.db import connection
from django.test import Client
everybody = Barrier(150, timeout=60)

def visit(_number):
    everybody.wait()
    try:
        return Client(headers={"Host": "localhost"}).get("/").status_code
    finally:
        connection.close()

with ThreadPoolExecutor(150) as threads:
    print(set(threads.map(visit, range(150))))
"""


def test_more_requests_at_once_than_postgresql_has_connections(run_python: RunPython, postgres, tmp_path):
    settings = {"DURBAR_DATABASE_URL": postgres, "DURBAR_DATA": str(tmp_path)}
    printed = run_python("-c", MIGRATE.format(killed_at=-1) + CROWD, **settings)
    assert printed.split() == ["0", "{200}"]


async def test_many_sockets_are_told_at_once_through_redis(redis_url, monkeypatch):
    """Each of them may need a connection of its own in that moment; by itself redis-py allows 100."""
    from channels_redis.core import RedisChannelLayer  # type: ignore[import-untyped]

    monkeypatch.setenv("DURBAR_REDIS_URL", redis_url)
    layer = RedisChannelLayer(**environment_variables.channel_layer()["CONFIG"])
    try:
        await asyncio.gather(*(layer.group_add("table.x", f"specific.a!{number}") for number in range(300)))
    finally:
        await layer.close_pools()


@pytest.mark.parametrize(
    "command", [["serve", "--port", "0"], ["work"], ["backup", "kept.zip"], ["manage", "tables"]]
)
def test_a_database_that_is_not_there_is_told_at_once_in_one_line(tmp_path, postgres, command):
    nowhere = f"{postgres.rpartition('/')[0]}/nothere"
    elsewhere = {"DURBAR_DATABASE_URL": nowhere, "DURBAR_DATA": str(tmp_path)}
    shared = {"DURBAR_REDIS_URL": "redis://127.0.0.1:6379/0", "DURBAR_SECRET_KEY": "k" * 50}
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "durbar", *command],
        env=os.environ | elsewhere | shared,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    why = 'database "nothere" does not exist; create it first, as an empty one'
    assert done.stderr == f"durbar: the database cannot be used: {why}\n"
    assert time.monotonic() - began < environment_variables.PATIENCE
