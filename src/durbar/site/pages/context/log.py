"""The log of a table as told to one reader, in turns."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from durbar.core.phrase import signed, together
from durbar.faces.palette import SEATS, SeatLook
from durbar.faces.words import tell
from durbar.site.pages.context.at_the_end import opened
from durbar.site.pages.context.seat_events import changes_who_plays, sentence_of
from durbar.site.tables.models import SeatEvent, Table
from durbar.site.tables.replay import match_of

if TYPE_CHECKING:
    from durbar.core.log import Entry
    from durbar.core.match import Match
    from durbar.core.phrase import Phrase
    from durbar.core.telling import Gain, LogEvent


@dataclass(frozen=True)
class ToldText:
    """Something in words, and the rule by which it is so, if the words cite one."""

    text: str
    rule: str

    @classmethod
    def of(cls, phrase: Phrase, names: Sequence[str]) -> ToldText:
        """Write a phrase in the reader's language."""
        return cls(tell(phrase, names), phrase.rule)


@dataclass(frozen=True)
class PointsOwner:
    """Whose points are told."""

    seat: int
    name: str
    look: SeatLook


@dataclass(frozen=True)
class Points:
    """Points as told in the log: as many for each of their owners, for the same reason."""

    points: str
    reason: ToldText
    owners: tuple[PointsOwner, ...]


@dataclass
class LogLine:
    """One decision of the log as told; `undo_to` is the length to which it can be taken back.

    What happened `aside` is no decision: that somebody left, or came back. The `moment` is how many decisions
    of seats had been taken when it had been carried out; `chances` is what chance did after it.
    """

    chance: bool
    text: str
    phrase: Phrase | None = None  # what the text tells
    rule: str = ""  # by which it is so
    gains: list[Points] = field(default_factory=list)
    follows: list[ToldText] = field(default_factory=list)
    beforehand: list[ToldText] = field(default_factory=list)
    undo_to: int | None = None
    aside: bool = False
    uneventful: bool = False
    moment: int = 0
    chances: list[str] = field(default_factory=list)


@dataclass
class LogTurn:
    """Decisions of one seat in a row, with chance's that followed them; seat 0: before the first turn."""

    start: int  # where in the log it begins
    seat: int
    look: SeatLook | None
    name: str
    lines: list[LogLine] = field(default_factory=list)


def whole_log(table: Table, me: int | None) -> list[LogTurn]:
    """Return the whole log as a seat may read it, from its beginning; raises Unplayable."""
    names = [seat.shown_name for seat in table.seats.all()]
    match = opened(match_of(table))
    told = turns(match, me, names, seat_events=table.seat_events.all())
    return [folded(turn, names) for turn in reversed(told)]


def turns(
    match: Match,
    reader: int | None,
    names: Sequence[str],
    *,
    first: int = 0,
    may_undo: int = 0,
    seat_events: Iterable[SeatEvent] = (),
) -> list[LogTurn]:
    """Return the turns of a log from the one at `first` on, as told to a reader, the last one first.

    What happened beside the game stands in its place, but for the set-up, which is folded: that is told
    before the first decision. The last `may_undo` decisions can be taken back.
    """
    from durbar.core.log_events import events  # noqa: PLC0415 - part of the engine

    log = match.log
    starts = [start for start in turn_starts(log) if start >= first]
    found = [_turn(start, log[start].actor, names) for start in starts]
    asides = _asides(seat_events, names, log)
    moment = sum(1 for entry in log[:first] if entry.actor)
    for index, event in enumerate(events(match, reader, first), start=first):
        moment += event.actor > 0
        undo_to = index if index >= len(log) - may_undo else None
        line = line_of(event, names, moment=moment, undo_to=undo_to)
        before, after = asides.get(Aside(index, before=True), ()), asides.get(Aside(index, before=False), ())
        found[bisect(starts, index) - 1].lines += [*before, line, *after]
    return found[::-1]


def folded(turn: LogTurn, names: Sequence[str]) -> LogTurn:
    """Return a turn in which chance stands in the line that caused it; what no line caused is the set-up."""
    lines: list[LogLine] = []
    cause: LogLine | None = None
    done: list[Phrase] = []  # by chance, after the cause
    for line in turn.lines:
        if line.chance and cause and line.phrase:
            done.append(line.phrase)
            cause.chances = [tell(phrase, names) for phrase in together(done)]
            cause.beforehand += line.beforehand
            cause.gains += line.gains
            cause.follows += line.follows
        else:
            lines.append(line)
        if not line.chance and not line.aside:
            cause, done = line, []
    return replace(turn, lines=lines)


def turn_starts(log: Sequence[Entry]) -> list[int]:
    """Return where in a log turns begin: at each decision of another seat; chance follows it."""
    starts: list[int] = []
    seat = 0
    for index, entry in enumerate(log):
        if entry.actor not in (0, seat) or not starts:
            starts.append(index)
            seat = entry.actor
    return starts


class Aside(NamedTuple):
    """Where what happened beside a game is told: before or after an entry of the log, in its turn."""

    entry: int
    before: bool

    @classmethod
    def of(cls, seat_event: SeatEvent, log: Sequence[Entry]) -> Aside:
        """Return where it is told: after what it came after, but not in the set-up, which is folded.

        What came before the first decision of a seat is told before it; at the end of a log that has none.
        """
        length = max(1, min(seat_event.length, len(log)))  # an undo may have shortened the log since
        begin = next((index for index, entry in enumerate(log) if entry.actor), None)
        if begin is None:
            return cls(len(log) - 1, before=False)
        return cls(begin, before=True) if length <= begin else cls(length - 1, before=False)


def _turn(start: int, seat: int, names: Sequence[str]) -> LogTurn:
    return LogTurn(start, seat, SEATS[seat - 1], names[seat - 1]) if seat else LogTurn(start, 0, None, "")


def _asides(
    seat_events: Iterable[SeatEvent], names: Sequence[str], log: Sequence[Entry]
) -> dict[Aside, list[LogLine]]:
    """Return what happened beside a game, by where it is told."""
    asides: dict[Aside, list[LogLine]] = {}
    for seat_event in seat_events:
        uneventful = not changes_who_plays(seat_event)
        line = LogLine(chance=False, text=sentence_of(seat_event, names), aside=True, uneventful=uneventful)
        asides.setdefault(Aside.of(seat_event, log), []).append(line)
    return asides


def line_of(event: LogEvent, names: Sequence[str], *, moment: int, undo_to: int | None = None) -> LogLine:
    """Return a decision in words."""
    return LogLine(
        moment=moment,
        chance=event.actor == 0,
        text=tell(event.phrase, names),
        phrase=event.phrase,
        rule=event.phrase.rule,
        gains=_points(event.gains, names),
        follows=[ToldText.of(phrase, names) for phrase in event.follows],
        beforehand=[ToldText.of(phrase, names) for phrase in event.beforehand],
        undo_to=undo_to,
        uneventful=event.uneventful,
    )


def _points(gains: Iterable[Gain], names: Sequence[str]) -> list[Points]:
    """Return gains as told, those of several seats at once where points and reason are the same."""
    shares: list[tuple[Gain, list[int]]] = []
    for gain in gains:
        for first, seats in shares:
            if (first.points, first.reason) == (gain.points, gain.reason) and gain.seat not in seats:
                seats.append(gain.seat)
                break
        else:
            shares.append((gain, [gain.seat]))
    return [
        Points(
            signed(gain.points),
            ToldText.of(gain.reason, names),
            tuple(PointsOwner(seat, names[seat - 1], SEATS[seat - 1]) for seat in seats),
        )
        for gain, seats in shares
    ]
