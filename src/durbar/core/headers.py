"""The headers of a text in Durbar notation: which game is meant, by which rules, on which board."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn, TypeVar

from durbar.core import registry
from durbar.core.about import About, OptionValue
from durbar.core.digest import DIGEST, PREFIX
from durbar.core.errors import DurbarError, at_line, did_you_mean, in_file
from durbar.core.phrase import Phrase, Quoted, Shortened, Verbatim, sentences

NUMBER = re.compile(r"[1-9][0-9]{0,3}")  # of seats; more digits are no seat of any game

T = TypeVar("T")


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
            unknown = Phrase("{name} is not a header.", name=Quoted(name))
            known = Phrase("Headers: {known}", known=Verbatim(", ".join(self.known)))
            self.fail(line, sentences(unknown, did_you_mean(name, self.known), known))
        if not value:
            self.fail(line, Phrase("header {name} has no value", name=Quoted(name)))
        if name in self.repeated:
            self.repeated[name].append((line, value))
        elif name in self.once:
            told = Phrase(
                "header {name} is already in line {line}", name=Quoted(name), line=self.once[name][0]
            )
            self.fail(line, told)
        else:
            self.once[name] = (line, value)
        self.lines[name] = line

    def one(self, name: str) -> tuple[int, str]:
        """Return the line and the value of a header that must be there."""
        if name not in self.once:
            told = Phrase("the header {name} is missing", name=Quoted(name))
            raise self.error(in_file(self.source, told))
        return self.once[name]

    def check_version(self, name: str, supported: int) -> None:
        """Reject a version that this program does not read."""
        line, value = self.one(name)
        if value != str(supported):
            told = Phrase(
                "{version} is not supported; this program reads {supported}",
                version=Verbatim(f"{name} {value}"),
                supported=Verbatim(f"{name} {supported}"),
            )
            self.fail(line, told)

    def about(self) -> About:
        """Return what the game of the header `game` declares of itself."""
        line, game = self.one("game")
        about = self.guard(line, lambda: registry.about(game))
        if game != about.id:
            told = Phrase("game {game} is written {right}", game=Quoted(game), right=Quoted(about.id))
            self.fail(line, told)
        return about

    def rules(self, about: About) -> int:
        """Return the version of the rules, which this program plays."""
        line, version = self.one("rules")
        if not NUMBER.fullmatch(version):
            self.fail(line, _no_number("rules", version))
        return self.guard(line, lambda: about.read_rules(int(version)))

    def players(self, about: About) -> int:
        """Return the number of players, which the game allows."""
        line, players = self.one("players")
        if not NUMBER.fullmatch(players):
            self.fail(line, _no_number("players", players))
        return self.guard(line, lambda: about.check_players(int(players)))

    def options(self, about: About) -> dict[str, OptionValue]:
        """Return the options that differ from their default."""
        options: dict[str, OptionValue] = {}
        for line, value in self.repeated["option"]:
            name, _, text = value.partition(" ")
            if name in options:
                self.fail(line, Phrase("option {name} is set already", name=Verbatim(name)))
            options[name] = self.guard(line, partial(about.parse_option, name, text))
        return about.changed_options(options)

    def board(self) -> str | None:
        """Return the digest of the board; None is the shipped one."""
        if "board" not in self.once:
            return None
        line, value = self.once["board"]
        if not DIGEST.fullmatch(value):
            told = Phrase(
                "board {value} is not {begin} and 64 hexadecimal digits",
                value=Quoted(value),
                begin=Quoted(PREFIX),
            )
            self.fail(line, told)
        return value

    def guard(self, line: int, read: Callable[[], T]) -> T:
        """Return what `read` returns; what it raises is told of the line."""
        try:
            return read()
        except DurbarError as error:
            self.fail(line, error.phrase)

    def fail(self, line: int, what: Phrase) -> NoReturn:
        """Raise the error for something in a line."""
        raise self.error(at_line(self.source, line, Shortened(what)))


def _no_number(header: str, value: str) -> Phrase:
    return Phrase("{header} {value} is not a number from 1", header=Verbatim(header), value=Quoted(value))
