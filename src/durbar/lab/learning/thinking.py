"""A search that thinks in iterations, so that it decides alike whenever it is asked with equal seeds."""

from __future__ import annotations

from dataclasses import replace

from durbar.bots.analysis.search_result import SearchResult
from durbar.bots.learned.net import Net
from durbar.bots.search.search import summed_up
from durbar.bots.search.search_task import task_of
from durbar.bots.search.search_thread import SearchThread
from durbar.bots.search.tuning import Tuner, Tuning, with_net
from durbar.core.view import View


def unadvised(view: View) -> Tuning:
    """Return the tuning for playing, but without advice: what is tried most is then what was found good."""
    return replace(with_net(view), prior=0.0)


class Thinker:
    """The search of one seat of one game, which asks a net of its own."""

    def __init__(self, net: Net, *seed: int | str, tuner: Tuner = with_net) -> None:
        self.tuner, self.net = tuner, net
        self.thread = SearchThread(*seed)

    def look(self, view: View, iterations: int) -> SearchResult:
        """Return what the decisions of the seat are worth after so many iterations more."""
        self.thread.face(task_of(view, self.tuner, lambda _view: self.net))
        self.thread.think(iterations)
        return summed_up(view, [self.thread])
