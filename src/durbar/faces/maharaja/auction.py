"""The auction of the first characters (MA-72)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.core.phrase import Plural
from durbar.faces.choosing import Button
from durbar.faces.maharaja.choices import Choices
from durbar.faces.maharaja.scene import Scene, SceneSeat
from durbar.faces.svg import token
from durbar.faces.words import say, tell
from durbar.games.maharaja.state import Phase


@dataclass(frozen=True)
class Bidder:
    """A player in the auction."""

    name: str
    token: str
    told: str
    state: str  # high, asked, out or nothing


@dataclass(frozen=True)
class Auction:
    """An auction as it stands."""

    bidders: tuple[Bidder, ...]
    bids: tuple[Button, ...]
    withdraw: Button | None


def auction(scene: Scene, choices: Choices, names: Sequence[str]) -> Auction | None:
    """Return the auction; None when there is none."""
    if scene.phase != Phase.AUCTION:
        return None
    bidders = tuple(_bidder(scene, seat, names[seat.number - 1]) for seat in scene.seats)
    return Auction(bidders, choices.of("bid"), choices.only("pass"))


def _bidder(scene: Scene, seat: SceneSeat, name: str) -> Bidder:
    return Bidder(name, token(seat.number), *_stand(scene, seat))


def _stand(scene: Scene, seat: SceneSeat) -> tuple[str, str]:
    """Say how a seat stands in the auction, and how that is shown."""
    if seat.characters:
        return say("has a character"), "out"
    if seat.number == scene.bidder and scene.bid is not None:
        return tell(Plural("bids {count} gold", "bids {count} gold", scene.bid)), "high"
    if seat.passed:
        return say("has passed"), "out"
    if seat.number == scene.asked:
        return say("bids now"), "asked"
    return say("still in"), ""
