"""All decisions of Gifts: values for code, texts for people."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.core.actions import Action, ActionTable
from gifts.state import WORTHS


@dataclass(frozen=True, slots=True)
class Decision(Action):
    """A decision of Gifts: `present`, `deal` or `favour`, and the worth of a card."""

    do: str
    card: int


def table(_board: object) -> ActionTable:
    """Return all decisions, in the order of their ids."""
    return ActionTable(
        Decision(do, card) for do in ("present", "deal", "favour") for card in range(1, WORTHS + 1)
    )
