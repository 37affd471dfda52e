"""Cards, hands, routes, officials, bonus tiles, carriages and players, as the templates show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from durbar.faces.choosing import Button
from durbar.faces.svg import swatch, token
from durbar.faces.thurn_und_taxis.choices import Choices
from durbar.faces.thurn_und_taxis.seen import Seat, Seen
from durbar.faces.words import say
from durbar.games.thurn_und_taxis.board_tables import Pile
from durbar.games.thurn_und_taxis.state import Official, Phase

MAY_BREAK = "\u200b"  # a long name may go on in a new line here
Fits = Mapping[str, tuple[str, ...]]  # city -> ends of the own route where it could be laid


@dataclass(frozen=True)
class Card:
    """A city card: its names and colours, what it would do for the own route, and its buttons."""

    city: int
    name: str
    province: str
    swatch: str
    count: int = 1
    note: str = ""
    built: str = ""  # the viewer's piece, if it has a post office there
    fits: bool = False
    buttons: tuple[Button, ...] = ()


def card(seen: Seen, city: int, count: int = 1) -> Card:
    """Return a card without anything to do."""
    province = seen.province_of(city)
    return Card(city, seen.name(city), province.name, swatch(province.colour, province.strong), count)


def cards(seen: Seen, cities: Iterable[int]) -> list[Card]:
    """Return equal cards as one, sorted by province."""
    counts = Counter(cities)
    ordered = sorted(counts, key=lambda city: (seen.province_number(city), city))
    return [card(seen, city, counts[city]) for city in ordered]


@dataclass(frozen=True)
class Helper:
    """Knows the viewer's route, to say which card would fit it."""

    seen: Seen
    choices: Choices
    fits: Fits
    me: Seat | None

    def usable(self, plain: Card, *verbs: str) -> Card:
        """Return the card with its buttons and with what it would do for the route."""
        ends = self.fits.get(self.seen.board.cities[plain.city], ()) if self.me and self.me.route else ()
        buttons = tuple(button for verb in verbs for button in self.choices.at_city(verb, plain.city))
        return Card(
            city=plain.city,
            name=plain.name,
            province=plain.province,
            swatch=plain.swatch,
            count=plain.count,
            note=self._note(plain.city, ends),
            built=self._built(plain.city),
            fits=bool(ends),
            buttons=buttons,
        )

    def _built(self, city: int) -> str:
        if not self.me or city not in self.me.houses:
            return ""
        return token(self.me.number, say("You have a post office there"))

    def _note(self, city: int, ends: tuple[str, ...]) -> str:
        if not self.me or not self.me.route:
            return ""
        if city in self.me.route:
            return say("on your route")
        if not ends:
            return say("does not fit")
        if len(self.me.route) == 1:
            return say("fits")
        if len(ends) == 2:
            return say("fits both ends")
        return say("fits left") if ends[0] == "left" else say("fits right")

    def display(self) -> list[Card | None]:
        """Return the cards of the display; None is an empty place."""
        return [
            None if city is None else self.usable(card(self.seen, city), "take") for city in self.seen.display
        ]

    def hand(self) -> list[Card]:
        """Return the viewer's hand."""
        return [
            self.usable(plain, "lay", "discard")
            for plain in cards(self.seen, self.me.hand if self.me else ())
        ]


# ---------------------------------------------------------------- officials


@dataclass(frozen=True)
class OfficialLine:
    """An official: what he does, and whether he can be called."""

    name: str
    help: str
    state: str
    status: str  # open, used, shut


def officials(seen: Seen, choices: Choices) -> list[OfficialLine]:
    """Return the four officials (TT-13)."""
    return [
        _official(seen, choices, official, name, text, action)
        for official, name, text, action in (
            (
                Official.ADMINISTRATOR,
                say("Administrator"),
                say("before taking: six new cards"),
                "administrator",
            ),
            (Official.POSTMASTER, say("Postmaster"), say("taking: a second card"), "postmaster"),
            (Official.CARRIER, say("Carrier"), say("laying: a second card"), "carrier"),
            (
                Official.CARTWRIGHT,
                say("Cartwright"),
                say("closing: a carriage up to 2 above the route's length"),
                "close cartwright",
            ),
        )
    ]


def _official(seen: Seen, choices: Choices, who: Official, name: str, text: str, action: str) -> OfficialLine:
    if seen.phase == Phase.OVER:
        return OfficialLine(name, text, "", "idle")
    if seen.official == who:
        return OfficialLine(name, text, say("helps this turn"), "used")
    if action in choices.texts:
        return OfficialLine(name, text, say("available now"), "open")
    if seen.official != Official.NONE or (seen.duty and who != Official.POSTMASTER):
        return OfficialLine(name, text, say("not this turn"), "shut")
    return OfficialLine(name, text, "", "idle")


# ---------------------------------------------------------------- tiles and carriages


@dataclass(frozen=True)
class Owner:
    """A seat that has something."""

    name: str
    token: str
    value: int = 0


@dataclass(frozen=True)
class PileLine:
    """A pile of bonus tiles: what is left, who has which, and how far the viewer is."""

    name: str
    need: str
    left: tuple[int, ...]
    owners: list[Owner]
    progress: str = ""
    swatches: tuple[str, ...] = ()


def piles(seen: Seen, names: Sequence[str], me: Seat | None) -> list[PileLine]:
    """Return all piles of bonus tiles (TT-2); every tile is public."""
    return [
        PileLine(
            name=pile.name,
            need=_need(seen, pile),
            left=seen.piles[i],
            owners=[
                Owner(names[seat.number - 1], token(seat.number, names[seat.number - 1]), value)
                for seat in seen.seats
                for value in seat.tiles[i]
            ],
            progress=_progress(seen, pile, me) if me and not me.tiles[i] else "",
            swatches=_swatches(seen, pile),
        )
        for i, pile in enumerate(seen.board.tables.bonus_pile)
    ]


def _swatches(seen: Seen, pile: Pile) -> tuple[str, ...]:
    provinces = [seen.provinces[province] for province in seen.asked_by(pile)]
    return tuple(swatch(province.colour, province.strong) for province in provinces)


def _need(seen: Seen, pile: Pile) -> str:
    if pile.kind == "route":
        return say("a closed route of {length}", length=pile.length)
    if pile.kind == "province":
        return say("a post office in every city")
    if pile.kind == "outside":
        if len(seen.asked_by(pile)) == len(seen.provinces):
            return say("a post office in each of the {count} provinces", count=len(seen.provinces))
        return say("a post office in each of the other {count} provinces", count=len(pile.provinces))
    return say("who ends the game")


def _progress(seen: Seen, pile: Pile, me: Seat) -> str:
    """Say how many of the cities (or provinces) the viewer has: `3/5`."""
    if pile.kind == "province":
        cities = [i for i, city in enumerate(seen.cities) if city.province in pile.provinces]
        return f"{len(me.houses.intersection(cities))}/{len(cities)}"
    if pile.kind == "outside":
        present = {seen.cities[city].province for city in me.houses}
        return f"{len(present.intersection(seen.asked_by(pile)))}/{len(seen.asked_by(pile))}"
    return ""


@dataclass(frozen=True)
class CarriageLine:
    """A carriage: its points, and whose best it is."""

    value: int
    points: int
    owners: list[Owner]
    state: str  # mine, next, or nothing


def carriages(seen: Seen, names: Sequence[str], me: Seat | None) -> list[CarriageLine]:
    """Return the carriages (TT-3), each with the seats whose highest it is."""
    return [
        CarriageLine(
            value=carriage.value,
            points=carriage.points,
            owners=[
                Owner(names[seat.number - 1], token(seat.number, names[seat.number - 1]))
                for seat in seen.seats
                if seat.carriages == i + 1
            ],
            state="" if not me else "mine" if i < me.carriages else "next" if i == me.carriages else "",
        )
        for i, carriage in enumerate(seen.board.tables.carriage)
    ]


# ---------------------------------------------------------------- players


@dataclass(frozen=True)
class PlayerLine:
    """All that is public of a player."""

    number: int
    name: str
    token: str
    score: str
    houses_left: int
    carriage: int
    cards: list[Card]
    hidden: int
    hand_size: int
    route: list[Card]
    tiles: list[tuple[str, int]]
    me: bool
    turn: bool
    first: bool
    ender: bool


def players(seen: Seen, names: Sequence[str], scores: Sequence[int], me: int | None) -> list[PlayerLine]:
    """Return all players from seat 1 on."""
    return [
        PlayerLine(
            number=seat.number,
            name=names[seat.number - 1],
            token=token(seat.number),
            score=str(scores[seat.number - 1]).replace("-", "−"),
            houses_left=seat.houses_left,
            carriage=seen.board.tables.carriage[seat.carriages - 1].value if seat.carriages else 0,
            cards=cards(seen, seat.hand),
            hidden=seat.hidden,
            hand_size=len(seat.hand) + seat.hidden,
            route=[card(seen, city) for city in seat.route],
            tiles=[
                (pile.name.replace("/", "/" + MAY_BREAK), value)
                for pile, values in zip(seen.board.tables.bonus_pile, seat.tiles, strict=True)
                for value in values
            ],
            me=seat.number == me,
            turn=seat.number == seen.turn and seen.phase != Phase.OVER,
            first=seat.number == seen.first,
            ender=seat.number == seen.ender,
        )
        for seat in seen.seats
    ]
