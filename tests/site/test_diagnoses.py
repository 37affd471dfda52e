"""What is wrong with a record, a position, a board file or a request is told in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from durbar.site.api import accounts
from tests.site.api import forget_callers
from tests.site.wrong_texts import POSITIONS, RECORDS, WRONG_BOARDS, alert, form_with

pytestmark = pytest.mark.django_db

OFFERED = [code for code, _name in settings.LANGUAGES]


def in_each(ask: Callable[[Client], str]) -> dict[str, str]:
    """Return what is told in each language."""
    told = {}
    for language in OFFERED:
        forget_callers()
        told[language] = ask(Client(headers={"accept-language": language}))
    return told


def check(told: dict[str, str]) -> None:
    """Assert that each language has words of its own, and none marks English ones."""
    assert len(set(told.values())) == len(OFFERED), told
    assert not any("lang=" in words for words in told.values()), told


@pytest.mark.parametrize("name", RECORDS)
def test_a_wrong_record(name):
    check(in_each(lambda client: alert(client.post("/review/", {"record": RECORDS[name]}).content.decode())))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_wrong_position(name):
    check(
        in_each(lambda client: alert(client.post("/position/", {"text": POSITIONS[name]}).content.decode()))
    )


@pytest.mark.parametrize("name", WRONG_BOARDS)
def test_a_wrong_board_file(name):
    found = in_each(lambda client: alert(client.post("/tables/", form_with(name)).content.decode()))
    check(found)
    assert all(words.startswith("own.toml") for words in found.values())


@pytest.mark.parametrize(
    "body",
    [
        {"game": "thurn-und-taxis", "seats": ["me", "steady"], "position": POSITIONS["no city"]},
        {"game": "thurn-und-taxis", "seats": ["me", "stedy"]},
        {"game": "chess", "seats": ["me", "open"]},
        {"game": "maharaja", "seats": ["me"]},
        {"game": "maharaja", "seats": ["me", "open"], "options": {"auction": "perhaps"}},
        {"game": "maharaja", "seats": ["me", "open"], "options": {"auctoin": True}},
        {"game": "maharaja", "seats": "me"},
        {"game": "maharaja"},
        {"gmae": "maharaja", "game": "maharaja", "seats": ["me"]},
    ],
    ids=str,
)
def test_what_the_api_refuses(body, anna):
    _account, token = accounts.create(anna, "Robot")

    def told(client: Client) -> str:
        answer = client.post(
            "/api/table", body, "application/json", headers={"authorization": f"Bearer {token}"}
        )
        assert answer.status_code == 400
        words: str = answer.json()["error"]
        return words

    check(in_each(told))


def test_a_place_is_named_and_what_was_written_quoted_as_the_language_does():
    told = in_each(
        lambda client: alert(client.post("/position/", {"text": POSITIONS["no city"]}).content.decode())
    )
    assert told["en"] == "position:3: '1 hand ulmm': 'ulmm' is not possible here. Did you mean 'ulm'?"
    assert told["hu"] == "állás, 3. sor: „1 hand ulmm”: „ulmm” itt nem lehetséges. Erre gondoltál: „ulm”?"
    assert told["de"].startswith("Stellung, Zeile 3: „1 hand ulmm“: „ulmm“ ist hier nicht möglich.")
