"""Carrying out what is decided at a table without anybody's click, after the pause that is due to it."""

from __future__ import annotations

import logging

from durbar.bots import levels
from durbar.bots.legal_answer import legal_answer
from durbar.site.errors import Refused
from durbar.site.tables.carry_out_wish import carry_out_wish
from durbar.site.tables.play import answer_for, play
from durbar.site.work import pause
from durbar.site.work.pending import Asked, PendingDecision

logger = logging.getLogger(__name__)


def pause_before(decision: PendingDecision, pace: float) -> float:
    """Return the seconds from the decision before to this one; nobody waits where nobody watches."""
    pace = pace if decision.is_watched else 0.0
    asked = decision.computer
    if decision.has_one_answer:
        return pause.of_only_answer(pace)
    if asked is None:
        return pause.of_wish(pace)
    thinking = asked.question.level
    budget = levels.level(thinking).budget if levels.searches(thinking) else 0.0
    return pause.of_computer(pace, budget, has_no_choice=asked.has_no_choice)


def carry_out(decision: PendingDecision, answer: int | None) -> bool:
    """Carry out a decision, where a computer player was asked with its `answer`; False when it was refused.

    Nothing happens when the table has moved on.
    """
    if decision.computer is not None:
        return answer is not None and _play(decision, decision.computer, answer)
    if decision.has_one_answer:
        answer_for(decision.table_id, decision.seat, decision.snapshot)
    else:
        carry_out_wish(decision.table_id, decision.seat, decision.snapshot)
    return True


def _play(decision: PendingDecision, asked: Asked, answer: int) -> bool:
    """Carry out a computer player's answer, if it is legal; else another decision, and the log tells."""
    length = decision.snapshot.length
    action = legal_answer(answer, asked.legal, asked.level, asked.question.game, length)
    try:
        play(decision.table_id, decision.seat, action, decision.snapshot, asked.level)
    except Refused as refusal:
        logger.error("computer player %s: %s", asked.level, refusal)  # noqa: TRY400
        return False
    return True
