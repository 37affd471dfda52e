"""An evening at a site: in each round people sit at more tables, and what they meet is measured."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

import aiohttp
import psutil

from benchmarks.loading.figures import Figures, Row
from benchmarks.loading.people import LiveTable, Visitor, new_session
from benchmarks.loading.seeding import Seeded
from benchmarks.loading.sites import Site

AT_THE_DOOR = 4  # people who open their page at the same time
SETTLE = 2.0  # seconds after the last one has come


@dataclass(frozen=True)
class Plan:
    """How an evening goes."""

    first: int  # tables in the first round; each other round has twice as many
    seconds: float  # of a round
    think: tuple[float, float]  # seconds for which somebody thinks who is asked, the least and the most
    spectators: float  # for each table
    limit: float  # milliseconds within which 99 of 100 decisions are to be answered, or the evening ends


class Evening:
    """People at more and more tables of one site."""

    def __init__(self, kind: str, site: Site, seeded: Sequence[Seeded], plan: Plan) -> None:
        self.kind, self.site, self.seeded, self.plan = kind, site, seeded, plan
        self.figures = Figures()
        self._session: aiohttp.ClientSession
        self._servers = cycle(site.addresses)
        self._there: list[asyncio.Task[None]] = []
        self._tables = 0

    async def rounds(self) -> list[Row]:
        """Return what each round came to."""
        rows: list[Row] = []
        tables = self.plan.first
        self._session = new_session()
        try:
            while tables <= len(self.seeded):
                await self._fill(tables)
                rows.append(await self._measured())
                print(" | ".join(rows[-1].cells), file=sys.stderr, flush=True)
                if not rows[-1].decision_ms[1] <= self.plan.limit:
                    break
                tables *= 2
        finally:
            for visitor in self._there:
                visitor.cancel()
            await asyncio.gather(*self._there, return_exceptions=True)
            await self._session.close()
        return rows

    async def _fill(self, tables: int) -> None:
        """Let people come until they are at so many tables."""
        door = asyncio.Semaphore(AT_THE_DOOR)

        async def come(visitor: Visitor) -> None:
            async with door:
                await visitor.arrive()
            self._there.append(asyncio.create_task(visitor.stay(self.plan.think)))

        coming = [one for number in range(self._tables, tables) for one in self._visitors(number)]
        await asyncio.gather(*map(come, coming))
        self._tables = tables
        await asyncio.sleep(SETTLE)

    def _visitors(self, number: int) -> list[Visitor]:
        """Return who comes to a table; each is at the next server."""
        seeded = self.seeded[number]
        table, share = LiveTable(seeded.slug), self.plan.spectators
        spectators = int((number + 1) * share) - int(number * share)
        cookies = [*seeded.cookies, *[{}] * spectators]
        return [
            Visitor(self._session, next(self._servers), table, self.figures, cookie) for cookie in cookies
        ]

    async def _measured(self) -> Row:
        """Let people play for a round, and return what came of it."""
        web, others, own = self.site.web(), self.site.others(), psutil.Process().cpu_times()
        began = time.perf_counter()
        self.figures.forget()
        await asyncio.sleep(self.plan.seconds)
        seconds = time.perf_counter() - began
        web_now, others_now, own_now = self.site.web(), self.site.others(), psutil.Process().cpu_times()
        found, served = self.figures, web_now.seconds - web.seconds
        return Row(
            site=self.kind,
            tables=self._tables,
            sockets=found.sockets,
            decisions_a_second=len(found.decisions.seconds) / seconds,
            decision_ms=(found.decisions.ms(50), found.decisions.ms(99)),
            told_ms=(found.told.ms(50), found.told.ms(99)),
            shown_ms=(found.shown.ms(50), found.shown.ms(99)),
            cpu_ms_a_decision=1000 * served / max(1, len(found.decisions.seconds)),
            web_cores=served / seconds,
            other_cores=(others_now.seconds - others.seconds) / seconds,
            own_cores=(own_now.user + own_now.system - own.user - own.system) / seconds,
            web_mb=web_now.memory / 1e6,
            failures=dict(found.failures),
        )
