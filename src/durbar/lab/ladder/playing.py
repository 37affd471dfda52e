"""Playing a ladder's games, in as many processes as there are cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from threading import Event

from durbar.bots.levels import SEARCHING
from durbar.bots.search import prepare
from durbar.core import registry
from durbar.lab.ladder.ladder import Ladder
from durbar.lab.match_runner import MatchSetup, play_match
from durbar.rating.pairings import Pairing
from durbar.rating.results import GameResult


def play_pairing(ladder: Ladder, pairing: Pairing) -> GameResult:
    """Play one game in this process."""
    game = registry.game(ladder.game, Path(ladder.board) if ladder.board else None)
    setup = MatchSetup(game, pairing.seats, ladder.options, ladder.seed, ladder.time_limit)
    match = play_match(setup, pairing.round, Event())
    return GameResult(pairing.number, pairing.round, pairing.seats, match.places, match.scores)


def play_all(ladder: Ladder, done: Sequence[GameResult], workers: int = 0) -> Iterator[GameResult]:
    """Play what is not `done` in `workers` processes (0: one for each core); yield the games as they end."""
    known = {result.number for result in done}
    left = [pairing for pairing in ladder.pairings if pairing.number not in known]
    if set(ladder.entrants) & set(SEARCHING):
        prepare(ladder.game)  # once, not in every process
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers or os.cpu_count(), mp_context=context, initializer=ignore_interrupts)
    try:
        for future in as_completed([pool.submit(play_pairing, ladder, pairing) for pairing in left]):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that waits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
