"""The games and computer players on offer."""

from __future__ import annotations

from django.utils.translation import gettext as _

from durbar.bots.levels import LEVELS
from durbar.core import registry
from durbar.core.about import About
from durbar.site.api.call import Call
from durbar.site.api.shapes import GameInfo, LevelInfo, Offer, OptionInfo
from durbar.site.tables import readiness


def offer(call: Call) -> Offer:  # noqa: ARG001
    """Return the games and the computer players."""
    levels = tuple(LevelInfo(level.name, _(level.title), _(level.help)) for level in LEVELS)
    return Offer(tuple(map(_game, registry.all_games())), levels)


def _game(about: About) -> GameInfo:
    return GameInfo(
        id=about.id,
        title=about.title,
        authors=_(about.authors),
        year=about.year,
        summary=_(about.summary),
        rules=about.rules_version,
        min_players=about.min_players,
        max_players=about.max_players,
        options=tuple(
            OptionInfo(option.name, _(option.title), _(option.help), option.default, option.values)
            for option in about.options
        ),
        ready=readiness.is_ready(about.id),
    )
