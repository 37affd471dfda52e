"""TT-1 … TT-4: what lies on the table, and how a game begins."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from durbar import Match
from durbar.core.game import Game

PILES = {
    "route_5": [2, 1],
    "route_6": [3, 2, 1],
    "route_7": [4, 3, 2, 1],
    "outside_baiern": [6, 5, 4, 3],
    "baiern": [5, 4, 3, 2],
    "baden": [3, 2, 1],
    "wuerttemberg_hohenzollern": [3, 2, 1],
    "schweiz_tyrol": [3, 2, 1],
    "boehmen_salzburg": [4, 3, 2],
    "game_end": [1],
}
COUNTS = (2, 3, 4)


def new(players: int = 3) -> Match:
    return Match("thurn-und-taxis", players=players, chance=False)


def test_tt_1_the_board_has_22_cities_in_9_provinces_and_45_roads(game: Game):
    tables = game.board.tables
    assert (len(tables.city), len(tables.province), len(tables.roads)) == (22, 9, 45)
    b = game.boards[0]
    assert (b.road == b.road.T).all()
    assert b.road.sum() == 2 * 45
    assert set(b.province) == set(range(9))


def test_tt_1_there_are_three_cards_of_each_city():
    state = new().state
    assert list(state.deck) == [3] * 22
    assert state.deck_size == 66


@pytest.mark.parametrize("players", COUNTS)
def test_tt_1_each_player_has_20_houses(players: int):
    houses = list(new(players).state.seats["houses_left"])
    assert houses == [20] * players + [0] * (4 - players)


def test_tt_2_the_piles_hold_30_tiles_the_highest_on_top(game: Game):
    piles = {pile.id: pile.values for pile in game.board.tables.bonus_pile}
    assert piles == PILES
    assert sum(map(len, piles.values())) == 30


def test_tt_2_no_tile_is_taken_at_the_start():
    state = new().state
    assert not state.pile.any()
    assert not state.seats["tiles"].any()


def test_tt_3_carriages_and_their_points(game: Game):
    carriages = game.board.tables.carriage
    assert [(c.value, c.points, c.copies) for c in carriages] == [
        (3, 2, 4),
        (4, 3, 4),
        (5, 5, 4),
        (6, 7, 4),
        (7, 10, 4),
    ]


def test_tt_3_nobody_has_a_carriage_at_the_start():
    assert not new(4).state.seats["carriages"].any()


@pytest.mark.parametrize("players", COUNTS)
def test_tt_4_a_random_player_starts(game: Game, players: int):
    match = new(players)
    assert match.actor == 0
    assert match.legal.texts == tuple(f"first {seat}" for seat in range(1, players + 1))
    out, weights = game.room_for_legal()
    assert game.loops.outcomes_at(match.position.states, 0, out, weights) == players
    assert set(weights[:players]) == {1}
    firsts = {Match(game, players, seed=seed).log[0].action for seed in range(40)}
    assert len(firsts) == players


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_tt_4_the_start_player_takes_the_first_turn(seat: int):
    match = new()
    match.play(f"first {seat}")
    while match.actor == 0:
        match.play(match.legal[0])
    assert match.actor == seat


def test_tt_4_six_cards_are_dealt_face_up_and_hands_are_empty():
    match = new()
    match.play("first 1")
    shown = []
    while match.actor == 0:
        assert all(text.startswith("show ") for text in match.legal.texts)
        shown.append(match.legal.ids[-1])
        match.play(match.legal[-1])
    assert len(shown) == 6
    assert (match.state.display >= 0).all()
    assert match.state.deck_size == 60
    assert not match.state.discards.any()
    assert not match.state.seats["hand_size"].any()


def test_tt_4_cards_are_shown_by_weight_of_what_is_left(game: Game):
    match = new()
    for text in ("first 1", "show ulm", "show ulm", "show basel"):
        match.play(text)
    out, weights = game.room_for_legal()
    count = game.loops.outcomes_at(match.position.states, 0, out, weights)
    weight = {game.actions.texts[i]: int(w) for i, w in zip(out[:count], weights[:count], strict=True)}
    assert weight["show ulm"] == 1
    assert weight["show basel"] == 2
    assert Counter(weight.values()) == {3: 20, 2: 1, 1: 1}
    match.play("show ulm")
    assert "show ulm" not in match.legal.texts


def test_tt_4_a_dealt_game_is_not_always_the_same(game: Game):
    displays = {tuple(np.sort(Match(game, 2, seed=seed).state.display)) for seed in range(10)}
    assert len(displays) == 10
