"""A table's shuffle: promised with the table, added to by its seats, opened when the game is over."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from durbar.core.fairness.shuffle import Shuffle
from durbar.site.tables.models import Pledge, Table

NAME_DIGITS = 20


def to_draw_from(table: Table) -> Shuffle | None:
    """Return the shuffle of a table with its secret, for chance to draw from; None for one without a pledge.

    It is for nobody to see.
    """
    pledge: Pledge | None = getattr(table, "pledge", None)
    return replace(_promised(table, pledge), secret=bytes(pledge.secret)) if pledge else None


def shown(table: Table) -> Shuffle | None:
    """Return what everybody may know of a table's shuffle: its secret is not read before the game is over."""
    if table.status == Table.Status.OVER:
        return to_draw_from(table)
    pledge = Pledge.objects.defer("secret").filter(table=table).first()
    return _promised(table, pledge) if pledge else None


def are_promised(table: Table) -> bool:
    """Say whether a table's shuffles can be verified: those of a game that began elsewhere cannot."""
    return Pledge.objects.filter(table=table).exists()


def _promised(table: Table, pledge: Pledge) -> Shuffle:
    added = {seat.number: seat.contribution for seat in table.seats.all() if seat.contribution}
    return Shuffle(name_of(table), pledge.commitment, added)


def name_of(table: Table) -> str:
    """Return what a shuffle and its record call a table: it stands for one, and leads nobody there."""
    return hashlib.sha256(table.slug.encode()).hexdigest()[:NAME_DIGITS]
