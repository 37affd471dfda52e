"""Points and what they are for, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from durbar.core.phrase import signed
from durbar.core.telling import Gain
from durbar.faces.words import say, tell


@dataclass(frozen=True)
class Reason:
    """Points, with their sign, and what they are for."""

    points: str
    text: str

    @classmethod
    def of(cls, gain: Gain) -> Reason:
        """Write a gain down."""
        return cls(signed(gain.points), tell(gain.reason))

    @property
    def words(self) -> str:
        """Both in one text."""
        return say("{points} {reason}", points=self.points, reason=self.text)


def common(ways: Iterable[Sequence[Gain]]) -> tuple[Reason, ...]:
    """Return the gains that all of these ways share."""
    shared: tuple[Reason, ...] | None = None
    for gains in ways:
        reasons = tuple(map(Reason.of, gains))
        shared = reasons if shared is None else tuple(reason for reason in shared if reason in reasons)
    return shared or ()
