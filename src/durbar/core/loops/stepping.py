"""One state in an array: set up, asked, stepped on, wiped."""

from __future__ import annotations

from durbar.core.binding import template
from durbar.core.layout import GameState, Ids, Ints, Ints32, Records, Rows, Words
from durbar.core.loops.rules import (
    actor,
    apply,
    laid_open,
    legal,
    place,
    resample,
    reveals,
    score,
    secret_of,
    setup,
    wipe,
)


@template
def setup_at(boards: Records, states: Rows[GameState], i: int, players: int) -> None:
    """Set state `i` up for a new game by the options that it holds."""
    setup(boards[0], states[i], players)


@template
def actor_at(states: Rows[GameState], i: int) -> int:
    """Return who decides in state `i`: a seat from 0, CHANCE (−1) or GAME_OVER (−2)."""
    return actor(states[i])


@template
def legal_at(boards: Records, states: Rows[GameState], i: int, out: Ids) -> int:
    """Write the legal decisions of the seat that decides in state `i` to `out`; return their number."""
    return legal(boards[0], states[i], out)


@template
def apply_at(boards: Records, states: Rows[GameState], i: int, action: int) -> None:
    """Carry out a legal decision in state `i`."""
    apply(boards[0], states[i], action)


@template
def step(boards: Records, states: Rows[GameState], i: int, action: int, out: Ids) -> int:
    """Carry out a legal decision in state `i` and write what is legal then; return the number."""
    s = states[i]
    apply(boards[0], s, action)
    return legal(boards[0], s, out)


@template
def step_many(boards: Records, states: Rows[GameState], actions: Ids, out: Rows[Ids], counts: Ints) -> None:
    """Do `step` in every state: `actions` (n), `out` (n, MAX_LEGAL), `counts` (n)."""
    for i in range(len(states)):
        s = states[i]
        apply(boards[0], s, actions[i])
        counts[i] = legal(boards[0], s, out[i])


@template
def scores_at(boards: Records, states: Rows[GameState], i: int, players: int, out: Ints32) -> None:
    """Write every seat's score in state `i` to `out`, as if the game ended now."""
    for seat in range(players):
        out[seat] = score(boards[0], states[i], seat)


@template
def places_at(boards: Records, states: Rows[GameState], i: int, players: int, out: Ints32) -> None:
    """Write every seat's place (from 1; who is level by the rules shares one) in state `i` to `out`."""
    for seat in range(players):
        out[seat] = place(boards[0], states[i], seat)


@template
def wipe_at(states: Rows[GameState], i: int, viewer: int) -> None:
    """Turn state `i` into the view of a seat (from 0), or of a spectator (−1)."""
    wipe(states[i], viewer)


@template
def resample_at(states: Rows[GameState], i: int, rng: Words) -> None:
    """Turn the view `i` into a state that it may stand for."""
    resample(states[i], rng)


@template
def reveals_at(states: Rows[GameState], i: int, action: int) -> bool:
    """Say whether a decision in state `i` shows other seats something that was hidden from them."""
    return reveals(states[i], action)


@template
def secret_of_at(states: Rows[GameState], i: int, action: int) -> int:
    """Return the only seat (from 0) that may read a decision in state `i` in the log, or −1 if all may."""
    return secret_of(states[i], action)


@template
def laid_open_at(states: Rows[GameState], i: int) -> int:
    """Return the seats (bit 0 is the first) whose secret decisions until now all may read in state `i`."""
    return laid_open(states[i])
