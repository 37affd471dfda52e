"""Addresses of static files that change with the files, so that browsers may keep them for ever."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


def version_of(content: bytes) -> str:
    """Return a short hash of what an address leads to, which makes another address of another content."""
    return hashlib.sha256(content).hexdigest()[:10]


@cache
def fingerprint(name: str) -> str:
    """Return the version of a static file, or an empty text when there is none."""
    path = finders.find(name)
    return version_of(Path(path).read_bytes()) if path else ""


class Versioned(StaticFilesStorage):
    """Static files straight from the package, with a hash of the content after the address."""

    def url(self, name: str | None) -> str:
        """Return the address of a static file."""
        return f"{super().url(name)}?v={fingerprint(name)}" if name else super().url(name)
