"""One server runs the tables of a data folder, and of a database in a file: it holds locks while it lives."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from durbar.core.whole_file import whole
from durbar.site.django_ready import Unusable, unusable

NOTE = ".server"  # who holds the lock; of a database in a file, the name of that stands before it
OF_FOLDER = "a folder of its own with --data DIR"
OF_FILE = "another database with DURBAR_DATABASE_URL"


@contextmanager
def only_server(folder: Path, address: str, database: Path | None = None) -> Iterator[None]:
    """Be the only server that runs the tables of a data folder, and of the file of a database, in this block.

    That file may lie elsewhere. Raises Unusable where another server runs them, naming it, and where nothing
    can be locked.
    """
    with _held(folder, folder / NOTE, address, OF_FOLDER), _file_held(database, address):
        yield


def _file_held(database: Path | None, address: str) -> AbstractContextManager[None]:
    if database is None or not database.parent.is_dir():  # what lacks is told where the database is used
        return nullcontext()
    file = database.resolve()  # whatever leads to it
    return _held(file, file.with_name(f".{file.name}{NOTE}"), address, OF_FILE)


@contextmanager
def _held(place: Path, note: Path, address: str, other: str) -> Iterator[None]:
    """Hold what is locked beside a note; `other` is what one more server would need."""
    try:
        held = FileLock(f"{note}.lock", blocking=False).acquire()
    except Timeout:
        raise Unusable(_told_of_the_other(place, note, other)) from None
    except OSError as error:
        raise unusable(note.parent, error) from error
    with held:
        _write(note, address)
        yield


def _write(note: Path, address: str) -> None:
    """Note who holds the lock, for whoever finds it held; where that fails it is held all the same."""
    with suppress(OSError):
        note.unlink(missing_ok=True)  # of who held it before
        with whole(note) as file:
            file.write(f"process {os.getpid()}, at {address}".encode())


def _told_of_the_other(place: Path, note: Path, other: str) -> str:
    try:
        who = f" ({note.read_text(encoding='utf-8')})"
    except (OSError, UnicodeDecodeError):
        who = ""
    return (
        f"another Durbar{who} runs the tables of {place}: open its page, or end it first; "
        f"for one more server choose {other}"
    )
