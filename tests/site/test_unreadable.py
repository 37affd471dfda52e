"""Forms that nobody can read: refused with what would be right, at every address, and no line in the log."""

from __future__ import annotations

import logging

import pytest
from django.test import Client

from tests.site.api import new_bot
from tests.site.conftest import client_of

pytestmark = pytest.mark.django_db

FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data"
PART = b'--x\r\nContent-Disposition: form-data; name="game"\r\n\r\n\xff\r\n--x--\r\n'
UNREADABLE = {
    "in another encoding": (f"{FORM}; charset=utf-16", b"game=1"),
    "in an encoding of bytes": (f"{PARTS}; boundary=x; charset=base64", PART),
    "in an encoding that refuses": (f"{PARTS}; boundary=x; charset=undefined", PART),
    "without a boundary": (PARTS, PART),
    "of too many fields": (FORM, b"&".join(b"a%d=1" % number for number in range(1001))),
    "of too many parts": (
        f"{PARTS}; boundary=x",
        b"".join(b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' for _ in range(1100)),
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
@pytest.mark.parametrize("address", ["/", "/tables/", "/language/", "/nowhere/"])
def test_a_form_that_cannot_be_read_is_refused(anna, address, what, caplog):
    kind, body = UNREADABLE[what]
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies = client_of(anna).cookies
    client.cookies["csrftoken"] = "a" * 32
    with caplog.at_level(logging.ERROR):
        answer = client.generic("POST", address, body, kind)
    assert answer.status_code == 400
    assert "has at most 1000 fields" in answer.content.decode()
    assert not caplog.records


@pytest.mark.parametrize("what", UNREADABLE)
def test_to_programs_it_is_told_as_everything_else(anna, what):
    kind, body = UNREADABLE[what]
    bot = new_bot(anna)
    answer = bot.client.generic("POST", "/api/table", body, kind, headers=bot.headers)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("what was sent cannot be read: a form is whole")


def test_to_programs_bytes_that_are_no_text_are_told_so(anna):
    bot = new_bot(anna)
    body = b'{"game": "\xff", "seats": ["me"]}'
    answer = bot.client.generic("POST", "/api/table", body, "application/json", headers=bot.headers)
    assert answer.status_code == 400
    assert answer.json()["error"] == "what was sent cannot be read: it is not UTF-8 text"
