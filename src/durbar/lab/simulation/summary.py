"""What came out of a simulation: wins, scores, lengths and speed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from durbar.lab.simulation.chunk import Chunk
from durbar.lab.simulation.plan import SimulationPlan
from durbar.rating.estimates import Estimate, mean, share


@dataclass(frozen=True)
class Summary:
    """What came out of a simulation; wins and scores are of finished games only."""

    plan: SimulationPlan
    finished: int
    seconds: float
    wins: tuple[Estimate, ...]  # the share of finished games won, by seat
    won: tuple[int, ...]
    scores: tuple[Estimate, ...]  # mean scores, by seat
    decisions: Estimate  # of seats, in a game
    shortest: int
    longest: int
    total_decisions: int

    @property
    def games_per_second(self) -> float:
        """Games played in a second, on all threads together."""
        return self.plan.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions of seats in a second, chance not counted, on all threads together."""
        return self.total_decisions / self.seconds

    def json(self) -> dict[str, Any]:
        """Return the summary as one JSON object."""
        plan = self.plan
        return {
            "game": plan.game.about.id,
            "players": plan.players,
            "options": dict(plan.game.about.read_options(plan.options)),
            "games": plan.games,
            "finished": self.finished,
            "seed": plan.seed,
            "workers": plan.threads,
            "iterations": plan.iterations,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "decisions_per_second": self.decisions_per_second,
            "decisions": {**asdict(self.decisions), "min": self.shortest, "max": self.longest},
            "seats": [
                {
                    "seat": seat + 1,
                    "bot": bot,
                    "wins": self.won[seat],
                    "win_share": asdict(self.wins[seat]),
                    "score": asdict(self.scores[seat]),
                }
                for seat, bot in enumerate(plan.bots)
            ],
        }


def sum_up(plan: SimulationPlan, seconds: float, chunks: Sequence[Chunk]) -> Summary:
    """Return the summary of all games of a plan, which took so many seconds."""
    scores = np.concatenate([chunk.scores for chunk in chunks])
    over = np.concatenate([chunk.over for chunk in chunks])
    winners = np.concatenate([chunk.winners for chunk in chunks])
    decisions = np.concatenate([chunk.results["decisions"] for chunk in chunks])
    finished = int(over.sum())
    won = tuple(map(int, winners[over].sum(axis=0)))
    return Summary(
        plan=plan,
        finished=finished,
        seconds=seconds,
        wins=tuple(share(wins, finished) for wins in won),
        won=won,
        scores=tuple(mean(scores[over, seat]) for seat in range(plan.players)),
        decisions=mean(decisions),
        shortest=int(decisions.min()),
        longest=int(decisions.max()),
        total_decisions=int(decisions.sum()),
    )
