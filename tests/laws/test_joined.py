"""The law of faces and pages: what is said is joined as the reader's language does it, never by `join`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import durbar

HOUSE = Path(durbar.__file__).parent
ROOMS = ("faces", "site")
SAYING = {"say", "tell", "translated", "counted", "meant", "gettext", "ngettext", "pgettext"}
JOINED = re.compile(r"\|\s*join\b")  # in a template

NOT_SAID = {
    "faces/choosing.py Button": "reads out what is seen on a button, in its order",
    "faces/maharaja/roads_on_map.py _joined": "ids of places",
    "faces/svg.py points": "coordinates",
    "faces/taj_mahal/cities.py _city": "classes of the style sheet",
    "site/environment.py choice": "English, for whoever starts the server",
    "site/environment.py check_shared": "English, for whoever starts the server",
    "site/pages/templates/pages/gains.html": "numbers of seats, for a program",
    "site/tables/management/commands/close_table.py Command": "English, for whoever runs the server",
    "site/tables/management/commands/tables.py _line": "English, for whoever runs the server",
    "site/work/tidying.py tidy": "English, in the server's log",
}


def parts(file: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the functions, classes and other statements of a file with their place."""
    where = file.relative_to(HOUSE).as_posix()
    for part in ast.parse(file.read_text(), str(file)).body:
        yield f"{where} {getattr(part, 'name', '')}".strip(), part


def joins_what_is_read(node: ast.AST) -> bool:
    """Say whether a text is made of what was said, or of pieces with something readable between them."""
    if isinstance(node, ast.JoinedStr):
        return any(map(says, ast.walk(node)))
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "join":
        return False
    separator = node.func.value
    if isinstance(separator, ast.Constant) and " " in str(separator.value):
        return True
    return any(map(says, ast.walk(node)))


def says(node: ast.AST) -> bool:
    """Say whether this is what writes a text in the reader's language."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
        return True
    return isinstance(node, ast.Name) and node.id in SAYING


def joined() -> set[str]:
    """Return the places in faces and pages where what is read is joined."""
    files = [file for room in ROOMS for file in (HOUSE / room).rglob("*.py")]
    found = {
        place for file in files for place, part in parts(file) if any(map(joins_what_is_read, ast.walk(part)))
    }
    pages = [page for room in ROOMS for page in (HOUSE / room).rglob("*.html")]
    return found | {page.relative_to(HOUSE).as_posix() for page in pages if JOINED.search(page.read_text())}


def test_what_is_said_is_joined_as_the_language_joins_it():
    assert joined() == set(NOT_SAID), "row, clauses, paragraph and others are in durbar.faces.words"


def test_what_joins_words_is_found():
    for wrong in (
        '", ".join(names)',
        'say(" or ").join(names)',
        '"".join(map(say, texts))',
        '"".join(tell(one) for one in them)',
        'f"{tell(reason)} {points}"',
    ):
        assert any(map(joins_what_is_read, ast.walk(ast.parse(wrong)))), wrong
    for fine in ('"".join(shapes)', "Markup().join(drawn)", '",".join(ids)', "process.join()", 'f"{x} {y}"'):
        assert not any(map(joins_what_is_read, ast.walk(ast.parse(fine)))), fine
