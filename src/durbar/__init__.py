"""Durbar: play, review and simulate three classic board games.

>>> import durbar
>>> match = durbar.Match("thurn-und-taxis", players=3, seed=7)
>>> match.legal.texts[-1]
'draw'
>>> match.play("draw")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from durbar.core.match import Match, load
    from durbar.core.position import Position
    from durbar.core.view import View

__all__ = ["Match", "Position", "View", "load"]


def __getattr__(name: str) -> Any:
    """Load the engine only when somebody asks for it: the lobby must open at once."""
    if name in __all__:
        from durbar.core import match  # noqa: PLC0415

        return getattr(match, name)
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415

        return version("durbar")
    raise AttributeError(f"module 'durbar' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the names that a shell completes, those that are not loaded yet too."""
    return sorted({*globals(), *__all__, "__version__"})
