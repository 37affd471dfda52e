"""Games that somebody wants reviewed: what is to be looked at next, and what has been found out."""

from __future__ import annotations

import logging
from collections.abc import Container
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction

from durbar.bots.review.finding import Finding, read
from durbar.bots.review.schedule import ScheduledLook, next_look
from durbar.bots.review.worker import ReviewQuestion
from durbar.core.errors import DurbarError
from durbar.core.record import parse
from durbar.site.review import store
from durbar.site.review.models import Analysis
from durbar.site.tables import readiness

logger = logging.getLogger(__name__)

SLICE = 2.5  # seconds of work between two looks for something that is wanted more
ATTEMPTS = 3  # that an analysis is worth when processes are lost over it


@dataclass
class Job:
    """An analysis that is not finished: what it is about, and what has been found out."""

    analysis_id: int
    record: str
    origin: str  # where it begins, if not with the setup
    board: Path | None
    seconds: float
    decisions: list[int]
    findings: dict[int, Finding] = field(default_factory=dict)

    def next_look(self) -> ScheduledLook | None:
        """Return what is to be looked at next; None when all is done."""
        return next_look(self.decisions, self.findings)

    def question(self, look: ScheduledLook) -> ReviewQuestion:
        """Return a look as it travels to another process."""
        return ReviewQuestion(self.record, self.origin, self.board, look, self.seconds)


def next_job(taken: Container[int] = ()) -> Job | None:
    """Return the unfinished analysis that somebody looked at last and whose rules are not awaited.

    Those that are `taken`, by their ids, are done by somebody else.
    """
    waiting = Analysis.objects.filter(finished=False, failed=False).order_by("-wanted")
    for pk, game in waiting.values_list("pk", "game"):  # each holds a whole record
        if pk not in taken and not readiness.is_awaited(game):
            analysis = waiting.filter(pk=pk).first()
            job = job_of(analysis) if analysis else None
            if job is not None:
                return job
    return None


def job_of(analysis: Analysis) -> Job | None:
    """Return an analysis as work to do; one that cannot be replayed any more is given up."""
    from durbar.bots.review.judge import questions  # noqa: PLC0415 - loads the engine

    try:
        match = store.open_game(analysis.record, analysis.origin)
        board = store.board_of(parse(analysis.record))
    except DurbarError as error:
        logger.warning("an analysis is given up: %s", error)
        Analysis.objects.filter(pk=analysis.pk).update(failed=True)
        return None
    findings = {finding.index: finding for finding in map(read, analysis.findings)}
    return Job(
        analysis.pk, analysis.record, analysis.origin, board, analysis.seconds, questions(match), findings
    )


def save(job: Job, *, failed: bool) -> None:
    """Store what has been found out so far, beside what another server may have found out meanwhile."""
    with transaction.atomic():
        analysis = Analysis.objects.select_for_update().filter(pk=job.analysis_id).first()
        if analysis is None:
            return
        for stored in map(read, analysis.findings):
            own = job.findings.get(stored.index)
            if own is None or (stored.deep and not own.deep):
                job.findings[stored.index] = stored
        analysis.findings = [job.findings[index].row() for index in sorted(job.findings)]
        analysis.finished, analysis.failed = job.next_look() is None, failed
        analysis.save(update_fields=["findings", "finished", "failed"])
