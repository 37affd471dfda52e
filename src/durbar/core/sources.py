"""Which source files compiled code can come from: those of its functions, and all that these import."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

Package: TypeAlias = tuple[Path, str]  # the folder in which it is installed, and its name

# Imports at the beginning of a line: others (for type checkers, in functions) never reach compiled code.
_IMPORT = re.compile(r"^(?:from ([\w.]+) import (\([^)]*\)|.+)|import ([\w., ]+))", re.MULTILINE)
_WORD = re.compile(r"\w+")
_COMPILED = re.compile(r"^@(?:(?:core_)?(?:hot_)?rule|(?:hot_)?template)$", re.MULTILINE)


def reachable(roots: Iterable[Path]) -> tuple[Path, ...]:
    """Return the files with compiled functions among `roots` (files or folders), and all that they import.

    Only what lies in the packages of the roots is followed; other packages are known by their versions.
    """
    waiting = [path for root in roots for path in _compiled_files(root)]
    packages = {_package_of(path) for path in waiting}
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [file for name in _imported(path) for file in _files_in(packages, name)]
    return tuple(sorted(found))


def name_of(path: Path) -> str:
    """Return the place of a file in its package, wherever that lies: `durbar/core/rng.py`."""
    return path.relative_to(_base_of(path)).as_posix()


def _compiled_files(root: Path) -> list[Path]:
    """Return the files of a folder that hold compiled functions; a file stands for itself."""
    if root.is_file():
        return [root]
    return [path for path in root.rglob("*.py") if _COMPILED.search(path.read_text(encoding="utf-8"))]


def _base_of(path: Path) -> Path:
    """Return the folder from which a file's package is imported."""
    folder = path.parent
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return folder


def _imported(path: Path) -> Iterator[str]:
    """Yield the dotted names that a file imports; what is imported from a module may be a module too."""
    for module, names, modules in _IMPORT.findall(path.read_text(encoding="utf-8")):
        if module:
            yield module
            yield from (f"{module}.{name}" for name in _WORD.findall(names.partition("#")[0]))
        else:
            yield from (name.split()[0] for name in modules.split(",") if name.strip())


def _package_of(path: Path) -> Package:
    """Return in which package a file lies: many of them may be installed in one folder."""
    return _base_of(path), name_of(path).partition("/")[0]


def _files_in(packages: Iterable[Package], name: str) -> Iterator[Path]:
    """Yield the file of a module if it is of one of some packages."""
    for base, package in packages:
        if name.partition(".")[0] == package:
            path = base.joinpath(*name.split("."))
            yield from (file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file())
