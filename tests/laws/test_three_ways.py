"""The same rules give the same games compiled, in plain Python, and compiled with every index checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from durbar.core import registry
from durbar.core.about import About
from durbar.core.record import parse
from tests.conftest import RunPython, compiles_anew
from tests.golden import GOLDEN
from tests.laws.witness import playout, witnessed
from tests.rooms import folder_of

RECORDS = [str(path) for path in sorted(GOLDEN.glob("*/*.durbar"))]
PLAIN_RECORDS = RECORDS[:: max(1, len(RECORDS) // 4)]  # plain Python is slow
PLAIN_DECISIONS = 120
ALL = 100_000


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_every_game_has_records_to_compare(about: About):
    folder = folder_of(about.id)
    found = any(Path(path).parent.name == folder for path in RECORDS)
    assert found, f"put records of whole games into tests/golden/{folder}"


def test_plain_python_sees_the_same(run_python: RunPython):
    printed = run_python(
        "-m", "tests.laws.witness", str(PLAIN_DECISIONS), *PLAIN_RECORDS, NUMBA_DISABLE_JIT="1"
    )
    told = json.loads(printed)["told"]
    for path in PLAIN_RECORDS:
        assert told[path] == witnessed(Path(path), PLAIN_DECISIONS)


@compiles_anew
def test_checked_code_sees_the_same_and_writes_nowhere_else(run_python: RunPython):
    """One process for all checks, because it compiles everything anew when the sources have changed."""
    printed = run_python("-m", "tests.laws.witness", str(ALL), *RECORDS, NUMBA_BOUNDSCHECK="1")
    seen = json.loads(printed)
    for path in RECORDS:
        record = parse(Path(path).read_text(encoding="utf-8"))
        assert seen["guarded"][path]  # or it proves nothing
        assert seen["told"][path] == witnessed(Path(path), ALL)
        assert seen["playouts"][path]
        assert seen["playouts"][path] == playout(registry.game(record.game), record)
