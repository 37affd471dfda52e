"""One player against another one in all other seats, until a sequential test is sure which is better."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from durbar.core.errors import InvalidOption
from durbar.lab.ladder.ladder import Ladder
from durbar.rating.estimates import Estimate, mean, share_of_rounds
from durbar.rating.pairings import Pairing, one_against
from durbar.rating.results import RatedGame
from durbar.rating.sequential import RunningTest, Sprt


@dataclass(frozen=True, kw_only=True)
class Duel(Ladder):
    """A ladder of two: in each round the first sits in each seat once; at most `rounds` are played."""

    test: Sprt

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.entrants) != 2:
            raise InvalidOption(f"a test is between two players, not {', '.join(self.entrants)}")

    @property
    def pairings(self) -> list[Pairing]:
        """All games that may be needed, round by round."""
        alone, rest = self.entrants
        return list(one_against(alone, rest, self.players, self.rounds))

    @property
    def goes_on(self) -> Collection[str]:
        """The fields that only say how many games there are."""
        return (*super().goes_on, "test")

    def heading(self) -> dict[str, object]:
        """Return what two duels must share for their games to be of one."""
        return super().heading() | {"alone": self.entrants[0]}


@dataclass(frozen=True)
class Outcome:
    """What a duel has come to: how the one did against the rest, and what its test says."""

    rounds: int
    games: int
    won: Estimate  # the share of games; a shared win counts its share
    lead: Estimate  # points over the best of the others
    ratio: float  # the log likelihood ratio
    answer: bool | None  # whether `high` rather than `low`; None: not sure


class Tally:
    """The rounds of a duel that count: the first ones, as long as all their games are there.

    Those after the round that made the test sure do not: which games end sooner, and whether some were played
    for another test, must not matter.
    """

    def __init__(self, duel: Duel, results: Iterable[RatedGame] = ()) -> None:
        self.duel = duel
        self.rounds: list[list[RatedGame]] = []
        self.test = RunningTest(duel.test)
        self._begun: dict[int, list[RatedGame]] = {}
        for result in results:
            self.add(result)

    def add(self, result: RatedGame) -> None:
        """Take a game in, and count the rounds that it completes."""
        self._begun.setdefault(result.round, []).append(result)
        while self.test.answer is None and len(self._next) == self.duel.players:
            games = self._next
            self.rounds.append(games)
            self.test.add(shares_won(games, self.duel.entrants[0]))

    @property
    def _next(self) -> list[RatedGame]:
        return self._begun.get(len(self.rounds) + 1, [])

    @property
    def outcome(self) -> Outcome:
        """What they say."""
        return outcome_of(self.rounds, self.duel.entrants[0], self.duel.test)


def outcome_of(rounds: Sequence[Sequence[RatedGame]], alone: str, test: Sprt) -> Outcome:
    """Return what rounds say, in which one player sat once in every seat."""
    shares = [shares_won(games, alone) for games in rounds]
    leads = [sum(lead(game, alone) for game in games) / len(games) for games in rounds]
    games = len(rounds[0]) if rounds else 0
    return Outcome(
        rounds=len(rounds),
        games=len(rounds) * games,
        won=share_of_rounds(shares, games),
        lead=mean(leads),
        ratio=test.ratio(shares),
        answer=test.answer(shares),
    )


def shares_won(games: Sequence[RatedGame], name: str) -> float:
    """Return the share of a round's games that a player has won, the same in any order."""
    return math.fsum(game.share_won(game.seats.index(name)) for game in games) / len(games)


def lead(game: RatedGame, name: str) -> float:
    """Return the points of the only seat of a name over the best of the others."""
    own = game.seats.index(name)
    others: Sequence[int] = [score for seat, score in enumerate(game.scores) if seat != own]
    return game.scores[own] - max(others)
