"""The folder in which a server keeps what must last: its database and its secret key."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import platformdirs
from filelock import FileLock, Timeout

from durbar.core.errors import DurbarError
from durbar.core.whole_file import settle, whole

KEY_FILE = "secret_key"
KEY_BYTES = 50  # of a new key; each is more than a character
SHORTEST_KEY = 50  # characters
LOCK_FILE = f".{KEY_FILE}.lock"
PATIENCE = 20.0  # seconds for another server to make the key
OWNER_ALONE = 0o077
ROOT = 0


class NoDataFolder(DurbarError):
    """No data folder is named, and the user has none."""


def folder() -> Path:
    """Return the data folder: `DURBAR_DATA`, or the user's data folder; raises NoDataFolder."""
    try:
        named = os.environ.get("DURBAR_DATA", "").strip()  # by a file in which no shell has read ~
        return Path(named or platformdirs.user_data_dir("durbar")).expanduser()
    except RuntimeError:
        told = "this user has no home folder, where the data folder would be; choose one with --data DIR"
        raise NoDataFolder(told) from None


def prepare(path: Path) -> None:
    """Make the folder and the secret key in it, for the owner alone, unless they are there.

    Whatever this process writes from now on is for the owner alone too: hands and invitations are secrets. A
    folder in which there is something else stays open to whom it is: it may be everybody's, as `/tmp` is.
    """
    os.umask(OWNER_ALONE)
    path.mkdir(parents=True, exist_ok=True)
    if os.name != "nt" and path.stat().st_uid == os.getuid() and not any(path.iterdir()):
        path.chmod(0o700)
    if not has_key(path):
        _make_key(path)


def _make_key(path: Path) -> None:
    """Give the folder a secret key; of servers that start at once, one does so for all."""
    try:
        with FileLock(path / LOCK_FILE, timeout=PATIENCE):
            if not has_key(path):
                with new_key(path, secrets.token_urlsafe(KEY_BYTES)):
                    pass
    except Timeout as error:  # as where nothing can be locked
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK)) from error


def has_key(path: Path) -> bool:
    """Say whether a server has kept something in the folder."""
    return bool(_key_in(path))


def secret_key(path: Path) -> str:
    """Return the folder's secret key; a process that serves nobody, such as a test, gets a passing one."""
    return _key_in(path) or secrets.token_urlsafe(KEY_BYTES)


def _key_in(path: Path) -> str:
    """Return the key that is there, or an empty text where a full disk has left only its beginning."""
    try:
        key = (path / KEY_FILE).read_text(encoding="ascii")
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        return ""
    return key if is_key(key) else ""


def is_key(text: str) -> bool:
    """Say whether a text is a secret key: long enough, and of characters that every file keeps."""
    return len(text) >= SHORTEST_KEY and text.isascii() and text.isprintable()


def _give_to_owner(file: IO[bytes], path: Path) -> None:
    """Give a file to the owner of its folder, where this process may."""
    if os.name != "nt" and os.geteuid() == ROOT:
        owner = path.stat()
        os.fchown(file.fileno(), owner.st_uid, owner.st_gid)


@contextmanager
def new_key(path: Path, key: str) -> Iterator[None]:
    """Give the folder another secret key when the block ends well; it is on the disk before that begins.

    It belongs to whom the folder belongs to, also where root restores a backup for a service.
    """
    with whole(path / KEY_FILE) as file:
        file.write(key.encode("ascii"))
        _give_to_owner(file, path)
        settle(file)
        yield
