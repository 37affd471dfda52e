"""Information-set Monte Carlo tree search, as templates that are bound to one room's rules.

Each iteration draws anew what the seat cannot know, walks down the tree, plays the game out and notes what
came of it. A node stands for what the deciding seat has seen: decisions that it may not read leave no mark
until they are laid open, so nobody answers to a secret, in the tree as at the table.
"""

from __future__ import annotations

import math
from typing import Any

from durbar.bots.search.tree.layout import NONE, PATH, Edge, Node, Progress, TuningNumbers
from durbar.core.chance import below
from durbar.core.layout import Floats, GameState, Ids, Ints, Ints32, Layout, Records, Rows, Words
from durbar.core.loops import CHANCE, GAME_OVER, legal_answer


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


def leaves_a_mark(who: int, owner: int, tuning: TuningNumbers) -> bool:
    """Say whether a decision is told apart from others in the tree: of chance's decisions not all are."""
    if who != CHANCE:
        return True
    return tuning.chance == 2 or (tuning.chance == 1 and owner != ALL_SEE)


def observe(
    progress: Progress, players: int, who: int, action: int, owner: int, tuning: TuningNumbers
) -> None:
    """Let every seat see a decision that only `owner` (ALL_SEE: everybody) may read."""
    if not leaves_a_mark(who, owner, tuning):
        return
    for seat in range(players):
        readable = owner == ALL_SEE or owner == seat
        progress.seen[seat] = mixed(progress.seen[seat], int(action) + 1 if readable else 0)
    if owner != ALL_SEE:
        progress.veiled[owner] = mixed(progress.veiled[owner], int(action) + 1)


def lay_open(progress: Progress, players: int, now_open: int) -> None:
    """Let every seat see what was decided in secret by the seats that have just been laid open."""
    for seat in range(players):
        if (now_open >> seat) & 1 and not (progress.opened >> seat) & 1:
            for other in range(players):
                if other != seat:
                    progress.seen[other] = mixed(progress.seen[other], progress.veiled[seat])
            progress.veiled[seat] = 0
    progress.opened = now_open


def follow(
    progresses: Rows[Progress],
    players: int,
    actors: Ints,
    actions: Ids,
    owners: Ints,
    tunings: Rows[TuningNumbers],
) -> None:
    """Let every seat see a log, as far as its reader may read it (action −1: it may not)."""
    progress, tuning = progresses[0], tunings[0]
    progress.seen[:] = FIRST_KEY
    progress.veiled[:] = 0
    for k in range(len(actions)):
        observe(progress, players, actors[k], actions[k], owners[k], tuning)
    progress.begun[:] = progress.seen


# ---------------------------------------------------------------- nodes and edges


def node_of(nodes: Rows[Node], progress: Progress, key: int) -> int:
    """Return the node of a key, a new one if there is none; NONE when the table is nearly full."""
    size = len(nodes)
    place_in_table = key % size
    while nodes[place_in_table].key != 0:
        if nodes[place_in_table].key == key:
            return place_in_table
        place_in_table = (place_in_table + 1) % size
    if 4 * progress.nodes_used >= 3 * size:
        return NONE
    progress.nodes_used += 1
    nodes[place_in_table].key = key
    nodes[place_in_table].first = NONE
    return place_in_table


def edge_of(nodes: Rows[Node], edges: Rows[Edge], node: int, action: int) -> int:
    """Return the edge of a node for a decision, or NONE."""
    edge = nodes[node].first
    while edge != NONE and edges[edge].action != action:
        edge = edges[edge].next
    return edge


def new_edge(nodes: Rows[Node], edges: Rows[Edge], progress: Progress, node: int, action: int) -> int:
    """Add an edge to a node; return NONE when there is no room."""
    if progress.edges_used == len(edges):
        return NONE
    edge = progress.edges_used
    progress.edges_used += 1
    edges[edge].action = action
    edges[edge].next = nodes[node].first
    nodes[node].first = edge
    return edge


def promise(
    nodes: Rows[Node], edges: Rows[Edge], node: int, edge: int, seat: int, prior: float, tuning: TuningNumbers
) -> float:
    """Return how much a decision deserves to be tried: its mean value, more when it was seldom tried."""
    visits, available = 0, nodes[node].visits
    if edge != NONE:
        visits, available = edges[edge].visits, edges[edge].available
    if visits > 0:
        value = edges[edge].harvest.value[seat] / visits
    else:
        value = nodes[node].value / max(nodes[node].visits, 1) - tuning.first_play
    return value + tuning.explore * prior * math.sqrt(available + 1) / (1 + visits)


def select(
    nodes: Rows[Node],
    edges: Rows[Edge],
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
        edge = edge_of(nodes, edges, node, action)
        if edge != NONE:
            edges[edge].available += 1
        prior = (1.0 - tuning.prior) / count
        if action == advised:
            prior += tuning.prior
        worth = promise(nodes, edges, node, edge, seat, prior, tuning)
        if worth > most:
            best, most = action, worth
    return best


# ---------------------------------------------------------------- one iteration


def drawn(s: GameState, rng: Words, out: Ids, weights: Ints32) -> int:
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
    b: Layout,
    work: Rows[GameState],
    s: GameState,
    who: int,
    notes: Floats,
    out: Ids,
    count: int,
    tuning: TuningNumbers,
) -> int:
    """Return what a steady player would decide."""
    if tuning.wipe == 0:
        return legal_answer(advise(b, s, who, notes, out, count), out, count)
    work[1] = s
    wipe(work[1], who)
    return legal_answer(advise(b, work[1], who, notes, out, count), out, count)


def imagine(
    b: Layout,
    work: Rows[GameState],
    s: GameState,
    since: Ids,
    progress: Progress,
    rng: Words,
    notes: Floats,
    out: Ids,
    weights: Ints32,
    tuning: TuningNumbers,
) -> None:
    """Go along the log from the origin to the root; what is not readable there (−1) is decided anew."""
    progress.veiled[:] = 0
    doubt = int(tuning.doubt * 1000)
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
            progress.veiled[who] = mixed(progress.veiled[who], action + 1)
        apply(b, s, action)


def walk_down(
    b: Layout,
    work: Rows[GameState],
    s: GameState,
    nodes: Rows[Node],
    edges: Rows[Edge],
    progress: Progress,
    rng: Words,
    notes: Floats,
    out: Ids,
    weights: Ints32,
    tuning: TuningNumbers,
) -> None:
    """Play from the root along the tree, one decision beyond what was tried before."""
    progress.depth = 0
    progress.seen[:] = progress.begun
    progress.opened = laid_open(s)
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
            if count > 1 or progress.depth == 0:
                if progress.depth >= tuning.depth or progress.depth == PATH:
                    return
                node = node_of(nodes, progress, mixed(progress.seen[who], who + 1) | 1)
                if node == NONE:
                    return
                hint = advised(b, work, s, who, notes, out, count, tuning)
                action = select(nodes, edges, node, who, hint, out, count, tuning)
                edge = edge_of(nodes, edges, node, action)
                if edge == NONE:
                    fresh = True
                    edge = new_edge(nodes, edges, progress, node, action)
                    if edge == NONE:
                        return
                    edges[edge].available = nodes[node].visits + 1
                progress.path[progress.depth] = edge
                progress.path_node[progress.depth] = node
                progress.path_seat[progress.depth] = who
                progress.depth += 1
        observe(progress, s.players, who, action, secret_of(s, action), tuning)
        apply(b, s, action)
        now_open = laid_open(s)
        if now_open != progress.opened:
            lay_open(progress, s.players, now_open)


def play_on(
    b: Layout,
    work: Rows[GameState],
    s: GameState,
    rng: Words,
    notes: Floats,
    out: Ids,
    weights: Ints32,
    cap: int,
    tuning: TuningNumbers,
) -> None:
    """Let steady players, who slip now and then, play the game on, for `cap` decisions at most."""
    slip = int(tuning.slip * 1000)
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


def reap(b: Layout, s: GameState, progress: Progress, tuning: TuningNumbers) -> None:
    """Note what each seat has now: its share of the win, its place, its points, and the value of all that."""
    players = s.players
    harvest = progress.harvest
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
        progress.spread += distance * distance
        progress.spread_count += 1.0
    unit = math.sqrt(progress.spread / progress.spread_count) + 1e-9
    for seat in range(players):
        rival = -1e9
        for other in range(players):
            if other != seat:
                rival = max(rival, harvest.points[other])
        lead = (harvest.points[seat] - rival) / unit
        margin = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        share = tuning.margin
        harvest.value[seat] = (1.0 - share) * harvest.wins[seat] + share * margin


def back_up(nodes: Rows[Node], edges: Rows[Edge], progress: Progress, players: int) -> None:
    """Add what was reaped to every decision of the path."""
    for step in range(progress.depth):
        node, edge = nodes[progress.path_node[step]], edges[progress.path[step]]
        node.visits += 1
        node.value += progress.harvest.value[progress.path_seat[step]]
        edge.visits += 1
        for seat in range(players):
            edge.harvest.value[seat] += progress.harvest.value[seat]
            edge.harvest.wins[seat] += progress.harvest.wins[seat]
            edge.harvest.places[seat] += progress.harvest.places[seat]
            edge.harvest.points[seat] += progress.harvest.points[seat]


def think(
    boards: Records,
    origin: Rows[GameState],
    since: Ids,
    work: Rows[GameState],
    nodes: Rows[Node],
    edges: Rows[Edge],
    progresses: Rows[Progress],
    rng: Words,
    notes: Floats,
    out: Ids,
    weights: Ints32,
    tunings: Rows[TuningNumbers],
    iterations: int,
) -> None:
    """Search on from the position to which `since` leads from `origin[0]`; `work` has room for two states."""
    b, progress, tuning = boards[0], progresses[0], tunings[0]
    horizon = tuning.horizon * origin[0].players
    cap = horizon if horizon > 0 else tuning.longest
    for _ in range(iterations):
        work[0] = origin[0]
        s = work[0]
        resample(s, rng)
        imagine(b, work, s, since, progress, rng, notes, out, weights, tuning)
        walk_down(b, work, s, nodes, edges, progress, rng, notes, out, weights, tuning)
        play_on(b, work, s, rng, notes, out, weights, cap, tuning)
        reap(b, s, progress, tuning)
        back_up(nodes, edges, progress, s.players)
        progress.iterations += 1


def root_of(nodes: Rows[Node], progresses: Rows[Progress], seat: int) -> int:
    """Return the node of the seat that decides at the root."""
    return node_of(nodes, progresses[0], mixed(progresses[0].begun[seat], seat + 1) | 1)
