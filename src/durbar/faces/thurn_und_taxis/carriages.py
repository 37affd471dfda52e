"""The carriages: their points, and whose best each is (TT-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.faces.thurn_und_taxis.art import picture
from durbar.faces.thurn_und_taxis.owners import OwnerBadge
from durbar.faces.thurn_und_taxis.scene import Scene, SceneSeat


@dataclass(frozen=True)
class CarriageLine:
    """A carriage: its points, and whose best it is."""

    value: int
    picture: Markup
    points: int
    owners: tuple[OwnerBadge, ...]
    state: str  # mine, next, or nothing


def carriages(scene: Scene, names: Sequence[str], me: SceneSeat | None) -> list[CarriageLine]:
    """Return the carriages (TT-3), each with the seats whose highest it is."""
    return [
        CarriageLine(
            value=carriage.value,
            picture=picture(f"carriage-{carriage.value}"),
            points=carriage.points,
            owners=tuple(
                OwnerBadge.of(seat.number, names) for seat in scene.seats if seat.carriages == i + 1
            ),
            state=_state(scene, i, me) if me else "",
        )
        for i, carriage in enumerate(scene.board.tables.carriage)
    ]


def _state(scene: Scene, carriage: int, me: SceneSeat) -> str:
    if carriage < me.carriages:
        return "mine"
    return "next" if carriage == me.carriages and not scene.over else ""
