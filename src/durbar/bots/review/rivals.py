"""What a preferred decision forestalls: another seat would often have done the same.

It is counted in the games that were played out after both decisions, in the worlds that the seat imagines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.bots.analysis.rival import Rival
from durbar.bots.analysis.variation import Variation
from durbar.bots.review.continuation import Continuation, Trail
from durbar.bots.review.variations import FEW, TurnCount, steps
from durbar.core.view import View

OFTEN = 0.2  # of the games in which the other seat came to decide: less is not worth a word
AT_MOST = 1 / 3  # of that share, after the better decision
DIGITS = 3


def rivals(kept: Continuation, better: Continuation, line: Variation) -> tuple[Rival, ...]:
    """Return whom the line after the better decision forestalls in its first turn: whom most, or nobody."""
    after, otherwise = better.trails(), kept.trails()
    found = [
        Rival(seat, step, often, seldom)
        for step, action in contested(better.view, line)
        for seat in range(1, better.view.position.players + 1)
        if seat != better.view.seat
        for often, seldom in [(share(otherwise, seat, action), share(after, seat, action))]
        if often >= OFTEN and seldom <= AT_MOST * often
    ]
    return tuple(sorted(found, key=lambda one: (one.seldom - one.often, one.step))[:1])


def contested(view: View, line: Variation) -> Iterator[tuple[int, int]]:
    """Yield the decisions of a line's first turn that others could compete for, each with its step.

    Those are decisions that everybody sees and that are about something: ending a turn takes nothing away.
    """
    assert view.seat
    turns = TurnCount(view.seat)
    for number, (step, text) in enumerate(zip(steps(view, line), line.actions, strict=False), start=1):
        if turns.are_over(step.entry.actor) or not turns.is_first:
            return
        if step.entry.actor == view.seat and not step.entry.owner and " " in text:
            yield number, step.entry.action


def share(trails: Sequence[Trail], seat: int, action: int) -> float:
    """Return in what share of the games that came to a seat it took a decision; 0 where few did."""
    came = [trail for trail in trails if any(who == seat for who, _ in trail)]
    count = sum((seat, action) in trail for trail in came)
    return round(count / len(came), DIGITS) if count >= FEW else 0.0
