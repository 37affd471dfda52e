"""People at tables as a site meets them: a page, an open socket, a decision now and then.

A page is opened once. From then on its socket tells when the table has changed, and its fragment is fetched,
without the parts that the page has already, as `view.js` does it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie

import aiohttp

from benchmarks.loading.figures import Figures
from benchmarks.loading.page import Page

HEARTBEAT = 20.0  # seconds between two signs of life, as in `connection.js`
PATIENCE = 15.0  # seconds for which a page waits for an answer, as in `view.js`
AGAIN = 2.0  # seconds until a page without a socket tries again


@dataclass
class LiveTable:
    """What those at a table share: when its last decision was sent, and at which version."""

    slug: str
    sent: float = 0.0
    version: int = -1


class Visitor:
    """Somebody with a table's page open; without cookies it is a spectator."""

    def __init__(
        self,
        session: aiohttp.ClientSession,
        address: str,
        table: LiveTable,
        figures: Figures,
        cookies: Mapping[str, str],
    ) -> None:
        self.session, self.figures, self.table = session, figures, table
        self.address = address
        self.path = f"{address}/table/{table.slug}/"
        self.socket_path = f"{address}/ws/table/{table.slug}/".replace("http", "ws", 1)
        self.has_seat, self.cookies = bool(cookies), dict(cookies)
        self.page = Page()
        self.asked = asyncio.Event()
        self.busy = asyncio.Lock()

    async def arrive(self) -> None:
        """Open the page."""
        began = time.perf_counter()
        async with self.session.get(self.path, headers=self._headers()) as answer:
            text = await answer.text()
            if answer.status != 200:
                self.figures.fail(f"page {answer.status}")
                return
            for name, morsel in SimpleCookie("; ".join(answer.headers.getall("Set-Cookie", []))).items():
                self.cookies[name] = morsel.value
        self.figures.pages.add(began)
        self._show(text)

    async def stay(self, think: tuple[float, float]) -> None:
        """Listen, and decide whenever asked after so much thought (seconds, the least and the most)."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._listen())
            if self.has_seat:
                group.create_task(self._decide(think))

    async def _listen(self) -> None:
        while True:
            try:
                async with self.session.ws_connect(
                    self.socket_path, origin=self.address, headers=self._headers()
                ) as socket:
                    with self.figures.open_socket():
                        alive = asyncio.create_task(_beat(socket))
                        try:
                            async for message in socket:
                                await self._hear(json.loads(message.data))
                        finally:
                            alive.cancel()
            except (aiohttp.ClientError, TimeoutError) as error:
                self.figures.fail(f"socket {type(error).__name__}")
            await asyncio.sleep(AGAIN)

    async def _hear(self, message: Mapping[str, object]) -> None:
        version = message.get("version")
        if not isinstance(version, int) or version <= self.page.version:
            return
        sent = self.table.sent if version > self.table.version else 0.0
        if sent and not self.busy.locked():
            self.figures.told.add(sent)
        async with self.busy:
            if version > self.page.version:
                await self._refresh()
                if sent:
                    self.figures.shown.add(sent)

    async def _refresh(self) -> None:
        """Fetch the fragment, decision by decision where several have been taken."""
        more = True
        while more:
            more = False
            began = time.perf_counter()
            known = {"version": str(self.page.version), "after": str(self.page.length)}
            address = f"{self.path}view/"
            with self._survived("fragment"):
                async with self.session.get(address, params=known, headers=self._headers()) as answer:
                    text = await answer.text()
                    more = answer.status == 200 and "Durbar-More" in answer.headers
                    if answer.status == 200:
                        self.figures.fragments.add(began)
                        self._show(text)
                    elif answer.status != 204:
                        self.figures.fail(f"fragment {answer.status}")

    async def _decide(self, think: tuple[float, float]) -> None:
        while True:
            await self.asked.wait()
            await asyncio.sleep(random.uniform(*think))
            async with self.busy:
                if self.asked.is_set():
                    await self._send(random.choice(self.page.actions))

    async def _send(self, action: str) -> None:
        form = {
            "action": action,
            "length": self.page.length,
            "version": self.page.version,
            "csrfmiddlewaretoken": self.cookies.get("csrftoken", ""),
        }
        began = time.perf_counter()
        self.table.sent, self.table.version = began, self.page.version
        with self._survived("decision"):
            async with self.session.post(f"{self.path}play/", data=form, headers=self._headers()) as answer:
                text = await answer.text()
            if answer.status != 200:
                self.figures.fail(f"decision {answer.status}")
                return
            before = self.page.version
            self._show(text)
            if self.page.version > before:
                self.figures.decisions.add(began)
            else:
                self.figures.fail("decision refused")

    def _show(self, text: str) -> None:
        shown = Page.of(text)
        if shown.version < self.page.version:
            return  # an answer that was overtaken
        self.page = shown
        if shown.is_mine and shown.actions:
            self.asked.set()
        else:
            self.asked.clear()

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, "Durbar-Part": "true", "Durbar-Has": " ".join(self.page.lasting)}

    @contextlib.contextmanager
    def _survived(self, what: str) -> Iterator[None]:
        """Count what fails for want of an answer, and go on."""
        try:
            yield
        except (aiohttp.ClientError, TimeoutError) as error:
            self.figures.fail(f"{what} {type(error).__name__}")


async def _beat(socket: aiohttp.ClientWebSocketResponse) -> None:
    while True:
        await asyncio.sleep(HEARTBEAT)
        await socket.send_str("{}")


def new_session() -> aiohttp.ClientSession:
    """Return what asks for all visitors: as many connections as they need, and no cookies but theirs."""
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=0),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=PATIENCE),
    )
