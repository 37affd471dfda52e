"""Checking records: every decision, the result, and what others say was legal."""

from __future__ import annotations

from pathlib import Path

from durbar.core import record as notation
from durbar.core.errors import IllegalRecord
from durbar.core.match import Match
from durbar.core.record import Line, Record
from durbar.lab.export import LEGAL


def check(path: Path, board: Path | None = None) -> Match:
    """Return the match recorded in a file when all is right with it.

    Raises InvalidRecord or IllegalRecord for the first line that is not; comments `# legal: a | b` are
    compared with what our rules allow there.
    """
    record = notation.read(path)
    match = Match.from_record(record, board=board)
    check_comments(record, board)
    return match


def check_comments(record: Record, board: Path | None = None) -> None:
    """Compare the record's comments on what was legal with our own sets; raises IllegalRecord."""
    if not any(line.comment.startswith(LEGAL) for line in record.lines):
        return
    match = Match.start_of(record, board=board)
    for line in record.lines:
        if line.comment.startswith(LEGAL):
            compare(record, line, set(match.legal.texts))
        match.play(line.text)


def compare(record: Record, line: Line, ours: set[str]) -> None:
    """Raise IllegalRecord where a comment tells another legal set than ours."""
    theirs = {" ".join(text.split()) for text in line.comment.removeprefix(LEGAL).split("|")} - {""}
    if theirs == ours:
        return
    parts = []
    if ours - theirs:
        parts.append(f"it lacks {' | '.join(sorted(ours - theirs))}")
    if theirs - ours:
        parts.append(f"it has {' | '.join(sorted(theirs - ours))}, which is not legal")
    raise IllegalRecord(
        f"{record.place(line.number)}'{line}': the comment's legal set differs: {'; '.join(parts)}"
    )
