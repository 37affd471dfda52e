"""Compiling a game with all who think about it, before anybody waits: `python -m durbar.bots.warm GAME`.

`python -m durbar.bots.warm --missing GAME …` only prints which games are not compiled yet.
"""

from __future__ import annotations

from durbar.bots.review.compare import compare
from durbar.bots.search.search import Budget, Search
from durbar.bots.search.tree.bound_search import search_of
from durbar.core import registry
from durbar.core import warm as rules
from durbar.core.match import Match
from durbar.core.warm import Report, counted, is_finished


def warm(game_id: str, report: Report = lambda _share: None) -> None:
    """Compile the rules of a game and its search, telling `report` the share that is done."""
    rules.warm(game_id, lambda share: report(share / 2))
    warm_search(game_id, lambda share: report((1 + share) / 2))


def is_warm(game_id: str) -> bool:
    """Say whether everything of a game is in the cache, or need not be."""
    room = registry.room(game_id)
    return all(is_finished(compiler) for compiler in (room.compiler, search_of(room).compiler))


def warm_search(game_id: str, report: Report = lambda _share: None) -> None:
    """Compile the search of a game, telling `report` the share that is done."""
    compiler = search_of(registry.room(game_id)).compiler
    with counted(compiler, report):
        _look_and_compare(Match(game_id, seed=0))
    compiler.finish()
    report(1.0)


def _look_and_compare(match: Match) -> None:
    """Search a position, and compare two of its decisions, as players and reviews do."""
    view = match.view(match.actor)
    Search(seed=0, workers=1).look(view, Budget(iterations=1))
    compare(view, view.legal.ids[0], view.legal.ids[-1], 0.0, seed=0)


if __name__ == "__main__":
    rules.main(warm, is_warm)
