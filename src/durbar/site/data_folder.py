"""The folder in which a server keeps what must last: its database and its secret key."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import platformdirs

KEY_FILE = "secret_key"


def folder() -> Path:
    """Return the data folder: `DURBAR_DATA`, or the user's data folder."""
    return Path(os.environ.get("DURBAR_DATA") or platformdirs.user_data_dir("durbar"))


def prepare(path: Path) -> None:
    """Make the folder and the secret key in it, readable by the owner alone, unless they are there."""
    path.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path / KEY_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(50))


def secret_key(path: Path) -> str:
    """Return the folder's secret key; a process that serves nobody, such as a test, gets a passing one."""
    try:
        return (path / KEY_FILE).read_text(encoding="ascii")
    except FileNotFoundError:
        return secrets.token_urlsafe(50)
