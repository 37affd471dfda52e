"""Ratings depend on nothing else of the house."""

from __future__ import annotations

from importlib.resources import files

from tests.conftest import RunPython


def test_ratings_load_nothing_of_the_games_nor_of_the_site(run_python: RunPython):
    names = [path.name.removesuffix(".py") for path in files("durbar.rating").iterdir()]
    modules = [f"durbar.rating.{name}" for name in names if not name.startswith("_")]
    assert len(modules) == 8
    code = f"import sys, {', '.join(modules)}\nprint(*sys.modules)"
    loaded = run_python("-c", code).split()
    ours = [name for name in loaded if name.startswith("durbar.") and not name.startswith("durbar.rating")]
    assert ours == []
    assert not {"numba", "django"} & set(loaded)
