"""What a map maker measures."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from durbar.faces.geometry import (
    around,
    between,
    closed,
    coarse,
    crossings,
    distance,
    distances,
    inside,
    length_within,
    square,
    strokes,
)
from durbar.games.thurn_und_taxis.boardfile import BoardFile

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


@pytest.mark.parametrize("outline", [SQUARE, closed(SQUARE)], ids=["open", "closed"])
def test_a_point_lies_in_an_outline_or_beside_it(outline: list[tuple[float, float]]):
    assert inside((3, 4), outline)
    assert not inside((11, 4), outline)
    assert not inside((3, -1), outline)


def test_a_level_line_lies_in_an_outline_between_where_it_crosses_it():
    notched = [
        (0.0, 0.0),
        (10.0, 0.0),
        (10.0, 10.0),
        (6.0, 10.0),
        (6.0, 5.0),
        (4.0, 5.0),
        (4.0, 10.0),
        (0.0, 10.0),
    ]
    assert crossings(2, notched) == [0, 10]
    assert crossings(7, notched) == [0, 4, 6, 10]
    assert crossings(11, notched) == []
    assert [between(x, [0, 4, 6, 10]) for x in (-1, 1, 5, 7, 11)] == [False, True, False, True, False]


def test_a_point_is_as_far_from_a_line_as_from_its_nearest_point():
    bent = strokes([(0, 0), (10, 0), (10, 10)])
    assert distances((4, 3), bent).tolist() == [3, 6]
    assert distance((4, 3), bent) == 3
    assert distance((-3, -4), bent) == 5  # from its end
    assert distance((3, 4), strokes([(0, 0), (0, 0)])) == 5  # a line of one point
    assert distance((3, 4), strokes()) == math.inf


def test_on_a_huge_map_no_more_spots_are_tried_than_on_a_large_one():
    meta = BoardFile().tables.meta
    assert coarse(16, meta) == coarse(16, replace(meta, width=2_000)) == 16
    assert coarse(16, replace(meta, height=10_000)) == 80


def test_boxes():
    assert around((5, 5), 4, 2) == (3, 4, 7, 6)
    assert square((5, 5), 2) == (3, 3, 7, 7)
    assert length_within(((0, 5), (20, 5)), (3, 4, 7, 6)) == pytest.approx(4)
    assert length_within(((0, 9), (20, 9)), (3, 4, 7, 6)) == 0
