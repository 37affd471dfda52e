"""What a table refuses, told in words for the person who asked."""

from __future__ import annotations


class Refused(Exception):
    """A request that the table does not grant; its text is shown and tells nothing secret."""


class Unplayable(Exception):
    """A table whose log the rules of this program cannot replay."""
