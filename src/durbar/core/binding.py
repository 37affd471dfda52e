"""Binding loops to the rules of one room.

Loops that all games share call rules that each room gives. Numba cannot cache a function that is given other
functions as arguments, so these loops are templates: `bind` makes a copy of each whose globals are one room's
rules, and compiles it with that room's compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from durbar.core.jit import Compiler

F = TypeVar("F", bound=Callable[..., Any])
Names = dict[str, Any]

_TEMPLATES: set[Callable[..., Any]] = set()
_HOT: set[Callable[..., Any]] = set()


def template(function: F) -> F:
    """Mark a loop that `bind` copies for each room; it is never called itself."""
    _TEMPLATES.add(function)
    return function


def hot_template(function: F) -> F:
    """Mark a loop that `bind` copies for each room and inlines wherever it is called."""
    _HOT.add(function)
    return template(function)


def bind(compiler: Compiler, modules: Iterable[ModuleType], given: Mapping[str, Any]) -> Names:
    """Return the globals of the templates of `modules`, bound to each other and to what is `given`.

    `given` holds the rules of a room by name, and loops that are bound already.
    """
    names: Names = {}
    for module in modules:
        names.update(vars(module))
    templates = {name: value for name, value in names.items() if _is_template(value) and name not in given}
    names.update(given)
    for name, function in templates.items():
        copy = FunctionType(function.__code__, names, name)
        copy.__doc__, copy.__module__ = function.__doc__, function.__module__
        names[name] = compiler.hot_rule(copy) if function in _HOT else compiler.rule(copy)
    return names


def _is_template(value: object) -> bool:
    return isinstance(value, FunctionType) and value in _TEMPLATES
