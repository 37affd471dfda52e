"""Board files of the players' own: looked through, and offered by a server; knows no Django."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from durbar.core import registry
from durbar.core.boardfile import LARGEST
from durbar.core.errors import InvalidBoard, in_file
from durbar.core.phrase import Phrase, Verbatim
from durbar.core.text_file import read_bytes, too_large


@dataclass(frozen=True)
class OwnBoard:
    """A board file that the game accepts; `digest` is None for the shipped board."""

    name: str
    content: bytes
    digest: str | None


def read(game_id: str, path: Path) -> OwnBoard:
    """Return the board in a file; raises InvalidBoard, naming file and line."""
    content = read_bytes(path, LARGEST, InvalidBoard)
    return replace(check(game_id, str(path), content), name=path.name)


def check(game_id: str, name: str, content: bytes) -> OwnBoard:
    """Return content as a board of a game; raises InvalidBoard, naming the file `name` and the line."""
    if len(content) > LARGEST:
        raise InvalidBoard(in_file(name, too_large(LARGEST)))
    about = registry.about(game_id)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        path.write_bytes(content)
        try:
            board = about.load_board(path)
            board.arrays  # noqa: B018 - the rules' arrays must hold its numbers
            about.load_actions(board)
        except InvalidBoard as error:
            raise InvalidBoard(error.phrase.with_slots(source=Verbatim(name))) from None
        except (ValueError, ArithmeticError, LookupError, RecursionError) as error:
            told = Phrase(
                "has a value that is impossible in this game ({reason})", reason=Verbatim(str(error))
            )
            raise InvalidBoard(in_file(name, told)) from error
    return OwnBoard(name, content, board.digest)


# ---------------------------------------------------------------- boards that the server offers

_offers: dict[str, list[OwnBoard]] = {}


def offer(game_id: str, board: OwnBoard) -> None:
    """Offer a board in the lobby, as long as this server runs."""
    _offers.setdefault(registry.about(game_id).id, []).append(board)


def offers(game_id: str) -> tuple[OwnBoard, ...]:
    """Return the boards that this server offers for a game."""
    return tuple(_offers.get(game_id, ()))
