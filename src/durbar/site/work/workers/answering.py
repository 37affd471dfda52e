"""Whether any server answers people, and in which games: time for a decision passes only where one does."""

from __future__ import annotations

from collections.abc import Iterable

from durbar.core import registry
from durbar.site.work.workers.redis_server import PREFIX, redis

LASTS = 10  # seconds after which a server that has said so is taken for gone


def note(games: Iterable[str]) -> None:
    """Say that a server answers, and that tables of these games can be played at."""
    with redis().pipeline() as together:
        for game_id in games:
            together.set(_name(game_id), 1, ex=LASTS)
        together.execute()


def games() -> set[str]:
    """Return the games at whose tables people can decide, of those that are known here."""
    known = [about.id for about in registry.all_games()]
    signs = redis().mget([_name(game_id) for game_id in known])
    return {game_id for game_id, sign in zip(known, signs, strict=True) if sign is not None}


def closed(answered: Iterable[str]) -> set[str]:
    """Return the games that are known here, but for those that are answered."""
    return {about.id for about in registry.all_games()} - set(answered)


def _name(game_id: str) -> str:
    return f"{PREFIX}answering:{game_id}"
