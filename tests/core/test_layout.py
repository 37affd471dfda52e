"""Layouts: classes with typed fields, and the dtypes that are derived from them."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import pytest
from typing_extensions import TypeAliasType

from durbar.core import registry
from durbar.core.about import About
from durbar.core.layout import (
    Bits,
    Floats,
    GameState,
    Int32,
    Ints,
    Ints32,
    Layout,
    Rows,
    Words,
    array,
    dtype_of,
)

every_game = pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)


T = TypeVar("T", bound=np.generic)
Declared = TypeAliasType("Declared", np.ndarray[tuple[Any, ...], np.dtype[T]], type_params=(T,))


class Player(Layout):
    """A seat."""

    hand: Ints = array(3)
    gold: int


class Table(Layout):
    """One field of every kind."""

    seen: Bits
    count: Int32
    worth: float
    grid: Ints = array(2, 4)
    sums: Ints32 = array(2)
    sets: Words = array(2)
    weights: Floats = array(5)
    first: Player
    seats: Rows[Player] = array(4)


class Longer(Table):
    """With one field more."""

    more: int


class Newer(Layout):
    """A field as NumPy declares it for newer Pythons."""

    hand: Declared[np.int16] = array(3)


def test_an_array_may_be_declared_as_a_type_statement_does():
    assert dtype_of(Newer)["hand"] == np.dtype((np.int16, 3))


def test_every_kind_of_field_has_its_type_and_shape():
    dtype = dtype_of(Table)
    player = np.dtype((np.record, [("hand", "<i2", (3,)), ("gold", "<i2")]))
    assert dtype.names == ("seen", "count", "worth", "grid", "sums", "sets", "weights", "first", "seats")
    assert [dtype[name] for name in ("seen", "count", "worth")] == [np.int64, np.int32, np.float64]
    for name, base, shape in (
        ("grid", np.int16, (2, 4)),
        ("sums", np.int32, (2,)),
        ("sets", np.int64, (2,)),
        ("weights", np.float64, (5,)),
        ("seats", player, (4,)),
    ):
        assert (dtype[name].base, dtype[name].shape) == (base, shape)
    assert dtype["first"] == player


def test_fields_are_named_at_run_time():
    table = np.zeros(1, dtype_of(Table))[0]
    table.seats[2].hand[1] = 7
    assert table.seats[2].hand.tolist() == [0, 7, 0]
    assert table.seats[2]["hand"][1] == 7


def test_a_derived_layout_begins_as_its_base_does():
    assert (dtype_of(Longer).names or ())[:-1] == dtype_of(Table).names
    assert (dtype_of(Longer).names or ())[-1] == "more"


def test_what_is_given_takes_the_place_of_what_is_declared():
    dtype = dtype_of(Player, hand=(np.int32, (9,)))
    assert (dtype["hand"].base, dtype["hand"].shape) == (np.dtype(np.int32), (9,))
    assert dtype["gold"] == np.int16


@pytest.mark.parametrize("name", ["round", "size", "max", "copy"])
def test_a_field_that_plain_python_could_not_read_is_refused(name: str):
    """`s.round` would be the record's method there, and the field in compiled code."""
    layout = type("Game", (Layout,), {"__annotations__": {name: int}, "__module__": __name__})
    with pytest.raises(TypeError, match=f"Game.{name}: every record of NumPy has such a name"):
        dtype_of(layout)


def test_a_field_of_another_type_is_refused():
    class Wrong(Layout):
        name: str

    with pytest.raises(TypeError, match="cannot have a field of the type"):
        dtype_of(Wrong)


@every_game
def test_every_state_begins_with_what_core_knows_of_it(about: About):
    names = registry.room(about.id).state_dtype.names or ()
    assert names[: len(dtype_of(GameState).names or ())] == dtype_of(GameState).names


@every_game
def test_a_state_tells_the_options_of_its_game(about: About):
    game = registry.game(about.id)
    for option in about.options:
        for value in option.values:
            options = about.read_options({option.name: value})
            state = game.new_states(about.min_players, options)[0]
            assert game.options_of(state) == options
