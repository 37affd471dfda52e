"""A player for a Durbar server: `DURBAR_TOKEN=… python examples/http_bot.py http://127.0.0.1:8000 [GAME]`."""

import json
import os
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

SERVER, GAME = (
    sys.argv[1],
    sys.argv[2] if len(sys.argv) > 2 else None,
)  # without a game it waits for invitations
HEADERS = {"Authorization": f"Bearer {os.environ['DURBAR_TOKEN']}", "Content-Type": "application/json"}


def ask(path: str, sent: object = None) -> Any:
    """Return the answer, open to be read; it is a POST if something is sent."""
    return urlopen(Request(f"{SERVER}/api/{path}", json.dumps(sent).encode() if sent else None, HEADERS))


def events(path: str) -> Iterator[dict[str, Any]]:
    """Yield the events of a stream."""
    with ask(path) as stream:
        yield from (json.loads(line) for line in stream if line.strip())  # empty lines: it lives


def play(game: str) -> None:
    """Play a game from now to its end by any legal decision; this is the place for better ideas."""
    for event in events(f"game/{game}/stream"):
        print(event.get("line", event["type"]), flush=True)
        if event.get("legal"):
            sight = {"length": event["length"], "version": event["version"]}
            ask(f"game/{game}/decide", {"text": random.choice(event["legal"]), **sight})


if GAME:
    ask("table", {"game": GAME, "seats": ["me", "steady"]})
for event in events("stream/event"):
    if event["type"] == "invitation":
        ask(f"table/{event['id']}/sit", {"seat": event["seat"]})
    elif event["type"] == "gameStart":
        play(event["id"])
        if GAME:
            break
