"""What runs in the process that analyses games; it knows nothing of the site."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from durbar.bots.review.schedule import DEEPER, ScheduledLook

if TYPE_CHECKING:
    from durbar.bots.review.finding import Finding
    from durbar.core.match import Match


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """A decision of a game to look at, as it travels to another process."""

    record: str
    origin: str  # the text of the position where its decisions begin; empty: the setup
    board: Path | None  # None: the shipped one
    look: ScheduledLook
    seconds: float


def answer(question: ReviewQuestion) -> Finding:
    """Return what a search thinks of the decision."""
    from durbar.bots.review.judge import judge  # noqa: PLC0415 - this module is light for the server that asks

    match, index = _match(question.record, question.origin, question.board), question.look.index
    deep = question.look.deep or index == len(match)  # where the game stands now nothing else is compared
    seconds = question.seconds * (DEEPER if deep else 1.0)
    return judge(match, index, seconds, deep=deep)


@lru_cache(maxsize=2)
def _match(record: str, origin: str, board: Path | None) -> Match:
    from durbar.core.match import Match  # noqa: PLC0415
    from durbar.core.position import Position  # noqa: PLC0415
    from durbar.core.record import parse  # noqa: PLC0415

    began = Position.parse(origin, board=board) if origin else None
    return Match.from_record(parse(record), board=board, origin=began)
