"""How long an iteration of a search takes: the other half of a version's pace (docs/experiments.md)."""

from __future__ import annotations

import time
from collections.abc import Iterator

import click

from durbar.bots.learned.net import net_of
from durbar.bots.levels import make
from durbar.bots.search.search import Budget, Search
from durbar.bots.zoo.entrant import Entrant, entrant
from durbar.core.match import Match
from durbar.core.view import View
from durbar.rating.estimates import mean

GAMES, MOMENTS, TRIES = 4, (0.12, 0.39, 0.66), 2


@click.command()
@click.argument("game")
@click.option("--players", type=int, default=2, show_default=True)
@click.option("--bots", default="strong,strong@0.1.0", show_default=True, help="Players that search.")
@click.option("--iterations", default=250, show_default=True, help="In each position, with an empty tree.")
def main(game: str, players: int, bots: str, iterations: int) -> None:
    """Print the microseconds of CPU that an iteration takes in positions from games of `steady`."""
    views = list(positions(game, players))
    for name in bots.split(","):
        who = entrant(name.strip())
        found = mean([1e6 * min(seconds(who, view, iterations) for _ in range(TRIES)) for view in views])
        print(f"{game}, {players} seats, {name}: {found.value:.1f} µs ({len(views)} positions)")


def positions(game: str, players: int) -> Iterator[View]:
    """Yield a few moments of each game in which there are three decisions or more."""
    for number in range(GAMES):
        match, player = Match(game, players, seed=100 + number), make("steady", number)
        while match.actor:
            match.play(player.decide(match.view(match.actor), 0.0))
        for share in MOMENTS:
            at = match.at(int(len(match) * share))
            while not at.over and (not at.actor or len(at.legal) < 3):
                at = match.at(len(at) + 1)
            if at.actor:
                yield at.view(at.actor)


def seconds(who: Entrant, view: View, iterations: int) -> float:
    """Return how long an iteration takes a player in a position, when it has been compiled."""
    search = Search(1, 1, who.tuning, who.version.net if who.version else net_of)
    search.look(view, Budget(iterations=1))
    began = time.thread_time()
    search.look(view, Budget(iterations=iterations))
    return (time.thread_time() - began) / iterations


if __name__ == "__main__":
    main()
