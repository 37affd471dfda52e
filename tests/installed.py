"""Packages that are found as if they were installed: by their code and their entry points."""

from __future__ import annotations

import atexit
import configparser
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
    """Return a folder with what an installer writes of a package: its name and its entry points."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = Path(tempfile.mkdtemp(prefix="durbar-installed-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    points = configparser.ConfigParser()
    points.read_dict(project["entry-points"])
    with (info / "entry_points.txt").open("w", encoding="utf-8") as file:
        points.write(file)
    return folder
