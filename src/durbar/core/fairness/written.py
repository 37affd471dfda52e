"""A shuffle as comments at the head of a record: readers that know nothing of it pass them over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from durbar.core.fairness.shuffle import MARK, SCHEME, SECRET_BYTES, InvalidShuffle, Shuffle

_SECRET = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_CONTRIBUTION = re.compile(r"([1-9][0-9]{0,3}) (.+)")


def comments_of(shuffle: Shuffle) -> Iterator[str]:
    """Yield a shuffle's lines in a record, its secret last if that is open."""
    for line in shuffle.public_lines:
        yield f"# {line}"
    if shuffle.secret is not None:
        yield f"# {MARK} secret {shuffle.secret.hex()}"


def shuffle_in(comments: Iterable[str]) -> Shuffle | None:
    """Return the shuffle that the comments before a record's first decision tell; None where they tell none.

    Raises InvalidShuffle for one that cannot be read.
    """
    told = [_words(text) for text in comments if text.split()[:1] == [MARK]]
    if not told:
        return None
    if told[0] != (str(SCHEME), ""):
        raise InvalidShuffle(f"'# {MARK} {SCHEME}' comes first, and no other scheme is known")
    return _read(told[1:])


def _words(text: str) -> tuple[str, str]:
    _mark, _, rest = text.partition(" ")
    name, _, value = rest.partition(" ")
    return name, value


def _read(told: Iterable[tuple[str, str]]) -> Shuffle:
    once: dict[str, str] = {}
    contributions: dict[int, str] = {}
    for name, value in told:
        if name == "contribution":
            seat, text = _contribution(value)
            if seat in contributions:
                raise InvalidShuffle(f"seat {seat} contributes twice")
            contributions[seat] = text
        elif name not in {"table", "commitment", "secret"} or name in once:
            raise InvalidShuffle(f"'# {MARK} {name}' is unknown, or stands there twice")
        else:
            once[name] = value
    for name in ("table", "commitment"):
        if name not in once:
            raise InvalidShuffle(f"'# {MARK} {name} …' is missing")
    return Shuffle(once["table"], once["commitment"], contributions, _secret(once.get("secret")))


def _contribution(value: str) -> tuple[int, str]:
    found = _CONTRIBUTION.fullmatch(value)
    if found is None:
        raise InvalidShuffle(f"'{value}': a contribution is a seat and its text")
    return int(found[1]), found[2]


def _secret(value: str | None) -> bytes | None:
    if value is None:
        return None
    if not _SECRET.fullmatch(value):
        raise InvalidShuffle(f"{value!r} is no secret of {SECRET_BYTES} bytes in hexadecimal digits")
    return bytes.fromhex(value)
