"""What the tables of all games have in common on which a test arranges the position that it is about."""

from __future__ import annotations

from typing import Any, Self

from durbar import Match


class ArrangedTable:
    """A match whose position can be changed; each game's `Table` says how it begins and what is arranged."""

    match: Match

    @property
    def s(self) -> Any:
        """The state's record itself, which the match gives others for reading alone."""
        return self.match._position.states[0]

    def seat(self, seat: int) -> Any:
        """The record of a seat (from 1)."""
        return self.s.seats[seat - 1]

    def play(self, *texts: str) -> Self:
        """Play decisions, chance included, each of which must be legal."""
        for text in texts:
            self.match.play(text)
        return self

    def settle(self) -> Self:
        """Let chance decide, whatever its outcome."""
        while self.match.actor == 0:
            self.match.play(self.match.legal[0])
        return self

    @property
    def legal(self) -> set[str]:
        """The texts of what is legal now."""
        texts = self.match.legal.texts
        assert len(set(texts)) == len(texts)
        return set(texts)

    def verbs(self) -> set[str]:
        """The first words of what is legal now."""
        return {text.split()[0] for text in self.legal}

    @property
    def actor(self) -> int | None:
        """Who decides."""
        return self.match.actor
