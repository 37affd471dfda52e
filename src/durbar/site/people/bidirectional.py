"""Names that are written from right to left, in texts that are not."""

from __future__ import annotations

import unicodedata

RIGHT_TO_LEFT = ("R", "AL")  # letters, as Unicode calls their directions
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """Return a name as it stands in a text, where one from right to left must not draw numbers over to it."""
    if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in name):
        return f"{ISOLATE}{name}{END_OF_ISOLATE}"
    return name
