"""What a board file of Thurn und Taxis must keep: the rulebook's counts, and no contradictions."""

from __future__ import annotations

from durbar.core.boardfile import (
    BoardText,
    check_count,
    check_order,
    has_another_effect,
    names_no_province,
    unique,
)
from durbar.core.boardmap import check_provinces, check_roads
from durbar.core.phrase import Phrase, Quoted
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

OFFICIALS = {"postmaster": "take", "administrator": "take", "postal_carrier": "play", "cartwright": "close"}


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (TT-1 … TT-3) or contradicts itself."""
    for table, entries, count in (
        ("city", tables.city, CITIES),
        ("province", tables.province, PROVINCES),
        ("roads", tables.roads, ROADS),
        ("bonus_pile", tables.bonus_pile, PILES),
        ("carriage", tables.carriage, CARRIAGES),
    ):
        check_count(file, table, entries, count)
    for table, ids in (
        ("city", [city.id for city in tables.city]),
        ("province", [province.id for province in tables.province]),
        ("bonus_pile", [pile.id for pile in tables.bonus_pile]),
    ):
        unique(file, table, ids)
    _check_cities(file, tables)
    check_roads(file, tables.roads, [city.id for city in tables.city])
    _check_piles(file, tables)
    check_order(file, "official", [official.id for official in tables.official], tuple(OFFICIALS))
    for i, official in enumerate(tables.official):
        if official.step != OFFICIALS[official.id]:
            file.reject(("official", i), has_another_effect(official.id))
    for i, carriage in enumerate(tables.carriage):
        if carriage.value != i + SHORTEST_ROUTE:
            told = Phrase("is {value}; carriages go 3, 4, 5, 6, 7 in this order", value=carriage.value)
            file.reject(("carriage", i, "value"), told)


def _check_cities(file: BoardText, tables: Tables) -> None:
    check_provinces(file, tables.city, tables.province)
    for i, city in enumerate(tables.city):
        if city.cards != tables.setup.copies_per_city_card:
            file.reject(("city", i, "cards"), Phrase("is {count}; each city has 3 cards", count=city.cards))
    for i, province in enumerate(tables.province):
        if not any(city.province == province.id for city in tables.city):
            file.reject(("province", i), Phrase("{name} has no city", name=Quoted(province.id)))


def _check_piles(file: BoardText, tables: Tables) -> None:
    provinces = {province.id for province in tables.province}
    for i, pile in enumerate(tables.bonus_pile):
        for name in pile.provinces:
            if name not in provinces:
                file.reject(("bonus_pile", i, "provinces"), names_no_province(name))
        if not 1 <= len(pile.values) <= TILES_IN_PILE:
            told = Phrase(
                "has {count} tiles; a pile has 1 to {most}", count=len(pile.values), most=TILES_IN_PILE
            )
            file.reject(("bonus_pile", i, "values"), told)
        if pile.values != sorted(pile.values, reverse=True):
            told = Phrase("the highest tile lies on top, so values fall")
            file.reject(("bonus_pile", i, "values"), told)
        if pile.kind in ("province", "outside") and not pile.provinces:
            told = Phrase("a pile of kind {kind} names its provinces", kind=Quoted(pile.kind))
            file.reject(("bonus_pile", i), told)
        if pile.kind == "route" and pile.length < SHORTEST_ROUTE:
            told = Phrase("a pile of kind {kind} has a length of at least 3", kind=Quoted("route"))
            file.reject(("bonus_pile", i), told)
    lengths = [pile.length for pile in tables.bonus_pile if pile.kind == "route"]
    if lengths != sorted(lengths):
        file.reject(("bonus_pile", 0), Phrase("route piles go from the shortest to the longest"))
    if sum(pile.kind == "end" for pile in tables.bonus_pile) != 1:
        told = Phrase("exactly one pile is of kind {kind}", kind=Quoted("end"))
        file.reject(("bonus_pile", len(tables.bonus_pile) - 1, "kind"), told)
