"""The record of a game as text: Durbar notation 1, parsed and printed."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NoReturn

from durbar.core import registry
from durbar.core.about import OptionValue, option_text
from durbar.core.errors import InvalidOption, InvalidRecord, at_line, in_file
from durbar.core.fairness.shuffle import InvalidShuffle, Shuffle
from durbar.core.fairness.written import comments_of, shuffle_in
from durbar.core.headers import NUMBER, Headers
from durbar.core.phrase import Phrase, Quoted, Shortened
from durbar.core.position_text.reading import is_position
from durbar.core.text_file import lines_of, read_text

NOTATION = 1
CHANCE_MARK = "*"
HIDDEN = "?"
HEADERS = ("durbar", "game", "rules", "players", "seat", "option", "board", "date", "result")
REPEATED = ("seat", "option")

_SCORE = re.compile(r"0|-?[1-9][0-9]{0,8}")


def actor_of(mark: str) -> int:
    """Return the actor that a line begins with."""
    return 0 if mark == CHANCE_MARK else int(mark)


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One decision of a record: the actor (0 is chance, seats count from 1) and the text of what it did.

    `number` tells on which line it stood.
    """

    actor: int
    text: str
    number: int = field(default=0, compare=False)

    @classmethod
    def of(cls, printed: str) -> RecordLine:
        """Return a decision from its text as it is printed."""
        mark, text = printed.split(" ", 1)
        return cls(actor_of(mark), text)

    def __str__(self) -> str:
        return f"{self.actor or CHANCE_MARK} {self.text}"


@dataclass(frozen=True, slots=True)
class Comment:
    """What was written after `#` on line `number`: beside or below so many decisions."""

    text: str
    decisions: int
    number: int


@dataclass(frozen=True)
class Record:
    """A game as it is written down; `str(record)` is its canonical text."""

    game: str
    rules: int
    names: tuple[str, ...]
    options: Mapping[str, OptionValue]  # only those that differ from their default
    lines: tuple[RecordLine, ...]
    board: str | None = None
    date: datetime.date | None = None
    result: tuple[int, ...] | None = None
    shuffle: Shuffle | None = None  # what chance follows from, where that was promised
    comments: tuple[Comment, ...] = field(default=(), compare=False)
    source: str = field(default="record", compare=False)  # the file's name, for errors
    header_lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return len(self.names)

    @property
    def heading(self) -> tuple[Comment, ...]:
        """The comments before the first decision."""
        return tuple(comment for comment in self.comments if not comment.decisions)

    def __str__(self) -> str:
        return "\n".join([*self._headers(), "", *map(str, self.lines)]) + "\n"

    def _headers(self) -> Iterator[str]:
        yield f"durbar {NOTATION}"
        yield f"game {self.game}"
        yield f"rules {self.rules}"
        yield f"players {self.players}"
        for seat, name in enumerate(self.names, start=1):
            yield f"seat {seat} {name}"
        for option, value in self._changed_options().items():
            yield f"option {option} {option_text(value)}"
        if self.board:
            yield f"board {self.board}"
        if self.date:
            yield f"date {self.date.isoformat()[:10]}"  # the day alone, of a datetime too
        if self.result is not None:
            yield f"result {' '.join(map(str, self.result))}"
        if self.shuffle is not None:
            yield from comments_of(self.shuffle)

    def _changed_options(self) -> Mapping[str, OptionValue]:
        """Return the options to be written; all, where the game is not installed and nobody knows better."""
        try:
            return registry.about(self.game).changed_options(self.options)
        except InvalidOption:
            return self.options

    def line_prefix(self, line: int) -> str:
        """Return `file:line: `, with which a text for the command line begins."""
        return f"{self.source}:{line}: "

    def at(self, line: int, what: Phrase | Shortened) -> Phrase:
        """Return what is wrong in a line of the record."""
        return at_line(self.source, line, what)


def check_name(name: str) -> str:
    """Return a seat's name with single spaces; raises InvalidRecord for one that a record cannot hold."""
    clean = " ".join(name.split())
    if not clean or "#" in clean or not clean.isprintable():
        told = Phrase(
            "{name} cannot be a name: a name is printable, not empty and contains no '#'", name=Quoted(name)
        )
        raise InvalidRecord(told)
    return clean


def parse(text: str, source: str = "record") -> Record:
    """Return the record that `text` holds; raises InvalidRecord, naming `source` and the line.

    Extra spaces, blank lines and comments are allowed. Whether the decisions are legal is not looked at here.
    """
    return _Parser(source).parse(text)


def read(path: Path | str) -> Record:
    """Return the record in a file; raises InvalidRecord, naming the file and the line."""
    return read_from(read_text(Path(path), InvalidRecord), str(path))


def read_from(text: str, source: str) -> Record:
    """Return the record that a file holds; raises InvalidRecord, naming the file and the line."""
    if is_position(text):
        raise InvalidRecord(in_file(source, Phrase("this is a position; `durbar show` reads it")))
    return parse(text, source)


def _told_shuffle(record: Record) -> Shuffle | None:
    """Return the shuffle in a record's comments; none where they cannot be read, for no comment is wrong."""
    try:
        return shuffle_in(comment.text for comment in record.heading)
    except InvalidShuffle:
        return None


class _Parser:
    """Reads a record line by line; headers first, decisions after."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.headers = Headers(source, HEADERS, InvalidRecord, REPEATED)
        self.lines: list[RecordLine] = []
        self.comments: list[Comment] = []

    def parse(self, text: str) -> Record:
        for number, raw in enumerate(lines_of(text), start=1):
            body, _, comment = raw.partition("#")
            words = body.split()
            if words:
                self.read(number, words)
            if comment:
                self.comments.append(Comment(comment.strip(), len(self.lines), number))
        return self.record()

    def read(self, number: int, words: list[str]) -> None:
        line = Quoted(" ".join(words))
        if not self.headers.lines and words[0] != "durbar":
            told = Phrase(
                "{line}: a record begins with {begin}", line=line, begin=Quoted(f"durbar {NOTATION}")
            )
            self.fail(number, told)
        if words[0] == CHANCE_MARK or re.fullmatch(r"[0-9]{1,4}", words[0]):
            self.read_decision(number, words)
        elif self.lines:
            self.fail(number, Phrase("{line}: a decision begins with '*' or a seat number", line=line))
        else:
            self.headers.read(number, words)

    def read_decision(self, number: int, words: list[str]) -> None:
        actor, text, line = words[0], " ".join(words[1:]), Quoted(" ".join(words))
        if not text or not (actor == CHANCE_MARK or NUMBER.fullmatch(actor)):
            told = Phrase("{line}: a decision is an actor ('*' or a seat from 1) and its text", line=line)
            self.fail(number, told)
        if text != text.lower():
            self.fail(number, Phrase("{line}: a decision is written in lower case", line=line))
        self.lines.append(RecordLine(actor_of(actor), text, number))

    def record(self) -> Record:
        headers = self.headers
        headers.check_version("durbar", NOTATION)
        about = headers.about()
        rules, players = headers.rules(about), headers.players(about)
        record = Record(
            game=about.id,
            rules=rules,
            names=self.names(players),
            options=headers.options(about),
            lines=tuple(self.lines),
            board=headers.board(),
            date=self.date(),
            result=self.result(players),
            comments=tuple(self.comments),
            source=self.source,
            header_lines=headers.lines,
        )
        return replace(record, shuffle=_told_shuffle(record))

    def names(self, players: int) -> tuple[str, ...]:
        names: dict[int, str] = {}
        for line, value in self.headers.repeated["seat"]:
            seat, _, name = value.partition(" ")
            if not NUMBER.fullmatch(seat) or not 1 <= int(seat) <= players or not name:
                told = Phrase(
                    "{line}: a seat is a number from 1 to {players} and a name",
                    line=Quoted(f"seat {value}"),
                    players=players,
                )
                self.fail(line, told)
            if int(seat) in names:
                self.fail(line, Phrase("seat {seat} has a name already", seat=int(seat)))
            names[int(seat)] = self.headers.guard(line, partial(check_name, name))
        for seat_number in range(1, players + 1):
            if seat_number not in names:
                told = Phrase("the header {name} is missing", name=Quoted(f"seat {seat_number}"))
                raise InvalidRecord(in_file(self.source, told))
        return tuple(names[seat] for seat in range(1, players + 1))

    def date(self) -> datetime.date | None:
        if "date" not in self.headers.once:
            return None
        line, value = self.headers.once["date"]
        try:
            date = datetime.date.fromisoformat(value)
        except ValueError:
            date = None
        if date is None or date.isoformat() != value:
            self.fail(line, Phrase("date {value} is not a date like 2026-11-21", value=Quoted(value)))
        return date

    def result(self, players: int) -> tuple[int, ...] | None:
        if "result" not in self.headers.once:
            return None
        line, value = self.headers.once["result"]
        scores = value.split()
        if len(scores) != players or not all(_SCORE.fullmatch(score) for score in scores):
            told = Phrase(
                "result {value} is not {count} numbers, one for each seat", value=Quoted(value), count=players
            )
            self.fail(line, told)
        return tuple(map(int, scores))

    def fail(self, line: int, what: Phrase) -> NoReturn:
        self.headers.fail(line, what)
