"""Where the pieces of a page stand, read from its HTML as the page's own script reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)((?:\s[^>]*)?)>")
PIECE = re.compile(r'\sdata-piece="([^"]*)"')
PLACE = re.compile(r'\sdata-place="([^"]*)"')
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})  # elements without an end


class StandingPiece(NamedTuple):
    """A piece, and the place around it; its name is empty where there is none."""

    piece: str
    place: str


def standing_pieces(html: str) -> Iterator[StandingPiece]:
    """Yield the pieces of a page in its order, equal ones one by one."""
    places = [""]
    for closing, name, attributes in TAG.findall(html):
        if closing:
            places.pop()
            continue
        named = PLACE.search(attributes)
        place = named[1] if named else places[-1]
        if piece := PIECE.search(attributes):
            yield StandingPiece(unescape(piece[1]), unescape(place))
        if name not in VOID and not attributes.endswith("/"):
            places.append(place)
