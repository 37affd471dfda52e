"""Playing a ladder's games, in as many processes as there are cores, or on a cluster."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, as_completed, wait
from contextlib import nullcontext
from threading import Event

from durbar.bots.external import is_external
from durbar.bots.warm import warm_search
from durbar.bots.zoo.entrant import entrant
from durbar.lab.cluster import Cluster
from durbar.lab.ladder.ladder import Ladder
from durbar.lab.match_runner import MatchSetup, play_match
from durbar.lab.processes import processes
from durbar.rating.pairings import Pairing
from durbar.rating.results import RatedGame

AHEAD = 500  # games that are handed out: who stops it waits for none, and all cores of a cluster are busy


def play_pairing(ladder: Ladder, pairing: Pairing) -> RatedGame:
    """Play one game in this process."""
    game, limits = ladder.game_on_its_board, (ladder.time_limit, ladder.seconds)
    setup = MatchSetup(game, pairing.seats, ladder.options, ladder.seed, *limits)
    match = play_match(setup, pairing.round, Event())
    return RatedGame(pairing.number, pairing.round, pairing.seats, match.places, match.scores)


def has_search(ladder: Ladder) -> bool:
    """Say whether somebody in a ladder thinks ahead, which takes compiled code."""
    return any(entrant(name).searches for name in ladder.entrants if not is_external(name))


def play_all(
    ladder: Ladder, done: Sequence[RatedGame], workers: int = 0, cluster: Cluster | None = None
) -> Generator[RatedGame]:
    """Play what is not `done`, and yield the games as they end.

    They are played in `workers` processes (0: one for each core), or on all cores of a cluster.
    """
    known = {result.number for result in done}
    left = [pairing for pairing in ladder.pairings if pairing.number not in known]
    if has_search(ladder):
        warm_search(ladder.game)  # once, not in every process
    with nullcontext(cluster) if cluster else processes(workers) as pool:
        yield from _played(ladder, left, pool)


def _played(ladder: Ladder, left: Sequence[Pairing], pool: Executor) -> Generator[RatedGame]:
    """Have games played, and yield them as they end; those that nobody asks for any more are not begun."""
    begun: set[Future[RatedGame]] = set()
    try:
        for pairing in left:
            begun.add(pool.submit(play_pairing, ladder, pairing))
            if len(begun) == AHEAD:
                ended, begun = wait(begun, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in ended)
        for future in as_completed(begun):
            yield future.result()
    finally:
        for future in begun:
            future.cancel()
