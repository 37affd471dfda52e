"""What runs in the processes of the computer players; they know nothing of the site."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import connection, parent_process
from pathlib import Path
from typing import TYPE_CHECKING

from durbar.bots.levels import LEVELS, SEARCHING, level, make
from durbar.bots.spawning import hear_again

if TYPE_CHECKING:
    from durbar.bots.analysis.search_result import Candidate
    from durbar.bots.contract import ComputerPlayer
    from durbar.core.view import View


HINTED = 3  # decisions in a hint
COMPARED = 0.75  # seconds for which they are compared
REMEMBERED = 8  # seats of whose games a process remembers what it thought

_threads = 1  # in which a search thinks in this process


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """A view as it travels to another process: the bytes of its wiped states and the veiled log.

    `seat_key` names a seat of a table: a search goes on from what it thought there before.
    """

    game: str
    board: Path | None  # None: the shipped one
    level: str
    seat: int
    state: bytes
    log: tuple[tuple[int, int, int, bool, str], ...]  # the fields of core's log entries
    seat_key: str = ""
    origin: bytes | None = None  # the wiped state with which the log begins; None: the setup
    origin_hides: bool = False  # something was removed there that the state does not tell from nothing


def question_for(view: View, level: str, board: Path | None = None, seat_key: str = "") -> SeatQuestion:
    """Return the question to a computer player in the seat of a view."""
    assert view.seat
    return SeatQuestion(
        game=view.game.about.id,
        board=board,
        level=level,
        seat=view.seat,
        state=view.position.states.tobytes(),
        log=tuple((e.actor, e.action, e.owner, e.shows, e.veil) for e in view.log),
        seat_key=seat_key,
        origin=view.origin.states.tobytes() if view.origin else None,
        origin_hides=view.origin.hides if view.origin else False,
    )


def answer(question: SeatQuestion) -> int:
    """Return the id of the decision that the computer player takes."""
    player = _player(question.level, question.seat_key)
    return player.decide(_view(question), level(question.level).budget)


def advise(question: SeatQuestion, seconds: float) -> tuple[Candidate, ...]:
    """Return every decision of the seat that is asked, the most tried first, with what it may expect of it.

    The first ones are compared with each other, even if there is only one: so the time that a hint takes does
    not tell the others how many decisions the seat has.
    """
    from durbar.bots.review.hint import compared  # noqa: PLC0415 - loads numba
    from durbar.bots.search.search import Budget, Search  # noqa: PLC0415

    view = _view(question)
    candidates = Search(workers=_threads).look(view, Budget(seconds)).candidates
    return (*compared(view, candidates[:HINTED], COMPARED), *candidates[HINTED:])


def warm(game_id: str) -> None:
    """Load a game with what the quick computer players call, and let each take one decision."""
    from durbar.core.lean_code import load_lean  # noqa: PLC0415 - loads numba

    load_lean()
    _let_decide(game_id, {known.name for known in LEVELS} - {*SEARCHING})


def warm_search(game_id: str) -> None:
    """Load a game with its search, which is compiled if it has not been before."""
    from durbar.bots import warm as compiled  # noqa: PLC0415 - loads numba
    from durbar.core.lean_code import load_lean  # noqa: PLC0415

    load_lean()
    compiled.warm_search(game_id)


def start(politeness: int, threads: int = 1, before_end: Callable[[], None] | None = None) -> None:
    """Prepare a worker process: polite to the server, deaf to Ctrl-C, and gone when the server is gone.

    `before_end` is called when that has gone: it takes away what would be left behind.
    """
    global _threads  # noqa: PLW0603 - a process is given its share of the cores once
    _threads = threads
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hear_again()  # programs that it begins do not inherit a mask
    if hasattr(os, "nice"):
        os.nice(politeness)
    threading.Thread(target=_end_with_parent, args=[before_end], daemon=True).start()


def _end_with_parent(before_end: Callable[[], None] | None) -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        if before_end:
            before_end()
        os._exit(0)


@lru_cache(REMEMBERED)
def _player(name: str, seat_key: str) -> ComputerPlayer:  # noqa: ARG001 - each seat has its own
    return make(name, workers=_threads)


def _let_decide(game_id: str, names: Iterable[str]) -> None:
    from durbar.core.match import Match  # noqa: PLC0415

    match = Match(game_id, seed=0)
    view = match.view(match.actor)
    for name in names:
        make(name, workers=_threads).decide(view, 0.0)


def _view(question: SeatQuestion) -> View:
    import numpy as np  # noqa: PLC0415 - this module is light for the server that only asks

    from durbar.core import registry  # noqa: PLC0415
    from durbar.core.log import Entry  # noqa: PLC0415
    from durbar.core.position import Position  # noqa: PLC0415
    from durbar.core.view import View  # noqa: PLC0415

    game = registry.game(question.game, question.board)
    log = tuple(Entry(*entry) for entry in question.log)

    def position(state: bytes, *, hides: bool = False) -> Position:
        return Position(game, np.frombuffer(state, game.state).copy(), hides=hides)

    origin = position(question.origin, hides=question.origin_hides) if question.origin else None
    return View(question.seat, position(question.state), log, origin)
