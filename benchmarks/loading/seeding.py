"""Tables at which people play just now, put into a site's database before its servers start.

`python -m benchmarks.loading.seeding 40 3` prints a JSON object a line for each of 40 tables with three
people: its address, and the cookies of its people.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from durbar.core import registry
from durbar.core.about import About

if TYPE_CHECKING:
    from durbar.core.match import Match

NAMES = ("Anna", "Bertram", "Carla", "Dora", "Emil")
GAMES_PLAYED = 2  # of each game, from which all its tables are cut
LAST_MOMENT = 0.8  # share of a game's decisions after which no table begins, for it would soon be over
SEED = 11


@dataclass(frozen=True)
class Seeded:
    """A table and its people, each with the cookies by which the site knows them."""

    slug: str
    cookies: list[dict[str, str]]


def seed(tables: int, people: int) -> Iterator[Seeded]:
    """Set up tables of all games in turn, each at another moment of its game."""
    chance = random.Random(SEED)
    games = [
        [_played(about.id, people, number) for number in range(GAMES_PLAYED)] for about in games_for(people)
    ]
    for number in range(tables):
        match = chance.choice(games[number % len(games)])
        own = [length for length, entry in enumerate(match.log) if entry.actor and length]
        yield _opened(match.at(own[int(chance.random() * LAST_MOMENT * len(own))]))


def games_for(people: int) -> list[About]:
    """Return the games that so many people can play."""
    return [about for about in registry.all_games() if about.min_players <= people <= about.max_players]


def _played(game: str, people: int, number: int) -> Match:
    """Return a whole game among `steady` players."""
    from durbar.bots.levels import make
    from durbar.core.match import Match

    match, player = Match(game, people, seed=number), make("steady", number)
    while not match.over:
        match.play(player.decide(match.view(match.actor), 1))
    return match


def _opened(match: Match) -> Seeded:
    """Store a table whose people have come that far."""
    from durbar.site.people import visitors
    from durbar.site.people.models import Visitor
    from durbar.site.tables.models import Table
    from durbar.site.tables.opening import OPEN, give_to_person, new_seats, open_table

    people = [Visitor.objects.create(name=name) for name in NAMES[: match.players]]
    seats = new_seats([OPEN] * match.players, people[0])
    for seat, visitor in zip(seats, people, strict=True):
        give_to_person(seat, visitor, ())
    table = open_table(Table(game=match.game.about.id, host=people[0]), seats, match)
    return Seeded(table.slug, [{visitors.COOKIE: visitors._signer().sign(visitor.key)} for visitor in people])


def main(tables: int, people: int) -> None:
    """Bring the database that the environment names up to date, and set up the tables."""
    from durbar.site import django_ready

    django_ready.set_up(new=True)
    from django.db import transaction

    from durbar.site.database.migrating import bring_up_to_date

    bring_up_to_date()
    with transaction.atomic():
        for table in seed(tables, people):
            print(json.dumps(asdict(table)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
