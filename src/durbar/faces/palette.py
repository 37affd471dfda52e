"""The seats' colours and shapes, told apart also without colour (after Okabe and Ito); ink and letters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat's pieces look: fill, the ink that reads on it, and a shape of its own."""

    colour: str
    ink: str
    shape: str


SEATS = (
    SeatLook("#0072b2", "#ffffff", "circle"),
    SeatLook("#d55e00", "#1d1a16", "square"),
    SeatLook("#f0e442", "#1d1a16", "triangle"),
    SeatLook("#009e73", "#1d1a16", "diamond"),
    SeatLook("#cc79a7", "#1d1a16", "star"),
)
INK = "#2a241c"
PAPER = "#fffdf6"
ACCENT = "#14532d"  # whatever may be chosen

# The page's letters, or the machine's where a drawing stands alone.
SERIF = "var(--serif, Georgia, 'Times New Roman', 'DejaVu Serif', serif)"
SANS = "var(--sans, system-ui, sans-serif)"
