"""The catalogues: complete, with the same slots in every language, in the words of the boxes."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.utils.translation import to_locale

from scripts.translations import CUSTOMARY, catalogues, missing, read, texts, updated
from tests.site.glossary import GLOSSARIES, bare, page, rows_for

SLOT = re.compile(r"%\((\w+)\)s|\{(\w+)(?::\w+)?\}|(%%)|(</?\w+)")
COUNTS = {"count", "n"}  # which one form of several may leave out, for it is one
PATHS = catalogues()
FORM = re.compile(r"\{(\w+):(\w+)\}")
STRAIGHT = re.compile(r"(?<=[A-Za-z}])'(?=s\b|[\s,.;:)])")  # an apostrophe as on a typewriter
OF_PAGES = ("src/durbar/faces/", "src/durbar/games/", "src/durbar/site/")
OF_PROGRAMS = "src/durbar/site/api/"  # where code is quoted in the words of code


@pytest.fixture(scope="module")
def template() -> Catalog:
    return texts()


def translated(language: str) -> list[tuple[Message, list[tuple[str, str]]]]:
    """Return every message with the pairs of its English and a form of the language."""
    return [(message, pairs(message)) for message in read(PATHS[language], language) if message.id]


def pairs(message: Message) -> list[tuple[str, str]]:
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    singular, plural = tuple(message.id)
    first, *others = tuple(message.string or ())
    return [(singular, first), *((plural, other) for other in others)]


def slots(text: str) -> Counter[str]:
    return Counter(next(filter(None, found.groups())) for found in SLOT.finditer(text))


def test_every_catalogue_is_offered_and_has_its_words_in_the_glossaries():
    assert {to_locale(code) for code, _name in settings.LANGUAGES} == {"en", *PATHS}
    pages = [path.stem for path in GLOSSARIES.glob("*.md")]
    assert all(page(name, language) for name in pages for language in PATHS)


@pytest.mark.parametrize("language", PATHS)
def test_a_catalogue_has_all_texts_of_the_code_and_no_others(language, template):
    catalogue = read(PATHS[language], language)
    wanted = {(message.context, message.id) for message in updated(catalogue, template) if message.id}
    assert {(message.context, message.id) for message in catalogue if message.id} == wanted


def test_the_english_texts_of_pages_have_printed_apostrophes(template):
    wrong = [
        (text, path)
        for message in template
        for path, _line in message.locations
        if path.startswith(OF_PAGES) and not path.startswith(OF_PROGRAMS)
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        if STRAIGHT.search(text)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", PATHS)
def test_nothing_is_untranslated_or_fuzzy(language):
    assert [message.id for message in missing(read(PATHS[language], language))] == []


@pytest.mark.parametrize("language", PATHS)
def test_the_slots_are_those_of_the_english_text(language):
    wrong = [
        (english, own)
        for message, both in translated(language)
        for english, own in both
        if slots(english) != slots(own)
        and not (len(both) > 1 and {*slots(english) - slots(own), *slots(own) - slots(english)} <= COUNTS)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", PATHS)
def test_every_form_of_a_name_that_is_asked_for_is_given_for_all_names_of_its_kind(language):
    catalogue = read(PATHS[language], language)
    asked = {
        form[2]
        for _message, both in translated(language)
        for _english, own in both
        for form in FORM.finditer(own)
    }
    given: dict[str, set[str]] = {}
    for message in catalogue:
        if message.context and " " in message.context and message.context != CUSTOMARY:
            kind, _, form = message.context.rpartition(" ")
            if form in asked:
                given.setdefault(f"{kind} {form}", set()).add(str(message.id))
    for context, names in given.items():
        kind = context.rpartition(" ")[0]
        assert names == {str(message.id) for message in catalogue if message.context == kind}, context
    assert asked <= {context.rpartition(" ")[2] for context in given}


@pytest.mark.parametrize("language", PATHS)
def test_a_catalogue_speaks_in_the_words_of_the_glossaries(language):
    broken = [
        f"{row.english!r} is one of {row.words}: {english!r} -> {own!r}"
        for message, both in translated(language)
        if message.context != CUSTOMARY
        for row in rows_for(message, language)
        for english, own in both
        if own and row.speaks_of(bare(english)) and not row.is_obeyed(bare(own))
    ]
    assert broken == []
