"""A position as a vector of numbers, by the plan of `core/observation.py`."""

from __future__ import annotations

from durbar.core.binding import template
from durbar.core.layout import Floats32, GameState, Ints, Layout, Records, Rows
from durbar.core.loops.inputs import SCORE_SCALE, Encoding, Input
from durbar.core.loops.rules import actor, insight, score

BITS = 16  # of a number

NUMBERS, FLAGS, ONE_OF = int(Encoding.NUMBERS), int(Encoding.FLAGS), int(Encoding.ONE_OF)
MEMBERS, LAST, OWNED = int(Encoding.MEMBERS), int(Encoding.LAST), int(Encoding.OWNED)


@template
def write_field(words: Ints, at: int, row: Input, seat: int, x: Floats32, k: int) -> int:
    """Write a field, which lies at `words[at]`, to `x[k]` and after; return the index after it."""
    if row.encoding in (NUMBERS, OWNED, ONE_OF):
        return write_each(words, at, row, seat, x, k)
    return write_set(words, at, row, x, k)


@template
def write_each(words: Ints, at: int, row: Input, seat: int, x: Floats32, k: int) -> int:
    """Write each number of a field for itself."""
    count, values = row.count, row.values
    if row.encoding == ONE_OF:
        for i in range(count):
            value = words[at + i]
            if 0 <= value < values:
                x[k + i * values + value] = 1.0
        return k + count * values
    for i in range(count):
        if row.encoding == NUMBERS:
            x[k + i] = words[at + i] / row.scale
        elif words[at + i] == seat:
            x[k + i] = 1.0
    return k + count


@template
def write_set(words: Ints, at: int, row: Input, x: Floats32, k: int) -> int:
    """Write what stands in a field, for each value that may."""
    values = row.values
    if row.encoding == FLAGS:
        for i in range(values):
            x[k + i] = (words[at + i // BITS] >> (i % BITS)) & 1
        return k + values
    last = -1
    for i in range(row.count):
        value = words[at + i]
        if 0 <= value < values:
            last = value
            if row.encoding == MEMBERS:
                x[k + value] += 1.0
    if row.encoding == LAST and last >= 0:
        x[k + last] = 1.0
    return k + values


@template
def look(b: Layout, s: GameState, words: Ints, at: int, seat: int, plan: Rows[Input], x: Floats32) -> int:
    """Write what a seat is shown of a state, whose numbers begin at `words[at]`; return how many inputs."""
    x[:] = 0.0
    k = 0
    asked = actor(s)
    for turn in range(s.players):
        other = (seat + turn) % s.players
        x[k] = 1.0 if asked == other else 0.0
        x[k + 1] = score(b, s, other) / SCORE_SCALE
        k += 2
        for i in range(len(plan)):
            row = plan[i]
            if row.of_seat == 1:
                k = write_field(words, at + row.offset + other * row.stride, row, other, x, k)
        k += insight(b, s, other, x[k:])
    for i in range(len(plan)):
        row = plan[i]
        if row.of_seat == 0:
            k = write_field(words, at + row.offset, row, 0, x, k)
    return k


@template
def observe_at(
    boards: Records, states: Rows[GameState], words: Ints, i: int, seat: int, plan: Rows[Input], x: Floats32
) -> int:
    """Write what a seat (from 0) is shown of state `i`; `words` are the numbers of all states."""
    return look(boards[0], states[i], words, i * (len(words) // len(states)), seat, plan, x)
