"""What `deploy/` sets exists, and what it runs can be read."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from durbar.cli.group import cli
from tests.conftest import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
NAMES = re.compile(r"\bDURBAR_[A-Z_]+\b")
OF_COMPOSE = {"DURBAR_DOMAIN", "DURBAR_DATABASE_PASSWORD", "DURBAR_UPSTREAM"}  # not for the program


def known() -> set[str]:
    """Return the variables that the program reads."""
    return {name for path in (ROOT / "src").rglob("*.py") for name in NAMES.findall(path.read_text("utf-8"))}


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def ours(compose: Any) -> dict[str, Any]:
    """Return the services that run Durbar."""
    return {name: one for name, one in compose["services"].items() if one["image"] == "durbar"}


def read(words: list[str]) -> None:
    """Read the arguments of a command as the command does."""
    context = cli.make_context("durbar", list(words))
    for name in context._protected_args:
        command = cli.get_command(context, name)
        assert command, f"there is no {name}"
        command.make_context(name, list(context.args), parent=context)


@pytest.mark.parametrize("path", [path for path in DEPLOY.rglob("*") if path.is_file()], ids=lambda p: p.name)
def test_every_variable_that_is_set_is_known(path: Path):
    assert set(NAMES.findall(path.read_text("utf-8"))) <= known() | OF_COMPOSE


def test_every_variable_is_told_to_hosts():
    told = set(NAMES.findall((ROOT / "docs" / "hosting.md").read_text("utf-8")))
    assert known() - told == set()


def test_what_compose_asks_for_is_in_the_example(compose):
    asked = set(re.findall(r"\$\{(\w+):\?", (DEPLOY / "compose.yaml").read_text("utf-8")))
    example = (DEPLOY / "example.env").read_text("utf-8")
    assert asked == set(re.findall(r"^(\w+)=", example, re.MULTILINE))


def test_containers_may_write_nowhere_and_gain_nothing(compose):
    services = ours(compose)
    assert {"web", "work"} <= set(services)
    for one in services.values():
        assert one["read_only"]
        assert one["cap_drop"] == ["ALL"]
        assert one["security_opt"] == ["no-new-privileges:true"]
        assert any(place.startswith("/data:") for place in one["tmpfs"])


def test_the_proxy_that_is_believed_is_the_one_that_is_there(compose):
    (edge,) = compose["networks"]["edge"]["ipam"]["config"]
    for one in ours(compose).values():
        assert one["environment"]["DURBAR_PROXY"] == edge["subnet"]
    on_it = {name for name, one in compose["services"].items() if "edge" in one["networks"]}
    assert on_it == {"caddy", "web"}
    assert compose["networks"]["within"]["internal"]


def test_the_commands_of_compose_can_be_read(compose):
    for one in ours(compose).values():
        read([str(word) for word in one["command"]])


def test_the_commands_of_the_image_can_be_read():
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    (words,) = re.findall(r"^CMD (\[.*\])$", text, re.MULTILINE)
    read(yaml.safe_load(words))
    assert re.search(r"^RUN durbar compile$", text, re.MULTILINE)
    assert re.search(r"^USER \d+$", text, re.MULTILINE)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_the_commands_of_units_can_be_read(unit: Path):
    text = unit.read_text("utf-8").replace("%i", "8000" if "serve" in unit.name else "search")
    lines = re.findall(r"/opt/durbar/bin/durbar ([^\n']*)", text)
    assert lines
    for line in lines:
        read(shlex.split(line))


def test_only_the_server_itself_is_told_to_end():
    """Its processes would be told at the same moment, and it would begin others in their place."""
    common = (DEPLOY / "systemd" / "durbar-.service.d" / "common.conf").read_text("utf-8")
    assert "\nKillMode=mixed\n" in common


def test_backups_are_taken_every_day_and_those_of_seven_days_are_kept(compose):
    backup = compose["services"]["backup"]
    assert "profiles" not in backup
    kept = ["backup", "--keep", "7"]
    assert backup["command"][:3] == kept
    assert "sleep 86400" in backup["entrypoint"][2]
    unit = (DEPLOY / "systemd" / "durbar-backup.service").read_text("utf-8")
    assert f"/opt/durbar/bin/durbar {shlex.join(kept)} " in unit


def test_compose_takes_a_backup_again_where_one_has_failed(compose, tmp_path):
    shell, _option, script, name = compose["services"]["backup"]["entrypoint"]
    log, tools = tmp_path / "log", tmp_path / "tools"
    tools.mkdir()
    for tool, ending in {
        "durbar": '[ "$(grep -c durbar "$LOG")" = 2 ]',
        "sleep": '[ "$1" = 60 ] || kill $PPID',
    }.items():
        (tools / tool).write_text(f'#!/bin/sh\necho "{tool} $*" >> "$LOG"\n{ending}\n')
        (tools / tool).chmod(0o755)
    words = [shell, "-c", script.replace("$$", "$"), name, "backup", "a b.zip"]
    subprocess.run(
        words, env={"PATH": f"{tools}:{os.environ['PATH']}", "LOG": str(log)}, check=False, timeout=20
    )
    assert log.read_text().splitlines() == [
        "durbar backup a b.zip",
        "sleep 60",
        "durbar backup a b.zip",
        "sleep 86400",
    ]


# ---------------------------------------------------------------- looked at by those who know


def told_by(*command: str) -> str:
    """Return what a checker says of something that is right; skip where it is not installed."""
    if not shutil.which(command[0]):
        pytest.skip(f"there is no {command[0]} here")
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """Return the folder of the units, with a command that is there."""
    folder = tmp_path / "units"
    shutil.copytree(DEPLOY / "systemd", folder)
    for path in folder.glob("*.service"):
        path.write_text(path.read_text("utf-8").replace("/opt/durbar/bin/durbar", sys.executable))
    return folder


def test_systemd_reads_the_units(units: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SYSTEMD_UNIT_PATH", f"{units}:")
    files = [*units.glob("*.service"), *units.glob("*.timer")]
    told = told_by("systemd-analyze", "verify", "--man=no", *map(str, files))
    assert str(units) not in told, told


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_units_are_hardened(unit: Path, units: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SYSTEMD_UNIT_PATH", f"{units}:")
    told_by("systemd-analyze", "security", "--offline=true", "--threshold=25", unit.name)


def test_hadolint_finds_nothing_in_the_dockerfile():
    told_by("hadolint", "--failure-threshold", "warning", str(DEPLOY / "Dockerfile"))


def test_caddy_reads_its_file(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DURBAR_DOMAIN", "games.example.org")
    told_by("caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"))
