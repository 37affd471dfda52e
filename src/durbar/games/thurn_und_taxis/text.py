"""A position in plain text, for terminals and bug reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.layout import Ints
from durbar.core.position import Position
from durbar.games.thurn_und_taxis.boardfile import BoardFile
from durbar.games.thurn_und_taxis.constants import CITIES, TILES_IN_PILE
from durbar.games.thurn_und_taxis.state import NOBODY, Player, State
from durbar.games.thurn_und_taxis.state_of import state_of


def describe(position: Position, names: Sequence[str]) -> str:
    """Return a position in a few lines; in a view, `?` stands for each card that the seat may not see."""
    board, s = BoardFile.of(position.game), state_of(position)
    return "\n".join([*_table(board, s), *_seats(board, position, names)]) + "\n"


def _table(board: BoardFile, s: State) -> Iterator[str]:
    display = [board.cities[city] for city in s.display if city != NOBODY]
    yield f"display   {' '.join(display) or '-'}"
    yield f"deck      {s.deck_size} cards"
    yield f"discards  {_cards(board, s.discards) or '-'}"
    piles = [
        f"{pile.id} {','.join(map(str, pile.values[s.pile[i] :])) or '-'}"
        for i, pile in enumerate(board.tables.bonus_pile)
    ]
    yield f"tiles     {' · '.join(piles)}"


def _seats(board: BoardFile, position: Position, names: Sequence[str]) -> Iterator[str]:
    s = state_of(position)
    for seat, (name, score) in enumerate(zip(names, position.scores, strict=True)):
        player = s.seats[seat]
        mark = "→" if seat == s.turn and not position.over else " "
        first = ", start player" if seat == s.first else ""
        hidden = " ?" * int(player.hand_size - player.hand.sum())
        route = [board.cities[city] for city in player.route[: player.route_length]]
        houses = [board.cities[city] for city in range(CITIES) if player.house[city]]
        carriage = board.tables.carriage[player.carriages - 1].value if player.carriages else "-"
        yield ""
        yield f"{mark} {seat + 1} {name}: {score} points{first}"
        yield f"    hand      {(_cards(board, player.hand) + hidden).strip() or '-'}"
        yield f"    route     {' – '.join(route) or '-'}"
        yield f"    houses    {' '.join(houses) or '-'} ({player.houses_left} left)"
        yield f"    carriage  {carriage}"
        yield f"    tiles     {_tiles(board, player) or '-'}"


def _cards(board: BoardFile, counts: Ints) -> str:
    return " ".join(name for city, name in enumerate(board.cities) for _ in range(counts[city]))


def _tiles(board: BoardFile, player: Player) -> str:
    return " · ".join(
        f"{pile.id} {pile.values[tile]}"
        for i, pile in enumerate(board.tables.bonus_pile)
        for tile in range(TILES_IN_PILE)
        if player.tiles[i] >> tile & 1
    )
