"""The scene that a face draws: a position as plain values, for the map and the panels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from durbar.core.position import Position
from durbar.faces.per_board import per_board
from durbar.faces.per_position import per_position
from durbar.faces.plain_values import known, one_by_one
from durbar.games.taj_mahal.board_tables import City, Province
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import FIGURES, SPECIALS, WHITE
from durbar.games.taj_mahal.state import NOBODY, WITHDRAWING, Phase, State
from durbar.games.taj_mahal.state_of import state_of


def cities_in(bits: int) -> frozenset[int]:
    """Return the cities of a set that is written as bits."""
    return frozenset(city for city in range(bits.bit_length()) if bits >> city & 1)


@per_board
def colour_of(board: BoardFile, card: int) -> int:
    """Return a card's colour; white and special cards have one of their own."""
    return WHITE + 1 if card >= SPECIALS else int(board.arrays[0].colour[card])


@dataclass(frozen=True)
class SceneSeat:
    """What a view shows of one seat; cards are kinds, cities are numbers in board order."""

    number: int
    hand: tuple[int, ...]  # its known cards; special ones are in `specials`
    hidden: int  # cards of the hand that are not known
    row: tuple[int, ...]  # cards in play
    colour: int | None
    present: bool
    goods: tuple[int, ...]
    influence: tuple[int, ...]
    palaces: frozenset[int]
    crowns: frozenset[int]
    specials: tuple[int, ...]  # the special cards that it has, in hand or in play

    @classmethod
    def of(cls, number: int, s: State) -> SceneSeat:
        """Read a seat's record."""
        player = s.seats[number - 1]
        hand = one_by_one(player.hand)
        return cls(
            number=number,
            hand=hand,
            hidden=int(player.hand_size) - len(hand),
            row=tuple(player.row[: player.row_length].tolist()),
            colour=known(player.colour),
            present=bool(player.present),
            goods=tuple(player.goods.tolist()),
            influence=tuple(player.influence.tolist()),
            palaces=cities_in(int(player.palaces)),
            crowns=cities_in(int(player.crowns)),
            specials=tuple(SPECIALS + figure for figure in range(FIGURES) if s.special[figure] == number - 1),
        )

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The known cards of the hand, special ones too as long as they are not in play."""
        return self.hand + tuple(card for card in self.specials if card not in self.row)

    @property
    def hand_size(self) -> int:
        """How many cards the hand has, special ones too."""
        return len(self.in_hand) + self.hidden


@dataclass(frozen=True)
class Scene:
    """A position in plain values, the board's names at hand."""

    board: BoardFile
    seats: tuple[SceneSeat, ...]
    phase: Phase
    turn: int  # seats count from 1; 0 is nobody
    first: int
    visit: int
    province: int | None
    palaces_due: int
    crown_due: bool
    tile_due: bool
    chosen: int
    deck: int
    discards: tuple[int, ...]
    dummy: bool  # it is in
    dummy_row: tuple[int, ...]
    court: tuple[bool, ...]  # by symbol: still to be won
    special: tuple[int, ...]  # by figure: the seat that has it, or 0
    display: tuple[int, ...]
    province_tile: tuple[int, ...]  # by province
    bonus: tuple[int | None, ...]  # by fortress

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
            turn=int(s.turn) + 1,
            first=int(s.first) + 1,
            visit=int(s.visit),
            province=known(s.province),
            palaces_due=int(s.palaces_due),
            crown_due=bool(s.crown_due),
            tile_due=bool(s.tile_due),
            chosen=int(s.chosen),
            deck=int(s.deck_size),
            discards=one_by_one(s.discards),
            dummy=bool(s.dummy),
            dummy_row=tuple(card for card in s.dummy_row.tolist() if card != NOBODY),
            court=tuple(map(bool, s.court.tolist())),
            special=tuple(owner + 1 for owner in s.special.tolist()),
            display=tuple(card for card in s.display.tolist() if card != NOBODY),
            province_tile=tuple(s.province_tile.tolist()),
            bonus=tuple(map(known, s.bonus.tolist())),
        )

    @cached_property
    def cities(self) -> list[City]:
        """The cities, in board order."""
        return self.board.tables.city

    @cached_property
    def provinces(self) -> list[Province]:
        """The provinces, in board order."""
        return self.board.tables.province

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The cities' numbers by id."""
        return {city: number for number, city in enumerate(self.board.cities)}

    @cached_property
    def province_name(self) -> str:
        """The name of the province where the visit is."""
        return self.provinces[self.province].name if self.province is not None else ""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == Phase.OVER

    @property
    def withdrawing(self) -> int | None:
        """The seat that is just withdrawing."""
        return self.turn if self.phase in WITHDRAWING else None

    def seat(self, number: int) -> SceneSeat:
        """Return a seat."""
        return self.seats[number - 1]

    def cities_of(self, province: int | None) -> list[int]:
        """Return the cities of a province."""
        if province is None:
            return []
        name = self.board.provinces[province]
        return [number for number, city in enumerate(self.cities) if city.province == name]

    def here(self, city: int) -> bool:
        """Whether a city lies in the current province, in a game that goes on."""
        if self.province is None or self.over:
            return False
        return self.cities[city].province == self.board.provinces[self.province]

    def place_here(self, city: int) -> int | None:
        """Return which of the cities it is where the visit is; None: it lies elsewhere."""
        return self.cities_of(self.province).index(city) if self.here(city) else None

    def bonus_at(self, city: int) -> int | None:
        """Return the kind of the bonus tile that lies on a city."""
        if not self.cities[city].fortress:
            return None
        return self.bonus[self.board.fortresses.index(self.board.cities[city])]

    def goods_of(self, tile: int) -> list[str]:
        """Return the ids of the goods on a province tile."""
        return self.board.tables.province_tile[tile - 1].goods if tile else []
