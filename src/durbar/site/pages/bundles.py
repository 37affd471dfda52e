"""Scripts and styles of a kind of page as one file each: who is far away waits for one, not for twenty.

Each script is a file for one concern; one that fails does not keep the others from running. Comments are
for who reads the files: they are a fifth of what would be sent, and stay here, as does the space in scripts,
and that round what separates the parts of a style.
What a style says of a window's size it says of screens: paper is as narrow as a phone is, and has rules of
its own.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import get_script_prefix, reverse
from rjsmin import jsmin
from zopfli import gzip

from durbar.core.registry import all_games, is_installed
from durbar.site.static_urls import version_of

_SITE_SCRIPTS = (
    *("kept", "site", "shortcuts", "tips", "language"),
    *("morph", "again", "pace", "settings", "pointed"),
)
_ZOOM, _MOTION = "pages/zoom.js", "pages/motion.js"  # whatever board is shown
_LINES = "pages/lines.js"  # whatever log
_TABLE_SCRIPTS = (  # what measures the table comes before what moves things there
    *("keys", "marks", "gains", "unsent", "view", "clocks", "catching_up", "choosing", "connection"),
    *("roving", "dragging", "hints", "replay", "over", "sounds", "rules"),
)
PLAIN = "plain.css"  # of games that have no face
BUNDLES = {
    "site.js": tuple(f"pages/{name}.js" for name in _SITE_SCRIPTS),
    "table.js": (
        _ZOOM,
        _MOTION,
        _LINES,
        *(f"pages/table/{name}.js" for name in _TABLE_SCRIPTS),
        "pages/contribution.js",
    ),
    "site.css": ("pages/typefaces.css", "faces/cloths.css", "pages/site.css"),
    "lobby.css": ("pages/lobby.css",),
    PLAIN: ("faces/plain.css",),
    "lessons.css": ("lessons/lessons.css",),
    "table.css": tuple(f"pages/{name}.css" for name in ("table", "moments", "over", "handling")),
    "review.js": (
        _ZOOM,
        _MOTION,
        _LINES,
        "pages/still.js",
        "review/review.js",
        "review/playing.js",
        "pages/table/rules.js",
    ),
    "review.css": ("pages/table.css", "pages/over.css", "review/review.css"),
}
_FILE = re.compile(r'url\("([\w./-]+)"\)')  # that a style names, seen from where it lies
_COMMENT = re.compile(r"\s*/\*.*?\*/", re.DOTALL)  # in a style
_OF_A_SIZE = re.compile(r"@media ([^{]*(?:width|height)[^{]*)")
_SPACE = re.compile(r'("[^"]*")|\s*([{};,])\s*|(?<=:)\s+')  # round what separates the parts of a style


def files_of(name: str) -> tuple[str, ...]:
    """Return what a bundle consists of; the styles of a game's face are one, too."""
    if name.endswith(".css") and is_installed(name.removesuffix(".css")):
        return _of_face(name)
    return BUNDLES.get(name, ())


@cache  # of games that are installed: anybody can ask for other names, and there is no end of them
def _of_face(name: str) -> tuple[str, ...]:
    style = f"faces/{name}"
    return (style,) if finders.find(style) else ()


def stylesheet_of(game_id: str) -> str:
    """Return the bundle with the styles of a game's face; where it brings none, of the plain one."""
    name = f"{game_id}.css"
    return name if files_of(name) else PLAIN


def address_of(name: str) -> str:
    """Return where a bundle is, under a name that changes with its files."""
    return _address(get_script_prefix(), name)


@cache
def _address(_prefix: str, name: str) -> str:
    return f"{reverse('bundle', args=[name])}?v={version_of(text_of(name).encode())}"


@cache
def text_of(name: str) -> str:
    """Return what is in a bundle."""
    if name.endswith(".css"):
        return "\n".join(map(style_of, files_of(name)))
    return "\n".join(['"use strict";', *(_guarded(_source_of(file)) for file in files_of(name))])


@cache
def packed(name: str) -> bytes:
    """Return a bundle compressed as well as can be: once, and with no padding, for it holds no secret."""
    packed: bytes = gzip.compress(text_of(name).encode())
    return packed


def pack_all() -> None:
    """Compress all bundles, so that the first page after a start does not wait for it."""
    for name in {*BUNDLES, *(stylesheet_of(about.id) for about in all_games())}:
        packed(name)


def style_of(file: str) -> str:
    """Return a style in which the files that it names have their addresses, which change with them."""

    def on_screens(sizes: re.Match[str]) -> str:
        return "@media " + ", ".join(f"screen and {one.strip()}" for one in sizes[1].split(","))

    def addressed(named: re.Match[str]) -> str:
        return f'url("{staticfiles_storage.url(join(dirname(file), named[1]))}")'

    sized = _OF_A_SIZE.sub(on_screens, _COMMENT.sub("", _source_of(file)))
    return _FILE.sub(addressed, _SPACE.sub(lambda found: found[1] or found[2] or "", sized))


def _guarded(script: str) -> str:
    return f"try{{{jsmin(script)}}}catch(e){{reportError(e)}}"


def _source_of(file: str) -> str:
    path = finders.find(file)
    assert path, file
    return Path(path).read_text("utf-8")
