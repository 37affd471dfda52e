"""Checking records: every decision, the result, and what others say was legal."""

from __future__ import annotations

from pathlib import Path

from durbar.core.match import Match
from durbar.core.record import Record
from durbar.lab.legal_comments import check_legal_comments


def check_record(record: Record, board: Path | None = None) -> Match:
    """Return the match of a record when all is right with it.

    Raises InvalidRecord or IllegalRecord for the first line that is not; comments `# legal: a | b` are
    compared with what our rules allow there.
    """
    match = Match.from_record(record, board=board)
    check_legal_comments(record, Match.start_of(record, board=board))
    return match
