"""The compile cache: it is used, and it cannot go stale."""

from __future__ import annotations

import json
import os
import random
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numba
import platformdirs
import pytest

from durbar.core import jit, registry, rng
from durbar.core.about import About
from durbar.core.game import Game
from durbar.core.jit import Compiler, RoomCache, cache_root, source_hash
from durbar.core.sources import name_of, reachable
from durbar.core.warm import _Counter, is_warm, warm
from tests.conftest import RunPython
from tests.read_only import only_for_reading
from tests.threads import all_at_once

needs_jit = pytest.mark.skipif(jit.jit_disabled(), reason="nothing is compiled")

# A room of two files: `caller` is compiled with the code of `callee` in it.
CALLER = """
from room.callee import rule, twice

@rule
def four_times(x):
    return twice(twice(x))
"""
CALLEE = """
from pathlib import Path
from durbar.core import jit
jit.PACKAGE = Path(__file__).parent
COMPILER = jit.Compiler("toy", jit.PACKAGE)
rule = COMPILER.rule
FACTOR = 2

@rule
def twice(x):
    return FACTOR * x
"""
ASK = """
import json, sys
sys.path.insert(0, sys.argv[1])
from room.caller import four_times
from room.callee import COMPILER
result = four_times(1)
stats = four_times.stats
print(json.dumps([result, len(stats.cache_hits), len(stats.cache_misses), COMPILER.folder.name]))
"""
BELOW = """
import json
from durbar.core.rng import below, seeded
number = below(seeded(1), 66)
print(json.dumps([int(number), len(below.stats.cache_hits), len(below.stats.cache_misses)]))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the package's sources."""
    return copied_to(tmp_path / "one")


def copied_to(folder: Path) -> Path:
    package = folder / "durbar"
    for name in ("core", "games"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(jit.PACKAGE / name, package / name, ignore=ignored)
    (package / "__init__.py").touch()
    return package


def roots(package: Path) -> tuple[Path, Path]:
    return package / "core" / "loops", package / "games" / "thurn_und_taxis"


# ---------------------------------------------------------------- the salt


def test_the_hash_is_over_contents_not_places_or_times(tree: Path, tmp_path: Path):
    copied = source_hash(roots(tree))
    for path in tree.rglob("*.py"):
        os.utime(path, (1, 1))
    assert source_hash(roots(tree)) == copied
    assert source_hash(roots(copied_to(tmp_path / "two"))) == copied


@pytest.mark.parametrize(
    "edited",
    [
        "core/rng.py",
        "core/layout.py",
        "core/loops/playing.py",
        "games/thurn_und_taxis/cards.py",
        "games/thurn_und_taxis/constants.py",
    ],
)
def test_an_edit_of_all_that_compiled_code_can_come_from_changes_the_hash(tree: Path, edited: str):
    before = source_hash(roots(tree))
    path = tree / edited
    text = path.read_bytes()
    path.write_bytes(text + b"#\n")
    assert source_hash(roots(tree)) != before
    path.write_bytes(text)
    assert source_hash(roots(tree)) == before


@pytest.mark.parametrize(
    "edited",
    [
        "core/match.py",
        "core/record.py",
        "games/taj_mahal/cards.py",
        "games/thurn_und_taxis/boardfile.py",
        "games/thurn_und_taxis/text.py",
        "games/thurn_und_taxis/rulebook.md",
    ],
)
def test_an_edit_of_what_is_never_compiled_does_not(tree: Path, edited: str):
    before = source_hash(roots(tree))
    path = tree / edited
    path.write_bytes(path.read_bytes() + b"#\n")
    assert source_hash(roots(tree)) == before


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_an_edit_of_a_sentence_compiles_nothing_anew(about: About):
    """Texts of decisions, errors and phrases are for people: compiled code comes from none of their files."""
    files = {name_of(path) for path in reachable(registry.room(about.id).compiler.roots)}
    assert "durbar/core/layout.py" in files
    assert not files & {f"durbar/core/{name}.py" for name in ("actions", "errors", "phrase")}


def test_every_file_counts_whose_functions_are_compiled_for_all_rooms():
    compiled = {
        name_of(path)
        for path in (jit.PACKAGE / "core").rglob("*.py")
        if "\n@core_" in path.read_text("utf-8")
    }
    assert "durbar/core/first_seat.py" in compiled
    core: Compiler = jit.core_rule.__self__  # type: ignore[attr-defined]
    assert compiled <= {name_of(path) for path in reachable(core.roots)}


def test_a_file_counts_once_compiled_code_imports_it(tree: Path):
    hashes = [source_hash(roots(tree))]
    path = tree / "core" / "new.py"
    path.write_text("X = 1\n")
    assert source_hash(roots(tree)) == hashes[0]
    cards = tree / "games" / "thurn_und_taxis" / "cards.py"
    cards.write_text("from durbar.core.new import X\n" + cards.read_text("utf-8"), "utf-8")
    hashes.append(source_hash(roots(tree)))
    path.write_text("X = 2\n")
    hashes.append(source_hash(roots(tree)))
    assert len(set(hashes)) == 3


def test_a_file_that_only_chooses_functions_counts_without_what_it_imports(tree: Path):
    room = tree / "games" / "thurn_und_taxis" / "room.py"
    before = source_hash(roots(tree), [room])
    text = tree / "games" / "thurn_und_taxis" / "text.py"
    text.write_bytes(text.read_bytes() + b"#\n")
    assert source_hash(roots(tree), [room]) == before
    room.write_bytes(room.read_bytes() + b"#\n")
    assert source_hash(roots(tree), [room]) != before


def test_a_room_is_compiled_anew_when_it_chooses_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path / "cache"))
    room = tmp_path / "room"
    room.mkdir()
    (room / "__init__.py").touch()
    folders = set()
    for chosen in ("one", "other"):
        (room / "room.py").write_text(f"ROOM = {chosen!r}\n")
        folders.add(jit.room_compiler(room).folder)
    assert len(folders) == 2


def test_other_packages_that_are_installed_beside_do_not_count(tmp_path: Path):
    for package in ("room", "other"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "room" / "rules.py").write_text("from other import X\nimport other\n\n@rule\ndef f(): ...\n")
    assert {name_of(path) for path in reachable([tmp_path / "room"])} == {"room/rules.py"}


def test_another_compiler_changes_the_hash(monkeypatch: pytest.MonkeyPatch):
    before = source_hash(roots(jit.PACKAGE))
    monkeypatch.setattr(numba, "__version__", "99.0")
    assert source_hash(roots(jit.PACKAGE)) != before


def test_every_room_caches_in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path))
    compilers = [Compiler(room, jit.PACKAGE / "core") for room in ("one", "two")]
    assert [c.folder.parent for c in compilers] == [tmp_path / "compiled"] * 2
    assert compilers[0].folder != compilers[1].folder
    assert cache_root() == tmp_path / "compiled"


# ---------------------------------------------------------------- the cache at work


@needs_jit
def test_a_second_process_loads_what_the_first_compiled(tmp_path: Path, run_python: RunPython):
    first, second = (json.loads(run_python("-c", BELOW, DURBAR_CACHE=str(tmp_path))) for _ in range(2))
    assert first[1:] == [0, 1]
    assert second[1:] == [1, 0]
    assert first[0] == second[0]
    assert list((tmp_path / "compiled").glob("core-*/**/*.nbc"))


DAMAGES = {
    "empty": lambda data: b"",
    "cut off": lambda data: data[: len(data) // 2],
    "zeros": lambda data: bytes(len(data)),
    "one bit": lambda data: (
        data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :]
    ),
    "noise": lambda data: random.Random(1).randbytes(len(data)),
}


@needs_jit
@pytest.mark.parametrize("kind", ["*.nbc", "*.nbi"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_code_is_compiled_anew(tmp_path: Path, run_python: RunPython, kind: str, damage: str):
    first = json.loads(run_python("-c", BELOW, DURBAR_CACHE=str(tmp_path)))
    for path in (tmp_path / "compiled").rglob(kind):
        path.write_bytes(DAMAGES[damage](path.read_bytes()))
    second, third = (json.loads(run_python("-c", BELOW, DURBAR_CACHE=str(tmp_path))) for _ in range(2))
    assert second == first
    assert third == [first[0], 1, 0]


# What the log says goes to standard output, so that a test reads it.
TOLD = "import logging, sys; logging.basicConfig(stream=sys.stdout, format='%(message)s')\n"


@needs_jit
def test_code_in_a_folder_that_can_only_be_read_is_used(
    tmp_path: Path, run_python: RunPython, run_as_reader: RunPython
):
    cache, passing = tmp_path / "cache", tmp_path / "passing"
    passing.mkdir()
    first = json.loads(run_python("-c", BELOW, DURBAR_CACHE=str(cache)))
    only_for_reading(cache)
    told = run_as_reader("-c", TOLD + BELOW, DURBAR_CACHE=str(cache), TMPDIR=str(passing))
    assert json.loads(told) == [first[0], 1, 0]
    assert not list(passing.iterdir())


@needs_jit
def test_code_is_found_wherever_equal_sources_are_installed(tmp_path: Path, run_python: RunPython):
    found = []
    for place in ("here", "there"):
        room = tmp_path / place / "room"
        room.mkdir(parents=True)
        (room / "__init__.py").touch()
        (room / "caller.py").write_text(CALLER)
        (room / "callee.py").write_text(CALLEE)
        found.append(
            json.loads(run_python("-c", ASK, str(room.parent), DURBAR_CACHE=str(tmp_path / "cache")))
        )
    (here, there) = found
    assert here[1:3] == [0, 1]
    assert there == [here[0], 1, 0, here[3]]


@needs_jit
def test_what_a_folder_lacks_that_can_only_be_read_is_compiled_and_told_once(
    tmp_path: Path, run_python: RunPython, run_as_reader: RunPython
):
    run_python("-c", BELOW, DURBAR_CACHE=str(tmp_path))
    for path in tmp_path.rglob("*.nbi"):
        path.unlink()
    only_for_reading(tmp_path)
    *told, found = run_as_reader("-c", TOLD + BELOW, DURBAR_CACHE=str(tmp_path)).splitlines()
    assert json.loads(found)[1:] == [0, 1]
    assert len(told) == 1
    assert "cannot be written" in told[0]


@needs_jit
def test_where_no_folder_can_be_made_code_lasts_as_long_as_its_process(
    tmp_path: Path, run_as_reader: RunPython
):
    cache, passing = tmp_path / "cache", tmp_path / "passing"
    passing.mkdir()
    cache.mkdir(mode=0o555)
    script = TOLD + BELOW + "from durbar.core import jit; print(jit.Compiler('x').lasts)"
    told, found, lasts = run_as_reader(
        "-c", script, DURBAR_CACHE=str(cache), TMPDIR=str(passing)
    ).splitlines()
    assert f"cannot be kept in {cache / 'compiled'}" in told
    assert json.loads(found)[1:] == [0, 1]
    assert lasts == "False"
    assert not list(passing.iterdir())


@needs_jit
def test_processes_that_want_the_same_code_at_once_compile_it_once(tmp_path: Path, run_python: RunPython):
    with ThreadPoolExecutor() as threads:
        runs = [threads.submit(run_python, "-c", BELOW, DURBAR_CACHE=str(tmp_path)) for _ in range(3)]
    assert sorted(json.loads(run.result())[1:] for run in runs) == [[0, 1], [1, 0], [1, 0]]


@needs_jit
def test_rooms_that_threads_load_at_once_have_their_code_each_in_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Numba asks its one configuration for the folder while a cache is made."""

    class SlowCache(RoomCache):
        def __init__(self, function: Callable[..., Any], folder: Path) -> None:
            time.sleep(0.05)
            super().__init__(function, folder)

    monkeypatch.setattr(jit, "RoomCache", SlowCache)
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path))
    compilers = [Compiler(name, Path(rng.__file__)) for name in ("one", "another", "third")]
    made: list[Any] = []
    before = jit.numba_config.CACHE_DIR
    all_at_once(*(partial(lambda compiler: made.append(compiler.rule(cache_root)), one) for one in compilers))
    caches = [rule._cache for rule in made]
    assert len({cache.folder for cache in caches}) == 3
    assert all(Path(cache.cache_path).is_relative_to(cache.folder) for cache in caches)
    assert before == jit.numba_config.CACHE_DIR


@needs_jit
def test_code_that_a_full_disk_does_not_take_is_used_all_the_same(tmp_path: Path, run_python: RunPython):
    full = (
        "from durbar.core.jit import CheckedFiles\n"
        "def save(*_): raise OSError(28, 'No space left on device')\n"
        "CheckedFiles.save = save\n"
    )
    told, found = run_python("-c", TOLD + full + BELOW, DURBAR_CACHE=str(tmp_path)).splitlines()
    assert "No space left on device" in told
    assert json.loads(found)[1:] == [0, 1]


@needs_jit
def test_an_edit_of_a_callee_reaches_its_callers(tmp_path: Path, run_python: RunPython):
    room, cache = tmp_path / "room", tmp_path / "cache"
    room.mkdir()
    (room / "__init__.py").touch()
    (room / "caller.py").write_text(CALLER)
    (room / "callee.py").write_text(CALLEE)

    def ask() -> tuple[int, int, int, str]:
        result, hits, misses, folder = json.loads(
            run_python("-c", ASK, str(tmp_path), DURBAR_CACHE=str(cache), PYTHONDONTWRITEBYTECODE="1")
        )
        return result, hits, misses, folder

    assert ask()[:3] == (4, 0, 1)
    result, hits, misses, folder = ask()
    assert (result, hits, misses) == (4, 1, 0)
    (room / "callee.py").write_text(CALLEE.replace("FACTOR = 2", "FACTOR = 3"))
    result, hits, misses, folder_now = ask()
    assert (result, hits, misses) == (9, 0, 1)
    assert folder_now != folder


@needs_jit
def test_the_games_loops_are_cached_where_their_room_says(game: Game):
    game.new_states(game.about.min_players)
    folder = game.room.compiler.folder
    assert list(folder.rglob("*setup_at*.nbi"))
    assert game.loops.setup_at._cache.cache_path.startswith(str(folder))  # type: ignore[attr-defined]


def test_only_folders_that_nobody_has_used_for_long_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DURBAR_CACHE", str(tmp_path))
    compiler = Compiler("room", jit.PACKAGE / "core")
    long_ago = time.time() - 2 * jit.UNUSED_DAYS * 86400
    names = {"room-old": long_ago, "room-young": time.time(), "other-old": long_ago}
    for name, stamp in names.items():
        folder = tmp_path / "compiled" / name
        folder.mkdir()
        os.utime(folder, (stamp, stamp))
    os.utime(compiler.folder, (long_ago, long_ago))
    compiler.prune()
    left = {folder.name for folder in (tmp_path / "compiled").iterdir()}
    assert left == {compiler.folder.name, "room-young", "other-old"}


# ---------------------------------------------------------------- warming up


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_warming_up_prints_shares_up_to_one(about: About, run_python: RunPython):
    printed = run_python("-m", "durbar.core.warm", about.id).split()
    shares = [float(line) for line in printed]
    assert shares[-1] == 1.0
    assert shares == sorted(shares)
    assert all(0 < share <= 1 for share in shares)
    assert is_warm(about.id)


@needs_jit
def test_after_warming_up_nothing_is_left_to_compile(game: Game):
    warm(game.about.id)
    shares: list[float] = []
    warm(game.about.id, shares.append)
    assert shares == [1.0]


def test_the_share_grows_and_stays_below_one():
    shares: list[float] = []
    counter = _Counter(3, shares.append)
    for _ in range(5):
        counter.on_end(None)
    assert shares == [1 / 3, 2 / 3, 0.99, 0.99, 0.99]


def test_plain_python_is_always_warm(run_python: RunPython):
    code = "from durbar.core.warm import is_warm; print(is_warm('thurn-und-taxis'))"
    assert run_python("-c", code, NUMBA_DISABLE_JIT="1").strip() == "True"


def test_for_a_user_without_a_home_code_is_kept_as_long_as_the_process(monkeypatch, caplog):
    def no_home(_name: str) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("DURBAR_CACHE", raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_dir", no_home)
    folder = cache_root()
    assert folder == cache_root()
    assert folder.is_dir()
    assert "no home folder" in caplog.text
