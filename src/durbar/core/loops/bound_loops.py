"""The loops bound to one room's rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from durbar.core.binding import Names, bind
from durbar.core.layout import Bools, Floats32, Ids, Ints, Ints32, Records, Rows, Words
from durbar.core.loops import chance, observing, perft, playing, replaying, stepping
from durbar.core.loops.inputs import Input
from durbar.core.loops.playing import Batch

if TYPE_CHECKING:
    from durbar.core.room import Room

MODULES = (stepping, replaying, chance, playing, observing, perft)


@dataclass(frozen=True)
class Loops:
    """The loops of one room, each documented at its template; `names` are the globals of the bound code.

    To Python, which calls them, rows of states are arrays.
    """

    names: Names
    setup_at: Callable[[Records, Records, int, int], None]
    actor_at: Callable[[Records, int], int]
    legal_at: Callable[[Records, Records, int, Ids], int]
    outcomes_at: Callable[[Records, int, Ids, Ints32], int]
    apply_at: Callable[[Records, Records, int, int], None]
    step: Callable[[Records, Records, int, int, Ids], int]
    step_many: Callable[[Records, Records, Ids, Ids, Ints], None]
    scores_at: Callable[[Records, Records, int, int, Ints32], None]
    places_at: Callable[[Records, Records, int, int, Ints32], None]
    wipe_at: Callable[[Records, int, int], None]
    resample_at: Callable[[Records, int, Words], None]
    reveals_at: Callable[[Records, int, int], bool]
    secret_of_at: Callable[[Records, int, int], int]
    laid_open_at: Callable[[Records, int], int]
    replay: Callable[[Records, Records, int, Ints, Ids, Ints, Bools, Ids, Ints32], int]
    chance_at: Callable[[Records, int, Words, Ids, Ints32], int]
    choose_at: Callable[[Records, Records, int, int, Words, Records], int]
    play_games: Callable[[Records, Records, Batch, Records], None]
    observe_at: Callable[[Records, Records, Ints, int, int, Rows[Input], Floats32], int]
    perft: Callable[[Records, Records, int, int, Ids, Ints32], int]


def bind_loops(room: Room) -> Loops:
    """Return the loops of a room; its compiler compiles each when it is first called."""
    names = bind(room.compiler, MODULES, room.compiled)
    return Loops(names, *(names[field.name] for field in fields(Loops)[1:]))
