"""What runs in the processes of the computer players; they know nothing of the site."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from functools import cache
from multiprocessing import connection, parent_process
from pathlib import Path
from typing import TYPE_CHECKING

from durbar.bots.levels import LEVELS, level, make

if TYPE_CHECKING:
    from durbar.bots.contract import Player
    from durbar.core.match import View


@dataclass(frozen=True, slots=True)
class Question:
    """A view as it travels to another process: the wiped state's bytes and the veiled log."""

    game: str
    board: Path | None  # None: the shipped one
    level: str
    seat: int
    state: bytes
    log: tuple[tuple[int, int, int, bool, str], ...]  # the fields of core's log entries


def ask(view: View, level: str, board: Path | None = None) -> Question:
    """Return the question to a computer player in the seat of a view."""
    assert view.seat
    log = tuple((e.actor, e.action, e.owner, e.shows, e.veil) for e in view.log)
    return Question(view.game.about.id, board, level, view.seat, view.position.states.tobytes(), log)


def answer(question: Question) -> int:
    """Return the id of the decision that the computer player takes."""
    return _player(question.level).decide(_view(question), level(question.level).budget)


def warm(game_id: str) -> None:
    """Load a game, and take one decision."""
    from durbar.core.match import Match  # noqa: PLC0415

    match = Match(game_id, seed=0)
    answer(ask(match.view(match.actor), LEVELS[-1].name))


def begin() -> None:
    """Prepare a worker process: polite to the server, deaf to Ctrl-C, and gone when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


@cache
def _player(name: str) -> Player:
    return make(name)


def _view(question: Question) -> View:
    import numpy as np  # noqa: PLC0415 - this module is light for the server that only asks

    from durbar.core import registry  # noqa: PLC0415
    from durbar.core.log import Entry  # noqa: PLC0415
    from durbar.core.match import View  # noqa: PLC0415
    from durbar.core.position import Position  # noqa: PLC0415

    game = registry.game(question.game, question.board)
    states = np.frombuffer(question.state, game.state).copy()
    return View(question.seat, Position(game, states), tuple(Entry(*entry) for entry in question.log))
