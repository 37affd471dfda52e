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
READABLE = re.compile(r"[:,;.] | \(")  # between two things that are said
WHOLE = re.compile(r"\{%-?\s*trans\b.*?endtrans\s*-?%\}", re.DOTALL)  # a text of a template
JOINED = re.compile(
    r"""\|\s*join\b                                          # a list
      | ~\s*["'][^"']*[:,;(\ ]                              # {{ name ~ ": " ~ words }}
      | [}]}(?:</?\w[^>]*>)*(?:[:,;.]\s|\s\()(?:<\w[^>]*>)?{[{%]  # {{ name }}: <b>{{ words }}</b>
      | [}]}\s\([^)]                                         # {{ _("Take back") }} (U)
      | loop\.last\s*%},\s                                   # {{ name }}{% if not loop.last %}, {% endif %}
      | ["'][,;]\s["']\s+if\b                                # {{ name }}{{ ", " if not loop.last }}
      | [}]}{%[^%]*%}(?:[:,;.]\s|\s\(){{                     # {{ name }}{% if more %}, {{ more }}
    """,
    re.VERBOSE,
)

NOT_SAID = {
    "faces/choosing.py Button": "reads out what is seen on a button, in its order",
    "faces/maharaja/roads_on_map.py _joined": "ids of places",
    "faces/svg.py points": "coordinates",
    "faces/taj_mahal/cities.py _city": "classes of the style sheet",
    "site/people/visitors.py as_seen": "a name, in which any white space is a space",
    "site/environment_variables.py choice": "English, for whoever starts the server",
    "site/environment_variables.py check_shared": "English, for whoever starts the server",
    "site/api/templates/api/reference.html": "names of fields, for programmers",
    "site/pages/bundles.py style_of": "conditions of a style",
    "site/pages/templates/pages/gains.html": "numbers of seats, for a program",
    "site/tables/management/commands/close_table.py Command": "English, for whoever runs the server",
    "site/tables/management/commands/tables.py _line": "English, for whoever runs the server",
    "site/api/management/commands/rename_visitor.py Command": "English, for whoever runs the server",
    "site/api/management/commands/revoke_bot.py Command": "English, for whoever runs the server",
    "site/database/reachable.py _what_lacks": "English, for whoever runs the server",
    "site/database/reachable.py why_not": "English, for whoever runs the server",
    "site/serving/server.py _listen": "English, for whoever starts the server",
    "site/work/health.py _rules": "English, for a program",
    "site/work/cleanup.py tidy": "English, in the server's log",
}


def parts(file: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the functions, classes and other statements of a file with their place."""
    where = file.relative_to(HOUSE).as_posix()
    for part in ast.parse(file.read_text(), str(file)).body:
        yield f"{where} {getattr(part, 'name', '')}".strip(), part


def joins_what_is_read(node: ast.AST) -> bool:
    """Say whether a text is made of what was said, or of pieces with something readable between them."""
    if isinstance(node, ast.JoinedStr):
        return any(map(says, ast.walk(node))) or any(map(stands_between, node.values[1:-1]))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return any(isinstance(side, ast.Call) and says(side.func) for side in (node.left, node.right))
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "join":
        return False
    separator = node.func.value
    if isinstance(separator, ast.Constant) and " " in str(separator.value):
        return True
    return any(map(says, ast.walk(node)))


def stands_between(part: ast.expr) -> bool:
    """Say whether a part between others of an f-string is what some language sets between words."""
    return isinstance(part, ast.Constant) and READABLE.fullmatch(str(part.value)) is not None


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
    return found | {page.relative_to(HOUSE).as_posix() for page in pages if is_joined(page.read_text())}


def is_joined(page: str) -> bool:
    """Say whether a template joins what is read, outside its whole texts."""
    return JOINED.search(WHOLE.sub("", page)) is not None


def test_what_is_said_is_joined_as_the_language_joins_it():
    assert joined() == set(NOT_SAID), "row, clauses, paragraph and others are in durbar.faces.words"


def test_what_joins_words_is_found():
    for wrong in (
        '", ".join(names)',
        'say(" or ").join(names)',
        '"".join(map(say, texts))',
        '"".join(tell(one) for one in them)',
        'f"{tell(reason)} {points}"',
        'f"{title}: {detail}"',
        "gettext(title) + name.removeprefix(title)",
        'f"{label}, {paid}"',
    ):
        assert any(map(joins_what_is_read, ast.walk(ast.parse(wrong)))), wrong
    for fine in ('"".join(shapes)', "Markup().join(drawn)", '",".join(ids)', "process.join()", 'f"{x} {y}"'):
        assert not any(map(joins_what_is_read, ast.walk(ast.parse(fine)))), fine


def test_what_joins_words_in_a_template_is_found():
    for wrong in (
        "{{ names|join(', ') }}",
        '{{ answer(end, end.label ~ " (" ~ words ~ ")") }}',
        '{{ whole(button, name ~ ": " ~ help) }}',
        "{{ prize.name }}: {{ prize.words }}",
        "{{ way.title }}{% if helped %}, {{ _('helped') }}{% endif %}",
        "{{ prize.words }}{% if not prize.there %} ({{ _('gone') }}){% endif %}",
        "{{ about.authors }}, {{ about.year }}",
        "{{ one.name }}{% if not loop.last %}, {% endif %}",
        "{{ one.name }}{{ ', ' if not loop.last }}",
        "{{ seat.name }}: <b>{{ seat.points }}</b>",
        "<b>{{ words }}</b>: {{ note }}",
        "{{ _('All my games') }} ({{ count }})",
        "{{ _('Take back') }} (U)",
        "{{ _('Play now') }}<span class='unseen'>: {{ title }}</span>",
    ):
        assert is_joined(wrong), wrong
    for fine in (
        "{% trans %}{{ name }}: {{ words }}{% endtrans %}",
        "{{ headed(name, words) }}",
        '<li data-piece="{{ piece }}" title="{{ name }}">',
        "{{ before }} {{ after }}",
        "{{ question }} {% if more %}",
    ):
        assert not is_joined(fine), fine
