"""The cover of a game: its file `covers/GAME.svg`, put together from the symbols of its sheet."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

from durbar.faces.art.sheet import ART, symbols_of
from durbar.faces.folders import folders
from durbar.faces.svg import tag

PLAIN = ART / "covers" / "plain.svg"  # of a game that has none
_USED = re.compile(r'<use href="#([\w-]+)"')


@cache
def cover(game_id: str) -> Markup:
    """Return the cover of a game as a drawing that stands alone."""
    text = _file(game_id).read_text(encoding="utf-8").replace("\n", "")
    symbols = symbols_of(game_id)
    used = [symbols[name] for name in dict.fromkeys(_USED.findall(text))]
    head, end, rest = text.partition(">")
    return Markup(head + end) + tag("defs", *used) + Markup(rest)  # noqa: S704 - our own files


def _file(game_id: str) -> Path:
    own = (folder / "covers" / f"{game_id}.svg" for folder in folders("art"))
    return next((path for path in own if path.is_file()), PLAIN)
