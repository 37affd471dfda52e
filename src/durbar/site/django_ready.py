"""Making Django ready for a command that works on what a server keeps."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from durbar.core.errors import DurbarError
from durbar.site import data_folder

ELSEWHERE = ("DURBAR_DATABASE_URL", "DURBAR_SECRET_KEY")  # where all that lasts is, if not in the folder


class Unusable(DurbarError):
    """A data folder, a database or an environment with which nothing can be done."""


def set_up(data: Path | None = None, *, new: bool = False) -> None:
    """Make Django ready, with the data folder `data` (None: the one that the environment names).

    `new` makes the folder where there is none; otherwise a folder of a server must be there. Raises Unusable.
    """
    if data is not None:
        os.environ["DURBAR_DATA"] = str(data)
    folder = data_folder.folder()
    if new:
        _prepare(folder)
    elif not data_folder.has_key(folder) and not all(map(os.environ.get, ELSEWHERE)):
        raise Unusable(f"no server has kept anything in {folder}; name its data folder with --data DIR")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durbar.site.settings")
    import django  # noqa: PLC0415 - reads the environment
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415

    try:
        django.setup()
    except ImproperlyConfigured as error:
        raise Unusable(str(error)) from None


@contextmanager
def database_at_hand() -> Iterator[None]:
    """Tell in a line that the database does not do what is asked in this block; raises Unusable."""
    from django.db import Error  # noqa: PLC0415 - after Django is ready

    try:
        yield
    except Error as error:
        raise Unusable(f"the database cannot be used: {str(error).splitlines()[0]}") from error


def _prepare(folder: Path) -> None:
    try:
        data_folder.prepare(folder)
    except OSError as error:
        raise Unusable(f"the data folder {folder} cannot be used: {error.strerror}") from error
