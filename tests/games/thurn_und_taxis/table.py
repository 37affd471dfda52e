"""A table of Thurn und Taxis on which a test arranges the position that it is about."""

from __future__ import annotations

from typing import Any

from durbar import Match
from durbar.games.thurn_und_taxis.state import NOBODY, Official, Phase
from tests.games.arranged import ArrangedTable

DISPLAY = "lodz lodz budweis budweis linz linz"  # far from most examples, so that it does not disturb them


class Table(ArrangedTable):
    """A match without chance of its own, in the second round, with all cards still in the deck.

    First arrange: `hand`, `route`, `display`, `deck`, `houses`, `carriages`. Then `begin` a seat's turn (the
    seat before it really ends its own, so the engine decides how the turn begins), `play`, ask for `legal`.
    """

    def __init__(self, players: int = 3, first: int = 1, **options: bool) -> None:
        self.match = Match(
            "thurn-und-taxis",
            players=players,
            options=options,
            chance=False,
        )
        self.cities = tuple(city.id for city in self.match.game.board.tables.city)  # in board order
        self.match.play(f"first {first}")
        self.s.turns = players  # the first round is over
        self.display(DISPLAY)

    # ------------------------------------------------------------ arranging

    def numbers(self, cities: str) -> list[int]:
        """Return the numbers of cities: `"ulm basel"` → [4, 6]."""
        return [self.cities.index(city) for city in cities.split()]

    def hand(self, seat: int, cities: str, *, seen: bool = True) -> Table:
        """Give cards of the deck to a hand; `seen`: everybody saw which."""
        player = self.seat(seat)
        for city in self.numbers(cities):
            self._from_deck(city)
            player.hand[city] += 1
            player.known[city] += seen
            player.hand_size += 1
        return self

    def route(self, seat: int, cities: str) -> Table:
        """Lay a route from the deck."""
        player = self.seat(seat)
        for city in self.numbers(cities):
            self._from_deck(city)
            player.route[player.route_length] = city
            player.route_length += 1
        return self

    def display(self, cities: str) -> Table:
        """Turn up these cards in place of those that lie there; those go back to the deck."""
        for city in self.s.display:
            if city != NOBODY:
                self.s.deck[city] += 1
                self.s.deck_size += 1
        self.s.display[:] = NOBODY
        for place, city in enumerate(self.numbers(cities)):
            self._from_deck(city)
            self.s.display[place] = city
        return self

    def deck(self, cities: str, *, rest: int | None = None) -> Table:
        """Leave only these cards in the deck; the rest goes to the discards, or to seat `rest`."""
        keep = self.numbers(cities)
        for city in range(len(self.cities)):
            for _ in range(int(self.s.deck[city]) - keep.count(city)):
                if rest is None:
                    self._from_deck(city)
                    self.s.discards[city] += 1
                else:
                    self.hand(rest, self.cities[city])
        return self

    def houses(self, seat: int, cities: str) -> Table:
        """Open post offices; those in the provinces' tiles are not paid out for it."""
        player = self.seat(seat)
        for city in self.numbers(cities):
            player.house[city] = 1
            player.houses_left -= 1
        return self

    def houses_left(self, seat: int, left: int, *, free: str = "") -> Table:
        """Open post offices until `left` are left, wherever but in the cities `free`."""
        player = self.seat(seat)
        for city in range(len(self.cities)):
            if player.houses_left > left and not player.house[city] and city not in self.numbers(free):
                player.house[city] = 1
                player.houses_left -= 1
        assert player.houses_left == left
        return self

    def carriages(self, seat: int, highest: int) -> Table:
        """Give a seat all carriages up to the value `highest`."""
        self.seat(seat).carriages = highest - 2
        return self

    def pile_taken(self, pile: str, tiles: int, *, by: int | None = None) -> Table:
        """Take tiles from a pile; they go to seat `by`, or leave the table."""
        number = self.pile_number(pile)
        for _ in range(tiles):
            if by is not None:
                self.seat(by).tiles[number] |= 1 << int(self.s.pile[number])
            self.s.pile[number] += 1
        return self

    def pile_number(self, pile: str) -> int:
        """Return the number of a pile by its id."""
        return [p.id for p in self.match.game.board.tables.bonus_pile].index(pile)

    def first_round(self) -> Table:
        """Nobody has had a turn yet, but the seat that is about to end its own."""
        self.s.turns = 0
        return self

    def _from_deck(self, city: int) -> None:
        assert self.s.deck[city] > 0, f"the deck has no more {self.cities[city]}"
        self.s.deck[city] -= 1
        self.s.deck_size -= 1

    # ------------------------------------------------------------ playing

    def begin(self, seat: int = 1) -> Table:
        """Let the turn of a seat begin: the seat before it ends its own."""
        self.s.turn = (seat - 2) % self.match.players
        self.s.phase = Phase.CLOSE
        self.s.official = Official.NONE
        self.s.taken = self.s.laid = 1
        return self.play("end")

    def lay_all(self, cities: str, seat: int = 1) -> Table:
        """Begin a turn in which the seat takes Lodz and lays the last of these cards onto the others."""
        *route, last = cities.split()
        self.route(seat, " ".join(route)).hand(seat, last).begin(seat).take("lodz")
        return self.play(f"lay {last} right")

    def close(self, cities: str, *placing: str, seat: int = 1) -> Table:
        """Let a seat lay and close a route and place houses: `close("ulm kempten zuerich", "none")`."""
        return self.lay_all(cities, seat).play("close", *placing)

    def take(self, city: str) -> Table:
        """Take a card from the display; the place is filled with any card."""
        return self.play(f"take {city}").settle()

    def draw(self, city: str) -> Table:
        """Draw a card from the deck, which turns out to be `city`."""
        return self.play("draw", f"draw {city}")

    # ------------------------------------------------------------ asking

    def lays(self) -> set[str]:
        """The legal lays."""
        return {text for text in self.legal if text.startswith("lay ")}

    def route_of(self, seat: int) -> str:
        """The route of a seat."""
        player = self.seat(seat)
        return " ".join(self.cities[city] for city in player.route[: player.route_length])

    def hand_of(self, seat: int) -> str:
        """The hand of a seat, in board order."""
        return self._named(self.seat(seat).hand)

    def shown(self) -> list[str]:
        """The display, without its empty places, in board order."""
        return [self.cities[city] for city in sorted(self.s.display) if city != NOBODY]

    def discards(self) -> str:
        """The discards, in board order."""
        return self._named(self.s.discards)

    def in_deck(self) -> str:
        """The deck, in board order."""
        return self._named(self.s.deck)

    def houses_of(self, seat: int) -> set[str]:
        """The cities in which a seat has a house."""
        house = self.seat(seat).house
        return {name for city, name in enumerate(self.cities) if house[city]}

    def tiles_of(self, seat: int) -> dict[str, list[int]]:
        """The values of the tiles that a seat has, by pile."""
        found = {}
        for number, pile in enumerate(self.match.game.board.tables.bonus_pile):
            bits = int(self.seat(seat).tiles[number])
            values = [value for tile, value in enumerate(pile.values) if bits >> tile & 1]
            if values:
                found[pile.id] = values
        return found

    def carriage_of(self, seat: int) -> int:
        """The value of a seat's highest carriage, or 0."""
        carriages = int(self.seat(seat).carriages)
        return carriages + 2 if carriages else 0

    def _named(self, counts: Any) -> str:
        return " ".join(name for city, name in enumerate(self.cities) for _ in range(int(counts[city])))
