"""The templates as they are written."""

from __future__ import annotations

import pytest
from django.template import engines
from markupsafe import Markup

from durbar.site.pages.environment import SiteTemplates
from tests.conftest import ROOT

SOURCES = ROOT / "src" / "durbar"
TEMPLATES = sorted(SOURCES.rglob("templates/**/*.html"))
LONGEST = 120


def test_a_page_is_written_without_indentation_and_escaped():
    page = engines["jinja2"].from_string("<ul>\n  <li>\n\n    {{ one }}</li>\n  <li>{{ other }}</li>\n</ul>")
    written = page.render({"one": "a\n  <b>", "other": Markup("<i>\n  3</i>")})
    assert written == "<ul>\n<li>\na\n  &lt;b&gt;</li>\n<li><i>\n  3</i></li>\n</ul>"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_template_can_be_read_and_has_short_lines(path):
    name = str(path).partition("templates/")[2]
    engine = engines["jinja2"]
    assert isinstance(engine, SiteTemplates)
    assert engine.env.get_template(name).filename == str(path)
    long = [line for line in path.read_text("utf-8").splitlines() if len(line) > LONGEST]
    assert long == []
