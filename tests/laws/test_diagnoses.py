"""Laws of what is wrong: a page may have to tell it in any language, so it is a phrase."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import durbar
from durbar.core.errors import DurbarError, InvalidRecord
from durbar.core.phrase import Phrase, Shortened, Verbatim

HOUSE = Path(durbar.__file__).parent
ROOMS = ("core", "games", "faces", "site", "bots/levels.py")
# Told by the command line and to programs in Python; pages say in words of their own what was refused.
NEVER_ON_A_PAGE = {
    "InUse",
    "InvalidBackup",
    "InvalidShuffle",
    "NotEmpty",
    "NotWritable",
    "NothingKept",
    "OldTables",
    "UndoRefused",
    "Unfair",
    "UnknownTables",
    "Unusable",
}
FILES = sorted(
    file
    for room in ROOMS
    for file in ([HOUSE / room] if room.endswith(".py") else (HOUSE / room).rglob("*.py"))
    if "raise " in file.read_text("utf-8") and "durbar.core.errors import" in file.read_text("utf-8")
)


def diagnoses(file: Path) -> Iterator[tuple[str, ast.Call]]:
    """Yield where a file makes an error of ours that a page may tell, with the class's name."""
    module = importlib.import_module(
        "durbar." + ".".join(file.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
    )
    known = {
        name
        for name, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, DurbarError) and name not in NEVER_ON_A_PAGE
    }
    for node in ast.walk(ast.parse(file.read_text("utf-8"), str(file))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            yield node.func.id, node


def is_a_text(value: ast.expr) -> bool:
    """Say whether an expression is a text, as far as one can see."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in {"str", "repr", "_", "gettext"}
    return isinstance(value, ast.JoinedStr | ast.BinOp | ast.Constant)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_what_a_page_may_have_to_tell_is_a_phrase(file: Path):
    texts = [
        f"{file.name}:{call.lineno}: {name}"
        for name, call in diagnoses(file)
        if any(map(is_a_text, call.args[:1]))
    ]
    assert texts == []


def test_the_law_sees_the_files_that_matter():
    names = {str(file.relative_to(HOUSE)) for file in FILES}
    assert {"core/match.py", "core/boardfile.py", "core/about.py", "site/tables/create.py"} <= names
    assert any(True for file in FILES for _ in diagnoses(file))


def test_an_error_is_english_and_its_phrase_what_it_says():
    told = Phrase("{source}: {what}", source=Verbatim("a.durbar"), what=Phrase("is not UTF-8 text"))
    error = InvalidRecord(told)
    assert str(error) == "a.durbar: is not UTF-8 text"
    assert error.phrase is told
    assert str(DurbarError("{braces}").phrase) == "{braces}"


def test_what_quotes_too_much_is_shortened_in_its_middle():
    long = Phrase("{text} is the end", text=Verbatim("begin " + 1000 * "x"))
    told = str(Phrase("{what}", what=Shortened(long)))
    assert len(told) < 510
    assert told.startswith("begin xxx")
    assert told.endswith("xxx is the end")
    assert " … " in told
