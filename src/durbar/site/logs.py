"""What may stand in the server's log: no address that opens something, and no answer that is no fault."""

from __future__ import annotations

import datetime
import logging
import re
from time import monotonic
from types import TracebackType
from typing import TypeAlias

import msgspec

from durbar.site.telemetry.exchange import current

ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

_SECRETS = re.compile(r"/(table|review|game|join|watch|position)/[^/\s?]+")
# What PostgreSQL adds to an error, such as the row that it refuses, to where the exception's text ends.
_ROW = re.compile(r"^DETAIL:  .*?(?=\n\n(?:The above|During handling)|\Z)", re.MULTILINE | re.DOTALL)
# What Celery adds where it can make nothing of a message: among it may be an answer that nobody sees yet.
_MESSAGE = re.compile(r"(The full contents of the message body was:|Can't decode message body:).*", re.DOTALL)
REMINDED = 600.0  # seconds after which what a library says again and again is told again
EXPECTED = (413, 503)  # told to whoever asked; nothing is wrong with the server


def redacted(text: str) -> str:
    """Return a text without names of tables, tokens, rows of the database and messages to workers."""
    return _MESSAGE.sub(r"\1 …", _ROW.sub("DETAIL:  …", _SECRETS.sub(r"/\1/…", text)))


class RedactingFilter(logging.Filter):
    """Takes out of what is logged whatever opens a table."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change a record; False for one that nobody needs."""
        if getattr(record, "status_code", None) in EXPECTED:
            return False
        record.msg, record.args = redacted(record.getMessage()), None
        return True


class RepetitionFilter(logging.Filter):
    """Lets one of a library's lines through where it says the same with each attempt to reach a service."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line has not been told for a while, whatever fills its slots."""
        line, now = (record.name, record.msg), monotonic()
        if line in self._told and now - self._told[line] < REMINDED:
            return False
        self._told[line] = now
        return True


class PlainFormatter(logging.Formatter):
    """Lines for people."""

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - logging's name
        """Return what was raised, and where; its text may tell an address."""
        return redacted(super().formatException(ei))


class JsonFormatter(PlainFormatter):
    """A JSON object a line, for programs.

    It holds what we name and nothing else: Django attaches whole requests to what it logs.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "time": datetime.datetime.fromtimestamp(record.created, datetime.UTC),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        exchange = current.get()
        if exchange is not None:
            line |= {"request": exchange.id, "table": exchange.table}
        line |= getattr(record, "told", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
