"""Where the templates, static files and translations of games and faces lie; none is loaded for it."""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from durbar.core import registry
from durbar.faces.face import GROUP

OWN = Path(__file__).parent


def folders(name: str) -> list[Path]:
    """Return the folders called `name` of all packages that bring games or faces, ours first."""
    entries = [*entry_points(group=GROUP), *entry_points(group=registry.GROUP)]
    packages = {entry.module.rpartition(".")[0] or entry.module for entry in entries}
    found = [place for package in sorted(packages) for place in _places_of(package)]
    return [place / name for place in dict.fromkeys([OWN, *found]) if (place / name).is_dir()]


def of_face(game_id: str) -> Path | None:
    """Return the folder of the package that is a game's face; None where it is a module, or there is none."""
    for entry in entry_points(group=GROUP, name=game_id):
        parent, _, name = entry.module.rpartition(".")
        for place in _places_of(parent):
            if (place / name).is_dir():
                return place / name
    return None


def _places_of(package: str) -> list[Path]:
    """Return where a package lies; nowhere for a module, and one that fails, which `face_of` tells of."""
    try:
        spec = find_spec(package)
    except Exception:
        return []
    return [Path(place) for place in (spec.submodule_search_locations if spec else None) or ()]
