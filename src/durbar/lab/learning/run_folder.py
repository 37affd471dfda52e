"""The folder of a run: what stands in it need not be done again, however the run was ended.

Every file is written whole or not at all: chunks of games, rounds of trials, nets. What is read from the
folder is what was computed, so a run that goes on comes to the same nets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Generic, TypeVar

from durbar.core.errors import InvalidOption
from durbar.core.whole_file import whole
from durbar.core.writing import writing
from durbar.lab.headings import refuse_another
from durbar.lab.learning.mapping import Mapper

T = TypeVar("T")
HEADING = "run.json"


@dataclass(frozen=True)
class Format(Generic[T]):
    """How a kind of thing stands in a file."""

    ending: str
    write: Callable[[IO[bytes], T], None]
    read: Callable[[Path], T]


@dataclass(frozen=True)
class RunFolder:
    """A folder of what is done, or none: then nothing is kept."""

    folder: Path | None = None

    def open(self, heading: Mapping[str, object]) -> None:
        """Say what the folder is for; raises InvalidOption when it is the folder of another run."""
        if self.folder is None:
            return
        with writing(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        path, wanted = self.folder / HEADING, json.loads(json.dumps(heading))
        if not path.exists():
            self._store(path, json.dumps(wanted, indent=1).encode(), _write_bytes)
        refuse_another(self.folder, _read_heading(path), wanted, kind="a run", option="--run DIR")

    def within(self, name: str) -> RunFolder:
        """Return a folder in this one."""
        return RunFolder(self.folder / name if self.folder else None)

    def kept(self, name: str, kind: Format[T], make: Callable[[], T]) -> T:
        """Return what stands in a file; what does not yet is made and stored."""
        if self.folder is None:
            return make()
        path = self.folder / f"{name}.{kind.ending}"
        if not path.exists():
            self._store(path, make(), kind.write)
        return kind.read(path)

    def pieces(
        self, name: str, kind: Format[T], work: Callable[[int], T], numbers: Sequence[int], mapper: Mapper
    ) -> Iterator[tuple[int, T]]:
        """Yield what numbered pieces of work come to: first those that were done before."""
        paths = {
            number: self.folder / f"{name}-{number:06d}.{kind.ending}" if self.folder else None
            for number in numbers
        }
        done = {number: path for number, path in paths.items() if path and path.exists()}
        yield from ((number, kind.read(path)) for number, path in done.items())
        for number, piece in mapper(work, [number for number in numbers if number not in done]):
            if path := paths[number]:
                self._store(path, piece, kind.write)
            yield number, piece

    def _store(self, path: Path, what: T, write: Callable[[IO[bytes], T], None]) -> None:
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with whole(path) as file:
                write(file, what)


def _write_bytes(file: IO[bytes], text: bytes) -> None:
    file.write(text)


def _read_heading(path: Path) -> dict[str, object]:
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise InvalidOption(f"{path} is no heading of a run; name another: --run DIR") from error
