"""The art of a game: one SVG file of symbols, which is both the drawing and what the page is given."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markupsafe import Markup

from durbar.faces.folders import folders
from durbar.faces.svg import tag

ART = Path(__file__).parent
_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class SvgSymbol:
    """A drawing, and the size of the box in which it is drawn."""

    width: float
    height: float
    body: Markup


class ArtSheet:
    """The drawings of the file `NAME.svg`, whose symbols are called `PREFIX-DRAWING`.

    What takes a seat's colour in a drawing is painted `currentColor`.
    """

    def __init__(self, name: str, prefix: str) -> None:
        self.prefix = prefix
        self.text = (ART / f"{name}.svg").read_text(encoding="utf-8")
        self.symbols = {
            drawing: SvgSymbol(float(width), float(height), Markup(body.replace("\n", "")))  # noqa: S704 - our own file
            for drawing, width, height, body in re.findall(
                rf'<symbol id="{prefix}-([\w-]+)" viewBox="0 0 ([\d.]+) ([\d.]+)">(.*?)</symbol>',
                self.text,
                re.DOTALL,
            )
        }

    def definitions(self, drawn: Iterable[str]) -> Markup:
        """Return the symbols that parts of a drawing point to, for a drawing that stands alone."""
        used = dict.fromkeys(re.findall(rf'href="#{self.prefix}-([\w-]+)"', "".join(drawn)))
        return tag("defs", *map(self._symbol, used)) if used else Markup()

    def picture(self, name: str, label: str = "", *, class_: str = "art", color: str | None = None) -> Markup:
        """Return a drawing to stand in the page; without a label the words beside it say all."""
        symbol = self.symbols[name]
        title = tag("title", label) if label else ""
        return tag(
            "svg",
            title + tag("use", href=f"#{self.prefix}-{name}"),
            class_=class_,
            viewBox=f"0 0 {symbol.width:g} {symbol.height:g}",
            color=color,
            role="img" if label else None,
            aria_label=label or None,
            aria_hidden=None if label else "true",
        )

    def icon(self, name: str, label: str = "") -> Markup:
        """Return a small drawing to stand in a line of text."""
        return self.picture(name, label, class_="icon")

    def placed(self, name: str, x: float, y: float, width: float, **more: object) -> Markup:
        """Return a drawing around a point of a map that has the symbols; `color` gives a seat's colour."""
        symbol = self.symbols[name]
        height = width * symbol.height / symbol.width
        box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
        return tag("use", href=f"#{self.prefix}-{name}", **box, **more)

    def _symbol(self, name: str) -> Markup:
        symbol = self.symbols[name]
        box = f"0 0 {symbol.width:g} {symbol.height:g}"
        return tag("symbol", symbol.body, id=f"{self.prefix}-{name}", viewBox=box)


@cache
def symbols_of(game_id: str) -> dict[str, Markup]:
    """Return the drawings of a game's sheet by their names; nothing for a game without."""
    paths = [folder / f"{game_id}.svg" for folder in folders("art")]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.is_file()]
    written = re.sub(r"\n|<!--.*?-->", "", "".join(symbol[0] for symbol in _SYMBOL.finditer("".join(texts))))
    found = _SYMBOL.finditer(written)
    return {symbol[1]: Markup(symbol[0]) for symbol in found}  # noqa: S704 - our own files


@cache
def sprite(game_id: str) -> Markup:
    """Return all drawings of a game once, hidden, for its pages to point to; nothing for a game without."""
    symbols = Markup().join(symbols_of(game_id).values())
    return tag("svg", symbols, class_="sprite", width=0, height=0, aria_hidden="true") if symbols else symbols
