"""What a seat keeps to itself beside its hand: what it has set, what it wishes, and its hint."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from durbar.core import registry
from durbar.core.match import Match
from durbar.faces.open_decisions import sealable
from durbar.site.tables import hints
from durbar.site.tables.models import Seat, Table

Rows = Mapping[int, Mapping[str, Any]]  # what each seat keeps, by its number


def put(table: Table, rows: Rows) -> None:
    """Have seats keep what they shall."""
    for number, kept in rows.items():
        Seat.objects.filter(table=table.pk, number=number).update(**kept)


def kept_in(table: Table, match: Match, rng: random.Random) -> Rows:
    """Return something that the seats of a table may keep: whether anything was set does not change."""
    return {
        seat.number: {
            "sealed": _set(match, seat, rng),
            "wish": _wish(match, seat, rng),
            "hint": _hint(table, match, seat.number, rng),
        }
        for seat in table.seats.all()
    }


def without(rows: Rows, viewer: int | None) -> Rows:
    """Return what all seats but one keep."""
    return {number: kept for number, kept in rows.items() if number != viewer}


def _set(match: Match, seat: Seat, rng: random.Random) -> str:
    """Return what a seat has set, where it is one of those that have."""
    if not seat.may_seal or seat.number % 2:
        return ""
    return rng.choice(sealable(match.view(seat.number)).texts)


def _wish(match: Match, seat: Seat, rng: random.Random) -> dict[str, object] | None:
    wishes = registry.room(match.game.about.id).wishes
    if wishes is None or rng.random() < 0.3:
        return None
    known = rng.choice(wishes.known)
    unless = [one.id for one in known.unless if rng.random() < 0.5]
    return {"wish": known.id, "unless": sorted(unless), "noted": dict(wishes.note(match.view(seat.number)))}


def _hint(table: Table, match: Match, seat: int, rng: random.Random) -> dict[str, object] | None:
    """Return a hint that was answered: others see that by the table's version, and not what it says."""
    view = hints.view_for(match, seat)
    if view is None:
        return None
    ids: Sequence[int] = view.legal.ids
    found = [[action, rng.random(), 1 + rng.random(), rng.randrange(90)] for action in ids]
    rng.shuffle(found)
    return {"length": len(view.log), "version": table.version, "choices": found[:3], "leads": []}
