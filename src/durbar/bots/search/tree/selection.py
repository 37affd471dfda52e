"""Nodes and edges, and which of them is tried next."""

from __future__ import annotations

import math

from durbar.bots.search.tree.layout import NONE, Tree, TuningNumbers
from durbar.core.binding import template
from durbar.core.layout import Ids


@template
def node_of(tree: Tree, key: int) -> int:
    """Return the node of a key, a new one if there is none; NONE when the table is nearly full."""
    size = len(tree.nodes)
    place_in_table = key % size
    while tree.nodes[place_in_table].key != 0:
        if tree.nodes[place_in_table].key == key:
            return place_in_table
        place_in_table = (place_in_table + 1) % size
    if 4 * tree.nodes_used >= 3 * size:
        return NONE
    tree.nodes_used += 1
    tree.nodes[place_in_table].key = key
    tree.nodes[place_in_table].first = NONE
    return place_in_table


@template
def edge_of(tree: Tree, node: int, action: int) -> int:
    """Return the edge of a node for a decision, or NONE."""
    edge = tree.nodes[node].first
    while edge != NONE and tree.edges[edge].action != action:
        edge = tree.edges[edge].next
    return edge


@template
def new_edge(tree: Tree, node: int, action: int) -> int:
    """Add an edge to a node; return NONE when there is no room."""
    if tree.edges_used == len(tree.edges):
        return NONE
    edge = tree.edges_used
    tree.edges_used += 1
    tree.edges[edge].action = action
    tree.edges[edge].next = tree.nodes[node].first
    tree.nodes[node].first = edge
    return edge


@template
def urgency(tree: Tree, node: int, edge: int, seat: int, prior: float, tuning: TuningNumbers) -> float:
    """Return how much a decision deserves to be tried: its mean value, more when it was seldom tried."""
    visits, available = 0, tree.nodes[node].visits
    if edge != NONE:
        visits, available = tree.edges[edge].visits, tree.edges[edge].available
    if visits > 0:
        value = tree.edges[edge].harvest.value[seat] / visits
    else:
        value = tree.nodes[node].value / max(tree.nodes[node].visits, 1) - tuning.first_play
    return value + tuning.explore * prior * math.sqrt(available + 1) / (1 + visits)


@template
def select(
    tree: Tree,
    node: int,
    seat: int,
    advised: int,
    out: Ids,
    count: int,
    tuning: TuningNumbers,
) -> int:
    """Return the decision (one of `out[:count]`) to be tried next in a node."""
    best, most = advised, -1e9
    for k in range(count):
        action = out[k]
        edge = edge_of(tree, node, action)
        if edge != NONE:
            tree.edges[edge].available += 1
        prior = (1.0 - tuning.prior) / count
        if action == advised:
            prior += tuning.prior
        worth = urgency(tree, node, edge, seat, prior, tuning)
        if worth > most:
            best, most = action, worth
    return best
