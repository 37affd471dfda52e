"""Games that can be reviewed: finished tables, and records that somebody brings along."""

from __future__ import annotations

import datetime
import hashlib
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from durbar.core.record import Record, parse
from durbar.site.errors import Refused
from durbar.site.review.models import Analysis, Review
from durbar.site.review.seat_names import shown_names
from durbar.site.tables import readiness, set_up_positions, shuffles, stored_boards
from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of
from durbar.site.tokens import short_token

if TYPE_CHECKING:
    from durbar.core.match import Match
    from durbar.core.position import Position

LARGEST = 256 * 1024  # bytes of a record
NAMELESS = "-"
LATELY = datetime.timedelta(days=1)  # that somebody looks at what is finished is noted as often


def of_table(table: Table) -> Review:
    """Return the review of a table's game; raises Unplayable, and Refused while it goes on or is awaited."""
    if table.status != Table.Status.OVER:
        raise Refused(_("The game is not over yet."))
    readiness.check_ready(table.game)
    match = match_of(table)
    return _stored(match, replace(match.since_origin(), shuffle=shuffles.shown(table)))


def of_position(position: Position) -> Review:
    """Return the review of a game that begins in a position and has no decisions yet; raises Refused."""
    from durbar.core.match import Match  # noqa: PLC0415 - loads the engine

    set_up_positions.check_that_it_goes_on(position)
    match = Match.from_position(position, chance=False)
    return _stored(match, replace(match.since_origin(), date=None))


def of_text(text: str, source: str) -> Review:
    """Return the review of the game in a record's text, which `source` is called in what is wrong with it.

    Raises InvalidRecord or IllegalRecord, naming the line, and Refused; nothing is stored then.
    """
    check_size(len(text.encode()), source)
    record = parse(text, source)
    readiness.check_ready(record.game)
    match = _replayed(record)
    return _stored(match, match.since_origin())


def check_size(size: int, source: str) -> None:
    """Raise Refused for more bytes than a record has, which `source` names."""
    if size > LARGEST:
        raise Refused(
            _("%(name)s is larger than %(size)s kB; that is not a record of a game.")
            % {"name": source, "size": LARGEST // 1024}
        )


def open_game(record: str, origin: str) -> Match:
    """Return the whole game of a review, laid open; not to be changed, for others are given it too.

    Raises DurbarError when its rules or its board are not at hand any more.
    """
    return _laid_open(record, origin, get_language())


@lru_cache(maxsize=16)
def _laid_open(record: str, origin: str, _language: str) -> Match:
    match = _replayed(parse(record), origin)
    match = match.with_names(shown_names(match.names))
    match.lay_open()
    return match


def length_of(review: Review) -> int:
    """Return how many decisions a review's game has; raises InvalidRecord where its rules are not here."""
    return len(parse(review.record).lines)


def analysis_of(review: Review, *, anew: bool = False) -> Analysis:
    """Return the analysis of a review's game, which begins by being asked for, and note that it is wanted.

    `anew` tries one again that was given up: what made it fail may be mended.
    """
    nameless = str(_nameless(parse(review.record)))
    analysis, _created = Analysis.objects.get_or_create(
        digest=_digest(review.origin + nameless),
        search=_search_version(),
        seconds=settings.REVIEW_SECONDS,
        defaults={"game": review.game, "record": nameless, "origin": review.origin},
    )
    if not analysis.finished or timezone.now() - analysis.wanted > LATELY:
        analysis.failed = analysis.failed and not anew
        Analysis.objects.filter(pk=analysis.pk).update(wanted=timezone.now(), failed=analysis.failed)
    return analysis


def board_of(record: Record) -> Path | None:
    """Return the file of a record's own board if this server has it or offers it."""
    # Where it is missing the replay says so, unless it is the shipped one's digest.
    return stored_boards.found(record.game, record.board)


def _replayed(record: Record, origin: str = "") -> Match:
    from durbar.core.match import Match  # noqa: PLC0415 - loads the engine

    board = board_of(record)
    return Match.from_record(
        record, board=board, origin=set_up_positions.stored(origin, board) if origin else None
    )


def _stored(match: Match, record: Record) -> Review:
    """Return the review of a match, stored with this record of it."""
    text, origin = str(record), match.origin.text() if match.origin else ""
    fresh = {"slug": short_token(), "game": match.game.about.id, "record": text, "origin": origin}
    with transaction.atomic():
        stored_boards.hold(match.game.board.digest)
        review, _created = Review.objects.get_or_create(digest=_digest(origin + text), defaults=fresh)
    return review


def _nameless(record: Record) -> Record:
    """Return a record as two games of different people have it in common."""
    names = tuple(f"{NAMELESS}{seat}" for seat in range(1, record.players + 1))
    return replace(record, names=names, date=None, shuffle=None)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _search_version() -> int:
    from durbar.bots.review.judge import VERSION  # noqa: PLC0415 - loads the engine

    return VERSION
