"""What the texts of all games ask a state: its phase as it is written, and who takes part."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Protocol, TypeVar

from durbar.core.layout import Rows
from durbar.core.phrase import Quoted
from durbar.core.position_text.values import ChoiceField

if TYPE_CHECKING:
    from durbar.core.room import Room

P_co = TypeVar("P_co", covariant=True)
P = TypeVar("P")


class Seats(Protocol[P_co]):
    """A state with a record for each seat."""

    players: int

    @property
    def seats(self) -> Rows[P_co]:
        """The records of all seats, of those too that do not take part."""


def seated(s: Seats[P]) -> list[P]:
    """Return what the seats have that take part."""
    return [s.seats[seat] for seat in range(s.players)]


def phase_name(phase: IntEnum) -> str:
    """Return a phase as it is written: `extra-card`."""
    return phase.name.lower().replace("_", "-")


def quoted_phase(phase: IntEnum) -> Quoted:
    """Return a phase as it stands in quotation marks in what is wrong with a position."""
    return Quoted(phase_name(phase))


def phase_field(room: Room) -> ChoiceField:
    """Return the field `phase`: the names of the room's phases."""
    names = {int(phase): phase_name(phase) for phase in room.phases}
    return ChoiceField("phase", names=tuple(names.get(number, "") for number in range(max(names) + 1)))
