"""The loops bound to one room's rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from durbar.core.binding import Names, bind
from durbar.core.loops import chance, observing, perft, playing, replaying, stepping

if TYPE_CHECKING:
    from durbar.core.room import Room

MODULES = (stepping, replaying, chance, playing, observing, perft)


@dataclass(frozen=True)
class Loops:
    """The loops of one room, each documented at its template; `names` are the globals of the bound code."""

    names: Names
    setup_at: Callable[..., None]
    actor_at: Callable[..., int]
    legal_at: Callable[..., int]
    outcomes_at: Callable[..., int]
    apply_at: Callable[..., None]
    step: Callable[..., int]
    step_many: Callable[..., None]
    scores_at: Callable[..., None]
    places_at: Callable[..., None]
    wipe_at: Callable[..., None]
    resample_at: Callable[..., None]
    reveals_at: Callable[..., bool]
    secret_of_at: Callable[..., int]
    laid_open_at: Callable[..., int]
    replay: Callable[..., int]
    chance_at: Callable[..., int]
    choose_at: Callable[..., int]
    play_games: Callable[..., None]
    observe_at: Callable[..., int]
    perft: Callable[..., int]


def bind_loops(room: Room) -> Loops:
    """Return the loops of a room; its compiler compiles each when it is first called."""
    names = bind(room.compiler, MODULES, room.compiled)
    return Loops(names, *(names[field.name] for field in fields(Loops)[1:]))
