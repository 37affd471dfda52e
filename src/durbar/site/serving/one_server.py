"""One server runs the tables of a data folder: it holds a lock there as long as it lives."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from durbar.core.whole_file import whole
from durbar.site.django_ready import Unusable, unusable

LOCK_FILE, NOTE_FILE = ".server.lock", ".server"  # the note says who holds the lock


@contextmanager
def only_server(folder: Path, address: str) -> Iterator[None]:
    """Be the only server that runs the tables of a data folder in this block.

    Raises Unusable where another one does, naming it, and where the folder cannot be used.
    """
    try:
        held = FileLock(folder / LOCK_FILE, blocking=False).acquire()
    except Timeout:
        raise Unusable(_told_of_the_other(folder)) from None
    except OSError as error:
        raise unusable(folder, error) from error
    with held:
        _note(folder, address)
        yield


def _note(folder: Path, address: str) -> None:
    """Note who holds the lock, for whoever finds it held; where that fails it is held all the same."""
    note = folder / NOTE_FILE
    with suppress(OSError):
        note.unlink(missing_ok=True)  # of who held it before
        with whole(note) as file:
            file.write(f"process {os.getpid()}, at {address}".encode())


def _told_of_the_other(folder: Path) -> str:
    try:
        who = f" ({(folder / NOTE_FILE).read_text(encoding='utf-8')})"
    except (OSError, UnicodeDecodeError):
        who = ""
    return (
        f"another Durbar{who} runs the tables of {folder}: open its page, or end it first; "
        "for one more server choose a folder of its own with --data DIR"
    )
