"""Where the templates and static files of the faces lie; no face is loaded for it."""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from durbar.faces.face import GROUP

OWN = Path(__file__).parent


def folders(name: str) -> list[Path]:
    """Return the folders called `name` of all packages that bring faces, ours first."""
    packages = {entry.module.rpartition(".")[0] or entry.module for entry in entry_points(group=GROUP)}
    specs = [find_spec(package) for package in sorted(packages)]
    found = [Path(place) for spec in specs if spec for place in spec.submodule_search_locations or ()]
    return [place / name for place in dict.fromkeys([OWN, *found]) if (place / name).is_dir()]
