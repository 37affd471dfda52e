"""What a board file of Taj Mahal must keep: the rulebook's counts, and no contradictions."""

from __future__ import annotations

from collections import Counter

from durbar.core.boardfile import BoardText, unique
from durbar.core.boardmap import check_roads
from durbar.games.taj_mahal.board_tables import Kind, Tables, kind_of
from durbar.games.taj_mahal.constants import (
    BONUS_IDS,
    CARD,
    CITIES,
    COLOUR_IDS,
    FIGURES,
    FORTRESSES,
    GOOD_IDS,
    KINDS_OF_COLOUR,
    PLUS2,
    PROVINCES,
    SQUARE_KINDS,
    SYMBOL_IDS,
    TAJ_MAHAL,
    TAJ_MAHAL_POINTS,
    VISITS,
)


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (TM-1 … TM-6) or contradicts itself."""
    for table, entries, count in (
        ("province", tables.province, PROVINCES),
        ("city", tables.city, CITIES),
        ("province_tile", tables.province_tile, VISITS),
        ("special_card", tables.special_card, FIGURES),
    ):
        if len(entries) != count:
            file.reject((table,), f"has {len(entries)} entries; the rulebook has {count}")
    unique(file, "province", [province.id for province in tables.province])
    unique(file, "city", [city.id for city in tables.city])
    if tables.setup.display != {"2": 3, "3": 5, "4": 7, "5": 9}:
        file.reject(("setup", "display"), "is 2n−1 for n players: 3, 5, 7, 9")
    _check_order(file, "symbol", [symbol.id for symbol in tables.symbol], SYMBOL_IDS)
    _check_order(file, "commodity", [good.id for good in tables.commodity], GOOD_IDS)
    _check_order(file, "bonus_tile", [tile.id for tile in tables.bonus_tile], BONUS_IDS)
    _check_order(file, "special_card", [card.figure for card in tables.special_card], SYMBOL_IDS[:FIGURES])
    _check_cities(file, tables)
    _check_fortresses(file, tables)
    check_roads(file, tables.roads, [city.id for city in tables.city])
    _check_province_tiles(file, tables)
    _check_bonus_tiles(file, tables)
    _check_deck(file, tables)
    _check_special_cards(file, tables)


def _check_order(file: BoardText, table: str, ids: list[str], right: tuple[str, ...]) -> None:
    if tuple(ids) != right:
        wrong = next((i for i, (one, two) in enumerate(zip(ids, right, strict=False)) if one != two), 0)
        file.reject((table, wrong), f"the entries are, in this order: {', '.join(right)}")


def _check_cities(file: BoardText, tables: Tables) -> None:
    provinces = {province.id for province in tables.province}
    for i, city in enumerate(tables.city):
        if city.province not in provinces:
            file.reject(("city", i, "province"), f"{city.province!r} is no province of this file")
        if city.id in provinces:
            file.reject(("city", i, "id"), f"{city.id!r} is a province too; name that one {city.id}_land")
    last = tables.setup.last_province
    if last not in provinces:
        file.reject(("setup", "last_province"), f"{last!r} is no province of this file")
    for i, province in enumerate(tables.province):
        count = sum(city.province == province.id for city in tables.city)
        right = 5 if province.id == last else 4
        if count != right:
            file.reject(("province", i), f"{province.id!r} has {count} cities; the rulebook gives it {right}")


def _check_fortresses(file: BoardText, tables: Tables) -> None:
    fortresses = [city.id for city in tables.city if city.fortress]
    if len(fortresses) != FORTRESSES:
        file.reject(("city",), f"{len(fortresses)} cities are fortresses; the rulebook has {FORTRESSES}")
    homes = [i for i, city in enumerate(tables.city) if city.taj_mahal]
    if len(homes) != 1:
        file.reject(("city",), f"{len(homes)} cities have the Taj Mahal; exactly one has")
    home = tables.city[homes[0]]
    if not home.fortress or home.province != tables.setup.last_province:
        file.reject(("city", homes[0]), "the Taj Mahal stands in a fortress of the last province")
    if tables.bonus_tile[TAJ_MAHAL].city != home.id:
        file.reject(("bonus_tile", TAJ_MAHAL, "city"), f"is the city with the Taj Mahal, {home.id!r}")


def _check_province_tiles(file: BoardText, tables: Tables) -> None:
    for i, tile in enumerate(tables.province_tile):
        if tile.number != i + 1:
            file.reject(("province_tile", i, "number"), f"is {tile.number}; tiles go from 1 to 12 in order")
        for good in tile.goods:
            if good not in GOOD_IDS:
                file.reject(("province_tile", i, "goods"), f"{good!r} is none of: {', '.join(GOOD_IDS)}")
        right = 1 if i == 0 else 2
        if len(tile.goods) != right or len(set(tile.goods)) != right:
            file.reject(
                ("province_tile", i, "goods"), "tile 1 has one good, every other one has two different ones"
            )


def _check_bonus_tiles(file: BoardText, tables: Tables) -> None:
    for i, tile in enumerate(tables.bonus_tile):
        points = {PLUS2: 2, TAJ_MAHAL: TAJ_MAHAL_POINTS}.get(i, 0)
        goods = [tile.id] if tile.id in GOOD_IDS else []
        if (tile.points, tile.cards, tile.goods) != (points, int(i == CARD), goods):
            file.reject(("bonus_tile", i), f"{tile.id!r} has another effect in the rulebook")
        if tile.count < 0 or (i == TAJ_MAHAL and tile.count != 1):
            file.reject(("bonus_tile", i, "count"), f"cannot be {tile.count}")
    count = sum(tile.count for tile in tables.bonus_tile[:SQUARE_KINDS])
    if count != FORTRESSES - 1:
        file.reject(
            ("bonus_tile",), f"there are {count} square bonus tiles; the rulebook has {FORTRESSES - 1}"
        )


def _check_deck(file: BoardText, tables: Tables) -> None:
    cards: Counter[str] = Counter()
    kinds: dict[str, set[Kind]] = {colour: set() for colour in (*COLOUR_IDS, "white")}
    place = ("cards", "deck")
    for row in tables.cards.deck:
        if row.colour not in kinds:
            file.reject(place, f"{row.colour!r} is no colour; colours are: {', '.join(kinds)}")
        if len(row.symbols) != (1 if row.colour == "white" else 2) or not set(row.symbols) <= set(SYMBOL_IDS):
            file.reject(
                place, f"{row.colour} {row.symbols}: coloured cards show two symbols, white cards one"
            )
        if row.count < 1:
            file.reject(place, f"{row.colour} {row.symbols}: its count is {row.count}")
        cards[row.colour] += row.count
        kinds[row.colour].add(kind_of(row))
    for colour, different in kinds.items():
        right = tables.cards.white if colour == "white" else tables.cards.per_colour
        if cards[colour] != right:
            file.reject(place, f"has {cards[colour]} {colour} cards; the rulebook has {right}")
        if len(different) > KINDS_OF_COLOUR:
            file.reject(
                place, f"has {len(different)} kinds of {colour} cards; {KINDS_OF_COLOUR} are possible at most"
            )


def _check_special_cards(file: BoardText, tables: Tables) -> None:
    for i, card in enumerate(tables.special_card):
        right = (
            ["mogul"] if card.figure == "vizier" else ["elephant"] if card.figure == "general" else [],
            2 if card.figure == "princess" else 0,
            card.figure == "monk",
        )
        if (card.symbols, card.points, card.any_colour) != right:
            file.reject(("special_card", i), f"{card.figure!r} has another effect in the rulebook")
