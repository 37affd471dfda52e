"""What a board file of Maharaja must keep: the rulebook's counts, and no contradictions."""

from __future__ import annotations

from msgspec.structs import replace

from durbar.core.boardfile import (
    BoardText,
    check_count,
    check_id,
    check_order,
    has_another_effect,
    names_no_city,
    names_no_province,
    unique,
)
from durbar.core.boardmap import check_roads
from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.games.maharaja.board_tables import ActionRow, Tables
from durbar.games.maharaja.constants import (
    ACTION_GOLD,
    ACTION_IDS,
    ACTIONS,
    ALONE_BONUS,
    ARTIST_PALACE_COST,
    CHARACTER_IDS,
    CHARACTERS,
    CITIES,
    PAYOUT,
    QUARRY_HOUSES,
    ROADS,
    SADHU_POINTS,
    SITE_IDS,
    TRADER_GOLD,
    VILLAGES,
    VILLAGES_OF_ROAD,
)

ACTION_ROWS = (  # without their names
    ActionRow("gold", "", gold=ACTION_GOLD),
    ActionRow("house", "", houses=1),
    ActionRow("two-houses", "", houses=2, min_in_city=1),
    ActionRow("move", "", moves=1),
    ActionRow("quarry", "", houses_to_pool=QUARRY_HOUSES),
    ActionRow("palace", "", palaces=1),
    ActionRow("palace-house", "", palaces=1, houses=1),
    ActionRow("governor", ""),
    ActionRow("character", ""),
)
POWERS = {
    "mogul": ("wins_ties", None),
    "trader": ("gold_per_turn", TRADER_GOLD),
    "sadhu": ("outer_palace_points", SADHU_POINTS),
    "monk": ("bank_pays_tolls", None),
    "mason": ("free_house_or_move", 1),
    "artist": ("palace_cost", ARTIST_PALACE_COST),
    "yogi": ("action_chit_per_turn", 1),
}


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (MA-1, MA-2, MA-40) or contradicts itself."""
    for table, entries, count in (
        ("city", tables.city, CITIES),
        ("village", tables.village, VILLAGES),
        ("road", tables.road, ROADS),
        ("action", tables.action, ACTIONS),
        ("character", tables.character, CHARACTERS),
    ):
        check_count(file, table, entries, count)
    for table, ids in (
        ("city", [city.id for city in tables.city]),
        ("village", [village.id for village in tables.village]),
        ("road", [road.id for road in tables.road]),
        ("province", [realm.id for realm in tables.province]),
    ):
        unique(file, table, ids)
    check_id(file, ("start", "id"), tables.start.id)
    _check_tables(file, tables)
    _check_places(file, tables)
    _check_roads(file, tables)
    check_order(file, "action", [action.id for action in tables.action], ACTION_IDS)
    check_order(file, "character", [character.id for character in tables.character], CHARACTER_IDS)
    _check_effects(file, tables)
    _check_homes(file, tables)


def _check_tables(file: BoardText, tables: Tables) -> None:
    if tables.setup.village_houses != {"2": 1, "3": 2, "4": 2, "5": 2}:
        file.reject(("setup", "village_houses"), Phrase("is 1 for 2 players, and 2 for more"))
    if tables.garden.neutral_outer_palaces != {"2": 3, "3": 2, "4": 1, "5": 0}:
        told = Phrase("is 5−n for n players: 3, 2, 1, 0")
        file.reject(("garden", "neutral_outer_palaces"), told)
    right = {players: list(payments) for players, payments in PAYOUT.items()}
    for key, payments in {**right, "monopoly_bonus": ALONE_BONUS}.items():
        if tables.payout.get(key) != payments:
            found, wanted = Verbatim(str(tables.payout.get(key))), Verbatim(str(payments))
            told = Phrase("is {found}; the rulebook has {right}", found=found, right=wanted)
            file.reject(("payout", key), told)


def _check_places(file: BoardText, tables: Tables) -> None:
    cities = [city.id for city in tables.city]
    for i, village in enumerate(tables.village):
        if village.id in (*cities, *SITE_IDS, tables.start.id):
            file.reject(("village", i, "id"), names_something_else(village.id))
    realms = {realm.id for realm in tables.province}
    for i, city in enumerate(tables.city):
        if city.id in (*SITE_IDS, tables.start.id):
            file.reject(("city", i, "id"), names_something_else(city.id))
        if city.province not in realms:
            file.reject(("city", i, "province"), names_no_province(city.province))

    ring = tables.outer_ring
    if len({*ring}) != len(ring) or not {*ring} <= {*cities}:
        file.reject(("outer_ring",), Phrase("names cities of this file, each once"))


def names_something_else(name: str) -> Phrase:
    """Return what is wrong with a name that is taken."""
    return Phrase("{name} names something else already", name=Quoted(name))


def _check_roads(file: BoardText, tables: Tables) -> None:
    nodes = [*(city.id for city in tables.city), tables.start.id]
    check_roads(file, [(road.one, road.other) for road in tables.road], nodes, "road")
    _check_villages_of_roads(file, tables)


def _check_villages_of_roads(file: BoardText, tables: Tables) -> None:
    """Reject a road without its one or two villages, and a village that does not lie on exactly one road."""
    villages = [village.id for village in tables.village]
    seen: set[str] = set()
    for i, road in enumerate(tables.road):
        if not 1 <= len(road.villages) <= VILLAGES_OF_ROAD:
            told = Phrase("has {count} villages; a road has 1 or 2", count=len(road.villages))
            file.reject(("road", i, "villages"), told)
        for name in road.villages:
            if name not in villages:
                told = Phrase("{name} is not a village of this file", name=Quoted(name))
                file.reject(("road", i, "villages"), told)
            if name in seen:
                told = Phrase("{name} lies on another road already", name=Quoted(name))
                file.reject(("road", i, "villages"), told)
            seen.add(name)
            if tables.village[villages.index(name)].road != road.id:
                told = Phrase("{name} lies on the road {road}", name=Quoted(name), road=Quoted(road.id))
                file.reject(("village", villages.index(name), "road"), told)
    for i, name in enumerate(villages):
        if name not in seen:
            file.reject(("village", i), Phrase("{name} lies on no road", name=Quoted(name)))


def _check_effects(file: BoardText, tables: Tables) -> None:
    """Reject actions and characters that do something else (MA-20 … MA-28, MA-60)."""
    for i, (action, right) in enumerate(zip(tables.action, ACTION_ROWS, strict=True)):
        if replace(action, name="") != right:
            file.reject(("action", i), has_another_effect(action.id))
    for i, character in enumerate(tables.character):
        effect = (character.power, character.amount)
        if effect != POWERS[character.id] or character.advanced != (character.id == "yogi"):
            file.reject(("character", i), has_another_effect(character.id))


def _check_homes(file: BoardText, tables: Tables) -> None:
    cities = {city.id: city for city in tables.city}
    for i, character in enumerate(tables.character):
        if character.number != i + 1:
            told = Phrase("is {number}; characters go from 1 to 7", number=character.number)
            file.reject(("character", i, "number"), told)
        if character.home not in cities:
            file.reject(("character", i, "home"), names_no_city(character.home))
        if cities[character.home].home_of != character.number:
            told = Phrase("{city} says that another one lives there", city=Quoted(character.home))
            file.reject(("character", i, "home"), told)
