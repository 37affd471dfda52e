"""Every numbered rule of Maharaja has a test that bears its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CHAPTERS = (
    range(1, 6),
    range(10, 14),
    range(20, 30),
    range(30, 33),
    range(40, 43),
    range(50, 52),
    range(60, 61),
    range(70, 76),
)
RULES = [number for chapter in CHAPTERS for number in chapter]
EXAMPLES = (12, 27, 29, 30, 42, 71)  # the rules with worked examples
NOT_OF_THE_RULES = (42, 74)  # an example and a combination of options

FOLDER = Path(__file__).parent
SOURCES = FOLDER.parents[2] / "src/durbar/games/maharaja"

NAMES = [
    found
    for path in FOLDER.glob("test_ma_*.py")
    for found in re.findall(r"^def (test_ma_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_a_test_named_after_it(number: int):
    assert any(name.startswith(f"test_ma_{number}_") for name in NAMES)


@pytest.mark.parametrize("number", EXAMPLES)
def test_every_worked_example_is_a_test(number: int):
    assert any(re.match(rf"test_ma_{number}_(the_)?worked_example", name) for name in NAMES)


def test_no_test_is_named_after_a_rule_that_does_not_exist():
    numbers = {int(found[1]) for name in NAMES if (found := re.match(r"test_ma_(\d+)_", name))}
    assert numbers <= set(RULES)


def test_every_rule_is_cited_where_it_is_written():
    """Worked examples and combinations of options are not rules of their own."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    cited: set[int] = set()
    for first, last in re.findall(r"MA-(\d+)(?: … MA-(\d+))?", text):
        cited |= set(range(int(first), int(last or first) + 1))
    assert set(RULES) - cited <= set(NOT_OF_THE_RULES)
