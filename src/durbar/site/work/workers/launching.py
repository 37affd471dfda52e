"""Starting workers: each queue has a process of its own, which has processes that think."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Sequence
from types import FrameType
from typing import TYPE_CHECKING

from durbar.site.django_ready import check_shared, migrate, name_settings, set_up
from durbar.site.work.workers.queues import POLITENESS, Queue, share_of

if TYPE_CHECKING:
    from celery.apps.worker import Worker

    from durbar.site.work.machine_share import MachineShare
    from durbar.site.work.workers.liveness import Liveness

REST = 1.0  # seconds before a worker that ended is started again


def work(queues: Sequence[Queue], concurrency: int | None = None) -> None:
    """Work until interrupted; raises Unusable when what workers need is not there."""
    name_settings()
    check_shared()
    _get_ready()
    if len(queues) == 1:
        _serve(queues[0], concurrency)
    else:
        _supervise(queues, concurrency)


def _supervise(queues: Sequence[Queue], concurrency: int | None) -> None:
    """Keep a worker for each queue, until told to end."""

    def begin(queue: Queue) -> subprocess.Popen[bytes]:
        share = [] if concurrency is None else ["--concurrency", str(concurrency)]
        command = [sys.executable, "-m", "durbar", "work", "--queues", queue, *share]
        return subprocess.Popen(command, preexec_fn=_end_with_parent)  # noqa: PLW1509, S603 - one thread only

    workers = {queue: begin(queue) for queue in queues}
    try:
        signal.signal(signal.SIGTERM, _interrupt)
        while True:
            time.sleep(REST)
            for queue, worker in workers.items():
                if worker.poll() is not None:
                    workers[queue] = begin(queue)
    except KeyboardInterrupt:
        for worker in workers.values():
            worker.terminate()  # it ends what it thinks about
        for worker in workers.values():
            worker.wait()


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _end_with_parent() -> None:
    from celery.platforms import set_pdeathsig  # type: ignore[attr-defined]  # noqa: PLC0415

    set_pdeathsig("SIGTERM")


def _serve(queue: Queue, concurrency: int | None) -> None:
    """Take the tasks of one queue, once all rules are compiled; who thinks loads those that it needs."""
    from celery.exceptions import CPendingDeprecationWarning  # noqa: PLC0415

    from durbar.site.work.preparation import compile_all  # noqa: PLC0415
    from durbar.site.work.workers.liveness import Liveness  # noqa: PLC0415

    share = share_of(queue, concurrency)
    liveness = Liveness(share.processes)
    asyncio.run(compile_all(searches=queue is not Queue.QUICK))
    _prepare_processes(queue, share, liveness)
    worker = _worker(queue, share, liveness)
    warnings.simplefilter("ignore", CPendingDeprecationWarning)  # of what it does when Redis is away
    print(f"Durbar works: {queue}", flush=True)  # noqa: T201
    worker.start()
    sys.exit(worker.exitcode)


def _prepare_processes(queue: Queue, share: MachineShare, liveness: Liveness) -> None:
    """Have each process that thinks give signs of life, be polite, and tell of the tables that it changes."""
    from billiard import current_process  # noqa: PLC0415
    from celery import signals  # noqa: PLC0415

    from durbar.bots import worker  # noqa: PLC0415
    from durbar.site.work.workers import notifying  # noqa: PLC0415

    def begin(**_named: object) -> None:
        liveness.begin(current_process().index)  # type: ignore[attr-defined]  # its place in the pool
        worker.start(POLITENESS[queue], share.threads)
        notifying.begin()

    signals.worker_process_init.connect(begin, weak=False)


def _worker(queue: Queue, share: MachineShare, liveness: Liveness) -> Worker:
    """Return Celery's worker for a queue, which logs as Django's settings want it."""
    from celery import signals  # noqa: PLC0415
    from celery.exceptions import SecurityWarning  # noqa: PLC0415

    from durbar.site.work.workers.app import app  # noqa: PLC0415
    from durbar.site.work.workers.heartbeat import Pulse  # noqa: PLC0415

    warnings.simplefilter("ignore", SecurityWarning)  # of root, with the name of an option that we have not
    signals.setup_logging.connect(_keep_logging)
    app.steps["consumer"].add(Pulse)
    return app.Worker(
        queues=[queue],
        concurrency=share.processes,
        hostname=f"{queue}-{os.getpid()}@{socket.gethostname()}",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        liveness=liveness,
    )


def _get_ready() -> None:
    """Set up Django and the database, of which the processes of this one get no connection."""
    set_up(new=True)
    migrate()
    from django.db import connection  # noqa: PLC0415

    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's


def _keep_logging(**_named: object) -> None:
    """Leave the log as Django's settings want it."""
