"""Code that is loaded without what it was compiled from; others can still be compiled against it."""

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


def test_loaded_code_has_only_its_machine_code_until_others_are_compiled_against_it(tmp_path):
    (tmp_path / "compiled.py").write_text(MODULE)
    run(tmp_path, "import compiled; assert compiled.double(4) == 8")
    run(tmp_path, PLAYING)


def run(folder: Path, program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
