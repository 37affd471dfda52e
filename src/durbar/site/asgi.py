"""The ASGI application: pages, sockets, and what works in the background as long as the server lives."""

from __future__ import annotations

import asyncio
import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from threading import Thread
from typing import NamedTuple

from durbar.site import data_folder
from durbar.site.asgi_types import Application, Receive, Scope, Send
from durbar.site.serving.guard import guarded

# WhiteNoise hands files over in blocking pieces; Django reads them in a thread, which is what we want.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durbar.site.settings")
data_folder.prepare(data_folder.folder())

import django  # noqa: E402
from channels.routing import ProtocolTypeRouter  # noqa: E402

django.setup(set_prefix=False)

from durbar.site.pages.bundles import pack_all  # noqa: E402
from durbar.site.pages.routing import sockets  # noqa: E402
from durbar.site.serving.concurrency_limits import ConcurrencyLimits  # noqa: E402 - what follows needs Django to be set up
from durbar.site.serving.database_away import closing_while_away  # noqa: E402
from durbar.site.serving.handler import Handler, in_threads  # noqa: E402
from durbar.site.tables import readiness  # noqa: E402
from durbar.site.telemetry.request_log import logged  # noqa: E402
from durbar.site.work import health  # noqa: E402
from durbar.site.work.embedded.analyst import Analyst  # noqa: E402
from durbar.site.work.embedded.driver import Driver  # noqa: E402
from durbar.site.work.supervised import Work, end, supervised  # noqa: E402


class Background(NamedTuple):
    """What works beside the pages, and who tells of problems with it."""

    work: Mapping[str, Work]  # by what it is called when it fails
    reports: Sequence[health.Report] = ()


def embedded() -> Background:
    """Return what a server does that drives its tables and analyses games itself."""
    return Background(
        {
            "the work at tables": lambda: Driver().run(),
            "the analysis of games": lambda: Analyst().run(),
        }
    )


def answering() -> Background:
    """Return what a server does that leaves the work to workers."""
    from durbar.site.work.workers import backlog, worker_metrics  # noqa: PLC0415 - needs Celery
    from durbar.site.work.workers.monitor import Monitor  # noqa: PLC0415

    backlog.tell()
    worker_metrics.tell()
    monitor = Monitor()
    return Background({"the monitor of workers": monitor.run}, [monitor.problems])


def application_with(background: Callable[[], Background]) -> Application:
    """Return the site, with what works in the background from the server's start to its end."""

    async def lifespan(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        await receive()
        Thread(target=pack_all, daemon=True).start()
        readiness.expect()
        begun = background()
        working = [asyncio.create_task(supervised(what, work)) for what, work in begun.work.items()]
        health.watch(working, begun.reports)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in working:
            await end(task)
        health.watch([])
        readiness.forget()
        await send({"type": "lifespan.shutdown.complete"})

    limits = ConcurrencyLimits()
    site = ProtocolTypeRouter(
        {
            "http": limits.limited(guarded(Handler())),
            "websocket": limits.limited(in_threads(closing_while_away(sockets))),
            "lifespan": lifespan,
        }
    )
    return logged(site)


application = application_with(embedded)
