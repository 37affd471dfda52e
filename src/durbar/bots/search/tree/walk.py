"""Information-set Monte Carlo tree search, as templates that are bound to one room's rules.

Each iteration draws anew what the seat cannot know, walks down the tree, plays the game out and notes what
came of it. A node stands for what the deciding seat has seen: decisions that it may not read leave no mark
until they are laid open, so nobody answers to a secret, in the tree as at the table.
"""

from __future__ import annotations

import math
from typing import Any

from durbar.bots.search.tree.layout import NONE, PATH, Tune
from durbar.core.chance import below
from durbar.core.layout import Record
from durbar.core.loops import CHANCE, GAME_OVER


def _missing(*_: Any) -> Any:
    raise NotImplementedError("a room's rules take this place")


actor = legal = put_outcomes = apply = score = place = wipe = resample = secret_of = laid_open = advise = (
    _missing
)

HALF = 31
MASK = (1 << HALF) - 1
ALL_SEE = -1
FIRST_KEY = 1

# ---------------------------------------------------------------- what each seat has seen


def mixed(key: int, item: int) -> int:
    """Return the hash `key` (62 bits) after one more thing was seen."""
    low, high = key & MASK, key >> HALF
    x = ((low ^ item) & MASK) * 1_103_515_245
    y = ((high + item + 1) & MASK) * 1_732_050_807
    return (((y >> 13) ^ x) & MASK) << HALF | (((x >> 15) ^ y) & MASK)


def leaves_a_mark(who: int, owner: int, tuning: Record) -> bool:
    """Say whether a decision is told apart from others in the tree: of chance's decisions not all are."""
    if who != CHANCE:
        return True
    return tuning[Tune.CHANCE] == 2 or (tuning[Tune.CHANCE] == 1 and owner != ALL_SEE)


def observe(mind: Record, players: int, who: int, action: int, owner: int, tuning: Record) -> None:
    """Let every seat see a decision that only `owner` (ALL_SEE: everybody) may read."""
    if not leaves_a_mark(who, owner, tuning):
        return
    for seat in range(players):
        readable = owner == ALL_SEE or owner == seat
        mind.seen[seat] = mixed(mind.seen[seat], int(action) + 1 if readable else 0)
    if owner != ALL_SEE:
        mind.veiled[owner] = mixed(mind.veiled[owner], int(action) + 1)


def lay_open(mind: Record, players: int, now_open: int) -> None:
    """Let every seat see what was decided in secret by the seats that have just been laid open."""
    for seat in range(players):
        if (now_open >> seat) & 1 and not (mind.opened >> seat) & 1:
            for other in range(players):
                if other != seat:
                    mind.seen[other] = mixed(mind.seen[other], mind.veiled[seat])
            mind.veiled[seat] = 0
    mind.opened = now_open


def follow(
    minds: Record, players: int, actors: Record, actions: Record, owners: Record, tuning: Record
) -> None:
    """Let every seat see a log, as far as its reader may read it (action −1: it may not)."""
    mind = minds[0]
    mind.seen[:] = FIRST_KEY
    mind.veiled[:] = 0
    for k in range(len(actions)):
        observe(mind, players, actors[k], actions[k], owners[k], tuning)
    mind.begun[:] = mind.seen


# ---------------------------------------------------------------- nodes and edges


def node_of(nodes: Record, mind: Record, key: int) -> int:
    """Return the node of a key, a new one if there is none; NONE when the table is nearly full."""
    size = len(nodes)
    place_in_table = key % size
    while nodes[place_in_table].key != 0:
        if nodes[place_in_table].key == key:
            return place_in_table
        place_in_table = (place_in_table + 1) % size
    if 4 * mind.nodes_used >= 3 * size:
        return NONE
    mind.nodes_used += 1
    nodes[place_in_table].key = key
    nodes[place_in_table].first = NONE
    return place_in_table


def edge_of(nodes: Record, edges: Record, node: int, action: int) -> int:
    """Return the edge of a node for a decision, or NONE."""
    edge = nodes[node].first
    while edge != NONE and edges[edge].action != action:
        edge = edges[edge].next
    return edge


def new_edge(nodes: Record, edges: Record, mind: Record, node: int, action: int) -> int:
    """Add an edge to a node; return NONE when there is no room."""
    if mind.edges_used == len(edges):
        return NONE
    edge = mind.edges_used
    mind.edges_used += 1
    edges[edge].action = action
    edges[edge].next = nodes[node].first
    nodes[node].first = edge
    return edge


def promise(
    nodes: Record, edges: Record, node: int, edge: int, seat: int, prior: float, tuning: Record
) -> float:
    """Return how much a decision deserves to be tried: its mean value, more when it was seldom tried."""
    visits, available = 0, nodes[node].visits
    if edge != NONE:
        visits, available = edges[edge].visits, edges[edge].available
    if visits > 0:
        value = edges[edge].harvest.value[seat] / visits
    else:
        value = nodes[node].value / max(nodes[node].visits, 1) - tuning[Tune.FIRST_PLAY]
    return value + tuning[Tune.EXPLORE] * prior * math.sqrt(available + 1) / (1 + visits)


def select(
    nodes: Record,
    edges: Record,
    node: int,
    seat: int,
    advised: int,
    out: Record,
    count: int,
    tuning: Record,
) -> int:
    """Return the decision (one of `out[:count]`) to be tried next in a node."""
    best, most = advised, -1e9
    for k in range(count):
        action = out[k]
        edge = edge_of(nodes, edges, node, action)
        if edge != NONE:
            edges[edge].available += 1
        prior = (1.0 - tuning[Tune.PRIOR]) / count
        if action == advised:
            prior += tuning[Tune.PRIOR]
        worth = promise(nodes, edges, node, edge, seat, prior, tuning)
        if worth > most:
            best, most = action, worth
    return best


# ---------------------------------------------------------------- one iteration


def drawn(s: Record, rng: Record, out: Record, weights: Record) -> int:
    """Return a random outcome of a chance decision, by weight."""
    count = put_outcomes(s, out, weights)
    total = 0
    for k in range(count):
        total += weights[k]
    ticket = below(rng, total)
    k = 0
    while ticket >= weights[k]:
        ticket -= weights[k]
        k += 1
    return out[k]


def advised(
    b: Record, work: Record, s: Record, who: int, notes: Record, out: Record, count: int, tuning: Record
) -> int:
    """Return what a steady player would decide."""
    if tuning[Tune.WIPE] == 0:
        return advise(b, s, who, notes, out, count)
    work[1] = s
    wipe(work[1], who)
    return advise(b, work[1], who, notes, out, count)


def imagine(
    b: Record,
    work: Record,
    s: Record,
    since: Record,
    mind: Record,
    rng: Record,
    notes: Record,
    out: Record,
    weights: Record,
    tuning: Record,
) -> None:
    """Go along the log from the origin to the root; what is not readable there (−1) is decided anew."""
    mind.veiled[:] = 0
    doubt = int(tuning[Tune.DOUBT] * 1000)
    for k in range(len(since)):
        who, action = actor(s), int(since[k])
        if action < 0 and who == CHANCE:
            action = drawn(s, rng, out, weights)
        elif action < 0:
            count = legal(b, s, out)
            if below(rng, 1000) < doubt:
                action = int(out[below(rng, count)])
            else:
                action = int(advised(b, work, s, who, notes, out, count, tuning))
            mind.veiled[who] = mixed(mind.veiled[who], action + 1)
        apply(b, s, action)


def walk_down(
    b: Record,
    work: Record,
    s: Record,
    nodes: Record,
    edges: Record,
    mind: Record,
    rng: Record,
    notes: Record,
    out: Record,
    weights: Record,
    tuning: Record,
) -> None:
    """Play from the root along the tree, one decision beyond what was tried before."""
    mind.depth = 0
    mind.seen[:] = mind.begun
    mind.opened = laid_open(s)
    fresh = False
    while not fresh:
        who = actor(s)
        if who == GAME_OVER:
            return
        if who == CHANCE:
            action = drawn(s, rng, out, weights)
        else:
            count = legal(b, s, out)
            action = out[0]
            if count > 1 or mind.depth == 0:
                if mind.depth >= tuning[Tune.DEPTH] or mind.depth == PATH:
                    return
                node = node_of(nodes, mind, mixed(mind.seen[who], who + 1) | 1)
                if node == NONE:
                    return
                hint = advised(b, work, s, who, notes, out, count, tuning)
                action = select(nodes, edges, node, who, hint, out, count, tuning)
                edge = edge_of(nodes, edges, node, action)
                if edge == NONE:
                    fresh = True
                    edge = new_edge(nodes, edges, mind, node, action)
                    if edge == NONE:
                        return
                    edges[edge].available = nodes[node].visits + 1
                mind.path[mind.depth] = edge
                mind.path_node[mind.depth] = node
                mind.path_seat[mind.depth] = who
                mind.depth += 1
        observe(mind, s.players, who, action, secret_of(s, action), tuning)
        apply(b, s, action)
        now_open = laid_open(s)
        if now_open != mind.opened:
            lay_open(mind, s.players, now_open)


def play_on(
    b: Record,
    work: Record,
    s: Record,
    rng: Record,
    notes: Record,
    out: Record,
    weights: Record,
    cap: int,
    tuning: Record,
) -> None:
    """Let steady players, who slip now and then, play the game on, for `cap` decisions at most."""
    slip = int(tuning[Tune.SLIP] * 1000)
    for _ in range(cap):
        who = actor(s)
        if who == GAME_OVER:
            return
        if who == CHANCE:
            action = drawn(s, rng, out, weights)
        else:
            count = legal(b, s, out)
            if count == 1:
                action = out[0]
            elif slip > 0 and below(rng, 1000) < slip:
                action = out[below(rng, count)]
            else:
                action = advised(b, work, s, who, notes, out, count, tuning)
        apply(b, s, action)


def reap(b: Record, s: Record, mind: Record, tuning: Record) -> None:
    """Note what each seat has now: its share of the win, its place, its points, and the value of all that."""
    players = s.players
    harvest = mind.harvest
    winners = 0
    total = 0.0
    for seat in range(players):
        harvest.places[seat] = place(b, s, seat)
        harvest.points[seat] = score(b, s, seat)
        total += harvest.points[seat]
        winners += 1 if harvest.places[seat] == 1 else 0
    for seat in range(players):
        harvest.wins[seat] = 1.0 / winners if harvest.places[seat] == 1 else 0.0
        distance = harvest.points[seat] - total / players
        mind.spread += distance * distance
        mind.spread_count += 1.0
    unit = math.sqrt(mind.spread / mind.spread_count) + 1e-9
    for seat in range(players):
        rival = -1e9
        for other in range(players):
            if other != seat:
                rival = max(rival, harvest.points[other])
        lead = (harvest.points[seat] - rival) / unit
        margin = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        share = tuning[Tune.MARGIN]
        harvest.value[seat] = (1.0 - share) * harvest.wins[seat] + share * margin


def back_up(nodes: Record, edges: Record, mind: Record, players: int) -> None:
    """Add what was reaped to every decision of the path."""
    for step in range(mind.depth):
        node, edge = nodes[mind.path_node[step]], edges[mind.path[step]]
        node.visits += 1
        node.value += mind.harvest.value[mind.path_seat[step]]
        edge.visits += 1
        for seat in range(players):
            edge.harvest.value[seat] += mind.harvest.value[seat]
            edge.harvest.wins[seat] += mind.harvest.wins[seat]
            edge.harvest.places[seat] += mind.harvest.places[seat]
            edge.harvest.points[seat] += mind.harvest.points[seat]


def think(
    boards: Record,
    origin: Record,
    since: Record,
    work: Record,
    nodes: Record,
    edges: Record,
    minds: Record,
    rng: Record,
    notes: Record,
    out: Record,
    weights: Record,
    cap: int,
    tuning: Record,
    iterations: int,
) -> None:
    """Search on from the position to which `since` leads from `origin[0]`; `work` has room for two states."""
    b, mind = boards[0], minds[0]
    horizon = int(tuning[Tune.HORIZON]) * origin[0].players
    for _ in range(iterations):
        work[0] = origin[0]
        s = work[0]
        resample(s, rng)
        imagine(b, work, s, since, mind, rng, notes, out, weights, tuning)
        walk_down(b, work, s, nodes, edges, mind, rng, notes, out, weights, tuning)
        play_on(b, work, s, rng, notes, out, weights, horizon if horizon > 0 else cap, tuning)
        reap(b, s, mind, tuning)
        back_up(nodes, edges, mind, s.players)
        mind.iterations += 1


def root_of(nodes: Record, minds: Record, seat: int) -> int:
    """Return the node of the seat that decides at the root."""
    return node_of(nodes, minds[0], mixed(minds[0].begun[seat], seat + 1) | 1)
