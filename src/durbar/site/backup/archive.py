"""A backup as a file: a zip archive whose manifest holds a digest of each of its members."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import IO

from durbar.core.whole_file import whole
from durbar.core.writing import writing
from durbar.site.backup import manifest
from durbar.site.backup.manifest import InvalidBackup, Manifest, Member
from durbar.site.replacing import DAMAGES, check_replaceable


def program() -> str:
    """Return the version of this program."""
    return version("durbar")


class ArchiveWriter:
    """Writes the members of an archive, and notes what each must be like."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.members: dict[str, Member] = {}

    @contextmanager
    def member(self, name: str) -> Iterator[Measured]:
        """Yield a file to write into."""
        with self._archive.open(name, "w", force_zip64=True) as file:
            measured = Measured(file)
            yield measured
        self.members[name] = measured.member()

    def add(self, name: str, content: bytes) -> None:
        """Write a small member."""
        with self.member(name) as file:
            file.write(content)

    def finish(self, told: Manifest) -> None:
        """Write the manifest."""
        self._archive.writestr(manifest.NAME, told.json())


class Measured:
    """A file that knows what has been written to it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._size = 0
        self._digest = hashlib.sha256()

    def write(self, data: bytes) -> None:
        """Write on."""
        self._file.write(data)
        self._size += len(data)
        self._digest.update(data)

    def member(self) -> Member:
        """Return what has been written, measured."""
        return Member(self._size, self._digest.hexdigest())


@contextmanager
def new_archive(path: Path) -> Iterator[ArchiveWriter]:
    """Yield a writer to a new archive; only when the block ends well does the file appear at `path`.

    Nobody but its owner may read the file. Raises NotWritable when it cannot be written, and where something
    else than an older backup would be lost.
    """
    with writing(path):
        check_replaceable(path, "backup", lambda names: manifest.NAME in names)
        with whole(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            yield ArchiveWriter(archive)


class Archive:
    """A backup that is read; `opened` makes one."""

    def __init__(self, path: Path, file: zipfile.ZipFile) -> None:
        self.path = path
        self._file = file
        try:
            told = file.read(manifest.NAME)
        except (KeyError, OSError, *DAMAGES):  # OSError: a place that no file has
            raise InvalidBackup(f"{path}: is no backup of Durbar, or a damaged one") from None
        self.manifest = manifest.read(told, str(path), program())

    def check(self) -> None:
        """Raise InvalidBackup unless every member is as it was written."""
        there = set(self._file.namelist()) - {manifest.NAME}
        for name, member in self.manifest.members.items():
            if name not in there or not self._is_whole(name, member):
                raise InvalidBackup(f"{self.path}: is damaged: {name} is not as it was written")
        if unknown := there - set(self.manifest.members):
            raise InvalidBackup(f"{self.path}: is damaged: {min(unknown)} does not belong to it")

    @contextmanager
    def member(self, name: str) -> Iterator[IO[bytes]]:
        """Yield a member to read from."""
        with self._file.open(name) as file:
            yield file

    def content(self, name: str) -> bytes:
        """Return a small member."""
        return self._file.read(name)

    def _is_whole(self, name: str, member: Member) -> bool:
        try:
            with self._file.open(name) as file:
                assert isinstance(file, zipfile.ZipExtFile)  # what is opened for reading
                return hashlib.file_digest(file, "sha256").hexdigest() == member.sha256
        except (OSError, *DAMAGES):
            return False


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """Yield the backup in a file; raises InvalidBackup."""
    try:
        file = zipfile.ZipFile(path)
    except DAMAGES:
        raise InvalidBackup(f"{path}: is no backup of Durbar, or a damaged one") from None
    except OSError as error:
        raise InvalidBackup(f"{path}: cannot be read: {error.strerror}") from error
    with file:
        yield Archive(path, file)
