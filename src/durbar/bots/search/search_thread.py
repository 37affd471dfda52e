"""One thread of a search: its tree, its generator and its scratch space."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from durbar.bots.search.net_numbers import of_net, of_policy
from durbar.bots.search.search_task import SearchTask
from durbar.bots.search.tree.bound_search import search_of
from durbar.bots.search.tree.layout import (
    EDGES,
    NODES,
    NONE,
    PLACES,
    AskedNets,
    Tree,
    Workspace,
    search_scratch_dtype,
)
from durbar.core.layout import Records, dtype_of
from durbar.core.log import UNREADABLE, Entry
from durbar.core.rng import seeded
from durbar.core.room import Room
from durbar.core.view import View

TREE = dtype_of(Tree)


class SearchThread:
    """One tree that grows as long as it is told to; nothing here that changes is shared between threads."""

    def __init__(self, *seed: int | str) -> None:
        self.rng = seeded(*seed)
        self.trees = np.zeros(1, TREE)
        self.view: View | None = None

    def face(self, task: SearchTask) -> None:
        """Take a view for the root; what was found out about it from an earlier view is kept."""
        view, game = task.view, task.view.game
        if self.view is None or not follows(view, self.view) or self.is_full():
            self.forget()
        self.view = view
        self.compiled = search_of(game.room)
        self.origin, self.boards = task.origin, game.boards
        self.scratch = np.zeros(1, scratch_of(game.room))
        self.scratch["tuning"], self.scratch["rng"] = task.tuning, self.rng
        self.rng = self.scratch["rng"][0]  # where the search draws on from it
        words = self.scratch.view(np.int16)
        self.nets = AskedNets(
            of_net(task.net),
            of_policy(task.policy),
            game.room.observation.plan,
            words,
            words_of_view=words[game.state.itemsize // words.itemsize :],
        )
        self.compiled.follow_log(self.trees, view.position.players, task.log, self.scratch)

    def is_full(self) -> bool:
        """Say whether more than half of the room is taken."""
        tree = self.trees[0]
        room = (("nodes_used", NODES), ("edges_used", EDGES), ("places_used", PLACES))
        return any(2 * tree[used] > size for used, size in room)

    def forget(self) -> None:
        """Begin with an empty tree."""
        self.trees = np.zeros(1, TREE)  # memory that is not written to is not taken

    def think(self, iterations: int) -> None:
        """Search on."""
        space = Workspace(self.trees, self.scratch, self.nets)
        self.compiled.think(self.boards, self.origin, space, iterations)

    def found(self) -> Records:
        """Return the edges of the root: for each decision that was tried, what it brought."""
        assert self.view
        assert self.view.seat
        edges: Records = self.trees["edges"][0]
        root = self.compiled.root_of(self.trees, self.view.seat - 1)
        if root == NONE:
            return edges[:0]
        node = self.trees["nodes"][0, root]
        begin = int(node["begin"])
        kept = self.trees["edge_at"][0, begin : begin + int(node["decisions"])]
        found: Records = edges[kept[kept != NONE]]
        return found


@cache
def scratch_of(room: Room) -> np.dtype[Any]:
    """Return the layout of a search's scratch space, which is made once for a room."""
    return search_scratch_dtype(room.scratch_dtype)


def follows(view: View, earlier: View) -> bool:
    """Say whether a view is one of the same seat in the same game, later or not."""
    if view.seat != earlier.seat or view.game is not earlier.game or len(view.log) < len(earlier.log):
        return False
    if view.beginning.states.tobytes() != earlier.beginning.states.tobytes():
        return False
    log = view.log[: len(earlier.log)]
    return log == earlier.log or all(map(same, log, earlier.log))  # at once where entries are identical


def same(now: Entry, before: Entry) -> bool:
    """Say whether an entry may be an earlier one, which could not be read before and perhaps can be now."""
    return now.actor == before.actor and (now.action == before.action or before.action == UNREADABLE)
