"""Which rules Python calls: those that functions name which are not compiled, such as what tells a game."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from durbar.core.lean_code import CalledRule


def rules_that_python_calls(folder: Path) -> set[CalledRule]:
    """Return the rules that are named by plain functions of the loaded modules in a folder."""
    functions = (function for module in _modules_in(folder) for function in _functions_of(module))
    return {rule for function in functions for rule in _rules_named_by(function)}


def _modules_in(folder: Path) -> list[ModuleType]:
    return [
        module
        for module in sys.modules.values()
        if (file := getattr(module, "__file__", None)) and Path(file).is_relative_to(folder)
    ]


def _functions_of(module: ModuleType) -> Iterator[FunctionType]:
    for value in vars(module).values():
        if inspect.isclass(value) and value.__module__ == module.__name__:
            for member in vars(value).values():
                yield from _plain(getattr(member, "fget", getattr(member, "func", member)))
        else:
            yield from _plain(value)


def _plain(value: Any) -> Iterator[FunctionType]:
    """Yield the function that something is or has round it, unless it is compiled."""
    if isinstance(value, Callable) and not isinstance(value, CalledRule):  # type: ignore[arg-type]
        function = inspect.unwrap(value)
        if isinstance(function, FunctionType):
            yield function


def _rules_named_by(function: FunctionType) -> Iterator[CalledRule]:
    for code in _with_inner(function.__code__):
        for name in code.co_names:
            value = function.__globals__.get(name)
            if isinstance(value, CalledRule):
                yield value


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _with_inner(constant)
