"""What one thread of a search remembers: its tree, its generator and its scratch space."""

from __future__ import annotations

import numpy as np

from durbar.bots.search.imagining import origin_of
from durbar.bots.search.tree.bind import walk_of
from durbar.bots.search.tree.layout import NONE, Edge, Node, Progress
from durbar.bots.search.tuning import Tuner
from durbar.core.chance import seeded
from durbar.core.layout import Records, dtype_of
from durbar.core.log import UNREADABLE, Entry
from durbar.core.match import View

NODES = 1 << 15
EDGES = 1 << 16


class Thought:
    """One tree that grows as long as it is told to; nothing here is shared between threads."""

    def __init__(self, tuner: Tuner, *seed: int | str) -> None:
        self.tuner = tuner
        self.rng = seeded(*seed)
        self.nodes = np.zeros(NODES, dtype_of(Node))
        self.edges = np.zeros(EDGES, dtype_of(Edge))
        self.progress = np.zeros(1, dtype_of(Progress))
        self.view: View | None = None

    def face(self, view: View) -> None:
        """Take a view for the root; what was found out about it from an earlier view is kept."""
        game = view.game
        if self.view is None or not follows(view, self.view) or self.is_full():
            self.forget()
        self.view = view
        self.walk = walk_of(game.room)
        self.tuning = self.tuner(game).numbers()
        self.boards = game.boards
        self.origin = origin_of(view)
        self.work = np.zeros(2, game.state)
        self.out, self.weights = game.room_for_legal()
        self.notes = game.room_for_notes()
        log = np.array([(e.actor - 1, e.action, e.owner - 1) for e in view.log], np.int16).reshape(-1, 3)
        columns = (np.ascontiguousarray(log[:, column]) for column in range(3))
        self.walk.follow(self.progress, view.position.players, *columns, self.tuning)

    def is_full(self) -> bool:
        """Say whether more than half of the room is taken."""
        return bool(2 * self.progress["nodes_used"][0] > NODES or 2 * self.progress["edges_used"][0] > EDGES)

    def forget(self) -> None:
        """Begin with an empty tree."""
        self.nodes[:] = np.zeros(1, self.nodes.dtype)
        self.edges[:] = np.zeros(1, self.edges.dtype)
        self.progress[:] = np.zeros(1, self.progress.dtype)

    def think(self, iterations: int) -> None:
        """Search on."""
        self.walk.think(
            self.boards,
            self.origin.states,
            self.origin.since,
            self.work,
            self.nodes,
            self.edges,
            self.progress,
            self.rng,
            self.notes,
            self.out,
            self.weights,
            self.tuning,
            iterations,
        )

    def found(self) -> dict[int, Records]:
        """Return the edges of the root: for each decision that was tried, what it brought."""
        assert self.view
        assert self.view.seat
        node = self.walk.root_of(self.nodes, self.progress, self.view.seat - 1)
        if node == NONE:
            return {}
        found = {}
        edge = int(self.nodes["first"][node])
        while edge != NONE:
            found[int(self.edges["action"][edge])] = self.edges[edge]
            edge = int(self.edges["next"][edge])
        return found


def follows(view: View, earlier: View) -> bool:
    """Say whether a view is one of the same seat in the same game, later or not."""
    if view.seat != earlier.seat or view.game is not earlier.game or len(view.log) < len(earlier.log):
        return False
    return all(same(now, before) for now, before in zip(view.log, earlier.log, strict=False))


def same(now: Entry, before: Entry) -> bool:
    """Say whether two entries may be one, which may have been laid open meanwhile."""
    return now.actor == before.actor and (now.action == before.action or before.action == UNREADABLE)
