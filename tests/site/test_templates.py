"""The templates as they are written."""

from __future__ import annotations

import pytest
from django.template.engine import Engine

from tests.conftest import ROOT

SOURCES = ROOT / "src" / "durbar"
TEMPLATES = sorted(SOURCES.rglob("templates/**/*.html"))
LONGEST = 120


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_template_can_be_read_and_has_short_lines(path):
    name = str(path).partition("templates/")[2]
    assert Engine.get_default().get_template(name).origin.name == str(path)
    long = [line for line in path.read_text("utf-8").splitlines() if len(line) > LONGEST]
    assert long == []
