"""Games played out after one decision of a seat, and the decisions with which the search went on there."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from durbar.bots.learned.net import net_of
from durbar.bots.search.search_task import task_of
from durbar.bots.search.search_thread import SearchThread
from durbar.bots.search.tuning import telling
from durbar.core.layout import Ints, Ints32, Records
from durbar.core.position import Position, copy_of
from durbar.core.rng import seeded
from durbar.core.view import View

KEPT = 2000  # ends of games, from which one may learn why a decision is better

Outcome: TypeAlias = tuple[float, float, float]  # a seat's share of the win, its place, its points
Trail: TypeAlias = tuple[tuple[int, int], ...]  # seats, from 1, and what they decide in the tree; no chance


class Continuation:
    """A search that begins after a decision of a view's seat, knowing what it knew before."""

    def __init__(self, view: View, action: int) -> None:
        self.view, self.action = view, action
        self.ends: list[Records] = []  # of the first games: the states in which they ended
        self.outcomes: list[Outcome] = []  # of all games, for the seat
        self._paths: list[tuple[Ints, Ints32]] = []  # of each game: who decided in the tree, on which edges
        self.thread = SearchThread(0)
        self.thread.face(task_of(view, telling, net_of))
        since = np.append(self.thread.origin.since, np.int16(action))
        self.thread.origin = self.thread.origin._replace(since=since)

    def play_out(self, seed: int | str, number: int) -> float:
        """Let the search play out one game, and return the seat's share of the win.

        Equal numbers imagine equal worlds, whatever the decision was.
        """
        assert self.view.seat
        self.thread.rng[:] = seeded(seed, number)
        self.thread.think(1)
        tree = self.thread.trees[0]
        depth = int(tree["depth"])
        self._paths.append((tree["path_seat"][:depth].copy(), tree["path"][:depth].copy()))
        if len(self.ends) < KEPT:
            self.ends.append(copy_of(self.thread.scratch["states"][0][:1]))
        harvest = tree["harvest"]
        wins, place, points = (
            float(harvest[what][self.view.seat - 1]) for what in ("wins", "places", "points")
        )
        self.outcomes.append((wins, place, points))
        return wins

    def end(self, number: int) -> Position:
        """Return how one of the games has ended."""
        return Position(self.view.game, self.ends[number])

    def trails(self) -> list[Trail]:
        """Return the decisions with which each game went on in the tree."""
        actions = self.thread.trees[0]["edges"]["action"]
        return [
            tuple(zip((seats + 1).tolist(), actions[edges].tolist(), strict=True))
            for seats, edges in self._paths
        ]
