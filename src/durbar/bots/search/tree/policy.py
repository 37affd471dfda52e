"""How much each legal decision deserves to be tried, by a net that has learned what searches try."""

from __future__ import annotations

from durbar.bots.search.tree.foresight import raise_all, think_forward
from durbar.bots.search.tree.layout import AskedNets, SearchScratch
from durbar.core.binding import template
from durbar.core.layout import Floats32, GameState, Layout
from durbar.core.loops.observing import look


@template
def output(layer: Floats32, hidden: Floats32, wide: int, number: int) -> float:
    """Return one output of the last layer."""
    deep = len(hidden)
    found = layer[wide * deep + number]
    for i in range(deep):
        found += hidden[i] * layer[number * deep + i]
    return found


@template
def trust_policy(
    b: Layout,
    view: GameState,
    who: int,
    advised: int,
    scratch: SearchScratch,
    count: int,
    nets: AskedNets,
) -> None:
    """Write how much each legal decision of the seat's view, in the scratch space, deserves to be tried.

    The numbers of the last layer stand output by output, so only those of legal decisions are read. The last
    output says how much more is to be trusted in what a steady player would decide. What the policy is not
    trusted with is shared out evenly.
    """
    net, trust = nets.policy, scratch.tuning.trust
    out, priors = scratch.legal[:], scratch.priors[:count]
    look(b, view, nets.words_of_view, 0, who, nets.plan, net.work[: net.sizes[0]])
    begin, at = think_forward(net)
    deep, wide = net.sizes[-2], net.sizes[-1]
    hidden, layer = net.work[begin : begin + deep], net.weights[at:]
    for k in range(len(priors)):
        priors[k] = output(layer, hidden, wide, out[k])
        if out[k] == advised:
            priors[k] += output(layer, hidden, wide, wide - 1)
    total = raise_all(priors)
    for k in range(len(priors)):
        priors[k] = (1.0 - trust) / len(priors) + trust * priors[k] / total
