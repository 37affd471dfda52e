"""Taking away what nobody has any use for: done once a day, a part at a time.

A table whose game has begun is kept for ever, with its pledge: its secret may never be promised again.
"""

from __future__ import annotations

import datetime
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, takewhile
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from durbar.core.digest import DIGEST, PREFIX
from durbar.site import data_folder
from durbar.site.batches import batches
from durbar.site.errors import Refused, Unplayable
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.review.models import Analysis, Review
from durbar.site.tables import closing, takeover
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Board, Seat, SeatEvent, Table

logger = logging.getLogger(__name__)

EVERY = 86_400  # seconds
WAITED = datetime.timedelta(days=30)  # a table for players, untouched
UNUSED = datetime.timedelta(days=30)  # since a visitor came who has nothing here
ABSENT = datetime.timedelta(days=180)  # nobody has decided anything, or looked, in a game that goes on
UNWANTED = datetime.timedelta(days=180)  # an analysis, or a game that is over, at which nobody has looked
OLD_FILE = 86_400.0  # seconds since a board file was written, for its table may be about to be stored
MOST_ENDED = 50  # games a day, for they are played
MOST = 1000  # of each kind in a part, for others wait meanwhile
MOST_PARTS = 20  # a day
MOST_BOARDS = 50  # in a part, for one can have 256 kB
NAMES_BOARD = f"board {PREFIX}"


def tidy() -> dict[str, int]:
    """Take away what nobody has used for long, and return how much of each kind."""
    taken = {
        "tables": _all_of(_tables),
        "watchers": _all_of(_watchers),
        "visitors": _all_of(_visitors),
        "analyses": _all_of(_analyses),
        "boards": _boards(),
        "board files": _board_files(),
    }
    ended = _forsaken()
    logger.info("taken away: %s", ", ".join(f"{count} {what}" for what, count in taken.items()))
    logger.info("left to computer players: %s games", ended)
    return taken


def _all_of(part: Callable[[], int]) -> int:
    """Take away one part after the other until nothing is left, and return how much that was."""
    return sum(takewhile(bool, (part() for _ in range(MOST_PARTS))))


def _tables() -> int:
    """Close tables that have waited for players for very long."""
    long_ago = timezone.now() - WAITED
    waiting = Table.objects.filter(status=Table.Status.WAITING, changed__lt=long_ago)
    return sum(_close(pk, long_ago) for pk in waiting.values_list("pk", flat=True)[:MOST])


def _close(pk: int, long_ago: datetime.datetime) -> bool:
    """Close a table, unless somebody has come in this moment."""
    try:
        with closing.locked_to_close(pk) as table:
            if table.status != Table.Status.WAITING or table.changed >= long_ago:
                return False
            closing.close_waiting(table)
    except Table.DoesNotExist:
        return False
    return True


def _forsaken() -> int:
    """Let computer players end the games to which nobody has come for very long."""
    long_ago = timezone.now() - ABSENT
    running = Table.objects.filter(status=Table.Status.RUNNING, changed__lt=long_ago, watched__lt=long_ago)
    waits_for_people = Exists(Seat.objects.filter(table=OuterRef("pk"), kind=Seat.Kind.PERSON, stand_in=""))
    forsaken = running.filter(waits_for_people).order_by("changed").values_list("pk", flat=True)
    ended = (pk for pk in forsaken if _end(pk, long_ago))  # others cannot be played: they are in nobody's way
    return len(list(islice(ended, MOST_ENDED)))


def _end(pk: int, long_ago: datetime.datetime) -> bool:
    """Let computer players end a game, unless somebody has come in this moment, or its rules are not here."""
    try:
        with locked(pk) as table:
            if table.status != Table.Status.RUNNING or max(table.changed, table.watched) >= long_ago:
                return False
            takeover.relieve_all(table, SeatEvent.Kind.AWAY)
    except (Refused, Unplayable, Table.DoesNotExist):
        return False
    return True


def _watchers() -> int:
    """Forget who watched games that are over and at which nobody looks; the link lets them watch again.

    Programs that look at each link which people send to each other are among them.
    """
    long_ago = timezone.now() - UNWANTED
    watching = Table.watchers.through.objects.filter(
        table__status=Table.Status.OVER, table__changed__lt=long_ago, table__watched__lt=long_ago
    )
    return _drop_some(watching)


def _visitors() -> int:
    """Forget visitors who have no seat, table or bot here, are no bot, and watch nothing."""
    useless = visitors.without_anything().filter(created__lt=timezone.now() - UNUSED)
    some = list(useless.values_list("pk", flat=True)[:MOST])
    Visitor.objects.filter(pk__in=useless.filter(pk__in=some).values("pk")).delete()
    return len(some)


def _analyses() -> int:
    """Drop analyses at which nobody looks; who does so later has the game analysed anew."""
    unwanted = Analysis.objects.filter(wanted__lt=timezone.now() - UNWANTED)
    return _drop_some(unwanted)


def _drop_some(rows: QuerySet[Any]) -> int:
    """Drop a part of some rows, and return how many there were."""
    some = list(rows.values_list("pk", flat=True)[:MOST])
    count, _kinds = rows.filter(pk__in=some).delete()
    return count


def _boards() -> int:
    """Drop boards that no table, review or analysis is played on, nor a table that is just being set up."""
    named = _NamedBoards()
    named.read()
    unused = sorted(_unused(Board.objects.values_list("digest", flat=True), named))
    return sum(_drop(part, named) for part in batches(unused, MOST_BOARDS))


def _drop(digests: list[str], named: _NamedBoards) -> int:
    """Drop some boards, but for those that are used by now."""
    with transaction.atomic():
        held = Board.objects.select_for_update().filter(digest__in=digests)
        there = list(held.values_list("digest", flat=True))
        named.read()  # who held one has stored a table or review by now
        count, _kinds = Board.objects.filter(digest__in=_unused(there, named)).delete()
    return count


def _unused(digests: Iterable[str], named: _NamedBoards) -> set[str]:
    """Return those of some boards that no table is on, and no review or analysis that has been read."""
    tables = Table.objects.filter(board__isnull=False).values_list("board", flat=True)
    return set(digests) - named.digests - set(tables.distinct())


class _NamedBoards:
    """The boards that the texts of reviews and analyses name; they never change, so each is read once."""

    def __init__(self) -> None:
        self.digests: set[str] = set()
        self._read: dict[type[Review | Analysis], set[int]] = {Review: set(), Analysis: set()}

    def read(self) -> None:
        """Read the texts that have come since the last time."""
        for model, known in self._read.items():
            new = set(model.objects.values_list("pk", flat=True)) - known
            for part in batches(new, MOST):
                named = Q(record__contains=NAMES_BOARD) | Q(origin__contains=NAMES_BOARD)
                texts = model.objects.filter(named, pk__in=part)
                for text in chain.from_iterable(texts.values_list("record", "origin").iterator()):
                    self.digests |= set(DIGEST.findall(text))
            known.update(new)


def _board_files() -> int:
    """Remove this machine's files of boards that are not kept any more."""
    folder, kept = data_folder.folder() / "boards", set(Board.objects.values_list("digest", flat=True))
    return sum(_remove(path) for path in _old(folder) if f"{PREFIX}{path.stem}" not in kept)


def _old(folder: Path) -> Iterator[Path]:
    """Yield the board files that were written long enough ago."""
    for path in sorted(folder.glob("*.toml")):
        try:
            if time.time() - path.stat().st_mtime > OLD_FILE:
                yield path
        except OSError:  # gone in this moment
            continue


def _remove(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True
