"""The templates as they are written."""

from __future__ import annotations

import pytest
from django.template import engines

from durbar.site.pages.environment import Templates
from tests.conftest import ROOT

SOURCES = ROOT / "src" / "durbar"
TEMPLATES = sorted(SOURCES.rglob("templates/**/*.html"))
LONGEST = 120


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_template_can_be_read_and_has_short_lines(path):
    name = str(path).partition("templates/")[2]
    engine = engines["jinja2"]
    assert isinstance(engine, Templates)
    assert engine.env.get_template(name).filename == str(path)
    long = [line for line in path.read_text("utf-8").splitlines() if len(line) > LONGEST]
    assert long == []
