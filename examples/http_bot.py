"""A player for a Durbar server: `DURBAR_TOKEN=… python examples/http_bot.py http://127.0.0.1:8000 [GAME]`.

It plays one game after the other; to play several at once, call `play` in a thread for each `gameStart`.
"""

import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TOKEN = os.environ.get("DURBAR_TOKEN", "").strip()
if not TOKEN or not "".join(sys.argv[1:2]).startswith("http"):
    sys.exit(__doc__)
SERVER = sys.argv[1].rstrip("/")
GAME = sys.argv[2] if len(sys.argv) > 2 else None  # without a game it waits for invitations
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
AWAY = (429, 502, 503, 504)  # busy, or being started anew
TOO_LATE = (409,)  # the game has moved on
SEAT_GONE = (400, 403, 404, 409)  # somebody else has it by now, or its table was closed
PAUSE = 2.0  # seconds until it is asked again, if it does not say how long


def ask(path: str, sent: object = None, too_late: Sequence[int] = TOO_LATE) -> Any:
    """Return the answer, open to be read, as soon as there is one; it is a POST if something is sent."""
    body = None if sent is None else json.dumps(sent).encode()
    request = Request(f"{SERVER}/api/{path}", body, HEADERS)
    while True:
        pause = PAUSE
        try:
            return urlopen(request, timeout=60)
        except HTTPError as refusal:
            if refusal.code in too_late:
                raise
            if refusal.code not in AWAY:
                sys.exit(f"{path}: {refusal.read().decode()}")  # it says what would have been right
            pause = float(refusal.headers.get("Retry-After", PAUSE))
        except (OSError, HTTPException) as error:
            print(f"{path}: {error}", file=sys.stderr)
        time.sleep(pause)


def tell(path: str, sent: object, too_late: Sequence[int] = TOO_LATE) -> None:
    """Send something; where that comes too late, a stream tells what has happened, and asks again."""
    with suppress(HTTPError):
        ask(path, sent, too_late).close()


def events(path: str) -> Iterator[dict[str, Any]]:
    """Yield the events of a stream; one that breaks off is begun anew, and tells how things are now."""
    while True:
        stream = ask(path)
        with suppress(OSError, HTTPException, ValueError), stream:  # it may break off within a line
            yield from (json.loads(line) for line in stream if line.strip())  # empty lines: it lives
        time.sleep(PAUSE)


def is_replaced(seat: int, event: dict[str, Any]) -> bool:
    """Say whether an event tells that a computer player plays for a seat, which was late or away."""
    if event["type"] == "standIn":
        return event["seat"] == seat and event["level"] is not None
    return seat in event.get("stand_ins", ())


def play(game: str) -> None:
    """Play a game from now to its end by any legal decision; this is the place for better ideas."""
    seat = 0
    for event in events(f"game/{game}/stream"):
        print(event.get("line", event["type"]), flush=True)
        if event["type"] == "gameOver":
            return
        if event["type"] == "gameFull":
            seat = event["seat"]
        if is_replaced(seat, event):
            tell(f"table/{game}/come-back", {})
        if event.get("legal"):
            sight = {"length": event["length"], "version": event["version"]}
            tell(f"game/{game}/decide", {"text": random.choice(event["legal"]), **sight})


mine = json.load(ask("table", {"game": GAME, "seats": ["me", "steady"]}))["id"] if GAME else None
for event in events("stream/event"):
    if event["type"] == "invitation" and not mine:
        tell(f"table/{event['id']}/sit", {"seat": event["seat"]}, SEAT_GONE)
    elif event["type"] == "gameStart" and mine in (None, event["id"]):
        play(event["id"])
        if mine:
            break
