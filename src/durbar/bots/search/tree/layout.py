"""How the search's memory is laid out: flat arrays of records, as states are."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from durbar.core.layout import (
    Bits,
    Floats,
    Floats32,
    Ids,
    Int32,
    Ints,
    Ints32,
    Layout,
    Records,
    Rows,
    Words,
    array,
    dtype_of,
)
from durbar.core.loops.inputs import Input
from durbar.core.loops.scratch import Scratch
from durbar.core.rng import WORDS
from durbar.core.seats import MOST_SEATS

PATH = 64  # decisions that one iteration may walk down in the tree
NONE = -1  # no node, no edge
NODES = 1 << 17  # in a tree, at most
EDGES = 3 << 16
PLACES = 1 << 20  # legal decisions of nodes, at most


class NetNumbers(NamedTuple):
    """A net as compiled code takes it; no layers: there is none."""

    sizes: Ints32  # of the layers, from the inputs to the outputs
    weights: Floats32
    work: Floats32  # room for the inputs and all units


class AskedNets(NamedTuple):
    """The nets that a search asks, and how a position becomes their inputs."""

    foresight: NetNumbers  # what it foresees is taken for the rest of a playout
    policy: NetNumbers
    plan: Rows[Input]  # of a room's observation
    words: Ints  # the numbers of the scratch space, which begins with the state that is played on
    words_of_view: Ints  # of these, from the seat's view on


class Harvest(Layout):
    """What a decision has brought, summed up over all iterations that went through it; for each seat."""

    value: Floats = array(MOST_SEATS)  # what the search maximises: wins, a little of the margin in points
    wins: Floats = array(MOST_SEATS)  # a shared win counts its share
    places: Floats = array(MOST_SEATS)
    points: Floats = array(MOST_SEATS)


class Node(Layout):
    """A moment in which a seat decides, as far as that seat can tell it from others."""

    key: Bits  # what the deciding seat has seen, as a hash; 0: this place of the table is free
    visits: Int32
    value: float  # the sum for the deciding seat
    begin: Int32  # where its decisions begin among those of all nodes
    room: Int32  # for how many of them there is room
    decisions: Int32  # how many of them stand there: all that were legal at any of its visits
    asked: Bits  # what was legal when priors were last found out, as a hash


class Edge(Layout):
    """A decision that was tried in a node."""

    action: int
    visits: Int32
    available: Int32  # how often the decision was legal when its node was visited
    harvest: Harvest


class Tree(Layout):
    """A search tree, how far it has grown, and what the iteration that goes on remembers."""

    nodes: Rows[Node] = array(NODES)  # a hash table
    edges: Rows[Edge] = array(EDGES)
    iterations: Bits
    decisions: Ids = array(PLACES)  # of one node after the other: each has its place
    priors: Floats = array(PLACES)  # how much each of them deserves to be tried, beside its node's others
    edge_at: Ints32 = array(PLACES)  # its edge; NONE: it was not tried yet
    places_used: Int32
    nodes_used: Int32
    edges_used: Int32
    depth: Int32  # of the path of this iteration
    path: Ints32 = array(PATH)  # its edges
    path_node: Ints32 = array(PATH)
    path_seat: Ints = array(PATH)
    begun: Words = array(MOST_SEATS)  # what each seat had seen when the search began
    seen: Words = array(MOST_SEATS)  # what each seat has seen now
    veiled: Words = array(MOST_SEATS)  # what each seat has decided in secret since then
    opened: Bits  # seats whose secret decisions have been laid open
    harvest: Harvest  # of this iteration
    spread: float  # the sum of squared distances from the mean score, of `spread_count` scores
    spread_count: float


class TuningNumbers(Layout):
    """The numbers by which the search can be tuned."""

    explore: float  # how much is tried that does not look best
    prior: float  # the share of trust in the steady player's advice
    trust: float  # the share of trust in a policy, where one was learned; then advice counts only through it
    once: int  # 1: priors are found out anew only where others are legal than before, 0: at each visit
    margin: float  # the share of the margin in points in the value
    slip: float  # how often a playout's player does anything legal instead of what is advised
    doubt: float  # how often a secret decision of another seat is imagined to be anything legal
    first_play: float  # what is taken off the node's mean for a decision that was never tried
    chance: int  # which decisions of chance branch: 0 none, 1 those that one seat alone sees, 2 all
    horizon: int  # decisions of a playout for each seat, chance's too; 0: to the end
    turns: int  # of each seat, that a playout goes on before a net is asked
    rounds: int  # that begin before a net is asked, where one does; 0: turns are counted
    longest: int  # decisions of a playout in any case
    wipe: int  # 1: players of a playout are shown wiped views
    depth: int  # decisions that are kept in the tree, at most


class SearchScratch(Scratch):
    """The scratch space of one thread that searches, sized for one room by `search_scratch_dtype`."""

    rng: Words = array(WORDS)  # the thread's generator
    tuning: TuningNumbers
    places: Ints32  # where the tree keeps each decision that is legal at the visit of a node that goes on
    priors: Floats  # how much each of them deserves to be tried, where that has just been found out


def search_scratch_dtype(scratch: np.dtype[Any]) -> np.dtype[Any]:
    """Return the layout of a search's scratch space, in a room that has this one."""
    given = {name: (scratch[name].base, scratch[name].shape) for name in scratch.names or ()}
    legal = scratch["legal"].shape
    return dtype_of(SearchScratch, **given, places=(np.int32, legal), priors=(np.float64, legal))


class Origin(NamedTuple):
    """Where each iteration begins, and the decisions from there to the view; −1 is one to be imagined."""

    states: Records
    since: Ids


class Workspace(NamedTuple):
    """What a thread works in: one tree, one scratch space, and the nets that it asks."""

    trees: Records  # one `Tree`
    scratches: Records  # one `SearchScratch`
    nets: AskedNets


class VeiledLog(NamedTuple):
    """A log as far as its reader may read it: action −1 may not be read; seats count from 0, chance is −1."""

    actors: Ints
    actions: Ids
    owners: Ints
