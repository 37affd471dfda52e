"""The templates as they are written."""

from __future__ import annotations

import re

import pytest
from django.template import engines
from markupsafe import Markup

from durbar.site.pages.environment import SiteTemplates
from tests.conftest import ROOT

SOURCES = ROOT / "src" / "durbar"
TEMPLATES = sorted(SOURCES.rglob("templates/**/*.html"))
LONGEST = 120
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
INDENT_OF_A_BLOCK = re.compile(r"^[ \t]+(?=\{%)", re.MULTILINE)  # Jinja2 leaves it out,
END_OF_A_BLOCK = re.compile(r"%\}\n")  # and the end of its line
FILLED = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
TOUCHING = re.compile(r"""<[a-z][^<>]*\s[\w-]+="[^"]*"[\w-][^<>]*>""")


def test_a_page_is_written_without_indentation_and_escaped():
    page = engines["jinja2"].from_string("<ul>\n  <li>\n\n    {{ one }}</li>\n  <li>{{ other }}</li>\n</ul>")
    written = page.render({"one": "a\n  <b>", "other": Markup("<i>\n  3</i>")})
    assert written == "<ul>\n<li>\na\n  &lt;b&gt;</li>\n<li><i>\n  3</i></li>\n</ul>"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_template_can_be_read_and_has_short_lines(path):
    name = path.relative_to(SOURCES).as_posix().partition("templates/")[2]
    engine = engines["jinja2"]
    assert isinstance(engine, SiteTemplates)
    assert engine.env.get_template(name).filename == str(path)
    long = [line for line in path.read_text("utf-8").splitlines() if len(line) > LONGEST]
    assert long == []


def touching(template: str) -> list[str]:
    """Return the elements of a template in which two attributes have nothing between them."""
    lines = INDENT_OF_A_BLOCK.sub("", COMMENT.sub("", template))
    return TOUCHING.findall(FILLED.sub("", END_OF_A_BLOCK.sub("%}", lines)))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: "/".join(path.parts[-2:]))
def test_attributes_are_apart(path):
    assert touching(path.read_text("utf-8")) == []


def test_attributes_that_touch_are_found():
    wrong = '<li title="{{ a }}"{% if b %} id="c"{% endif %}\n    {% if d %}class="e"{% endif %}>'
    assert touching(wrong) == ['<li title="" id="c"class="e">']
    right = '<li {% if d %}class="e"{% endif %}\n    id="c"{% if b %} title="{{ a }}"{% endif %}>'
    assert touching(right) == []
