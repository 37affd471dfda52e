"""What is impossible in a position of Thurn und Taxis: what no game reaches, and the rules never see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.cards import impossible_deck
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import quoted_phase, seated
from durbar.games.thurn_und_taxis.board import Board
from durbar.games.thurn_und_taxis.boardfile import BoardFile
from durbar.games.thurn_und_taxis.constants import (
    HAND_LIMIT,
    HOUSES,
    MOST_TAKEN,
    PILES,
    SHORTEST_ROUTE,
)
from durbar.games.thurn_und_taxis.ending import ends_the_game, is_last_turn
from durbar.games.thurn_und_taxis.state import NOBODY, Official, Phase, Player, State

if TYPE_CHECKING:
    from durbar.core.game import Game

CLOSING = (Phase.PLACING, Phase.EACH, Phase.ALL)
BEFORE_CLOSING = (Phase.SHOW, Phase.DRAW, Phase.TAKE, Phase.PLAY, Phase.LAY, Phase.CLOSE, *CLOSING)


def impossible(game: Game, s: State) -> Iterator[Impossible]:
    """Yield what no game reaches, or what the phase needs and does not find."""
    board, b = BoardFile.of(game), game.boards[0]
    yield from impossible_deck(s, b.copies, board.cities)
    for seat, player in enumerate(seated(s)):
        yield from impossible_route(b, player, seat)
        if player.houses_left < 0:
            yield Impossible(
                Phrase("seat {seat} has more than {most} post offices", seat=seat + 1, most=HOUSES),
                "houses",
                seat,
            )
    yield from impossible_tiles(s)
    yield from impossible_start_player(s)
    if s.phase != Phase.FIRST and NOBODY not in (s.first, s.turn):
        yield from impossible_end(s)
        yield from impossible_turn(b, s)


def impossible_start_player(s: State) -> Iterator[Impossible]:
    """TT-4: it is nobody's turn until the start player is drawn, and then always somebody's."""
    if s.phase == Phase.FIRST:
        if s.first != NOBODY or s.turn != NOBODY:
            yield Impossible(
                Phrase(
                    "in the phase {phase} there is no start player, and it is nobody’s turn",
                    phase=Quoted("first"),
                ),
                "phase",
            )
    elif s.first == NOBODY or s.turn == NOBODY:
        yield Impossible(
            Phrase(
                "the phase {phase} needs {first} and {turn}, each with a seat",
                phase=quoted_phase(Phase(s.phase)),
                first=Quoted("first"),
                turn=Quoted("turn"),
            ),
            "phase",
        )


def impossible_route(b: Board, player: Player, seat: int) -> Iterator[Impossible]:
    """TT-20: a route that no roads make."""
    route = player.route[: player.route_length].tolist()
    if NOBODY in route or len(set(route)) < len(route):
        yield Impossible(Phrase("a route has no gaps, and no city twice"), "route", seat)
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
    if s.phase == Phase.OVER and not is_last_turn(s):
        yield Impossible(
            Phrase("the game is over after the last turn of the round in which somebody has ended it"),
            "phase",
        )


def impossible_turn(b: Board, s: State) -> Iterator[Impossible]:
    """TT-10 … TT-33: what the phase needs of the seat whose turn it is, and of the cards."""
    player = s.seats[s.turn]
    yield from impossible_taking(s)
    yield from impossible_laying(s, player)
    yield from impossible_closing(s, player)
    yield from impossible_province(b, s, player)


def impossible_taking(s: State) -> Iterator[Impossible]:
    """TT-10, TT-13: a card comes from the deck or the display, and the postmaster allows a second one."""
    phase = quoted_phase(Phase(s.phase))
    if s.phase in (Phase.SHOW, Phase.DRAW) and s.deck_size == 0:
        yield Impossible(Phrase("the phase {phase} needs cards in the deck", phase=phase), "discards")
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


def impossible_laying(s: State, player: Player) -> Iterator[Impossible]:
    """TT-11, TT-13: a card is laid from the hand, and the carrier allows a second one."""
    phase = quoted_phase(Phase(s.phase))
    if s.phase in (Phase.SHOW, Phase.DRAW, Phase.TAKE, Phase.PLAY) and s.laid:
        yield Impossible(Phrase("in the phase {phase} no card is laid yet", phase=phase), "laid")
    if s.phase == Phase.LAY and s.laid == MOST_TAKEN:
        yield Impossible(
            Phrase("in the phase {phase} at most one card has been laid", phase=Quoted("lay")), "laid"
        )
    if s.phase in (Phase.PLAY, Phase.LAY) and player.hand_size == 0:
        yield Impossible(
            Phrase("the phase {phase} needs a card in the hand", phase=phase), "hand", int(s.turn)
        )


def impossible_closing(s: State, player: Player) -> Iterator[Impossible]:
    """TT-12, TT-33: a route is closed from three cards on; then the hand is reduced to three."""
    phase = quoted_phase(Phase(s.phase))
    if s.phase in CLOSING and player.route_length < SHORTEST_ROUTE:
        yield Impossible(
            Phrase("the phase {phase} needs a route of three cards", phase=phase), "route", int(s.turn)
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


def impossible_province(b: Board, s: State, player: Player) -> Iterator[Impossible]:
    """TT-30: the province that is asked about has free cities of the route; with `all` more than houses."""
    if s.phase not in (Phase.EACH, Phase.ALL):
        if s.province != NOBODY:
            yield Impossible(
                Phrase(
                    "in the phase {phase} no province is asked about",
                    phase=quoted_phase(Phase(s.phase)),
                ),
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
