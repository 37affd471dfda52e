"""Computer players in words: what their levels are called, and how strong those are that fit somebody."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from durbar.bots import levels, strength_matching
from durbar.core.errors import InvalidOption


def title_of(level: str) -> str:
    """Return what a level is called in the reader's language; raises InvalidOption for an unknown one."""
    return _(levels.level(level).title)


def strength_among(names: Iterable[str], game_id: str, players: int) -> str:
    """Return how strong the computer player is that is as strong as somebody; empty if none of them is.

    The names are those of levels, as they are or as in records, or anybody's.
    """
    told = (strength_in_words(name, game_id, players) for name in names)
    return next(filter(None, told), "")


def strength_in_words(name: str, game_id: str, players: int) -> str:
    """Return how strong the computer player of a name is, if that was fitted to somebody; else nothing."""
    if not name:
        return ""  # a person's; most are
    try:
        level = levels.level(name)
    except InvalidOption:
        return ""
    if not level.fits:
        return ""
    like = {"level": _(strength_matching.nearest(level.name, game_id, players).title)}
    share = levels.overlooked_by(level.name)
    if share is not None:
        words = _("Plays about as %(level)s does: overlooks %(share)s of 100 things that it could do.")
        return words % {**like, "share": share}
    words = _("Plays about as %(level)s does: looks ahead for %(seconds)s s before each decision.")
    return words % {**like, "seconds": number_format(level.budget)}
