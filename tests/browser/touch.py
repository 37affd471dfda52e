"""Whether a finger finds each control of a page."""

from __future__ import annotations

from pathlib import Path

LEAST = 44  # px; links in running text are as large as the text
TOUCH = Path(__file__).with_name("touch.js").read_text()
