"""What always holds in Thurn und Taxis, written without the engine's rules."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from typing import Any

import numpy as np

from durbar.core.game import Game
from durbar.core.layout import Records
from durbar.games.thurn_und_taxis.boardfile import SHIPPED

BOARD = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
CITIES = [city["id"] for city in BOARD["city"]]
PILES = BOARD["bonus_pile"]
ROADS = {frozenset(road) for road in BOARD["roads"]}
NOBODY = -1


def cards_are_conserved(game: Game, states: Records) -> None:
    """TT-1: three cards of each city, in deck, discards, display, hands and routes."""
    cities = np.arange(len(CITIES))
    seats = states["seats"]
    on_routes = (seats["route"][..., None] == cities).sum(axis=(1, 2))
    shown = (states["display"][..., None] == cities).sum(axis=1)
    total = states["deck"] + states["discards"] + seats["hand"].sum(axis=1) + on_routes + shown
    assert (total == 3).all()
    for counts in (states["deck"], states["discards"], seats["hand"], seats["known"]):
        assert (counts >= 0).all()


def sizes_are_told_rightly(game: Game, states: Records) -> None:
    seats = states["seats"]
    assert (states["deck_size"] == states["deck"].sum(axis=1)).all()
    assert (seats["hand_size"] == seats["hand"].sum(axis=2)).all()
    assert (seats["known"] <= seats["hand"]).all()


def routes_follow_roads(game: Game, states: Records) -> None:
    """TT-20: neighbours in a route are joined, no city is there twice, and nothing lies beyond its end."""
    routes, lengths = states["seats"]["route"], states["seats"]["route_length"]
    inside = np.arange(len(CITIES)) < lengths[..., None]
    assert ((routes != NOBODY) == inside).all()
    different = {
        tuple(row[row != NOBODY].tolist()) for row in np.unique(routes.reshape(-1, len(CITIES)), axis=0)
    }
    for route in different:
        assert len(set(route)) == len(route)
        for one, other in pairwise(route):
            assert frozenset((CITIES[one], CITIES[other])) in ROADS


def houses_are_conserved(game: Game, states: Records) -> None:
    """TT-1: twenty houses for each player, none for empty seats."""
    seats = states["seats"]
    playing = np.arange(seats.shape[1]) < states["players"][:, None]
    assert np.isin(seats["house"], (0, 1)).all()
    assert (seats["house"].sum(axis=2) + seats["houses_left"] == 20 * playing).all()
    assert (seats["houses_left"] >= 0).all()


def tiles_are_conserved(game: Game, states: Records) -> None:
    """TT-2, TT-31: every tile taken has one owner; of a province pile each has at most one."""
    tiles = states["seats"]["tiles"]
    for number, pile in enumerate(PILES):
        bits = tiles[:, :, number]
        assert (bits.sum(axis=1) == (1 << states["pile"][:, number].astype(int)) - 1).all()  # so no bit twice
        assert (states["pile"][:, number] <= len(pile["values"])).all()
        if pile["kind"] != "route":
            assert (np.bitwise_count(bits) <= 1).all()


def the_end_is_told_rightly(game: Game, states: Records) -> None:
    """TT-40: who has the end tile is the ender, and has seven or no house left."""
    seats = states["seats"]
    ended = states["ender"] != NOBODY
    end = next(number for number, pile in enumerate(PILES) if pile["kind"] == "end")
    assert (ended == (states["pile"][:, end] == 1)).all()
    for state in states[ended][:: max(1, ended.sum() // 20)]:
        ender = state.seats[state.ender]
        assert ender.tiles[end] == 1
        assert ender.carriages == 5 or ender.houses_left == 0
    assert (seats["carriages"] <= 5).all()


LAWS = (
    cards_are_conserved,
    sizes_are_told_rightly,
    routes_follow_roads,
    houses_are_conserved,
    tiles_are_conserved,
    the_end_is_told_rightly,
)


def scores(state: Any) -> tuple[int, ...]:
    """TT-41: carriage, tiles, minus one for each house not placed; the values are those of the board file."""
    points = {0: 0} | {i: carriage["points"] for i, carriage in enumerate(BOARD["carriage"], start=1)}
    totals = []
    for player in state.seats[: state.players]:
        tiles = [
            value
            for number, pile in enumerate(PILES)
            for place, value in enumerate(pile["values"])
            if int(player.tiles[number]) & 2**place
        ]
        houses = sum(int(there) for there in player.house)
        totals.append(points[int(player.carriages)] + sum(tiles) - (20 - houses))
    return tuple(totals)


def winners(state: Any) -> tuple[int, ...]:
    """TT-42: the best; among equals who comes first, counted clockwise from the owner of the end tile."""
    totals = scores(state)
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return (min(best, key=lambda seat: (seat - int(state.ender)) % len(totals)) + 1,)
