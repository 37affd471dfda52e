"""Board files that tables are played on: kept in the database under their digest.

Rules read files, so each machine writes the boards it needs into its data folder, once.
"""

from __future__ import annotations

from pathlib import Path

from django.db import transaction

from durbar.core.digest import PREFIX
from durbar.core.errors import DurbarError
from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.core.whole_file import whole
from durbar.site import data_folder
from durbar.site.tables import boards
from durbar.site.tables.boards import OwnBoard
from durbar.site.tables.models import Board


class BoardMissing(DurbarError):
    """A board file that a table is played on and that the site does not have any more."""


def keep(board: OwnBoard) -> None:
    """Store a board unless it is there already; nobody takes it away before the transaction ends."""
    if board.digest is not None:
        with transaction.atomic():
            Board.objects.select_for_update().get_or_create(
                digest=board.digest, defaults={"content": board.content}
            )


def hold(digest: str | None) -> None:
    """Keep a board from being cleaned up until the transaction ends; raises BoardMissing.

    If it has been cleaned up already it is stored again from this machine's file, where there still is one.
    """
    if digest is not None and not Board.objects.select_for_update().filter(digest=digest).exists():
        path = file_of(digest)
        try:
            keep(OwnBoard(path.name, path.read_bytes(), digest))
        except FileNotFoundError:
            raise _missing(digest) from None


def path_of(digest: str | None) -> Path | None:
    """Return the file of a digest, None for the shipped board; raises BoardMissing."""
    if digest is None:
        return None
    path = file_of(digest)
    if not path.is_file():
        board = Board.objects.filter(digest=digest).first()
        if board is None:
            raise _missing(digest)
        try:
            _write(path, bytes(board.content))
        except OSError as error:
            told = Phrase(
                "the board file {digest} cannot be written: {reason}",
                digest=Verbatim(digest),
                reason=Verbatim(error.strerror or str(error)),
            )
            raise BoardMissing(told) from error
    return path


def file_of(digest: str) -> Path:
    """Return where this machine has a board file, whether it is written yet or not; raises BoardMissing."""
    number = digest.removeprefix(PREFIX)
    if len(number) != 64 or not set(number) <= set("0123456789abcdef"):
        raise BoardMissing(Phrase("{digest} is not a digest of a board file", digest=Quoted(digest)))
    return data_folder.folder() / "boards" / f"{number}.toml"


def found(game_id: str, digest: str | None) -> Path | None:
    """Return the file of a digest if the site has that board, or offers it for a game and keeps it now."""
    if digest is None:
        return None
    if not is_there(digest):
        offered = [board for board in boards.offers(game_id) if board.digest == digest]
        if not offered:
            return None
        keep(offered[0])
    return path_of(digest)


def is_there(digest: str | None) -> bool:
    """Say whether a table's board is at hand."""
    try:
        path_of(digest)
    except BoardMissing:
        return False
    return True


def _missing(digest: str) -> BoardMissing:
    return BoardMissing(Phrase("the board file {digest} is not kept here", digest=Verbatim(digest)))


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole(path) as file:
        file.write(content)
