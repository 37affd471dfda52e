"""Reading a board file: what is wrong in it is told with file, line and what would be right."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, NoReturn, Protocol, Self, TypeVar

import msgspec
import numpy as np

from durbar.core.decodable import decodable
from durbar.core.decoding import fields_at, misshapen, no_toml, with_fields
from durbar.core.digest import digest_of
from durbar.core.errors import InvalidBoard, at_line
from durbar.core.layout import Layout, Records, dtype_of
from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.core.text_file import decoded, lines_of, read_bytes

if TYPE_CHECKING:
    from durbar.core.game import Game

T = TypeVar("T")
KeyPath = tuple[str | int, ...]  # ("city", 3, "province"): the key `province` of the fourth [[city]]
Size = Annotated[int, msgspec.Meta(ge=1, le=10_000)]  # of the drawing or something in it
Coordinate = Annotated[float, msgspec.Meta(ge=-20_000, le=20_000)]  # twice as far as a map can reach
Spot = tuple[Coordinate, Coordinate]
Line = Annotated[list[Spot], msgspec.Meta(min_length=2)]

LARGEST = 256 * 1024  # bytes of a board file

_HEADER = re.compile(r"^\s*\[\[?\s*([A-Za-z0-9_.-]+)\s*\]\]?")
_KEY = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*=")
_STEP = re.compile(r"\.([A-Za-z0-9_]+)|\[(\d+)\]")
_FIELD = re.compile(r"missing required field|unknown field `(?P<unknown>[^`]+)`")
_SYNTAX = re.compile(r"\(at line (\d+), column \d+\)")
_NUMBER = re.compile(r"(?<![\w.\"'])\d+\.\d+(?![\w.\"'-])")
_MOST_DOTS = 16  # in a line, beside those of numbers: the time to read a key grows with their square
_NAMES = ("name", "colour_name")  # fields of what players read
_LONGEST_NAME = 40  # characters: ids are no longer, and a map has no room for more
_ID = re.compile(r"[a-z][a-z0-9_-]{0,39}")  # what stands in records as one word


class BoardText:
    """The text of a board file, for decoding it and for pointing at its lines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.bytes = read_bytes(path, LARGEST, InvalidBoard)
        self.text = decoded(self.bytes, path, InvalidBoard)

    @property
    def digest(self) -> str:
        """The digest that a record names: `sha256:` and the hash of the file's bytes."""
        return digest_of(self.bytes)

    def digest_beside(self, shipped: Path) -> str | None:
        """Return the digest that a record names: None for the shipped board, whatever its path."""
        if self.path == shipped or self.digest == BoardText(shipped).digest:
            return None
        return self.digest

    def decode(self, kind: type[T]) -> T:
        """Return the file's content as the msgspec struct `kind`; raises InvalidBoard."""
        self._refuse_endless_keys()
        try:
            tables = tomllib.loads(self.text, parse_float=_finite)
        except RecursionError as error:
            told = Phrase("is not TOML for a board: it is nested too deeply")
            raise InvalidBoard(at_line(str(self.path), 1, told)) from error
        except ValueError as error:
            found = _SYNTAX.search(str(error))
            line = int(found[1]) if found else self.text.count("\n") + 1
            told = Phrase("is not TOML: {reason}", reason=no_toml(error))
            raise InvalidBoard(at_line(str(self.path), line, told)) from error
        try:
            converted = msgspec.convert(tables, decodable(kind))
        except msgspec.ValidationError as error:
            fault = _fault_of_meta(tables, kind) or error
            wrong = misshapen(fault)
            place = tuple(
                int(number) if number else key for key, number in _STEP.findall(wrong.place.removeprefix("$"))
            )
            if not (field := _FIELD.search(str(fault))):
                self.reject(place, wrong.what)
            what = with_fields(wrong.what, fields_at(kind, place))
            self.reject((*place, field["unknown"]) if field["unknown"] else place, what)
        self._refuse_unreadable_names(tables)
        return converted

    def _refuse_unreadable_names(self, tables: Mapping[str, Any]) -> None:
        """Reject names that nobody could read on a map: empty, very long or with signs that are not drawn."""
        for place, name in _names_in(tables):
            if not (name.strip() and name.isprintable() and len(name) <= _LONGEST_NAME):
                told = Phrase(
                    "{name} is not a name: 1 to {most} characters that can be read",
                    name=Quoted(name),
                    most=_LONGEST_NAME,
                )
                self.reject(place, told)

    def _refuse_endless_keys(self) -> None:
        for number, line in enumerate(lines_of(self.text), start=1):
            if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
                if _NUMBER.sub("", line).count(".") > _MOST_DOTS:
                    told = Phrase("is not TOML for a board: it has too many dots")
                    raise InvalidBoard(at_line(str(self.path), number, told))

    def reject(self, place: KeyPath, what: Phrase) -> NoReturn:
        """Raise InvalidBoard for what stands at `place`."""
        named = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).lstrip(".")
        whole = Phrase("the file")
        told = Phrase("{place}: {what}", place=Verbatim(named) if named else whole, what=what)
        raise InvalidBoard(at_line(str(self.path), self.line_of(place), told))

    def line_of(self, place: KeyPath) -> int:
        """Return the line (from 1) of a place, or of the nearest thing around it that the file has."""
        keys = [step for step in place if isinstance(step, str)]
        if not keys:
            return 1
        number = next((step for step in place[1:2] if isinstance(step, int)), 0)
        table, seen, line_of_table = "", -1, 1
        for line, text in enumerate(lines_of(self.text), start=1):
            header = _HEADER.match(text)
            if header and not _KEY.match(text):
                table = header[1]
                if table == keys[0]:
                    seen += 1
                    if seen == number:
                        line_of_table = line
                        if len(keys) == 1:
                            return line
                continue
            key = _KEY.match(text)
            if key and not table and key[1] == keys[0]:
                return line + (self._row_offset(line, number) if len(place) > 1 else 0)
            if key and table == keys[0] and seen == number and len(keys) > 1 and key[1] == keys[1]:
                return line
        return line_of_table

    def _row_offset(self, line: int, number: int) -> int:
        """Return how many lines below `line` the row `number` of a list of lists stands."""
        rows = -1
        for offset, text in enumerate(islice(lines_of(self.text), line - 1, None)):
            body = text.split("#")[0]
            body = body.partition("=")[2].replace("[", "", 1) if offset == 0 else body
            rows += body.count("[")
            if rows >= number:
                return offset
        return 0


def _fault_of_meta(tables: dict[str, Any], kind: type[Any]) -> msgspec.ValidationError | None:
    """Return what is wrong in `meta`: it says for which game a board is, and so why all else is strange."""
    try:
        msgspec.convert({"meta": tables["meta"]} if "meta" in tables else {}, kind)
    except msgspec.ValidationError as error:
        return error if "`$.meta" in str(error) else None
    return None


class BoardFile(Generic[T]):
    """A board file that has been read and looked through; each game derives one."""

    shipped: ClassVar[Path]  # the file that comes with the game
    kind: ClassVar[type[Any]]  # the struct of the whole file, `T`
    layout: ClassVar[type[Layout]]  # the board as the rules see it

    def __init__(self, path: Path | None = None) -> None:
        file = BoardText(path or self.shipped)
        self.tables: T = file.decode(self.kind)
        self.check(file, self.tables)
        self.file_digest = file.digest
        self.digest: str | None = file.digest_beside(self.shipped)  # None: the shipped board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardFile) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self.file_digest)

    @property
    def _identity(self) -> tuple[type[Self], str]:
        """What is the same when a file has been opened again, wherever it lies."""
        return type(self), self.file_digest

    @staticmethod
    def check(file: BoardText, tables: Any) -> None:
        """Reject what the rulebook does not allow, naming the place in the file."""
        raise NotImplementedError

    def fill(self, b: Any) -> None:
        """Put the board into a record of the `layout`, in which all numbers are zero."""
        raise NotImplementedError

    @cached_property
    def arrays(self) -> Records:
        """An array of one record of the `layout`, as compiled rules want it."""
        boards = np.zeros(1, dtype_of(self.layout))
        self.fill(boards[0])
        return boards

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the board of one of the games that are played on such boards."""
        board = game.board
        assert isinstance(board, cls)
        return board


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


def ids(rows: Iterable[_Identified]) -> tuple[str, ...]:
    """Return the ids of a table's rows, in the order of the file."""
    return tuple(row.id for row in rows)


def _names_in(tables: Mapping[str, Any]) -> Iterator[tuple[KeyPath, str]]:
    """Yield all names of a file that was read, each with its place."""
    for key, table in tables.items():
        rows = enumerate(table) if isinstance(table, list) else [(None, table)]
        for number, row in rows:
            place = (key,) if number is None else (key, number)
            if isinstance(row, dict):
                yield from (((*place, field), row[field]) for field in _NAMES if field in row)


def _finite(text: str) -> float:
    """Return a number; raises ValueError for one that has no place on a map."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number of a board")
    return number


def unique(file: BoardText, table: str, ids: Iterable[str]) -> None:
    """Reject an id that is not one word of a record, and the second of two entries with the same id."""
    seen: set[str] = set()
    for number, name in enumerate(ids):
        check_id(file, (table, number, "id"), name)
        if name in seen:
            file.reject(
                (table, number, "id"),
                Phrase("{name} is there already; ids are unique", name=Quoted(name)),
            )
        seen.add(name)


def check_id(file: BoardText, place: KeyPath, name: str) -> None:
    """Reject an id that is not one word of a record."""
    if not _ID.fullmatch(name):
        told = Phrase("{name} is not an id: small letters, digits, - and _, at most 40", name=Quoted(name))
        file.reject(place, told)


def check_count(file: BoardText, table: str, entries: Sized, count: int) -> None:
    """Reject a table that has not as many entries as the rulebook."""
    if len(entries) != count:
        told = Phrase("has {count} entries; the rulebook has {right}", count=len(entries), right=count)
        file.reject((table,), told)


def check_order(file: BoardText, table: str, ids: Sequence[str], right: Sequence[str]) -> None:
    """Reject entries that are others than the rulebook's, or in another order."""
    if tuple(ids) != tuple(right):
        common = min(len(ids) - 1, len(right))  # the last one, or the first that is too many
        wrong = next((i for i, (one, two) in enumerate(zip(ids, right, strict=False)) if one != two), common)
        told = Phrase("the entries are, in this order: {ids}", ids=Verbatim(", ".join(right)))
        file.reject((table, wrong), told)


# What several games say of a board file.


def names_no_province(name: str) -> Phrase:
    """Return what is wrong with a name that no province of the file has."""
    return Phrase("{name} is not a province of this file", name=Quoted(name))


def names_no_city(name: str) -> Phrase:
    """Return what is wrong with a name that no city of the file has."""
    return Phrase("{name} is not a city of this file", name=Quoted(name))


def has_another_effect(name: str) -> Phrase:
    """Return what is wrong with a tile, a card or an action that does something else."""
    return Phrase("{name} has another effect in the rulebook", name=Quoted(name))
