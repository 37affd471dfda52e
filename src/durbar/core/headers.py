"""The headers of a text in Durbar notation: which game is meant, by which rules, on which board."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn, TypeVar

from durbar.core import registry
from durbar.core.about import About, OptionValue
from durbar.core.errors import DurbarError, did_you_mean, shortened

NUMBER = re.compile(r"[1-9][0-9]{0,3}")  # of seats; more digits are no seat of any game

T = TypeVar("T")

_BOARD = re.compile(r"sha256:[0-9a-f]{64}")


class Headers:
    """The headers that have been read, each with its line; what is wrong is raised as `error`.

    The first one, `durbar` or the like, tells what kind of text it is, and by which version of the notation.
    """

    def __init__(
        self, source: str, known: Sequence[str], error: type[DurbarError], repeated: Sequence[str]
    ) -> None:
        self.source = source
        self.known = known
        self.error = error
        self.once: dict[str, tuple[int, str]] = {}
        self.repeated: dict[str, list[tuple[int, str]]] = {name: [] for name in repeated}
        self.lines: dict[str, int] = {}

    def read(self, line: int, words: Sequence[str]) -> None:
        """Read one header: its name and its value."""
        name, value = words[0], " ".join(words[1:])
        if name not in self.known:
            hint, known = did_you_mean(name, self.known), ", ".join(self.known)
            self.fail(line, f"{name!r} is no header.{hint} Headers: {known}")
        if not value:
            self.fail(line, f"header {name!r} has no value")
        if name in self.repeated:
            self.repeated[name].append((line, value))
        elif name in self.once:
            self.fail(line, f"header {name!r} stands in line {self.once[name][0]} already")
        else:
            self.once[name] = (line, value)
        self.lines[name] = line

    def one(self, name: str) -> tuple[int, str]:
        """Return the line and the value of a header that must be there."""
        if name not in self.once:
            raise self.error(f"{self.source}: the header {name!r} is missing")
        return self.once[name]

    def check_version(self, name: str, supported: int) -> None:
        """Reject a version that this program does not read."""
        line, value = self.one(name)
        if value != str(supported):
            self.fail(line, f"{name} {value} is not supported; this program reads {name} {supported}")

    def about(self) -> About:
        """Return what the game of the header `game` declares of itself."""
        line, game = self.one("game")
        about = self.guard(line, lambda: registry.about(game))
        if game != about.id:
            self.fail(line, f"game {game!r} is written {about.id!r}")
        return about

    def rules(self, about: About) -> int:
        """Return the version of the rules, which this program plays."""
        line, version = self.one("rules")
        if not NUMBER.fullmatch(version):
            self.fail(line, f"rules {version!r} is not a number from 1")
        return self.guard(line, lambda: about.check_rules(int(version)))

    def players(self, about: About) -> int:
        """Return the number of players, which the game allows."""
        line, players = self.one("players")
        if not NUMBER.fullmatch(players):
            self.fail(line, f"players {players!r} is not a number from 1")
        return self.guard(line, lambda: about.check_players(int(players)))

    def options(self, about: About) -> dict[str, OptionValue]:
        """Return the options that differ from their default."""
        options: dict[str, OptionValue] = {}
        for line, value in self.repeated["option"]:
            name, _, text = value.partition(" ")
            if name in options:
                self.fail(line, f"option {name} is set already")
            options[name] = self.guard(line, partial(about.parse_option, name, text))
        return about.changed_options(options)

    def board(self) -> str | None:
        """Return the digest of the board; None is the shipped one."""
        if "board" not in self.once:
            return None
        line, value = self.once["board"]
        if not _BOARD.fullmatch(value):
            self.fail(line, f"board {value!r} is not 'sha256:' and 64 hexadecimal digits")
        return value

    def guard(self, line: int, read: Callable[[], T]) -> T:
        """Return what `read` returns; what it raises is told of the line."""
        try:
            return read()
        except DurbarError as error:
            self.fail(line, str(error))

    def fail(self, line: int, message: str) -> NoReturn:
        """Raise the error for something in a line."""
        raise self.error(f"{self.source}:{line}: {shortened(message)}")
