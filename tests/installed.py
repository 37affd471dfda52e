"""Packages that are found as if they were installed: their code, and the entry points of their pyproject.toml."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path


def install(package: Path) -> None:
    """Let this process, and all that it starts, find the package whose pyproject.toml lies in a folder."""
    places = [str(package), str(_metadata_of(package))]
    known = os.environ.get("PYTHONPATH", "")
    if places[0] not in known.split(os.pathsep):  # or else it is installed by the process that started this
        os.environ["PYTHONPATH"] = os.pathsep.join([*places, known] if known else places)
    sys.path[:0] = places


def _metadata_of(package: Path) -> Path:
    """Return a folder with what an installer writes of a package: its name, and where its entry points are."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = Path(tempfile.mkdtemp(prefix="durbar-installed-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    groups = project["entry-points"].items()
    lines = [
        line for group, points in groups for line in (f"[{group}]", *(f"{k} = {v}" for k, v in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
