"""What the seats of a record are called on the page."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.core.errors import InvalidOption

BOT = "bot:"


def shown_names(names: Sequence[str]) -> list[str]:
    """Return a record's names for people: `bot:steady` is Steady, the second of them Steady 2."""
    shown: list[str] = []
    for name in map(_title, names):
        same = sum(other == name or other.startswith(f"{name} ") for other in shown)
        shown.append(f"{name} {same + 1}" if same else name)
    return shown


def _title(name: str) -> str:
    if not name.startswith(BOT):
        return name
    try:
        return _(levels.level(name).title)
    except InvalidOption:
        return name.removeprefix(BOT)
