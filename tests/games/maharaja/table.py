"""A table of Maharaja on which a test arranges the position that it is about."""

from __future__ import annotations

from collections import Counter

from durbar import Match
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import ACTION_IDS, BOXES, CHARACTER_IDS, CITIES
from durbar.games.maharaja.state import BANK, NOBODY, Phase
from tests.games.arranged import ArrangedTable

CITY_ORDER = "jaisalmer bikaner amber jodhpur ajmer udaipur bundi"  # of the board, and of the markers here
FIRST_BOX = 7  # index of the box that bears the number 1


class Table(ArrangedTable):
    """A match without chance of its own, in the first round, before the discs are set.

    The first seat has the mogul, the next one the trader, and so on. The Maharaja is in Jaisalmer, markers
    lie in board order, architects on the start space, no house on the board. First arrange: `at`, `houses`,
    `palaces`, `gold`, … Then `turn` or `plans`, `play`, and ask for `legal`.
    """

    def __init__(self, players: int = 3, first: int = 1, **options: bool) -> None:
        self.match = Match("maharaja", players=players, options=options, chance=False)
        board = self.match.game.board
        assert isinstance(board, BoardFile)
        self.board = board
        self.play(f"first {first}", *(f"governor {city}" for city in CITY_ORDER.split()))
        while self.s.phase != Phase.PLAN:
            self.match.play("pass" if "pass" in self.match.legal else self.match.legal[0])
        self.s.villages[:] = NOBODY
        self.s.settled = 0
        for seat in range(1, players + 1):
            self.seat(seat).bank += 4

    # ------------------------------------------------------------ arranging

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.match.players

    def at(self, seat: int, node: str) -> Table:
        """Put a seat's architect into a city, or on the start space."""
        self.seat(seat).at = self.board.nodes.index(node)
        return self

    def gold(self, seat: int, gold: int) -> Table:
        """Let a seat have so much gold."""
        self.seat(seat).gold = gold
        return self

    def reserve(self, seat: int, houses: int) -> Table:
        """Let a seat have so many houses in its reserve; the others go to the bank."""
        player = self.seat(seat)
        player.bank += player.reserve - houses
        player.reserve = houses
        return self

    def bank(self, seat: int, houses: int) -> Table:
        """Let a seat have so many houses in the bank; the others go to its reserve."""
        return self.reserve(seat, int(self.seat(seat).bank + self.seat(seat).reserve) - houses)

    def houses(self, seat: int, places: str) -> Table:
        """Build houses from the bank."""
        player = self.seat(seat)
        for name in places.split():
            player.bank -= 1
            place = self.board.places.index(name)
            if place < CITIES:
                player.houses[place] += 1
            else:
                village = self.s.villages[place - CITIES]
                assert village[1] == NOBODY, f"{name} is full"
                village[0 if village[0] == NOBODY else 1] = seat - 1
                self.s.settled |= 1 << (place - CITIES)
        return self

    def open_roads(self, seat: int, roads: str) -> Table:
        """Build a house of a seat in every village of these roads."""
        for road in self.board.tables.road:
            if road.id in roads.split():
                self.houses(seat, " ".join(road.villages))
        return self

    def palaces(self, seat: int, sites: str) -> Table:
        """Build palaces: `"amber:inner bundi:outer"`."""
        for name in sites.split():
            city, site = name.split(":")
            number = self.board.cities.index(city)
            if site == "inner":
                self.s.inner[number] = seat - 1
            else:
                self.seat(seat).outer[number] += 1
        return self

    def characters(self, **holders: int | None) -> Table:
        """Give characters to seats, or (None) to the bank: `mogul=2, trader=None`."""
        for name, seat in holders.items():
            self.s.holder[CHARACTER_IDS.index(name)] = BANK if seat is None else seat - 1
        return self

    def chips(self, seat: int, chips: int) -> Table:
        """Let a seat have so many chips."""
        self.seat(seat).chips = chips
        return self

    def track(self, **boxes: int) -> Table:
        """Put governor markers on boxes, from 0."""
        for city, box in boxes.items():
            self.s.box[self.board.cities.index(city)] = box
        assert len({*self.s.box.tolist()}) == CITIES
        assert self.s.box.max() < BOXES
        return self

    def maharaja(self, city: str) -> Table:
        """Let the Maharaja be in a city."""
        self.s.maharaja = self.board.cities.index(city)
        return self

    def round(self, number: int) -> Table:
        """Let this be another round."""
        self.s.round_number = number
        return self

    # ------------------------------------------------------------ playing

    def plans(self, *plans: str) -> Table:
        """Set all discs, told in the order of the seats; the two actions in any order."""
        for _ in range(self.players):
            assert self.match.actor
            one, other = sorted(plans[self.match.actor - 1].split(), key=ACTION_IDS.index)
            self.play(f"plan {one} {other}")
        return self

    def turn(self, seat: int, plan: str) -> Table:
        """Set all discs, and let this seat be the only one that acts in this round."""
        for other in range(1, self.players + 1):
            self.seat(other).acted = int(other != seat)
        self.plans(*(plan if other == seat else "gold gold" for other in range(1, self.players + 1)))
        assert self.match.actor == seat
        return self

    def finish_round(self) -> Table:
        """End every turn of the round at once."""
        now = int(self.s.round_number)
        while not self.match.over and self.s.round_number == now:
            self.play("end")
        return self

    def paid(self, *texts: str) -> tuple[int, ...]:
        """Play decisions and return how everybody's gold has changed."""
        before = self.golds
        self.play(*texts)
        return tuple(now - was for was, now in zip(before, self.golds, strict=True))

    # ------------------------------------------------------------ asking

    def offered(self, verb: str) -> set[str]:
        """What may be named now with a verb."""
        return {text.split()[1] for text in self.legal if text.split()[0] == verb}

    @property
    def golds(self) -> tuple[int, ...]:
        """Everybody's gold."""
        return tuple(int(self.seat(seat).gold) for seat in range(1, self.players + 1))

    def node(self, seat: int) -> str:
        """Where a seat's architect stands."""
        return self.board.nodes[self.seat(seat).at]

    def houses_of(self, seat: int) -> Counter[str]:
        """Where a seat's houses stand, and how many."""
        found = Counter(
            {name: int(n) for name, n in zip(self.board.cities, self.seat(seat).houses, strict=True)}
        )
        for name, owners in zip(self.board.villages, self.s.villages, strict=True):
            found[name] += sum(int(owner) == seat - 1 for owner in owners)
        return +found

    def stock(self, seat: int) -> tuple[int, int]:
        """A seat's houses in its reserve and in the bank."""
        return int(self.seat(seat).reserve), int(self.seat(seat).bank)

    def characters_of(self, seat: int | None) -> set[str]:
        """The characters of a seat, or (None) of the bank."""
        holder = BANK if seat is None else seat - 1
        return {name for name, there in zip(CHARACTER_IDS, self.s.holder, strict=True) if there == holder}

    def boxes(self) -> dict[str, int]:
        """The box of every governor marker, from 0."""
        return dict(zip(self.board.cities, self.s.box.tolist(), strict=True))

    @property
    def maharaja_at(self) -> str:
        """Where the Maharaja is."""
        return self.board.cities[self.s.maharaja]


def fresh(players: int = 3, **options: bool) -> Match:
    """A match before its first decision."""
    return Match("maharaja", players=players, options=options, chance=False)
