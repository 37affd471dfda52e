"""Work that goes on although something fails, such as a database that is away for a while."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakSet

from durbar.site.telemetry.away import is_away, reason_of

_all: WeakSet[Trouble] = WeakSet()

logger = logging.getLogger(__name__)


def present() -> list[str]:
    """Return what fails just now."""
    return sorted(trouble.what for trouble in _all if trouble.is_there)


class Trouble:
    """Something that may fail again and again; the log tells when it begins, and when it is over."""

    def __init__(self, what: str, *, is_told: bool = True) -> None:
        """Name what may fail; with `is_told` it is also among what `present` returns."""
        self.what = what
        self.is_there = False
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
        if not self.is_there:
            self._tell(error)
        self.is_there = True

    def _tell(self, error: Exception) -> None:
        """Write the cause into the log: a line where it lies elsewhere, else its place in the program too."""
        if is_away(error):
            logger.error("%s: failed (%s), and is tried again until it works", self.what, reason_of(error))
        else:
            logger.error("%s: failed, and is tried again until it works", self.what, exc_info=error)

    def lasts(self) -> None:
        """Note that something takes too long."""
        if not self.is_there:
            logger.warning("%s: takes too long", self.what)
        self.is_there = True

    def is_over(self) -> None:
        """Note that it works."""
        if self.is_there:
            logger.warning("%s: works again", self.what)
        self.is_there = False
