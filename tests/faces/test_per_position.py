"""What is kept of positions is what would be found anew, and what all see is found for all at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from durbar.core.match import Match
from durbar.core.position import Position
from durbar.faces.per_position import per_position, per_public_position
from durbar.faces.taj_mahal.kept_previews import contests, sites
from durbar.games.maharaja import preview as maharaja
from durbar.games.taj_mahal import preview
from tests.golden import GOLDEN

STRIDE = 17  # decisions


def views(record: str) -> list[tuple[Position, int]]:
    """Return positions of a recorded game as the seats see them."""
    match = Match.load(GOLDEN / f"{record}.durbar")
    moments = [match.at(length) for length in range(1, len(match), STRIDE)]
    return [
        (now.view(seat).position, seat)
        for now in moments
        if not now.over
        for seat in range(1, now.players + 1)
    ]


def test_what_is_found_of_all_that_can_be_seen_is_found_once():
    asked = []

    @per_public_position
    def scores(position: Position, wanted: str) -> tuple[str, tuple[int, ...]]:
        asked.append(position)
        return wanted, position.scores

    match = Match("taj-mahal", 3, seed=5)
    told = [scores(match.view(seat).position, "scores") for seat in (None, 1, 2, 3)]
    assert told == [("scores", match.scores)] * 4
    (given,) = asked
    assert given.states.tobytes() == match.position.wiped(None).states.tobytes()
    match.play(match.legal[0])
    scores(match.view(1).position, "scores")
    assert len(asked) == 2


def test_each_question_has_its_own_answer():
    @per_position
    def twice(position: Position, number: int) -> tuple[int, int]:
        return position.players, 2 * number

    one, other = Match("taj-mahal", 3, seed=5).position, Match("taj-mahal", 4, seed=5).position
    assert [twice(one, 1), twice(other, 1), twice(one, 2), twice(one, 1)] == [(3, 2), (4, 2), (3, 4), (3, 2)]


def test_another_game_has_its_own_answer():
    """Two games without boards may have states of the same bytes."""

    @per_position
    def game(position: Position) -> str:
        return position.game.about.id

    def like(name: str) -> Position:
        game = SimpleNamespace(about=SimpleNamespace(id=name), board=None)
        return cast("Position", SimpleNamespace(game=game, states=np.zeros(1)))

    assert [game(like(name)) for name in ("one", "other")] == ["one", "other"]


@pytest.mark.parametrize("record", ["five-players", "four-hoarders-legal", "two-players-options-legal"])
def test_palaces_bring_the_same_whatever_cards_there_are(record):
    found = 0
    for position, seat in views(f"taj_mahal/{record}"):
        assert contests(position, seat) == preview.contests(position, seat)
        if position.state.visit:
            assert sites(position, seat) == preview.sites(position, seat)
            found += len(sites(position, seat))
    assert found > 100


def test_a_scoring_is_the_same_to_all():
    for position, _ in views("maharaja/five-players-advanced-1-2"):
        assert maharaja.scoring(position) == maharaja.scoring(position.wiped(None))
