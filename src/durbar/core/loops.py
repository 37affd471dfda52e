"""The compiled loops of every game: stepping, replaying, counting and playing whole games.

They are templates. `bind` makes a copy of each whose globals are one room's rules, and compiles it with
that room's compiler: numba cannot cache a function that is given other functions as arguments.
The Python-facing ones take arrays and indices, because handing over one record costs 5 µs a call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from durbar.core.chance import below
from durbar.core.jit import Compiler, core_rule
from durbar.core.layout import Record

CHANCE = -1
GAME_OVER = -2

RANDOM, STEADY = 0, 1  # the players that whole games can be compiled with
COMPILED_PLAYERS = {"random": RANDOM, "steady": STEADY}


# ---------------------------------------------------------------- what a room gives (see `bind`)


def _missing(*_: Any) -> Any:
    raise NotImplementedError("a room's rules take this place")


setup = actor = legal = put_outcomes = apply = score = place = wipe = resample = reveals = secret_of = (
    laid_open
) = advise = _missing
MAX_LEGAL = 1


# ---------------------------------------------------------------- one state in an array


def setup_at(boards: Record, states: Record, i: int, players: int) -> None:
    """Set state `i` up for a new game by the options that it holds."""
    setup(boards[0], states[i], players)


def actor_at(states: Record, i: int) -> int:
    """Return who decides in state `i`: a seat from 0, CHANCE (−1) or GAME_OVER (−2)."""
    return actor(states[i])


def legal_at(boards: Record, states: Record, i: int, out: Record) -> int:
    """Write the legal decisions of the seat that decides in state `i` to `out`; return their number."""
    return legal(boards[0], states[i], out)


def outcomes_at(states: Record, i: int, out: Record, weights: Record) -> int:
    """Write chance's outcomes in state `i` and their weights; return their number."""
    return put_outcomes(states[i], out, weights)


def apply_at(boards: Record, states: Record, i: int, action: int) -> None:
    """Carry out a legal decision in state `i`."""
    apply(boards[0], states[i], action)


def step(boards: Record, states: Record, i: int, action: int, out: Record) -> int:
    """Carry out a legal decision in state `i` and write what is legal then; return the number."""
    s = states[i]
    apply(boards[0], s, action)
    return legal(boards[0], s, out)


def step_many(boards: Record, states: Record, actions: Record, out: Record, counts: Record) -> None:
    """Do `step` in every state: `actions` (n), `out` (n, MAX_LEGAL), `counts` (n)."""
    for i in range(len(states)):
        s = states[i]
        apply(boards[0], s, actions[i])
        counts[i] = legal(boards[0], s, out[i])


def scores_at(boards: Record, states: Record, i: int, players: int, out: Record) -> None:
    """Write every seat's score in state `i` to `out`, as if the game ended now."""
    for seat in range(players):
        out[seat] = score(boards[0], states[i], seat)


def places_at(boards: Record, states: Record, i: int, players: int, out: Record) -> None:
    """Write every seat's place (from 1; who is level by the rules shares one) in state `i` to `out`."""
    for seat in range(players):
        out[seat] = place(boards[0], states[i], seat)


def wipe_at(states: Record, i: int, viewer: int) -> None:
    """Turn state `i` into the view of a seat (from 0), or of a spectator (−1)."""
    wipe(states[i], viewer)


def resample_at(states: Record, i: int, rng: Record) -> None:
    """Turn the view `i` into a state that it may stand for."""
    resample(states[i], rng)


def reveals_at(states: Record, i: int, action: int) -> bool:
    """Say whether a decision in state `i` shows other seats something that was hidden from them."""
    return reveals(states[i], action)


def secret_of_at(states: Record, i: int, action: int) -> int:
    """Return the only seat (from 0) that may read a decision in state `i` in the log, or −1 if all may."""
    return secret_of(states[i], action)


def laid_open_at(states: Record, i: int) -> int:
    """Return the seats (bit 0 is the first) whose secret decisions until now all may read in state `i`."""
    return laid_open(states[i])


# ---------------------------------------------------------------- replaying a log


def lift_veils(owners: Record, count: int, seats: int) -> None:
    """Let all read what the `seats` (bits) decided in secret among the first `count` decisions."""
    for k in range(count):
        if owners[k] >= 0 and (seats >> owners[k]) & 1:
            owners[k] = -1


def is_legal(b: Record, s: Record, action: int, out: Record, weights: Record) -> bool:
    """Say whether `action` is one of the decisions, or of chance's outcomes, in `s`."""
    count = legal(b, s, out) if actor(s) >= 0 else put_outcomes(s, out, weights)
    for k in range(count):
        if out[k] == action:
            return True
    return False


def replay(
    boards: Record,
    states: Record,
    i: int,
    actors: Record,
    actions: Record,
    owners: Record,
    shown: Record,
    out: Record,
    weights: Record,
) -> int:
    """Carry out a log in state `i`, checking each decision; return how many were right.

    `actors` holds seats from 0 or CHANCE. Writes for each decision to `owners` the only seat that may read it
    (−1: all may), and to `shown` whether it showed others something hidden. State `i` is left before the
    first decision that is not legal.
    """
    b, s = boards[0], states[i]
    opened = laid_open(s)
    for k in range(len(actions)):
        action = actions[k]
        if actor(s) != actors[k] or not is_legal(b, s, action, out, weights):
            return k
        owners[k] = secret_of(s, action)
        shown[k] = reveals(s, action)
        apply(b, s, action)
        now_open = laid_open(s)
        if now_open != opened:
            lift_veils(owners, k + 1, now_open)
            opened = now_open
    return len(actions)


# ---------------------------------------------------------------- whole games


def draw_outcome(s: Record, rng: Record, out: Record, weights: Record) -> int:
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


def chance_at(states: Record, i: int, rng: Record, out: Record, weights: Record) -> int:
    """Return a random outcome of the chance decision in state `i`."""
    return draw_outcome(states[i], rng, out, weights)


@core_rule
def legal_answer(answer: int, out: Record, count: int) -> int:
    """Return a player's answer if it is one of `out[:count]`, else the first of these."""
    for k in range(count):
        if out[k] == answer:
            return answer
    return out[0]


def choose(
    b: Record, views: Record, s: Record, player: int, rng: Record, notes: Record, out: Record, count: int
) -> int:
    """Return the decision of a compiled player; all but the random one are shown a wiped view."""
    if player == RANDOM or count == 1:
        return out[below(rng, count)]
    seat = actor(s)
    views[0] = s
    wipe(views[0], seat)
    return legal_answer(advise(b, views[0], seat, notes, out, count), out, count)


def choose_at(
    boards: Record, states: Record, i: int, player: int, rng: Record, notes: Record, out: Record
) -> int:
    """Return the decision of a compiled player in the view `i`, which is already wiped."""
    b, s = boards[0], states[i]
    count = legal(b, s, out)
    if player == RANDOM or count == 1:
        return out[below(rng, count)]
    return legal_answer(advise(b, s, actor(s), notes, out, count), out, count)


def play_out(
    b: Record,
    s: Record,
    views: Record,
    players: Record,
    rng: Record,
    cap: int,
    notes: Record,
    out: Record,
    weights: Record,
    actors: Record,
    actions: Record,
) -> tuple[int, int]:
    """Play a game to its end, or until `cap` decisions; return the seats' decisions and the log's length.

    `players` holds a compiled player for each seat. The log goes to `actors` and `actions`, if they have
    room at all; a full log ends the game too.
    """
    keeps_log = len(actions) > 0
    decisions = 0
    length = 0
    while decisions < cap and not (keeps_log and length == len(actions)):
        who = actor(s)
        if who == GAME_OVER:
            break
        if who == CHANCE:
            action = draw_outcome(s, rng, out, weights)
        else:
            action = choose(b, views, s, players[who], rng, notes, out, legal(b, s, out))
            decisions += 1
        if keeps_log:
            actors[length] = who
            actions[length] = action
        length += 1
        apply(b, s, action)
    return decisions, length


def play_games(
    boards: Record,
    start: Record,
    players: Record,
    rngs: Record,
    cap: int,
    work: Record,
    notes: Record,
    out: Record,
    weights: Record,
    actors: Record,
    actions: Record,
    scores: Record,
    winners: Record,
    lengths: Record,
    over: Record,
) -> None:
    """Play one game for each generator in `rngs` (n, 4), each from a copy of `start[0]`.

    Writes `scores` and `winners` (n, seats), `lengths` (n, 2: of seats, all), `over` (n), the logs to
    `actors` and `actions` (n, length; length 0 keeps none). `work` holds two states of scratch space, `notes`
    the numbers that `advise` notes down.
    """
    b = boards[0]
    for game in range(len(rngs)):
        work[0] = start[0]
        s = work[0]
        decisions, length = play_out(
            b, s, work[1:], players, rngs[game], cap, notes, out, weights, actors[game], actions[game]
        )
        lengths[game, 0] = decisions
        lengths[game, 1] = length
        over[game] = actor(s) == GAME_OVER
        for seat in range(scores.shape[1]):
            winners[game, seat] = place(b, s, seat) == 1
            scores[game, seat] = score(b, s, seat)


# ---------------------------------------------------------------- perft


def perft(boards: Record, states: Record, level: int, depth: int, out: Record, weights: Record) -> int:
    """Count the positions `depth` decisions (chance too) below `states[level]`; an ended game counts once.

    `states` has `level + depth + 1` elements, `out` and `weights` as many rows. Compiled code must not call
    this one, because it is recursive (see `core/jit.py`).
    """
    s = states[level]
    if depth == 0 or actor(s) == GAME_OVER:
        return 1
    if actor(s) == CHANCE:
        count = put_outcomes(s, out[level], weights[level])
    else:
        count = legal(boards[0], s, out[level])
    if depth == 1:
        return count
    total = 0
    for k in range(count):
        states[level + 1] = s
        apply(boards[0], states[level + 1], out[level, k])
        total += perft(boards, states, level + 1, depth - 1, out, weights)
    return total


# ---------------------------------------------------------------- binding

TEMPLATES: tuple[Callable[..., Any], ...] = (
    setup_at,
    actor_at,
    legal_at,
    outcomes_at,
    apply_at,
    step,
    step_many,
    scores_at,
    places_at,
    wipe_at,
    resample_at,
    reveals_at,
    secret_of_at,
    laid_open_at,
    lift_veils,
    is_legal,
    replay,
    draw_outcome,
    chance_at,
    choose,
    choose_at,
    play_out,
    play_games,
    perft,
)


@dataclass(frozen=True)
class Loops:
    """The loops bound to one room's rules; each attribute is documented at its template in this module."""

    setup_at: Callable[..., None]
    actor_at: Callable[..., int]
    legal_at: Callable[..., int]
    outcomes_at: Callable[..., int]
    apply_at: Callable[..., None]
    step: Callable[..., int]
    step_many: Callable[..., None]
    scores_at: Callable[..., None]
    places_at: Callable[..., None]
    wipe_at: Callable[..., None]
    resample_at: Callable[..., None]
    reveals_at: Callable[..., bool]
    secret_of_at: Callable[..., int]
    laid_open_at: Callable[..., int]
    replay: Callable[..., int]
    chance_at: Callable[..., int]
    choose_at: Callable[..., int]
    play_games: Callable[..., None]
    perft: Callable[..., int]


def bind(
    compiler: Compiler, rules: ModuleType, ending: ModuleType, view: ModuleType, advice: ModuleType
) -> Loops:
    """Return the loops of the room whose modules are given; its compiler compiles them when first called."""
    names: dict[str, Any] = dict(globals())
    names.update(
        setup=rules.setup,
        actor=rules.actor,
        legal=rules.legal,
        put_outcomes=rules.put_outcomes,
        apply=rules.apply,
        score=ending.score,
        place=ending.place,
        wipe=view.wipe,
        resample=view.resample,
        reveals=view.reveals,
        secret_of=view.secret_of,
        laid_open=view.laid_open,
        advise=advice.advise,
    )
    for template in TEMPLATES:
        assert isinstance(template, FunctionType)
        copy = FunctionType(template.__code__, names, template.__name__)
        copy.__doc__ = template.__doc__
        copy.__module__ = __name__
        names[template.__name__] = compiler.rule(copy)
    return Loops(**{name: names[name] for name in Loops.__dataclass_fields__})


def room_for_legal(max_legal: int, rows: int = 0) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int32]]:
    """Return arrays for legal ids and weights, of `max_legal` columns (and `rows` rows, if not 0)."""
    shape = (rows, max_legal) if rows else max_legal
    return np.zeros(shape, np.int16), np.zeros(shape, np.int32)
