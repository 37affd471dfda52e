"""Preparing the rules of the games: compiled in another process, loaded in a thread."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE

from durbar.site.tables import readiness
from durbar.site.tables.readiness import Progress, Stage

logger = logging.getLogger(__name__)


async def prepare(game_id: str) -> bool:
    """Compile a game in a child process, then load it in a thread; returns whether it is ready."""
    status = readiness.begin(game_id)
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
