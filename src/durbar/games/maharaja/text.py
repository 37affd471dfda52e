"""A position in plain text, for terminals and bug reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from durbar.core.position import Position
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import ACTION_IDS, CHARACTER_IDS
from durbar.games.maharaja.naming import box_name
from durbar.games.maharaja.palaces import free_outer_sites
from durbar.games.maharaja.state import (
    BANK,
    CHIP_SLOT,
    COMPLETE,
    HIDDEN,
    MAX_PLAYERS,
    NOBODY,
    ON_TURN,
    PLANNED,
    UNKNOWN,
    Player,
    State,
)
from durbar.games.maharaja.state_of import state_of
from durbar.games.maharaja.turn import action_in


def describe(position: Position, names: Sequence[str]) -> str:
    """Return a position in a few lines; in a view, `?` stands for gold and discs that are hidden."""
    board, s = BoardFile.of(position.game), state_of(position)
    lines = [*_table(board, s), *_cities(board, s), *_villages(board, s), *_seats(board, position, names)]
    return "\n".join(lines) + "\n"


def _table(board: BoardFile, s: State) -> Iterator[str]:
    yield f"round     {s.round_number}"
    yield f"maharaja  {board.cities[s.maharaja] if s.maharaja != NOBODY else '-'}"
    track = sorted((box, city) for city, box in zip(board.cities, s.box, strict=True) if box != NOBODY)
    yield f"governors {' '.join(f'{box_name(box).text}:{city}' for box, city in track) or '-'}"
    yield f"bank      {_characters(s, BANK)}"
    if s.bid != NOBODY:
        yield f"bid       {s.bid} by {s.bidder + 1}"


def _cities(board: BoardFile, s: State) -> Iterator[str]:
    yield "cities"
    for number, city in enumerate(board.cities):
        inner = s.inner[number] + 1 if s.inner[number] != NOBODY else "-"
        outer = " ".join(_each(range(1, MAX_PLAYERS + 1), (player.outer[number] for player in s.seats)))
        houses = " ".join(_each(range(1, MAX_PLAYERS + 1), (player.houses[number] for player in s.seats)))
        free = free_outer_sites(s, number)
        yield f"    {city:<12} inner {inner} · outer {outer or '-'}, {free} free · houses {houses or '-'}"


def _each(seats: Iterable[int], counts: Iterable[int]) -> Iterator[str]:
    return (f"{seat}×{count}" for seat, count in zip(seats, counts, strict=True) if count)


def _villages(board: BoardFile, s: State) -> Iterator[str]:
    yield "roads"
    for road in board.tables.road:
        told = []
        for village in road.villages:
            owners = [str(seat + 1) for seat in s.villages[board.villages.index(village)] if seat != NOBODY]
            told.append(f"{village} {'+'.join(owners) or '-'}")
        yield f"    {road.one} - {' - '.join(told)} - {road.other}"


def _seats(board: BoardFile, position: Position, names: Sequence[str]) -> Iterator[str]:
    s = state_of(position)
    for seat, (name, score) in enumerate(zip(names, position.scores, strict=True)):
        player = s.seats[seat]
        mark = "→" if seat == s.asked and not position.over else " "
        first = ", first seat" if seat == s.first else ""
        gold = "?" if player.gold == UNKNOWN else player.gold
        chips = f", {player.chips} chips" if player.chips else ""
        yield ""
        yield f"{mark} {seat + 1} {name}: {score} palaces{first}"
        yield f"    gold       {gold}{chips}"
        yield f"    houses     {player.reserve} in reserve, {player.bank} in the bank"
        yield f"    characters {_characters(s, seat)}"
        yield f"    architect  {board.nodes[player.at]}"
        yield f"    disc       {_disc(player)}{_progress(s, seat)}"


def _characters(s: State, holder: int) -> str:
    held = [name for name, owner in zip(CHARACTER_IDS, s.holder, strict=True) if owner == holder]
    return " ".join(held) or "-"


def _disc(player: Player) -> str:
    if player.plan[0] == NOBODY:
        return "-"
    return " ".join("?" if action == HIDDEN else ACTION_IDS[action] for action in player.plan)


def _progress(s: State, seat: int) -> str:
    """What is still to do of the turn that goes on, and the chip's action."""
    if seat != s.turn or s.phase not in ON_TURN:
        return ""
    lacking = [ACTION_IDS[action_in(s, slot)] for slot in range(PLANNED) if s.done[slot] != COMPLETE]
    chip = f", chip {ACTION_IDS[s.chip]}" if action_in(s, CHIP_SLOT) != NOBODY else ""
    return f"{chip}; still to do: {' '.join(lacking) or '-'}"
