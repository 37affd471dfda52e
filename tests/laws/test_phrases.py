"""Laws of what is told: texts are literals with named slots, and nothing is joined from pieces."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import durbar

HOUSE = Path(durbar.__file__).parent
LITERALS = {"Phrase": 1, "Plural": 2, "say": 1}  # how many first arguments are texts
FILES = sorted(
    file for file in HOUSE.rglob("*.py") if any(f"{name}(" in file.read_text() for name in LITERALS)
)


def calls(file: Path) -> Iterator[tuple[int, ast.Call]]:
    """Yield the calls that make phrases, and how many texts begin their arguments."""
    for node in ast.walk(ast.parse(file.read_text(), str(file))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LITERALS:
            yield LITERALS[node.func.id], node


def is_joined(value: ast.expr) -> bool:
    """Say whether an expression makes a text from pieces."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, str)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        return value.func.attr in {"join", "format", "replace"}
    return isinstance(value, ast.JoinedStr | ast.BinOp) and not _is_a_sum(value)


def _is_a_sum(value: ast.expr) -> bool:
    """Say whether an operation is one on numbers, as far as its text tells."""
    whole = ast.unparse(value)
    return isinstance(value, ast.BinOp) and not any(quote in whole for quote in "'\"")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_a_phrase_is_a_literal_with_named_slots(file: Path):
    for texts, call in calls(file):
        where = f"{file.name}:{call.lineno}"
        for text in call.args[:texts]:
            assert isinstance(text, ast.Constant), where
            assert isinstance(text.value, str), where
        assert len(call.args) == texts + (texts == 2), f"{where}: a slot has a name"
        assert not any(is_joined(keyword.value) for keyword in call.keywords), f"{where}: a slot is no text"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_every_slot_is_filled_and_no_other(file: Path):
    for texts, call in calls(file):
        if all(keyword.arg for keyword in call.keywords):
            filled = {keyword.arg for keyword in call.keywords} | ({"count"} if texts == 2 else set())
            *_, last = (slots_of(text.value) for text in call.args[:texts])  # type: ignore[attr-defined]
            assert last - {"count"} == filled - {"count"}, f"{file.name}:{call.lineno}"
            assert "count" not in last or "count" in filled, f"{file.name}:{call.lineno}"


def slots_of(text: str) -> set[str]:
    """Return the names of a text's slots."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_games_are_among_them():
    rooms = {file.parent.name for file in FILES if file.name == "telling.py"}
    assert {"thurn_und_taxis", "taj_mahal", "maharaja"} <= rooms
