"""What the API refuses."""

from __future__ import annotations

from collections.abc import Sequence


class Problem(Exception):
    """A request that is not granted: an HTTP status, words that tell nothing secret, what helps further."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        legal: Sequence[str] | None = None,
        length: int | None = None,
        allow: str = "",
    ) -> None:
        super().__init__(message)
        self.status = status
        self.allow = allow  # the method that is possible instead
        self.legal = legal  # what the asking seat itself may decide now
        self.length = length  # how many decisions the log has now
