"""Small pictures of a game, drawn in one SVG file as symbols."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from durbar.faces.svg import tag

SQUARE = 24  # all are drawn in a square of this size


class IconSheet:
    """The pictures of a file whose symbols are called `PREFIX-NAME`."""

    def __init__(self, path: Path, prefix: str) -> None:
        self.prefix = prefix
        self.text = path.read_text(encoding="utf-8")
        self.drawings: dict[str, str] = {
            name: drawing.replace("\n", "")
            for name, drawing in re.findall(
                rf'<symbol id="{prefix}-([\w-]+)"[^>]*>(.*?)</symbol>', self.text, re.DOTALL
            )
        }

    def sprite(self) -> str:
        """Return all pictures once, for the page to point to."""
        symbols = (
            tag("symbol", drawing, id=f"{self.prefix}-{name}", viewBox=f"0 0 {SQUARE} {SQUARE}")
            for name, drawing in self.drawings.items()
        )
        return tag("svg", *symbols, class_="sprite", width=0, height=0, aria_hidden="true")

    def icon(self, name: str, label: str = "") -> str:
        """Return a picture to stand in a line of text; without a label the words beside it say all."""
        title = tag("title", escape(label)) if label else ""
        return tag(
            "svg",
            title + tag("use", href=f"#{self.prefix}-{name}"),
            class_="icon",
            viewBox=f"0 0 {SQUARE} {SQUARE}",
            role="img" if label else None,
            aria_label=label or None,
            aria_hidden=None if label else "true",
        )

    def drawn(self, name: str, x: float, y: float, size: float) -> str:
        """Return a picture around a point of a map."""
        place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / SQUARE:.3f})"
        return tag("g", self.drawings[name], transform=place)
