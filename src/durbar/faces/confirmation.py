"""Where a person is asked once more: where a decision cannot be taken back, and something is lost with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from durbar.faces.words import tell

if TYPE_CHECKING:
    from durbar.core.phrase import Phrase
    from durbar.core.position import Legal
    from durbar.core.view import View


def costs(view: View, legal: Legal, cost: Callable[[View, int], Phrase | None]) -> dict[str, str]:
    """Return for each decision in words what is lost with it for good; empty where nothing is."""
    lost = {text: cost(view, number) for text, number in zip(legal.texts, legal.ids, strict=True)}
    return {text: tell(phrase) if phrase else "" for text, phrase in lost.items()}
