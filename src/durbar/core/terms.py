"""What a match is played with: agreed before its first decision, and the same from then on."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from durbar.core.about import OptionValue
from durbar.core.arguments import check, check_texts
from durbar.core.errors import InvalidOption
from durbar.core.game import Game
from durbar.core.phrase import Phrase
from durbar.core.position import Position, beginning
from durbar.core.record import check_name


@dataclass(frozen=True)
class Terms:
    """What a match is played with; `origin` is the position in which it begins, None: the setup."""

    game: Game
    names: tuple[str, ...]  # of the seats
    options: dict[str, OptionValue]
    rules: int
    date: datetime.date | None
    origin: Position | None = None

    @classmethod
    def agreed(
        cls,
        game: Game,
        players: int | None = None,
        *,
        names: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        rules: int | None = None,
        date: datetime.date | None = None,
        origin: Position | None = None,
    ) -> Terms:
        """Return terms that the game can be played on, what is left open as usual; raises InvalidOption."""
        if date is not None:
            check("date", date, datetime.date)
        if isinstance(date, datetime.datetime):
            date = date.date()  # records name the day alone
        return cls(
            game=game,
            names=_names_of(game, players, names),
            options=game.about.read_options({} if options is None else options),
            rules=game.about.read_rules(rules),
            date=date,
            origin=origin and origin.copy(),
        )

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.names)

    @property
    def beginning(self) -> Position:
        """The position before the first decision, secrets included."""
        return beginning(self.game, self.players, self.options, self.rules, self.origin)


def check_one_for_each(names: Sequence[str], players: int) -> None:
    """Raise InvalidOption where there are more or fewer names than players."""
    if len(names) != players:
        told = Phrase(
            "{players} players have {players} names, not {given}", players=players, given=len(names)
        )
        raise InvalidOption(told)


def _names_of(game: Game, players: int | None, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return a name for each seat; there are as many as names, or else as few as the game allows."""
    if names is not None:
        check_texts("names", names)
    if players is None:
        players = len(names) if names else game.about.min_players
    players = game.about.check_players(players)
    if names is not None:
        check_one_for_each(names, players)
    return tuple(map(check_name, names or [f"Player {seat}" for seat in range(1, players + 1)]))
