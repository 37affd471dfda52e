"""Reading a position's text; what is wrong in it is told with its line and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from durbar.core import registry
from durbar.core.errors import InvalidBoard, InvalidPosition, InvalidText, did_you_mean, in_file
from durbar.core.headers import Headers
from durbar.core.phrase import Phrase, Quoted, Verbatim, sentences
from durbar.core.position_text.field import EMPTY, Field
from durbar.core.text_file import lines_of

if TYPE_CHECKING:
    from durbar.core.about import About
    from durbar.core.game import Game
    from durbar.core.layout import Record, Records
    from durbar.core.position_text.declaration import Fields

FIRST_HEADER = "durbar-position"
VERSION = 1
SEPARATOR = ";"
HEADERS = (FIRST_HEADER, "game", "rules", "players", "option", "board")
REPEATED = ("option",)


class Statement(NamedTuple):
    """What stands between two separators or line ends: the value of a field, or a header."""

    line: int
    seat: int | None  # from 0
    words: list[str]  # none where a seat's number stands alone

    @property
    def name(self) -> str:
        """The name of the field or header."""
        return self.words[0] if self.words else ""

    def __str__(self) -> str:
        return " ".join(self.words if self.seat is None else [str(self.seat + 1), *self.words])


def is_position(text: str) -> bool:
    """Say whether a text means to be a position, and not a record."""
    return next(_statements(text), Statement(1, None, [])).name == FIRST_HEADER


def game_and_board(text: str, source: str) -> tuple[About, str | None]:
    """Return the game that a position's text names, and its board's digest; raises InvalidPosition."""
    reader = _Reader(source, None)
    reader.read(text)
    return reader.headers.about(), reader.headers.board()


def parse(text: str, source: str, board: Path | None) -> tuple[Game, Records]:
    """Return the game and the state of a position's text; raises InvalidPosition."""
    return _Reader(source, board).parse(text)


def _statements(text: str) -> Iterator[Statement]:
    """Yield what stands in a text, without comments; a seat's number is said once a line."""
    for line, raw in enumerate(lines_of(text), start=1):
        seat: int | None = None
        for part in raw.partition("#")[0].split(SEPARATOR):
            words = part.split()
            if not words:
                continue
            if re.fullmatch(r"[1-9][0-9]?", words[0]):
                seat = int(words.pop(0)) - 1
            yield Statement(line, seat, words)


class _Reader:
    """Reads the headers, then each field into a state."""

    def __init__(self, source: str, board: Path | None) -> None:
        self.source = source
        self.board = board
        self.headers = Headers(source, HEADERS, InvalidPosition, REPEATED)
        self.lines: dict[tuple[str, int | None], int] = {}  # of the fields that were read

    def parse(self, text: str) -> tuple[Game, Records]:
        fields = self.read(text)
        game, states = self.game_at_its_start()
        self.put(game, states[0], fields)
        self.check(game, states[0])
        return game, states

    def read(self, text: str) -> list[Statement]:
        """Read the headers; return what stands in the text beside them."""
        fields = []
        for statement in _statements(text):
            if not self.headers.lines and statement.name != FIRST_HEADER:
                begin = Quoted(f"{FIRST_HEADER} {VERSION}")
                self.fail_at(statement, Phrase("a position begins with {begin}", begin=begin))
            if statement.name in HEADERS and statement.seat is None:
                self.headers.read(statement.line, statement.words)
            else:
                fields.append(statement)
        self.headers.check_version(FIRST_HEADER, VERSION)
        return fields

    def game_at_its_start(self) -> tuple[Game, Records]:
        headers = self.headers
        about = headers.about()
        rules, players = headers.rules(about), headers.players(about)
        options, digest = headers.options(about), headers.board()
        game = registry.game(about.id, self.board)
        try:
            game.check_board(digest)
        except InvalidBoard as error:
            self.headers.fail(headers.lines.get("board", 1), error.phrase)
        return game, game.new_states(players, options, rules=rules)

    def put(self, game: Game, s: Record, statements: Sequence[Statement]) -> None:
        fields = game.room.position_text.fields(game)
        _clear(fields, s)
        for statement in statements:
            self.put_one(fields, s, statement)
        if ("phase", None) not in self.lines or not _by_name(fields, None)["phase"].words(s, None):
            missing = Phrase("the field {name} is missing", name=Quoted("phase"))
            raise InvalidPosition(in_file(self.source, missing))
        game.room.position_text.derive(game.boards[0], s)

    def put_one(self, fields: Fields, s: Record, statement: Statement) -> None:
        field = self.field_of(fields, s, statement)
        key, words = (field.name, statement.seat), statement.words[1:]
        if key in self.lines:
            there = Phrase("that field is already in line {line}", line=self.lines[key])
            self.fail_at(statement, there)
        if not words:
            self.fail_at(statement, Phrase("the field has no value"))
        self.lines[key] = statement.line
        try:
            if words != [EMPTY]:
                field.put(s, statement.seat, words)
        except InvalidText as error:
            self.fail_at(statement, error.phrase)

    def field_of(self, fields: Fields, s: Record, statement: Statement) -> Field:
        if statement.seat is not None and statement.seat >= s.players:
            self.fail_at(statement, Phrase("seats go from 1 to {last}", last=int(s.players)))
        if not statement.words:
            self.fail_at(statement, Phrase("after a seat's number comes one of its fields"))
        known = _by_name(fields, statement.seat)
        name = statement.name
        if name not in known:
            of_table = Phrase("{name} is not a field of the table.", name=Quoted(name))
            of_seat = Phrase("{name} is not a field of a seat.", name=Quoted(name))
            fields_are = Phrase("Its fields: {known}", known=Verbatim(", ".join(known)))
            unknown = of_table if statement.seat is None else of_seat
            told = sentences(unknown, did_you_mean(name, known), fields_are)
            self.headers.fail(statement.line, told)
        return known[name]

    def check(self, game: Game, s: Record) -> None:
        for found in game.room.position_text.impossible(game, s):
            line = self.lines.get((found.field, found.seat))
            if line is None:
                raise InvalidPosition(in_file(self.source, found.what))
            self.headers.fail(line, found.what)

    def fail_at(self, statement: Statement, what: Phrase) -> NoReturn:
        told = Phrase("{line}: {what}", line=Quoted(str(statement)), what=what)
        self.headers.fail(statement.line, told)


def _by_name(fields: Fields, seat: int | None) -> dict[str, Field]:
    if seat is None:
        return {field.name: field for line in fields.table for field in line}
    return {field.name: field for field in fields.seat}


def _clear(fields: Fields, s: Record) -> None:
    for field in _by_name(fields, None).values():
        field.clear(s, None)
    for seat in range(s.players):
        for field in fields.seat:
            field.clear(s, seat)
