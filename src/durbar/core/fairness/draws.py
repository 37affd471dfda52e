"""Every decision of chance in a game, and whether it is the one that its shuffle gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from durbar.core.errors import DurbarError
from durbar.core.fairness.shuffle import InvalidShuffle, Shuffle
from durbar.core.fairness.written import shuffle_in

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.record import Record


class Unfair(DurbarError):
    """A record whose chance is not proved: what is missing, or which draw does not agree."""


@dataclass(frozen=True)
class Draw:
    """A decision of chance: its number among them (from 1), its place in the log, what it could have been."""

    number: int
    index: int
    text: str
    outcomes: Mapping[str, int]  # each with its weight

    def agrees_with(self, shuffle: Shuffle) -> bool:
        """Say whether it is what a shuffle gives."""
        return self.text == shuffle.draw(self.number, self.outcomes)


def draws_of(match: Match) -> Iterator[Draw]:
    """Yield every decision of chance in a match."""
    position, number = match.beginning, 0
    for index, entry in enumerate(match.log):
        if entry.actor == 0:
            number += 1
            yield Draw(number, index, match.game.actions.texts[entry.action], position.outcomes)
        match.game.loops.apply_at(match.game.boards, position.states, 0, entry.action)


def check_fairness(match: Match, record: Record) -> int:
    """Return how many draws the match of a record has, all of them proved; raises Unfair, naming the line."""
    shuffle = _promised(record)
    draws = list(draws_of(match))
    wrong = [draw for draw in draws if not draw.agrees_with(shuffle)]
    if wrong:
        first = wrong[0]
        line = record.lines[first.index]
        right = shuffle.draw(first.number, first.outcomes)
        others = f", nor do {len(wrong) - 1} of the draws after it" if len(wrong) > 1 else ""
        raise Unfair(
            f"{record.line_prefix(line.number)}'{line}' does not agree with the shuffle: "
            f"draw {first.number} gives '* {right}'{others}"
        )
    return len(draws)


def _promised(record: Record) -> Shuffle:
    """Return the shuffle that a record opens; raises Unfair for one that proves nothing."""
    try:
        shuffle = shuffle_in(comment.text for comment in record.heading)
    except InvalidShuffle as error:
        raise Unfair(f"{record.source}: its commitment cannot be read: {error}") from error
    if shuffle is None:
        raise Unfair(f"{record.source}: has no commitment, so nothing is proved of its chance")
    if shuffle.secret is None:
        raise Unfair(f"{record.source}: the secret is not open; it is opened when the game is over")
    if not shuffle.keeps_its_word:
        raise Unfair(f"{record.source}: the secret is not the one of the commitment {shuffle.commitment}")
    if stranger := next((seat for seat in shuffle.contributions if seat > record.players), None):
        raise Unfair(f"{record.source}: seat {stranger} contributes, and there is none")
    return shuffle
