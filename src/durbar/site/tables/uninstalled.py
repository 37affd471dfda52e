"""What is known of a game whose package was removed while there are tables of it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from durbar.core import registry
from durbar.core.about import About
from durbar.core.errors import InvalidOption

NOT_INSTALLED = gettext_lazy("The game of this table is not installed here any more; it cannot be continued.")


def about_of(game_id: str) -> About:
    """Return what a game declares of itself, or that it is not installed: by rules that nobody plays."""
    try:
        return registry.about(game_id)
    except InvalidOption:
        return About(
            id=game_id,
            title=_("%(game)s (not installed)") % {"game": game_id},
            authors="",
            year=0,
            summary="",
            rules_versions=(),
            min_players=0,
            max_players=0,
            max_decisions=0,
            room="",
            actions="",
        )
