"""The map of Maharaja as a drawing: names that do not collide, pieces with names, a light ground."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from durbar.core.match import Match
from durbar.faces.face import face_of
from durbar.faces.geometry import Box, around, shared_area
from durbar.faces.maharaja import beside_city, sizes
from durbar.faces.maharaja.ground import ground
from durbar.faces.maharaja.names import city_plate, pieces_on, realm_names, village_names
from durbar.faces.maharaja.roads_on_map import coin_at
from durbar.games.maharaja.board_tables import City
from durbar.games.maharaja.boardfile import SHIPPED, BoardFile
from tests.faces import showing
from tests.faces.showing import SVG
from tests.games.maharaja.table import Table
from tests.games.playing import positions

GAME = "maharaja"


def shipped() -> BoardFile:
    board: BoardFile = Match(GAME, players=2, seed=1).game.board  # type: ignore[assignment]
    return board


def own(folder: Path, **changed: str) -> BoardFile:
    """Return the shipped board as a file of one's own, with other words in it."""
    text = SHIPPED.read_text(encoding="utf-8")
    for old, new in changed.items():
        assert old in text
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    board: BoardFile = Match(GAME, players=2, seed=1, board=path).game.board  # type: ignore[assignment]
    return board


def test_no_two_names_on_the_shipped_board_overlap():
    board = shipped()
    names = [label.box for label in (*village_names(board), *realm_names(board)) if label]
    assert len(names) >= 30 + 4
    assert not [pair for pair in combinations(names, 2) if shared_area(*pair) > 0]


def test_names_on_the_shipped_board_leave_room_for_pieces():
    board = shipped()
    places = list(pieces_on(board))
    for label, village in zip(village_names(board), board.tables.village, strict=True):
        covered = max(shared_area(label.box, place) for place in places)
        assert covered < 0.12 * sizes.PLACE_NAME * (label.box[2] - label.box[0]), village.name


def row_of_houses(board: BoardFile, city: City, owners: int) -> Box:
    """Return the area of the houses that so many seats have in a city."""
    middle = (city.x, city.y + sizes.houses_y(city, board.tables.meta))
    return around(middle, owners * sizes.BETWEEN_HOUSES, sizes.HOUSE)


def test_the_maharaja_and_the_houses_of_four_players_stand_beside_each_other():
    """MA-10: at Amber the frame is near, so there the houses lie on a part of him."""
    board = shipped()
    for city in board.tables.city:
        at = around(beside_city.maharaja_spot(city, board.tables.meta), sizes.ELEPHANT, sizes.ELEPHANT)
        assert shared_area(at, row_of_houses(board, city, 4)) < sizes.ELEPHANT**2 / 4, city.id


def test_houses_in_a_city_lie_on_the_maharaja_and_on_villages():
    root = ET.fromstring(face_of(GAME).board_svg(Table(4).houses(1, "jaisalmer").match.position))
    names = [group.get("data-piece") or group.get("data-place") or "" for group in root.iter(f"{SVG}g")]
    assert names.index("village-pokaran") < names.index("house-1")
    assert names.index("maharaja") < names.index("house-1")


def test_the_numbers_of_the_visits_cover_no_house():
    """MA-10."""
    board = shipped()
    for city in board.tables.city:
        number = around(beside_city.visit_spot(city, board.tables.meta), sizes.VISIT, sizes.VISIT)
        assert shared_area(number, row_of_houses(board, city, 5)) < 1, city.id


def test_what_a_road_costs_lies_on_no_name():
    board = shipped()
    names = [label.box for label in village_names(board)]
    names += [city_plate(board, city) for city in board.tables.city]
    for road in range(len(board.roads)):
        coin = around(coin_at(board, road), 28, 28)
        assert not [name for name in names if shared_area(coin, name) > 15], road


def test_names_stay_readable_where_the_map_is_narrow():
    """A map of 620 pixels: 11 of them at least for each name."""
    smallest = min(sizes.PLACE_NAME, sizes.CITY_NAME, sizes.REALM_NAME)
    assert smallest * 620 / shipped().tables.meta.width > 11


def test_the_ground_of_a_board_is_light_and_always_the_same(tmp_path: Path):
    drawn = ground(shipped())
    assert len(drawn.encode()) < 40_000
    assert drawn.startswith('<g class="ground">')
    again = own(tmp_path)
    assert again is not shipped()
    assert ground(again) == drawn


def test_own_boards_get_scenery_for_what_they_declare(tmp_path: Path):
    """Trees grow at waters; another name of a realm changes nothing but the name."""
    dry = re.sub(r"\[\[water\]\].*?(?=\n\n)", "", SHIPPED.read_text(encoding="utf-8"), flags=re.DOTALL)
    path = tmp_path / "dry.toml"
    path.write_text(dry, encoding="utf-8")
    board: BoardFile = Match(GAME, players=2, seed=1, board=path).game.board  # type: ignore[assignment]
    assert "#mh-palm" in ground(shipped())
    assert "#mh-palm" not in ground(board)
    assert "#mh-dune" in ground(board)
    assert "MEWAR" in ground(shipped())
    assert "LAKES" in ground(own(tmp_path, **{'name = "Mewar"': 'name = "Lakes"'}))


@pytest.mark.parametrize("players", [2, 5])
def test_pieces_are_named_so_that_a_page_can_let_them_move(players: int):
    """Equal pieces have equal names, at places with names of their own; a seat's come from its plate."""
    checked = 0
    for match in positions(players, 7, limit=400, game=GAME):
        root = ET.fromstring(face_of(GAME).board_svg(match.position))
        places = [group.get("data-place") for group in root.iter(f"{SVG}g") if group.get("data-place")]
        assert len(places) == len(set(places)) == 7 + 30 + 1
        named = [group for group in root.iter(f"{SVG}g") if group.get("data-piece")]
        for piece in named:
            kind, _, whose = piece.get("data-piece", "").rpartition("-")
            assert kind in {"", "governor", "house", "palace", "inner-palace", "architect"}
            assert piece.get("data-from") == (f"seat-{whose}" if whose.isdecimal() else None)
        architects = [
            name for piece in named if (name := piece.get("data-piece", "")).startswith("architect")
        ]
        assert sorted(architects) == [f"architect-{seat}" for seat in range(1, players + 1)]
        checked += len(named)
    assert checked > 1000


def test_a_map_that_stands_alone_brings_all_its_drawings():
    svg = face_of(GAME).board_svg(Match(GAME, players=3, seed=1).position)
    used, defined = set(re.findall(r'href="#([^"]+)"', svg)), set(re.findall(r'<symbol id="([^"]+)"', svg))
    assert used == defined


def test_the_track_beside_the_map_shows_every_governor_in_its_box():
    """MA-1, MA-27: and where a marker may be lowered, it can be chosen."""
    table = Table().turn(1, "governor gold")
    html = showing.page(face_of(GAME), table.match.view(1))
    marked = r'translate\(([\d. ]+)\)"[^>]*>(?:(?!translate).)*?data-piece="governor-(\w+)"'
    markers = dict(re.findall(marked, html, re.DOTALL))
    assert len(markers) == 7
    heights = {city: float(spot.split()[1]) for spot, city in markers.items()}
    boxes = dict(zip(shipped().cities, table.match.state.box.tolist(), strict=True))
    assert sorted(heights, key=heights.__getitem__, reverse=True) == sorted(boxes, key=boxes.__getitem__)
    chosen_no_more = showing.page(face_of(GAME), table.match.view(2))
    drawn = [re.findall(r'data-piece="governor-.*?</g>', page, re.DOTALL) for page in (html, chosen_no_more)]
    assert drawn[0] == drawn[1] != []  # else a marker that stays would be seen to move
    offered = {action for action in showing.on_map(html) if action.startswith("governor")}
    assert offered == {action for action in table.legal if action.startswith("governor")}
    assert offered
