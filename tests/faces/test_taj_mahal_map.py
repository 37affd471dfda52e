"""The map of Taj Mahal."""

from __future__ import annotations

import re
from typing import cast
from xml.etree import ElementTree as ET

import pytest

from durbar.faces import per_board
from durbar.faces.face import face_of
from durbar.faces.geometry import area_beyond, shared_area
from durbar.faces.labels import least_together
from durbar.faces.palette import SEATS
from durbar.faces.public_view import public_view
from durbar.faces.taj_mahal.art import ART
from durbar.faces.taj_mahal.board import map_of
from durbar.faces.taj_mahal.ground import ground
from durbar.faces.taj_mahal.names import (
    LARGE_NAME_SIZE,
    large_crowd_box,
    large_name_box,
    large_places_of,
    large_province_places,
    name_boxes,
    piece_box,
    province_box,
    sheet_of,
    tile_box,
    without,
)
from durbar.games.taj_mahal import preview
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import BONUS_IDS, GOOD_IDS, SYMBOL_IDS
from tests.faces.showing import SVG, groups
from tests.games.playing import played
from tests.games.taj_mahal.table import Table

FACE = face_of("taj-mahal")
SHIPPED = cast("BoardFile", Table().match.game.board)


def drawing(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def test_every_palace_is_on_the_map_in_its_owners_colour_and_shape():
    """TM-21, TM-23: a city shows a normal palace and a crown palace."""
    match = played(5, 8, limit=3000, game="taj-mahal")
    root = drawing(FACE.board_svg(match.position))
    for seat, look in enumerate(SEATS):
        player = match.state.seats[seat]
        count = int(player.palaces).bit_count() + int(player.crowns).bit_count()
        drawn = [
            part for city in groups(root, "city") for part in city.iter() if part.get("fill") == look.colour
        ]
        assert len(drawn) == count
        assert {part.tag == f"{SVG}circle" for part in drawn} <= {look.shape == "circle"}


def test_both_owners_of_a_city_are_shown():
    """TM-23."""
    table = Table().palaces(1, "uch").crowns(2, "uch")
    uch = next(
        city
        for city in groups(drawing(FACE.board_svg(table.match.position)), "city")
        if any(text.text == "Uch" for text in city.iter(f"{SVG}text"))
    )
    fills = {part.get("fill") for part in uch.iter()}
    assert {SEATS[0].colour, SEATS[1].colour} <= fills


def test_only_cities_of_the_current_province_are_lit():
    root = drawing(FACE.board_svg(Table().visit(3).match.position))
    assert len(groups(root, "here")) == 4
    assert len(groups(drawing(FACE.board_svg(Table().visit(12).match.position)), "here")) == 5


def test_the_chain_that_a_palace_would_join_waits_to_be_shown():
    """TM-31: roads and cities of the chain, and how many provinces it reaches."""
    table = Table().palaces(1, "lahore jalandhar").crowns(1, "panipat")
    position = table.match.position
    root = drawing(map_of(public_view(position, ()), 1, {}, preview.sites(position, 1)))
    chains = groups(root, "chain")
    assert len(chains) == 4
    assert all(chain.get("display") == "none" for chain in chains)
    badges = sorted(str(text.text) for chain in chains for text in chain.iter(f"{SVG}text"))
    assert badges == ["+1", "+1", "+1", "+3"]
    longest = next(c for c in chains if any(text.text == "+3" for text in c.iter(f"{SVG}text")))
    assert len(list(longest.iter(f"{SVG}path"))) == 2 * 3  # multan-lahore-jalandhar-panipat
    assert {name for chain in chains for name in chain.attrib["class"].split()} == {
        "chain", "site0", "site1", "site2", "site3"
    }  # fmt: skip
    assert len(groups(root, "site0")) == 1
    assert [one.get("class") for one in root.iter(f"{SVG}g") if one.get("data-points-at") == "0"] == [
        "city here"
    ]


def test_what_a_chain_would_bring_stands_on_no_name():
    names = name_boxes(SHIPPED)
    for visit in range(1, 13):
        table = Table().visit(visit)
        position = table.match.position
        root = drawing(map_of(public_view(position, ()), 1, {}, preview.sites(position, 1)))
        for chain in groups(root, "chain"):
            *_, badge = chain.iter(f"{SVG}circle")
            x, y, radius = (float(badge.attrib[name]) for name in ("cx", "cy", "r"))
            covered = (x - radius, y - radius, x + radius, y + radius)
            assert max(shared_area(covered, name) for name in names) < 0.1 * (2 * radius) ** 2


def test_a_city_tells_what_a_palace_there_would_bring():
    table = Table().palaces(1, "lahore")
    position = table.match.position
    root = drawing(map_of(public_view(position, ()), 1, {}, preview.sites(position, 1)))
    told = {city.attrib["aria-label"] for city in groups(root, "here")}
    assert any(label.startswith("Multan: a palace there would bring +") for label in told)
    assert all(city.get("tabindex") == "0" for city in groups(root, "here"))


def test_a_city_tells_whose_palaces_stand_there():
    table = Table().palaces(1, "lahore").crowns(2, "lahore")
    root = drawing(map_of(public_view(table.match.position, ["Anna", "Bert", "Cleo"]), None, {}, ()))
    told = {
        city.attrib["aria-label"] for city in root.iter(f"{SVG}g") if "city" in city.get("class", "").split()
    }
    (lahore,) = (words for words in told if words.startswith("Lahore"))
    lies = "in the province of Lahore; neighbours: Attock, Jalandhar, Multan, Sirhind"
    assert lahore == f"Lahore: palace of Anna, crown palace of Bert, bonus tile +2 points; {lies}"
    (agra,) = (words for words in told if words.startswith("Agra"))
    assert agra.startswith("Agra: bonus tile Taj Mahal: +4 points; in the province of Agra; neighbours: ")
    (ahmadabad,) = (words for words in told if words.startswith("Ahmadabad"))
    assert ahmadabad.startswith("Ahmadabad; in the province of Gujarat; neighbours: ")
    assert len(told) == len(table.board.tables.city)


def test_every_picture_is_well_formed_and_there():
    assert {*SYMBOL_IDS, *GOOD_IDS, *BONUS_IDS} <= set(ART.symbols)
    assert len({symbol.body for symbol in ART.symbols.values()}) == len(ART.symbols)


def test_no_name_meets_another_name_a_piece_or_a_tile():
    """The names of cities and provinces, with the palaces and tiles that may stand beside them."""
    board = SHIPPED
    names = name_boxes(board)
    things = [*map(piece_box, board.tables.city), *map(tile_box, board.tables.province)]
    for number, box in enumerate(names):
        for other in without(names, number):
            assert shared_area(box, other) == 0
        assert sum(shared_area(box, other) for other in things) <= 0.1 * (box[2] - box[0]) * (box[3] - box[1])
    assert min(box[3] - box[1] for box in names) * 620 / board.tables.meta.width >= 11


@pytest.mark.parametrize("visited", [*range(len(SHIPPED.tables.province)), None])
def test_no_large_name_meets_another(visited):
    """On a small screen: the names of the cities where the visit is, and those of all other provinces."""
    tables = SHIPPED.tables
    here = tables.province[visited].id if visited is not None else None
    cities = [
        large_name_box(city, at)
        for city, at in zip(tables.city, large_places_of(SHIPPED), strict=True)
        if city.province == here
    ]
    places = large_province_places(SHIPPED, visited)
    names = cities + [
        province_box(tables.province[number], at, LARGE_NAME_SIZE) for number, at in places.items()
    ]
    assert len(names) == len(tables.province) + (len(cities) - 1 if here else 0)
    for number, box in enumerate(names):
        shared = sum(shared_area(box, other) for other in without(names, number))
        assert shared <= 0.03 * (box[2] - box[0]) * (box[3] - box[1])  # widths are those of the widest font


def test_no_large_name_lies_over_a_piece_or_a_tile():
    """Where two palaces may stand, larger: no more than a corner of it."""
    tables = SHIPPED.tables
    things = [*map(large_crowd_box, tables.city), *map(tile_box, tables.province)]
    for city, at in zip(tables.city, large_places_of(SHIPPED), strict=True):
        box = large_name_box(city, at)
        covered = sum(shared_area(box, other) for other in things)
        assert covered <= 0.05 * (box[2] - box[0]) * (box[3] - box[1]), city.name
        assert area_beyond(box, sheet_of(SHIPPED)) == 0, city.name


def test_names_that_may_meet_are_placed_together():
    """The first one leaves the place that it would take for itself to the next, which has no other."""
    free, shared, taken = (0.0, 0.0, 9.0, 9.0), (100.0, 0.0, 109.0, 9.0), (200.0, 0.0, 209.0, 9.0)
    assert least_together([[shared, free], [shared, taken]], [[0, 3], [0, 50]]) == (1, 0)


def test_the_ground_is_the_same_whenever_it_is_drawn_and_light_enough():
    board = SHIPPED
    once = ground(board)
    per_board.forget()
    assert ground(board) == once
    assert len(once.encode()) <= 60_000


@pytest.mark.parametrize("colour", ["beige", "#abc"])
def test_a_board_may_name_its_colours_as_browsers_know_them(tmp_path, colour):
    own = tmp_path / "own.toml"
    text = BoardFile.shipped.read_text(encoding="utf-8")
    own.write_text(re.sub(r'(?m)^colour = "[^"]*"', f'colour = "{colour}"', text), encoding="utf-8")
    land = ground(BoardFile(own))
    assert f'fill="{colour}"' in land
    assert f'fill="color-mix(in srgb,{colour},#f6ecd2 45%)"' in land


def test_a_lake_that_reaches_far_beyond_the_map_has_waves_on_it_only(tmp_path):
    own = tmp_path / "own.toml"
    text = BoardFile.shipped.read_text(encoding="utf-8")
    shore = "[[-9000, -9000], [9000, -9000], [9000, 9000], [-9000, 9000]]"
    own.write_text(f'{text}\n[[water]]\nkind = "lake"\npoints = {shore}\n', encoding="utf-8")
    board = BoardFile(own)
    waves = [tuple(map(int, at)) for at in re.findall(r"M(-?\d+) (-?\d+)q3\.5", ground(board))]
    assert 1_000 < len(waves) < 5_000
    assert all(0 < x < board.tables.meta.width and 0 < y < board.tables.meta.height for x, y in waves)


def test_a_map_that_stands_alone_brings_its_drawings():
    svg = FACE.board_svg(Table().palaces(1, "uch").match.position)
    root = drawing(svg)
    defined = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}
    assert used == defined
    assert "tm-palace" in used


def test_what_moves_has_a_name():
    """TM-3, TM-21, TM-23: palaces and province tiles by themselves, bonus tiles by what is on them."""
    table = Table().palaces(1, "uch").crowns(2, "uch")
    root = drawing(map_of(public_view(table.match.position, ()), None, {}, ()))
    pieces = [part.attrib["data-piece"] for part in root.iter() if "data-piece" in part.attrib]
    assert {"palace-1-uch", "crown-palace-2-uch", "bonus-taj_mahal", "tile-12"} <= set(pieces)
    assert sum(piece.startswith(("good-", "bonus-")) for piece in pieces) == 16
    others = [piece for piece in pieces if not piece.startswith(("good-", "bonus-"))]
    assert len(others) == len(set(others))
    places = {part.get("data-place") for part in root.iter()} - {None}
    assert places == {f"city-{city.id}" for city in SHIPPED.tables.city}
