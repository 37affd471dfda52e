"""The plan by which compiled code writes an observation (`core/observation.py` makes it)."""

from __future__ import annotations

from enum import IntEnum

from durbar.core.layout import Int32, Layout

SCORE_SCALE = 10.0  # of every seat's score


class Encoding(IntEnum):
    """How a field becomes inputs."""

    NUMBERS = 0  # every number, divided by the scale
    FLAGS = 1  # every bit of a 64-bit set
    ONE_OF = 2  # for each number as many inputs as it has values, 1 at its own; none where it is negative
    MEMBERS = 3  # how often each value occurs among the numbers
    LAST = 4  # 1 at the value of the last number that is not negative
    OWNED = 5  # 1 for every number that is the seat


class Input(Layout):
    """One row of the plan by which the compiled loop writes: where in the state, and how."""

    of_seat: int  # 1: for each seat
    encoding: int
    offset: Int32  # in numbers of 16 bits from the state's beginning
    stride: Int32  # from one seat's field to the next one's
    count: Int32  # of numbers
    values: Int32  # how many it may have; `size` is another thing in NumPy
    scale: float
