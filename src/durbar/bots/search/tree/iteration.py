"""Information-set Monte Carlo tree search, as templates that are bound to one room's rules.

Each iteration draws anew what the seat cannot know, walks down the tree, plays the game out and notes what
came of it. A node stands for what the deciding seat has seen: decisions that it may not read leave no mark
until they are laid open, so nobody answers to a secret, in the tree as at the table.
"""

from __future__ import annotations

import math

from durbar.bots.search.tree.foresight import foresee
from durbar.bots.search.tree.information_sets import lay_open, mixed, observe
from durbar.bots.search.tree.layout import NONE, PATH, AskedNets, Origin, SearchScratch, Tree, Workspace
from durbar.bots.search.tree.policy import trust_policy
from durbar.bots.search.tree.selection import (
    add_places,
    are_as_before,
    find_places,
    new_edge,
    node_of,
    select,
    trust_advice,
)
from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.binding import template
from durbar.core.layout import GameState, Ids, Layout, Records, Rows
from durbar.core.loops.chance import draw_outcome
from durbar.core.loops.playing import legal_answer
from durbar.core.loops.rules import (
    HAS_ADVICE,
    actor,
    advise,
    apply,
    laid_open,
    legal,
    place,
    resample,
    round_begins,
    score,
    secret_of,
    wipe,
)
from durbar.core.rng import below


@template
def advised(b: Layout, s: GameState, who: int, scratch: SearchScratch, count: int) -> int:
    """Return what a steady player would decide; `count` legal decisions stand in the scratch space."""
    out = scratch.legal[:]
    if not HAS_ADVICE:
        return out[below(scratch.rng[:], count)]
    if scratch.tuning.wipe == 0:
        return legal_answer(advise(b, s, who, scratch.notes, out, count), out, count)
    scratch.states[1] = s
    view = scratch.states[1]
    wipe(view, who)
    return legal_answer(advise(b, view, who, scratch.notes, out, count), out, count)


@template
def determinize(b: Layout, s: GameState, since: Ids, tree: Tree, scratch: SearchScratch) -> None:
    """Go along the log from the origin to the root; what is not readable there (−1) is decided anew."""
    out, rng = scratch.legal[:], scratch.rng[:]
    tree.veiled[:] = 0
    doubt = int(scratch.tuning.doubt * 1000)
    for k in range(len(since)):
        who, action = actor(s), int(since[k])
        if action < 0 and who == CHANCE:
            action = draw_outcome(s, rng, out, scratch.weights[:])
        elif action < 0:
            count = legal(b, s, out)
            if below(rng, 1000) < doubt:
                action = int(out[below(rng, count)])
            else:
                action = int(advised(b, s, who, scratch, count))
            tree.veiled[who] = mixed(tree.veiled[who], action + 1)
        apply(b, s, action)


@template
def choose_in_tree(
    b: Layout,
    s: GameState,
    who: int,
    tree: Tree,
    node: int,
    scratch: SearchScratch,
    count: int,
    nets: AskedNets,
) -> int:
    """Return the place of what is to be tried next in a node, or NONE when there is no room for it.

    `count` legal decisions stand in the scratch space.
    """
    out, fresh, tuning = scratch.legal[:], scratch.priors[:count], scratch.tuning
    all_known = find_places(tree, node, scratch, count)
    if not all_known and not add_places(tree, node, scratch, count):
        return NONE
    as_before = are_as_before(tree, node, out, count)
    if tuning.once == 0 or not as_before:
        hint = advised(b, s, who, scratch, count)
        if len(nets.policy.sizes) > 0:
            scratch.states[1] = s
            view = scratch.states[1]
            wipe(view, who)
            trust_policy(b, view, who, hint, scratch, count, nets)
        else:
            trust_advice(hint, out, tuning.prior, fresh)
        for k in range(count):
            tree.priors[scratch.places[k]] = fresh[k]
    return select(tree, node, who, scratch, count)


@template
def walk_down(b: Layout, s: GameState, tree: Tree, scratch: SearchScratch, nets: AskedNets) -> None:
    """Play from the root along the tree, one decision beyond what was tried before."""
    out, rng, tuning = scratch.legal[:], scratch.rng[:], scratch.tuning
    tree.depth = 0
    tree.seen[:] = tree.begun
    tree.opened = laid_open(s)
    fresh = False
    while not fresh:
        who = actor(s)
        if who == GAME_OVER:
            return
        if who == CHANCE:
            action = draw_outcome(s, rng, out, scratch.weights[:])
        else:
            count = legal(b, s, out)
            action = out[0]
            if count > 1 or tree.depth == 0:
                if tree.depth >= tuning.depth or tree.depth == PATH:
                    return
                node = node_of(tree, mixed(tree.seen[who], who + 1) | 1)
                if node == NONE:
                    return
                place_in_tree = choose_in_tree(b, s, who, tree, node, scratch, count, nets)
                if place_in_tree == NONE:
                    return
                action = tree.decisions[place_in_tree]
                edge = tree.edge_at[place_in_tree]
                if edge == NONE:
                    fresh = True
                    edge = new_edge(tree, place_in_tree)
                    if edge == NONE:
                        return
                    tree.edges[edge].available = tree.nodes[node].visits + 1
                tree.path[tree.depth] = edge
                tree.path_node[tree.depth] = node
                tree.path_seat[tree.depth] = who
                tree.depth += 1
        observe(tree, s.players, who, action, secret_of(s, action), tuning)
        apply(b, s, action)
        now_open = laid_open(s)
        if now_open != tree.opened:
            lay_open(tree, s.players, now_open)


@template
def choose_in_playout(b: Layout, s: GameState, who: int, scratch: SearchScratch) -> int:
    """Return what a steady player decides, who slips now and then."""
    out, rng = scratch.legal[:], scratch.rng[:]
    count = legal(b, s, out)
    if count == 1:
        return out[0]
    slip = int(scratch.tuning.slip * 1000)
    if slip > 0 and below(rng, 1000) < slip:
        return out[below(rng, count)]
    return advised(b, s, who, scratch, count)


@template
def roll_out(b: Layout, s: GameState, scratch: SearchScratch, cap: int, turns: int, rounds: int) -> None:
    """Let steady players play on: `cap` decisions at most, and until rounds begin, or else turns end."""
    before, ended, begun = CHANCE, 0, 0
    for _ in range(cap):
        who = actor(s)
        if who == GAME_OVER:
            return
        if who == CHANCE:
            action = draw_outcome(s, scratch.rng[:], scratch.legal[:], scratch.weights[:])
        else:
            if rounds > 0:
                begun += int(round_begins(s))
                if begun == rounds:
                    return
            elif turns > 0:
                ended += int(before not in (CHANCE, who))
                if ended == turns:
                    return
                before = who
            action = choose_in_playout(b, s, who, scratch)
        apply(b, s, action)


@template
def count_result(b: Layout, s: GameState, tree: Tree) -> None:
    """Note what each seat has now: its share of the win, its place and its points."""
    players, harvest, winners = s.players, tree.harvest, 0
    for seat in range(players):
        harvest.places[seat] = place(b, s, seat)
        harvest.points[seat] = score(b, s, seat)
        winners += 1 if harvest.places[seat] == 1 else 0
    for seat in range(players):
        harvest.wins[seat] = 1.0 / winners if harvest.places[seat] == 1 else 0.0


@template
def evaluate(players: int, tree: Tree, share: float) -> None:
    """Value for each seat what it wins, and for a small share its lead over the best other one."""
    harvest = tree.harvest
    total = 0.0
    for seat in range(players):
        total += harvest.points[seat]
    for seat in range(players):
        distance = harvest.points[seat] - total / players
        tree.spread += distance * distance
        tree.spread_count += 1.0
    unit = math.sqrt(tree.spread / tree.spread_count) + 1e-9
    for seat in range(players):
        rival = -1e9
        for other in range(players):
            if other != seat:
                rival = max(rival, harvest.points[other])
        lead = (harvest.points[seat] - rival) / unit
        margin = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        harvest.value[seat] = (1.0 - share) * harvest.wins[seat] + share * margin


@template
def back_up(tree: Tree, players: int) -> None:
    """Add what was reaped to every decision of the path."""
    for step in range(tree.depth):
        node, edge = tree.nodes[tree.path_node[step]], tree.edges[tree.path[step]]
        node.visits += 1
        node.value += tree.harvest.value[tree.path_seat[step]]
        edge.visits += 1
        for seat in range(players):
            edge.harvest.value[seat] += tree.harvest.value[seat]
            edge.harvest.wins[seat] += tree.harvest.wins[seat]
            edge.harvest.places[seat] += tree.harvest.places[seat]
            edge.harvest.points[seat] += tree.harvest.points[seat]


@template
def think(boards: Records, origin: Origin, space: Workspace, iterations: int) -> None:
    """Search on from the position to which the origin leads.

    With foresight playouts stop after some turns, and a net foresees the rest; without, they go to their end.
    """
    b, tree, scratch, nets = boards[0], space.trees[0], space.scratches[0], space.nets
    tuning, players = scratch.tuning, origin.states[0].players
    cap, turns, rounds = tuning.longest, 0, 0
    foresees = len(nets.foresight.sizes) > 0
    if foresees:
        turns, rounds = tuning.turns * players, tuning.rounds
    elif tuning.horizon > 0:
        cap = tuning.horizon * players
    for _ in range(iterations):
        scratch.states[0] = origin.states[0]
        s = scratch.states[0]
        resample(s, scratch.rng[:])
        determinize(b, s, origin.since, tree, scratch)
        walk_down(b, s, tree, scratch, nets)
        roll_out(b, s, scratch, cap, turns, rounds)
        if foresees and actor(s) >= 0:
            foresee(b, s, tree, nets)
        else:
            count_result(b, s, tree)
        evaluate(players, tree, tuning.margin)
        back_up(tree, players)
        tree.iterations += 1


@template
def root_of(trees: Rows[Tree], seat: int) -> int:
    """Return the node of the seat that decides at the root."""
    return node_of(trees[0], mixed(trees[0].begun[seat], seat + 1) | 1)
