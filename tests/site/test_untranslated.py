"""Nothing on any page is English alone: in a made-up language, every text bears its marks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from durbar.core import registry
from durbar.core.match import Match
from durbar.faces.lesson import game_of
from durbar.site.people.models import Visitor
from tests.browser.golden_tables import MOST_PLAYERS, _open, moments
from tests.faces.lessons import LESSONS, lesson
from tests.golden import GOLDEN
from tests.site.conftest import client_of
from tests.site.pseudo import CODE, marked, proper_names, untranslated, write_catalogue
from tests.site.wrong_texts import POSITIONS, RECORDS, WRONG_BOARDS, alert, form_with

pytestmark = pytest.mark.django_db

# Another package has no catalogue here.
EXAMPLE_GAME = {"Present the finest gift, and win the favour of the court."}
GAMES = sorted(about.id for about in registry.all_games() if about.room.startswith("durbar."))


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory):
    folder = tmp_path_factory.mktemp("locale")
    write_catalogue(folder, marked)
    return folder


@pytest.fixture(autouse=True)
def _made_up(settings, catalogues) -> Iterator[None]:
    settings.LANGUAGES = [("en", "English"), (CODE, "Accented")]
    settings.LOCALE_PATHS = [catalogues]
    with translation.override(CODE):
        yield


def browser(visitor: Visitor | None = None) -> Client:
    client = client_of(visitor)
    client.cookies["durbar_language"] = CODE
    return client


def page(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code in {200, 404}, (address, answer.status_code)
    return answer.content.decode()


def names_in(match: Match) -> list[str]:
    """Return what the seats of a record are called; its bots were no levels of ours."""
    return [name.removeprefix("bot:") for name in match.names]


def check(client: Client, addresses: list[str], *names: str) -> None:
    known = proper_names() | set(names) | {"English", "Accented"} | EXAMPLE_GAME
    found = {address: untranslated(page(client, address), known) for address in addresses}
    assert [f"{address}: {words}" for address, words in found.items() if words] == []


def check_warning(told: str, *names: str) -> None:
    """Assert that a page that warns says nothing in English."""
    assert "⟦" in alert(told)
    known = proper_names() | set(names) | {"English", "Accented"} | EXAMPLE_GAME
    assert untranslated(told, known) == []


def test_the_made_up_language_is_spoken():
    assert 'lang="en-xa"' in page(browser(), "/")


def test_the_lobby_and_its_forms(anna):
    check(browser(anna), ["/", "/?new=1", *(f"/?game={game}" for game in GAMES), "/lists/"], "Anna")


def test_pages_beside_the_tables(anna):
    check(
        browser(anna),
        ["/offline/", "/nowhere/", "/table/nowhere/", "/review/", "/position/", "/bots/", "/api/"],
        "Anna",
    )


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_every_kind_of_decision(anna, record):
    match = Match.load(GOLDEN / f"{record}.durbar")
    client = browser(anna)
    addresses = []
    for _moment, position in moments(match):
        table = _open(position, anna)
        addresses += [table, f"{table}log/", f"{table}moment/{len(position) // 2}/", f"{table}fair/"]
    check(client, addresses, *names_in(match), "Anna")


@pytest.mark.parametrize("game", LESSONS)
def test_lessons(game):
    steps = range(1, len(lesson(game).steps) + 2)
    check(browser(), [f"/learn/{game}/{number}/" for number in steps], *game_of(game).names)


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_reviews(record):
    text = (GOLDEN / f"{record}.durbar").read_text("utf-8")
    client = browser()
    answer = client.post("/review/", {"record": text})
    assert answer.status_code == 302, answer.content.decode()
    match = Match.load(GOLDEN / f"{record}.durbar")
    start = answer["Location"].rstrip("/").rpartition("/")[0]
    check(client, [f"{start}/{number}/" for number in (0, len(match) // 2, len(match))], *names_in(match))


@pytest.mark.parametrize("name", RECORDS)
def test_what_is_wrong_with_a_record(name):
    check_warning(browser().post("/review/", {"record": RECORDS[name]}).content.decode())


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_wrong_with_a_position(name):
    check_warning(browser().post("/position/", {"text": POSITIONS[name]}).content.decode())


@pytest.mark.parametrize("name", WRONG_BOARDS)
def test_what_is_wrong_with_a_board_file(name, anna):
    check_warning(browser(anna).post("/tables/", form_with(name)).content.decode(), "Anna")
