"""The server's end: soon, whatever hangs, and where something does it is told what."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

SERVER = """
import asyncio, threading, uvicorn
from durbar.site.shutdown import PunctualServer

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
    PunctualServer(config, seconds=1.0).run()
except KeyboardInterrupt:
    pass
"""


def ended(hangs: str, by: signal.Signals) -> tuple[int, str]:
    """Return how a server ends that is told to, and what it writes."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER.replace("HANGS", hangs)],
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


@pytest.mark.parametrize(("by", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 0)])
def test_a_server_in_which_nothing_hangs_ends_without_a_word(by, status):
    assert ended("nothing_hangs", by) == (status, "")


@pytest.mark.parametrize(
    ("hangs", "by"),
    [
        ("work_goes_on", signal.SIGTERM),
        ("the_loop_waits", signal.SIGTERM),
        ("a_thread_goes_on", signal.SIGINT),
    ],
)
def test_a_server_in_which_something_hangs_ends_all_the_same_and_tells_where(hangs, by):
    status, told = ended(hangs, by)
    assert status == 1
    assert "Timeout" in told
    assert "most recent call first" in told
