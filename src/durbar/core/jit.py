"""The decorator that compiles a rule, with a cache on disk that cannot go stale.

Numba keys its cache on the file of the compiled function alone, so an edit of a callee in another
file would leave wrong code behind. Each room therefore caches in a folder named by a hash of
everything its compiled code can come from (`sources.py`), and of the versions of the compilers.
Numba does not lock its cache either: two processes that compile at the same time would do it twice, and
could mix up each other's files. Here one process at a time loads or compiles for a room, and the others
find what it left.

A folder that can only be read, such as one in a container's image, is used as it is. What it lacks is
compiled by each process for itself, which is told once.

What is called at nearly every decision is inlined by force, because a call costs as much as many a rule: an
array is seven arguments, and Numba drops needless counting of references before LLVM inlines by itself.

Numba 0.68 crashes when it loads from the cache a function that calls a recursive one: rules do not recurse.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import logging
import os
import pickle
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from filelock import FileLock
from numba.core import config
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    UserProvidedCacheLocator,
)
from numba.core.compiler_lock import global_compiler_lock

from durbar.core.lean_code import CalledRule
from durbar.core.sources import name_of, reachable

logger = logging.getLogger(__name__)

F = TypeVar("F", bound=Callable[..., Any])
Compile = Callable[[Any], Any]  # of a signature

_LISTS = {"Ids", "Ints32", "Words"}  # arrays that go from rule to rule: decisions, weights, random numbers
PACKAGE = Path(__file__).resolve().parent.parent
UNUSED_DAYS = 30

numba_config: Any = config  # its attributes are made at run time
njit: Any = numba.njit  # its types leave out no_cfunc_wrapper
OPTIONS = {"nogil": True, "no_cfunc_wrapper": True}  # of what Python calls, numba's

_configuring = threading.Lock()  # numba has one configuration for all threads, which may load rooms at once


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
    """Return the folder of all compiled code: in `DURBAR_CACHE`, or in the user's cache folder.

    For a user without a home it is one of this process.
    """
    try:
        return Path(os.environ.get("DURBAR_CACHE") or platformdirs.user_cache_dir("durbar")) / "compiled"
    except RuntimeError:
        return _passing_root(Path("~/.cache/durbar/compiled"), "this user has no home folder")


def cache_folder(name: str) -> Path:
    """Return the folder of the compiled code of one room; where none can be made, one of this process."""
    folder = cache_root() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as refusal:
        folder = _passing_root(folder.parent, refusal.strerror) / name
        folder.mkdir(exist_ok=True)
    return folder


@cache
def _passing_root(wanted: Path, refusal: str) -> Path:
    """Return a folder that ends with this process, in place of one that cannot be made."""
    logger.warning("compiled code cannot be kept in %s: %s", wanted, refusal)
    folder = tempfile.mkdtemp(prefix="durbar-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def jit_disabled() -> bool:
    """Say whether the rules run as plain Python (`NUMBA_DISABLE_JIT=1`)."""
    return bool(numba_config.DISABLE_JIT)


def takes_lists(function: Callable[..., Any]) -> bool:
    """Say whether a function is handed decisions, weights or a random generator."""
    return not _LISTS.isdisjoint(map(str, function.__annotations__.values()))


def calls_itself(function: Callable[..., Any]) -> bool:
    """Say whether a function is recursive."""
    return function.__name__ in function.__code__.co_names


class DamagedCache(Exception):
    """A file of compiled code that is not as it was written, as a power cut leaves it."""


class CheckedFiles(IndexDataCacheFile):
    """Numba's files of one function, each with a digest behind what numba reads: damaged code would crash."""

    def _dump(self, obj: Any) -> bytes:
        data: bytes = super()._dump(obj)  # type: ignore[no-untyped-call]
        return data + _digest(data)

    def _load_index(self) -> Any:
        with contextlib.suppress(FileNotFoundError), Path(self._index_path).open("rb") as file:
            pickle.load(file)  # noqa: S301 - the version; what follows is checked
            _check(file.read())
        return super()._load_index()  # type: ignore[no-untyped-call]

    def _load_data(self, name: str) -> Any:
        _check(Path(self._data_path(name)).read_bytes())  # type: ignore[no-untyped-call]
        return super()._load_data(name)  # type: ignore[no-untyped-call]


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _check(data: bytes) -> None:
    size = hashlib.sha256().digest_size
    if data[-size:] != _digest(data[:-size]):
        raise DamagedCache


class RoomLocator(UserProvidedCacheLocator):
    """Where numba finds a function's files: in the folder of its room, also where that can only be read.

    Equal sources have equal code wherever they are installed, so their place does not count.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder of a source's files in that of its room."""
        return str(Path(name_of(Path(py_file))).parent)

    def ensure_cache_path(self) -> None:
        """Make the place in which the files are written, if that is possible."""
        with contextlib.suppress(OSError):
            Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)  # type: ignore[no-untyped-call]


class RoomCacheImpl(CompileResultCacheImpl):
    """How numba caches a function, with our own answer to where."""

    _locator_classes: list[type[object]] = [RoomLocator]  # noqa: RUF012 - as numba declares it


class RoomCache(FunctionCache):
    """Numba's cache of one function: what is damaged is a miss, what cannot be kept is used all the same."""

    _impl_class = RoomCacheImpl

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self.folder = folder
        self._cache_file = CheckedFiles(  # type: ignore[no-untyped-call]
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled code for a signature, or None."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:
            logger.warning("compiled code in %s is damaged and is compiled anew", self._cache_path)
            with contextlib.suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the compiled code for a signature, where that is possible."""
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError as refusal:
            _tell_once(self.folder, refusal.strerror)


@cache
def _tell_once(folder: Path, refusal: str) -> None:
    logger.warning(
        "what %s lacks is compiled by each process anew, for it cannot be written (%s); see “durbar compile”",
        folder,
        refusal,
    )


def one_at_a_time(compile_: Compile, lock: AbstractContextManager[object]) -> Compile:
    """Return numba's way to a function's code, gone by one process at a time: the next one finds the code.

    Numba's own lock comes first, as it does when a function that is compiled leads to another one: two
    threads that took the two locks in different order would wait for each other for ever.
    """

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock, lock:
            return compile_(signature)

    return compile_alone


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
        self.folder = cache_folder(f"{name}-{source_hash(roots, choosing)}{checked}")
        self.writable = os.access(self.folder, os.W_OK)
        self.lock: AbstractContextManager[object] = (
            FileLock(self.folder / "lock") if self.writable else nullcontext()
        )

    def rule(self, function: F) -> F:
        """Compile `function` on its first call, or load it from the cache; inline it if it takes lists."""
        return self._compiled(function, inlined=takes_lists(function))

    def hot_rule(self, function: F) -> F:
        """Compile `function` as `rule` does, and inline it wherever it is called."""
        return self._compiled(function, inlined=True)

    def _compiled(self, function: F, inlined: bool) -> F:
        self.functions += 1
        if jit_disabled():
            return function
        called: Any
        if calls_itself(function):
            called = njit(**OPTIONS)(function)
        else:
            called = CalledRule(function, targetoptions={**OPTIONS, "nopython": True, "boundscheck": None})
            called.make_rule = partial(self._rule_to_have_inside, function, inlined)
        return self._cached_in(self.folder, called)  # type: ignore[no-any-return]

    def _rule_to_have_inside(self, function: Callable[..., Any], inlined: bool) -> Any:
        rule = njit(**OPTIONS, no_cpython_wrapper=True, forceinline=inlined)(function)
        return self._cached_in(self.folder / "rules", rule)

    def _cached_in(self, folder: Path, compiled: Any) -> Any:
        """Return `compiled` with its place in a folder, to which one process at a time goes."""
        with _configuring:
            previous = numba_config.CACHE_DIR
            numba_config.CACHE_DIR = str(folder)  # read while a cache is made, not later
            try:
                compiled._cache = RoomCache(compiled.py_func, self.folder)
            finally:
                numba_config.CACHE_DIR = previous
        compiled.compile = one_at_a_time(compiled.compile, self.lock)
        return compiled

    @property
    def lasts(self) -> bool:
        """Whether the folder is there for other processes too."""
        return self.folder.parent == cache_root()

    @property
    def finished_mark(self) -> Path:
        """The file that says that everything of this room has been compiled into the folder."""
        return self.folder / "complete"

    def finish(self) -> None:
        """Note that everything of this room is compiled, and clear away what older sources left."""
        if self.writable and not jit_disabled():
            self.finished_mark.touch()
            self.prune()

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


_CORE = Compiler("core", PACKAGE / "core")
core_rule, core_hot_rule = _CORE.rule, _CORE.hot_rule  # for what rules of any room call
