"""Checking records: every decision, the result, and what others say was legal."""

from __future__ import annotations

from pathlib import Path

from durbar.core import record as notation
from durbar.core.match import Match
from durbar.lab.legal_comments import check_legal_comments


def check(path: Path, board: Path | None = None) -> Match:
    """Return the match recorded in a file when all is right with it; raises as `check_record` does."""
    return check_record(notation.read(path), board)


def check_record(record: notation.Record, board: Path | None = None) -> Match:
    """Return the match of a record when all is right with it.

    Raises InvalidRecord or IllegalRecord for the first line that is not; comments `# legal: a | b` are
    compared with what our rules allow there.
    """
    match = Match.from_record(record, board=board)
    check_legal_comments(record, Match.start_of(record, board=board))
    return match
