"""Whole games among players that are compiled with the rules."""

from __future__ import annotations

from typing import NamedTuple

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.binding import hot_template, template
from durbar.core.jit import core_rule
from durbar.core.layout import (
    NOTHING,
    GameState,
    Ids,
    Int32,
    Ints,
    Ints32,
    Layout,
    Records,
    Rows,
    Words,
    array,
)
from durbar.core.loops.chance import draw_outcome
from durbar.core.loops.rules import HAS_ADVICE, actor, advise, apply, legal, place, score, wipe
from durbar.core.loops.scratch import Scratch
from durbar.core.rng import below

RANDOM, STEADY = 0, 1  # the players that whole games can be compiled with
COMPILED_PLAYERS = {"random": RANDOM, "steady": STEADY}


class GameResult(Layout):
    """How a game went; the arrays have a number for each seat."""

    scores: Ints32 = array(0)  # sized for the room
    won: Ints = array(0)  # 1 for each seat that has won
    decisions: Int32  # of seats
    length: Int32  # of the log, chance's decisions too
    over: int  # 0 where the cap was reached, or nobody could decide


class Batch(NamedTuple):
    """Games to be played one after the other, and where they are written down: a row for each game."""

    players: Ints  # a compiled player for each seat
    rngs: Records
    cap: int  # of a game's decisions
    actors: Records  # of the log, as its actions; no columns: none is kept
    actions: Records
    results: Records  # each a `GameResult`


@core_rule
def legal_answer(answer: int, out: Ids, count: int) -> int:
    """Return a player's answer if it is one of `out[:count]`, else the first of these."""
    for k in range(count):
        if out[k] == answer:
            return answer
    return out[0]


@hot_template
def choose(b: Layout, s: GameState, player: int, rng: Words, scratch: Scratch, count: int) -> int:
    """Return the decision of a compiled player, one of the first `count` in `scratch`."""
    if player == RANDOM or count == 1 or not HAS_ADVICE:
        return scratch.legal[below(rng, count)]
    return ask_advice(b, s, scratch, count)


@template
def ask_advice(b: Layout, s: GameState, scratch: Scratch, count: int) -> int:
    """Return what the seat that decides is advised to do when it is shown a wiped view."""
    out, seat = scratch.legal[:], actor(s)
    scratch.states[1] = s
    view = scratch.states[1]
    wipe(view, seat)
    return legal_answer(advise(b, view, seat, scratch.notes, out, count), out, count)


@template
def choose_at(
    boards: Records, states: Rows[GameState], i: int, player: int, rng: Words, scratches: Rows[Scratch]
) -> int:
    """Return the decision of a compiled player in the view `i`, which is already wiped."""
    b, s, scratch = boards[0], states[i], scratches[0]
    out = scratch.legal[:]
    count = legal(b, s, out)
    if player == RANDOM or count == 1 or not HAS_ADVICE:
        return out[below(rng, count)]
    return legal_answer(advise(b, s, actor(s), scratch.notes, out, count), out, count)


@template
def play_out(
    b: Layout,
    s: GameState,
    players: Ints,
    rng: Words,
    cap: int,
    scratch: Scratch,
    actors: Ints,
    actions: Ids,
) -> tuple[int, int]:
    """Play a game to its end, or until `cap` decisions; return the seats' decisions and the log's length.

    `players` holds a compiled player for each seat. The log goes to `actors` and `actions`, if they have
    room at all; a full log ends the game too, and rules that leave whoever is asked nothing to decide.
    """
    keeps_log = len(actions) > 0
    decisions = 0
    length = 0
    while decisions < cap and not (keeps_log and length == len(actions)):
        who = actor(s)
        if who == GAME_OVER:
            break
        if who == CHANCE:
            action = draw_outcome(s, rng, scratch.legal[:], scratch.weights[:])
            if action == NOTHING:
                break
        else:
            count = legal(b, s, scratch.legal[:])
            if count == 0:
                break
            action = choose(b, s, players[who], rng, scratch, count)
            decisions += 1
        if keeps_log:
            actors[length] = who
            actions[length] = action
        length += 1
        apply(b, s, action)
    return decisions, length


@template
def play_games(
    boards: Records,
    start: Rows[GameState],
    batch: Batch,
    scratches: Rows[Scratch],
) -> None:
    """Play one game for each generator of a batch, each from a copy of `start[0]`, and write it down."""
    b, scratch = boards[0], scratches[0]
    for game in range(len(batch.rngs)):
        scratch.states[0] = start[0]
        s = scratch.states[0]
        result, actors, actions = batch.results[game], batch.actors[game], batch.actions[game]
        rng = batch.rngs[game]
        decisions, length = play_out(b, s, batch.players, rng, batch.cap, scratch, actors, actions)
        result.decisions = decisions
        result.length = length
        result.over = int(actor(s) == GAME_OVER)
        for seat in range(s.players):
            result.won[seat] = int(place(b, s, seat) == 1)
            result.scores[seat] = score(b, s, seat)
