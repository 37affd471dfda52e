"""The scene that a face draws: a position as plain values, for the map and the panels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from durbar.core.position import Position
from durbar.faces.per_position import per_position
from durbar.faces.plain_values import known
from durbar.games.maharaja.board_tables import City, Road
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import FULL_TABLE, OUTER_SITES, START
from durbar.games.maharaja.ending import last_round
from durbar.games.maharaja.palaces import palace_cost, palaces_of_each
from durbar.games.maharaja.preview import way_of_the_maharaja
from durbar.games.maharaja.scoring import outer_points
from durbar.games.maharaja.state import BOX, HIDDEN, NOBODY, ON_TURN, SETUP, UNKNOWN, Phase, State
from durbar.games.maharaja.state_of import state_of


@dataclass(frozen=True)
class SceneSeat:
    """What a view shows of one seat; cities and actions are numbers in board order."""

    number: int
    gold: int | None  # None: the view does not show it
    reserve: int
    bank: int
    chips: int
    at: int  # the node where its architect stands
    acted: bool
    passed: bool
    palace_cost: int
    outer_points: int  # of each of its outer palaces, in a scoring
    disc: str  # empty, down or open
    plan: tuple[int, ...]  # the actions of an open disc
    houses: tuple[int, ...]  # by city
    outer: tuple[int, ...]  # by city
    characters: tuple[int, ...]  # from the lowest

    @classmethod
    def of(cls, number: int, s: State) -> SceneSeat:
        """Read a seat's record."""
        player = s.seats[number - 1]
        plan = tuple(player.plan.tolist())
        disc = {NOBODY: "empty", HIDDEN: "down"}.get(plan[0], "open")
        return cls(
            number=number,
            gold=None if player.gold == UNKNOWN else int(player.gold),
            reserve=int(player.reserve),
            bank=int(player.bank),
            chips=int(player.chips),
            at=int(player.at),
            acted=bool(player.acted),
            passed=bool(player.passed),
            palace_cost=int(palace_cost(s, number - 1)),
            outer_points=int(outer_points(s, number - 1)),
            disc=disc,
            plan=plan if disc == "open" else (),
            houses=tuple(player.houses.tolist()),
            outer=tuple(player.outer.tolist()),
            characters=tuple(
                character for character, holder in enumerate(s.holder.tolist()) if holder == number - 1
            ),
        )


@dataclass(frozen=True)
class Scene:
    """A position in plain values, the board's names at hand."""

    board: BoardFile
    seats: tuple[SceneSeat, ...]
    phase: Phase
    round_number: int
    last_round: int  # after which the game ends at the latest (MA-50, MA-70)
    turn: int  # seats count from 1; 0 is nobody
    asked: int
    first: int
    maharaja: int | None
    box: tuple[int | None, ...]  # of each city's governor marker, from 0
    way: tuple[int, ...]  # the cities in the order in which the Maharaja would visit them (MA-10)
    inner: tuple[int, ...]  # by city: the seat whose inner palace stands there, or 0
    holder: tuple[int | None, ...]  # by character: a seat, 0 for the bank, None: not in play
    villages: tuple[tuple[int, ...], ...]  # the seats whose houses stand there
    chip: int | None  # the action that a chip has added
    mason_used: bool
    moving: int | None
    named: int | None
    bid: int | None
    bidder: int
    ending: bool
    all_palaces: int  # of a player: built ones and those to come (MA-2, MA-70)
    yogi: bool
    auction: bool
    homes: bool
    many_characters: bool
    neutral: int  # neutral palaces in each garden

    @staticmethod
    @per_position
    def of(position: Position) -> Scene:
        """Return a position in plain values."""
        board = BoardFile.of(position.game)
        s = state_of(position)
        return Scene(
            board=board,
            seats=tuple(SceneSeat.of(seat, s) for seat in range(1, position.players + 1)),
            phase=Phase(int(s.phase)),
            round_number=int(s.round_number),
            last_round=int(last_round(s)),
            turn=int(s.turn) + 1,
            asked=int(s.asked) + 1,
            first=int(s.first) + 1,
            maharaja=known(s.maharaja),
            box=tuple(map(known, s.box.tolist())),
            way=tuple(board.cities.index(stop.city) for stop in way_of_the_maharaja(position)),
            inner=tuple(owner + 1 for owner in s.inner.tolist()),
            holder=tuple(None if holder == BOX else holder + 1 for holder in s.holder.tolist()),
            villages=tuple(
                tuple(seat + 1 for seat in places if seat != NOBODY) for places in s.villages.tolist()
            ),
            chip=known(s.chip),
            mason_used=bool(s.mason_used),
            moving=known(s.moving),
            named=known(s.named),
            bid=known(s.bid),
            bidder=int(s.bidder) + 1,
            ending=bool(s.ending),
            all_palaces=int(palaces_of_each(s)),
            yogi=bool(s.options.yogi),
            auction=bool(s.options.auction),
            homes=bool(s.options.homes),
            many_characters=bool(s.options.many_characters),
            neutral=FULL_TABLE - position.players if s.options.neutral_palaces else 0,
        )

    # ------------------------------------------------------------ the board

    @cached_property
    def cities(self) -> list[City]:
        """The cities, in board order."""
        return self.board.tables.city

    @cached_property
    def roads(self) -> list[Road]:
        """The roads, in board order."""
        return self.board.tables.road

    @cached_property
    def places(self) -> dict[str, int]:
        """The numbers of cities and villages by id."""
        return {place: number for number, place in enumerate(self.board.places)}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == Phase.OVER

    @property
    def playing(self) -> bool:
        """Whether a turn is being taken."""
        return self.phase in ON_TURN

    @property
    def setting_up(self) -> bool:
        """Whether the first round has not begun."""
        return self.phase in SETUP

    def seat(self, number: int) -> SceneSeat:
        """Return a seat."""
        return self.seats[number - 1]

    def palaces(self, seat: SceneSeat) -> int:
        """Return how many palaces a seat has built."""
        return sum(seat.outer) + self.inner.count(seat.number)

    def sites(self, city: int) -> list[int | None]:
        """Return who has a palace on each outer site: seats, 0 for a neutral one, None for a free site."""
        owned = [seat.number for seat in self.seats for _ in range(seat.outer[city])]
        free = OUTER_SITES - len(owned) - self.neutral
        return [*owned, *[None] * free, *[0] * self.neutral]

    @property
    def next_city(self) -> int | None:
        """The city where the Maharaja goes in the next round; None where no round follows (MA-10)."""
        return self.way[0] if self.way else None

    @property
    def here(self) -> int | None:
        """The city where the architect of the present turn stands."""
        at = self.seat(self.turn).at
        return None if at == START else at
