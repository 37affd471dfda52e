"""Firefox as Debian packages it, driven by WebDriver BiDi: its own protocol, so no geckodriver is needed.

`Page` has of Playwright's page what `people` asks for; Playwright itself asks for a newer one.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
SECONDS = 60.0  # until whatever is awaited has come
# What is told of a page by name and value travels as JSON: the protocol's own values are nested ones.
CALL = "async (given) => JSON.stringify((await (\n{function}\n)(...JSON.parse(given))) ?? null)"
MIDDLE = """(selector) => {
  const element = document.querySelector(selector);
  element.scrollIntoView({ block: 'nearest' });
  const box = element.getBoundingClientRect();
  return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
}"""


class Page:
    """The one page of a Firefox."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.complaints: list[str] = []
        self.asked = 0
        self.ask("session.new", capabilities={})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **given: Any) -> Any:
        """Send a command, and return what comes of it."""
        self.asked += 1
        self.connection.send(json.dumps({"id": self.asked, "method": method, "params": given}))
        while True:
            told = json.loads(self.connection.recv(timeout=SECONDS))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.complaints.append(told["params"]["text"])
            if told.get("id") == self.asked:
                assert told["type"] == "success", told
                return told["result"]

    def set_viewport_size(self, size: dict[str, int]) -> None:
        self.ask("browsingContext.setViewport", context=self.context, viewport=size)

    def goto(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, function: str, *arguments: Any) -> Any:
        told = self.ask(
            "script.callFunction",
            functionDeclaration=CALL.format(function=function),
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self.context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def wait_for_function(self, function: str, arg: Any = None, timeout: float = 1000 * SECONDS) -> None:
        until = time.monotonic() + timeout / 1000
        while not self.evaluate(f"async (arg) => Boolean(await (\n{function}\n)(arg))", arg):
            assert time.monotonic() < until, function
            time.sleep(0.03)

    def wait_for_selector(self, selector: str) -> None:
        self.wait_for_function("(selector) => document.querySelector(selector)", selector)

    def wait_for_load_state(self) -> None:
        self.wait_for_function("() => document.readyState === 'complete'")

    def click(self, selector: str) -> None:
        """Press the mouse in the middle of what a selector finds."""
        x, y = self.evaluate(MIDDLE, selector)
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self.ask("input.performActions", context=self.context, actions=[mouse])


@contextmanager
def opened(path: str, profile: Path) -> Iterator[Page]:
    """Start a Firefox without a window, and end it."""
    told = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(told))
    command = [path, "--headless", "--remote-debugging-port=0", "--profile", str(profile), "--no-remote"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stderr
            address = next(found[1] for line in process.stderr if (found := LISTENS.search(line)))
            with connect(f"{address}/session", max_size=None, proxy=None) as connection:
                yield Page(connection)
        finally:
            process.terminate()
