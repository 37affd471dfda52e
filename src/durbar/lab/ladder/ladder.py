"""What a ladder is: who plays which game, how often, and with which chance."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path

from durbar.bots.external import TIME_LIMIT, command_of, is_external
from durbar.bots.zoo.entrant import Entrant, entrant
from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.core.arguments import check_seconds, check_seed, check_texts, plainly, whole
from durbar.core.errors import InvalidOption
from durbar.core.game import Game
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
    seconds: float | None = None  # of whoever searches, for a decision; None: its level's

    def __post_init__(self) -> None:
        about = registry.about(self.game)
        about.check_players(self.players)
        check_seed(self.seed)
        check_seconds("time_limit", self.time_limit)
        if self.seconds is not None:
            check_seconds("seconds", self.seconds)
        check_texts("entrants", self.entrants)
        known: list[str | Entrant] = []
        for name in self.entrants:
            if is_external(name):
                command_of(name)
                known.append(name)
            else:
                known.append(entrant(name))
                entrant(name).check(self.game_on_its_board, self.players, self.read_options)
        if any(one == other for one, other in combinations(known, 2)) or len(known) < 2:
            raise InvalidOption(
                f"a ladder needs two or more different players, not {', '.join(self.entrants)}"
            )
        if whole("rounds", self.rounds) < 1:
            raise InvalidOption(f"the number of rounds is at least 1, not {self.rounds}")

    @property
    def goes_on(self) -> Collection[str]:
        """The fields that only say how many games there are."""
        return ("rounds",)

    @property
    def read_options(self) -> dict[str, OptionValue]:
        """All options with their values, which may have been given as text."""
        return registry.about(self.game).read_options(self.options)

    @cached_property
    def game_on_its_board(self) -> Game:
        """The game, on its board; processes that play it refuse a file that was changed since."""
        return registry.game(self.game, None if self.board is None else Path(self.board))

    @property
    def pairings(self) -> list[Pairing]:
        """All games, round by round."""
        return list(pairings(self.entrants, self.players, self.rounds))

    @property
    def paces(self) -> dict[str, float]:
        """By what the time of those is divided who do not get all that they are given."""
        paces = {
            name: entrant(name).pace(self.game, self.players)
            for name in self.entrants
            if not is_external(name)
        }
        return {name: pace for name, pace in paces.items() if pace != 1.0}

    def heading(self) -> dict[str, object]:
        """Return what two ladders must share for their games to be of one: all but how long they go on."""
        fields = {name: plainly(value) for name, value in asdict(self).items() if name not in self.goes_on}
        heading = fields | {
            "entrants": list(self.entrants),
            "options": {name: self.read_options[name] for name in self.options},
            "board": self.game_on_its_board.board.digest,
            "rules": registry.about(self.game).rules_version,
        }
        return heading | ({"paces": self.paces} if self.paces else {})

    def told_paces(self) -> list[str]:
        """Return a line for each of those who do not get all the time that they are given."""
        return [
            f"{name} gets {entrant(name).seconds(self.game, self.players, self.seconds):.3g} s"
            f" of CPU time for a decision, for its time is divided by {pace:g}"
            for name, pace in self.paces.items()
        ]
