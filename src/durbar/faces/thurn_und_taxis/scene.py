"""The scene that a face draws: a position as plain values, for the map and the panels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from durbar.core.position import Position
from durbar.faces.per_position import per_position
from durbar.faces.plain_values import known, one_by_one
from durbar.games.thurn_und_taxis.board_tables import City, Pile, Province
from durbar.games.thurn_und_taxis.boardfile import BoardFile
from durbar.games.thurn_und_taxis.state import Official, Phase, Player
from durbar.games.thurn_und_taxis.state_of import state_of


@dataclass(frozen=True)
class SceneSeat:
    """What a view shows of one seat; cities are numbers in board order."""

    number: int
    hand: tuple[int, ...]  # the cities of its known cards, each as often as it is there
    hidden: int  # cards of the hand that are not known
    route: tuple[int, ...]
    houses: frozenset[int]
    houses_left: int
    carriages: int
    tiles: tuple[tuple[int, ...], ...]  # values of its tiles, by pile

    @classmethod
    def of(cls, board: BoardFile, number: int, player: Player) -> SceneSeat:
        """Read a seat's record."""
        hand = one_by_one(player.hand)
        piles = zip(board.tables.bonus_pile, player.tiles.tolist(), strict=True)
        return cls(
            number=number,
            hand=hand,
            hidden=int(player.hand_size) - len(hand),
            route=tuple(player.route[: player.route_length].tolist()),
            houses=frozenset(city for city, there in enumerate(player.house.tolist()) if there),
            houses_left=int(player.houses_left),
            carriages=int(player.carriages),
            tiles=tuple(
                tuple(value for i, value in enumerate(pile.values) if owned >> i & 1) for pile, owned in piles
            ),
        )


@dataclass(frozen=True)
class Scene:
    """A position in plain values, the board's names at hand."""

    board: BoardFile
    seats: tuple[SceneSeat, ...]
    phase: Phase
    turn: int  # seats count from 1; 0 is nobody
    first: int
    ender: int
    official: Official
    duty: bool
    taken: int
    first_round: bool
    province: int | None
    display: tuple[int | None, ...]
    deck: int
    discards: tuple[int, ...]
    all_nine: bool  # the tile for all provinces asks for Bavaria too (TT-52)
    piles: tuple[tuple[int, ...], ...]  # values of the tiles that are left, the top one first

    @staticmethod
    @per_position
    def of(position: Position) -> Scene:
        """Return a position in plain values."""
        board = BoardFile.of(position.game)
        s = state_of(position)
        taken = zip(board.tables.bonus_pile, s.pile.tolist(), strict=True)
        return Scene(
            board=board,
            seats=tuple(SceneSeat.of(board, i + 1, s.seats[i]) for i in range(position.players)),
            phase=Phase(int(s.phase)),
            turn=int(s.turn) + 1,
            first=int(s.first) + 1,
            ender=int(s.ender) + 1,
            official=Official(int(s.official)),
            duty=bool(s.duty),
            taken=int(s.taken),
            first_round=int(s.turns) < position.players,
            province=known(s.province),
            display=tuple(map(known, s.display.tolist())),
            deck=int(s.deck_size),
            discards=one_by_one(s.discards),
            all_nine=bool(s.options.all_provinces_with_bavaria),
            piles=tuple(tuple(pile.values[gone:]) for pile, gone in taken),
        )

    @cached_property
    def cities(self) -> list[City]:
        """The cities, in board order."""
        return self.board.tables.city

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The cities' numbers by id."""
        return {city: number for number, city in enumerate(self.board.cities)}

    @cached_property
    def provinces(self) -> dict[str, Province]:
        """The provinces by id."""
        return {province.id: province for province in self.board.tables.province}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == Phase.OVER

    @property
    def postmaster_due(self) -> bool:
        """Whether the postmaster must still be called: without a second card the duty lapses (TT-14)."""
        if not self.duty or self.official != Official.NONE or self.phase > Phase.PLAY:
            return False
        cards = self.deck + len(self.discards) + sum(city is not None for city in self.display)
        return self.taken + cards > 1

    @cached_property
    def last(self) -> int:
        """The seat that has the last turn when the round is finished (TT-40)."""
        return (self.first - 2) % len(self.seats) + 1

    def asked_by(self, pile: Pile) -> list[str]:
        """Return the ids of the provinces that a bonus pile asks for (TT-31, TT-52)."""
        return list(self.provinces) if pile.kind == "outside" and self.all_nine else pile.provinces

    def seat(self, number: int) -> SceneSeat:
        """Return a seat."""
        return self.seats[number - 1]

    def name(self, city: int) -> str:
        """Return a city's name."""
        return self.cities[city].name

    def province_of(self, city: int) -> Province:
        """Return a city's province."""
        return self.board.province_of[city]

    def province_number(self, city: int) -> int:
        """Return the place of a city's province in board order."""
        return self.board.provinces.index(self.cities[city].province)
