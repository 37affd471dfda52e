"""Many threads may be the first to decode a type, whatever is read with it.

Each comes a little later than the one before, and finding out what a type is made of takes long here: so
the later ones meet what earlier ones have half found out.
"""

from __future__ import annotations

import pytest

PROGRAM = """
import time
from msgspec import _utils
from tests.threads import all_at_once
{first}
find_out = _utils._eval_type
def find_out_slowly(*about):
    time.sleep(0.005)
    return find_out(*about)
_utils._eval_type = find_out_slowly
def after(seconds):
    time.sleep(seconds)
    read()
all_at_once(*[lambda place=place: after(0.01 * place) for place in range(24)])
"""
READERS = {
    "structs": """
import msgspec
from durbar.core.decodable import decodable
class Part(msgspec.Struct):
    words: list[str]
class Whole(msgspec.Struct):
    one: Part
    two: Part
def read():
    msgspec.convert({"one": {"words": ["a"]}, "two": {"words": ["b"]}}, decodable(Whole))
""",
    "boards": """
from durbar.core import boardfile
from durbar.games.maharaja.boardfile import BoardFile as read
tables = boardfile.tomllib.loads(read.shipped.read_text(encoding="utf-8"))
boardfile.tomllib.loads = lambda _text, **_how: tables
""",
    "lessons": """
from durbar.faces.lesson import lesson_of
def read():
    assert lesson_of("taj-mahal").steps
""",
    "pictures of rules": """
from durbar.faces.rule_pictures import pictures_of
def read():
    assert pictures_of("taj-mahal").pieces
""",
}


@pytest.mark.parametrize("what", READERS)
def test_many_threads_may_be_the_first_to_read(what: str, run_python):
    run_python("-X", "faulthandler", "-c", PROGRAM.replace("{first}", READERS[what]))
