"""Compiling ahead: everything that anybody calls is in the folder then, which may be read-only."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest

from durbar.cli.commands.compile import refusal_of
from durbar.core import jit
from tests.cli.running import run
from tests.conftest import RunPython
from tests.read_only import only_for_reading

pytestmark = pytest.mark.skipif(jit.jit_disabled(), reason="nothing is compiled")

GAME = "gifts"
# All that a server has done with a game, and how many functions numba compiled for it.
USE = f"""
import json
from numba.core import event
compiled = []

class Heard(event.Listener):
    def on_start(self, heard):
        compiled.append(str(heard.data["dispatcher"]))
    def on_end(self, heard):
        pass

with event.install_listener("numba:compile", Heard()):
    from durbar.bots import worker
    from durbar.bots.review.judge import judge, questions
    from durbar.core.match import Match
    from durbar.core.warm import warm
    from durbar.site.work.preparation import _load
    _load("{GAME}")
    warm("{GAME}")
    worker.warm("{GAME}")
    match = Match("{GAME}", seed=3)
    while not match.over:
        question = worker.question_for(match.view(match.actor), "strong")
        worker.advise(question, 0.01)
        match.play(worker.answer(question))
    for index in questions(match)[:5]:
        judge(match, index, 0.01)
print(json.dumps(compiled))
"""


def test_all_that_is_called_is_compiled_ahead(
    tmp_path: Path, run_python: RunPython, run_as_reader: RunPython
):
    quickly = {"DURBAR_CACHE": str(tmp_path), "NUMBA_OPT": "1"}  # what is compiled need not be fast
    told = run_python("-m", "durbar", "compile", GAME, **quickly)
    assert told.startswith(f"{GAME}: rules and search are at hand (")
    assert str(tmp_path) in told
    only_for_reading(tmp_path)
    assert json.loads(run_as_reader("-c", USE, **quickly)) == []


def test_where_code_cannot_be_kept_it_is_not_compiled_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from durbar.bots import warm
    from durbar.core.errors import NotWritable

    monkeypatch.setattr(warm, "warm", lambda _game, _report: None)
    monkeypatch.setattr(warm, "is_warm", lambda _game: False)
    result = run("compile", GAME)
    assert isinstance(result.exception, NotWritable)
    assert "cannot be kept" in str(result.exception)


def test_where_nothing_can_be_written_nothing_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from durbar.bots import warm
    from durbar.core.errors import NotWritable

    compiled: list[str] = []
    (tmp_path / "file").touch()
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(warm, "warm", lambda game, _report: compiled.append(game))
    monkeypatch.setattr(warm, "is_warm", lambda _game: False)
    result = run("compile", GAME)
    assert isinstance(result.exception, NotWritable)
    told = f"{tmp_path / 'file' / 'compiled'}: the code of {GAME} cannot be kept there: Not a directory"
    assert str(result.exception) == told
    assert not compiled
    monkeypatch.setattr(warm, "is_warm", lambda _game: True)  # all is there: it is used as it is
    assert not run("compile", GAME).exception


FULL = Path("/dev/full")  # takes nothing, as a disk that is full


@pytest.mark.skipif(not FULL.exists(), reason="there is no such device")
def test_a_full_disk_is_told_before_anything_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda **_named: FULL.open("wb"))
    assert refusal_of(tmp_path) == "No space left on device"
