"""The seat of who looks at a review, where its game was played at a table here."""

from __future__ import annotations

from durbar.core.match import Match
from durbar.site.people.models import Visitor
from durbar.site.review.models import Review
from durbar.site.tables.models import Seat, Table


def own_seat(review: Review, match: Match, visitor: Visitor | None) -> int | None:
    """Return the seat in which a visitor has played a review's game; None where it has not."""
    if visitor is None:
        return None
    tables = {"game": review.game, "origin": review.origin, "length": len(match), "status": Table.Status.OVER}
    of_tables = {f"table__{name}": value for name, value in tables.items()}
    seats = Seat.objects.filter(visitor=visitor, kind=Seat.Kind.PERSON, **of_tables)
    played = dict(enumerate(match.names, start=1))
    return next((seat.number for seat in seats if played.get(seat.number) == seat.shown_name), None)
