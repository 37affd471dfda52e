"""Starting the server: `serve(port=8000, data=None, open_browser=True)`."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Sequence
from pathlib import Path

BACKLOG = 256


def serve(
    *,
    port: int,
    data: Path | None,
    open_browser: bool,
    host: str = "127.0.0.1",
    own_boards: Sequence[tuple[str, Path]] = (),
) -> None:
    """Serve the site until interrupted, with its database in `data` (None: the user's data folder).

    The lobby offers `own_boards`, each a game and a file; raises InvalidBoard before anything starts.
    Exits with a message when the port is taken or the data folder cannot be used.
    """
    _offer(own_boards)
    if data is not None:
        os.environ["DURBAR_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durbar.site.settings")
    listener = _listen(host, port)
    address = f"http://{host}:{listener.getsockname()[1]}/"
    _prepare_data()

    import uvicorn  # noqa: PLC0415 - after the port is known to be free

    from durbar.site.asgi import application  # noqa: PLC0415 - reads the environment set above

    _migrate()
    print(f"Durbar is at {address}  (Ctrl-C ends it)", flush=True)  # noqa: T201
    if open_browser:
        threading.Thread(target=_open_when_it_answers, args=(address,), daemon=True).start()
    config = uvicorn.Config(
        application, log_level="warning", access_log=False, lifespan="on", timeout_graceful_shutdown=2
    )
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how it is meant to end
        uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sys.exit(f"Port {port} is in use already, perhaps by another Durbar; choose one with --port N.")
        sys.exit(f"Cannot listen on {host}:{port}: {error.strerror}.")
    return listener


def _offer(own_boards: Sequence[tuple[str, Path]]) -> None:
    """Offer board files in the lobby; all are looked through before the first is offered."""
    from durbar.site.tables import boards  # noqa: PLC0415

    for game, board in [(game, boards.read(game, path)) for game, path in own_boards]:
        boards.offer(game, board)


def _prepare_data() -> None:
    from durbar.site import data_folder  # noqa: PLC0415

    folder = data_folder.folder()
    try:
        data_folder.prepare(folder)
    except OSError as error:
        sys.exit(f"The data folder {folder} cannot be used: {error.strerror}; choose one with --data DIR.")


def _migrate() -> None:
    """Bring the database up to date; looking is fast when there is nothing to do."""
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.db.migrations.executor import MigrationExecutor  # noqa: PLC0415

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)
    connection.close()


def _open_when_it_answers(address: str) -> None:
    for _ in range(200):
        try:
            with urllib.request.urlopen(address, timeout=2):  # noqa: S310 - our own address
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.05)
