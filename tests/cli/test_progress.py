"""What is shown while somebody waits."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock, call

import pytest

from durbar.cli.progress import compile_rules, progress_bar
from tests.cli.running import GAME, run


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Return what is compiled, as if nothing were at hand yet."""
    compiled = Mock()
    monkeypatch.setattr("durbar.cli.progress.rules.is_warm", lambda _game: False)
    monkeypatch.setattr("durbar.cli.progress.search.is_warm", lambda _game: False)
    monkeypatch.setattr("durbar.cli.progress.rules.warm", lambda game, _report: compiled.rules(game))
    monkeypatch.setattr("durbar.cli.progress.search.warm_search", lambda game, _report: compiled.search(game))
    return compiled


def test_who_reads_no_bar_is_told_what_is_compiled(compiled: Mock, capsys: pytest.CaptureFixture[str]):
    with progress_bar(quiet=False) as bar:
        compile_rules(GAME, bar, searching=True)
    told = [line for line in capsys.readouterr().err.splitlines() if line]
    assert told == [f"Compiling the rules, once: {GAME}", f"Compiling the search, once: {GAME}"]
    assert compiled.mock_calls == [call.rules(GAME), call.search(GAME)]


def test_no_search_is_compiled_for_players_that_do_not_think_ahead(compiled: Mock):
    with progress_bar(quiet=True) as bar:
        compile_rules(GAME, bar)
    assert compiled.mock_calls == [call.rules(GAME)]


@pytest.mark.parametrize(
    "command", [("simulate", GAME), ("ladder", GAME), ("ladder", GAME, "--sprt", "0.5:0.6")], ids=str
)
def test_a_search_is_compiled_before_the_first_game(
    command: tuple[str, ...], compiled: Mock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    compiled.search.side_effect = ReferenceError("the search is compiled")
    assert run(*command, "--bots", "quick,random").exception is compiled.search.side_effect
