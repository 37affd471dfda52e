"""Taking a backup: all rows of one moment, and the site's secret key."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from durbar.site.backup import manifest, rows, schema
from durbar.site.backup.archive import new_archive, program
from durbar.site.backup.consistent_read import one_moment
from durbar.site.backup.manifest import Manifest
from durbar.site.database.age import applied, check_kept

ROWS, KEY = "database", "keys/secret_key"  # where it lies in the archive


def back_up(path: Path) -> Manifest:
    """Write all that the server keeps into a file; the server may run meanwhile.

    Raises NotWritable when the file cannot be written, and NothingKept where no server has kept anything.
    """
    check_kept()
    with new_archive(path) as archive:
        with one_moment():
            migrations = applied()
            counts = {model._meta.label_lower: 0 for model in schema.models()}
            for model in schema.models():
                with archive.member(f"{ROWS}/{model._meta.label_lower}.jsonl") as file:
                    counts[model._meta.label_lower] = rows.write(model, file)
        archive.add(KEY, settings.SECRET_KEY.encode("ascii"))
        told = Manifest(
            format=manifest.FORMAT,
            durbar=program(),
            made=timezone.now(),
            database=connection.vendor,
            migrations=migrations,
            rows=counts,
            members=archive.members,
        )
        archive.finish(told)
    return told
