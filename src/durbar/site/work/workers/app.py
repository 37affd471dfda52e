"""How Celery brings work to workers: given again when one dies, urgent before the rest."""

from __future__ import annotations

from math import ceil
from typing import TypedDict

from celery import Celery
from django.conf import settings

from durbar.site.work import timeouts
from durbar.site.work.workers import broker
from durbar.site.work.workers.queues import Queue
from durbar.site.work.workers.redis_server import PATIENCE, PREFIX

URGENT, PATIENT = 0, 9  # priorities
MERCY = 10  # seconds between asking a task to end and killing its process
ANSWER = 5.0  # seconds for Redis to answer; workers ask it for tasks for one second at a time
LONGEST = timeouts.COMPILING + timeouts.BEYOND  # seconds after which any task is asked to end


class Limits(TypedDict):
    """After how many seconds a task is asked to end, and its process killed, as Celery calls it."""

    soft_time_limit: int
    time_limit: int


def limits(seconds: float) -> Limits:
    """Return the limits of a task that must be done in so many seconds."""
    return Limits(soft_time_limit=ceil(seconds), time_limit=ceil(seconds) + MERCY)


broker.use()
app = Celery("durbar", broker=settings.REDIS_URL)
app.conf.update(
    task_default_queue=Queue.QUICK,
    task_routes={
        "advise": {"queue": Queue.SEARCH},
        "analyse": {"queue": Queue.REVIEW},
        "tidy": {"queue": Queue.REVIEW},
    },
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_soft_time_limit=limits(timeouts.BEYOND)["soft_time_limit"],
    task_time_limit=limits(timeouts.BEYOND)["time_limit"],
    task_publish_retry=False,  # a sweep finds what could not be told
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_redirect_stdouts=False,
    broker_use_ssl=broker.checked(settings.REDIS_URL),
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,  # for ever
    broker_transport_options={
        "global_keyprefix": PREFIX,
        "visibility_timeout": 2 * LONGEST,
        "priority_steps": [URGENT, PATIENT],
        "queue_order_strategy": "priority",
        "socket_connect_timeout": PATIENCE,
        "socket_timeout": ANSWER,
        "socket_keepalive": True,
        # Who tells a worker something does not wait for a Redis that is away.
        "max_retries": 0,
        "interval_start": 0,
        "interval_step": 0.1,
        "interval_max": 0.2,
    },
    CELERY_DB_REUSE_MAX=10**9,  # each task gives its connection back to Django's pool
)
