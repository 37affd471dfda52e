"""What happened beside the game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from durbar.bots import levels
from durbar.site.tables.models import Happening


def told(happening: Happening, names: Sequence[str]) -> str:
    """Return what happened in one sentence."""
    name = names[happening.seat - 1]
    level = levels.level(happening.level).title if happening.level else ""
    if happening.kind == Happening.Kind.LEFT:
        words = _("%(name)s has left; a computer player (%(level)s) plays on.")
        return words % {"name": name, "level": level}
    if happening.kind == Happening.Kind.HANDED_OVER:
        words = _("%(name)s was away; %(by)s has let a computer player (%(level)s) play on.")
        return words % {"name": name, "by": names[(happening.by or happening.seat) - 1], "level": level}
    if happening.kind == Happening.Kind.HINT:
        return _("%(name)s asked for a hint.") % {"name": name}
    return _("%(name)s is back.") % {"name": name}
