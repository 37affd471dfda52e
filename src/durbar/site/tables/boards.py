"""Board files of the players' own: looked through, kept by their digest, found again; knows no Django."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from durbar.core import registry
from durbar.core.errors import DurbarError, InvalidBoard
from durbar.site import data_folder

LARGEST = 256 * 1024  # bytes
PREFIX = "sha256:"


class BoardMissing(DurbarError):
    """A board file that a table is played on and that is not in the data folder any more."""


@dataclass(frozen=True)
class OwnBoard:
    """A board file that the game accepts; `digest` is None for the shipped board."""

    name: str
    content: bytes
    digest: str | None


def read(game_id: str, path: Path) -> OwnBoard:
    """Return the board in a file; raises InvalidBoard, naming file and line."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise InvalidBoard(f"{path}: cannot be read: {error.strerror}") from error
    return replace(check(game_id, str(path), content), name=path.name)


def check(game_id: str, name: str, content: bytes) -> OwnBoard:
    """Return content as a board of a game; raises InvalidBoard, naming the file `name` and the line."""
    if len(content) > LARGEST:
        raise InvalidBoard(f"{name}: is larger than {LARGEST // 1024} kB; that is no board file")
    about = registry.about(game_id)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        path.write_bytes(content)
        try:
            board = about.load_board(path)
            board.arrays  # noqa: B018 - the rules' arrays must hold its numbers
            about.load_actions(board)
        except InvalidBoard as error:
            raise InvalidBoard(name + str(error).removeprefix(str(path))) from None
        except (ValueError, ArithmeticError, LookupError, RecursionError) as error:
            raise InvalidBoard(f"{name}: has a value that is impossible in this game ({error})") from error
    return OwnBoard(name, content, board.digest)


def keep(board: OwnBoard) -> str | None:
    """Store a board under its digest, unless it is there, and return the digest; None: the shipped board."""
    if board.digest is None:
        return None
    path = file_of(board.digest)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(board.content)
        os.replace(file.name, path)  # noqa: PTH105 - whole or not at all, also for others who look
    return board.digest


def file_of(digest: str) -> Path:
    """Return where a board file is kept, whether it is there or not."""
    number = digest.removeprefix(PREFIX)
    if len(number) != 64 or not set(number) <= set("0123456789abcdef"):
        raise BoardMissing(f"{digest!r} is no digest of a board file")
    return data_folder.folder() / "boards" / f"{number}.toml"


def path_of(digest: str | None) -> Path | None:
    """Return the file of a digest, None for the shipped board; raises BoardMissing."""
    if digest is None:
        return None
    path = file_of(digest)
    if not path.is_file():
        raise BoardMissing(f"the board file {digest} is not in {path.parent}")
    return path


def is_there(digest: str | None) -> bool:
    """Say whether a table's board is at hand."""
    try:
        path_of(digest)
    except BoardMissing:
        return False
    return True


# ---------------------------------------------------------------- boards that the server offers

_offers: dict[str, list[OwnBoard]] = {}


def offer(game_id: str, board: OwnBoard) -> None:
    """Offer a board in the lobby, as long as this server runs."""
    _offers.setdefault(registry.about(game_id).id, []).append(board)


def offers(game_id: str) -> tuple[OwnBoard, ...]:
    """Return the boards that this server offers for a game."""
    return tuple(_offers.get(game_id, ()))


def forget_offers() -> None:
    """Offer no boards any more."""
    _offers.clear()
