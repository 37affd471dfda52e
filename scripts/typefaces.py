"""Cut the typefaces of the site from whole ones: the letters of its languages, the weights that it shows.

`uv run python scripts/typefaces.py`
"""

from __future__ import annotations

import io
import shutil
from dataclasses import dataclass
from pathlib import Path

import fontpkg_literata
import fontpkg_source_sans_3
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).resolve().parent.parent / "src/durbar/site/pages/static/pages"
UNUSED = "¡¢£¤¥¦§¨©¬®¯°²³´µ¶¸¹¼½¾¿"  # which no text has; who writes one sees it in a typeface of the machine
LATIN = "".join(sign for sign in map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))) if sign not in UNUSED)
CENTRAL_EUROPEAN = "ŐőŰűĄąĆćČčĎďĘęĚěĹĺĽľŁłŃńŇňŘřŔŕŚśŠšŤťŮůŹźŻżŽžŒœŸ"
SIGNS = "‐‑–—‘’‚“”„†•…‰‹›€−×←→↑↓"
FEATURES = ("ccmp", "locl", "lnum", "tnum")  # lining and tabular figures; kerning would be a third of a file
VERTICAL = ["vhea", "vmtx", "VVAR"]  # tables of lines that run downwards, which no page has
KEPT_NAMES = (0, 1, 2, 4, 6, 13, 14)  # whose it is, what it is called, and its licence
CALLED = (1, 4, 6)
ABOVE, BELOW = 0.94, 0.24  # of a line that is as high as its letters: as with DejaVu


@dataclass(frozen=True)
class Typeface:
    """A typeface to cut: where the whole one is, what is kept of its axes, and what it is called here."""

    file: str
    whole: Path
    axes: dict[str, float | tuple[float, float]]
    called: str


LITERATA, SOURCE_SANS = fontpkg_literata.ROOT, fontpkg_source_sans_3.ROOT
TYPEFACES = (
    Typeface(
        "serif", LITERATA / "files/Literata[opsz,wght].ttf", {"opsz": 12, "wght": (400, 700)}, "Durbar Serif"
    ),
    Typeface(
        "serif-italic",
        LITERATA / "files/Literata-Italic[opsz,wght].ttf",
        {"opsz": 12, "wght": 400},
        "Durbar Serif Italic",
    ),
    Typeface("sans", SOURCE_SANS / "files/SourceSans3[wght].ttf", {"wght": (400, 700)}, "Durbar Sans"),
)
LICENCES = {"serif": LITERATA / "LICENSE", "sans": SOURCE_SANS / "LICENSE"}


def main() -> None:
    """Cut all of them, and lay their licences beside them."""
    folder = STATIC / "typefaces"
    folder.mkdir(exist_ok=True)
    for typeface in TYPEFACES:
        path = folder / f"{typeface.file}.woff2"
        cut(typeface).save(path)
        print(path.name, path.stat().st_size)
    for name, licence in LICENCES.items():
        shutil.copyfile(licence, folder / f"{name}.licence.txt")


def cut(typeface: Typeface) -> TTFont:
    """Return what the site needs of a typeface."""
    whole = instantiateVariableFont(TTFont(typeface.whole), typeface.axes)
    kept = io.BytesIO()  # what is left of a variable typeface is only whole when it is read again
    whole.save(kept)
    font = TTFont(kept)
    options = Options(hinting=False, layout_features=list(FEATURES), name_IDs=list(KEPT_NAMES))
    options.drop_tables += VERTICAL
    subsetter = Subsetter(options)
    subsetter.populate(text=LATIN + CENTRAL_EUROPEAN + SIGNS)
    subsetter.subset(font)
    for record in font["name"].names:  # "Source" is reserved for whole ones by its licence
        if record.nameID in CALLED:
            record.string = typeface.called if record.nameID != 6 else typeface.called.replace(" ", "")
    set_height(font)
    font.flavor = "woff2"
    return font


def set_height(font: TTFont) -> None:
    """Say how high its lines are; here, as Safari heeds no descriptor of a style sheet that says it."""
    above, below = (round(part * font["head"].unitsPerEm) for part in (ABOVE, BELOW))
    heights, metrics = font["hhea"], font["OS/2"]
    heights.ascent = metrics.sTypoAscender = metrics.usWinAscent = above
    heights.descent = metrics.sTypoDescender = -below
    metrics.usWinDescent = below
    heights.lineGap = metrics.sTypoLineGap = 0


if __name__ == "__main__":
    main()
