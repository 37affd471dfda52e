"""The server's end: soon, whatever hangs, and where something does it is told what."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

SERVER = """
import asyncio, threading, uvicorn
from durbar.site.serving.shutdown import PunctualServer

async def work_goes_on():
    await asyncio.Event().wait()

async def the_loop_waits():
    threading.Event().wait()

async def a_thread_goes_on():
    threading.Thread(target=threading.Event().wait).start()

async def nothing_hangs():
    pass

async def application(scope, receive, send):
    await receive()
    await send({"type": "lifespan.startup.complete"})
    print("begun", flush=True)
    await receive()
    await HANGS()
    await send({"type": "lifespan.shutdown.complete"})

config = uvicorn.Config(application, port=0, lifespan="on", log_level="error")
try:
    PunctualServer(config, seconds=SECONDS).run()
except KeyboardInterrupt:
    pass
"""


def ended(hangs: str, by: signal.Signals, *, seconds: float) -> tuple[int, str]:
    """Return how a server ends that is told to and has so many seconds for it, and what it writes."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER.replace("HANGS", hangs).replace("SECONDS", str(seconds))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout
        assert server.stdout.readline() == "begun\n"
        server.send_signal(by)
        _, told = server.communicate(timeout=20)
    finally:
        server.kill()
    return server.returncode, told


CROWDED = """
import asyncio, logging, uvicorn
from durbar.site.serving.shutdown import PunctualServer

SOCKETS = 20

async def application(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()  # it never takes its leave
        return
    await receive()
    await send({"type": "lifespan.startup.complete"})
    pages = asyncio.create_task(open_pages())
    await receive()
    pages.cancel()
    await send({"type": "lifespan.shutdown.complete"})

async def open_pages():
    from websockets.asyncio.client import connect
    while not server.started:
        await asyncio.sleep(0.01)
    address = f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    pages = [await connect(address, close_timeout=60) for _ in range(SOCKETS)]
    server.should_exit = True
    await asyncio.gather(*(page.wait_closed() for page in pages))

logging.basicConfig(format="%(levelname)s %(message)s")
config = uvicorn.Config(
    application, port=0, lifespan="on", log_config=None, log_level="error", timeout_graceful_shutdown=0.3
)
server = PunctualServer(config)
server.run()
"""


def test_pages_that_do_not_take_their_leave_are_cut_off_in_one_line():
    done = subprocess.run(
        [sys.executable, "-c", CROWDED], capture_output=True, text=True, check=True, timeout=60
    )
    (line,) = done.stderr.splitlines()
    assert "20 running task(s)" in line
    assert line.startswith("WARNING ")


@pytest.mark.parametrize(("by", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 0)])
def test_a_server_in_which_nothing_hangs_ends_without_a_word(by, status):
    assert ended("nothing_hangs", by, seconds=15) == (status, "")


@pytest.mark.parametrize(
    ("hangs", "by"),
    [
        ("work_goes_on", signal.SIGTERM),
        ("the_loop_waits", signal.SIGTERM),
        ("a_thread_goes_on", signal.SIGINT),
    ],
)
def test_a_server_in_which_something_hangs_ends_all_the_same_and_tells_where(hangs, by):
    status, told = ended(hangs, by, seconds=1)
    assert status == 1
    assert "Timeout" in told
    assert "most recent call first" in told
