"""An open seat's link can be copied, shared, and scanned by a phone."""

from __future__ import annotations

import re

import pytest
import segno
from django.test import Client

from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables.closing import close_own
from tests.site.conftest import client_of, new_table

pytestmark = pytest.mark.django_db

COMMAND = "uv run durbar --host 0.0.0.0"


@pytest.fixture
def waiting(anna):
    """A private table of three with two open seats."""
    return new_table(anna, "me", "open", "open", listed=False)


def page_of(table, client: Client, **headers: str) -> str:
    return client.get(f"/table/{table.slug}/", headers=headers).content.decode()


def dark_modules(drawn: str) -> int:
    """Return how many modules of a QR code's SVG are black: the lengths of all its strokes."""
    (path,) = re.findall(r'<path stroke="#000" d="([^"]+)"', drawn)
    return sum(map(int, re.findall(r"h(\d+)", path)))


def test_each_open_seat_has_a_code_of_its_own_link(anna, waiting):
    page = page_of(waiting, client_of(anna))
    links = re.findall(r'id="invite-\d" readonly value="([^"]+)"', page)
    codes = re.findall(r'<svg[^>]* class="qr-code">.*?</svg>', page)
    assert len(set(links)) == len(set(codes)) == 2
    for link, code in zip(links, codes, strict=True):
        assert dark_modules(code) == sum(map(sum, segno.make_qr(link).matrix))


def test_who_is_not_invited_sees_no_code(bela):
    table = new_table(bela, "me", "open")
    page = page_of(table, Client())
    assert "Take this seat" in page
    assert "qr-code" not in page


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000"])
def test_links_that_open_on_this_computer_alone_say_so(anna, waiting, host):
    page = page_of(waiting, client_of(anna), host=host)
    assert COMMAND in page
    assert "qr-code" not in page  # no phone could open them


def test_links_that_open_elsewhere_need_no_word(anna, waiting, settings):
    settings.ALLOWED_HOSTS = ["games.example.org"]
    page = page_of(waiting, client_of(anna), host="games.example.org")
    assert "http://games.example.org/table/" in page
    assert COMMAND not in page


@pytest.mark.django_db(transaction=True)
def test_a_link_to_a_table_that_is_closed_in_this_moment_leads_nowhere(anna, waiting, monkeypatch):
    unnamed = visitors.unnamed

    def closed_meanwhile(request):
        close_own(waiting.pk, anna)
        return unnamed(request)

    monkeypatch.setattr(visitors, "unnamed", closed_meanwhile)
    assert Client().get(f"/table/{waiting.slug}/watch/{waiting.watch_token}/").status_code == 404
    assert not Visitor.objects.exclude(pk=anna.pk).exists()
