"""What the seats of a record are called on the page."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.core.errors import InvalidOption
from durbar.site.people.bidirectional import isolated
from durbar.site.people.models import NAME_LENGTH
from durbar.site.tables.numbered_names import numbered

BOT = "bot:"
LONGEST = NAME_LENGTH + 4  # as at a table; a record may have names of any length


def shown_names(names: Sequence[str]) -> list[str]:
    """Return a record's names for people: `bot:steady` is Steady, the second of them Steady 2."""
    titles = [_title(name) for name in names]
    same = [titles[:index].count(title) for index, title in enumerate(titles)]
    return [
        numbered(title, before + 1) if before else title for title, before in zip(titles, same, strict=True)
    ]


def _title(name: str) -> str:
    if not name.startswith(BOT):
        return isolated(name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…")
    try:
        return _(levels.level(name).title)
    except InvalidOption:
        return name.removeprefix(BOT)[:LONGEST]
