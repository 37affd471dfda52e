"""The rules in the app."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.html import escape

from durbar.core import registry
from tests.games.thurn_und_taxis import test_tt_every_rule

GAMES = [about.id for about in registry.all_games()]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.django_db
def test_every_game_has_its_rules_in_short(game_id: str):
    page = Client().get(f"/rules/{game_id}/")
    assert page.status_code == 200
    text = page.content.decode()
    about = registry.about(game_id)
    assert about.title in text
    assert "<table>" in text
    assert all(escape(option.help) in text for option in about.options)


@pytest.mark.django_db
def test_the_numbers_are_those_of_the_full_rules():
    text = Client().get("/rules/thurn-und-taxis/").content.decode()
    told = {int(number) for number in re.findall(r"TT-(\d+)", text)}
    assert len(told) > 10
    assert told <= set(test_tt_every_rule.RULES)


@pytest.mark.django_db
def test_a_game_that_we_do_not_have_has_no_rules():
    assert Client().get("/rules/chess/").status_code == 404
