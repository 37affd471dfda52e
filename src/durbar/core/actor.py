"""Who decides: a seat from 0, or one of these."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1
GAME_OVER: Final = -2
