"""What one seat may see of a match: all that players, faces and pages are given."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from durbar.core.game import Game
from durbar.core.layout import Floats32, Record
from durbar.core.log import Entry
from durbar.core.position import Legal, Position, beginning


@dataclass(frozen=True)
class View:
    """What one seat may see of a match (seat None: a spectator); this is all that a player is given."""

    seat: int | None
    position: Position  # its secrets are wiped
    log: tuple[Entry, ...]  # with a veil over what the seat may not read
    origin: Position | None = None  # where the log begins, secrets wiped too; None is the setup
    decides: bool = True  # False: somebody else decides for the seat

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        about, players = self.game.about.id, self.position.players
        return f"<View: {about}, {players} players, {who}, {len(self.log)} decisions>"

    @property
    def beginning(self) -> Position:
        """The position before the first decision of the log: the setup, which all know, or the origin."""
        rules, options = int(self.state.rules), self.game.options_of(self.state)
        return beginning(self.game, self.position.players, options, rules, self.origin)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @property
    def state(self) -> Record:
        """The state's record, secrets wiped."""
        return self.position.state

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score, as if the game ended now."""
        return self.position.scores

    @property
    def actor(self) -> int | None:
        """The seat that decides now; 0 is chance, None: the game is over."""
        return self.position.actor

    @cached_property
    def legal(self) -> Legal:
        """What this seat may decide now; empty when it is not its turn, or somebody else decides for it."""
        if self.seat is None or self.actor != self.seat or not self.decides:
            return Legal(self.game.actions, ())
        return self.position.legal

    def observation(self) -> Floats32:
        """Return the view as numbers for a player that learns, its own seat's first.

        A spectator's has seat 1 in that place, without what only that seat knows. They are as many as
        `game.room.observation.names(players)` has names.
        """
        return self.position.observed_by(self.seat or 1)

    @property
    def lines(self) -> tuple[str, ...]:
        """The log in Durbar notation, with `?` for what the seat may not know."""
        return tuple(str(entry.line(self.game)) for entry in self.log)
