"""Who thinks ahead without what was learned says so: the net knows one board and the usual rules."""

from __future__ import annotations

import pytest

from durbar.games.taj_mahal import boardfile
from durbar.site.people.models import Visitor
from durbar.site.tables import boards, readiness
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.without_net import think_untaught
from tests.site.conftest import client_of

pytestmark = pytest.mark.django_db
TAJ = "taj-mahal"
OWN = boardfile.SHIPPED.read_text("utf-8").replace('name = "Multan"', 'name = "Multan of ours"', 1)
TOLD = "Levels that think ahead are weaker here than usual"


def is_told(host: Visitor, *seats: str, board: boards.OwnBoard | None = None, **options: int) -> bool:
    """Say whether the page of a new table tells it, and think_untaught says the same."""
    table = create(TablePlan(TAJ, seats, options, board=board), host)
    told = TOLD in client_of(host).get(f"/table/{table.slug}/").content.decode()
    assert think_untaught(table, list(table.seats.all())) is told
    return told


def test_it_is_told_where_another_board_or_other_options_are_played(anna):
    own = boards.check(TAJ, "own.toml", OWN.encode())
    for level in ("quick", "even seconds=0.05"):
        assert not is_told(anna, "me", level)
        assert is_told(anna, "me", level, board=own)
        assert is_told(anna, "me", level, special_symbols=2)
    assert is_told(anna, "me", "quick", "open", board=own)  # while somebody is waited for too


def test_it_is_not_told_where_nobody_thinks_ahead(anna):
    own = boards.check(TAJ, "own.toml", OWN.encode())
    assert not is_told(anna, "me", "steady", board=own)
    assert not is_told(anna, "me", "open", board=own)


def test_nothing_is_said_before_the_rules_are_ready(anna, monkeypatch):
    monkeypatch.setattr(readiness, "is_ready", lambda _game: False)
    assert not is_told(anna, "me", "open", "quick", special_symbols=2)
