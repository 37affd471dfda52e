"""Records of whole games, which must stay as they are."""

from __future__ import annotations

from pathlib import Path

GOLDEN = Path(__file__).parent
