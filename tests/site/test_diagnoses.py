"""What is wrong with a record, a position, a board file or a request is told in the reader's language."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from durbar.core.match import Match
from durbar.games.maharaja import boardfile as maharaja
from durbar.games.taj_mahal import boardfile as taj_mahal
from durbar.games.thurn_und_taxis import boardfile as thurn_und_taxis
from durbar.site.api import accounts
from tests.site.api import forget_callers

pytestmark = pytest.mark.django_db

OFFERED = [code for code, _name in settings.LANGUAGES]
ALERT = re.compile(r'role="alert">\s*(.*?)\s*</(?:pre|p)>', re.DOTALL)
POSITION = "durbar-position 1; game thurn-und-taxis; rules 1; players 2\n"
TURN = POSITION + "phase play; turn 1; first 2\n"
BOARDS = {"taj-mahal": taj_mahal, "maharaja": maharaja, "thurn-und-taxis": thurn_und_taxis}


def record(line: str) -> str:
    """Return a record that begins well, with a decision that is wrong in its last line."""
    return f"{Match('thurn-und-taxis', 2, chance=False).record()}{line}\n"


RECORDS = {
    "nothing of a record": "no record",
    "no header": "durbar 1\ngmae maharaja\n",
    "no game": "durbar 1\ngame chess\n",
    "another version": "durbar 2\n",
    "too few players": "durbar 1\ngame maharaja\nrules 1\nplayers 9\n",
    "no decision": record("1 tkae ulm"),
    "another's turn": record("2 pass"),
}
POSITIONS = {
    "no field": TURN + "dsiplay ulm\n",
    "no city": TURN + "1 hand ulmm\n",
    "no phase": POSITION,
    "what no game reaches": TURN + "1 hand ulm; route ulm basel\n",
    "more cards than there are": TURN + "1 hand ulm×9\n",
    "a name of no field": "durbar-position 1; game gifts; rules 1; players 2\nphase play; colour red\n",
}
WRONG_BOARDS = {
    "no TOML": ("taj-mahal", "[meta]", "[meta"),
    "another shape": ("maharaja", "width = ", "width = 'wide' #"),
    "against the rulebook": ("thurn-und-taxis", "value = 7\n", "value = 8\n"),
    "no city": ("taj-mahal", '"bhakkar", "multan"', '"bhakkar", "atlantis"'),
    "no id": ("taj-mahal", 'id = "bhakkar"', 'id = "bha kkar"'),
}


def form_with(name: str) -> dict[str, Any]:
    """Return the form of a new table with a board file that is wrong."""
    game, old, new = WRONG_BOARDS[name]
    text = BOARDS[game].SHIPPED.read_text("utf-8")
    assert old in text
    file = SimpleUploadedFile("own.toml", text.replace(old, new, 1).encode())
    return {"name": "Anna", "game": game, "seat1": "me", "seat2": "steady", "board_file": file}


def alert(page: str) -> str:
    """Return what a page warns of."""
    (told,) = ALERT.findall(page)
    return html.unescape(told)


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
