"""Addresses that a phone's camera reads from a screen."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup


@lru_cache(1 << 10)
def qr_code(address: str) -> Markup:
    """Return an address as the SVG of a QR code, black on white by day and by night."""
    import segno  # noqa: PLC0415 - the lobby, which shows none, must open at once

    drawn = segno.make_qr(address).svg_inline(light="#fff", omitsize=True, svgclass="qr-code", lineclass=None)
    return Markup(drawn)  # noqa: S704 - of numbers alone: the address is in its modules
