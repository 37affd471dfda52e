"""Nodes and edges, how much each deserves to be tried, and which of them is tried next."""

from __future__ import annotations

import math

from durbar.bots.search.tree.information_sets import FIRST_KEY, mixed
from durbar.bots.search.tree.layout import NONE, SearchScratch, Tree, TuningNumbers
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
    return place_in_table


@template
def new_edge(tree: Tree, place: int) -> int:
    """Add the edge of the decision in a place; return NONE when there is no room."""
    if tree.edges_used == len(tree.edges):
        return NONE
    edge = tree.edges_used
    tree.edges_used += 1
    tree.edges[edge].action = tree.decisions[place]
    tree.edge_at[place] = edge
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
def find_places(tree: Tree, node: int, scratch: SearchScratch, count: int) -> bool:
    """Find where a node keeps each of its legal decisions, or NONE; say whether it has met all of them.

    They mostly come in the order in which they came before, so each is looked for behind the one before it.
    """
    out, places = scratch.legal[:], scratch.places[:]
    begin, known = tree.nodes[node].begin, tree.nodes[node].decisions
    at, all_known = 0, True
    for k in range(count):
        places[k] = NONE
        for _ in range(known):
            if at == known:
                at = 0
            at += 1
            if tree.decisions[begin + at - 1] == out[k]:
                places[k] = begin + at - 1
                break
        if places[k] == NONE:
            all_known = False
    return all_known


@template
def are_as_before(tree: Tree, node: int, out: Ids, count: int) -> bool:
    """Say whether just these decisions were legal when priors were found out, and note them."""
    key = FIRST_KEY
    for k in range(count):
        key = mixed(key, int(out[k]))
    before = tree.nodes[node].asked
    tree.nodes[node].asked = key
    return key == before


@template
def add_places(tree: Tree, node: int, scratch: SearchScratch, count: int) -> bool:
    """Give those of a node's legal decisions a place that have none; say whether there was room."""
    out, places = scratch.legal[:], scratch.places[:]
    known, missing = tree.nodes[node].decisions, 0
    for k in range(count):
        missing += 1 if places[k] == NONE else 0
    if known + missing > tree.nodes[node].room:
        moved = move_places(tree, node, known + missing)
        if moved == NONE:
            return False
        for k in range(count):
            if places[k] != NONE:
                places[k] += moved
    for k in range(count):
        if places[k] == NONE:
            place = tree.nodes[node].begin + known
            places[k] = place
            tree.decisions[place] = out[k]
            tree.edge_at[place] = NONE
            known += 1
    tree.nodes[node].decisions = known
    return True


@template
def move_places(tree: Tree, node: int, wanted: int) -> int:
    """Move what a node keeps to where there is room for more; return how far, or NONE when there is none.

    A node that has to move has met other decisions than at first, and will meet more: it gets half as much
    again.
    """
    begin, known, new = tree.nodes[node].begin, tree.nodes[node].decisions, tree.places_used
    room = wanted if known == 0 else wanted + wanted // 2
    if new + room > len(tree.decisions):
        return NONE
    tree.decisions[new : new + known] = tree.decisions[begin : begin + known]
    tree.priors[new : new + known] = tree.priors[begin : begin + known]
    tree.edge_at[new : new + known] = tree.edge_at[begin : begin + known]
    tree.places_used += room
    tree.nodes[node].begin = new
    tree.nodes[node].room = room
    return new - begin


@template
def trust_advice(advised: int, out: Ids, trust: float, priors: Floats) -> None:
    """Write how much each legal decision deserves to be tried: most that which a steady player would take."""
    for k in range(len(priors)):
        priors[k] = (1.0 - trust) / len(priors)
        if out[k] == advised:
            priors[k] += trust


@template
def select(tree: Tree, node: int, seat: int, scratch: SearchScratch, count: int) -> int:
    """Return the place of the decision to be tried next, one of `count`."""
    places, tuning = scratch.places[:], scratch.tuning
    best, most = places[0], -1e9
    for k in range(count):
        place = places[k]
        edge = tree.edge_at[place]
        if edge != NONE:
            tree.edges[edge].available += 1
        worth = urgency(tree, node, edge, seat, tree.priors[place], tuning)
        if worth > most:
            best, most = place, worth
    return best
