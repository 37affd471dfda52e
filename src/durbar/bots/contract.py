"""What every computer player is: it is given a view of its seat, and answers with an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from durbar.core.view import View


class ComputerPlayer(Protocol):
    """A computer player; it may keep what it learned, but gets nothing beyond the views of its seat."""

    def decide(self, view: View, budget: float) -> int:
        """Return the id of one of `view.legal`, within about `budget` seconds."""


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player as the lobby offers it."""

    name: str  # in records (`bot:steady`) and on the command line
    title: str
    help: str
    budget: float  # seconds for a decision
    fits: bool = False  # whether its strength, which stands in its name, is one that fits somebody
