"""The order in which requests are answered: one at a time, who decides first, nobody behind who waits."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from durbar.site.serving import request_queue
from durbar.site.serving.request_queue import RequestQueue

pytestmark = pytest.mark.asyncio


class Answers:
    """Requests that are answered in turns, each when it is told to end."""

    def __init__(self) -> None:
        self.queue = RequestQueue()
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, *, urgent: bool = False) -> None:
        """Bring a request, which begins if it is its turn."""
        self.ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._answer(name, urgent=urgent))
        await asyncio.sleep(0)

    async def end(self, name: str) -> None:
        """Let a request that has begun be answered."""
        self.ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def passed_on(self) -> None:
        """Wait until nobody's turn is left: who is being answered takes longer than anybody waits."""
        async with asyncio.timeout(5):
            while self.queue._taken:
                await asyncio.sleep(0.001)

    async def _answer(self, name: str, *, urgent: bool) -> None:
        async with self.queue.turn(urgent=urgent):
            self.begun.append(name)
            await self.ends[name].wait()


@asynccontextmanager
async def answers(*names: str):
    """Yield requests, of which the first is being answered."""
    asked = Answers()
    for name in names:
        await asked.ask(name)
    yield asked
    for task in asked.tasks.values():
        task.cancel()
    await asyncio.gather(*asked.tasks.values(), return_exceptions=True)


async def test_requests_are_answered_one_after_the_other():
    async with answers("a", "b", "c") as asked:
        assert asked.begun == ["a"]
        await asked.end("a")
        assert asked.begun == ["a", "b"]
        await asked.end("b")
        await asked.end("c")
        await asked.ask("d")
        assert asked.begun == ["a", "b", "c", "d"]


async def test_who_decides_comes_before_who_looks():
    async with answers("a", "page") as asked:
        await asked.ask("first decision", urgent=True)
        await asked.ask("second decision", urgent=True)
        for name in ("a", "first decision", "second decision"):
            await asked.end(name)
        assert asked.begun == ["a", "first decision", "second decision", "page"]


async def test_who_looks_does_not_wait_for_decisions_for_ever(monkeypatch):
    monkeypatch.setattr(request_queue, "HEAD_START", 0.01)
    async with answers("a", "page") as asked:
        await asyncio.sleep(0.02)
        await asked.ask("decision", urgent=True)
        await asked.end("a")
        assert asked.begun == ["a", "page"]


async def test_nobody_waits_behind_who_waits_for_something_else(monkeypatch):
    monkeypatch.setattr(request_queue, "PATIENCE", 0.01)
    async with answers("waits for a lock", "b", "c") as asked:
        monkeypatch.undo()
        async with asyncio.timeout(5):
            while "b" not in asked.begun:
                await asyncio.sleep(0.001)
        await asked.end("waits for a lock")
        assert asked.begun == ["waits for a lock", "b"]  # its turn had passed already
        await asked.end("b")
        assert asked.begun[-1] == "c"


async def test_who_has_left_while_waiting_takes_no_turn():
    async with answers("a", "b", "c") as asked:
        asked.tasks["b"].cancel()
        await asked.end("a")
        assert asked.begun == ["a", "c"]


async def test_who_leaves_just_as_its_turn_comes_passes_it_on():
    async with answers("a", "b", "c") as asked:
        asked.ends["a"].set()
        asked.tasks["a"].add_done_callback(lambda _task: asked.tasks["b"].cancel())
        await asyncio.sleep(0.01)
        assert "c" in asked.begun


async def test_who_leaves_while_being_answered_passes_its_turn_on():
    async with answers("a", "b") as asked:
        asked.tasks["a"].cancel()
        await asyncio.sleep(0.01)
        assert asked.begun == ["a", "b"]


async def late(asked: Answers, *names: str) -> None:
    """Bring requests that look, and take longer than anybody waits for them."""
    for name in names:
        await asked.ask(name)
    await asked.passed_on()


async def test_who_decides_waits_for_few_that_compute_for_long(monkeypatch):
    monkeypatch.setattr(request_queue, "PATIENCE", 0.01)
    async with answers() as asked:
        slow = [f"slow {number}" for number in range(request_queue.MOST_LATE)]
        await late(asked, *slow)
        assert asked.begun == slow
        await asked.ask("another page")
        assert asked.begun == slow
        await asked.ask("decision", urgent=True)
        assert asked.begun == [*slow, "decision"]
        await asked.end("decision")
        assert asked.begun == [*slow, "decision"]
        await asked.end(slow[0])
        assert asked.begun == [*slow, "decision", "another page"]


async def test_a_page_that_waits_for_slow_ones_begins_after_the_decision_that_is_being_answered(monkeypatch):
    monkeypatch.setattr(request_queue, "PATIENCE", 0.01)
    async with answers() as asked:
        slow = [f"slow {number}" for number in range(request_queue.MOST_LATE)]
        await late(asked, *slow)
        monkeypatch.undo()
        await asked.ask("decision", urgent=True)
        await asked.ask("page")
        await asked.end(slow[0])
        assert asked.begun == [*slow, "decision"]
        await asked.end("decision")
        assert asked.begun == [*slow, "decision", "page"]


async def test_a_decision_that_waits_holds_no_page_back(monkeypatch):
    monkeypatch.setattr(request_queue, "PATIENCE", 0.01)
    async with answers() as asked:
        for number in range(request_queue.MOST_LATE + 1):
            await asked.ask(f"decision {number} waits for a lock", urgent=True)
        await asked.passed_on()
        await asked.ask("page")
        assert asked.begun[-1] == "page"
