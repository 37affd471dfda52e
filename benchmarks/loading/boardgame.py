"""The same evening at a server of boardgame.io: a small game of cards, in the folder `boardgame_io`."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import psutil

from benchmarks.loading.evening import Plan
from benchmarks.loading.figures import Row
from tests.ports import free_port

HERE = Path(__file__).resolve().parent / "boardgame_io"


def rounds(plan: Plan, most: int, people: int) -> list[Row]:
    """Return what each number of tables came to, each at a new server."""
    rows: list[Row] = []
    tables = plan.first
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "cards"
        shutil.copytree(HERE, place)
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        subprocess.run(command, cwd=place, check=True)
        while tables <= most:
            rows.append(_round(place, plan, tables, people))
            print(" | ".join(rows[-1].cells), file=sys.stderr, flush=True)
            if not rows[-1].decision_ms[1] <= plan.limit:
                break
            tables *= 2
    return rows


def _round(place: Path, plan: Plan, tables: int, people: int) -> Row:
    with _server(place) as (server, port):
        told = map(str, (port, tables, people, plan.seconds, *plan.think))
        command = ["node", "people.js", *told]
        with subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, text=True) as they:
            assert they.stdout
            assert they.stdout.readline() == "begin\n"
            processes = psutil.Process(server.pid), psutil.Process(they.pid)
            before, began = [_seconds(one) for one in processes], time.perf_counter()
            time.sleep(plan.seconds - 0.5)  # before the people leave
            served, own = (_seconds(one) - so_far for one, so_far in zip(processes, before, strict=True))
            seconds, memory = time.perf_counter() - began, processes[0].memory_info().rss
            found = json.loads(they.stdout.readline())
    told_ms = _ms(found["told"])
    decisions_a_second = len(found["answered"]) / plan.seconds
    return Row(
        site="boardgame.io",
        tables=tables,
        sockets=tables * people,
        decisions_a_second=decisions_a_second,
        decision_ms=_ms(found["answered"]),
        told_ms=told_ms,
        shown_ms=told_ms,  # all that is new is in what is told
        cpu_ms_a_decision=1000 * served / seconds / max(decisions_a_second, 0.001),
        web_cores=served / seconds,
        other_cores=0.0,
        own_cores=own / seconds,
        web_mb=memory / 1e6,
        failures={},
    )


@contextmanager
def _server(place: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    port = free_port()
    command = ["node", "server.js", str(port)]
    with subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        for line in server.stdout:
            if "ready" in line:
                break
        yield server, port
        server.terminate()


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _ms(found: list[float]) -> tuple[float, float]:
    half, most = np.percentile(found or [float("nan")], (50, 99))
    return float(half), float(most)
