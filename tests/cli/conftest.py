"""Records and boards that several commands are tried on."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.running import GAME, run


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    result = run(
        "simulate", GAME, "--players", 2, "--bots", "steady", "--games", 3, "--out", folder, "--legal"
    )
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    shipped = files("durbar.games.thurn_und_taxis") / "board.toml"
    path = tmp_path / "own board.toml"
    path.write_text(shipped.read_text(encoding="utf-8") + "\n# my own\n", encoding="utf-8")
    return path
