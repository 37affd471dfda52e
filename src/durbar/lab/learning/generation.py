"""What learning came to, generation by generation."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.bots.learned.net import Net
from durbar.lab.ladder.duel import Outcome
from durbar.lab.learning.descent import Epoch
from durbar.lab.learning.measuring import Foretelling


@dataclass(frozen=True)
class PolicyStep:
    """What a policy came to that was learned from a generation's games."""

    positions: int
    epochs: tuple[Epoch, ...]
    before: float | None  # the surprise of the policy before at what was tried in games that neither has seen
    trial: Outcome  # of the search with it against the search as it was before
    taken: bool
    seconds: float  # of CPU


@dataclass(frozen=True)
class Generation:
    """What one generation came to."""

    number: int
    games: int
    positions: int  # that were learned from, those of earlier generations not counted
    epochs: tuple[Epoch, ...]
    foretelling: Foretelling
    before: float | None  # the log loss of the net before, on the same games that neither has seen
    trial: Outcome | None  # against the net before
    taken: bool
    seconds: float  # of CPU
    policy: PolicyStep | None = None  # learned from the same games

    @property
    def brought_something(self) -> bool:
        """Whether its net or its policy was taken."""
        return self.taken or (self.policy is not None and self.policy.taken)

    @property
    def all_seconds(self) -> float:
        """The seconds of CPU, those of its policy too."""
        return self.seconds + (self.policy.seconds if self.policy else 0.0)


@dataclass(frozen=True, eq=False)
class Learned:
    """A net, and the generations by which it was learned."""

    net: Net
    generations: tuple[Generation, ...]

    @property
    def generation(self) -> Generation:
        """The generation of the net: the last one that was taken."""
        return next(one for one in reversed(self.generations) if one.taken)

    @property
    def policy_generation(self) -> Generation | None:
        """The generation of the policy, the last one that was taken; None where there is none."""
        return next((one for one in reversed(self.generations) if one.policy and one.policy.taken), None)
