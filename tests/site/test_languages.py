"""In which language a page is written, and how it is changed."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from durbar.core import registry
from durbar.site.languages import own_name
from durbar.site.pages.context.hints import HintRow
from durbar.site.pages.number_words import seconds_text
from tests.site.conftest import client_of, new_table

pytestmark = pytest.mark.django_db

NUMBER = re.compile(r'id="([A-Z]{2}-\d+)"')
HEADING = re.compile(r"<h1>\s*(.*?)\s*</h1>")
TITLE = re.compile(r"<title>\s*(.*?)\s*</title>")
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


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/play-now/", "/"),
        ("/name/", "/"),
        ("/tables/", "/"),
        ("/table/some/play/", "/table/some/"),
        ("/table/some/rematch/", "/table/some/"),
        ("/table/some/fair/contribute/", "/table/some/fair/"),
        ("/learn/maharaja/play/", "/learn/maharaja/"),
        ("/learn/maharaja/3/play/", "/learn/maharaja/3/"),
        ("/review/some/7/play-on/", "/review/some/7/"),
    ],
)
def test_from_the_address_of_a_refused_form_another_language_leads_to_its_page(address, page):
    assert Client().get(address)["Location"] == page


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


def test_a_computer_player_whose_turn_it_is_in_a_row_of_the_lobby_has_its_name_in_the_readers_language(anna):
    new_table(anna, "steady", "steady")
    rows = Client(headers={"accept-language": "de"}).get("/").content.decode()
    assert "Solide" in rows
    assert "Steady" not in rows


def test_names_are_shown_where_a_table_waits_and_where_one_is_invited(anna):
    table = new_table(anna, "me", "open", "steady")
    invite = table.seats.get(number=2).invite
    mine, guest = client_of(anna), Client()
    shown = [mine.get(f"/table/{table.slug}/{page}") for page in ("", "fair/")]
    shown += [mine.get("/"), guest.get(f"/table/{table.slug}/join/{invite}/")]
    for page in shown:
        assert "Anna" in page.content.decode()
        assert "Steady" in page.content.decode()


@pytest.mark.parametrize(
    ("path", "token", "status"),
    [("table/nowhere", None, 404), ("account", None, 401), ("stream/event", "none", 401)],
)
def test_a_refusal_of_the_api_is_told_in_the_language_that_is_asked_for(path, token, status):
    told = {}
    for language in OFFERED:
        given = {"accept-language": language} | ({"authorization": f"Bearer {token}"} if token else {})
        answer = Client(headers=given).get(f"/api/{path}")
        assert answer.status_code == status
        told[language] = answer.json()["error"]
    assert len(set(told.values())) == len(OFFERED)


def failing(language: str, monkeypatch) -> dict[int, str]:
    """Return the pages of what a server does not answer as it should, by their status."""
    client = Client(
        headers={"accept-language": language}, enforce_csrf_checks=True, raise_request_exception=False
    )
    answers = [client.get("/", headers={"host": "elsewhere.example"}), client.get("/nowhere/")]
    answers.append(client.post("/tables/", {}))
    with monkeypatch.context() as broken:
        broken.setattr("durbar.site.pages.views.lobby.lists_of", None)
        answers.append(client.get("/lists/"))
    return {answer.status_code: answer.content.decode() for answer in answers}


def test_what_fails_is_told_in_the_readers_language(monkeypatch):
    pages = {language: failing(language, monkeypatch) for language in OFFERED}
    for language, told in pages.items():
        assert set(told) == {400, 403, 404, 500}
        assert {language_of(page) for page in told.values()} == {language}
    for status in pages["en"]:
        headings = {HEADING.findall(told[status])[0] for told in pages.values()}
        assert len(headings) == len(OFFERED)
        titles = {TITLE.findall(told[status])[0] for told in pages.values()}
        assert titles == {f"{heading} · Durbar" for heading in headings}


def test_the_page_for_when_nothing_answers_is_fetched_anew_in_another_language():
    workers = {
        Client(headers={"accept-language": language}).get("/service-worker.js").content
        for language in OFFERED
    }
    assert len(workers) == len(OFFERED)


def test_decimals_are_written_as_the_language_writes_them():
    for language, written in (("en", "0.2"), ("de", "0,2"), ("cs", "0,2"), ("hu", "0,2"), ("it", "0,2")):
        with translation.override(language):
            assert seconds_text(0.2) == written
            assert seconds_text(2.0) == "2"
            assert HintRow("", "", 50, 1.2, 20).place == written.replace("0", "1")
