"""What `steady` plans: the best houses of a route with cards of the hand laid to it, by trying every way."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from durbar.bots.levels import make
from durbar.core.layout import dtype_of
from durbar.core.match import Match
from durbar.games.thurn_und_taxis import advice, plans
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.constants import CITIES, SHORTEST_ROUTE
from durbar.games.thurn_und_taxis.notes import DEEPEST, Notes
from durbar.games.thurn_und_taxis.plans import HOPELESS, LONGEST_PLAN
from durbar.games.thurn_und_taxis.state import Phase

Route = tuple[int, ...]


class Planned:
    """A moment of a game as `steady` looks at it, and as somebody does who tries every way."""

    def __init__(self, match: Match) -> None:
        assert match.actor
        states = match.view(match.actor).position.copy().states.view(np.recarray)
        self.board: Board = match.game.boards[0]
        self.state, self.seat = states[0], match.actor - 1
        self.player = self.state.seats[self.seat]
        self.notes = np.zeros(1, dtype_of(Notes)).view(np.recarray)[0]
        advice.note_position(self.board, self.state, self.seat, self.notes)
        length = int(self.player.route_length)
        self.route: Route = tuple(self.player.route[:length].tolist())

    @property
    def hand(self) -> set[int]:
        return set(np.flatnonzero(self.player.hand > 0).tolist())

    def worth(self, route: Route) -> float:
        """Return what one house in each province, or all in one, would be worth."""
        each: dict[int, list[float]] = {}
        for city in route:
            each.setdefault(int(self.board.province[city]), []).append(float(self.notes.house[city]))
        return max([sum(map(max, each.values())), *map(sum, each.values())], default=0.0)

    def longer(self, route: Route, hand: set[int]) -> Iterator[Route]:
        """Yield the route with one card more at either end (TT-20)."""
        for city in hand - set(route):
            if not route or self.board.road[route[-1], city]:
                yield (*route, city)
            if len(route) > 1 and self.board.road[route[0], city]:
                yield (city, *route)

    def best(self, hand: set[int]) -> list[float]:
        """Return what the best route with no, one and two cards more is worth; HOPELESS: there is none."""
        found, routes = [], [self.route]
        for laid in range(DEEPEST + 1):
            found.append(max(map(self.worth, routes), default=HOPELESS))
            may_go_on = laid == 0 or len(self.route) + laid < LONGEST_PLAN
            routes = [more for route in routes for more in self.longer(route, hand)] if may_go_on else []
        return found


def moments(seed: int) -> Iterator[Match]:
    """Yield moments of a game of players who overlook a good deal, so that hands and routes are odd ones."""
    match, player = Match("thurn-und-taxis", 2 + seed % 3, seed=seed), make("novice", seed)
    while match.actor is not None:
        if match.state.phase in (Phase.TAKE, Phase.CLOSE):
            yield match
        match.play(player.decide(match.view(match.actor), 0.0))


@pytest.mark.parametrize("seed", range(6))
def test_plans_are_the_best_of_all_ways_to_lay_cards(seed: int):
    deepest = 0
    for match in moments(seed):
        planned = Planned(match)
        found = planned.notes.before.tolist()
        assert found == pytest.approx(planned.best(planned.hand))
        deepest += found[DEEPEST] != HOPELESS
    assert deepest > 10


@pytest.mark.parametrize("seed", range(6))
def test_a_plan_counts_on_what_closing_at_each_length_would_bring(seed: int):
    told = set()
    for match in moments(seed):
        planned = Planned(match)
        for length in range(SHORTEST_ROUTE, LONGEST_PLAN + 1):
            found = planned.notes.length[length]
            asked = planned.board, planned.state, planned.player, length, 0
            assert found == plans.worth_of_length(*asked)
            told.add(float(found))
    assert len(told) > 5


@pytest.mark.parametrize("seed", range(6))
def test_a_card_that_may_be_taken_is_planned_with_as_if_it_were_held(seed: int):
    better = 0
    for match in moments(seed):
        planned = Planned(match)
        before = planned.notes.before.tolist()
        for city in range(CITIES):
            is_better = advice.look_ahead_with(planned.board, planned.player, planned.notes, city)
            found = planned.notes.houses.tolist()
            assert found == pytest.approx(planned.best(planned.hand | {city}))
            assert is_better is (found > before)
            better += is_better
        assert planned.notes.before.tolist() == before
    assert better > 100
