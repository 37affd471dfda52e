"""All that a stream of events says."""

from __future__ import annotations

import json
import threading


class Diary(threading.Thread):
    """Keeps all events of a stream, from now to its end."""

    def __init__(self, stream) -> None:
        super().__init__(daemon=True)
        self.stream = stream
        self.events: list[dict] = []
        self.start()

    def run(self) -> None:
        with self.stream:
            for line in self.stream:
                if line.strip():
                    self.events.append(json.loads(line))


def log_of(events: list[dict]) -> list[str]:
    """Return the log as the stream told it; nobody took anything back."""
    return events[0]["log"] + [event["line"] for event in events if event["type"] == "decision"]
