"""What decoders say of texts that they cannot read is told as phrases, whatever they say."""

from __future__ import annotations

import ast
import inspect
import tomllib
from typing import Annotated, Any

import msgspec
import pytest

from durbar.core.decoding import holds_half_a_character, misshapen, no_toml


class Example(msgspec.Struct, forbid_unknown_fields=True):
    """Something of many shapes."""

    number: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    name: Annotated[str, msgspec.Meta(max_length=3)] = ""
    pair: tuple[int, int] = (0, 0)
    line: Annotated[list[int], msgspec.Meta(min_length=2)] = msgspec.field(default_factory=lambda: [1, 2])


class Needed(msgspec.Struct):
    """Something with a field that must be there."""

    name: str


SHAPES = [
    ({"number": "one"}, "expected `int`, got `str`", "$.number"),
    ({"number": 0}, "expected `int` >= 1", "$.number"),
    ({"number": 10}, "expected `int` <= 9", "$.number"),
    ({"name": "longer"}, "expected `str` of length <= 3", "$.name"),
    ({"pair": [1]}, "expected `array` of length 2, got 1", "$.pair"),
    ({"line": [1]}, "expected `array` of length >= 2", "$.line"),
    ({"lines": []}, "the field `lines` is unknown", ""),
]


@pytest.mark.parametrize(("given", "told", "place"), SHAPES)
def test_another_shape_is_told_with_its_place(given: dict[str, Any], told: str, place: str):
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(given, Example)
    wrong = misshapen(refused.value)
    assert wrong.what.text != "{text}"
    assert (str(wrong.what), wrong.place) == (told, place)


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"{}", "the field `name` is missing"),
        (b"{", "it ends too early"),
        (b"{]", "it is not JSON, from byte 1 on"),
        (b"", "it ends too early"),
        (b'{"name": 1e999}', "a number is too large"),
    ],
)
def test_what_is_not_json_is_told(sent: bytes, told: str):
    with pytest.raises(msgspec.DecodeError) as refused:
        msgspec.json.decode(sent, type=Needed)
    assert str(misshapen(refused.value).what) == told


@pytest.mark.parametrize("half", [rb'{"a":"\ud800"}', rb'"\udc00"', rb'{"\ud83dx":1}', rb'["\ud800\ud800"]'])
def test_half_of_a_surrogate_pair_is_found(half: bytes):
    assert holds_half_a_character(half)


@pytest.mark.parametrize("whole", [rb'"\ud83d\ude00"', b'"\xff"', b"{", b"", b"[" * 100_000, rb'"\\ud800"'])
def test_whatever_else_is_wrong_is_no_half_of_a_surrogate_pair(whole: bytes):
    assert not holds_half_a_character(whole)


def said_by_tomllib() -> list[str]:
    """Return what tomllib can say of a text, with something in its slots."""
    source = ast.parse(inspect.getsource(tomllib._parser))  # type: ignore[attr-defined]
    calls = [
        node
        for node in ast.walk(source)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in {"suffixed_err", "TOMLDecodeError"}
        and len(node.args) == 3
    ]
    return sorted({sample(call.args[2]) for call in calls})


def sample(text: ast.expr) -> str:
    if isinstance(text, ast.Constant):
        return str(text.value)
    assert isinstance(text, ast.JoinedStr)
    return "".join(
        str(part.value)
        if isinstance(part, ast.Constant)
        else ("'x'" if getattr(part, "conversion", -1) == ord("r") else "('x',)")
        for part in text.values
    )


def test_whatever_tomllib_says_is_known():
    said = said_by_tomllib()
    assert len(said) > 10
    for where in (" (at line 3, column 5)", " (at end of document)"):
        told = {message: no_toml(ValueError(message + where)) for message in said}
        assert [message for message, phrase in told.items() if phrase.slots["what"].text == "{text}"] == []  # type: ignore[union-attr]


def test_a_broken_text_is_told_as_tomllib_tells_it():
    with pytest.raises(tomllib.TOMLDecodeError) as refused:
        tomllib.loads("a = 1\nb = [1")
    assert str(no_toml(refused.value)) == str(refused.value) == "Unclosed array (at end of document)"


def test_a_number_of_too_many_digits_is_told():
    with pytest.raises(ValueError, match="digits") as refused:
        tomllib.loads(f"a = {'9' * 5000}")
    assert str(no_toml(refused.value)) == "a number is too large"
