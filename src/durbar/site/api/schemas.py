"""What programs send and what they get, as types; the published description of the API is made from these."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from durbar.core.about import OptionValue
from durbar.core.fairness.shuffle import LONGEST_CONTRIBUTION
from durbar.site.tables.lengths import DECISION_LENGTH

TableId = Annotated[str, Meta(description="The id of a table, which is also the id of its game.")]


class Done(Struct, frozen=True):
    """It is done."""

    ok: bool = True


class Accepted(Struct, frozen=True):
    """It is done; the log has `length` decisions now, including those that followed automatically."""

    length: int
    version: int


# ---------------------------------------------------------------- games


class OptionInfo(Struct, frozen=True):
    """A rule that can be changed; its default is the rulebook's."""

    name: str
    title: str
    help: str
    default: OptionValue
    values: tuple[OptionValue, ...]


class GameInfo(Struct, frozen=True):
    """A game that is played here; `ready` says that its rules are compiled."""

    id: str
    title: str
    authors: str
    year: int
    summary: str
    rules: int
    min_players: int
    max_players: int
    options: tuple[OptionInfo, ...]
    ready: bool


class LevelInfo(Struct, frozen=True):
    """A computer player of the server's own, that can be given a seat."""

    name: str
    title: str
    help: str


class Catalogue(Struct, frozen=True):
    """What can be played here, and against which computer players."""

    games: tuple[GameInfo, ...]
    levels: tuple[LevelInfo, ...]


# ---------------------------------------------------------------- accounts and tables


class Account(Struct, frozen=True):
    """A program's account."""

    name: str


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat: `kind` is open, person (programs with an account too) or bot (the server's, of a `level`).

    `contribution` is what it adds to the shuffles, if it adds something. `time_left` is there while a clock
    runs: the seconds that it still has for its decision.

    `stand_in` is there while a computer player of that level plays for the person or program of this seat,
    until it comes back.
    """

    number: int
    kind: str
    name: str
    level: str
    contribution: str = ""
    time_left: float | UnsetType = UNSET
    stand_in: str = ""


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """A table: `status` is waiting, running or over; `seat` is your own, if you have one.

    `may_sit` lists the open seats that you may take. `invites` (to the host only) holds for each open seat
    the link that gives it to whoever opens it. `commitment` is the digest of the secret from which everything
    random in the game follows; it is there unless nothing was promised. `time_limit` is how many seconds
    everybody has for a decision; it is there unless they have all the time they want.
    """

    id: TableId
    game: str
    options: dict[str, OptionValue]
    board: str | None
    listed: bool
    status: str
    length: int
    turn: int | None
    seats: tuple[SeatInfo, ...]
    seat: int | None
    may_sit: tuple[int, ...]
    result: tuple[int, ...] | None
    winners: tuple[int, ...]
    invites: dict[int, str] | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    time_limit: int | UnsetType = UNSET


class TableList(Struct, frozen=True):
    """Some tables, the newest first."""

    tables: tuple[TableInfo, ...]


# ---------------------------------------------------------------- what is sent


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up: each seat is `me`, `open` or the name of a level, such as `steady`.

    `position` is the text of a position in which the game begins; it states its own options. `time_limit` is
    how many seconds everybody has for a decision: 60, 300, 3600, 86400, 259200 or 604800; null for no limit.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, OptionValue] = {}
    listed: bool = True
    position: str = ""
    time_limit: int | None = None


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to take: the first one that you may take if `seat` is not given.

    `invite` is the link, or its last part, that somebody at the table has handed on to you. `contribution` is
    what you add to the shuffles, best of all random; if you sit there already, this changes it, until the
    game begins.
    """

    seat: int | None = None
    invite: str | None = None
    contribution: Annotated[str, Meta(max_length=LONGEST_CONTRIBUTION)] = ""


class Decide(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision: its `text`, and the `length` of the log that you saw when you took it.

    If you send the `version` of the last event, the decision is not carried out when decisions have been
    taken back in the meantime, even if the log is as long again.
    """

    text: Annotated[str, Meta(max_length=DECISION_LENGTH)]
    length: Annotated[int, Meta(ge=0)]
    version: Annotated[int, Meta(ge=0)] | None = None


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True):
    """How far to take back: from `length` decisions in the log to `back_to`; `version` as in Decide."""

    back_to: Annotated[int, Meta(ge=0)]
    length: Annotated[int, Meta(ge=0)]
    version: Annotated[int, Meta(ge=0)] | None = None


# ---------------------------------------------------------------- the stream of an account


class AccountEvent(Struct, kw_only=True, frozen=True, tag_field="type"):
    """What all events of an account share: `type` says which one it is."""


class GameStart(AccountEvent, frozen=True, tag="gameStart"):
    """A game in which you have a seat is being played; also sent for each when the stream begins."""

    id: TableId
    game: str
    seat: int


class GameFinish(AccountEvent, frozen=True, tag="gameFinish"):
    """A game in which you have a seat is over."""

    id: TableId
    game: str
    seat: int
    result: tuple[int, ...]
    winners: tuple[int, ...]


class Invited(AccountEvent, frozen=True, tag="invitation"):
    """Somebody asks you to take a seat: sit down there, or decline."""

    id: TableId
    game: str
    options: dict[str, OptionValue]
    seat: int


def as_json(value: Struct) -> bytes:
    """Return a value as JSON."""
    return msgspec.json.encode(value)
