"""Comments of a record that tell what was legal: `1 take ulm  # legal: take ulm | draw`."""

from __future__ import annotations

from durbar.core.errors import IllegalRecord
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.record import Line, Record

LEGAL = "legal:"


def with_legal_comments(record: Record, game: Game) -> str:
    """Return the text of a record of `game`, each decision of a seat with what was legal then."""
    heading, _, _ = str(record).partition("\n\n")
    lines = [heading, ""]
    match = Match(game, names=record.names, options=record.options, chance=False)
    for line in record.lines:
        lines.append(f"{line}  # {LEGAL} {' | '.join(match.legal.texts)}" if line.actor else str(line))
        match.play(line.text)
    return "\n".join(lines) + "\n"


def check_legal_comments(record: Record, start: Match) -> None:
    """Compare the comments of a record with our own rules; raises IllegalRecord for the first that differs.

    `start` is the match before the first decision, which is played through.
    """
    if not any(line.comment.startswith(LEGAL) for line in record.lines):
        return
    for line in record.lines:
        if line.comment.startswith(LEGAL):
            compare(record, line, set(start.legal.texts))
        start.play(line.text)


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
