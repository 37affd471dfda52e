"""Phrases, and how they are written in languages that are not English."""

from __future__ import annotations

import gettext
from typing import ClassVar

from durbar.core.phrase import Listed, Name, Phrase, Plural, SeatName, Writer, number, signed, together

ULM, LINZ = Name("city", "Ulm"), Name("city", "Linz")


class Hungarian(gettext.NullTranslations):
    """A small catalogue: with forms of names, and another way to join a list."""

    TEXTS: ClassVar = {
        "takes {city}": "elveszi {city:tárgy}",
        "post offices in {cities}": "posták: {cities}",
        "{items}, {item}": "{items}; {item}",
        "the crown": "a korona",
    }
    NAMES: ClassVar = {("city tárgy", "Ulm"): "Ulmot", ("city", "Linz"): "Linc"}

    def gettext(self, message: str) -> str:
        """Return a text of the catalogue."""
        return self.TEXTS.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        """Return a name of the catalogue."""
        return self.NAMES.get((context, message), message)


class Polish(gettext.NullTranslations):
    """A language with three forms."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number of houses."""
        assert (msgid1, msgid2) == ("house", "{count} houses")
        if n == 1:
            return "dom"
        return "{count} domy" if n % 10 in {2, 3, 4} and n // 10 % 10 != 1 else "{count} domów"


def test_english_is_written_as_it_stands():
    phrase = Phrase("{name} returns {what} for {gold}", name=SeatName(2), what=Phrase("the crown"), gold=-3)
    assert str(phrase) == "Player 2 returns the crown for −3"
    assert Writer(names=("Anna", "Béla")).write(phrase) == "Béla returns the crown for −3"


def test_a_language_brings_its_own_forms_of_a_name():
    writer = Writer(Hungarian())
    assert writer.write(Phrase("takes {city}", city=ULM)) == "elveszi Ulmot"
    assert writer.write(Phrase("takes {city}", city=LINZ)) == "elveszi Linc"  # no such form: the usual one
    assert writer.write(LINZ) == "Linc"


def test_a_language_joins_lists_in_its_own_way():
    cities = Listed.of([ULM, LINZ, Phrase("the crown")])
    phrase = Phrase("post offices in {cities}", cities=cities)
    assert str(phrase) == "post offices in Ulm, Linz, the crown"
    assert Writer(Hungarian()).write(phrase) == "posták: Ulm; Linc; a korona"
    assert str(Phrase("post offices in {cities}", cities=Listed(()))) == "post offices in "


def test_a_number_chooses_the_form_also_inside_a_phrase():
    def houses(count: int) -> Phrase:
        return Phrase("{what} {points}", what=Plural("house", "{count} houses", count), points=count)

    assert [str(houses(count)) for count in (1, 2)] == ["house 1", "2 houses 2"]
    written = [Writer(Polish()).write(houses(count)) for count in (1, 3, 12)]
    assert written == ["dom 1", "3 domy 3", "12 domów 12"]


def test_the_rule_that_a_phrase_cites_is_no_part_of_its_words():
    phrase = Phrase("takes {city}", city=ULM)
    cited = phrase.citing("TT-10")
    assert (str(cited), cited.rule, phrase.rule) == (str(phrase), "TT-10", "")
    assert cited != phrase == cited.citing("")
    assert len({cited, phrase, Phrase("takes {city}", city=ULM).citing("TT-10")}) == 2
    assert Plural("house", "{count} houses", 2).citing("MA-21") != Plural("house", "{count} homes", 2).citing(
        "MA-21"
    )


def test_names_with_braces_are_names():
    assert Writer(names=("{city}",)).write(Phrase("{name} begins", name=SeatName(1))) == "{city} begins"


def test_equal_phrases_are_equal():
    assert Phrase("takes {city}", city=ULM) == Phrase("takes {city}", city=ULM)
    assert Phrase("takes {city}", city=ULM) != Phrase("takes {city}", city=LINZ)
    assert Plural("house", "houses", 1) != Plural("house", "houses", 2)
    assert Plural("house", "houses", 1) != Phrase("house", count=1)
    assert len({Phrase("house"), Phrase("house"), Plural("house", "houses", 1)}) == 2


def test_numbers_have_a_minus_sign_that_is_one():
    assert [number(value) for value in (-3, 0, 3)] == ["−3", "0", "3"]
    assert [signed(value) for value in (-3, 0, 3)] == ["−3", "+0", "+3"]


def test_what_is_told_of_one_thing_after_another_is_told_at_once():
    ulm, linz = (
        Plural("{cities} is shown", "{cities} are shown", 1, cities=Listed((city,))) for city in (ULM, LINZ)
    )
    assert list(map(str, together([ulm, linz, ulm]))) == ["Ulm, Linz, Ulm are shown"]
    other = Plural("{cities} is hidden", "{cities} are hidden", 1, cities=Listed((ULM,)))
    assert together([ulm, other, ulm]) == [ulm, other, ulm]
    assert together([ulm, linz.citing("TT-4")]) == [ulm, linz.citing("TT-4")]
    bid = Plural("bids {count}", "bids {count}", 1)
    assert together([bid, bid, Phrase("ends"), Phrase("ends")]) == [bid, bid, Phrase("ends"), Phrase("ends")]
    assert together([]) == []
