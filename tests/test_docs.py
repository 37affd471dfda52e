"""What the documentation shows works as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import durbar

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", "docs/python.md", "docs/bots.md"]


def python_blocks(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_python_examples_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("game.durbar").write_text(durbar.Match("thurn-und-taxis", seed=1).record(), encoding="utf-8")
    names: dict[str, object] = {}
    blocks = python_blocks(page)
    assert blocks
    for block in blocks:
        runnable = block.replace("match.undo()", "match.play('postmaster'); match.undo()")
        exec(compile(runnable, page, "exec"), names)


def test_the_two_commands_stand_at_the_top_of_the_readme():
    lines = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line]
    assert lines[0] == "# Durbar"
    assert lines[2].startswith("pip install uv && uv run durbar")
    assert lines[3].startswith("pip install uv && uv run pytest")


@pytest.mark.parametrize(
    "page", [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"], ids=lambda path: path.name
)
def test_links_lead_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page}: {target}"
