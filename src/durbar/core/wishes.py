"""Standing wishes: what a person wants done at its next turn, so that a slow game need not wait for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, cast

from durbar.core.registry import room_name

if TYPE_CHECKING:
    from durbar.core.match import View

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
class Standing:
    """A wish that a seat has made: which one, unless what, and what was noted from the view at that time."""

    wish: str
    unless: frozenset[str]
    noted: Noted


class Wishes(Protocol):
    """A room's `wishes.py`; all of it is computed from the seat's own view."""

    WISHES: tuple[Wish, ...]

    def offered(self, view: View) -> tuple[Wish, ...]:
        """Return the wishes that the seat may make now."""

    def note(self, view: View) -> Noted:
        """Return what must be remembered of the moment in which a wish is made."""

    def holds(self, view: View, standing: Standing) -> bool:
        """Say whether a wish still stands; it ends for good when it does not."""

    def fulfil(self, view: View, standing: Standing) -> int | None:
        """Return the decision that fulfils a wish; None when it is not the time, or a condition is met."""


def wishes_of(game_id: str) -> Wishes | None:
    """Return the wishes of a game, or None for a game that has none."""
    name = f"durbar.games.{room_name(game_id)}.wishes"
    return cast("Wishes", import_module(name)) if find_spec(name) else None
