"""For how long this process has lived while the clock ran evenly.

Before that nobody could say to be there: no server ran, the machine slept, or the clock was set ahead.
"""

from __future__ import annotations

import datetime
import time

UNEVEN = 20.0  # seconds by which a clock is off that was set, or slept; less is made up for by and by

_since = time.monotonic()
_offset = time.time() - _since  # of the clock, from the time that always passes evenly


def uptime() -> datetime.timedelta:
    """Return how long that is; it begins anew when a jump of the clock is noticed."""
    global _since, _offset
    now = time.monotonic()
    offset = time.time() - now
    if abs(offset - _offset) > UNEVEN:
        _since, _offset = now, offset
    return datetime.timedelta(seconds=now - _since)
