"""Moves the computer players, and people as they wished: whenever a table waits for one of them.

A computer player thinks in another process; a wish is looked up.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from dataclasses import dataclass
from functools import partial

from channels.db import database_sync_to_async
from django.conf import settings

from durbar.bots import levels, worker
from durbar.bots.answers import legal_answer
from durbar.site.errors import Refused, Unplayable
from durbar.site.tables import boards, hints, readiness, signals
from durbar.site.tables.fulfil import fulfil
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.play import Seen, play
from durbar.site.tables.replay import match_of
from durbar.site.tables.start import start_all
from durbar.site.tables.wishes import decision_of
from durbar.site.work.pools import Thinkers

logger = logging.getLogger(__name__)

FORCED = 0.35  # share of the pace when there is nothing to choose
SWEEP = 30.0  # seconds between two looks for tables that were overlooked
LONGEST_PAUSE = 30.0  # seconds between two attempts when something fails again and again


@dataclass(frozen=True)
class Task:
    """A decision that a table waits for: a computer player's, or one that a person has wished."""

    seat: int
    seen: Seen
    question: worker.Question | None = None  # None: a wish
    legal: tuple[int, ...] = ()  # what the computer player may answer

    @property
    def forced(self) -> int | None:
        """The only decision that there is."""
        return self.legal[0] if len(self.legal) == 1 else None


@dataclass(frozen=True)
class HintRequest:
    """A hint that a person waits for."""

    seat: int
    seen: Seen
    question: worker.Question


class Driver:
    """Keeps one asyncio task for each table that waits for a computer player or somebody's wish."""

    def __init__(self, pace: float | None = None) -> None:
        self.pace: float = settings.PACE if pace is None else pace
        self.thinkers = Thinkers()
        self._wanted: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._hints: dict[tuple[int, int], asyncio.Task[None]] = {}  # by table and seat

    async def run(self) -> None:
        """Prepare all games, then drive every table until cancelled."""
        self._loop = asyncio.get_running_loop()
        self._context = contextvars.copy_context()
        signals.answer(self.wake)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._open_all())
                group.create_task(self._sweep())
        finally:
            signals.ignore(self.wake)
            for task in (*self._tasks.values(), *self._hints.values()):
                task.cancel()
            self.thinkers.stop()

    def wake(self, table_id: int) -> None:
        """Look at a table; may be called from any thread."""
        # In the driver's own context: that of a request ends with the request, and its thread with it.
        self._loop.call_soon_threadsafe(self._look, table_id, context=self._context)

    def _look(self, table_id: int) -> None:
        self._wanted.add(table_id)
        if table_id not in self._tasks:
            task = self._tasks[table_id] = self._loop.create_task(self._drive(table_id))
            task.add_done_callback(lambda _done: self._tasks.pop(table_id, None))

    async def _open_all(self) -> None:
        """Prepare one game after the other, for one core is left to those who play already; searches last."""
        opened = []
        for game_id in readiness.expected():
            if await readiness.prepare(game_id):
                await self._open(game_id)
                opened.append(game_id)
        for game_id in opened:
            await self._open_search(game_id)

    async def _open(self, game_id: str) -> None:
        """Begin the tables that only waited for a game's rules, and go on with those that were played."""
        await database_sync_to_async(start_all)(game_id)
        await self._pick_up()
        await self.thinkers.warm(game_id)

    async def _open_search(self, game_id: str) -> None:
        """Let those go on who search in a game."""
        try:
            await self.thinkers.warm_search(game_id)
        except Exception:
            logger.exception("the search of %s cannot be prepared", game_id)  # it may still be asked
        readiness.search_is_ready(game_id)
        await self._pick_up()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self._pick_up()

    async def _pick_up(self) -> None:
        for table_id in await database_sync_to_async(waiting)():
            self._look(table_id)

    async def _drive(self, table_id: int) -> None:
        """Decide for computer players, and as people wished, until the table waits for somebody else."""
        failures = 0
        decided = time.monotonic()
        while table_id in self._wanted:
            self._wanted.discard(table_id)
            await self._begin_hints(table_id)
            task = await database_sync_to_async(next_task)(table_id)
            if task is None:
                continue
            pause = self.pace * (1.0 if task.forced is None else FORCED)
            await asyncio.sleep(max(0.0, decided + pause - time.monotonic()))
            try:
                failures = 0 if await self._decide(table_id, task) else failures + 1
            except Exception:
                logger.exception("seat %s failed at table %s", task.seat, table_id)
                failures += 1
            decided = time.monotonic()
            if failures:
                await asyncio.sleep(min(LONGEST_PAUSE, 0.5 * 2**failures))
            self._wanted.add(table_id)

    async def _begin_hints(self, table_id: int) -> None:
        """Begin to think about the hints that people at a table have asked for."""
        for request in await database_sync_to_async(hint_requests)(table_id):
            key = table_id, request.seat
            if key not in self._hints:
                task = self._hints[key] = self._loop.create_task(self._advise(table_id, request))
                task.add_done_callback(partial(self._forget_hint, key))

    def _forget_hint(self, key: tuple[int, int], _done: asyncio.Task[None]) -> None:
        self._hints.pop(key, None)

    async def _advise(self, table_id: int, request: HintRequest) -> None:
        """Think about a hint, and give it to the seat that has asked."""
        try:
            found = await self.thinkers.advise(request.question, hints.SECONDS)
        except Exception:
            logger.exception("no hint for seat %s at table %s", request.seat, table_id)
            found = None
        await database_sync_to_async(hints.answer)(table_id, request.seat, request.seen, found or ())

    async def _decide(self, table_id: int, task: Task) -> bool:
        if task.question is None:
            await database_sync_to_async(fulfil)(table_id, task.seat, task.seen)
            return True
        action = await self._answer(task)
        if action is None:
            return False
        try:
            level = task.question.level
            await database_sync_to_async(play)(table_id, task.seat, action, task.seen, level)
        except Refused as refusal:
            logger.error("computer player %s: %s", task.question.level, refusal)  # noqa: TRY400
            return False
        return True

    async def _answer(self, task: Task) -> int | None:
        """Return a legal decision for a computer player, its own if that is legal; None when it gave none."""
        assert task.question
        if task.forced is not None:
            return task.forced
        answer = await self.thinkers.answer(task.question)
        if answer is None:
            return None
        return legal_answer(answer, task.legal, task.question.level, task.question.game, task.seen.length)


def waiting() -> list[int]:
    """Return the ids of the tables that wait for a computer player, a hint, or somebody with a wish."""
    tables = Table.objects.filter(status=Table.Status.RUNNING)
    return [
        table.pk
        for table in tables.prefetch_related("seats")
        if readiness.ready(table.game)
        and any(
            hints.is_wanted(seat) or (seat.number == table.turn and moves_by_itself(seat))
            for seat in table.seats.all()
        )
    ]


def hint_requests(table_id: int) -> list[HintRequest]:
    """Return the hints that people at a table wait for, as soon as the search of its game is at hand."""
    wanted = hints.wanted(table_id)
    if not wanted:
        return []
    table = Table.objects.get(pk=table_id)
    if not readiness.ready(table.game) or not readiness.can_search(table.game):
        return []
    try:
        match, board = match_of(table), boards.path_of(table.board)
    except Unplayable as problem:
        logger.warning("%s", problem)
        return []
    views = [(seat, match.view(seat)) for seat in wanted if match.actor == seat]
    seen = Seen(table.length, table.version)
    return [HintRequest(seat, seen, worker.ask(view, "", board)) for seat, view in views]


def moves_by_itself(seat: Seat) -> bool:
    """Say whether a seat may decide with nobody at its page."""
    return bool(seat.computer) or seat.wish is not None


def next_task(table_id: int) -> Task | None:
    """Return what is to be decided at a table without anybody's click, or None when it waits for a person."""
    table = Table.objects.filter(pk=table_id, status=Table.Status.RUNNING).first()
    if table is None or not readiness.ready(table.game):
        return None
    seat = table.seats.filter(number=table.turn or 0).first()
    if seat is None or not moves_by_itself(seat):
        return None
    try:
        return question(table, seat) if seat.computer else wish(table, seat)
    except Unplayable as problem:
        logger.warning("%s", problem)
        return None


def question(table: Table, seat: Seat) -> Task | None:
    """Return what a computer player is asked, or None when it cannot search yet; raises Unplayable."""
    view = match_of(table).view(seat.number)
    legal = tuple(view.legal.ids)
    if len(legal) > 1 and seat.computer in levels.SEARCHING and not readiness.can_search(table.game):
        return None
    place = f"{table.slug}/{seat.number}"
    asked = worker.ask(view, seat.computer, boards.path_of(table.board), place)
    return Task(seat.number, Seen(table.length, table.version), asked, legal)


def wish(table: Table, seat: Seat) -> Task | None:
    """Return the task to fulfil a person's wish, or None when it is not the time; raises Unplayable."""
    if decision_of(table, seat.number) is None:
        return None
    return Task(seat.number, Seen(table.length, table.version))
