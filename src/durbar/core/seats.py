"""How many seats a table has: the search has room for so many, and pages have looks for them."""

from __future__ import annotations

MOST_SEATS = 5
