"""Which computer players are suggested to who has not chosen any yet."""

from __future__ import annotations

SUGGESTED_LEVEL = "steady"  # at a table: in a seat of its own, or for somebody who leaves
LEVEL_AGAINST_A_POSITION = "strong"  # where somebody plays on from a position
