"""How far the rules of each game are ready: compiled and loaded before somebody waits for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from durbar.core import registry
from durbar.site.errors import StillPreparing


class Stage(StrEnum):
    """How far the rules of a game have come."""

    COMPILING = "compiling"
    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


@dataclass
class CompileProgress:
    """How far the rules of one game have come; `share` goes from 0 to 1 while they are compiled."""

    stage: Stage = Stage.COMPILING
    share: float = 0.0

    @property
    def percent(self) -> int:
        """The share as whole percents."""
        return int(self.share * 100)


# Games whose search is not compiled and loaded yet.
_without_search: set[str] = set()

# A game that is not here is loaded by whoever uses it first, as in tests and management commands.
_progress: dict[str, CompileProgress] = {}


def progress(game_id: str) -> CompileProgress:
    """Return how far the rules of a game have come."""
    return _progress.get(game_id) or CompileProgress(Stage.READY, 1.0)


def is_ready(game_id: str) -> bool:
    """Say whether a game can be played at once: it is installed, and its rules are at hand."""
    return registry.is_installed(game_id) and not is_awaited(game_id)


def is_awaited(game_id: str) -> bool:
    """Say whether the rules of a game are still to come; those of one that is not installed never are."""
    return progress(game_id).stage is not Stage.READY


def check_ready(game_id: str) -> None:
    """Raise StillPreparing for a game whose rules are awaited."""
    if is_awaited(game_id):
        raise StillPreparing(
            _("The rules of this game are still being prepared; please try again in a moment.")
        )


def expect() -> None:
    """Note that no game is ready yet, before a server answers its first request."""
    for about in registry.all_games():
        _progress[about.id] = CompileProgress()
        _without_search.add(about.id)


def can_search(game_id: str) -> bool:
    """Say whether computer players that search can decide at once in a game."""
    return game_id not in _without_search


def search_is_ready(game_id: str) -> None:
    """Note that the search of a game is compiled and loaded, here or where computer players think."""
    _without_search.discard(game_id)


def nobody_searches(game_id: str) -> None:
    """Note that nobody can search in a game any more."""
    _without_search.add(game_id)


def begin(game_id: str) -> CompileProgress:
    """Return how far the rules of a game have come, to be kept up to date by whoever prepares them."""
    return _progress.setdefault(game_id, CompileProgress())


def expected() -> tuple[str, ...]:
    """Return the games that `expect` noted."""
    return tuple(_progress)


def awaited() -> tuple[str, ...]:
    """Return the games whose rules are still to come, those among them whose preparation has failed."""
    return tuple(filter(is_awaited, _progress))


def forget() -> None:
    """Forget what `expect` noted, when the server stops."""
    _progress.clear()
    _without_search.clear()
