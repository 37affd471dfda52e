"""What is shown while somebody waits."""

from __future__ import annotations

import signal
from pathlib import Path
from unittest.mock import Mock, call

import pytest

from durbar.cli.progress import compile_rules, progress_bar, show_compiling
from durbar.core.warm import Report
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


@pytest.mark.parametrize("reports", [0, 1, 2])
def test_an_interrupt_ends_compiling_between_two_functions_and_not_within_one(
    reports: int,
):
    steps = []

    def warm(_game: str, report: Report) -> None:
        for number in range(reports):
            signal.raise_signal(signal.SIGINT)
            steps.append(number)
            report(0.5)
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with progress_bar(quiet=True) as bar, pytest.raises(KeyboardInterrupt):
            show_compiling("Compiling", GAME, warm, bar)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert steps == [0][:reports]
