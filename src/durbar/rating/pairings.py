"""Who meets whom, so that everybody sits equally often in every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game that is to be played: its number, its round (which gives its chance), and who sits where."""

    number: int
    round: int
    seats: tuple[str, ...]


def seatings(entrants: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return the tables of a round: every group of `players` entrants, each of them once in every seat.

    Where there are more seats than entrants, everybody sits at every table at least once.
    """
    if len(entrants) >= players:
        groups = list(combinations(entrants, players))
    else:
        mixed = combinations_with_replacement(entrants, players)
        groups = [group for group in mixed if len(set(group)) == len(entrants)]
    return [group[turn:] + group[:turn] for group in groups for turn in range(players)]


def one_against(alone: str, rest: str, players: int, rounds: int, first: int = 1) -> Iterator[Pairing]:
    """Yield games of one entrant against another in all other seats: in a round it sits in each seat once.

    They are those of the rounds from the `first` on.
    """
    for number in range(first - 1, rounds):
        for seat in range(players):
            seats = tuple(alone if seat == other else rest for other in range(players))
            yield Pairing(number * players + seat, number + 1, seats)


def pairings(entrants: Sequence[str], players: int, rounds: int) -> Iterator[Pairing]:
    """Yield all games of a tournament, round by round; rounds count from 1."""
    tables = seatings(entrants, players)
    for number in range(rounds):
        for i, table in enumerate(tables):
            yield Pairing(number * len(tables) + i, number + 1, table)
