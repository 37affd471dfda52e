"""What a page has is not sent to it again: the ground of a map, told turns, panels without decisions."""

from __future__ import annotations

import re

import pytest

from tests.site.conftest import client_of, decide, running_table

pytestmark = pytest.mark.django_db

NAMED = re.compile(r'<(\w+)[^<>]* data-lasting="(\w+)">')
LEFT_OUT = re.compile(r'<(\w+)[^<>]* data-lasting="(\w+)"></\1>')


def test_a_page_is_sent_what_it_does_not_have(anna, bela):
    table = running_table(anna, bela)
    for _ in range(8):
        table = decide(table)
    client, path = client_of(anna), f"/table/{table.slug}/"
    has = [name for _, name in NAMED.findall(client.get(path).content.decode())]
    assert len(has) >= 4  # the ground, the set-up, a turn at least, the bonus tiles
    decide(table)
    fresh = client.get(f"{path}view/", headers={"Durbar-Has": " ".join([*has, "unknown"])}).content.decode()
    whole = client.get(f"{path}view/").content.decode()
    assert not LEFT_OUT.findall(whole)
    left_out = {name for _, name in LEFT_OUT.findall(fresh)}
    assert left_out == {name for _, name in NAMED.findall(whole)} & set(has)
    assert {kind for kind, _ in LEFT_OUT.findall(fresh)} == {"g", "li", "section"}
    new = {name for _, name in NAMED.findall(fresh)} - left_out
    assert new  # the turn that goes on is told
    assert len(fresh) < len(whole) / 2
