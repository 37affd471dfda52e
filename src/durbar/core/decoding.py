"""What is wrong with a text that a decoder cannot read, as phrases: msgspec and tomllib tell it in English.

A form of theirs that stands in no list here is told as they tell it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec.inspect import AnyType, ListType, StructType, Type, VarTupleType, type_info

from durbar.core.phrase import Phrase, Verbatim

Teller: TypeAlias = Callable[..., Phrase]  # given the groups of what it tells


class Form(NamedTuple):
    """One of the things that a decoder says, and how we tell it."""

    said: re.Pattern[str]
    told: Teller


class Misshapen(NamedTuple):
    """What is wrong with decoded data, and where: `$.seats[2]`, or an empty text."""

    what: Phrase
    place: str


def _form(said: str, told: Teller) -> Form:
    return Form(re.compile(said, re.DOTALL), told)


TOO_LARGE = Phrase("a number is too large")

OF_SHAPES = (
    _form(
        r"Expected (`[^`]*`), got (`[^`]*`)",
        lambda kind, given: Phrase(
            "expected {kind}, got {given}", kind=Verbatim(kind), given=Verbatim(given)
        ),
    ),
    _form(
        r"Expected (`[^`]*`) of length (\d+), got (\d+)",
        lambda kind, length, given: Phrase(
            "expected {kind} of length {length}, got {given}",
            kind=Verbatim(kind),
            length=int(length),
            given=int(given),
        ),
    ),
    _form(
        r"Expected (`[^`]*`) of at least length (\d+), got (\d+)",
        lambda kind, length, given: Phrase(
            "expected {kind} of at least length {length}, got {given}",
            kind=Verbatim(kind),
            length=int(length),
            given=int(given),
        ),
    ),
    _form(
        r"Expected (`[^`]*`) of length ([<>]=) (\d+)",
        lambda kind, sign, length: Phrase(
            "expected {kind} of length {sign} {length}",
            kind=Verbatim(kind),
            sign=Verbatim(sign),
            length=int(length),
        ),
    ),
    _form(
        r"Expected (`[^`]*`(?: [<>]=? -?[\d.]+)?)",
        lambda kind: Phrase("expected {kind}", kind=Verbatim(kind)),
    ),
    _form(
        r"Object missing required field `(.*)`",
        lambda field: Phrase("the field {field} is missing", field=Verbatim(f"`{field}`")),
    ),
    _form(
        r"Object contains unknown field `(.*)`",
        lambda field: Phrase("the field {field} is unknown", field=Verbatim(f"`{field}`")),
    ),
    _form(
        r"Invalid enum value (.*)", lambda value: Phrase("invalid enum value {value}", value=Verbatim(value))
    ),
    _form(r"Input data was truncated", lambda: Phrase("it ends too early")),
    _form(
        r"JSON is malformed: .* \(byte (\d+)\)",
        lambda byte: Phrase("it is not JSON, from byte {byte} on", byte=int(byte)),
    ),
    _form(r"(?:Number|Integer value) out of range", lambda: TOO_LARGE),
)

OF_TOML = (
    _form(r"Invalid statement", lambda: Phrase("Invalid statement")),
    _form(
        r"Expected newline or end of document after a statement",
        lambda: Phrase("Expected newline or end of document after a statement"),
    ),
    _form(
        r"Expected '=' after a key in a key/value pair",
        lambda: Phrase("Expected '=' after a key in a key/value pair"),
    ),
    _form(
        r"Expected '\]' at the end of a table declaration",
        lambda: Phrase("Expected ']' at the end of a table declaration"),
    ),
    _form(
        r"Expected '\]\]' at the end of an array declaration",
        lambda: Phrase("Expected ']]' at the end of an array declaration"),
    ),
    _form(r"Expected ('.*'|\".*\")", lambda sign: Phrase("Expected {sign}", sign=Verbatim(sign))),
    _form(
        r"Found invalid character ('.*'|\".*\")",
        lambda sign: Phrase("Found invalid character {sign}", sign=Verbatim(sign)),
    ),
    _form(
        r"Illegal character ('.*'|\".*\")",
        lambda sign: Phrase("Illegal character {sign}", sign=Verbatim(sign)),
    ),
    _form(
        r"Cannot (?:declare|redefine namespace) (\(.*\))(?: twice)?",
        lambda key: Phrase("Cannot declare {key} twice", key=Verbatim(key)),
    ),
    _form(
        r"Duplicate inline table key (.*)",
        lambda key: Phrase("Duplicate inline table key {key}", key=Verbatim(key)),
    ),
    _form(r"Cannot overwrite a value", lambda: Phrase("Cannot overwrite a value")),
    _form(
        r"Cannot mutate immutable namespace (.*)",
        lambda key: Phrase("Cannot mutate immutable namespace {key}", key=Verbatim(key)),
    ),
    _form(
        r"Invalid initial character for a key part",
        lambda: Phrase("Invalid initial character for a key part"),
    ),
    _form(r"Unclosed array", lambda: Phrase("Unclosed array")),
    _form(r"Unclosed inline table", lambda: Phrase("Unclosed inline table")),
    _form(r"Unescaped '\\' in a string", lambda: Phrase("Unescaped '\\' in a string")),
    _form(r"Invalid hex value", lambda: Phrase("Invalid hex value")),
    _form(
        r"Escaped character is not a Unicode scalar value",
        lambda: Phrase("Escaped character is not a Unicode scalar value"),
    ),
    _form(r"Unterminated string", lambda: Phrase("Unterminated string")),
    _form(r"Invalid date or datetime", lambda: Phrase("Invalid date or datetime")),
    _form(r"Invalid value", lambda: Phrase("Invalid value")),
    _form(
        r"(.*) is no number of a board",
        lambda word: Phrase("{word} is not a number for a board", word=Verbatim(word)),
    ),
    _form(r"Exceeds the limit \(\d+ digits\) for integer string conversion.*", lambda: TOO_LARGE),
)

_AT_LINE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)
_AT_END = re.compile(r"(.*) \(at end of document\)", re.DOTALL)


def misshapen(error: Exception) -> Misshapen:
    """Return what msgspec says of data that it cannot decode or convert."""
    said, _, place = str(error).partition(" - at ")
    return Misshapen(_told(said, OF_SHAPES), place.strip("`"))


def with_fields(what: Phrase, known: Iterable[str]) -> Phrase:
    """Return what is wrong with a field that is missing or unknown, and which fields there are."""
    return Phrase("{what}; its fields are: {known}", what=what, known=Verbatim(", ".join(known)))


def fields_at(kind: type[Any], place: Iterable[str | int]) -> tuple[str, ...]:
    """Return the fields of the struct at a place of the struct `kind`; none where another thing stands."""
    found = type_info(kind)
    for step in place:
        found = _inside(found, step)
    return tuple(field.encode_name for field in found.fields) if isinstance(found, StructType) else ()


def _inside(outer: Type, step: str | int) -> Type:
    match outer:
        case StructType():
            named = (field.type for field in outer.fields if field.encode_name == step)
            return next(named, AnyType())
        case ListType() | VarTupleType():
            return outer.item_type
        case _:
            return AnyType()


def holds_half_a_character(text: bytes) -> bool:
    """Say whether a text is JSON but for half of a surrogate pair, which msgspec tells as an end."""
    try:
        json.dumps(json.loads(text), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        return False
    return False


def no_toml(error: ValueError) -> Phrase:
    """Return what tomllib says of a text that is not TOML."""
    if found := _AT_LINE.fullmatch(str(error)):
        return Phrase(
            "{what} (at line {line}, column {column})",
            what=_told(found[1], OF_TOML),
            line=int(found[2]),
            column=int(found[3]),
        )
    if found := _AT_END.fullmatch(str(error)):
        return Phrase("{what} (at end of document)", what=_told(found[1], OF_TOML))
    return _told(str(error), OF_TOML)


def _told(said: str, forms: Sequence[Form]) -> Phrase:
    for form in forms:
        if found := form.said.fullmatch(said):
            return form.told(*found.groups())
    return Phrase("{text}", text=Verbatim(said))
