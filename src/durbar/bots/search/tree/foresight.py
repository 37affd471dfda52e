"""What a net foresees of a position: chances and points, where a playout would take long to find them out.

The net is asked some turns after the tree was left, where a seat's turn begins, or a round: right at a
decision it knows too little of what that seat is about to do.
"""

from __future__ import annotations

import math

from durbar.bots.learned.heads import POINTS
from durbar.bots.search.tree.layout import AskedNets, NetNumbers, Tree
from durbar.core.binding import template
from durbar.core.layout import Floats, Floats32, GameState, Layout
from durbar.core.loops.observing import look
from durbar.core.loops.rules import actor


@template
def add_up(net: NetNumbers, layer: int, at: int, begin: int) -> None:
    """Write behind the units that begin at `begin` what a layer makes of them; its numbers begin at `at`."""
    wide, deep = net.sizes[layer + 1], net.sizes[layer]
    outputs = net.work[begin + deep : begin + deep + wide]
    outputs[:] = net.weights[at + deep * wide : at + deep * wide + wide]
    for i in range(deep):
        value = net.work[begin + i]
        if value != 0.0:  # most inputs are
            row = net.weights[at + i * wide : at + (i + 1) * wide]
            for j in range(wide):
                outputs[j] += value * row[j]


@template
def think_forward(net: NetNumbers) -> tuple[int, int]:
    """Carry the inputs at the beginning of `net.work` to the last hidden layer.

    Returns where its units stand there, and where the numbers of the layer after it begin.
    """
    at, begin = 0, 0
    for layer in range(len(net.sizes) - 2):
        wide, deep = net.sizes[layer + 1], net.sizes[layer]
        add_up(net, layer, at, begin)
        begin += deep
        for j in range(begin, begin + wide):
            net.work[j] = max(net.work[j], 0.0)
        at += (deep + 1) * wide
    return begin, at


@template
def conclude(net: NetNumbers) -> int:
    """Carry the inputs at the beginning of `net.work` through the net; return where the outputs stand."""
    begin, at = think_forward(net)
    last = len(net.sizes) - 2
    add_up(net, last, at, begin)
    return begin + net.sizes[last]


@template
def raise_all(logits: Floats | Floats32) -> float:
    """Replace logits by what is in proportion to their chances; return the sum."""
    top, total = logits[0], 0.0
    for k in range(1, len(logits)):
        top = max(top, logits[k])
    for k in range(len(logits)):
        logits[k] = math.exp(logits[k] - top)
        total += logits[k]
    return total


@template
def foresee(b: Layout, s: GameState, tree: Tree, nets: AskedNets) -> None:
    """Note each seat's chance of winning, the place that it makes likely, and its points over the mean."""
    players, me, net = s.players, actor(s), nets.foresight
    look(b, s, nets.words, 0, me, nets.plan, net.work[: net.sizes[0]])
    outputs = net.work[conclude(net) :]
    total = raise_all(outputs[:players])
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
