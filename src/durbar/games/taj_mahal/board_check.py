"""What a board file of Taj Mahal must keep: the rulebook's counts, and no contradictions."""

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
from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.games.taj_mahal.board_tables import DeckRow, Tables, kind_of
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

WHITE_ID = "white"
CARD_COLOURS = (*COLOUR_IDS, WHITE_ID)
PRIZES = {"mogul": "crown", "elephant": "province_tile"}  # of the other symbols: an influence tile
DECK = ("cards", "deck")  # where the file tells of the cards


def check(file: BoardText, tables: Tables) -> None:
    """Reject a board that breaks the rulebook's counts (TM-1 … TM-6) or contradicts itself."""
    for table, entries, count in (
        ("province", tables.province, PROVINCES),
        ("city", tables.city, CITIES),
        ("province_tile", tables.province_tile, VISITS),
        ("special_card", tables.special_card, FIGURES),
    ):
        check_count(file, table, entries, count)
    unique(file, "province", [province.id for province in tables.province])
    unique(file, "city", [city.id for city in tables.city])
    if tables.setup.display != {"2": 3, "3": 5, "4": 7, "5": 9}:
        file.reject(("setup", "display"), Phrase("is 2n−1 for n players: 3, 5, 7, 9"))
    check_order(file, "symbol", [symbol.id for symbol in tables.symbol], SYMBOL_IDS)
    for i, symbol in enumerate(tables.symbol):
        if symbol.prize != PRIZES.get(symbol.id, "influence_tile"):
            file.reject(("symbol", i), has_another_effect(symbol.id))
    check_order(file, "commodity", [good.id for good in tables.commodity], GOOD_IDS)
    check_order(file, "bonus_tile", [tile.id for tile in tables.bonus_tile], BONUS_IDS)
    check_order(file, "special_card", [card.figure for card in tables.special_card], SYMBOL_IDS[:FIGURES])
    _check_cities(file, tables)
    _check_fortresses(file, tables)
    check_roads(file, tables.roads, [city.id for city in tables.city])
    _check_province_tiles(file, tables)
    _check_bonus_tiles(file, tables)
    _check_deck(file, tables)
    _check_special_cards(file, tables)


def _check_cities(file: BoardText, tables: Tables) -> None:
    check_provinces(file, tables.city, tables.province)
    last = tables.setup.last_province
    if all(province.id != last for province in tables.province):
        file.reject(("setup", "last_province"), names_no_province(last))
    for i, province in enumerate(tables.province):
        count = sum(city.province == province.id for city in tables.city)
        right = 5 if province.id == last else 4
        if count != right:
            told = Phrase(
                "{name} has {count} cities; the rulebook gives it {right}",
                name=Quoted(province.id),
                count=count,
                right=right,
            )
            file.reject(("province", i), told)


def _check_fortresses(file: BoardText, tables: Tables) -> None:
    fortresses = [city.id for city in tables.city if city.fortress]
    if len(fortresses) != FORTRESSES:
        told = Phrase(
            "{count} cities are fortresses; the rulebook has {right}", count=len(fortresses), right=FORTRESSES
        )
        file.reject(("city",), told)
    homes = [i for i, city in enumerate(tables.city) if city.taj_mahal]
    if len(homes) != 1:
        told = Phrase("{count} cities have the Taj Mahal; exactly one has", count=len(homes))
        file.reject(("city",), told)
    home = tables.city[homes[0]]
    if not home.fortress or home.province != tables.setup.last_province:
        told = Phrase("the Taj Mahal stands in a fortress of the last province")
        file.reject(("city", homes[0]), told)
    if tables.bonus_tile[TAJ_MAHAL].city != home.id:
        told = Phrase("is the city with the Taj Mahal, {city}", city=Quoted(home.id))
        file.reject(("bonus_tile", TAJ_MAHAL, "city"), told)


def _check_province_tiles(file: BoardText, tables: Tables) -> None:
    for i, tile in enumerate(tables.province_tile):
        if tile.number != i + 1:
            told = Phrase("is {number}; tiles go from 1 to 12 in order", number=tile.number)
            file.reject(("province_tile", i, "number"), told)
        for good in tile.goods:
            if good not in GOOD_IDS:
                known = Verbatim(", ".join(GOOD_IDS))
                told = Phrase("{word} is none of: {known}", word=Quoted(good), known=known)
                file.reject(("province_tile", i, "goods"), told)
        right = 1 if i == 0 else 2
        if len(tile.goods) != right or len(set(tile.goods)) != right:
            told = Phrase("tile 1 has one good, every other one has two different ones")
            file.reject(("province_tile", i, "goods"), told)


def _check_bonus_tiles(file: BoardText, tables: Tables) -> None:
    for i, tile in enumerate(tables.bonus_tile):
        points = {PLUS2: 2, TAJ_MAHAL: TAJ_MAHAL_POINTS}.get(i, 0)
        goods = [tile.id] if tile.id in GOOD_IDS else []
        if (tile.points, tile.cards, tile.goods) != (points, int(i == CARD), goods):
            file.reject(("bonus_tile", i), has_another_effect(tile.id))
        if tile.count < 0 or (i == TAJ_MAHAL and tile.count != 1):
            file.reject(("bonus_tile", i, "count"), Phrase("cannot be {count}", count=tile.count))
    count = sum(tile.count for tile in tables.bonus_tile[:SQUARE_KINDS])
    if count != FORTRESSES - 1:
        told = Phrase(
            "there are {count} square bonus tiles; the rulebook has {right}",
            count=count,
            right=FORTRESSES - 1,
        )
        file.reject(("bonus_tile",), told)


def _check_deck(file: BoardText, tables: Tables) -> None:
    """TM-5: 21 cards in each colour and 12 white ones."""
    for row in tables.cards.deck:
        _check_card(file, row)
    for colour in CARD_COLOURS:
        _check_colour(file, tables, colour)


def _check_card(file: BoardText, row: DeckRow) -> None:
    """Reject a card of another colour, and one with too many or too few symbols."""
    if row.colour not in CARD_COLOURS:
        known = Verbatim(", ".join(CARD_COLOURS))
        told = Phrase("{word} is not a colour; colours are: {known}", word=Quoted(row.colour), known=known)
        file.reject(DECK, told)
    card = Verbatim(f"{row.colour} {row.symbols}")
    if len(row.symbols) != (1 if row.colour == WHITE_ID else 2) or not set(row.symbols) <= set(SYMBOL_IDS):
        told = Phrase("{card}: coloured cards show two symbols, white cards one", card=card)
        file.reject(DECK, told)
    if row.count < 1:
        file.reject(DECK, Phrase("{card}: its count is {count}", card=card, count=row.count))


def _check_colour(file: BoardText, tables: Tables, colour: str) -> None:
    """Reject a colour with more or fewer cards than the rulebook gives it, or with too many kinds of them."""
    rows = [row for row in tables.cards.deck if row.colour == colour]
    count, kinds = sum(row.count for row in rows), len({kind_of(row) for row in rows})
    right = tables.cards.white if colour == WHITE_ID else tables.cards.per_colour
    if count != right:
        told = Phrase(
            "has {count} cards of the colour {colour}; the rulebook has {right}",
            count=count,
            colour=Quoted(colour),
            right=right,
        )
        file.reject(DECK, told)
    if kinds > KINDS_OF_COLOUR:
        told = Phrase(
            "has {count} kinds of cards of the colour {colour}; {most} are possible at most",
            count=kinds,
            colour=Quoted(colour),
            most=KINDS_OF_COLOUR,
        )
        file.reject(DECK, told)


def _check_special_cards(file: BoardText, tables: Tables) -> None:
    for i, card in enumerate(tables.special_card):
        right = (
            ["mogul"] if card.figure == "vizier" else ["elephant"] if card.figure == "general" else [],
            2 if card.figure == "princess" else 0,
            card.figure == "monk",
        )
        if (card.symbols, card.points, card.any_colour) != right:
            file.reject(("special_card", i), has_another_effect(card.figure))
