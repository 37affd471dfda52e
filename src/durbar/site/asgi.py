"""The ASGI application: pages, sockets, and the computer players that live as long as the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import warnings
from typing import Any

from durbar.site import data_folder

# WhiteNoise hands files over in blocking pieces; Django reads them in a thread, which is what we want.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durbar.site.settings")
data_folder.prepare(data_folder.folder())

from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402

pages = get_asgi_application()

from durbar.site.pages.routing import sockets  # noqa: E402
from durbar.site.tables import readiness  # noqa: E402 - what follows needs Django to be set up
from durbar.site.work.analyst import Analyst  # noqa: E402
from durbar.site.work.driver import Driver  # noqa: E402


async def lifespan(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
    """Drive the computer players, and analyse games, from the server's start to its end."""
    await receive()
    readiness.expect()
    working = [asyncio.create_task(Driver().run()), asyncio.create_task(Analyst().run())]
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in working:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    readiness.forget()
    await send({"type": "lifespan.shutdown.complete"})


application = ProtocolTypeRouter({"http": pages, "websocket": sockets, "lifespan": lifespan})
