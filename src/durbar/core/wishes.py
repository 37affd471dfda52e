"""Standing wishes: what a person wants done at its next turn, so that a slow game need not wait for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from durbar.core.view import View

Noted = Mapping[str, int | str | list[str]]


@dataclass(frozen=True, slots=True)
class Unless:
    """A condition under which a wish is not fulfilled, and the person decides."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that a seat may wish: `title` offers it, `promise` (no full stop) tells that it stands."""

    id: str
    title: str
    promise: str
    help: str
    unless: tuple[Unless, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingWish:
    """A wish that a seat has made: which one, unless what, and what was noted from the view at that time."""

    wish: str
    unless: frozenset[str]
    noted: Noted


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """The wishes of a game; all of it is computed from the seat's own view."""

    known: tuple[Wish, ...]
    offered: Callable[[View], tuple[Wish, ...]]  # what the seat may wish now
    note: Callable[[View], Noted]  # what must be remembered of the moment in which a wish is made
    holds: Callable[[View, StandingWish], bool]  # whether it still stands; it ends for good when it does not
    fulfil: Callable[[View, StandingWish], int | None]  # the decision that fulfils it, if now is the time
