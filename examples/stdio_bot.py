"""A player for `durbar simulate --bots "exec:python examples/stdio_bot.py"`: any legal decision will do."""

from __future__ import annotations

import json
import random
import sys


def choose(legal: list[str], log: list[str]) -> str:  # noqa: ARG001
    """Return one of the legal texts; this is the place for better ideas, and `log` is all that happened."""
    return random.choice(legal)


log: list[str] = []
for line in sys.stdin:
    event = json.loads(line)
    if event["type"] == "gameFull":
        log = event["log"]
    elif event["type"] == "decision":
        log.append(event["line"])
    elif event["type"] == "revealed":
        log[event["length"] - 1] = event["line"]
    elif event["type"] == "undone":
        del log[event["length"] :]
    if event.get("legal"):
        print(choose(event["legal"], log), flush=True)
