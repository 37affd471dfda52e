"""The drawing that holds a whole map."""

from __future__ import annotations

from markupsafe import Markup

from durbar.core.boardmap import MapMeta
from durbar.faces.palette import SERIF
from durbar.faces.svg import tag


def map_svg(meta: MapMeta, *inner: str, margin: float = 0, beside: float = 0) -> Markup:
    """Return a whole map as a standalone SVG: a margin around the board, `beside` more at the right."""
    width, height = meta.width + 2 * margin + beside, meta.height + 2 * margin
    return tag(
        "svg",
        tag("title", meta.game),
        *inner,
        xmlns="http://www.w3.org/2000/svg",
        class_="map",
        viewBox=f"{-margin:g} {-margin:g} {width:g} {height:g}",
        width=width,
        height=height,
        preserveAspectRatio="xMidYMin",  # in a higher place it begins where what is beside it does
        role="group",
        font_family=SERIF,
    )
