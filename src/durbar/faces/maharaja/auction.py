"""The auction of the first characters (MA-72)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from durbar.faces.choosing import Button
from durbar.faces.maharaja.checklist import only
from durbar.faces.maharaja.choices import Choices
from durbar.faces.maharaja.seen import Seat, Seen
from durbar.faces.svg import token
from durbar.faces.words import say
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

    bidders: list[Bidder]
    bids: list[Button]
    withdraw: Button | None


def auction(seen: Seen, choices: Choices, names: Sequence[str]) -> Auction | None:
    """Return the auction; None when there is none."""
    if seen.phase != Phase.AUCTION:
        return None
    bidders = [_bidder(seen, seat, names[seat.number - 1]) for seat in seen.seats]
    return Auction(bidders, choices.of("bid"), only(choices.of("pass"), "pass"))


def _bidder(seen: Seen, seat: Seat, name: str) -> Bidder:
    return Bidder(name, token(seat.number), *_stand(seen, seat))


def _stand(seen: Seen, seat: Seat) -> tuple[str, str]:
    """Say how a seat stands in the auction, and how that is shown."""
    if seat.characters:
        return say("has a character"), "out"
    if seat.number == seen.bidder and seen.bid is not None:
        return say("bids {gold}", gold=seen.bid), "high"
    if seat.passed:
        return say("has passed"), "out"
    if seat.number == seen.asked:
        return say("bids now"), "asked"
    return say("still in"), ""
