"""What closing would bring agrees with what it brings."""

from __future__ import annotations

import random

import pytest

from durbar.core.position import Position
from durbar.games.thurn_und_taxis import preview
from durbar.games.thurn_und_taxis.state import Phase
from tests.games.playing import positions

GAMES = [(2, 11, "steady", 900), (4, 12, "steady", 900), (3, 13, "random", 700)]


def after(position: Position, decisions: tuple[str, ...]) -> Position:
    """Play decisions out, each of them legal."""
    trial = position.copy()
    for text in decisions:
        assert text in trial.legal.texts
        trial.apply(position.game.actions.id(text))
    return trial


def closed_at_random(position: Position, seat: int, rng: random.Random) -> Position:
    """Close the route somehow."""
    trial = position.copy()
    while trial.state.seats[seat - 1].route_length:
        texts = [text for text in trial.legal.texts if text not in {"end", "carrier"}]
        trial.apply(position.game.actions.id(rng.choice(texts)))
    return trial


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_each_closing_brings_what_the_preview_says(players, seed, level, limit):
    """Also: nothing that can be done when closing brings more."""
    rng = random.Random(seed)
    seen = 0
    for match in positions(players, seed, level, limit):
        if "close" not in match.legal.texts:
            continue
        position, seat = match.position, match.actor or 0
        closings = preview.closings(position, seat)
        before = position.scores[seat - 1]
        for closing in closings:
            assert after(position, closing.decisions).scores[seat - 1] - before == closing.points
        best = max(closing.points for closing in closings)
        assert closed_at_random(position, seat, rng).scores[seat - 1] - before <= best
        seen += 1
    assert seen > 5


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_while_houses_are_placed_the_ways_bring_what_they_say(players, seed, level, limit):
    for match in positions(players, seed, level, limit):
        position, seat = match.position, match.actor or 0
        if match.over or position.state.phase not in {Phase.PLACING, Phase.EACH, Phase.ALL}:
            continue
        ways = preview.ways(position)
        assert set(ways) == set(position.legal.texts)
        for way in ways.values():
            assert after(position, way.decisions).scores[seat - 1] - position.scores[seat - 1] == way.points


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_fits_agrees_with_the_legal_lays(players, seed, level, limit):
    for match in positions(players, seed, level, limit):
        if match.over or match.state.phase != Phase.PLAY:
            continue
        seat = match.actor or 0
        fits = preview.fits(match.position, seat)
        hand = match.state.seats[seat - 1].hand
        cities = {city.id for city, count in zip(match.game.board.tables.city, hand, strict=True) if count}
        lays = {text for text in match.legal.texts if text.startswith("lay")}
        if lays:
            assert lays == {f"lay {city} {end}" for city in cities & set(fits) for end in fits[city]}


def test_a_short_route_cannot_be_closed(game):
    position = Position(game, game.new_states(2))
    player = position.state.seats[0]
    assert preview.missing(position, 1) == 3
    player.route[:2] = (0, 1)
    player.route_length = 2
    assert preview.missing(position, 1) == 1
    assert preview.closings(position, 1) == []


def test_out_of_its_turn_a_seat_reckons_with_all_officials(game):
    """TT-32: with carriage 3, a route of three and the cartwright give carriage 4."""
    position = Position(game, game.new_states(2))
    player = position.state.seats[1]
    player.route[:3] = [game.board.cities.index(city) for city in ("ulm", "augsburg", "muenchen")]
    player.route_length = 3
    player.carriages = 1
    position.state.turn = 0
    position.state.phase = Phase.TAKE
    helped = {closing.way: closing.points for closing in preview.closings(position, 2) if closing.cartwright}
    alone = {
        closing.way: closing.points for closing in preview.closings(position, 2) if not closing.cartwright
    }
    assert helped == {way: points + 1 for way, points in alone.items()}
    assert alone == {"each": 2, "all baiern": 2, "all wuerttemberg": 1, "none": 0}


def test_many_provinces_are_searched_in_a_moment(game):
    """A route through all cities, and few houses: every choice matters, and still it takes no time."""
    position = Position(game, game.new_states(2))
    player = position.state.seats[0]
    player.route[:] = range(22)
    player.route_length = 22
    player.houses_left = 8
    closings = preview.closings(position, 1)
    assert {closing.way for closing in closings} >= {"each", "all baiern", "none"}
