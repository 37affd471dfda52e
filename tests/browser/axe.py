"""What axe-core finds fault with on a page."""

from __future__ import annotations

from typing import Any

import pytest

axe = pytest.importorskip("axe_playwright_python.base")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": RULES, "resultTypes": ["violations"]}
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
IS_THERE = "() => Boolean(window.axe)"
# It would parse the colour of each part below each text anew: here the same text of a colour is parsed once.
PARSED_ONCE = """() => {
  const { prototype } = axe.commons.color.Color;
  const { parseString: parse } = prototype;
  const parsed = new Map();
  prototype.parseString = function (text) {
    if (parsed.has(text)) return Object.assign(this, parsed.get(text));
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}"""
# Symbols are drawn where they are used. What else it answers would be fetched in as much time again.
VIOLATIONS = "options => axe.run({ exclude: ['symbol'] }, options).then((found) => found.violations)"


def faults(page: Any, options: dict[str, Any] = OPTIONS) -> list[str]:
    """Return what axe-core finds on the page."""
    if not page.evaluate(IS_THERE):
        page.evaluate(axe.AXE_SCRIPT)
        page.evaluate(PARSED_ONCE)
    return [
        f"{violation['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for violation in page.evaluate(VIOLATIONS, options)
        for node in violation["nodes"]
    ]


def by_day_and_night(page: Any) -> list[str]:
    """Return what axe-core finds, and of colours once more in the dark, where nothing else is another."""
    found = []
    for look, options in (("light", OPTIONS), ("dark", COLOURS)):
        page.emulate_media(color_scheme=look)
        found += [f"{look} {fault}" for fault in faults(page, options)]
    return found
