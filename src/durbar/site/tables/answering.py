"""What a person is not asked: the table answers where everybody can see that there is one answer.

It never takes the last step of a turn in which something could still be taken back: no turn ends unasked.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from durbar.site.people import visitors

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.site.tables.models import Seat


class Answered(IntEnum):
    """Which questions the table answers after a decision."""

    NONE = 0
    ONLY = 1  # those with one answer
    IMPLIED = 2  # and those whose answer the decision before already means


def follow(match: Match, seat: int, answered: Answered) -> None:
    """Carry out what follows of itself from a seat's decision."""
    while answered and match.actor == seat:
        number = only(match)
        if number is None and answered is Answered.IMPLIED:
            number = _implied(match)
        if number is None:
            return
        match.play(number)


def answer_given_for(seat: Seat, match: Match) -> int | None:
    """Return the answer that the table gives where a turn begins with it; None where the seat is asked.

    Who decides at the same time as others is always asked, for the table seals nothing; so are programs, as
    their protocol says.
    """
    if match.actor != seat.number or seat.computer or seat.may_seal:
        return None
    number = only(match)
    return None if number is None or visitors.is_program(seat.visitor) else number


def only(match: Match) -> int | None:
    """Return the one answer to what a person is asked that the table may give; None where there is none."""
    from durbar.core.answers import only_answer  # noqa: PLC0415 - part of the engine
    from durbar.faces.final_decisions import is_final  # noqa: PLC0415

    number = only_answer(match)
    if number is None or not match.actor:
        return None
    ends = is_final(match.view(match.actor), number)
    return None if ends and start_of_undo(match, match.actor, len(match) - 1) is not None else number


def start_of_undo(match: Match, seat: int, wanted: int) -> int | None:
    """Return how long the log is after an undo, when a person wants to take back to the length `wanted`.

    It may become shorter than that: the undo goes back to where the person was last asked, so what the table
    has answered since is taken back too. None: nothing of the person's own can be taken back.
    """
    from durbar.core.log import undoable  # noqa: PLC0415 - part of the engine

    first = len(match) - undoable(match.log, seat)
    return next((length for length in range(wanted, first - 1, -1) if _was_asked(match.at(length))), None)


def count_of_undo(match: Match, seat: int | None) -> int:
    """Return how many decisions a seat's person may take back: none where the table has answered them all."""
    from durbar.core.log import undoable  # noqa: PLC0415 - part of the engine

    count = undoable(match.log, seat) if seat and not match.over else 0
    return count if count and seat and start_of_undo(match, seat, len(match) - 1) is not None else 0


def _was_asked(match: Match) -> bool:
    return only(match) is None and _implied(match) is None


def _implied(match: Match) -> int | None:
    from durbar.core.answers import implied_answer  # noqa: PLC0415 - part of the engine

    return implied_answer(match)
