"""Work that goes on although something fails, such as a database that is away for a while."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from weakref import WeakSet

from durbar.site.telemetry.away import is_away, reason_of

# Seconds for which what fails now and then must work before the log says so: a full disk can still be read.
CALM = 60.0

_all: WeakSet[Trouble] = WeakSet()

logger = logging.getLogger(__name__)


def present() -> list[str]:
    """Return what fails just now."""
    return sorted(trouble.what for trouble in _all if trouble.is_there)


class Trouble:
    """Something that may fail again and again; the log tells when it begins, and when it is over.

    What fails again soon after that is told to be over once it has worked for a while, and not each time.
    """

    def __init__(self, what: str, *, is_told: bool = True) -> None:
        """Name what may fail; with `is_told` it is also among what `present` returns."""
        self.what = what
        self.is_there = False
        self._is_logged = False  # whether the log says that it is there
        self._recurs = False  # whether it is there again soon after the log has told that it was over
        self._failed = self._logged_over = -math.inf  # when
        if is_told:
            _all.add(self)

    @contextmanager
    def survived(self) -> Iterator[None]:
        """Catch whatever fails in this block and note it, or note that it works."""
        try:
            yield
        except Exception as error:
            self.failed(error)
        else:
            self.is_over()

    def failed(self, error: Exception) -> None:
        """Note that it failed."""
        if self._begins():
            self._tell(error)

    def _begins(self) -> bool:
        """Note that it is there; returns whether the log is to tell it."""
        self.is_there, self._failed = True, monotonic()
        if self._is_logged:
            return False
        self._is_logged, self._recurs = True, self._failed - self._logged_over < CALM
        return True

    def _tell(self, error: Exception) -> None:
        """Write the cause into the log: a line where it lies elsewhere, else its place in the program too."""
        if is_away(error):
            logger.error("%s: failed (%s), and is tried again until it works", self.what, reason_of(error))
        else:
            logger.error("%s: failed, and is tried again until it works", self.what, exc_info=error)

    def lasts(self) -> None:
        """Note that something takes too long."""
        if self._begins():
            logger.warning("%s: takes too long", self.what)

    def is_over(self) -> None:
        """Note that it works."""
        self.is_there, now = False, monotonic()
        if not self._is_logged or (self._recurs and now - self._failed < CALM):
            return
        self._is_logged, self._logged_over = False, now
        logger.warning("%s: works again", self.what)
