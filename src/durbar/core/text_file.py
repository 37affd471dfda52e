"""Reading a text file; what is wrong with it is told with its name."""

from __future__ import annotations

from pathlib import Path

from durbar.core.errors import DurbarError


def read_text(path: Path, error: type[DurbarError]) -> str:
    """Return what a file holds; raises `error`, naming the file and the line."""
    try:
        content = path.read_bytes()
    except OSError as refusal:
        raise error(f"{path}: cannot be read: {refusal.strerror}") from refusal
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as refusal:
        line = content.count(b"\n", 0, refusal.start) + 1
        raise error(f"{path}:{line}: is not UTF-8 text") from refusal
