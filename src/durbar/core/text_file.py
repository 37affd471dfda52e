"""Reading a text file; what is wrong with it is told with its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import IO

from durbar.core.errors import DurbarError, at_line, in_file
from durbar.core.phrase import Phrase, Verbatim

NOT_UTF8 = Phrase("is not UTF-8 text")
LARGEST = 32 * 1024 * 1024  # bytes: many times the longest record with all that was legal beside its lines


def read_text(path: Path, error: type[DurbarError]) -> str:
    """Return what a file holds; raises `error`, naming the file and the line."""
    return decoded(read_bytes(path, LARGEST, error), path, error)


def text_from(file: IO[bytes], path: Path, error: type[DurbarError]) -> str:
    """Return what an open file, which is called so, holds; raises `error`, naming it and the line."""
    with _refusals_told(path, error):
        content = file.read(LARGEST + 1)
    return decoded(_checked(content, path, LARGEST, error), path, error)


def read_bytes(path: Path, largest: int, error: type[DurbarError]) -> bytes:
    """Return the bytes of a file; raises `error`, naming it, also where they are more than `largest`."""
    with _refusals_told(path, error), path.open("rb") as file:
        content = file.read(largest + 1)  # it may be a device, which has no size and no end
    return _checked(content, path, largest, error)


def _checked(content: bytes, path: Path, largest: int, error: type[DurbarError]) -> bytes:
    if len(content) > largest:
        raise error(in_file(str(path), too_large(largest)))
    return content


@contextmanager
def _refusals_told(path: Path, error: type[DurbarError]) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as refusal:  # ValueError: for a name that no file can have
        reason = getattr(refusal, "strerror", None) or str(refusal)
        told = Phrase("cannot be read: {reason}", reason=Verbatim(reason))
        raise error(in_file(str(path), told)) from refusal


def too_large(largest: int) -> Phrase:
    """Return what is wrong with a file of more bytes than `largest`."""
    return Phrase("is larger than {size} kB", size=largest // 1024)


def decoded(content: bytes, path: Path, error: type[DurbarError]) -> str:
    """Return what the bytes of a file say, without a byte order mark; raises `error`, naming the line."""
    try:
        return content.decode("utf-8-sig")  # editors of Windows write such a mark
    except UnicodeDecodeError as refusal:
        line = content.count(b"\n", 0, refusal.start) + 1
        raise error(at_line(str(path), line, NOT_UTF8)) from refusal


def lines_of(text: str) -> Iterator[str]:
    """Yield the lines of a text, whatever system wrote it, without a byte order mark.

    What else Unicode lets end a line, as U+2028, is a space within it.
    """
    return (line.removesuffix("\n") for line in StringIO(text.removeprefix("\ufeff"), newline=None))
