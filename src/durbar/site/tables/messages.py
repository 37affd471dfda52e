"""What groups of open pages and streams are told; Channels hands it on by its `type`."""

from __future__ import annotations

from typing import Literal, TypedDict


class TableChanged(TypedDict):
    """A table's log or seats have changed: to its pages and streams."""

    type: Literal["table.changed"]
    length: int
    version: int


class TablePresence(TypedDict):
    """Who is at a table: to its pages and streams."""

    type: Literal["table.presence"]
    online: list[int]  # seats


class TableStatus(TypedDict):
    """A table has begun, or its game is over: to who waits for any."""

    type: Literal["table.status"]
    slug: str
    status: str


class BotAsked(TypedDict):
    """A bot is invited to a table: to its own streams."""

    type: Literal["bot.asked"]


Message = TableChanged | TablePresence | TableStatus | BotAsked
