"""The search bound to the rules of one room, as the loops of `core` are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from durbar.bots.search.tree import foresight, information_sets, iteration, policy, selection
from durbar.core.binding import bind
from durbar.core.jit import Compiler
from durbar.core.room import Room

MODULES = (information_sets, selection, foresight, policy, iteration)


@dataclass(frozen=True)
class TreeSearch:
    """The search of one room; each function is documented at its template."""

    compiler: Compiler
    follow_log: Callable[..., None]
    think: Callable[..., None]
    root_of: Callable[..., int]


def search_compiler(room: Room) -> Compiler:
    """Return the compiler of a room's search: its cache is apart from the rules', which outlive its edits."""
    return Compiler(f"search-{room.compiler.name}", *room.compiler.roots, Path(__file__).parent)


@cache
def search_of(room: Room) -> TreeSearch:
    """Return the search bound to a room's rules; it is compiled, or loaded, when first called."""
    compiler = search_compiler(room)
    names = bind(compiler, MODULES, room.loops.names)
    return TreeSearch(compiler, *(names[name] for name in ("follow_log", "think", "root_of")))
