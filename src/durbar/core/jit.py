"""The decorator that compiles a rule, with a cache on disk that cannot go stale.

Numba keys its cache on the file of the compiled function alone, so an edit of a callee in another
file would leave wrong code behind. Each room therefore caches in a folder named by a hash of
everything its compiled code can come from (`sources.py`), and of the versions of the compilers.
Numba does not lock its cache either, so two processes that compile at the same time could mix up each
other's files. Here one reads or writes at a time.

Numba 0.68 crashes when it loads from the cache a function that calls a recursive one: rules do not recurse.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from filelock import FileLock
from numba.core import config
from numba.core.caching import FunctionCache

from durbar.core.sources import name_of, reachable

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
UNUSED_DAYS = 30

numba_config: Any = config  # its attributes are made at run time
njit: Any = numba.njit  # its types leave out no_cfunc_wrapper


def source_hash(roots: Iterable[Path], choosing: Iterable[Path] = ()) -> str:
    """Return a hash over all that the compiled functions of `roots` can come from, the compilers too.

    The files `choosing` say which of the functions are compiled into others; what they import does not count.
    """
    digest = hashlib.sha256()
    digest.update(f"{sys.version} {numba.__version__} {llvmlite.__version__} {np.__version__}".encode())
    for path in (*reachable(roots), *choosing):
        digest.update(f"\n{name_of(path)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Return the folder of all compiled code: `DURBAR_CACHE`, the user's cache folder, or a temporary one."""
    folder = Path(os.environ.get("DURBAR_CACHE") or platformdirs.user_cache_dir("durbar")) / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    return folder if writable else Path(tempfile.mkdtemp(prefix="durbar-"))


def jit_disabled() -> bool:
    """Say whether the rules run as plain Python (`NUMBA_DISABLE_JIT=1`)."""
    return bool(numba_config.DISABLE_JIT)


class LockedCache(FunctionCache):
    """Numba's cache of one function, which one process at a time reads or writes."""

    def __init__(self, function: Callable[..., Any], lock: FileLock) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self.lock = lock

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled code for a signature, or None."""
        with self.lock:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the compiled code for a signature."""
        with self.lock:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


class Compiler:
    """Compiles the functions of one room; `compiler.rule` is the decorator of its rules.

    `roots` are the folders and files in which these functions stand. `NUMBA_BOUNDSCHECK=1` compiles checked
    code, kept apart in its own cache folder.
    """

    def __init__(self, name: str, *roots: Path, choosing: Iterable[Path] = ()) -> None:
        self.name = name
        self.roots = roots
        self.functions = 0  # decorated so far
        checked = "-checked" if numba_config.BOUNDSCHECK else ""
        self.folder: Path = cache_root() / f"{name}-{source_hash(roots, choosing)}{checked}"
        self.folder.mkdir(exist_ok=True)
        self.lock = FileLock(self.folder / "lock")

    def rule(self, function: F) -> F:
        """Compile `function` on its first call, or load it from this room's cache."""
        self.functions += 1
        if jit_disabled():
            return function
        compiled: F = njit(nogil=True, no_cfunc_wrapper=True)(function)
        previous = numba_config.CACHE_DIR
        numba_config.CACHE_DIR = str(self.folder)  # read while a cache is made, not later
        try:
            compiled._cache = LockedCache(function, self.lock)  # type: ignore[attr-defined]
        finally:
            numba_config.CACHE_DIR = previous
        return compiled

    @property
    def finished_mark(self) -> Path:
        """The file that says that everything of this room has been compiled into the folder."""
        return self.folder / "complete"

    def prune(self) -> None:
        """Remove this room's folders of other sources that nobody has used for a month."""
        oldest = time.time() - UNUSED_DAYS * 86400
        for folder in self.folder.parent.glob(f"{self.name}-*"):
            if folder != self.folder and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


def room_compiler(room: Path) -> Compiler:
    """Return the compiler of the game whose rules stand in the folder `room`, and of its loops."""
    core = PACKAGE / "core"
    return Compiler(room.name, room, core / "loops", core / "defaults.py", choosing=[room / "room.py"])


_SHARED = ("chance.py", "hands.py", "defaults.py", "loops/playing.py")
core_rule = Compiler(
    "core", *(PACKAGE / "core" / name for name in _SHARED)
).rule  # for functions of core that rules of any room call
