"""What workers are told to do; each task looks for itself whether that is still to be done.

A task names its question, which is another one as soon as the table has gone on: so it may come late, twice,
or never, for a sweep finds every table for which nobody does anything.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from celery import Task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import DatabaseError, close_old_connections

from durbar.bots import worker
from durbar.bots.analysis.search_result import Candidate
from durbar.bots.levels import kind
from durbar.bots.review import worker as reviewer
from durbar.site.database.age import explained
from durbar.site.tables import hints
from durbar.site.tables.start import start_all
from durbar.site.telemetry.trouble import Trouble
from durbar.site.work import cleanup, question_names, reviewing, timekeeping, timeouts
from durbar.site.work.carrying_out import carry_out, pause_before
from durbar.site.work.pending import (
    HintRequest,
    PendingDecision,
    hint_requests,
    next_decision,
    waiting_tables,
)
from durbar.site.work.workers import answering, failures, question_claims, served, worker_metrics
from durbar.site.work.workers.app import LONGEST, PATIENT, URGENT, app, limits
from durbar.site.work.workers.queues import Queue

HINT = "hint"  # what it is called in place of a level
DUE_HEADER = "durbar_due"  # the header of a message that says when its task was due
STRETCH = 60.0  # seconds after which who analyses games makes a fresh start

logger = logging.getLogger(__name__)


class DurableTask(Task):  # type: ignore[type-arg]
    """A task after whose failure the next one goes on; it is told once, and a sweep finds its table."""

    abstract = True

    def __call__(self, *arguments: Any, **named: Any) -> None:
        """Do it."""
        name = str(self.name)
        measured = worker_metrics.measured(name, self._queue, self._due)
        with _trouble_with(name).survived(), failures.noted(name), measured:
            try:
                self.run(*arguments, **named)
            except DatabaseError as error:
                if (newer := explained(error)) is not error:
                    raise newer from error
                raise
            finally:
                close_old_connections()

    def apply_async(self, *arguments: Any, countdown: float = 0.0, **more: Any) -> Any:
        """Have it done, noting when it is due."""
        due = {DUE_HEADER: str(time.time() + countdown)}
        return super().apply_async(*arguments, countdown=countdown, headers=due, **more)

    @property
    def _due(self) -> float | None:
        """Since when it could have been done; None for one that was not sent."""
        found = (self.request.headers or {}).get(DUE_HEADER)
        return None if found is None else float(found)

    @property
    def _queue(self) -> str:
        return str((self.request.delivery_info or {}).get("routing_key"))

    @property
    def own_id(self) -> str:
        """The id of the task, the same when it is given again."""
        return str(self.request.id)


@cache
def _trouble_with(task: str) -> Trouble:
    """Return what is told of one task, which others that work meanwhile say nothing of."""
    return Trouble(f"the task {task} of a worker")


@app.task(base=DurableTask, bind=True, name="look")
def look(task: DurableTask, table_id: int, since: float) -> None:
    """Have done what a table waits for; the decision before was taken at the time `since`."""
    for request in hint_requests(table_id):
        if _is_to_be_sent(request.name, Queue.SEARCH):
            advise.apply_async((table_id, request.name))
    decision = next_decision(table_id)
    if decision is None:
        return
    if decision.is_urgent and not decision.is_searched:
        _think(decision, task.own_id, since)
    else:
        _ask(decision, since)


def _is_to_be_sent(name: str, queue: Queue) -> bool:
    """Claim a question, and say whether a task for it is to be sent.

    A claim ends while its task still waits where no worker serves the queue: one for each is enough there.
    """
    return question_claims.ask(name) and (question_claims.is_first_sent(name) or queue in served.queues())


def _ask(decision: PendingDecision, since: float) -> None:
    """Let whoever has time for it think about a decision; where somebody is there comes first."""
    queue = Queue.SEARCH if decision.is_searched else Queue.QUICK
    if not _is_to_be_sent(decision.name, queue):
        return
    asked = decision.computer
    seconds = timeouts.for_decision(asked.level) if asked else timeouts.BEYOND
    decide.apply_async(
        (decision.table_id, decision.name, since),
        queue=queue,
        priority=URGENT if decision.is_urgent else PATIENT,
        **limits(seconds),
    )


@app.task(base=DurableTask, bind=True, name="decide")
def decide(task: DurableTask, table_id: int, name: str, since: float) -> None:
    """Think about a decision, unless the table has gone on."""
    decision = next_decision(table_id)
    if decision is not None and decision.name == name:
        _think(decision, task.own_id, since)
    else:
        question_claims.note_arrived(name)


def _think(decision: PendingDecision, task_id: str, since: float) -> None:
    """Think about a decision that nobody else thinks about, and have it carried out when it is due."""
    name = decision.name
    with question_claims.held(name, task_id) as is_own:
        if not is_own:
            return
        answer = _answer(decision)
        rest = _rest_of(pause_before(decision, settings.PACE), since)
        if rest > 0:
            question_claims.keep(name, rest)
            finish.apply_async((decision.table_id, name, answer), countdown=rest)
        else:
            carry_out(decision, answer)


def _rest_of(pause: float, since: float) -> float:
    """Return the seconds that are left of a pause; never more than all of it, should a clock be set back."""
    return min(pause, since + pause - time.time())


def _answer(decision: PendingDecision) -> int | None:
    """Return a computer player's answer, which is thought about once; None where none is asked."""
    if decision.computer is None:
        return None
    answer = _given_answer(decision)
    if answer is None:
        question = decision.computer.question
        with worker_metrics.think_seconds.labels(kind(question.level)).time():
            answer = int(worker.answer(question))
        question_claims.note_answer(question_names.of_answer(decision.name, question), answer)
    return answer


def _given_answer(decision: PendingDecision) -> int | None:
    """Return the answer that was given to a decision's very question; None where there is none."""
    if decision.computer is None:
        return None
    return question_claims.answer_to(question_names.of_answer(decision.name, decision.computer.question))


@app.task(base=DurableTask, bind=True, name="finish")
def finish(_task: DurableTask, table_id: int, name: str, answer: int | None) -> None:
    """Carry out a decision whose pause is over, unless the table has gone on, or a backup was restored."""
    decision = next_decision(table_id)
    if decision is not None and decision.name == name and answer == _given_answer(decision):
        carry_out(decision, answer)


@app.task(base=DurableTask, bind=True, name="advise", **limits(timeouts.for_hint()))
def advise(task: DurableTask, table_id: int, name: str) -> None:
    """Think about a hint, and give it to the seat that has asked."""
    request = next((one for one in hint_requests(table_id) if one.name == name), None)
    if request is None:
        question_claims.note_arrived(name)
        return
    with question_claims.held(name, task.own_id) as is_own:
        if is_own:
            with worker_metrics.think_seconds.labels(HINT).time():
                found = _advice(request)
            hints.answer(table_id, request.seat, request.snapshot, found)


def _advice(request: HintRequest) -> Sequence[Candidate]:
    """Return what a seat could do; nothing when that fails, as it would again."""
    try:
        return worker.advise(request.question, hints.SECONDS)
    except Exception:
        logger.exception("no hint for seat %s at table %s", request.seat, request.table_id)
        return ()


@app.task(base=DurableTask, bind=True, name="analyse", **limits(LONGEST))
def analyse(task: DurableTask) -> None:
    """Analyse whatever is wanted most, until nothing is wanted or a stretch is over."""
    end = time.monotonic() + STRETCH
    while time.monotonic() < end and _analyse_for_a_moment(task.own_id):
        pass


def _analyse_for_a_moment(task_id: str) -> bool:
    """Go on with the analysis that was wanted last and that nobody else does; False when there is none."""
    taken: set[int] = set()
    while (job := reviewing.next_job(taken)) is not None:
        name = f"analysis.{job.analysis_id}"
        with question_claims.held(name, task_id) as is_own:
            if is_own:
                failed = question_claims.attempt(name) > reviewing.ATTEMPTS or not _find_out(job)
                reviewing.save(job, failed=failed)
                question_claims.drop(name)
                return True
        taken.add(job.analysis_id)
    return False


def _find_out(job: reviewing.Job) -> bool:
    """Find out something about a game; False when that fails, as it would again."""
    end = time.monotonic() + reviewing.SLICE
    while time.monotonic() < end and (look := job.next_look()):
        try:
            job.findings[look.index] = reviewer.answer(job.question(look))
        except SoftTimeLimitExceeded:
            raise
        except Exception:
            logger.exception("decision %s of a game cannot be analysed", look.index)
            return False
    return True


@app.task(base=DurableTask, bind=True, name="sweep")
def sweep(_task: DurableTask) -> None:
    """Begin the games that only waited, and look at tables for which nobody does anything."""
    start_all()
    for table_id, names in waiting_tables().items():
        if question_claims.free(names):
            look.apply_async((table_id, 0.0), priority=PATIENT)


@app.task(base=DurableTask, bind=True, name="keep_time")
def keep_time(_task: DurableTask) -> None:
    """Look after the clocks of all tables, as long as people can decide: else their time stands still."""
    if answered := answering.games():
        timekeeping.keep_time(answering.closed(answered))


@app.task(base=DurableTask, bind=True, name="tidy", **limits(LONGEST))
def tidy(_task: DurableTask) -> None:
    """Take away what nobody has any use for."""
    cleanup.tidy()


TASKS = tuple(str(task.name) for task in (look, decide, finish, advise, analyse, sweep, keep_time, tidy))
