"""A table of Taj Mahal for three, who may wish to withdraw."""

from __future__ import annotations

from durbar.site.people.models import Visitor
from durbar.site.tables import wishes
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.seats import sit
from tests.site.conftest import decide, fresh, turn_of

TAJ = "taj-mahal"


def table_for_three(anna: Visitor, bela: Visitor) -> Table:
    """Return a table for three at which it is the turn of Anna, Béla or Cili."""
    table = create(TablePlan(TAJ, ["me", "open", "open"], {}), anna)
    sit(table.pk, 2, bela)
    sit(table.pk, 3, Visitor.objects.create(name="Cili"))
    return fresh(table)


def next_seat(table: Table) -> int:
    """Return the seat after the one whose turn it is."""
    return turn_of(table) % 3 + 1


def make(table: Table, seat: int, *unless: str) -> bool:
    return wishes.make(table.pk, seat, "withdraw", unless, table.length)


def play_a_card(table: Table) -> Table:
    """Have whoever's turn it is play a card and add nothing."""
    turn = turn_of(table)
    texts = match_of(table).legal.texts
    table = decide(table, next(text for text in texts if text.startswith("play")))
    return decide(table, "done") if turn_of(table) == turn else table
