"""What somebody reads from a table's page."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

_NUMBER = re.compile(r'data-(version|length)="(\d+)"')
_ACTION = re.compile(r'name="action"\s+value="([^"]+)"|data-actions?="([^"]+)"')
_LASTING = re.compile(r'data-lasting="(\w+)"')


@dataclass
class Page:
    """What a page shows of a table."""

    version: int = -1
    length: int = 0
    is_mine: bool = False
    actions: list[str] = field(default_factory=list)
    lasting: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, text: str) -> Page:
        """Read a page, or its fragment."""
        numbers = {name: int(value) for name, value in _NUMBER.findall(text)}
        found = [html.unescape(one or other) for one, other in _ACTION.findall(text)]
        actions = [action for several in found for action in several.split("|")]
        return cls(
            numbers.get("version", -1),
            numbers.get("length", 0),
            'data-turn="mine"' in text,
            actions,
            _LASTING.findall(text),
        )
