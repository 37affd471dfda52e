"""What the documentation shows works as it stands."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import durbar
from durbar.cli.group import cli
from durbar.core.game import Game
from durbar.core.layout import Ids, Records
from durbar.core.position import Position
from tests.conftest import ROOT

PAGES = ["README.md", "docs/python.md", "docs/bots.md"]
DOCS = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
ELSEWHERE = [
    ROOT / "CONTRIBUTING.md",
    ROOT / "benchmarks" / "README.md",
    *(ROOT / "src").rglob("README.md"),
]
PLACEHOLDERS = {"GAME": "taj-mahal", "N": "3"}  # as texts between examples write them
SMALLER = {r"--games \d+": "--games 2", r"--rounds \d+": "--rounds 1", r"--depth \d+": "--depth 3"}


def python_blocks(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


class LegalOnly:
    """The compiled rules of a game, which refuse here what is not legal."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules: Any = game.room.loops

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def apply_at(self, boards: Records, states: Records, i: int, action: int) -> None:
        self._check(states, i, action)
        self.rules.apply_at(boards, states, i, action)

    def step(self, boards: Records, states: Records, i: int, action: int, out: Ids) -> int:
        self._check(states, i, action)
        count: int = self.rules.step(boards, states, i, action, out)
        return count

    def _check(self, states: Records, i: int, action: int) -> None:
        legal = Position(self.game, states[i : i + 1]).legal
        assert action in legal.ids, f"{self.game.actions.texts[action]} is not among {legal}"


@pytest.mark.parametrize("page", PAGES)
def test_python_examples_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Game, "loops", property(LegalOnly))
    Path("game.durbar").write_text(durbar.Match("thurn-und-taxis", seed=1).record(), encoding="utf-8")
    names: dict[str, object] = {}
    blocks = python_blocks(page)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def excerpts(page: Path) -> list[tuple[str, list[str]]]:
    """Return what a page copies from files: the file, which a block's first line names, and its parts."""
    blocks = re.findall(r"```\w+\n# (\S+)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [(name, [part.strip("\n") for part in text.split("…\n")]) for name, text in blocks]


@pytest.mark.parametrize("page", DOCS, ids=lambda path: path.name)
def test_what_is_copied_from_a_file_stands_there(page: Path):
    for name, parts in excerpts(page):
        rest = "\n" + (ROOT / name).read_text(encoding="utf-8")
        for part in parts:
            _, found, after = rest.partition(f"\n{part}\n")
            assert found, f"{page.name}: {name} has, from there on, no\n{part}"
            rest = "\n" + after


def test_the_recipe_copies_from_the_example():
    copied = {name for name, _ in excerpts(ROOT / "docs" / "adding-a-game.md")}
    example = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "examples" / "gifts" / "gifts").glob("*.py")
    }
    assert example - copied == {f"examples/gifts/gifts/{name}.py" for name in ("__init__", "compiler")}


@pytest.mark.parametrize(
    "room", sorted((ROOT / "src/durbar/games").glob("*/room.py")), ids=lambda path: path.parent.name
)
def test_the_table_of_a_rooms_files_names_each_of_them(room: Path):
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## A room\n")[2].partition("\n## ")[0]
    files = {path.name for path in room.parent.glob("*.py")} - {"__init__.py"}
    assert files - set(re.findall(r"`(\w+\.py)`", section)) == set()


def test_the_two_commands_stand_at_the_top_of_the_readme():
    lines = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line]
    assert lines[0] == "# Durbar"
    assert lines[2].startswith("pip install uv && uv run durbar")
    assert lines[3].startswith("pip install uv && uv run pytest")


def command_lines(page: Path) -> list[str]:
    """Return what stands after `durbar` wherever a page shows a command with its arguments."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^(?:\$ )?(?:uv run (?:--extra \w+ )*)?durbar +([a-z-][^#>\n]+)", text, re.MULTILINE)
    return [line.strip() for line in [*blocks, *re.findall(r"`durbar ([^\s`]+ [^`]+)`", text)]]


@pytest.mark.parametrize("page", DOCS, ids=lambda path: path.name)
def test_the_commands_that_are_shown_can_be_read(page: Path):
    for line in command_lines(page):
        words = [PLACEHOLDERS.get(word, word) for word in shlex.split(line)]
        context = cli.make_context("durbar", words)
        if name := next((word for word in words if word in cli.list_commands(context)), None):
            command = cli.get_command(context, name)
            assert command
            command.make_context(name, words[words.index(name) + 1 :], parent=context)


def test_the_docs_show_commands():
    assert {line.split()[0] for page in DOCS for line in command_lines(page)} >= set(
        cli.list_commands(click.Context(cli))
    )


def test_the_readmes_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for line in command_lines(ROOT / "README.md"):
        small = line
        for pattern, smaller in SMALLER.items():
            small = re.sub(pattern, smaller, small)
        words = [word.replace("exec:python", f'exec:"{sys.executable}"') for word in shlex.split(small)]
        result = CliRunner().invoke(cli, words)
        assert result.exit_code == 0, f"{line}: {result.output} {result.exception}"
    assert {path.name for path in Path("games").iterdir()} >= {"games.parquet", "game-00000001.durbar"}


def anchors(page: Path) -> set[str]:
    """Return how the headings of a page are called in links."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).replace(" ", "-").lower() for heading in headings}


@pytest.mark.parametrize("page", [*DOCS, *ELSEWHERE], ids=str)
def test_links_lead_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            file, _, anchor = target.partition("#")
            there = page.parent / file if file else page
            assert there.exists(), f"{page}: {target}"
            assert not anchor or anchor in anchors(there), f"{page}: {target}"
