"""Every numbered rule of Taj Mahal has a test that bears its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CHAPTERS = (
    range(1, 8),
    range(10, 16),
    range(20, 27),
    range(30, 42),
    range(50, 53),
    range(60, 65),
)
RULES = [number for chapter in CHAPTERS for number in chapter]
EXAMPLES = (34, 35, 52)  # the rules that are worked examples

FOLDER = Path(__file__).parent
SOURCES = FOLDER.parents[2] / "src/durbar/games/taj_mahal"

NAMES = [
    found
    for path in FOLDER.glob("test_tm_*.py")
    for found in re.findall(r"^def (test_tm_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_a_test_named_after_it(number: int):
    assert any(name.startswith(f"test_tm_{number}_") for name in NAMES)


@pytest.mark.parametrize("number", EXAMPLES)
def test_every_worked_example_is_a_test(number: int):
    assert any(re.match(rf"test_tm_{number}_(the_)?worked_example", name) for name in NAMES)


def test_no_test_is_named_after_a_rule_that_does_not_exist():
    numbers = {int(found[1]) for name in NAMES if (found := re.match(r"test_tm_(\d+)_", name))}
    assert numbers <= set(RULES)


def test_every_rule_is_cited_where_it_is_written():
    """Worked examples are not rules of their own."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    cited: set[int] = set()
    for first, last in re.findall(r"TM-(\d+)(?: … TM-(\d+))?", text):
        cited |= set(range(int(first), int(last or first) + 1))
    assert set(RULES) - cited <= set(EXAMPLES)
