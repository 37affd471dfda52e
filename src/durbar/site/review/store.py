"""Games that can be reviewed: finished tables, and records that somebody brings along."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from durbar.core.record import Record, parse
from durbar.site.errors import Refused
from durbar.site.review.models import Analysis, Review
from durbar.site.review.names import shown_names
from durbar.site.tables import boards, readiness
from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of
from durbar.site.tokens import short_token

if TYPE_CHECKING:
    from durbar.core.match import Match

LARGEST = 256 * 1024  # bytes of a record
NAMELESS = "-"


def of_table(table: Table) -> Review:
    """Return the review of a table's game; raises Refused as long as it goes on, and Unplayable."""
    if table.status != Table.Status.OVER:
        raise Refused(_("The game is not over yet."))
    return _stored(match_of(table).as_record())


def of_text(text: str, source: str) -> Review:
    """Return the review of the game in a record's text, which `source` is called in what is wrong with it.

    Raises InvalidRecord or IllegalRecord, naming the line, and Refused; nothing is stored then.
    """
    if len(text.encode()) > LARGEST:
        raise Refused(
            _("%(name)s is larger than %(size)s kB; that is no record of a game.")
            % {"name": source, "size": LARGEST // 1024}
        )
    record = parse(text, source)
    if not readiness.is_ready(record.game):
        raise Refused(_("The rules of this game are still being prepared; please try again in a moment."))
    return _stored(_replayed(record).as_record())


@lru_cache(maxsize=16)
def open_game(record: str) -> Match:
    """Return the whole game of a review's record, laid open; not to be changed, for others are given it too.

    Raises DurbarError when its rules or its board are not at hand any more.
    """
    match = _replayed(parse(record))
    match.names = tuple(shown_names(match.names))
    match.lay_open()
    return match


def analysis_of(review: Review) -> Analysis:
    """Return the analysis of a review's game, which begins by being asked for, and note that it is wanted."""
    nameless = str(_nameless(parse(review.record)))
    analysis, _created = Analysis.objects.get_or_create(
        digest=_digest(nameless),
        search=_search_version(),
        seconds=settings.REVIEW_SECONDS,
        defaults={"game": review.game, "record": nameless},
    )
    if not analysis.finished:
        Analysis.objects.filter(pk=analysis.pk).update(wanted=timezone.now())
    return analysis


def board_of(record: Record) -> Path | None:
    """Return the file of a record's own board if this server has it or offers it."""
    if record.board is None:
        return None
    if not boards.is_there(record.board):
        offered = [board for board in boards.offers(record.game) if board.digest == record.board]
        if not offered:
            return None  # the replay says which board is missing, unless it is the shipped one's digest
        boards.keep(offered[0])
    return boards.path_of(record.board)


def _replayed(record: Record) -> Match:
    from durbar.core.match import Match  # noqa: PLC0415 - loads the engine

    return Match.from_record(record, board=board_of(record))


def _stored(record: Record) -> Review:
    text = str(record)
    fresh = {"slug": short_token(), "game": record.game, "record": text}
    review, _created = Review.objects.get_or_create(digest=_digest(text), defaults=fresh)
    return review


def _nameless(record: Record) -> Record:
    """Return a record as two games of different people have it in common."""
    names = tuple(f"{NAMELESS}{seat}" for seat in range(1, record.players + 1))
    return replace(record, names=names, date=None)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _search_version() -> int:
    from durbar.bots.review.judge import VERSION  # noqa: PLC0415 - loads the engine

    return VERSION
