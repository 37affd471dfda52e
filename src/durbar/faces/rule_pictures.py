"""The contract of the pictures beside a game's numbered rules, and how those of a game are found.

They are told by the file `rules.toml` beside the game's face: pieces of its art for a rule, and positions in
which the worked example of a rule can be seen and played.
"""

from __future__ import annotations

from functools import cache

import msgspec

from durbar.core.decodable import decodable
from durbar.faces import folders

FILE = "rules.toml"


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces that a rule is about, by the names of their drawings in the game's sheet of art."""

    rule: str
    symbols: tuple[str, ...]


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worked example of a rule as a position in text."""

    rule: str
    title: str
    position: str


class Pictures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All pictures of a game's rules."""

    pieces: tuple[Pieces, ...] = ()
    examples: tuple[Example, ...] = ()


@cache
def pictures_of(game_id: str) -> Pictures:
    """Return the pictures of a game's rules; none for a game that has no face or tells of none."""
    folder = folders.of_face(game_id)
    if folder is None or not (folder / FILE).is_file():
        return Pictures()
    return msgspec.toml.decode((folder / FILE).read_text(encoding="utf-8"), type=decodable(Pictures))
