"""Writing a position as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from durbar.core.about import option_text
from durbar.core.position_text.field import TIMES, UNKNOWN, Field
from durbar.core.position_text.reading import FIRST_HEADER, SEPARATOR, VERSION

if TYPE_CHECKING:
    from durbar.core.game import Game
    from durbar.core.layout import Record


def write(game: Game, s: Record) -> str:
    """Return the text of a position."""
    return "\n".join([_line(_headers(game, s)), *_table(game, s), *_seats(game, s)]) + "\n"


def has_unknowns(game: Game, s: Record) -> bool:
    """Say whether something in a position is not known, as in a seat's view."""
    fields = game.room.position_text.fields(game)
    words = [word for line in fields.table for field in line for word in field.words(s, None)]
    words += [word for seat in range(s.players) for field in fields.seat for word in field.words(s, seat)]
    return any(word.split(TIMES)[0] == UNKNOWN for word in words)


def _headers(game: Game, s: Record) -> Iterator[str]:
    yield f"{FIRST_HEADER} {VERSION}"
    yield f"game {game.about.id}"
    yield f"rules {s.rules}"
    yield f"players {s.players}"
    for option, value in game.about.changed_options(game.options_of(s)).items():
        yield f"option {option} {option_text(value)}"
    if game.board.digest:
        yield f"board {game.board.digest}"


def _table(game: Game, s: Record) -> Iterator[str]:
    for fields in game.room.position_text.fields(game).table:
        if written := list(_written(fields, s, None)):
            yield _line(written)


def _seats(game: Game, s: Record) -> Iterator[str]:
    fields = game.room.position_text.fields(game).seat
    for seat in range(s.players):
        if written := list(_written(fields, s, seat)):
            yield f"{seat + 1} {_line(written)}"


def _written(fields: Iterable[Field], s: Record, seat: int | None) -> Iterator[str]:
    for field in fields:
        if words := field.words(s, seat):
            yield f"{field.name} {' '.join(words)}"


def _line(statements: Iterable[str]) -> str:
    return f"{SEPARATOR} ".join(statements)
