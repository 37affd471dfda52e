"""Nodes and edges, how much each deserves to be tried, and which of them is tried next."""

from __future__ import annotations

import math

from durbar.bots.search.tree.layout import NONE, Tree, TuningNumbers
from durbar.core.binding import template
from durbar.core.layout import Floats, Ids


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
def are_known(tree: Tree, node: int, out: Ids, count: int) -> bool:
    """Say whether just these decisions were legal when priors were found out: chance may have differed."""
    if tree.nodes[node].decisions != count:
        return False
    begin = tree.nodes[node].priors
    for k in range(count):
        if tree.decisions[begin + k] != out[k]:
            return False
    return True


@template
def make_known(tree: Tree, node: int, out: Ids, count: int, tuning: TuningNumbers) -> int:
    """Return where the priors of a node's decisions are written.

    There they are kept for the next time, unless there is no room or they are to be found out each time.
    """
    begin = tree.nodes[node].priors
    if tree.nodes[node].room < count:
        begin = tree.priors_used
        if tuning.once == 0 or begin + count > len(tree.priors) - len(out):
            return len(tree.priors) - len(out)
        tree.nodes[node].priors = begin
        tree.nodes[node].room = count
        tree.priors_used += count
    tree.nodes[node].decisions = count
    tree.decisions[begin : begin + count] = out[:count]
    return begin


@template
def trust_advice(advised: int, out: Ids, trust: float, priors: Floats) -> None:
    """Write how much each legal decision deserves to be tried: most that which a steady player would take."""
    for k in range(len(priors)):
        priors[k] = (1.0 - trust) / len(priors)
        if out[k] == advised:
            priors[k] += trust


@template
def select(tree: Tree, node: int, seat: int, priors: Floats, out: Ids, tuning: TuningNumbers) -> int:
    """Return the decision to be tried next in a node, one of the first in `out`: as many as have priors."""
    best, most = out[0], -1e9
    for k in range(len(priors)):
        action = out[k]
        edge = edge_of(tree, node, action)
        if edge != NONE:
            tree.edges[edge].available += 1
        worth = urgency(tree, node, edge, seat, priors[k], tuning)
        if worth > most:
            best, most = action, worth
    return best
