"""What a table's page costs: CPU time of the fragment that is fetched again and again, by length of the game.

`anew` is the first fetch of a table by a process that has drawn nothing but the grounds of maps, `grown` one
after the log has grown by a decision that this process has never seen. A
machine that others use too is slow now and then: compare with the loop of the last line.
"""

from __future__ import annotations

import functools
import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from durbar.core import registry
from durbar.core.warm import warm
from durbar.faces import per_board

if TYPE_CHECKING:
    from collections.abc import Callable

    from durbar.core.match import Match

MOMENTS = {"start": 0.03, "middle": 0.5, "end": 0.97}  # shares of a game's decisions
SEED = 7
SPREAD = 8  # decisions over which fetches after a longer log are spread


@click.command()
@click.option("--fetches", default=60, show_default=True, help="Fetches of which each figure is the median.")
@click.option("--game", "only", help="One game instead of all.")
def main(fetches: int, only: str | None) -> None:
    """Print the milliseconds of CPU that a fragment takes at the start, the middle and the end of a game."""
    sheet = Sheet("game", "players", "moment", "decisions", title="ms of CPU a fragment, medians")
    for heading in ("anew", "grown"):
        sheet.add_column(heading, justify="right")
    with tempfile.TemporaryDirectory() as folder:
        _set_up(folder)
        for about in registry.all_games():
            if only in (None, about.id):
                warm(about.id)
                for row in _rows(about.id, about.max_players, fetches):
                    sheet.add_row(*row)
    Console(width=100).print(sheet)
    print(f"A Python loop that adds a million numbers: {1000 * statistics.median(_loops()):.0f} ms")


def _loops() -> Iterator[float]:
    for _ in range(9):
        began = time.process_time()
        total = 0
        for number in range(1_000_000):
            total += number
        yield time.process_time() - began


def _set_up(folder: str) -> None:
    """Open a site with an empty database in `folder`."""
    os.environ["DURBAR_DATA"] = folder
    os.environ["DJANGO_SETTINGS_MODULE"] = "durbar.site.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _rows(game: str, players: int, fetches: int) -> Iterator[tuple[str, ...]]:
    match = _played(game, players)
    for moment, share in MOMENTS.items():
        wanted = share * len(match)
        own = (k for k in range(SPREAD + 1, len(match)) if match.log[k].actor == 1)
        length = min(own, key=lambda k: abs(k - wanted))
        anew = statistics.median(_fetches(match, length, fetches, grown=False))
        grown = statistics.median(_fetches(match, length, fetches, grown=True))
        yield game, str(players), moment, str(length), f"{1000 * anew:.2f}", f"{1000 * grown:.2f}"


def _played(game: str, players: int) -> Match:
    """Return a whole game among `steady` players."""
    from durbar.bots.levels import make
    from durbar.core.match import Match

    match, player = Match(game, players, seed=SEED), make("steady", SEED)
    while not match.over:
        match.play(player.decide(match.view(match.actor), 1))
    return match


def _fetches(match: Match, length: int, fetches: int, *, grown: bool) -> Iterator[float]:
    """Yield the seconds of CPU of fetches, each anew or (`grown`) one decision after another fetch."""
    fetch, put, forget = _page(match)
    for number in range(-3, fetches):
        forget()
        put(length)
        if grown:
            put(length - number % SPREAD - 1)
            fetch()
            put(length - number % SPREAD)
        began = time.process_time()
        fetch()
        if number >= 0:
            yield time.process_time() - began


def _caches() -> Iterator[Any]:
    """Yield what keeps what positions, words and pieces came to; boards, and what is kept of them, stay."""
    for thing in gc.get_objects():
        if type(thing) is functools._lru_cache_wrapper and thing.__module__.startswith("durbar."):
            of_boards = thing.__module__ in (registry.__name__, per_board.__name__)
            of_boards |= thing.cache_parameters()["maxsize"] is None
            if not of_boards:
                yield thing


def _page(match: Match) -> tuple[Callable[[], object], Callable[[int], None], Callable[[], None]]:
    """Return how a new table is fetched by the seat that decides first, is set to a length, and forgotten."""
    from django.test import RequestFactory

    from durbar.site.pages import fragment_cache
    from durbar.site.pages.views.table import table_view
    from durbar.site.people import visitors
    from durbar.site.people.models import Visitor
    from durbar.site.tables import decisions, match_cache
    from durbar.site.tables.create import TablePlan, create
    from durbar.site.tables.lock import locked
    from durbar.site.tables.replay import change

    host = Visitor.objects.create(name="Anna")
    table = create(TablePlan(match.game.about.id, ["me", *["steady"] * (match.players - 1)], {}), host)
    lines = [str(entry.line(match.game)) for entry in match.log]
    request = RequestFactory(SERVER_NAME="localhost").get(f"/table/{table.slug}/view/")
    request.COOKIES[visitors.COOKIE] = visitors._signer().sign(host.key)

    def put(length: int) -> None:
        with locked(table.pk) as current:
            if length < current.length:  # else the whole game would have to be replayed
                decisions.take_back(current, length)
            decisions.append(current, lines[current.length : length])
            current.turn = match.log[length].actor
            change(current)

    def fetch() -> None:
        answer = table_view(request, table.slug)
        assert answer.status_code == 200
        assert b"phase-running" in answer.content, "the log cannot be replayed"

    with locked(table.pk) as begun:
        decisions.take_back(begun, 0)  # the setup, of which chance is the table's own
        change(begun)
    put(SPREAD)
    fetch()  # so that all that keeps something is there
    keeping = list(_caches())

    def forget() -> None:
        fragment_cache.forget()
        match_cache.forget_all()
        for function in keeping:
            function.cache_clear()

    return fetch, put, forget


if __name__ == "__main__":
    main()
