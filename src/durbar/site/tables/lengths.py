"""How long a text may be that somebody sends to a table; the API's description reads it without Django."""

from __future__ import annotations

DECISION_LENGTH = 80  # characters
LONGEST_NAMED = 40  # characters of the name of a level, a wish or a condition
