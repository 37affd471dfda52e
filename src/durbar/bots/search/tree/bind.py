"""The search bound to the rules of one room, as the loops of `core` are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

from durbar.bots.search.tree import walk
from durbar.core.jit import PACKAGE, Compiler

TEMPLATES: tuple[Callable[..., Any], ...] = (
    walk.mixed,
    walk.leaves_a_mark,
    walk.observe,
    walk.lay_open,
    walk.follow,
    walk.node_of,
    walk.edge_of,
    walk.new_edge,
    walk.promise,
    walk.select,
    walk.drawn,
    walk.advised,
    walk.imagine,
    walk.walk_down,
    walk.play_on,
    walk.reap,
    walk.back_up,
    walk.think,
    walk.root_of,
)


@dataclass(frozen=True)
class Walk:
    """The search of one room; each attribute is documented at its template in `walk.py`."""

    compiler: Compiler
    follow: Callable[..., None]
    think: Callable[..., None]
    root_of: Callable[..., int]
    edge_of: Callable[..., int]


def search_compiler(room: str) -> Compiler:
    """Return the compiler of a room's search: its cache is apart from the rules', which outlive its edits."""
    return Compiler(f"search-{room}", PACKAGE / "core", PACKAGE / "games" / room, Path(__file__).parent)


@cache
def walk_of(room: str) -> Walk:
    """Return the search bound to a room's rules; it is compiled, or loaded, when first called."""
    given = {
        "rules": ("actor", "legal", "put_outcomes", "apply"),
        "ending": ("score", "place"),
        "view": ("wipe", "resample", "secret_of", "laid_open"),
        "advice": ("advise",),
    }
    names: dict[str, Any] = dict(vars(walk))
    for file, functions in given.items():
        module = import_module(f"durbar.games.{room}.{file}")
        names.update((name, getattr(module, name)) for name in functions)
    compiler = search_compiler(room)
    for template in TEMPLATES:
        assert isinstance(template, FunctionType)
        copy = FunctionType(template.__code__, names, template.__name__)
        copy.__doc__ = template.__doc__
        copy.__module__ = walk.__name__
        names[template.__name__] = compiler.rule(copy)
    return Walk(compiler, *(names[name] for name in ("follow", "think", "root_of", "edge_of")))
