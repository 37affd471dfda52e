"""A small random generator that gives equal numbers compiled and un-compiled (sfc32 on int64)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from durbar.core.jit import core_rule
from durbar.core.layout import Words

WORDS = 4
MASK = 0xFFFFFFFF


def seeded(seed: int | str, *path: int | str) -> npt.NDArray[np.int64]:
    """Return a generator for `seed`; `path` (game number, seat, …) gives independent streams."""
    return _words(_digest(seed, *path))


def seeded_each(seed: int | str, numbers: Iterable[int]) -> npt.NDArray[np.int64]:
    """Return the generators `seeded(seed, number)` for many numbers, a row each."""
    begun = hashlib.sha256(f"{seed}/".encode())
    return _words(b"".join([_finished(begun.copy(), number) for number in numbers])).reshape(-1, WORDS)


def _digest(*path: int | str) -> bytes:
    return hashlib.sha256("/".join(map(str, path)).encode()).digest()[: 4 * WORDS]


def _finished(begun: hashlib._Hash, number: int) -> bytes:
    """Return the digest of a path of which only the last part is missing."""
    begun.update(b"%d" % number)
    return begun.digest()[: 4 * WORDS]


def _words(digests: bytes) -> npt.NDArray[np.int64]:
    """Return what 32-bit words, the low byte first, stand in the bytes."""
    return np.frombuffer(digests, "<u4").astype(np.int64)


@core_rule
def next_word(rng: Words) -> int:
    """Return the next 32 random bits; `rng` holds four 32-bit words in int64."""
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
    word = (a + b + counter) & MASK
    rng[3] = (counter + 1) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
    return word


@core_rule
def below(rng: Words, limit: int) -> int:
    """Return a random integer from 0 to `limit` − 1, for limits far below 2³²."""
    return (next_word(rng) * limit) >> 32
