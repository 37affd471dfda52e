"""How the search's memory is laid out: flat arrays of records, as states are."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from durbar.core.layout import i16, i64, record

i32 = np.int32
f64 = np.float64

SEATS = 5  # of any game, at most
PATH = 64  # decisions that one iteration may walk down in the tree
NONE = -1  # no node, no edge

# What a decision has brought, summed up over all iterations that went through it; for each seat.
HARVEST = record(
    value=(f64, SEATS),  # what the search maximises: wins, a little of the margin in points
    wins=(f64, SEATS),  # a shared win counts its share
    places=(f64, SEATS),
    points=(f64, SEATS),
)

NODE = record(
    key=i64,  # what the deciding seat has seen, as a hash; 0: this place of the table is free
    visits=i32,
    first=i32,  # its first edge
    value=f64,  # the sum for the deciding seat
)

EDGE = record(
    action=i16,
    next=i32,  # the next edge of the same node
    visits=i32,
    available=i32,  # how often the decision was legal when its node was visited
    harvest=HARVEST,
)

MIND = record(
    iterations=i64,
    nodes_used=i32,
    edges_used=i32,
    depth=i32,  # of the path of this iteration
    path=(i32, PATH),  # its edges
    path_node=(i32, PATH),
    path_seat=(i16, PATH),
    begun=(i64, SEATS),  # what each seat had seen when the search began
    seen=(i64, SEATS),  # what each seat has seen now
    veiled=(i64, SEATS),  # what each seat has decided in secret since then
    opened=i64,  # seats whose secret decisions have been laid open
    harvest=HARVEST,  # of this iteration
    spread=f64,  # the sum of squared distances from the mean score, of `spread_count` scores
    spread_count=f64,
)


class Tune(IntEnum):
    """The numbers by which the search can be tuned: places in an array."""

    EXPLORE = 0  # how much is tried that does not look best
    PRIOR = 1  # the share of trust in the steady player's advice
    MARGIN = 2  # the share of the margin in points in the value
    SLIP = 3  # how often a playout's player does anything legal instead of what is advised
    CHANCE = 4  # which decisions of chance branch: 0 none, 1 those that one seat alone sees, 2 all
    HORIZON = 5  # decisions of a playout for each seat, chance's too; 0: to the end
    WIPE = 6  # 1: players of a playout are shown wiped views
    DEPTH = 7  # decisions that are kept in the tree, at most
    FIRST_PLAY = 8  # what is taken off the node's mean for a decision that was never tried
    DOUBT = 9  # how often a secret decision of another seat is imagined to be anything legal
