"""What a game declares of itself as data: enough for a lobby, with nothing compiled or loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from durbar.core.arguments import LONGEST, check, check_texts, plainly, whole
from durbar.core.errors import InvalidOption, did_you_mean
from durbar.core.phrase import Listed, Phrase, Quoted, Slot, Verbatim, sentences

if TYPE_CHECKING:
    from durbar.core.actions import ActionTable
    from durbar.core.room import LoadedBoard, Room

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a table may change: a switch, or a choice among `values`.

    `name` is as in records, `title` as in the lobby, `help` one line that explains it.
    """

    name: str
    title: str
    help: str
    default: OptionValue = False
    values: tuple[OptionValue, ...] = (False, True)

    def parse(self, text: str) -> OptionValue:
        """Return the value written as `text` (`on`, `off`, a number or a word)."""
        for value in self.values:
            if option_text(value) == text.strip().lower():
                return value
        raise self._refused(Quoted(text))

    def check(self, value: OptionValue) -> OptionValue:
        """Return `value` if the option can have it, NumPy's as Python's own; raises InvalidOption."""
        value = plainly(value)
        for known in self.values:
            if known is value or (type(known) is type(value) and known == value):
                return known
        raise self._refused(Verbatim(repr(value)))

    def _refused(self, value: Slot) -> InvalidOption:
        return InvalidOption(
            Phrase(
                "option {name} cannot be {value}; it is one of: {allowed}",
                name=Verbatim(self.name),
                value=value,
                allowed=Verbatim(", ".join(map(option_text, self.values))),
            )
        )

    def number(self, value: OptionValue) -> int:
        """Return the number by which compiled rules know a value: 0 or 1 for a switch, a word's place."""
        return self.values.index(value) if isinstance(value, str) else int(value)

    def value(self, number: int) -> OptionValue:
        """Return the value that compiled rules know by a number."""
        return next(value for value in self.values if self.number(value) == number)


def option_text(value: OptionValue) -> str:
    """Return an option's value as it stands in a record."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that are usually changed together, under the name that the rulebook gives them.

    `id` is one word, `title` as in the lobby, `help` one line; `options` holds what is not at its default.
    """

    id: str
    title: str
    help: str
    options: Mapping[str, OptionValue]


NO_BOARD = "durbar.core.boardless:NoBoard"


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """A game in words and numbers: what the lobby, the records and the command line need to know."""

    id: str
    title: str
    authors: str
    year: int
    summary: str
    rules_versions: tuple[int, ...]  # that are played, the newest last: each plays its old records for ever
    min_players: int
    max_players: int
    max_decisions: int  # a cap for playouts by careless players; not a rule of the game
    # Where the rest is found when it is needed, as `package.module:NAME`. Only the room loads a compiler.
    room: str  # the `core.room.Room`
    actions: str  # all decisions on a board: called with the board, returns an ActionTable
    board: str = NO_BOARD  # reads board files: called with a path, or None for the shipped one
    options: tuple[Option, ...] = ()
    rulebook: Path | None = None  # the rules in short, as Markdown
    rules: Path | None = None  # all of them: a list in which each begins with its number, as **TM-31**
    shelf: int = 100  # where lists of games have it: lower numbers come first
    provenance: str = ""  # what in the shipped board is not a verified fact
    minutes: Mapping[int, int] = field(default_factory=dict)  # players -> usual minutes
    best_with: int | None = None  # players; None: as few as it allows, but three where it can
    presets: tuple[Preset, ...] = ()

    @property
    def rules_version(self) -> int:
        """The version of the rules by which new games are played."""
        return self.rules_versions[-1]

    def read_rules(self, given: int | None) -> int:
        """Return the version of the rules that is `given`, or the newest; raises InvalidOption."""
        version = self.rules_version if given is None else whole("rules", given)
        if version not in self.rules_versions:
            told = Phrase(
                "rules {version} of {game} are not supported; this program plays rules {played}",
                version=version,
                game=Verbatim(self.id),
                played=Listed(self.rules_versions),
            )
            raise InvalidOption(told)
        return version

    @property
    def has_board(self) -> bool:
        """Whether the game is played on a board, which may be another one than the shipped."""
        return self.board != NO_BOARD

    def load_board(self, path: Path | None = None) -> LoadedBoard:
        """Return a board file of the game that has been looked through; raises InvalidBoard."""
        board: LoadedBoard = resolve_name(self.board)(path)
        return board

    @property
    def shipped_board(self) -> Path | None:
        """The board file that comes with the game, if there is one: who makes another begins with it."""
        shipped: Path | None = getattr(resolve_name(self.board), "shipped", None)
        return shipped

    def load_actions(self, board: LoadedBoard) -> ActionTable:
        """Return all decisions on a board."""
        table: ActionTable = resolve_name(self.actions)(board)
        return table

    def load_room(self) -> Room:
        """Return the game's rules and all that belongs to them."""
        room: Room = resolve_name(self.room)
        return room

    @property
    def usual_players(self) -> int:
        """How many players a table has of which nobody has said more."""
        return self.best_with or min(max(self.min_players, 3), self.max_players)

    @property
    def player_counts(self) -> range:
        """The numbers of players that the game allows."""
        return range(self.min_players, self.max_players + 1)

    def check_players(self, players: int) -> int:
        """Return `players` as a plain integer if the game allows that many; raises InvalidOption."""
        players = whole("players", players)
        if players not in self.player_counts:
            raise self._not_for(Verbatim(str(players)))
        return players

    def read_players(self, text: str) -> int:
        """Return the number of players that a text tells, if the game allows that many; raises InvalidOption.

        What is no number, or none that is written plainly, is told as it stands there.
        """
        counts = {str(count): count for count in self.player_counts}
        if text not in counts:
            raise self._not_for(Quoted(text[:LONGEST]))
        return counts[text]

    def _not_for(self, players: Slot) -> InvalidOption:
        return InvalidOption(
            Phrase(
                "{game} is for {fewest} to {most} players, not {players}",
                game=Verbatim(self.id),
                fewest=self.min_players,
                most=self.max_players,
                players=players,
            )
        )

    def option(self, name: str) -> Option:
        """Return the option called `name`; raises InvalidOption when there is none."""
        for option in self.options:
            if option.name == name:
                return option
        names = [option.name for option in self.options]
        unknown = Phrase("{game} has no option {name}.", game=Verbatim(self.id), name=Quoted(name))
        known = Phrase("Its options: {known}", known=Verbatim(", ".join(names)))
        raise InvalidOption(sentences(unknown, did_you_mean(name, names), known if names else None))

    def parse_option(self, name: str, text: str) -> OptionValue:
        """Return the value of the option called `name` that is written as `text`."""
        return self.option(name).parse(text)

    def read_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return all options with their values: `given` ones checked, the others at their defaults.

        A value may be given as it is (`True`, 2) or as in a record (`"on"`, `"2"`). Raises InvalidOption.
        """
        check("options", given, Mapping)
        check_texts("options", list(given))
        values = {option.name: option.default for option in self.options}
        for name, value in given.items():
            option = self.option(name)
            as_text = isinstance(value, str) and value not in option.values
            values[name] = option.parse(str(value)) if as_text else option.check(value)
        return values

    def changed_options(self, values: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return those of `values` that differ from their default, in the order of declaration."""
        return {
            option.name: values[option.name]
            for option in self.options
            if option.name in values and values[option.name] != option.default
        }
