"""What all chance of one game follows from: a secret that was promised before, and what the seats added.

The algorithm is a public contract (`docs/fairness.md`): records of finished games are checked by it.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from durbar.core.digest import DIGEST, PREFIX, digest_of
from durbar.core.errors import DurbarError

MARK = "fair"  # with which its lines begin
SCHEME = 1
SECRET_BYTES = 32
LONGEST_CONTRIBUTION = 64  # characters
WORD_BYTES = 4
WORDS = 1 << 8 * WORD_BYTES

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,40}")


class InvalidShuffle(DurbarError):
    """A commitment, a contribution or a secret that cannot be one."""


@dataclass(frozen=True)
class Shuffle:
    """A table's commitment to a secret, what its seats contributed, and the secret once it is open."""

    table: str
    commitment: str  # `sha256:…` of the secret's bytes
    contributions: Mapping[int, str] = field(default_factory=dict)
    secret: bytes | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Check what a record or a stranger may have made up; raises InvalidShuffle."""
        if not _TABLE.fullmatch(self.table):
            raise InvalidShuffle(f"{self.table!r} cannot be the name of a table")
        if not DIGEST.fullmatch(self.commitment):
            raise InvalidShuffle(f"{self.commitment!r} is not '{PREFIX}' and 64 hexadecimal digits")
        for text in self.contributions.values():
            if check_contribution(text) != text:
                raise InvalidShuffle(f"{text!r} is no contribution as it is written")

    @classmethod
    def of_secret(cls, table: str, secret: bytes, contributions: Mapping[int, str] | None = None) -> Shuffle:
        """Return the shuffle of a table that follows from a secret."""
        return cls(table, commitment_to(secret), contributions or {}, secret)

    @property
    def public(self) -> Shuffle:
        """What everybody may know of it as long as the game goes on."""
        return replace(self, secret=None)

    @property
    def keeps_its_word(self) -> bool:
        """Whether the secret is open, and is the one that was promised."""
        return self.secret is not None and commitment_to(self.secret) == self.commitment

    @property
    def public_lines(self) -> tuple[str, ...]:
        """All but the secret, as a record tells it and as it goes into every draw."""
        return tuple(self._public_lines())

    def _public_lines(self) -> Iterator[str]:
        yield f"{MARK} {SCHEME}"
        yield f"{MARK} table {self.table}"
        yield f"{MARK} commitment {self.commitment}"
        for seat, text in sorted(self.contributions.items()):
            yield f"{MARK} contribution {seat} {text}"

    def draw(self, number: int, outcomes: Mapping[str, int]) -> str:
        """Return what chance decides the `number`-th time (from 1) among outcomes, each with its weight.

        Raises InvalidShuffle as long as the secret is not known.
        """
        ticket = self.ticket(number, sum(outcomes.values()))
        for text in sorted(outcomes):
            ticket -= outcomes[text]
            if ticket < 0:
                return text
        raise InvalidShuffle("nothing can be drawn")

    def ticket(self, number: int, total: int) -> int:
        """Return a number below `total` for a draw, each as likely as the others.

        Words from the last multiple of `total` on are passed over.
        """
        if not 0 < total <= WORDS:
            raise InvalidShuffle(f"there is no draw among {total}")
        attempt = 1
        while (word := self.word(number, attempt)) >= WORDS - WORDS % total:
            attempt += 1
        return word % total

    def word(self, number: int, attempt: int) -> int:
        """Return the 32 bits of a draw's first, second, … attempt."""
        digest = hmac.digest(self._key, f"draw {number} try {attempt}".encode(), "sha256")
        return int.from_bytes(digest[:WORD_BYTES], "big")

    @cached_property
    def _key(self) -> bytes:
        if self.secret is None:
            raise InvalidShuffle("the secret is not open yet")
        told = "".join(f"{line}\n" for line in self.public_lines)
        return hmac.digest(self.secret, told.encode(), "sha256")


def new_secret() -> bytes:
    """Return a secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment_to(secret: bytes) -> str:
    """Return the digest by which a secret is promised before it is opened."""
    return digest_of(secret)


def check_contribution(text: str) -> str:
    """Return a contribution with single spaces; raises InvalidShuffle for one that a record cannot hold."""
    clean = " ".join(text.split())
    if not clean or "#" in clean or not clean.isprintable() or len(clean) > LONGEST_CONTRIBUTION:
        most = LONGEST_CONTRIBUTION
        raise InvalidShuffle(f"a contribution is 1 to {most} printable characters without '#', not {text!r}")
    return clean
