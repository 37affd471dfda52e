"""A hand of cards, some of which only their owner knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.core.errors import InvalidText
from durbar.core.layout import Record
from durbar.core.phrase import Phrase
from durbar.core.position_text.field import MOST, UNKNOWN, Field, each, number_in, row_of, times


@dataclass(frozen=True)
class HandField(Field):
    """A seat's fields `hand`, `known` and `hand_size`: `hand ulm linz? ?×2`.

    All have seen that `ulm` was taken; only the owner knows of `linz?`; of `?` nothing is known.
    """

    names: Sequence[str] = ()

    def clear(self, s: Record, seat: int | None) -> None:
        """Leave no card in the hand."""
        row = row_of(s, seat)
        row["hand"][:] = row["known"][:] = row["hand_size"] = 0

    def words(self, s: Record, seat: int | None) -> list[str]:
        """Return the cards by kind, and how many nobody knows."""
        row, counts = row_of(s, seat), []
        hand, known = row["hand"].tolist(), row["known"].tolist()
        for name, cards, seen in zip(self.names, hand, known, strict=False):
            counts += [(name, seen), (name + UNKNOWN, cards - seen)]
        counts.append((UNKNOWN, int(row["hand_size"]) - sum(hand)))
        return [times(word, count) for word, count in counts if count]

    def put(self, s: Record, seat: int | None, words: Sequence[str]) -> None:
        """Put the cards into the hand."""
        row, names = row_of(s, seat), self.names[: len(row_of(s, seat)["hand"])]
        for word in each(words):
            row["hand_size"] += 1
            if row["hand_size"] > MOST:
                raise InvalidText(Phrase("has more than {most} cards", most=MOST))
            if word != UNKNOWN:
                kind = number_in(word.removesuffix(UNKNOWN), names)
                row["hand"][kind] += 1
                row["known"][kind] += not word.endswith(UNKNOWN)
