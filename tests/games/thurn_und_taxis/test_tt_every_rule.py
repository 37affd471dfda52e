"""Every numbered rule of Thurn und Taxis has a test that bears its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CHAPTERS = (range(1, 5), range(10, 15), range(20, 24), range(30, 34), range(40, 43), range(50, 54))
RULES = [number for chapter in CHAPTERS for number in chapter]
EXAMPLES = (22, 30, 32, 41)  # the rules with a worked example

FOLDER = Path(__file__).parent
SOURCES = FOLDER.parents[2] / "src/durbar/games/thurn_und_taxis"

NAMES = [
    found
    for path in FOLDER.glob("test_tt_*.py")
    for found in re.findall(r"^def (test_tt_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_a_test_named_after_it(number: int):
    assert any(name.startswith(f"test_tt_{number}_") for name in NAMES)


@pytest.mark.parametrize("number", EXAMPLES)
def test_every_worked_example_is_a_test(number: int):
    assert any(re.match(rf"test_tt_{number}_(the_)?worked_example", name) for name in NAMES)


def test_no_test_is_named_after_a_rule_that_does_not_exist():
    numbers = {int(found[1]) for name in NAMES if (found := re.match(r"test_tt_(\d+)_", name))}
    assert numbers <= set(RULES)


def test_every_rule_is_cited_where_it_is_written():
    """The last rules are rulings on what must *not* be done, so nothing in the code is theirs."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    cited: set[int] = set()
    for first, last in re.findall(r"TT-(\d+)(?: … TT-(\d+))?", text):
        cited |= set(range(int(first), int(last or first) + 1))
    assert set(RULES) - cited <= {22, 53}
