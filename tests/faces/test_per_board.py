"""What is kept of boards of one's own: found once for each, and gone when it has not been shown for long."""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar.core import registry
from durbar.faces import per_board
from durbar.games.taj_mahal.boardfile import BoardFile
from tests.conftest import ROOT


def own_board(folder: Path, mark: str = "own") -> Path:
    """Return a board file that differs from the shipped one in a comment."""
    path = folder / f"{mark}.toml"
    shipped = (ROOT / "src/durbar/games/taj_mahal/board.toml").read_bytes()
    path.write_bytes(shipped + f"\n# {mark}\n".encode())
    return path


@pytest.fixture(autouse=True)
def _nothing_found() -> None:
    per_board.forget()


def test_what_is_found_on_a_board_is_found_once_also_when_it_is_opened_again(tmp_path):
    asked = []

    @per_board.per_board
    def roads(board: BoardFile, most: int = 99) -> int:
        asked.append(board)
        return min(most, len(board.tables.roads))

    (tmp_path / "again").mkdir()
    one, again = BoardFile(own_board(tmp_path)), BoardFile(own_board(tmp_path / "again"))
    other = BoardFile(own_board(tmp_path, mark="other"))
    assert one == again != other
    assert roads(one) == roads(again) == roads(one)
    assert asked == [one]
    assert roads(one, 3) == roads(other, 3) == roads(again, most=3) == 3
    assert len(asked) == 4


def test_of_boards_that_are_not_shown_any_more_nothing_is_kept(tmp_path):
    asked = []

    @per_board.per_board
    def digest(board: BoardFile) -> str:
        asked.append(board.file_digest)
        return board.file_digest

    boards = [BoardFile(own_board(tmp_path, mark=f"{n}")) for n in range(registry.BOARDS_AT_HAND + 1)]
    for board in boards:
        digest(board)
        digest(boards[0])
    assert len(asked) == len(boards)
    digest(boards[1])  # the one that has not been asked about for the longest
    assert len(asked) == len(boards) + 1
