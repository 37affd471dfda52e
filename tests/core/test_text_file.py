"""Text files: their lines, and those that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar.core.errors import InvalidBoard, InvalidRecord
from durbar.core.registry import about
from durbar.core.text_file import LARGEST, lines_of, read_text


def test_lines_end_as_in_any_text_file_and_nowhere_else():
    text = "\ufeffa\nb\r\nc\rd\u2028e\x85f\x0bg\n\n"
    assert list(lines_of(text)) == ["a", "b", "c", "d\u2028e\x85f\x0bg", ""]


def test_a_file_that_is_too_large_is_named(tmp_path: Path):
    path = tmp_path / "huge.durbar"
    with path.open("wb") as file:
        file.truncate(LARGEST)
        assert len(read_text(path, InvalidRecord)) == LARGEST
        file.truncate(LARGEST + 1)
    with pytest.raises(InvalidRecord, match=r"huge\.durbar: is larger than 32768 kB$"):
        read_text(path, InvalidRecord)


def test_a_name_that_no_file_can_have_is_told():
    with pytest.raises(InvalidRecord, match=r"cannot be read: embedded null byte$"):
        read_text(Path("a\0b"), InvalidRecord)


def test_a_device_without_an_end_is_given_up():
    with pytest.raises(InvalidRecord, match=r"^/dev/zero: is larger than"):
        read_text(Path("/dev/zero"), InvalidRecord)
    with pytest.raises(InvalidBoard, match=r"^/dev/zero: is larger than 256 kB"):
        about("taj-mahal").load_board(Path("/dev/zero"))
