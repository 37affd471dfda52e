"""What a seat may decide at this moment: in its turn, or sealed, before its line in the record comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from durbar.core.position import Legal
    from durbar.core.view import View

D = TypeVar("D")


def sealable(view: View) -> Legal:
    """Return what the view's seat may set at the same time as others; nothing where all take turns."""
    from durbar.core.position import Legal  # noqa: PLC0415 - part of the engine

    may_set = view.seat is not None and view.decides
    return Legal(view.game.actions, view.game.room.sealable(view) if may_set else ())


def choices(view: View) -> Legal:
    """Return all that the view's seat may decide or set now."""
    return sealable(view) or view.legal


def by_text(legal: Legal, kind: type[D]) -> dict[str, D]:
    """Return decisions by their texts, each a value of the game's own `kind`."""
    found: dict[str, D] = {}
    for text, decision in zip(legal.texts, legal, strict=True):
        assert isinstance(decision, kind)
        found[text] = decision
    return found
