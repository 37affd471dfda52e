"""Units of time, in seconds."""

from __future__ import annotations

MINUTE, HOUR, DAY = 60, 3600, 86_400
YEAR = 365 * DAY
