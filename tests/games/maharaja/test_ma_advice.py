"""What `steady` decides on a journey through the start space, where travel is the only decision (MA-32)."""

from __future__ import annotations

import pytest

from durbar.bots.levels import make
from tests.games.maharaja.table import Table


def advised(table: Table) -> str:
    """Return what a steady player decides in the turn that goes on."""
    view = table.match.view(table.actor)
    return table.match.game.actions.texts[make("steady", 1).decide(view, 0.0)]


@pytest.mark.parametrize("plan", ["palace character", "quarry move", "palace palace", "gold governor"])
def test_it_goes_on_to_the_city_of_the_maharaja(plan: str):
    table = Table().maharaja("udaipur").at(1, "jodhpur").houses(1, "amber").gold(1, 30)
    table.open_roads(1, "start_jodhpur start_ajmer start_udaipur start_bundi")
    table.turn(1, plan).play("travel start_jodhpur")
    assert advised(table) == "travel start_udaipur"


def test_it_goes_round_where_the_short_way_is_closed():
    """The road to Udaipur lacks its houses: by way of Bundi none is lacking."""
    table = Table().maharaja("udaipur").at(1, "jodhpur").gold(1, 30)
    table.open_roads(1, "start_jodhpur start_ajmer start_bundi bundi_udaipur")
    table.turn(1, "palace character").play("travel start_jodhpur")
    assert advised(table) == "travel start_bundi"


def test_the_only_road_on_is_taken():
    table = Table().maharaja("jodhpur").at(1, "jodhpur").open_roads(1, "start_jodhpur start_ajmer")
    table.turn(1, "palace character").play("travel start_jodhpur")
    assert advised(table) == "travel start_ajmer"
