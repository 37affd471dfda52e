"""The games that are installed: each is announced by an entry point of the group `durbar.games`."""

from __future__ import annotations

import logging
import re
from collections.abc import Container
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from durbar.core.about import About
from durbar.core.arguments import check
from durbar.core.errors import InvalidOption, did_you_mean
from durbar.core.phrase import Phrase, Quoted, Verbatim, sentences
from durbar.core.seats import MOST_SEATS

if TYPE_CHECKING:
    from pathlib import Path

    from durbar.core.game import Game
    from durbar.core.room import Room

logger = logging.getLogger(__name__)

GROUP = "durbar.games"
LONGEST_ID = 40
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
BOARDS_AT_HAND = 64  # games on boards that were used last; a board can be opened again at any time


@cache
def _installed() -> dict[str, About]:
    """Return what each installed game declares of itself; nothing of it loads rules.

    A package whose game cannot be had is told of in the log: the other games can be played.
    """
    games: dict[str, About] = {}
    for entry in entry_points(group=GROUP):
        try:
            games[entry.name] = _declared(entry, games)
        except Exception as error:
            logger.error(  # noqa: TRY400 - where it is, not our way there
                "the game %s of %s cannot be played: %s: %s",
                entry.name,
                entry.value,
                type(error).__name__,
                error,
            )
    return {about.id: about for about in sorted(games.values(), key=lambda about: (about.shelf, about.title))}


def _declared(entry: EntryPoint, games: Container[str]) -> About:
    """Return what the game of an entry point declares; raises what its package does, and what is wrong."""
    about = entry.load()
    if not isinstance(about, About):
        raise TypeError("it is not a durbar.core.about.About")
    if about.id != entry.name:
        raise TypeError(f"its id is {about.id}; the entry point must be called so")
    if len(about.id) > LONGEST_ID or not _ID.fullmatch(about.id):
        raise TypeError(f"its id is {about.id}; one has small letters, digits and -, at most {LONGEST_ID}")
    if about.id in games:
        raise TypeError("another package has a game of that id")
    if about.max_players > MOST_SEATS:
        raise TypeError(
            f"it is for up to {about.max_players} players; a table has {MOST_SEATS} seats at most"
        )
    if not 1 <= about.min_players <= about.max_players:
        raise TypeError(f"it is for {about.min_players} to {about.max_players} players")
    if not about.rules_versions:
        raise TypeError("it names no version of its rules")
    for option in about.options:
        option.check(option.default)
    return about


def about(game_id: str) -> About:
    """Return what a game declares of itself; raises InvalidOption for a game that is not installed."""
    check("game", game_id, str)
    wanted = game_id[:LONGEST_ID].strip().lower().replace("_", "-")
    games = _installed()
    if wanted not in games or len(game_id) > LONGEST_ID:
        unknown = Phrase("there is no game {game}.", game=Quoted(game_id[:40]))
        known = Phrase("Games: {known}", known=Verbatim(", ".join(games)))
        raise InvalidOption(sentences(unknown, did_you_mean(wanted, games), known))
    return games[wanted]


def is_installed(game_id: str) -> bool:
    """Say whether there is a game of that id."""
    return game_id in _installed()


def all_games() -> tuple[About, ...]:
    """Return what every installed game declares of itself, in the order of the lobby."""
    return tuple(_installed().values())


def room(game_id: str) -> Room:
    """Return the room of a game; raises InvalidOption."""
    return about(game_id).load_room()


def game(game_id: str, board: Path | None = None) -> Game:
    """Return the game on its shipped board, or on a board file as it is now (one object for each)."""
    return _opened(about(game_id).id, None if board is None else _File.at(board))


@dataclass(frozen=True)
class _File:
    """A board file as it is now: another one as soon as somebody has changed it."""

    given: Path = field(compare=False)  # as errors name it
    path: Path
    stamp: tuple[int, int, int] | None  # None: whoever opens it tells what is wrong

    @classmethod
    def at(cls, given: Path) -> _File:
        """Return the file at a path as it is now."""
        path = given.absolute()
        try:
            found = path.stat()
        except OSError:
            return cls(given, path, None)
        return cls(given, path, (found.st_mtime_ns, found.st_size, found.st_ino))


@lru_cache(BOARDS_AT_HAND)
def _opened(game_id: str, board: _File | None) -> Game:
    from durbar.core.game import Game  # noqa: PLC0415 - numba is loaded only when rules are needed

    return Game.open(room(game_id), None if board is None else board.given)
