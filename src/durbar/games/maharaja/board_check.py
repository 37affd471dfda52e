"""What a board file of Maharaja must keep: the rulebook's counts, and no contradictions."""

from __future__ import annotations

from durbar.core.boardfile import BoardText, unique
from durbar.core.boardmap import check_roads
from durbar.games.maharaja.board_tables import Tables
from durbar.games.maharaja.constants import (
    ACTION_IDS,
    ACTIONS,
    ALONE_BONUS,
    CHARACTER_IDS,
    CHARACTERS,
    CITIES,
    PAYOUT,
    ROADS,
    SITE_IDS,
    VILLAGES,
    VILLAGES_OF_ROAD,
)


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (MA-1, MA-2, MA-40) or contradicts itself."""
    for table, entries, count in (
        ("city", tables.city, CITIES),
        ("village", tables.village, VILLAGES),
        ("road", tables.road, ROADS),
        ("action", tables.action, ACTIONS),
        ("character", tables.character, CHARACTERS),
    ):
        if len(entries) != count:
            file.reject((table,), f"has {len(entries)} entries; the rulebook has {count}")
    for table, ids in (
        ("city", [city.id for city in tables.city]),
        ("village", [village.id for village in tables.village]),
        ("road", [road.id for road in tables.road]),
        ("province", [realm.id for realm in tables.province]),
    ):
        unique(file, table, ids)
    _check_tables(file, tables)
    _check_places(file, tables)
    _check_roads(file, tables)
    _check_order(file, "action", [action.id for action in tables.action], ACTION_IDS)
    _check_order(file, "character", [character.id for character in tables.character], CHARACTER_IDS)
    _check_homes(file, tables)


def _check_order(file: BoardText, table: str, ids: list[str], right: tuple[str, ...]) -> None:
    for i, (one, two) in enumerate(zip(ids, right, strict=True)):
        if one != two:
            file.reject((table, i), f"the entries are, in this order: {', '.join(right)}")


def _check_tables(file: BoardText, tables: Tables) -> None:
    if tables.setup.village_houses != {"2": 1, "3": 2, "4": 2, "5": 2}:
        file.reject(("setup", "village_houses"), "is 1 for 2 players, and 2 for more")
    if tables.garden.neutral_outer_palaces != {"2": 3, "3": 2, "4": 1, "5": 0}:
        file.reject(("garden", "neutral_outer_palaces"), "is 5−n for n players: 3, 2, 1, 0")
    right = {players: list(payments) for players, payments in PAYOUT.items()}
    for key, payments in {**right, "monopoly_bonus": ALONE_BONUS}.items():
        if tables.payout.get(key) != payments:
            file.reject(("payout", key), f"is {tables.payout.get(key)}; the rulebook has {payments}")


def _check_places(file: BoardText, tables: Tables) -> None:
    cities = [city.id for city in tables.city]
    for i, village in enumerate(tables.village):
        if village.id in (*cities, *SITE_IDS, tables.start.id):
            file.reject(("village", i, "id"), f"{village.id!r} names something else already")
    realms = {realm.id for realm in tables.province}
    for i, city in enumerate(tables.city):
        if city.id in (*SITE_IDS, tables.start.id):
            file.reject(("city", i, "id"), f"{city.id!r} names something else already")
        if city.province not in realms:
            file.reject(("city", i, "province"), f"{city.province!r} is no province of this file")

    ring = tables.outer_ring
    if len({*ring}) != len(ring) or not {*ring} <= {*cities}:
        file.reject(("outer_ring",), "names cities of this file, each once")


def _check_roads(file: BoardText, tables: Tables) -> None:
    nodes = [*(city.id for city in tables.city), tables.start.id]
    check_roads(file, [(road.one, road.other) for road in tables.road], nodes, "road")
    villages = [village.id for village in tables.village]
    seen: set[str] = set()
    for i, road in enumerate(tables.road):
        if not 1 <= len(road.villages) <= VILLAGES_OF_ROAD:
            file.reject(("road", i, "villages"), f"has {len(road.villages)} villages; a road has 1 or 2")
        for name in road.villages:
            if name not in villages:
                file.reject(("road", i, "villages"), f"{name!r} is no village of this file")
            if name in seen:
                file.reject(("road", i, "villages"), f"{name!r} lies on another road already")
            seen.add(name)
            if tables.village[villages.index(name)].road != road.id:
                file.reject(
                    ("village", villages.index(name), "road"), f"{name!r} lies on the road {road.id!r}"
                )
    for i, name in enumerate(villages):
        if name not in seen:
            file.reject(("village", i), f"{name!r} lies on no road")


def _check_homes(file: BoardText, tables: Tables) -> None:
    cities = {city.id: city for city in tables.city}
    for i, character in enumerate(tables.character):
        if character.number != i + 1:
            file.reject(("character", i, "number"), f"is {character.number}; characters go from 1 to 7")
        if character.home not in cities:
            file.reject(("character", i, "home"), f"{character.home!r} is no city of this file")
        if cities[character.home].home_of != character.number:
            file.reject(("character", i, "home"), f"{character.home!r} says that another one lives there")
