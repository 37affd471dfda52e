"""TM-50 … TM-52: the end of the game."""

from __future__ import annotations

import pytest

from durbar.games.taj_mahal.reasons import hand_reason
from tests.games.taj_mahal.table import Table

RED = ["red:vizier+elephant", "red:monk+elephant", "red:general+elephant"]


def ended(*hands: str, specials: tuple[tuple[int, str], ...] = ()) -> Table:
    """A game that has just ended; every seat has the hand told."""
    table = Table(len(hands)).visit(12).only_in_court()
    for seat, hand in enumerate(hands, start=1):
        table.hand(seat, hand)
    for seat, figure in specials:
        table.special(seat, figure)
    table.row(1, "green:vizier+elephant").out(*range(2, len(hands) + 1)).turn(1).withdraw()
    assert table.match.over
    return table


def test_tm_50_one_for_each_special_card_white_card_and_card_of_the_longest_colour():
    table = ended(
        "red:vizier+elephant red:monk+elephant green:monk+elephant white:monk white:elephant",
        "yellow:monk+elephant violet:monk+elephant",
        "",
        specials=((1, "vizier"), (1, "princess"), (3, "monk")),
    )
    assert table.match.scores == (2 + 2 + 2, 1, 1)
    assert table.points(1) == {"hand": 6}


def test_tm_50_of_equal_colours_only_one_counts():
    table = ended("red:vizier+elephant red:monk+elephant green:monk+elephant green:vizier+elephant", "", "")
    assert table.score(1) == 2


def test_tm_50_what_is_not_in_a_hand_is_not_told():
    hands = ("red:vizier+elephant red:monk+elephant white:monk", "white:elephant", "violet:monk+elephant")
    table = ended(*hands, specials=((2, "monk"),))
    told = [str(hand_reason(table.s, seat)).partition(": ")[2] for seat in range(3)]
    assert told == ["1 white, 2 red", "1 special, 1 white", "1 violet"]


def test_tm_50_influence_tiles_score_nothing():
    table = Table().visit(12).only_in_court().out(2, 3).influence(1, "vizier", "monk")
    table.row(1, "red:vizier+elephant").withdraw()
    assert table.match.over
    assert table.score(1) == 0


def test_tm_50_cards_taken_at_the_end_count():
    table = Table().visit(12).only_in_court().out(2, 3).display("white:elephant")
    table.play("withdraw", "draw white:monk", "choose white:elephant")
    assert table.match.over
    assert table.score(1) == 2


def test_tm_50_before_the_end_the_hand_does_not_show_in_the_score():
    table = Table().hand(1, "white:monk white:elephant")
    assert table.match.scores == (0, 0, 0)


def test_tm_50_hands_are_laid_open_at_the_end():
    table = ended("white:monk", "red:monk+elephant", "")
    for viewer in (1, 2, 3, None):
        seats = table.match.view(viewer).state.seats
        assert [int(seat.hand.sum()) for seat in seats[:3]] == [1, 1, 0]


@pytest.mark.parametrize(
    ("points", "winners"), [((3, 2, 1), (1,)), ((2, 2, 1), (1, 2)), ((1, 1, 1), (1, 2, 3))]
)
def test_tm_51_most_points_win_and_tied_players_share_the_win(
    points: tuple[int, ...], winners: tuple[int, ...]
):
    table = ended(*(" ".join(RED[:count]) for count in points))
    assert table.match.scores == points
    assert table.match.winners == winners
    assert (table.match.winner is None) == (len(winners) > 1)


@pytest.mark.parametrize(("longest", "points"), [(3, 1 + 1 + 3), (2, 1 + 1 + 2)])
def test_tm_52_the_worked_examples(longest: int, points: int):
    red = RED[:longest]
    table = ended(f"{' '.join(red)} white:elephant green:monk+elephant", "", "", specials=((1, "general"),))
    assert table.score(1) == points
