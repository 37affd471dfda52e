"""Pairings: everybody sits equally often in every seat."""

from __future__ import annotations

from collections import Counter

import pytest

from durbar.rating.pairings import one_against, pairings, seatings

FOUR = ("random", "novice", "steady", "strong")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_sits_equally_often_in_every_seat(players: int):
    seats = Counter((name, seat) for table in seatings(FOUR, players) for seat, name in enumerate(table))
    assert len(set(seats.values())) == 1
    assert len(seats) == 4 * players


def test_more_seats_than_players_are_filled_with_everybody():
    for table in seatings(("random", "steady"), 4):
        assert set(table) == {"random", "steady"}


def test_every_game_of_a_round_has_the_same_chance():
    games = pairings(("random", "steady"), players=2, rounds=3)
    assert [(p.number, p.round, p.seats) for p in games] == [
        (number, number // 2 + 1, ("random", "steady") if number % 2 == 0 else ("steady", "random"))
        for number in range(6)
    ]


def test_one_sits_in_each_seat_of_a_round_against_the_rest():
    games = list(one_against("strong", "steady", players=3, rounds=2))
    assert [p.number for p in games] == [0, 1, 2, 3, 4, 5]
    assert [p.round for p in games] == [1, 1, 1, 2, 2, 2]
    assert [p.seats.index("strong") for p in games] == [0, 1, 2, 0, 1, 2]
    assert all(p.seats.count("steady") == 2 for p in games)
    assert list(one_against("strong", "steady", players=3, rounds=2, first=2)) == games[3:]
