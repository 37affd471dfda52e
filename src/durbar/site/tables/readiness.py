"""The rules of each game, compiled in another process and loaded in a thread before somebody waits."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from dataclasses import dataclass
from enum import StrEnum

from durbar.core import registry

logger = logging.getLogger(__name__)


class Stage(StrEnum):
    """How far the rules of a game have come."""

    COMPILING = "compiling"
    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


@dataclass
class Progress:
    """How far the rules of one game have come; `share` goes from 0 to 1 while they are compiled."""

    stage: Stage = Stage.COMPILING
    share: float = 0.0

    @property
    def percent(self) -> int:
        """The share as whole percents."""
        return int(self.share * 100)


# Games whose search is not compiled and loaded yet.
_without_search: set[str] = set()

# A game that is not here is loaded by whoever uses it first, as in tests and management commands.
_progress: dict[str, Progress] = {}


def progress(game_id: str) -> Progress:
    """Return how far the rules of a game have come."""
    return _progress.get(game_id) or Progress(Stage.READY, 1.0)


def ready(game_id: str) -> bool:
    """Say whether a game can be played at once."""
    return progress(game_id).stage is Stage.READY


def expect() -> None:
    """Note that no game is ready yet, before a server answers its first request."""
    for about in registry.all_games():
        _progress[about.id] = Progress()
        _without_search.add(about.id)


def can_search(game_id: str) -> bool:
    """Say whether computer players that search can decide at once in a game."""
    return game_id not in _without_search


def search_is_ready(game_id: str) -> None:
    """Note that the search of a game is compiled and loaded."""
    _without_search.discard(game_id)


def expected() -> tuple[str, ...]:
    """Return the games that `expect` noted."""
    return tuple(_progress)


def forget() -> None:
    """Forget what `expect` noted, when the server stops."""
    _progress.clear()
    _without_search.clear()


async def prepare(game_id: str) -> bool:
    """Compile a game in a child process, then load it in a thread; returns whether it is ready."""
    status = _progress.setdefault(game_id, Progress())
    try:
        reason = await _compile(game_id, status)
        if not reason:
            status.stage = Stage.LOADING
            await asyncio.to_thread(_load, game_id)
    except Exception as error:
        logger.exception("%s cannot be loaded", game_id)
        reason = str(error)
    if reason:
        status.stage = Stage.FAILED
        logger.error("%s cannot be compiled: %s", game_id, reason)
        return False
    status.stage, status.share = Stage.READY, 1.0
    return True


async def _compile(game_id: str, status: Progress) -> str:
    """Compile a game in a child process; returns what went wrong, or an empty text."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "durbar.core.warm", game_id, stdout=PIPE, stderr=PIPE
    )
    assert child.stdout
    assert child.stderr
    errors = asyncio.create_task(child.stderr.read())
    try:
        async for line in child.stdout:
            status.share = float(line)
        code = await child.wait()
        complaint = (await errors).decode(errors="replace").strip()
    finally:
        errors.cancel()
        if child.returncode is None:
            child.kill()
            await child.wait()
    return "" if code == 0 else complaint or f"the compiling process ended with status {code}"


def _load(game_id: str) -> None:
    """Go once through everything that a table asks of the engine, so that its code is in memory."""
    from durbar.core.match import Match  # noqa: PLC0415 - imports numba, which the lobby must not wait for

    match = Match(game_id, seed=0)
    match.play(match.view(match.actor).legal.ids[0])
    Match.from_record(match.as_record())
    match.at(len(match) - 1).scores  # noqa: B018
