"""Folders in which nothing can be written."""

from __future__ import annotations

from pathlib import Path


def only_for_reading(folder: Path) -> None:
    """Let nothing be written in a folder any more, as in a container's image."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
