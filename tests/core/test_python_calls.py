"""Which rules are compiled for Python beforehand: those that a room's plain functions name."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from durbar.core import jit
from durbar.core.python_calls import rules_that_python_calls
from durbar.core.warm import compile_for_python

pytestmark = pytest.mark.skipif(jit.jit_disabled(), reason="nothing is compiled")

RULES = """
from pathlib import Path
from durbar.core.jit import Compiler

COMPILER = Compiler("toy", Path(__file__).parent)
rule = COMPILER.rule


@rule
def double(number):
    return 2 * number


@rule
def half(number):
    return number // 2


@rule
def third(number):
    return number // 3


@rule
def four_times(number):
    return double(double(number)) + half(0) + third(0)
"""
TELLING = """
from functools import cache
from toy_room.rules import double, four_times, half, third


class Told:
    @property
    def halves(self):
        return [half(number) for number in self.numbers]


@cache
def words(number):
    return f"{third(number)} of {number}"
"""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A room of rules and of what tells of them."""
    folder = tmp_path / "toy_room"
    folder.mkdir()
    (folder / "rules.py").write_text(RULES)
    (folder / "telling.py").write_text(TELLING)
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    import_module("toy_room.telling")
    yield import_module("toy_room.rules")
    for name in ("toy_room", "toy_room.rules", "toy_room.telling"):
        sys.modules.pop(name, None)


def test_what_plain_functions_name_is_called_by_python_and_what_rules_name_is_not(room):
    assert rules_that_python_calls(room.COMPILER.roots[0]) == {room.half, room.third}


def test_what_python_calls_now_and_then_is_compiled_as_rules_call_it(room):
    assert room.four_times(3) == 12
    compile_for_python(room.COMPILER)
    assert room.half.signatures == room.third.signatures == room.half.rule.signatures
    assert not room.double.signatures
