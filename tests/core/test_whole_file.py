"""A file that is there as a whole or not at all, and takes the place of nothing but a file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from durbar.core.whole_file import whole

OTHERS: dict[str, Callable[[Path], None]] = {
    "a folder": Path.mkdir,
    "a link": lambda path: path.symlink_to("elsewhere"),
    "a pipe": os.mkfifo,
}


def write(path: Path) -> None:
    with whole(path) as file:
        file.write(b"new")


def test_a_file_takes_the_place_of_a_file(tmp_path: Path):
    path = tmp_path / "file"
    for _ in range(2):
        write(path)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("what", OTHERS)
def test_what_is_no_file_is_left_as_it_is(tmp_path: Path, what: str):
    path = tmp_path / "other"
    OTHERS[what](path)
    before = path.lstat()
    with pytest.raises(FileExistsError, match="name a file"):
        write(path)
    assert os.path.samestat(path.lstat(), before)
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_is_left_where_the_place_is_taken_meanwhile(tmp_path: Path):
    path = tmp_path / "file"

    def write_late() -> None:
        with whole(path):
            path.mkdir()

    with pytest.raises(OSError, match="directory"):
        write_late()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("ends", [ValueError, KeyboardInterrupt, SystemExit])
def test_a_file_stays_as_it_was_where_writing_ends_early(tmp_path: Path, ends: type[BaseException]):
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def write_half() -> None:
        with whole(path) as file:
            file.write(b"ne")
            raise ends

    with pytest.raises(ends):
        write_half()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_on_the_disk_before_it_takes_the_place_of_another(tmp_path: Path, monkeypatch):
    path, fsync, on_disk = tmp_path / "file", os.fsync, []

    def settled(descriptor: int) -> None:
        fsync(descriptor)
        on_disk.append((path.read_bytes(), os.fstat(descriptor).st_size))

    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", settled)
    write(path)
    assert on_disk == [(b"old", len(b"new"))]
