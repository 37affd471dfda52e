"""What everybody may see of a position, and what is made of it once for all who look.

After a decision every page of a table is drawn anew, and most of it is the same on all of them. What is the
same is made of a `PublicView` and of nothing else that tells of the game, so it cannot hold what only one
seat may see; the first page makes it, the others find it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from durbar.faces.per_position import per_position
from durbar.faces.words import language

if TYPE_CHECKING:
    from durbar.core.position import Position  # loads numba, which a lobby does without

P = ParamSpec("P")
T = TypeVar("T")
Values = Mapping[str, object]
Shown = Callable[Concatenate["PublicView", P], Values]
Sharing = Callable[Concatenate["PublicView", P], "SharedPart"]


def open_to_all(position: Position) -> Position:
    """Return what everybody may see of a position: all of it when the game is over."""
    return position if position.over else position.wiped(None)


class PublicView:
    """A position without anybody's secrets, whatever it is made of, and the names of its seats."""

    def __init__(self, position: Position, names: Sequence[str]) -> None:
        self.position = open_to_all(position)
        self.names = tuple(names)
        self._made: dict[Hashable, Any] = {}

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """Return what is made of it, which nobody may change; in each language it is made once."""
        key = (language(), what)
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made


@per_position
def _kept(position: Position, names: tuple[str, ...]) -> PublicView:
    return PublicView(position, names)


def public_view(position: Position, names: Sequence[str]) -> PublicView:
    """Return what everybody may see of a position: one object for all who look at it now."""
    return _kept(open_to_all(position), tuple(names))


def for_all(make: Callable[Concatenate[PublicView, P], T]) -> Callable[Concatenate[PublicView, P], T]:
    """Have something made once for all who look; it depends on what everybody sees, and on its arguments."""

    @wraps(make)
    def ask(public: PublicView, /, *more: P.args, **named: P.kwargs) -> T:
        what = (make, more, tuple(named.items()))
        return public.once(what, lambda: make(public, *more, **named))

    return ask


@dataclass(frozen=True, slots=True)
class OwnPart:
    """A part of a page: its template, and the values that this is given and nothing else."""

    template: str
    values: Values
    lasts: bool = False  # it seldom changes, so a page need be sent it only once


@dataclass(frozen=True, slots=True)
class SharedPart:
    """A part of all pages that show a position, made when the first one needs it."""

    template: str
    public: PublicView
    make: Callable[[], Values]
    what: Hashable  # that it shows, beside its template
    lasts: bool = False


def shared_part(template: str, *, lasts: bool = False) -> Callable[[Shown[P]], Sharing[P]]:
    """Declare a part that is the same for all who look: a function returns the values of its template."""

    def declare(make: Shown[P]) -> Sharing[P]:
        @wraps(make)
        def ask(public: PublicView, /, *more: P.args, **named: P.kwargs) -> SharedPart:
            what = (more, tuple(named.items()))
            return SharedPart(template, public, lambda: make(public, *more, **named), what, lasts)

        return ask

    return declare


def of_each_seat(public: PublicView, declared: Callable[[PublicView, int], SharedPart]) -> list[SharedPart]:
    """Return what is declared for a seat, for all of them from seat 1 on."""
    return [declared(public, seat) for seat in range(1, public.position.players + 1)]
