"""Analyses games that somebody wants reviewed, one at a time, in a process that gives way to players."""

from __future__ import annotations

import asyncio
import logging
import time

from channels.db import database_sync_to_async

from durbar.bots.review.finding import Finding
from durbar.bots.review.worker import ReviewQuestion, answer
from durbar.site.telemetry.trouble import Trouble
from durbar.site.work import timeouts
from durbar.site.work.embedded.pools import Pool
from durbar.site.work.machine_share import REVIEW_POLITENESS
from durbar.site.work.reviewing import ATTEMPTS, SLICE, Job, next_job, save

logger = logging.getLogger(__name__)

REST = 1.5  # seconds between two looks for something to do


class Hopeless(Exception):
    """A game that cannot be analysed: looking at one of its decisions failed, and would fail again."""


class Analyst:
    """Looks for games to analyse as long as the server lives; what is done is stored every few seconds."""

    def __init__(self) -> None:
        self.pool = Pool(1, REVIEW_POLITENESS, name="review")

    async def run(self) -> None:
        """Analyse whatever is wanted, until cancelled."""
        trouble = Trouble("the analysis of games")
        try:
            while True:
                worked = False
                with trouble.survived():
                    worked = await self.work()
                if not worked:
                    await asyncio.sleep(REST)
        finally:
            self.pool.stop()

    async def work(self) -> bool:
        """Go on with the analysis that was wanted last, for a moment; False when there is none."""
        job = await database_sync_to_async(next_job)()
        if job is None:
            return False
        try:
            await self.look_on(job)
            failed = False
        except Hopeless:
            failed = True
        await database_sync_to_async(save)(job, failed=failed)
        return True

    async def look_on(self, job: Job) -> None:
        """Find out what there is time for; raises Hopeless."""
        end, lost = time.monotonic() + SLICE, 0  # answers that did not come, in a row
        # What was lost is asked again however late it is: the count ends with this game.
        while (lost or time.monotonic() < end) and (look := job.next_look()):
            finding = await self.ask(job.question(look))
            if finding is not None:
                job.findings[look.index], lost = finding, 0
            elif (lost := lost + 1) == ATTEMPTS:
                raise Hopeless

    async def ask(self, question: ReviewQuestion) -> Finding | None:
        """Return what the other process finds out; None when it was lost; raises Hopeless."""
        try:
            return await self.pool.ask(timeouts.COMPILING, answer, question)
        except Exception as error:
            logger.exception("decision %s of a game cannot be analysed", question.look.index)
            raise Hopeless from error
