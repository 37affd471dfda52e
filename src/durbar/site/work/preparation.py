"""Preparing the rules of the games: compiled in another process, loaded in a thread."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress

from channels.db import database_sync_to_async
from django.db import DatabaseError

from durbar.core import registry
from durbar.faces.face import face_of
from durbar.site.tables import readiness
from durbar.site.tables.readiness import CompileProgress, Stage

logger = logging.getLogger(__name__)

RULES = "durbar.core.warm"  # what compiles the rules of a game
SEARCHES = "durbar.bots.warm"  # and its search
MISSING = "--missing"  # has either tell which games it would have to compile
ATTEMPTS = 3  # to compile a game when the process that does is killed
TRIED_AGAIN = 300.0  # seconds after which what has failed is: a disk that was full may have room


async def prepare(game_id: str) -> bool:
    """Compile a game in a child process, then load it in a thread; returns whether it is ready."""
    status = readiness.begin(game_id)
    if status.stage is Stage.READY:
        return True
    status.stage, status.share = Stage.COMPILING, 0.0
    try:
        reason = "" if await asyncio.to_thread(_is_compiled, game_id) else await _compile(game_id, status)
        if not reason:
            status.stage = Stage.LOADING
            await asyncio.to_thread(_load, game_id)
    except Exception:
        logger.exception("%s cannot be prepared", game_id)
        status.stage = Stage.FAILED
        return False
    return _note(game_id, status, reason)


async def compile_all(*, searches: bool) -> None:
    """Compile every game that is not yet, with its search if that is wanted, for processes that load it.

    Nothing of a game is loaded here: its locks would not outlive a fork.
    """
    module = SEARCHES if searches else RULES
    games = [about.id for about in registry.all_games()]
    missing = await _missing(module, games)
    for game_id in games:
        status = readiness.begin(game_id)
        _note(game_id, status, await _compile(game_id, status, module) if game_id in missing else "")


async def _missing(module: str, games: Sequence[str]) -> Sequence[str]:
    """Ask one child process, for each takes seconds, which games are not compiled: all if it cannot tell."""
    child = await asyncio.create_subprocess_exec(sys.executable, "-m", module, MISSING, *games, stdout=PIPE)
    told, _ = await child.communicate()
    return games if child.returncode else told.decode().split()


def _note(game_id: str, status: CompileProgress, reason: str) -> bool:
    """Note that a game is ready, or the reason why not; returns whether it is."""
    if reason:
        status.stage = Stage.FAILED
        logger.error("%s cannot be compiled: %s", game_id, reason)
        return False
    status.stage, status.share = Stage.READY, 1.0
    return True


async def prepare_all(games: Iterable[str], opened: Callable[[], Awaitable[None]] | None = None) -> list[str]:
    """Prepare one game after the other, for one core is left to others; returns those that are ready.

    Each time one is, those who wait for it are `opened`. What was played last comes first.
    """
    ready = []
    for game_id in await _in_order_of_need(games):
        if await prepare(game_id):
            ready.append(game_id)
            if opened is not None:
                await opened()
    return ready


async def _in_order_of_need(games: Iterable[str]) -> list[str]:
    """Return games, those first that are being played, of which the one played last."""
    from durbar.site.tables.start import played_last  # noqa: PLC0415 - its models need Django to be set up

    played: list[str] = []
    with suppress(DatabaseError):  # away for a moment: then in any order
        played = await database_sync_to_async(played_last)()
    return sorted(games, key=lambda game: _place_in(played, game))


def _place_in(games: Sequence[str], game: str) -> int:
    return games.index(game) if game in games else len(games)


async def _compile(game_id: str, status: CompileProgress, module: str = RULES) -> str:
    """Compile a game in a child process; returns what went wrong, or an empty text."""
    for attempt in range(1, ATTEMPTS + 1):
        code, complaint = await _compile_once(game_id, status, module)
        if code >= 0 or attempt == ATTEMPTS:
            break
        logger.warning("the process that compiles %s was lost; another one is begun", game_id)
    return "" if code == 0 else complaint or f"the compiling process ended with status {code}"


async def _compile_once(game_id: str, status: CompileProgress, module: str) -> tuple[int, str]:
    """Compile a game in a child process; returns how that ended, below 0 when it was killed, and why."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, game_id, stdout=PIPE, stderr=PIPE
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
    return code, complaint


def _is_compiled(game_id: str) -> bool:
    """Tell whether the rules of a game are in the cache."""
    from durbar.core.warm import is_warm  # noqa: PLC0415 - imports numba, which the lobby must not wait for

    return is_warm(game_id)


def _load(game_id: str) -> None:
    """Go once through everything that a table asks of the engine, so that its code is in memory.

    Its board is drawn too: what never changes of it is drawn once, and takes its time.
    """
    from durbar.core.lean_code import load_lean  # noqa: PLC0415 - imports numba, which the lobby must not wait for
    from durbar.core.match import Match  # noqa: PLC0415

    load_lean()
    match = Match(game_id, seed=0)
    match.play(match.view(match.actor).legal.ids[0])
    Match.from_record(match.as_record())
    match.at(len(match) - 1).scores  # noqa: B018
    face_of(game_id).board_svg(match.position)
