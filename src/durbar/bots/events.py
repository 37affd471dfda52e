"""A game told to a program, event by event: the same by HTTP and by standard input.

Everything here is built from the view of a seat, so nothing secret is in it. A program that answers every
event whose `legal` is not empty with one of those texts plays a whole game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, UnsetType

from durbar.core.about import OptionValue
from durbar.core.record import HIDDEN, RecordLine

if TYPE_CHECKING:
    from durbar.core.view import View


class BaseEvent(msgspec.Struct, kw_only=True, frozen=True, tag_field="type"):
    """What all events of a game share: `type` says which one it is."""


class GameFull(BaseEvent, frozen=True, tag="gameFull"):
    """The whole game as the seat of the stream sees it; the first event of every stream.

    `log` holds the decisions in Durbar notation with `?` for what is hidden, `turn` the seat that decides now
    (0: chance; null: nobody, the game is over), `legal` the texts among which this seat is to choose now,
    `scores` every seat's score as if the game ended now. `seat` is null for a spectator, `board` for the
    shipped board; `options` are those that differ from their default. `position` is the text of the position
    in which `log` begins, with `?` for what is hidden, null where it begins with the setup.

    Only a server gives `version`, here and in the events that follow; send it back with a decision. When
    decisions are taken back it changes, even if the length becomes the same again.

    Where the table has a `time_limit` in seconds, `time_left` says, here and in the events that follow, how
    many of them this seat still has when it is asked; after that a computer player plays for it.

    `stand_ins`, which only a server gives, are the seats of people and programs for which a computer player
    plays just now; they are asked nothing until they come back.
    """

    id: str
    game: str
    rules: int
    names: tuple[str, ...]
    options: dict[str, OptionValue]
    board: str | None
    seat: int | None
    log: tuple[str, ...]
    length: int
    turn: int | None
    legal: tuple[str, ...]
    scores: tuple[int, ...]
    position: str | None = None
    version: int | UnsetType = UNSET
    time_limit: int | UnsetType = UNSET
    time_left: float | UnsetType = UNSET
    stand_ins: tuple[int, ...] | UnsetType = UNSET


class Decided(BaseEvent, frozen=True, tag="decision"):
    """One more decision, a seat's or chance's, as its line of the log; `length` counts it.

    `scores` is null and `legal` empty where further decisions have been taken already.
    """

    length: int
    line: str
    turn: int | None
    legal: tuple[str, ...] = ()
    scores: tuple[int, ...] | None = None
    version: int | UnsetType = UNSET
    time_left: float | UnsetType = UNSET


class Revealed(BaseEvent, frozen=True, tag="revealed"):
    """Line number `length` of the log, hidden until now, may be read from now on."""

    length: int
    line: str


class Undone(BaseEvent, frozen=True, tag="undone"):
    """The log has only `length` decisions now, because a seat took back what came after them.

    Where only the question has changed, `length` stays as it was.
    """

    length: int
    turn: int | None
    legal: tuple[str, ...] = ()
    scores: tuple[int, ...] | None = None
    version: int | UnsetType = UNSET
    time_left: float | UnsetType = UNSET


class StandIn(BaseEvent, frozen=True, tag="standIn"):
    """From now on a computer player of `level` plays for a seat; `level` is null: the seat has come back."""

    seat: int
    level: str | None


class GameOver(BaseEvent, frozen=True, tag="gameOver"):
    """The game is over; nothing follows. A win may be shared."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


GameEvent = GameFull | Decided | Revealed | Undone | StandIn | GameOver


def game_full(
    view: View,
    names: Sequence[str],
    options: Mapping[str, OptionValue],
    identity: str,
    legal: Sequence[str] | None = None,
) -> GameFull:
    """Return the first event of a stream that begins at a view; `options` may name defaults too.

    `legal`, here and below, is what the seat is asked, if that is something else than `view.legal`.
    """
    about, lines = view.game.about, view.lines
    return GameFull(
        id=identity,
        game=about.id,
        rules=int(view.state.rules),
        names=tuple(names),
        options=about.changed_options(options),
        board=view.game.board.digest,
        seat=view.seat,
        log=lines,
        length=len(lines),
        turn=view.actor,
        legal=_asked(view, legal),
        scores=view.scores,
        position=view.origin.text() if view.origin else None,
    )


def news(before: Sequence[str], view: View, legal: Sequence[str] | None = None) -> Iterator[GameEvent]:
    """Yield what one who has read the lines `before` does not know yet."""
    now = view.lines
    kept = _kept(before, now)
    for index in range(kept):
        if before[index] != now[index]:
            yield Revealed(length=index + 1, line=now[index])
    if kept < len(before):
        yield undone(view, kept, legal)
    for length in range(kept + 1, len(now)):
        yield Decided(length=length, line=now[length - 1], turn=RecordLine.of(now[length]).actor)
    if kept < len(now):
        asked = _asked(view, legal)
        yield Decided(length=len(now), line=now[-1], turn=view.actor, legal=asked, scores=view.scores)


def undone(view: View, length: int, legal: Sequence[str] | None = None) -> Undone:
    """Return the event that a log was cut to `length`; where it is a view's length, it tells the position."""
    now = view.lines
    if length < len(now):
        return Undone(length=length, turn=RecordLine.of(now[length]).actor)
    return Undone(length=length, turn=view.actor, legal=_asked(view, legal), scores=view.scores)


def as_line(event: msgspec.Struct) -> bytes:
    """Return an event as a line of NDJSON."""
    return msgspec.json.encode(event) + b"\n"


def _asked(view: View, legal: Sequence[str] | None) -> tuple[str, ...]:
    return view.legal.texts if legal is None else tuple(legal)


def _kept(before: Sequence[str], now: Sequence[str]) -> int:
    """Return how many lines at the beginning still tell the same decisions, some perhaps revealed."""
    for index, (old, new) in enumerate(zip(before, now, strict=False)):
        if old != new and not (old.endswith(HIDDEN) and new.startswith(old.removesuffix(HIDDEN))):
            return index
    return min(len(before), len(now))
