"""Computer players as strong as the person who asks for them, by that person's last games here.

The strength is derived when they are seated, and stands in the name of their level from then on: for the
whole table, its record and whoever reads it.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q

from durbar.bots.levels import EVEN, STRANGERS, level
from durbar.bots.strength_matching import as_strong_as, rating_of
from durbar.bots.strengths import scale_of
from durbar.rating import meetings
from durbar.rating.meetings import Meeting
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.opening import ME, OPEN

LAST_GAMES = 12


def seated(takers: Sequence[str], person: Visitor, table: Table) -> list[str]:
    """Return who takes the seats of a table, each computer player with its strength.

    Raises InvalidOption for an unknown one.
    """
    computers = dict.fromkeys(taker for taker in takers if taker not in (ME, OPEN))
    levels = {taker: seated_as(taker, person, table, len(takers)) for taker in computers}
    return [levels.get(taker, taker) for taker in takers]


def seated_as(name: str, person: Visitor | None, table: Table, players: int) -> str:
    """Return the level at a table that is meant by a level's name; raises InvalidOption for an unknown one.

    All that are to be as strong as somebody at a table are equally strong: the first one's strength counts.
    """
    known = level(name).name
    if known != EVEN:
        return known
    same = Q(level__startswith=f"{EVEN} ") & Q(kind=Seat.Kind.COMPUTER)
    there = table.seats.filter(same).first() if table.pk else None
    if there:
        return there.level
    return as_strong_as(strength_of(person, table.game, players), table.game, players)


def strength_of(person: Visitor | None, game_id: str, players: int) -> float:
    """Return somebody's rating in a game, by their last games of it: a newcomer's, where there are none."""
    scale, usual = scale_of(game_id, players), rating_of(STRANGERS, game_id, players)
    played = [meeting_at(table, person) for table in _last_games(person, game_id)] if person else []
    return meetings.rating_of(played, usual, scale.lowest, scale.highest)


def meeting_at(table: Table, person: Visitor) -> Meeting:
    """Return a finished game as a meeting of a person with the computer players at its table."""
    seats, places = list(table.seats.all()), table.places or []
    own = next(places[seat.number - 1] for seat in seats if seat.visitor_id == person.pk)
    computers = [seat for seat in seats if seat.kind == Seat.Kind.COMPUTER]
    others = [places[seat.number - 1] for seat in computers]
    return Meeting(
        ratings=tuple(rating_of(seat.level, table.game, len(seats)) for seat in computers),
        beaten=tuple(1.0 if own < place else 0.5 if own == place else 0.0 for place in others),
    )


def _last_games(person: Visitor, game_id: str) -> list[Table]:
    """Return the last games that a person has played to the end against computer players.

    Left out are those on other boards, and those that began elsewhere than with the setup: in them nobody
    may have had the same chances.
    """
    own = Seat.objects.filter(visitor=person, kind=Seat.Kind.PERSON, stand_in="").values("table")
    against = Exists(Seat.objects.filter(table=OuterRef("pk"), kind=Seat.Kind.COMPUTER))
    games = Table.objects.filter(against, pk__in=own, game=game_id, places__isnull=False)
    usual = games.filter(board=None, origin="", pledge__isnull=False)
    return list(usual.order_by("-created", "-pk").prefetch_related("seats")[:LAST_GAMES])
