"""Unguessable names for addresses and links."""

from __future__ import annotations

import secrets


def short_token() -> str:
    """Return an unguessable name for a table's address."""
    return secrets.token_urlsafe(9)


def long_token() -> str:
    """Return an unguessable token for a link that opens something."""
    return secrets.token_urlsafe(18)
