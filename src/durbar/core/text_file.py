"""Reading a text file; what is wrong with it is told with its name."""

from __future__ import annotations

from pathlib import Path

from durbar.core.errors import DurbarError, at_line, in_file
from durbar.core.phrase import Phrase, Verbatim

NOT_UTF8 = Phrase("is not UTF-8 text")


def read_text(path: Path, error: type[DurbarError]) -> str:
    """Return what a file holds; raises `error`, naming the file and the line."""
    try:
        content = path.read_bytes()
    except OSError as refusal:
        raise error(in_file(str(path), unreadable(refusal))) from refusal
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as refusal:
        line = content.count(b"\n", 0, refusal.start) + 1
        raise error(at_line(str(path), line, NOT_UTF8)) from refusal


def unreadable(refusal: OSError) -> Phrase:
    """Return what the system says of a file that it does not read."""
    return Phrase("cannot be read: {reason}", reason=Verbatim(refusal.strerror or str(refusal)))
