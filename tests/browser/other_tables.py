"""Tables that wait for players, and tables with a bar: a hint, wishes, decisions that are sealed.

It runs in a process of its own, with the server's data folder, and prints where they are, and the cookie of
who has set them up.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from durbar.core.match import Match
from tests.browser.golden_tables import MOST_PLAYERS, moments
from tests.golden import GOLDEN

FULLEST = 3  # choices of a hint
LONGEST = 12  # decisions of its line


def others_at(server: Any) -> dict[str, Any]:
    """Open the tables at a server: gives the cookie of who sits there, the pages' paths, and a way in."""
    answer: dict[str, Any] = server.prepared_by(__name__)
    return answer


def games_of(record: str) -> Iterator[Match]:
    """Yield a recorded game at its moments, but for its end."""
    return (match for moment, match in moments(Match.load(GOLDEN / f"{record}.durbar")) if moment != "end")


def open_all() -> dict[str, Any]:
    """Open them all; Anna has set them up."""
    from durbar.site.people import visitors
    from durbar.site.people.models import Visitor

    anna, bela = Visitor.objects.create(name="Anna"), Visitor.objects.create(name="Béla")
    waiting = _waiting(anna)
    at = f"/table/{waiting.slug}/"
    pages = {"waiting": at, "bots": f"{at}bots/"}
    for record in MOST_PLAYERS:
        pages[f"hint, {record}"] = _hint(max(games_of(record), key=lambda match: len(match.legal)), anna)
    pages["wishes"] = _wishes(anna, bela, made=False)
    pages["a wish"] = _wishes(anna, bela, made=True)
    pages["a wish, one's turn"] = _wish_at_ones_turn(anna)
    pages["sealed"] = _sealed(anna, bela)
    pages["another decides"] = _another_decides(anna, bela)
    for record in MOST_PLAYERS:
        pages[f"clocks, {record}"] = _clocks(record, anna, bela)
    cookie = {"name": visitors.COOKIE, "value": visitors._signer().sign(anna.key)}
    return {"cookie": cookie, "pages": pages, "join": f"{at}join/{waiting.seats.get(number=3).invite}/"}


def _waiting(host: Any) -> Any:
    from durbar.core.registry import about
    from durbar.site.tables.create import TablePlan, create

    options = {option.name: option.values[-1] for option in about("maharaja").options}
    return create(TablePlan("maharaja", ["me", "steady", "open", "open", "open"], options), host)


def _open(match: Match, people: dict[int, Any], time_limit: int | None = None) -> Any:
    """Open a table at which a game goes on, with people on some seats."""
    from durbar.site.tables.models import Table
    from durbar.site.tables.opening import give_to_person, new_seats, open_table

    host, about = next(iter(people.values())), match.game.about
    table = Table(game=about.id, options=about.changed_options(match.options), host=host)
    table.time_limit = time_limit
    seats = new_seats(["steady"] * match.players, host)
    for number, person in people.items():
        give_to_person(seats[number - 1], person, [seat.name for seat in seats[: number - 1]])
    return open_table(table, seats, match)


def _hint(match: Match, host: Any) -> str:
    assert match.actor
    table = _open(match, {match.actor: host})
    longest = sorted(match.legal.ids, key=lambda action: -len(match.game.actions.texts[action]))[:FULLEST]
    choices = [[action, 0.41 - number / 10, 2.1 + number, 31] for number, action in enumerate(longest)]
    hint = {
        "length": table.length,
        "version": table.version,
        "choices": choices,
        "leads": [_lead(match, longest)],
    }
    table.seats.filter(number=match.actor).update(hint=hint)
    return f"/table/{table.slug}/"


def _lead(match: Match, choices: list[int]) -> dict[str, Any]:
    """Return what a hint tells of its first decision: all that there may be."""
    from durbar.bots.review.variations import imagined

    seat, other = match.actor, (choices * 2)[1]
    assert seat
    position, line = imagined(match.view(seat), 0), [match.game.actions.texts[choices[0]]]
    position.play(line[0])
    while len(line) < LONGEST and not position.over:
        line.append(position.legal.texts[0])
        position.play(line[-1])
    why = [[seat, row, -10.1] for row in range(3)] + [[seat % match.players + 1, 1, 10.1]]
    rivals = [[seat % match.players + 1, 1, 0.88, 0.22]]
    return {"action": choices[0], "other": other, "why": why, "line": [0, *line], "rivals": rivals}


def _another_decides(host: Any, other: Any) -> str:
    match = list(games_of(MOST_PLAYERS[1]))[1]
    actor = match.actor or 0
    table = _open(match, {actor: other, actor % match.players + 1: host})
    return f"/table/{table.slug}/"


def _clocks(record: str, host: Any, other: Any) -> str:
    """Open a table at which both have a clock if they decide together, else whoever does not look at it."""
    from durbar.faces.open_decisions import sealable

    games = [*games_of(record)]
    together = (match for match in games if all(sealable(match.view(seat)).texts for seat in (1, 2)))
    match = next(together, games[-1])
    seat = match.actor if match.actor in (1, 2) else 1
    table = _open(match, {match.actor or 0: other, 3 - seat: host}, time_limit=604_800)
    return f"/table/{table.slug}/"


def _wishes(host: Any, other: Any, *, made: bool) -> str:
    """Open a table where a wish may be made, or is, after others have decided."""
    from durbar.site.tables import wishes

    *_, (match, seat, offered) = (
        (match, seat, offered)
        for match in games_of(MOST_PLAYERS[0])
        for seat in range(1, match.players + 1)
        if match.actor not in (0, seat) and match.game.room.wishes
        if (offered := match.game.room.wishes.offered(match.view(seat)))
    )
    table = _open(match, {seat: host, match.actor or 0: other})
    if made:
        wish = offered[0]
        assert wishes.make(table.pk, seat, wish.id, [one.id for one in wish.unless], table.length)
    return f"/table/{table.slug}/"


def _wish_at_ones_turn(host: Any) -> str:
    """Open a table at which a wish stands that a condition has stopped."""
    from durbar.site.tables import wishes

    room = (match := next(games_of(MOST_PLAYERS[0]))).game.room.wishes
    assert room
    match, length, wish = next(
        (match, length, offered[0])
        for match in reversed([*games_of(MOST_PLAYERS[0])])
        if "withdraw" in match.legal.texts and match.actor
        for length in range(len(match) - 1, len(match) - 20, -1)
        if (offered := room.offered(match.at(length).view(match.actor)))
    )
    assert match.actor
    table = _open(match, {match.actor: host})
    assert wishes.make(table.pk, match.actor, wish.id, [one.id for one in wish.unless], length)
    return f"/table/{table.slug}/"


def _sealed(host: Any, other: Any) -> str:
    from durbar.faces.open_decisions import sealable
    from durbar.site.tables import sealing

    match, seat, texts = next(
        (match, seat, texts)
        for match in games_of(MOST_PLAYERS[2])
        for seat in range(1, match.players + 1)
        if match.actor not in (0, seat) and sealable(match.view(match.actor)).texts
        if (texts := sealable(match.view(seat)).texts)
    )
    table = _open(match, {seat: host, match.actor or 0: other})
    sealing.note(table, table.seats.get(number=seat), max(texts, key=len))
    return f"/table/{table.slug}/"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durbar.site.settings")
    import django

    django.setup()
    print(json.dumps(open_all()))
