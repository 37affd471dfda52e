"""Players that search: what they see, they complete by chance, and try what comes of each decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from durbar.bots.analysis.search_result import SearchResult
    from durbar.core.view import View


def analyse(view: View, budget: float, seed: int | str | None = None) -> SearchResult:
    """Return what each decision of the view's seat is worth, after `budget` seconds on all cores.

    Raises ValueError when the seat has nothing to decide.
    """
    from durbar.bots.search.search import Budget, Search  # noqa: PLC0415 - loads numba

    return Search(seed).look(view, Budget(budget))


def decide(view: View, budget: float, seed: int | str | None = None) -> int:
    """Return the id of the decision that the search takes within `budget` seconds."""
    from durbar.bots.search.player import SearchPlayer  # noqa: PLC0415 - loads numba

    return SearchPlayer(seed).decide(view, budget)
