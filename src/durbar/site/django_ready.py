"""Making Django ready for a server, a worker, or a command that works on what a server keeps."""

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


def name_settings(data: Path | None = None) -> None:
    """Tell this process and those that it starts which settings and which data folder are meant.

    Raises Unusable where a setting stands in quotes: before a folder of such a name is made.
    """
    from durbar.site import environment_variables  # noqa: PLC0415

    if data is not None:
        os.environ["DURBAR_DATA"] = str(data)
    with well_configured():
        environment_variables.check_quotes()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durbar.site.settings")


def set_up(data: Path | None = None, *, new: bool = False) -> None:
    """Make Django ready, with the data folder `data` (None: the one that the environment names).

    `new` makes the folder where there is none; otherwise a folder of a server must be there. Raises Unusable.
    """
    name_settings(data)
    if new:
        prepare_data()
    else:
        check_data()
    set_up_anywhere()


def set_up_anywhere(data: Path | None = None) -> None:
    """Make Django ready, wherever it is: nothing need be kept there, and nothing is made. Raises Unusable."""
    name_settings(data)
    os.umask(data_folder.OWNER_ALONE)
    import django  # noqa: PLC0415 - reads the environment

    with well_configured():
        django.setup()


def check_data() -> None:
    """Raise Unusable unless a server has kept something in the data folder, or keeps all of it elsewhere."""
    folder = data_folder.folder()
    try:
        is_there = data_folder.has_key(folder)
    except OSError as error:
        raise unusable(folder, error) from error
    if not is_there and not all(map(os.environ.get, ELSEWHERE)):
        raise Unusable(f"no server has kept anything in {folder}; name its data folder with --data DIR")


def prepare_data() -> None:
    """Make the data folder ready; raises Unusable."""
    folder = data_folder.folder()
    try:
        data_folder.prepare(folder)
    except OSError as error:
        raise unusable(folder, error) from error


def unusable(folder: Path, error: OSError) -> Unusable:
    """Return what is told of a data folder that cannot be used."""
    return Unusable(f"the data folder {folder} cannot be used: {error.strerror}; choose one with --data DIR")


@contextmanager
def well_configured() -> Iterator[None]:
    """Tell in a line what is wrong with the environment, which is read in this block; raises Unusable."""
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 - Django is for the site alone

    try:
        yield
    except ImproperlyConfigured as error:
        raise Unusable(str(error)) from None


def check_shared() -> None:
    """Check that the environment names what servers and workers share; raises Unusable."""
    from durbar.site import environment_variables  # noqa: PLC0415

    with well_configured():
        environment_variables.check_shared()


@contextmanager
def database_at_hand() -> Iterator[None]:
    """Tell in a line that the database is not there, or does not do what is asked in this block.

    Raises Unusable.
    """
    from django.db import Error  # noqa: PLC0415 - after Django is ready

    from durbar.site.database.reachable import reach_database, why_not  # noqa: PLC0415

    try:
        reach_database()
        yield
    except Error as error:
        raise Unusable(f"the database cannot be used: {why_not(error)}") from error


def migrate() -> None:
    """Bring the database up to date; raises Unusable."""
    from durbar.site.database.migrating import bring_up_to_date  # noqa: PLC0415

    with database_at_hand():
        bring_up_to_date()
