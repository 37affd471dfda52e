"""Analyses games that somebody wants reviewed, one at a time, in a process that gives way to players."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from pathlib import Path

from channels.db import database_sync_to_async

from durbar.bots.review.finding import Finding, read
from durbar.bots.review.schedule import Step, next_step
from durbar.bots.review.worker import Question, answer
from durbar.core.errors import DurbarError
from durbar.core.record import parse
from durbar.site.review import store
from durbar.site.review.models import Analysis
from durbar.site.tables import readiness
from durbar.site.work.pools import Pool

logger = logging.getLogger(__name__)

REST = 1.5  # seconds between two looks for something to do
SLICE = 2.5  # seconds of work between two looks for something that is wanted more
PATIENCE = 600.0  # seconds after which the process is taken for lost; the first time a search is compiled
POLITENESS = 15  # more than that of any computer player
ATTEMPTS = 3


@dataclass
class Job:
    """An analysis that is not finished: what it is about, and what has been found out."""

    analysis_id: int
    record: str
    board: Path | None
    seconds: float
    decisions: list[int]
    findings: dict[int, Finding] = field(default_factory=dict)

    def next_step(self) -> Step | None:
        """Return what is to be looked at next; None when all is done."""
        return next_step(self.decisions, self.findings)


class Analyst:
    """Looks for games to analyse as long as the server lives; what is done is stored every few seconds."""

    def __init__(self) -> None:
        self.pool = Pool(1, POLITENESS)
        self.lost = 0  # answers that did not come, in a row

    async def run(self) -> None:
        """Analyse whatever is wanted, until cancelled."""
        try:
            while True:
                if not await self.work():
                    await asyncio.sleep(REST)
        finally:
            self.pool.stop()

    async def work(self) -> bool:
        """Go on with the analysis that was wanted last, for a moment; False when there is none."""
        job = await database_sync_to_async(next_job)()
        if job is None:
            return False
        end = time.monotonic() + SLICE
        while self.lost < ATTEMPTS and time.monotonic() < end and (step := job.next_step()):
            finding = await self.ask(Question(job.record, job.board, step, job.seconds))
            if finding is not None:
                job.findings[step.index] = finding
        failed, self.lost = self.lost >= ATTEMPTS, self.lost % ATTEMPTS
        await database_sync_to_async(save)(job, failed=failed)
        return True

    async def ask(self, question: Question) -> Finding | None:
        """Return what the other process finds out; None when it was lost."""
        try:
            finding = await self.pool.ask(PATIENCE, answer, question)
        except Exception:
            logger.exception("decision %s of a game cannot be analysed", question.step.index)
            finding, self.lost = None, ATTEMPTS - 1  # it would fail again
        self.lost = 0 if finding else self.lost + 1
        return finding


def next_job() -> Job | None:
    """Return the unfinished analysis that somebody looked at last and whose rules are at hand."""
    waiting = Analysis.objects.filter(finished=False, failed=False).order_by("-wanted")
    for analysis in waiting:
        if readiness.is_ready(analysis.game):
            job = job_of(analysis)
            if job is not None:
                return job
    return None


def job_of(analysis: Analysis) -> Job | None:
    """Return an analysis as work to do; one that cannot be replayed any more is given up."""
    from durbar.bots.review.judge import decisions  # noqa: PLC0415 - loads the engine

    try:
        match, board = store.open_game(analysis.record), store.board_of(parse(analysis.record))
    except DurbarError as error:
        logger.warning("an analysis is given up: %s", error)
        Analysis.objects.filter(pk=analysis.pk).update(failed=True)
        return None
    findings = {finding.index: finding for finding in map(read, analysis.findings)}
    return Job(analysis.pk, analysis.record, board, analysis.seconds, decisions(match), findings)


def save(job: Job, *, failed: bool) -> None:
    """Store what has been found out so far."""
    rows = [job.findings[index].row() for index in sorted(job.findings)]
    done = job.next_step() is None
    Analysis.objects.filter(pk=job.analysis_id).update(findings=rows, finished=done, failed=failed)
