"""The arrows of the house, which pyproject.toml declares for import-linter."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from tests.conftest import ROOT

BY_NAME = {
    "import_module",
    "find_spec",
    "resolve_name",
    "__import__",
    "exec",
    "eval",
    "spec_from_file_location",
}
ALIKE = {
    "Board": "the rules' record of a board, and the model whose rows are board files",
    "BoardFile": "each game's is derived from core's",
    "Command": "Django finds a management command by this name",
    "Decision": "a game's value of a decision, and the model whose rows are decisions",
}
KNOWN = {
    ("cli/lazy.py", "import_module"),  # a command's module is named as the command
    ("core/about.py", "resolve_name"),  # a game says where its parts are
    ("faces/folders.py", "find_spec"),  # where a package lies that an entry point names
}


def test_arrows_point_one_way():
    """In a process of its own: it silences the loggers of the one in which it runs."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_is_imported_by_a_pattern_of_names():
    """What is loaded later is named in full: by an entry point, a game's `About`, or a command."""
    house = ROOT / "src" / "durbar"
    found = {
        (file.relative_to(house).as_posix(), name)
        for file in house.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (name := getattr(node, "id", getattr(node, "attr", None))) in BY_NAME
    }
    assert found == KNOWN


def test_what_is_read_of_a_state_has_its_type():
    """A position's state may be any record; `state_of` of each room says which, so mypy knows its fields."""
    house = ROOT / "src" / "durbar"
    found = {
        file.relative_to(house).as_posix()
        for folder in ("games", "faces")
        for file in (house / folder).glob("*/*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "state" and file.name != "state_of.py"
    }
    assert found == set()


def counterpart(file: Path) -> str:
    """Return what a file is called in any game's room or face: `games/*/state.py`."""
    package, *rest = file.parts
    return "/".join([package, "*", *rest[1:]] if package in {"games", "faces"} and rest[1:] else file.parts)


def test_a_name_of_a_class_has_one_meaning():
    """The rooms have classes of the same names in files of the same names, and so have the faces."""
    house, places = ROOT / "src" / "durbar", defaultdict[str, list[Path]](list)
    for file in house.rglob("*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name != "Migration":
                places[node.name].append(file.relative_to(house))
    alike = {
        name: found
        for name, found in places.items()
        if len(found) > 1 and (len({*map(counterpart, found)}) > 1 or len({*found}) < len(found))
    }
    assert alike.keys() == ALIKE.keys(), alike


def test_each_face_has_its_map_in_files_of_the_same_names():
    faces = ROOT / "src" / "durbar" / "faces"
    for face in sorted(path.parent for path in faces.glob("*/scene.py")):
        names = {path.stem for path in face.glob("*.py")}
        assert names >= {"ground", "scenery", "names"}, face.name


def test_what_tests_share_stands_in_no_file_of_tests():
    """Whoever reads a test finds its helpers by the name of their file, and runs no other tests with them."""
    tests = ROOT / "tests"
    found = [
        f"{file.relative_to(tests).as_posix()} imports {name}"
        for file in tests.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests")
        for name in [node.module or "", *(alias.name for alias in node.names)]
        if name.rpartition(".")[2].startswith("test_")
        if not name.endswith(file.stem)  # as a process that it starts has to
    ]
    assert not found, "\n".join(found)
