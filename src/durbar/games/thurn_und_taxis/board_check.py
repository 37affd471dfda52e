"""What a board file of Thurn und Taxis must keep: the rulebook's counts, and no contradictions."""

from __future__ import annotations

from durbar.core.boardfile import BoardText, unique
from durbar.core.boardmap import check_roads
from durbar.games.thurn_und_taxis.board_tables import Tables
from durbar.games.thurn_und_taxis.constants import (
    CARRIAGES,
    CITIES,
    PILES,
    PROVINCES,
    ROADS,
    SHORTEST_ROUTE,
    TILES_IN_PILE,
)


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (TT-1 … TT-3) or contradicts itself."""
    for table, entries, count in (
        ("city", tables.city, CITIES),
        ("province", tables.province, PROVINCES),
        ("roads", tables.roads, ROADS),
        ("bonus_pile", tables.bonus_pile, PILES),
        ("carriage", tables.carriage, CARRIAGES),
    ):
        if len(entries) != count:
            file.reject((table,), f"has {len(entries)} entries; the rulebook has {count}")
    for table, ids in (
        ("city", [city.id for city in tables.city]),
        ("province", [province.id for province in tables.province]),
        ("bonus_pile", [pile.id for pile in tables.bonus_pile]),
    ):
        unique(file, table, ids)
    _check_cities(file, tables)
    check_roads(file, tables.roads, [city.id for city in tables.city])
    _check_piles(file, tables)
    for i, carriage in enumerate(tables.carriage):
        if carriage.value != i + SHORTEST_ROUTE:
            file.reject(
                ("carriage", i, "value"), f"is {carriage.value}; carriages go 3, 4, 5, 6, 7 in this order"
            )


def _check_cities(file: BoardText, tables: Tables) -> None:
    provinces = {province.id for province in tables.province}
    for i, city in enumerate(tables.city):
        if city.province not in provinces:
            file.reject(("city", i, "province"), f"{city.province!r} is no province of this file")
        if city.id in provinces:
            file.reject(("city", i, "id"), f"{city.id!r} is a province too; name that one {city.id}_land")
        if city.cards != tables.setup.copies_per_city_card:
            file.reject(("city", i, "cards"), f"is {city.cards}; each city has 3 cards")
    for i, province in enumerate(tables.province):
        if not any(city.province == province.id for city in tables.city):
            file.reject(("province", i), f"{province.id!r} has no city")


def _check_piles(file: BoardText, tables: Tables) -> None:
    provinces = {province.id for province in tables.province}
    for i, pile in enumerate(tables.bonus_pile):
        for name in pile.provinces:
            if name not in provinces:
                file.reject(("bonus_pile", i, "provinces"), f"{name!r} is no province of this file")
        if not 1 <= len(pile.values) <= TILES_IN_PILE:
            file.reject(
                ("bonus_pile", i, "values"), f"has {len(pile.values)} tiles; a pile has 1 to {TILES_IN_PILE}"
            )
        if pile.values != sorted(pile.values, reverse=True):
            file.reject(("bonus_pile", i, "values"), "the highest tile lies on top, so values fall")
        if pile.kind in ("province", "outside") and not pile.provinces:
            file.reject(("bonus_pile", i), f"a pile of kind {pile.kind!r} names its provinces")
        if pile.kind == "route" and pile.length < SHORTEST_ROUTE:
            file.reject(("bonus_pile", i), "a pile of kind 'route' has a length of at least 3")
    lengths = [pile.length for pile in tables.bonus_pile if pile.kind == "route"]
    if lengths != sorted(lengths):
        file.reject(("bonus_pile", 0), "route piles go from the shortest to the longest")
    if sum(pile.kind == "end" for pile in tables.bonus_pile) != 1:
        file.reject(("bonus_pile", len(tables.bonus_pile) - 1, "kind"), "exactly one pile is of kind 'end'")
