"""The heartbeat of a worker: it says that its queue is served, and has done what is due from time to time.

It beats in the worker's main process, only while that hears from Redis, and while the processes that
think give signs of life.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from celery import bootsteps

from durbar.site.telemetry.trouble import Trouble
from durbar.site.work import cleanup, timekeeping
from durbar.site.work.workers import served, tasks
from durbar.site.work.workers.liveness import Liveness
from durbar.site.work.workers.queues import Queue
from durbar.site.work.workers.redis_server import PREFIX, redis

BEAT = 0.5  # seconds
STALE = 60.0  # seconds after which nobody need do any more what was due, unless it is due less often


class Due(NamedTuple):
    """A task that is due every so many seconds; whichever worker notices first has it done, and no other."""

    task: tasks.DurableTask
    seconds: int


DUE = {
    Queue.QUICK: (Due(tasks.sweep, 5), Due(tasks.keep_time, timekeeping.EVERY)),
    Queue.REVIEW: (Due(tasks.analyse, 2), Due(tasks.tidy, cleanup.EVERY)),
}

_trouble = Trouble("the heartbeat of a worker")


def beat(queue: Queue) -> None:
    """Say that a queue is served, and begin the tasks that are due, unless another worker has begun them."""
    with _trouble.survived():
        served.note(queue)
        for due in DUE.get(queue, ()):
            if redis().set(f"{PREFIX}due:{due.task.name}", 1, nx=True, ex=due.seconds):
                due.task.apply_async(expires=max(STALE, due.seconds))


class Pulse(bootsteps.StartStopStep):
    """Beats as long as the worker takes tasks."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, *, liveness: Liveness, **more: Any) -> None:
        super().__init__(consumer, **more)
        self._liveness = liveness
        self._timers: list[Any] = []

    def start(self, consumer: Any) -> None:
        """Begin to beat."""
        queues = [Queue(name) for name in consumer.app.amqp.queues.consume_from]
        self._beat(queues)
        self._timers.append(consumer.timer.call_repeatedly(BEAT, self._beat, (queues,)))

    def _beat(self, queues: Sequence[Queue]) -> None:
        if self._liveness.is_well():
            for queue in queues:
                beat(queue)

    def stop(self, consumer: Any) -> None:  # noqa: ARG002 - Celery's signature
        """Beat no more."""
        while self._timers:
            self._timers.pop().cancel()
