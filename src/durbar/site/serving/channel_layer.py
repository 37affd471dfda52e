"""What tells the open pages of one process that a table has changed."""

from __future__ import annotations

import time
from typing import Any

from channels.layers import InMemoryChannelLayer

BETWEEN = 1.0  # seconds


class OwnProcessChannelLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """Channels' layer within one process, which looks through all pages now and then for what has expired.

    Channels itself does so at each message to each page, so that a page costs the more the more are open.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._cleaned = -BETWEEN

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now - self._cleaned >= BETWEEN:
            self._cleaned = now
            super()._clean_expired()
