"""Every point that a decision brought, with its reason (TT-30 … TT-41)."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.map_names import city_name
from durbar.core.phrase import Listed, Phrase, Plural, Slot
from durbar.core.telling import Gain
from durbar.games.thurn_und_taxis.board_tables import Carriage, Pile
from durbar.games.thurn_und_taxis.boardfile import BoardFile
from durbar.games.thurn_und_taxis.constants import CARRIAGES
from durbar.games.thurn_und_taxis.naming import pile_name
from durbar.games.thurn_und_taxis.state import Player, State

Points = Iterator[tuple[int, Phrase]]


def gains(board: BoardFile, before: State, after: State, seat: int) -> tuple[Gain, ...]:
    """Return what a seat won between two states of one closing: houses, tiles, carriage (TT-30 … TT-41)."""
    was, now = before.seats[seat - 1], after.seats[seat - 1]
    tiles = _tiles(board, was, now, all_nine=after.options.all_provinces_with_bavaria == 1)
    won = (*_houses(board, was, now), *tiles, *_carriage(board, was, now))
    return tuple(Gain(seat, points, reason) for points, reason in won)


def _houses(board: BoardFile, was: Player, now: Player) -> Points:
    """TT-41: every house that is not left any more is a point not lost."""
    placed = (now.house - was.house).nonzero()[0].tolist()
    if placed:
        cities = Listed.of(city_name(board, city) for city in placed)
        reason = Plural("post office in {cities}", "post offices in {cities}", len(placed), cities=cities)
        yield len(placed), reason.citing("TT-41")


def _tiles(board: BoardFile, was: Player, now: Player, *, all_nine: bool) -> Points:
    """TT-31, TT-40: the tiles of all piles that are new."""
    for pile, new in zip(board.tables.bonus_pile, (now.tiles - was.tiles).tolist(), strict=True):
        if new:
            rule = "TT-40" if pile.kind == "end" else "TT-31"
            reason = _tile_reason(board, pile, pile_name(pile, all_nine=all_nine), was, now)
            yield pile.values[new.bit_length() - 1], reason.citing(rule)


def _tile_reason(board: BoardFile, pile: Pile, name: Slot, was: Player, now: Player) -> Phrase:
    """Say what a bonus tile was won for (TT-31, TT-40)."""
    if pile.kind == "route":
        return _route_reason(board, pile, name, int(was.route_length))
    if pile.kind == "province":
        return Phrase("tile {pile}: a post office in every city there", pile=name)
    if pile.kind == "outside":
        return Phrase("tile {pile}: a post office in every province that counts", pile=name)
    if now.carriages == CARRIAGES:
        return Phrase("end tile: the last carriage is taken")
    return Phrase("end tile: the last post office is open")


def _route_reason(board: BoardFile, pile: Pile, name: Slot, length: int) -> Phrase:
    earned = max(p.length for p in board.tables.bonus_pile if p.kind == "route" and p.length <= length)
    if pile.length < earned:
        return Phrase(
            "tile {pile} for a route of length {length}, as the pile above is empty", pile=name, length=length
        )
    return Phrase("tile {pile} for a route of length {length}", pile=name, length=length)


def _carriage(board: BoardFile, was: Player, now: Player) -> Points:
    """TT-32, TT-41: only the highest carriage counts, so a new one brings the difference."""
    if now.carriages == was.carriages:
        return
    new = board.tables.carriage[now.carriages - 1]
    helped = new.value > was.route_length
    if was.carriages:
        old = board.tables.carriage[was.carriages - 1]
        yield new.points - old.points, _better_carriage(new, old, helped=helped).citing("TT-32")
    else:
        yield new.points, _first_carriage(new, helped=helped).citing("TT-32")


def _first_carriage(new: Carriage, *, helped: bool) -> Phrase:
    if helped:
        return Plural(
            "carriage {value}, worth 1 point, with the cartwright’s help",
            "carriage {value}, worth {count} points, with the cartwright’s help",
            new.points,
            value=new.value,
        )
    return Plural(
        "carriage {value}, worth 1 point",
        "carriage {value}, worth {count} points",
        new.points,
        value=new.value,
    )


def _better_carriage(new: Carriage, old: Carriage, *, helped: bool) -> Phrase:
    values = {"value": new.value, "old": old.value, "less": old.points}
    if helped:
        return Plural(
            "carriage {value}, worth 1 point, in place of carriage {old}, worth {less}, "
            "with the cartwright’s help",
            "carriage {value}, worth {count} points, in place of carriage {old}, worth {less}, "
            "with the cartwright’s help",
            new.points,
            **values,
        )
    return Plural(
        "carriage {value}, worth 1 point, in place of carriage {old}, worth {less}",
        "carriage {value}, worth {count} points, in place of carriage {old}, worth {less}",
        new.points,
        **values,
    )
