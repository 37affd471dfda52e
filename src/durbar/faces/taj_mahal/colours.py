"""The colours that a board gives its provinces: only those written `#rrggbb` can be reckoned with."""

from __future__ import annotations

import re

_WRITTEN_OUT = re.compile(r"#[0-9a-fA-F]{6}")


def channels(colour: str) -> tuple[int, int, int] | None:
    """Return the red, green and blue of a colour; None for one that only a browser knows, as `beige`."""
    if not _WRITTEN_OUT.fullmatch(colour):
        return None
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour with a share of another in it."""
    mine, added = channels(one), channels(other)
    if not mine or not added:
        return f"color-mix(in srgb,{one},{other} {share:.0%})"
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(mine, added, strict=True))
