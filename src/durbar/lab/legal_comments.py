"""Comments of a record that tell what was legal: `1 take ulm  # legal: take ulm | draw`."""

from __future__ import annotations

import re

from durbar.core.errors import IllegalRecord
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.phrase import shortened
from durbar.core.record import Comment, Record

LEGAL = "legal:"

_LEGAL = re.compile(r"legal\s*:", re.IGNORECASE)  # however a person may have spelt it


def with_legal_comments(record: Record, game: Game) -> str:
    """Return the text of a record of `game`, each decision of a seat with what was legal then."""
    heading, _, _ = str(record).partition("\n\n")
    lines = [heading, ""]
    match = Match(game, names=record.names, options=record.options, rules=record.rules, chance=False)
    for line in record.lines:
        lines.append(f"{line}  # {LEGAL} {' | '.join(match.legal.texts)}" if line.actor else str(line))
        match.play(line.text)
    return "\n".join(lines) + "\n"


def check_legal_comments(record: Record, start: Match) -> None:
    """Compare the comments of a record with our own rules; raises IllegalRecord for the first that differs.

    A comment is of the decision beside it, or of the last one above it. `start` is the match before the first
    decision; it is played on as far as there are such comments.
    """
    played = 0
    for comment in record.comments:
        if not _LEGAL.match(comment.text):
            continue
        if not comment.decisions:
            place = record.line_prefix(comment.number)
            raise IllegalRecord(
                f"{place}'# {LEGAL}' stands beside a decision or below it, not before the first"
            )
        for line in record.lines[played : comment.decisions - 1]:
            start.play(line.text)
        played = comment.decisions - 1
        compare(record, comment, set(start.legal.texts))


def compare(record: Record, comment: Comment, ours: set[str]) -> None:
    """Raise IllegalRecord where a comment tells another legal set than ours."""
    theirs = {" ".join(text.split()) for text in _LEGAL.sub("", comment.text, count=1).split("|")} - {""}
    if theirs == ours:
        return
    line = record.lines[comment.decisions - 1]
    parts = []
    if ours - theirs:
        parts.append(f"it lacks {' | '.join(sorted(ours - theirs))}")
    if theirs - ours:
        parts.append(f"it has {shortened(' | '.join(sorted(theirs - ours)))}, which is not legal")
    raise IllegalRecord(
        f"{record.line_prefix(comment.number)}'{line}': the comment's legal set differs: {'; '.join(parts)}"
    )
