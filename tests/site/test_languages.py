"""In which language a page is written, and how it is changed."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client

from durbar.core import registry
from durbar.site.languages import own_name
from tests.site.conftest import client_of, new_table

pytestmark = pytest.mark.django_db

NUMBER = re.compile(r'id="([A-Z]{2}-\d+)"')
PARAGRAPH = re.compile(r"<p>([^<]{40,})</p>")
OFFERED = [code for code, _name in settings.LANGUAGES]


def language_of(page: str) -> str:
    return page.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize("language", OFFERED)
def test_a_page_follows_the_browser(language):
    page = Client(headers={"accept-language": f"{language}-XX, xx;q=0.5"}).get("/").content.decode()
    assert language_of(page) == language


def test_these_are_offered_by_their_own_names():
    ours = {("en", "English"), ("cs", "Česky"), ("de", "Deutsch"), ("hu", "Magyar"), ("it", "Italiano")}
    assert set(settings.LANGUAGES) == ours
    assert own_name("pt-br") == "Português Brasileiro"


def test_who_reads_none_of_them_gets_english():
    assert language_of(Client(headers={"accept-language": "fi"}).get("/").content.decode()) == "en"


def test_the_language_is_changed_on_the_page_and_kept():
    client = Client(headers={"accept-language": "de"})
    answer = client.post("/language/", {"language": "hu", "next": "/rules/maharaja/"})
    assert answer["Location"] == "/rules/maharaja/"
    assert answer.cookies["durbar_language"]["max-age"] >= 365 * 86400
    assert language_of(client.get("/rules/maharaja/").content.decode()) == "hu"


def test_without_a_script_one_comes_back_to_the_page():
    answer = Client().post("/language/", {"language": "hu"}, headers={"referer": "http://testserver/bots/"})
    assert answer["Location"] == "http://testserver/bots/"


def test_nobody_is_led_elsewhere_and_no_other_language_is_taken():
    client = Client()
    answer = client.post("/language/", {"language": "tlh", "next": "https://example.org/"})
    assert answer["Location"] == "/"
    assert "durbar_language" not in answer.cookies


@pytest.mark.parametrize("game", [about.id for about in registry.all_games() if about.rules])
def test_the_rules_of_every_language_have_all_numbers_and_none_is_english(game):
    pages = {
        language: Client(headers={"accept-language": language}).get(f"/rules/{game}/").content.decode()
        for language in OFFERED
    }
    numbers = {language: NUMBER.findall(page) for language, page in pages.items()}
    assert all(numbers[language] == numbers["en"] for language in OFFERED)
    paragraphs = {language: set(PARAGRAPH.findall(page)) for language, page in pages.items()}
    assert numbers["en"]
    assert all(not paragraphs[language] & paragraphs["en"] for language in OFFERED[1:])


def test_each_reader_of_a_table_is_told_in_their_own_language(anna):
    table = new_table(anna, "me", "steady")
    address = f"/table/{table.slug}/"
    pages = {}
    for language in ("de", "hu"):
        client = client_of(anna)
        client.cookies["durbar_language"] = language
        pages[language] = client.get(address).content.decode()
    assert "Solide" in pages["de"]
    assert "Higgadt" in pages["hu"]
    assert "Steady" not in pages["de"] + pages["hu"]


def test_names_are_shown_where_a_table_waits_and_where_one_is_invited(anna):
    table = new_table(anna, "me", "open", "steady")
    invite = table.seats.get(number=2).invite
    mine, guest = client_of(anna), Client()
    shown = [mine.get(f"/table/{table.slug}/{page}") for page in ("", "fair/")]
    shown += [mine.get("/"), guest.get(f"/table/{table.slug}/join/{invite}/")]
    for page in shown:
        assert "Anna" in page.content.decode()
        assert "Steady" in page.content.decode()


def test_a_refusal_of_the_api_is_told_in_the_language_that_is_asked_for():
    told = {
        language: Client(headers={"accept-language": language}).get("/api/tables/nowhere").content.decode()
        for language in ("en", "de")
    }
    assert told["en"] != told["de"]
