"""What a backup says about itself: who made it and when, and what must be in it."""

from __future__ import annotations

import datetime

import msgspec

from durbar.core.errors import DurbarError

FORMAT = 1
NAME = "manifest.json"


class InvalidBackup(DurbarError):
    """A file that is no backup, a damaged one, or one of a newer program."""


class Member(msgspec.Struct, frozen=True):
    """A file of a backup: what it must be like."""

    size: int  # bytes, before they are compressed
    sha256: str


class Head(msgspec.Struct, frozen=True):
    """The part of a manifest that every version can read."""

    format: int
    durbar: str  # the version of the program that made it


class Manifest(Head, frozen=True):
    """The whole of it."""

    made: datetime.datetime
    database: str  # the kind of database that it was taken from
    migrations: list[tuple[str, str]]  # those that had made its tables: application and name
    rows: dict[str, int]  # of each model
    members: dict[str, Member]

    def json(self) -> bytes:
        """Return it as it is written."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)


def read(data: bytes, source: str, program: str) -> Manifest:
    """Return the manifest that was written as `data`; raises InvalidBackup, naming `source`."""
    try:
        head = msgspec.json.decode(data, type=Head)
        if head.format > FORMAT:
            raise newer(source, head.durbar, program)
        return msgspec.json.decode(data, type=Manifest)
    except msgspec.MsgspecError:
        raise InvalidBackup(f"{source}: is damaged: its {NAME} cannot be read") from None


def newer(source: str, made_by: str, program: str) -> InvalidBackup:
    """Return the error for a backup that this program is too old for."""
    return InvalidBackup(
        f"{source}: was made by Durbar {made_by}, which is newer than this Durbar {program}; upgrade this one"
    )
