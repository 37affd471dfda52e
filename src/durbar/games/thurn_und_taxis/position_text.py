"""How a position of Thurn und Taxis is written, and what in one is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from durbar.core.layout import Record
from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.core.position_text.declaration import Fields, Impossible, PositionText
from durbar.core.position_text.every_field import phase_field
from durbar.core.position_text.field import row_of
from durbar.core.position_text.hand import Hand
from durbar.core.position_text.rows import Counts, Row
from durbar.core.position_text.sets import Marks, Members
from durbar.core.position_text.values import Choice, Number, SeatNumber, Switch
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.boardfile import BoardFile
from durbar.games.thurn_und_taxis.constants import (
    CARRIAGES,
    CITIES,
    END_PILE,
    HAND_LIMIT,
    HOUSES,
    PILES,
    SHORTEST_ROUTE,
    TILES_IN_PILE,
)
from durbar.games.thurn_und_taxis.state import NOBODY, Official, Phase, Player, State

if TYPE_CHECKING:
    from durbar.core.game import Game

LAST_TURN = 9999
MOST_TAKEN = 2
OFFICIALS = tuple(official.name.lower() for official in Official)
CLOSING = (Phase.PLACING, Phase.EACH, Phase.ALL)
BEFORE_CLOSING = (Phase.SHOW, Phase.DRAW, Phase.TAKE, Phase.PLAY, Phase.LAY, Phase.CLOSE, *CLOSING)


@dataclass(frozen=True)
class Tiles(Members):
    """Bonus tiles by pile and value: `tiles baiern:5 route_5:1`."""

    def clear(self, s: Record, seat: int | None) -> None:
        """Take all tiles away."""
        row_of(s, seat)["tiles"][:] = 0

    def numbers(self, s: Record, seat: int | None) -> Sequence[int]:
        """Return the numbers of the tiles that the seat has."""
        piles = row_of(s, seat)["tiles"].tolist()
        places = ((pile, place) for pile in range(PILES) for place in range(TILES_IN_PILE))
        return [pile * TILES_IN_PILE + place for pile, place in places if piles[pile] >> place & 1]

    def add(self, s: Record, seat: int | None, number: int) -> None:
        """Give a tile to the seat."""
        row_of(s, seat)["tiles"][number // TILES_IN_PILE] |= 1 << number % TILES_IN_PILE


def tile_names(board: BoardFile) -> Iterator[str]:
    """Yield the name of every tile, pile by pile; places without one have an empty name."""
    for pile in board.tables.bonus_pile:
        for place in range(TILES_IN_PILE):
            values = pile.values[: place + 1]
            same = values.count(pile.values[place]) if place < len(pile.values) else 0
            yield f"{pile.id}:{values[place]}{f'.{same}' if same > 1 else ''}" if same else ""


def fields(game: Game) -> Fields:
    """Return the fields; deck, houses left and who ends the game follow from them."""
    board = game.board
    assert isinstance(board, BoardFile)
    carriages = ("0", *(str(carriage.value) for carriage in board.tables.carriage))
    turn = (
        phase_field(game.room),
        SeatNumber("turn"),
        SeatNumber("first"),
        Number("turns", high=LAST_TURN),
        Number("taken", high=MOST_TAKEN),
        Number("laid", high=MOST_TAKEN),
        Choice("official", names=OFFICIALS, default=Official.NONE),
        Switch("compelled", of="duty"),
        Choice("province", names=board.provinces),
    )
    return Fields(
        table=(turn, (Row("display", names=board.cities),), (Counts("discards", names=board.cities),)),
        seat=(
            Hand("hand", names=board.cities),
            Row("route", names=board.cities, length="route_length"),
            Marks("houses", "house", names=board.cities),
            Choice("carriage", "carriages", names=carriages, default=0),
            Tiles("tiles", names=tuple(tile_names(board))),
        ),
    )


# ---------------------------------------------------------------- what follows


def derive(b: Board, s: State) -> None:
    """Compute what other fields tell: no card ever leaves the game, nor does a tile that a player has."""
    s.deck[:] = b.copies - cards_seen(s)
    hidden = sum(int(player.hand_size - player.hand.sum()) for player in seated(s))
    s.deck_size = s.deck.sum() - hidden
    s.discards_size = s.discards.sum()
    s.pile[:] = 0
    s.ender = NOBODY
    for seat, player in enumerate(seated(s)):
        player.houses_left = HOUSES - player.house.sum()
        for pile in range(PILES):
            s.pile[pile] += int(player.tiles[pile]).bit_count()
            if b.pile_kind[pile] == END_PILE and player.tiles[pile]:
                s.ender = seat


def seated(s: State) -> list[Player]:
    """Return what the seats have that take part."""
    return [s.seats[seat] for seat in range(s.players)]


def cards_seen(s: State) -> list[int]:
    """Return for each city how many of its cards lie elsewhere than in the deck."""
    seen = Counter(int(city) for city in s.display if city != NOBODY)
    for player in seated(s):
        seen.update(int(city) for city in player.route[: player.route_length])
        seen.update(dict(enumerate(player.hand.tolist())))
    seen.update(dict(enumerate(s.discards.tolist())))
    return [seen[city] for city in range(CITIES)]


# ---------------------------------------------------------------- what is impossible


def impossible(game: Game, s: State) -> Iterator[Impossible]:
    """Yield what no game reaches, or what the phase needs and does not find."""
    assert isinstance(game.board, BoardFile)
    b = game.boards[0]
    yield from impossible_cards(b, s, game.board.cities)
    for seat, player in enumerate(seated(s)):
        yield from impossible_route(b, player, seat)
        if player.houses_left < 0:
            yield Impossible(
                Phrase("seat {seat} has more than {most} post offices", seat=seat + 1, most=HOUSES),
                "houses",
                seat,
            )
    yield from impossible_tiles(s)
    if s.phase == Phase.FIRST:
        if s.first != NOBODY or s.turn != NOBODY:
            yield Impossible(
                Phrase(
                    "in the phase {phase} there is no start player, and it is nobody's turn",
                    phase=Quoted("first"),
                ),
                "phase",
            )
        return
    if s.first == NOBODY or s.turn == NOBODY:
        yield Impossible(
            Phrase(
                "the phase {phase} needs {first} and {turn}, each with a seat",
                phase=Quoted(phase_name(s)),
                first=Quoted("first"),
                turn=Quoted("turn"),
            ),
            "phase",
        )
        return
    yield from impossible_end(s)
    yield from impossible_turn(b, s)


def phase_name(s: State) -> str:
    """Return the phase as it is written."""
    return Phase(s.phase).name.lower()


def impossible_cards(b: Board, s: State, cities: Sequence[str]) -> Iterator[Impossible]:
    """TT-1: more cards than there are."""
    for city in range(CITIES):
        if s.deck[city] < 0:
            there = b.copies[city] - s.deck[city]
            yield Impossible(
                Phrase(
                    "{card} is there {count} times; the game has {right} such cards",
                    card=Verbatim(cities[city]),
                    count=int(there),
                    right=int(b.copies[city]),
                )
            )
    if s.deck_size < 0:
        yield Impossible(Phrase("there are {count} cards more than the game has", count=int(-s.deck_size)))


def impossible_route(b: Board, player: Player, seat: int) -> Iterator[Impossible]:
    """TT-20: a route that no roads make."""
    route = player.route[: player.route_length].tolist()
    if NOBODY in route or len(set(route)) < len(route):
        yield Impossible(Phrase("a route has no gaps, and each city once"), "route", seat)
    elif any(not b.road[one, other] for one, other in pairwise(route)):
        yield Impossible(Phrase("a road joins each city of a route to the next one"), "route", seat)


def impossible_tiles(s: State) -> Iterator[Impossible]:
    """TT-31: a tile that two players have, or that was taken from below another one."""
    for pile in range(PILES):
        taken = 0
        for seat, player in enumerate(seated(s)):
            if taken & int(player.tiles[pile]):
                yield Impossible(Phrase("another seat has a tile of these"), "tiles", seat)
            taken |= int(player.tiles[pile])
        if taken != (1 << int(s.pile[pile])) - 1:
            seat = next(seat for seat, player in enumerate(seated(s)) if player.tiles[pile])
            yield Impossible(Phrase("a tile has been taken before the one on top of it"), "tiles", seat)


def impossible_end(s: State) -> Iterator[Impossible]:
    """TT-40: the end tile belongs to the first who ends the game, and nobody of these has another turn."""
    ending = [seat for seat, player in enumerate(seated(s)) if ends_the_game(player)]
    if s.ender != NOBODY and s.ender not in ending:
        yield Impossible(
            Phrase("the end tile needs the last post office or the last carriage"), "tiles", int(s.ender)
        )
    for seat in ending:
        behind = (seat - s.first) % s.players < (s.turn - s.first) % s.players
        if not behind and not (seat == s.turn and s.phase not in BEFORE_CLOSING):
            yield Impossible(
                Phrase("this seat has ended the game, so it has no turn any more"), "houses", seat
            )
        if s.ender == NOBODY:
            yield Impossible(
                Phrase("this seat has ended the game, and nobody has the end tile"), "tiles", seat
            )


def ends_the_game(player: Player) -> bool:
    """TT-40: the last carriage is taken or the last house placed."""
    return bool(player.carriages == CARRIAGES or player.houses_left == 0)


def impossible_turn(b: Board, s: State) -> Iterator[Impossible]:
    """What the phase needs of the seat whose turn it is, and of the cards."""
    player, name = s.seats[s.turn], phase_name(s)
    if s.phase in (Phase.SHOW, Phase.DRAW) and s.deck_size == 0:
        yield Impossible(Phrase("the phase {phase} needs cards in the deck", phase=Quoted(name)), "discards")
    if s.phase == Phase.SHOW and NOBODY not in s.display:
        yield Impossible(
            Phrase("in the phase {phase} a place of the display is empty", phase=Quoted("show")), "display"
        )
    if s.phase == Phase.DRAW and s.taken == MOST_TAKEN:
        yield Impossible(
            Phrase("in the phase {phase} at most one card has been taken", phase=Quoted("draw")), "taken"
        )
    if s.phase == Phase.TAKE and s.taken != int(s.official == Official.POSTMASTER):
        yield Impossible(
            Phrase(
                "in the phase {phase} a card is taken only if the postmaster was called", phase=Quoted("take")
            ),
            "taken",
        )
    if s.phase in (Phase.SHOW, Phase.DRAW, Phase.TAKE, Phase.PLAY) and s.laid:
        yield Impossible(Phrase("in the phase {phase} no card is laid yet", phase=Quoted(name)), "laid")
    if s.phase == Phase.LAY and s.laid == MOST_TAKEN:
        yield Impossible(
            Phrase("in the phase {phase} at most one card has been laid", phase=Quoted("lay")), "laid"
        )
    if s.phase in (Phase.PLAY, Phase.LAY) and player.hand_size == 0:
        yield Impossible(
            Phrase("the phase {phase} needs a card in the hand", phase=Quoted(name)), "hand", int(s.turn)
        )
    if s.phase in CLOSING and player.route_length < SHORTEST_ROUTE:
        yield Impossible(
            Phrase("the phase {phase} needs a route of three cards", phase=Quoted(name)), "route", int(s.turn)
        )
    if s.phase == Phase.DISCARD and (player.hand_size <= HAND_LIMIT or player.route_length):
        yield Impossible(
            Phrase(
                "in the phase {phase} at least four cards are in the hand, and none is laid",
                phase=Quoted("discard"),
            ),
            "hand",
            int(s.turn),
        )
    yield from impossible_province(b, s, player)


def impossible_province(b: Board, s: State, player: Player) -> Iterator[Impossible]:
    """TT-30: the province that is asked about has free cities of the route; with `all` more than houses."""
    if s.phase not in (Phase.EACH, Phase.ALL):
        if s.province != NOBODY:
            yield Impossible(
                Phrase("in the phase {phase} no province is asked about", phase=Quoted(phase_name(s))),
                "province",
            )
        return
    route = player.route[: player.route_length]
    free = sum(int(b.province[city] == s.province and not player.house[city]) for city in route)
    if s.province == NOBODY or free == 0:
        yield Impossible(Phrase("a province is asked about in which a city of the route is free"), "province")
    elif s.phase == Phase.ALL and free <= player.houses_left:
        yield Impossible(
            Phrase(
                "in the phase {phase} fewer post offices are left than cities are free", phase=Quoted("all")
            ),
            "province",
        )


POSITION_TEXT = PositionText(fields=fields, derive=derive, impossible=impossible)
