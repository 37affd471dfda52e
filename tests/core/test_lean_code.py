"""Machine code only of what Python calls, and loaded code without what it was compiled from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

MODULE = """
import numba

@numba.njit(cache=True)
def double(number):
    return 2 * number
"""
PLAYING = """
import numba
from durbar.core.lean_code import LeanLibrary, load_lean
load_lean()
import compiled
assert compiled.double(4) == 8
(code,) = compiled.double.overloads.values()
assert compiled.double.stats.cache_hits, "it was not compiled anew"
assert type(code.library) is LeanLibrary
assert code.library._shared_module is None, "it has only its machine code"

@numba.njit
def double_and_one(number):
    return compiled.double(number) + 1

assert double_and_one(4) == 9
"""

RULES = """
import sys
from pathlib import Path
from durbar.core.jit import Compiler

rule = Compiler("toy", Path(__file__)).rule


@rule
def double(number):
    if number < 0:
        raise ValueError("below nothing", number)
    return 2 * number


@rule
def four_times(number):
    return double(double(number))
"""
CALLING = """
from rules import double, four_times

assert four_times(4) == 16
inner, outer = double.rule, four_times
assert not inner.stats.cache_misses or {fresh}, "it was not compiled anew"
assert not any(code.library._has_machine_code for code in inner.overloads.values())
assert all(code.library._has_machine_code for code in outer.overloads.values())
assert not four_times.rule.overloads and not double.overloads, "nobody needs them"
for call in four_times, double:
    try:
        call(-3)
    except ValueError as error:
        assert error.args == ("below nothing", -3)
    else:
        raise AssertionError(call)
assert double(4) == 8, "it is compiled for Python too"
"""


def test_what_only_rules_call_has_no_machine_code(tmp_path, monkeypatch):
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path / "cache"))
    (tmp_path / "rules.py").write_text(RULES)
    run(tmp_path, CALLING.format(fresh=True))
    run(tmp_path, CALLING.format(fresh=False))


def test_loaded_code_has_only_its_machine_code_until_others_are_compiled_against_it(tmp_path):
    (tmp_path / "compiled.py").write_text(MODULE)
    run(tmp_path, "import compiled; assert compiled.double(4) == 8")
    run(tmp_path, PLAYING)


def run(folder: Path, program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
