"""One player against another one in all other seats, until a sequential test is sure which is better."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from durbar.core.errors import InvalidOption
from durbar.lab.ladder.ladder import Ladder
from durbar.rating.estimates import Estimate, mean, share_of_rounds
from durbar.rating.pairings import Pairing, one_against
from durbar.rating.results import RatedGame
from durbar.rating.sequential import Sprt


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

    def heading(self) -> dict[str, Any]:
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


def outcome(duel: Duel, results: Iterable[RatedGame]) -> Outcome:
    """Return what the rounds say that were played to their end, up to the first that was not."""
    return outcome_of(whole_rounds(results, duel.players), duel.entrants[0], duel.test)


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


def whole_rounds(results: Iterable[RatedGame], games: int) -> list[list[RatedGame]]:
    """Return the first rounds, as long as all their games are there: which end sooner must not matter."""
    found: dict[int, list[RatedGame]] = {}
    for result in results:
        found.setdefault(result.round, []).append(result)
    whole: list[list[RatedGame]] = []
    while len(found.get(len(whole) + 1, ())) == games:
        whole.append(found[len(whole) + 1])
    return whole


def shares_won(games: Sequence[RatedGame], name: str) -> float:
    """Return the share of a round's games that a player has won."""
    return sum(game.share_won(game.seats.index(name)) for game in games) / len(games)


def lead(game: RatedGame, name: str) -> float:
    """Return the points of the only seat of a name over the best of the others."""
    own = game.seats.index(name)
    others: Sequence[int] = [score for seat, score in enumerate(game.scores) if seat != own]
    return game.scores[own] - max(others)
