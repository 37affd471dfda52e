"""What a net foresees of a position: chances and points, where a playout would take long to find them out.

The net is asked where a seat's turn begins, a few turns after the tree was left: right at a decision it knows
too little of what that seat is about to do.
"""

from __future__ import annotations

import math

from durbar.bots.learned.heads import POINTS
from durbar.bots.search.tree.layout import Tree
from durbar.core.binding import template
from durbar.core.layout import Floats32, GameState, Ints, Ints32, Layout, Rows
from durbar.core.loops.inputs import Input
from durbar.core.loops.observing import look
from durbar.core.loops.rules import actor


@template
def think_forward(sizes: Ints32, weights: Floats32, work: Floats32) -> int:
    """Carry the inputs at the beginning of `work` through the net; return where the outputs stand."""
    at, begin = 0, 0
    layers = len(sizes) - 1
    for layer in range(layers):
        wide, deep = sizes[layer + 1], sizes[layer]
        end = begin + deep
        outputs = work[end : end + wide]
        outputs[:] = weights[at + deep * wide : at + deep * wide + wide]
        for i in range(deep):
            value = work[begin + i]
            if value != 0.0:  # most inputs are
                row = weights[at + i * wide : at + (i + 1) * wide]
                for j in range(wide):
                    outputs[j] += value * row[j]
        if layer < layers - 1:
            for j in range(wide):
                outputs[j] = max(outputs[j], 0.0)
        at += (deep + 1) * wide
        begin = end
    return begin


@template
def foresee(
    b: Layout,
    s: GameState,
    words: Ints,
    tree: Tree,
    plan: Rows[Input],
    sizes: Ints32,
    weights: Floats32,
    work: Floats32,
) -> None:
    """Note each seat's chance of winning, the place that it makes likely, and its points over the mean."""
    players, me = s.players, actor(s)
    look(b, s, words, 0, me, plan, work[: sizes[0]])
    outputs = work[think_forward(sizes, weights, work) :]
    top, total = outputs[0], 0.0
    for turn in range(1, players):
        top = max(top, outputs[turn])
    for turn in range(players):
        outputs[turn] = math.exp(outputs[turn] - top)
        total += outputs[turn]
    harvest = tree.harvest
    for turn in range(players):
        seat = (me + turn) % players
        harvest.wins[seat] = outputs[turn] / total
        harvest.points[seat] = outputs[players + turn] * POINTS
    for seat in range(players):
        harvest.places[seat] = 1.0
        for other in range(players):
            if other != seat:
                rival = harvest.wins[other]
                harvest.places[seat] += rival / (rival + harvest.wins[seat] + 1e-9)
