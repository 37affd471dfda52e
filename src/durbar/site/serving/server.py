"""Starting the server: `serve(port=8000, data=None, open_browser=True)`."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from durbar.site import data_folder
from durbar.site.django_ready import check_shared, migrate, name_settings, prepare_data, well_configured
from durbar.site.serving.one_server import only_server

if TYPE_CHECKING:
    import uvicorn

    from durbar.site.asgi_types import Application

WHAT_IS_A_HOST = "A host is 127.0.0.1, ::1 or a name, without brackets and port; 0.0.0.0 is every address."
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - what somebody asks for
FAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # of nobody: for documentation
# After so many new objects Python looks for cycles among them, and every so often among older ones. A look
# at all that pages keep takes longer than an answer may, so it is seldom.
COLLECTED = (20_000, 20, 50)
# Seconds after which a thread that computes leaves the interpreter to one that asks for it. Who decides asks
# dozens of times, whenever it has waited for the database; by default each time would take 5 ms.
SWITCHED = 0.001
PING_PATIENCE = 60.0  # seconds: pages that a busy server cuts off come back, and make it busier
LARGEST_MESSAGE = 4096  # bytes that a page may send by its socket, which says only that it is there


def serve(
    *,
    port: int,
    data: Path | None,
    open_browser: bool,
    host: str = "127.0.0.1",
    own_boards: Sequence[tuple[str, Path]] = (),
    answers_only: bool = False,
) -> None:
    """Serve the site until interrupted, with its database in `data` (None: the user's data folder).

    The lobby offers `own_boards`, each a game and a file; raises InvalidBoard before anything starts.
    Where it `answers_only`, all work at tables is left to workers. Exits with a message when the port is
    taken; raises Unusable when the data folder cannot be used, or another server runs its tables, or what is
    shared with workers is not there.
    """
    if answers_only:
        check_shared()
    _offer(own_boards)
    name_settings(data)
    listener = _listen(host, port)
    own = own_addresses() if host in EVERYWHERE else [_as_in_addresses(host)]
    os.environ["DURBAR_HOSTS"] = ",".join([os.environ.get("DURBAR_HOSTS", ""), *own])
    address = f"http://{own[0]}:{listener.getsockname()[1]}/"
    prepare_data()

    with contextlib.nullcontext() if answers_only else _only_server(address):
        application = _application(answers_only=answers_only)
        migrate()
        print(f"Durbar is at {address}  (Ctrl-C ends it)", flush=True)  # noqa: T201
        if open_browser:
            threading.Thread(target=_open_when_it_answers, args=(address,), daemon=True).start()
        _run(application, listener)


def _only_server(address: str) -> contextlib.AbstractContextManager[None]:
    """Return a block in which this is the only server of its data folder, and of its database in a file."""
    from durbar.site.database.reachable import sqlite_file  # noqa: PLC0415 - Django is for the site alone

    with well_configured():
        file = sqlite_file()
    return only_server(data_folder.folder(), address, file)


def _run(application: Application, listener: socket.socket) -> None:
    """Answer until interrupted."""
    from durbar.site.api.streams import lines  # noqa: PLC0415 - needs Django to be set up
    from durbar.site.serving.shutdown import PunctualServer  # noqa: PLC0415 - after the port is known to be free

    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*COLLECTED)
    sys.setswitchinterval(SWITCHED)
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how it is meant to end
        server = PunctualServer(configuration(application), farewell=lines.end_all)
        server.run(sockets=[listener])


def _application(*, answers_only: bool) -> Application:
    with well_configured():
        from durbar.site import asgi  # noqa: PLC0415 - reads the environment
    return asgi.application_with(asgi.answering) if answers_only else asgi.application


def configuration(application: Application) -> uvicorn.Config:
    """Return how uvicorn serves the site."""
    import uvicorn  # noqa: PLC0415

    from durbar.site import settings  # noqa: PLC0415
    from durbar.site.serving import connections  # noqa: PLC0415

    return uvicorn.Config(
        application,
        http=connections.PatientProtocol,
        limit_concurrency=connections.most_connections(),
        backlog=connections.BACKLOG,
        proxy_headers=bool(settings.PROXY),  # anybody can write them
        forwarded_allow_ips=settings.PROXY,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_timeout=PING_PATIENCE,
        ws_per_message_deflate=False,  # of thirty bytes nothing is saved, and each open page would take 25 kB
        log_config=None,  # what it logs goes where all goes
        log_level="error",  # below it everybody could fill the log
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )


def own_addresses() -> list[str]:
    """Return under which addresses others of the network reach this machine, the best first."""
    found = [*_outward(socket.AF_INET), *map(_as_in_addresses, _outward(socket.AF_INET6))]
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return list(dict.fromkeys([*found, "127.0.0.1", socket.gethostname()]))


def _outward(family: socket.AddressFamily) -> Iterator[str]:
    """Yield with which address this machine would reach others, if it has one of the family."""
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((FAR[family], 9))  # sends nothing: it only says which way it would go
        yield probe.getsockname()[0]


def _as_in_addresses(host: str) -> str:
    """Return a host as it stands in the address of a page, where one of IPv6 has brackets and no zone."""
    return f"[{host.partition('%')[0]}]" if ":" in host else host


def _is_host(name: str) -> bool:
    """Say whether something can be the name of a host; an empty one would be every address there is."""
    try:
        return bool(name.encode("idna"))
    except UnicodeError:
        return False


def _listen(host: str, port: int) -> socket.socket:
    if not _is_host(host):
        sys.exit(f"Cannot listen on '{host}': that is no host. {WHAT_IS_A_HOST}")
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except socket.gaierror as error:
        sys.exit(f"Cannot listen on '{host}': {error.strerror}. {WHAT_IS_A_HOST}")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sys.exit(
                f"Port {port} is in use already, perhaps by another Durbar: then open its page. For one more "
                "choose a port with --port N, and with --data DIR a folder of its own."
            )
        sys.exit(f"Cannot listen on {host}:{port}: {error.strerror}.")
    return listener


def _offer(own_boards: Sequence[tuple[str, Path]]) -> None:
    """Offer board files in the lobby; all are looked through before the first is offered."""
    from durbar.site.tables import boards  # noqa: PLC0415

    for game, board in [(game, boards.read(game, path)) for game, path in own_boards]:
        boards.offer(game, board)


def _open_when_it_answers(address: str) -> None:
    for _ in range(200):
        try:
            with urllib.request.urlopen(address, timeout=2):  # noqa: S310 - our own address
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.05)
