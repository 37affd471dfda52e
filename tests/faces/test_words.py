"""What is said is kept for each language, and only there."""

from __future__ import annotations

import gettext
from typing import ClassVar

import pytest

from durbar.core.phrase import Name, SeatName
from durbar.faces import words


class Shouting(gettext.NullTranslations):
    """A language like English, only louder."""

    def pgettext(self, context: str, message: str) -> str:
        return f"{message.upper()}!"


@pytest.fixture
def reader(monkeypatch):
    """The languages that readers have, one after another."""
    languages: list[gettext.NullTranslations] = [gettext.NullTranslations()]
    monkeypatch.setattr(words, "_reader", lambda: languages[-1])
    return languages


def test_names_are_told_as_each_language_calls_them(reader):
    assert words.tell(Name("city", "Ulm")) == "Ulm"
    reader.append(Shouting())
    assert words.tell(Name("city", "Ulm")) == "ULM!"
    reader.pop()
    assert words.tell(Name("city", "Ulm")) == "Ulm"


def test_other_names_of_seats_are_other_texts(reader):
    assert words.tell(SeatName(1), ["Anna"]) == "Anna"
    assert words.tell(SeatName(1), ["Béla"]) == "Béla"


def test_a_page_keeps_to_one_language(reader):
    with words.one_language():
        reader.append(Shouting())
        assert words.tell(Name("city", "Ulm")) == "Ulm"
    assert words.tell(Name("city", "Ulm")) == "ULM!"


class Abroad(gettext.NullTranslations):
    """A language with marks and words of its own between the things of a list."""

    OWN: ClassVar = {
        "{items}, {item}": "{items}، {item}",
        "{said}; {more}": "{said} – {more}",
        "{said} {more}": "{said}　{more}",
        "{one} or {other}": "{one} vagy {other}",
        "{one} & {other}": "{one} és {other}",
        "{one} · {other}": "{one} | {other}",
    }

    def gettext(self, message: str) -> str:
        return self.OWN[message]


@pytest.mark.parametrize(
    ("join", "english", "abroad"),
    [
        (words.row, "a, b, c", "a، b، c"),
        (words.clauses, "a; b; c", "a – b – c"),
        (words.paragraph, "a b c", "a　b　c"),
        (words.either, "a or b or c", "a vagy b vagy c"),
        (words.jointly, "a & b & c", "a és b és c"),
        (words.apart, "a · b · c", "a | b | c"),
    ],
)
def test_a_language_says_what_stands_between_the_things_of_a_list(reader, join, english, abroad):
    assert [join(["a", "b", "c"]), join(["a"]), join([])] == [english, "a", ""]
    reader.append(Abroad())
    assert [join(["a", "b", "c"]), join(["a"]), join([])] == [abroad, "a", ""]
