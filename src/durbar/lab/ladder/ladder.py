"""What a ladder is: who plays which game, how often, and with which chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from durbar.bots.external import TIME_LIMIT, command_of, is_external
from durbar.bots.levels import level
from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.core.errors import InvalidOption
from durbar.rating.pairings import Pairing, pairings


@dataclass(frozen=True)
class Ladder:
    """Who plays what; `rounds` times everybody meets everybody, with the same chance in each seat.

    Raises InvalidOption for what the game or the players do not have.
    """

    game: str
    players: int
    entrants: tuple[str, ...]
    rounds: int = 10
    seed: int = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    board: str | None = None  # a board file's path
    time_limit: float = TIME_LIMIT  # of a program (`exec:…`), in seconds for a decision

    def __post_init__(self) -> None:
        about = registry.about(self.game)
        about.check_players(self.players)
        about.read_options(self.options)
        for name in self.entrants:
            command_of(name) if is_external(name) else level(name)
        if len(set(self.entrants)) != len(self.entrants) or len(self.entrants) < 2:
            raise InvalidOption(
                f"a ladder needs two or more different players, not {', '.join(self.entrants)}"
            )
        if self.rounds < 1:
            raise InvalidOption(f"the number of rounds is at least 1, not {self.rounds}")

    @property
    def pairings(self) -> list[Pairing]:
        """All games, round by round."""
        return list(pairings(self.entrants, self.players, self.rounds))

    def heading(self) -> dict[str, Any]:
        """Return what two ladders must share for their games to be of one: all but the number of rounds."""
        return {name: value for name, value in asdict(self).items() if name != "rounds"} | {
            "entrants": list(self.entrants),
            "options": dict(self.options),
            "rules": registry.about(self.game).rules_version,
        }
