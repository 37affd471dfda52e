"""A small random generator that gives equal numbers compiled and un-compiled (sfc32 on int64)."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt

from durbar.core.jit import core_rule

WORDS = 4
MASK = 0xFFFFFFFF


def seeded(seed: int | str, *path: int | str) -> npt.NDArray[np.int64]:
    """Return a generator for `seed`; `path` (game number, seat, …) gives independent streams."""
    text = "/".join(str(part) for part in (seed, *path))
    digest = hashlib.sha256(text.encode()).digest()
    words = [int.from_bytes(digest[4 * i : 4 * i + 4], "little") for i in range(WORDS)]
    return np.array(words, dtype=np.int64)


@core_rule
def next_word(rng: Any) -> int:
    """Return the next 32 random bits; `rng` holds four 32-bit words in int64."""
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
    word = (a + b + counter) & MASK
    rng[3] = (counter + 1) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
    return word


@core_rule
def below(rng: Any, limit: int) -> int:
    """Return a random integer from 0 to `limit` − 1, for limits far below 2³²."""
    return (next_word(rng) * limit) >> 32
