"""The threat model: each line names a test that is there."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT

DOC = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
LINES = [
    line for line in DOC.splitlines() if line.startswith("|") and not line.startswith(("| threat", "| ---"))
]


@pytest.mark.parametrize("line", LINES)
def test_every_threat_names_tests_that_are_there(line):
    named = re.findall(r"`(\w+/test_\w+\.py)::(test_\w+)`", line.split("|")[3])
    assert named
    for file, test in named:
        source = (ROOT / "tests" / file).read_text(encoding="utf-8")
        assert re.search(rf"^(?:async )?def {test}\(", source, re.MULTILINE), f"{file} has no {test}"
