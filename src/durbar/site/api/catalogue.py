"""The games and computer players on offer."""

from __future__ import annotations

from django.utils.translation import gettext as _

from durbar.bots.levels import LEVELS
from durbar.core import registry
from durbar.core.about import About
from durbar.site.api.call import Call
from durbar.site.api.schemas import Catalogue, GameInfo, LevelInfo, OptionInfo
from durbar.site.tables import readiness


def offer(call: Call) -> Catalogue:  # noqa: ARG001
    """Return the games and the computer players."""
    levels = tuple(LevelInfo(level.name, _(level.title), _(level.help)) for level in LEVELS)
    return Catalogue(tuple(map(_game, registry.all_games())), levels)


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
