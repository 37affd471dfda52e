"""How much room names take on a map."""

from __future__ import annotations

import pytest

from durbar.faces.labels import width_of


def test_names_take_as_much_room_as_their_letters():
    assert width_of("Lodz", 10) == pytest.approx(8.4 + 3 * 6.8)
    assert width_of("fill", 10) < width_of("mama", 10)


def test_chinese_japanese_and_korean_letters_are_as_wide_as_they_are_high():
    """They were measured as Latin ones, and a map of an own board had names that reached into each other."""
    assert width_of("北京", 20) == width_of("서울", 20) == width_of("なら", 20) == 40
