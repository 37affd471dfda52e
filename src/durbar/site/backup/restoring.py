"""Putting a backup in place: all of it or nothing.

The tables are made as they were where the backup was taken, filled, and then brought up to date, so that a
newer program takes over what an older one kept as it does when it is upgraded.
"""

from __future__ import annotations

from pathlib import Path

from django.core.management import call_command
from django.db import connection

from durbar.core.errors import DurbarError
from durbar.site import data_folder
from durbar.site.backup import rows, schema
from durbar.site.backup.archive import Archive, opened, program
from durbar.site.backup.in_use import is_in_use
from durbar.site.backup.manifest import InvalidBackup, Manifest, newer
from durbar.site.backup.taking import KEY, ROWS
from durbar.site.database.age import unknown
from durbar.site.database.migrating import alone


class NotEmpty(DurbarError):
    """A place where something is kept already."""


class InUse(DurbarError):
    """A place on which a server runs."""


def look_at(path: Path) -> Manifest:
    """Return what a whole backup says about itself; raises InvalidBackup for any other."""
    with opened(path) as archive:
        _check(archive)
        return archive.manifest


def restore(path: Path, *, replace: bool) -> Manifest:
    """Put a backup in place, of what is kept there if `replace`.

    Raises InvalidBackup, InUse when a server or a worker runs there, and NotEmpty when something is kept
    there that is not to be replaced; nothing has changed then.
    """
    folder = data_folder.folder()
    with opened(path) as archive:
        _check(archive)
        if is_in_use():
            raise InUse(
                f"a server or a worker of Durbar has the database of {folder} open; end all of them first, "
                "or restore into another place"
            )
        with data_folder.new_key(folder, archive.content(KEY).decode("ascii")), alone():
            if not replace and _keeps_something():
                raise NotEmpty(
                    f"{folder} or its database keeps something already; write --replace to lose it, or "
                    "restore into an empty place"
                )
            schema.drop()
            _fill(archive)
            call_command("migrate", interactive=False, verbosity=0)
        return archive.manifest


def _check(archive: Archive) -> None:
    archive.check()
    told = archive.manifest
    if unknown(told.migrations):
        raise newer(str(archive.path), told.durbar, program())
    if KEY not in told.members:
        raise InvalidBackup(f"{archive.path}: is damaged: it holds no secret key")


def _keeps_something() -> bool:
    return any(model._base_manager.exists() for model in schema.models())


def _fill(archive: Archive) -> None:
    models = schema.build(archive.manifest.migrations)
    for model in models:
        with archive.member(f"{ROWS}/{model._meta.label_lower}.jsonl") as file:
            rows.read(model, file)
    connection.check_constraints()
    schema.reset_sequences(models)
