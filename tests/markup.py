"""HTML for tests, whatever its lines."""

from __future__ import annotations

import re


def squeezed(html: str) -> str:
    """Return HTML on one line: no white space at the edges of an element or between two elements."""
    line = re.sub(r"[ \n]+", " ", html).strip()
    line = re.sub(r"(<[a-z][^<>]*>) ", r"\1", line)
    return re.sub(r" (?=</)", "", line).replace("> <", "><")
