"""What players see of Thurn und Taxis."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from xml.etree import ElementTree as ET

import msgspec
import pytest

from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.view import View
from durbar.faces import per_board
from durbar.faces.face import face_of
from durbar.faces.geometry import length_within, overlap, shared_area, square
from durbar.faces.labels import LARGE_SIZE, name_at
from durbar.faces.palette import SEATS
from durbar.faces.thurn_und_taxis.art import view_of
from durbar.faces.thurn_und_taxis.board import board_svg
from durbar.faces.thurn_und_taxis.context import context
from durbar.faces.thurn_und_taxis.ground import ground
from durbar.faces.thurn_und_taxis.large_names import large_box, large_gap, large_sides, ring
from durbar.faces.thurn_und_taxis.names import (
    FAR,
    LEAST,
    MARKER,
    NEAR,
    all_name_boxes,
    name_box,
    name_size,
    province_box,
    province_names,
    road_lines,
    sides,
)
from durbar.faces.thurn_und_taxis.routes import END, end_place, shifted
from durbar.faces.thurn_und_taxis.scenery import TRIES, _land, _Taken
from durbar.faces.words import tell
from durbar.games.thurn_und_taxis.boardfile import SHIPPED, BoardFile
from durbar.games.thurn_und_taxis.state import Phase
from tests.faces import showing
from tests.faces.showing import NAMES, SVG
from tests.games.playing import played, positions
from tests.games.thurn_und_taxis.table import Table

FACE = face_of("thurn-und-taxis")


def page(view: View) -> str:
    return showing.page(FACE, view)


def test_no_hidden_card_of_another_seat_is_on_the_page(game):
    match = Match(game, players=2, chance=False)
    for text in ("first 2", "show ulm", "show ulm", "show basel", "show linz", "show passau", "show zuerich"):
        match.play(text)
    match.play("draw")
    match.play("draw lodz")
    outside_the_map = [
        re.sub(r"<svg.*?</svg>", "", page(match.view(seat)), flags=re.DOTALL) for seat in (None, 1, 2)
    ]
    assert ["Lodz" in html for html in outside_the_map] == [False, False, True]
    assert "1 unknown" in outside_the_map[1]


def test_the_first_sentence_of_a_turn(game):
    """TT-13: after the first round the administrator may be sent for."""
    match = next(m for m in positions(3, 5) if "administrator" in m.legal.texts)
    view = match.view(match.actor)
    assert tell(FACE.sentence(view), NAMES[:3]) == "Take a card, or send for the administrator."


def test_in_the_first_round_the_postmaster_is_called_for(game):
    """TT-14."""
    match = Match(game, players=3, seed=1)
    assert "First round: you must call the postmaster." in page(match.view(match.actor))


def test_of_a_short_route_nobody_is_told_that_it_may_be_closed():
    """TT-12, TT-23: others do not know whether another card fits; all know who has helped already."""
    table = Table().hand(1, "ulm augsburg basel").begin().take("lodz")
    table.play("lay ulm right")
    waiting = tell(FACE.sentence(table.match.view(2)), NAMES[:3])
    assert waiting == "Anna ends the turn, or calls the carrier."
    table.play("carrier", "lay augsburg right")
    assert tell(FACE.sentence(table.match.view(2)), NAMES[:3]) == "Anna ends the turn."
    longer = Table().route(1, "ulm augsburg").hand(1, "muenchen basel").begin().take("lodz")
    longer.play("lay muenchen right")
    waiting = tell(FACE.sentence(longer.match.view(2)), NAMES[:3])
    assert waiting == "Anna closes the route or ends the turn."


def test_after_a_route_is_given_up_the_others_wait_for_a_new_one():
    """TT-21: the card that comes then is the first of this turn."""
    table = Table().route(1, "ulm augsburg").hand(1, "basel").begin().take("lodz").play("abandon")
    assert tell(FACE.sentence(table.match.view(2)), NAMES[:3]) == "Anna begins a new route."


def test_who_must_call_the_postmaster_is_promised_no_cartwright():
    """TT-14: he is that turn's official; in the turns of others nobody knows who will help."""
    table = Table().carriages(1, 3).route(1, "ulm sigmaringen freiburg")
    outlooks = [context(table.begin(seat).match.view(1), NAMES[:3]).outlook for seat in (2, 1)]
    assert [bool(outlook and outlook.cartwright) for outlook in outlooks] == [True, False]
    assert outlooks[1]
    assert outlooks[1].ways


def test_nobody_must_call_the_postmaster_where_no_second_card_is_left():
    """TT-14: with nothing left to take the duty lapses, and another official may be used."""
    table = Table(players=2).display("zuerich").carriages(1, 4)
    table.route(1, "basel freiburg sigmaringen").deck("", rest=2).begin(1)
    assert tell(FACE.sentence(table.match.view(1)), NAMES[:2]) == "Take a card."
    for told in ("take zuerich", "lay zuerich right"):
        assert "must call the postmaster" not in page(table.match.view(1))
        table.play(told)
    assert officials(page(table.match.view(1)))["Cartwright"] == "available now"
    assert not any(officials(page(table.match.view(2))).values())
    bound = Table(players=2).display("zuerich").deck("basel", rest=2).begin(1)
    assert "Your hand was empty: you must call the postmaster." in page(bound.match.view(1))


def officials(html: str) -> dict[str, str]:
    """Return what the panel says of each official: whether he can be called."""
    shown = re.findall(r'official-name">(\w+)</b>.*?</span>(?:\s*<em>([\w ]+)</em>)?', html)
    return dict(shown)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_is_told(players):
    match = played(players, 30 + players, limit=3000)
    assert match.winner
    sentence = tell(FACE.sentence(match.view(1)), NAMES[:players])
    assert NAMES[match.winner - 1] in sentence
    assert str(match.scores[match.winner - 1]) in sentence


def test_a_tie_is_explained(game):
    """TT-42: the owner of the end tile wins a tie, or who sits nearest to it clockwise."""
    position = Position(game, game.new_states(3))
    position.state.phase = Phase.OVER
    position.state.first = 0
    position.state.ender = 1
    tied = tell(FACE.sentence(View(1, position, ())), NAMES[:3])
    assert tied == "The game is over: a tie at −20 points, Béla wins with the end tile."
    position.state.seats[1].houses_left = 21
    tied = tell(FACE.sentence(View(1, position, ())), NAMES[:3])
    assert (
        tied == "The game is over: a tie at −20 points, Cecília wins, the nearest clockwise from Béla, "
        "who has the end tile."
    )


@pytest.mark.parametrize(("with_bavaria", "count"), [(False, 8), (True, 9)])
def test_the_tile_for_all_provinces_says_how_many(game, with_bavaria, count):
    """TT-52."""
    match = Match(game, players=2, seed=1, options={"all_provinces_with_bavaria": with_bavaria})
    assert f"0/{count}</b>" in page(match.view(1))
    assert f"{count} provinces" in page(match.view(1))
    assert ("Outside Baiern" in page(match.view(1))) != with_bavaria
    assert ("All provinces" in page(match.view(1))) == with_bavaria


def test_the_tile_of_the_end_is_known_by_its_kind(tmp_path):
    """Its id is for a board to choose."""
    file = tmp_path / "own.toml"
    file.write_text(SHIPPED.read_text(encoding="utf-8").replace('"game_end"', '"last"'), encoding="utf-8")
    html = page(Match("thurn-und-taxis", 3, board=file).view(1))
    assert re.findall(r'class="tut-tile end-tile"[^>]*data-piece="([^"]+)"', html) == ["tile-last-1"]


def test_a_pile_of_tiles_says_which_routes_bring_one():
    """TT-31: every route of seven and more, and where a pile is empty also routes of its length."""
    table = Table()
    assert needs(table) == ["5", "6", "7 or more"]
    table.pile_taken("route_6", 3)
    assert needs(table) == ["5 to 6", "6", "7 or more"]
    table.pile_taken("route_7", 4)
    assert needs(table) == ["5 or more", "6 or more", "7 or more"]


def needs(table: Table) -> list[str]:
    """Return what the piles for long routes ask for."""
    return re.findall(r"a closed route of (\d[\w ]*\w|\d)", page(table.match.view(1)))


def test_the_last_round_is_announced():
    """TT-40: the round is finished, and all know whose turn is the last."""
    games = (match for seed in range(20, 40) for match in positions(4, seed))
    match = next(m for m in games if m.state.ender >= 0 and m.state.turn != m.state.ender)
    last = (match.state.first - 1) % 4 + 1
    assert "Last round: " in page(match.view(None))
    assert NAMES[last - 1] in page(match.view(None))


def test_at_the_end_nothing_is_said_of_what_could_still_fit():
    match = played(3, 33, limit=3000)
    html = page(replace(match.view(1), position=match.position))
    for gone in ("does not fit", "Closing it as it lies would bring", "Your hand", "unknown"):
        assert gone not in html


def test_what_moves_has_a_name_and_a_place(game):
    """A card taken from the display is the same piece in the hand, and then on the route."""
    match = Match(game, players=2, chance=False)
    for text in ("first 1", "show ulm", "show ulm", "show basel", "show linz", "show passau", "show zuerich"):
        match.play(text)
    assert pieces(page(match.view(1)), "display").count("card-ulm") == 2
    match.play("take ulm")
    match.play("show lodz")
    shown = page(match.view(1))
    assert pieces(shown, "display").count("card-ulm") == 1
    assert pieces(shown, "hand-1") == ["card-ulm"]
    assert pieces(page(match.view(2)), "hand-1") == ["card-ulm"]  # all have seen what was taken


def pieces(html: str, place: str) -> list[str]:
    """Return the pieces in a list that is a place."""
    (inside,) = re.findall(rf'<[uo]l[^>]*data-place="{place}".*?</[uo]l>', html, flags=re.DOTALL)
    return re.findall(r'data-piece="([^"]+)"', inside)


def test_what_is_placed_is_chosen_with_its_points():
    """Every way of placing post offices is a button that says what it brings, and for what."""
    games = (match for seed in range(40, 50) for match in positions(3, seed))
    match = next(m for m in games if m.state.phase == Phase.PLACING and len(m.legal.texts) > 3)
    html = page(match.view(match.actor))
    (placing,) = re.findall(r'<section class="placing.*?</section>', html, flags=re.DOTALL)
    assert len(re.findall(r'<button name="action"', placing)) == len(match.legal.texts)
    assert re.search(r"\+\d+ post offices? in ", placing)
    for label in re.findall(r'aria-label="((?:All in|None)[^"]+)"', placing):
        assert re.fullmatch(r"(All in \w+|None) [+−]\d+: [^:]+", label), "the title is said once"


# ---------------------------------------------------------------- the map


def whereabouts(match: Match, number: int) -> str:
    """Return what is told of a city: its province, whose post offices are there, where its roads lead."""
    board = match.game.board
    city, names = board.tables.city[number], {place.id: place.name for place in board.tables.city}
    owners = [NAMES[seat] for seat in range(4) if match.state.seats[seat].house[number]]
    offices = f"post office{'s' * (len(owners) > 1)} of {', '.join(owners)}; " if owners else ""
    ends = [end for road in board.tables.roads if city.id in road for end in road if end != city.id]
    assert ends
    roads = ", ".join(sorted(names[end] for end in ends))
    (province,) = (province.name for province in board.tables.province if province.id == city.province)
    return f"{city.name}, {province}; {offices}neighbours: {roads}"


def test_who_hears_the_page_learns_where_a_city_lies_and_whose_post_offices_are_there(game):
    for match in (Match(game, players=4), played(4, 22)):
        told = re.findall(r'role="img" aria-label="([^"]+; neighbours[^"]+)"', page(match.view(None)))
        assert sorted(told) == sorted(whereabouts(match, number) for number in range(22))


def test_who_hears_the_page_learns_it_also_where_something_may_be_chosen():
    heard = set()
    for match in islice(positions(4, 22), 40, None, 12):
        numbers = {city.id: number for number, city in enumerate(match.game.board.tables.city)}
        for place in re.findall(r'<g class="city open"[^>]*>', page(match.view(match.actor))):
            [city] = re.findall(r'data-place="city-([^"]+)"', place)
            [told] = re.findall(r'aria-description="([^"]+)"', place)
            assert told == whereabouts(match, numbers[city])
            heard.add(sum(bool(match.state.seats[seat].house[numbers[city]]) for seat in range(4)))
    assert heard >= {0, 1, 2}


def test_who_hears_a_card_that_can_be_taken_learns_where_its_city_lies(game):
    match = Match(game, players=3, seed=5)
    html = page(match.view(match.actor))
    buttons = re.findall(r'value="take ([^"]+)"\s+aria-label="Take [^"]+" aria-description="([^"]+)"', html)
    assert len(buttons) == 6
    cities = [city.id for city in match.game.board.tables.city]
    assert all(told == whereabouts(match, cities.index(city)) for city, told in buttons)


def test_the_letters_of_a_routes_ends_are_not_heard():
    html = page(Table().route(1, "ulm augsburg").match.view(1))
    ends = re.findall(r'<g class="end"[^>]*>', html)
    assert len(ends) == 2
    assert all('aria-hidden="true"' in end for end in ends)


def test_every_house_is_on_the_map():
    """A drawn post house in the seat's colour, with the seat's shape, and a name to be moved by."""
    match = played(4, 22)
    root = ET.fromstring(FACE.board_svg(match.position))
    cities = [g for g in root.iter(f"{SVG}g") if (g.get("class") or "").startswith("city")]
    assert len(cities) == 22
    for seat, look in enumerate(SEATS[:4]):
        houses = [
            g
            for city in cities
            for g in city.iter()
            if g.get("data-piece", "").startswith(f"house-{seat + 1}-")
        ]
        assert len({house.get("data-piece") for house in houses}) == match.state.seats[seat].house.sum()
        for house in houses:
            (drawn,) = house.iter(f"{SVG}use")
            assert (drawn.get("href"), drawn.get("color")) == ("#tt-post-house", look.colour)
            assert any(part.get("fill") == look.colour for part in house.iter())


def test_a_map_that_stands_alone_brings_its_drawings():
    root = ET.fromstring(FACE.board_svg(played(4, 22).position))
    there = {part.get("id") for part in root.iter() if part.get("id")}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= {f"#{one}" for one in there}


def test_seats_differ_in_shape_and_colour():
    assert len({look.shape for look in SEATS}) == len({look.colour for look in SEATS}) == len(SEATS) == 5


def test_large_names_stand_where_they_keep_apart_whatever_a_board_says_of_its_sizes(tmp_path):
    file = tmp_path / "own.toml"
    text = SHIPPED.read_text(encoding="utf-8")
    file.write_text(text.replace("city_radius = 17", "city_radius = 40"), encoding="utf-8")
    own = Match("thurn-und-taxis", 3, board=file)
    drawn = re.findall(r'<text x="([^"]+)"[^>]* class="name large"[^>]*>', board_svg(own.position))
    board = BoardFile.of(own.game)
    places = [name_at(side, LARGE_SIZE, large_gap(crowded=False)) for side in large_sides(board)]
    assert list(map(float, drawn)) == [pytest.approx(x, abs=0.06) for x, _, _ in places]


def test_a_road_between_cities_at_one_place_is_drawn(tmp_path):
    """A board may have some; the tables of those who play on it are shown all the same."""
    file = tmp_path / "own.toml"
    text = SHIPPED.read_text(encoding="utf-8")
    (ulm,) = re.findall(r'id = "ulm"\n.*?(x = .*?\ny = .*?)\n', text, re.DOTALL)
    elsewhere = r'(id = "sigmaringen"\n.*?)x = .*?\ny = .*?\n'
    file.write_text(re.sub(elsewhere, rf"\1{ulm}\n", text, flags=re.DOTALL), encoding="utf-8")
    own = BoardFile(file)
    one, other = own.cities.index("ulm"), own.cities.index("sigmaringen")
    places = [(own.tables.city[city].x, own.tables.city[city].y) for city in (one, other)]
    assert shifted(places, 9.0) == places
    assert end_place(own, one, other) == places[0]


def test_large_names_keep_apart(game):
    """On a phone the names are written larger, and still none covers another or a city."""
    cities = game.board.tables.city
    boxes = [large_box(city, side) for city, side in zip(cities, large_sides(game.board), strict=True)]
    for i, box in enumerate(boxes):
        others = boxes[:i] + [ring(city) for city in cities if city is not cities[i]]
        assert sum(shared_area(box, other) for other in others) < 150, cities[i].name


def test_names_keep_apart(game):
    """Whether its cities are bare or full of post offices, no name covers another or a city."""
    board = game.board
    cities = board.tables.city
    boxes = {
        (city.name, away): name_box(city, side, name_size(board), away)
        for city, side in zip(cities, sides(board), strict=True)
        for away in (NEAR, FAR)
    }
    for province, name in zip(board.tables.province, province_names(board), strict=True):
        boxes[f"{province.name} (province)", 0] = province_box(province.name, name.at, name.size)
        assert name.size >= LEAST
    markers = {city.name: square((city.x, city.y), MARKER) for city in cities}
    for (one, _), box in boxes.items():
        assert box[0] > 0
        assert box[2] < board.tables.meta.width
        for other, there in [*((other, there) for (other, _), there in boxes.items()), *markers.items()]:
            assert one == other or shared_area(box, there) == 0, (one, other)


def test_no_route_hides_the_first_or_last_letters_of_a_province(game):
    """A name may be crossed by a road in its middle, where a route leaves enough of it to be read."""
    for province, name in zip(game.board.tables.province, province_names(game.board), strict=True):
        left, top, right, bottom = province_box(province.name, name.at, name.size)
        quarter = (right - left) / 4
        for end in ((left, top, left + quarter, bottom), (right - quarter, top, right, bottom)):
            letters = end[0] + quarter / 3, top, end[2] - quarter / 3, bottom  # the widest type is not ours
            assert not any(length_within(road, letters) for road in road_lines(game.board)), province.name


def test_names_of_provinces_are_written_in_ink_that_is_not_thinned(game):
    names = re.findall(r'<text[^>]*class="province"[^>]*>', ground(game.board))
    assert len(names) == len(game.board.tables.province)
    assert not any("fill-opacity" in name for name in names)


def test_the_ground_is_light_and_the_same_at_every_drawing(game):
    drawn = ground(game.board)
    assert len(drawn) < 60_000
    per_board.forget()
    assert drawn == ground(game.board)
    assert 'class="ground"' in drawn


def test_a_board_of_ones_own_is_drawn_as_richly(game, tmp_path):
    """Lands and towns that nobody knows get terrain and a view by the hash of their names."""
    file = tmp_path / "own.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace('board = "default"', 'board = "own"')
    file.write_text(text.replace('"baiern"', '"elsewhere"').replace('"ulm"', '"amsterdam"'), encoding="utf-8")
    own = BoardFile(file)
    assert ground(own).count("<path") == ground(game.board).count("<path")
    assert len(ground(own)) > 0.7 * len(ground(game.board))


def test_a_huge_map_has_no_more_terrain_than_there_is_time_to_draw(game):
    tables = game.board.tables
    far = [tuple(10 * along for along in corner) for corner in tables.province[0].outline]
    huge = msgspec.structs.replace(tables.province[0], outline=far)
    assert len(re.findall("M", _land(huge, _Taken(game.board)))) <= 2 * TRIES


def test_every_town_has_a_view(game):
    views = [view_of(city) for city in game.board.cities]
    assert len(set(views)) == len(views) == 22
    assert all(view.startswith("view-") for view in views)
    others = {view_of(name) for name in ("amsterdam", "bern", "chur", "dublin", "essen", "florenz")}
    assert others == {"town-hill", "town-river", "town-walls"}


def test_the_hand_is_seen_while_post_offices_are_placed(game):
    """What one holds tells which cities the next route may need."""
    match = next(m for m in positions(3, 5) if "all" in {text.split()[0] for text in m.legal.texts})
    view = match.view(match.actor)
    held = context(view, NAMES[:3]).hand
    hand = re.search(r'<section class="kept-hand".*?</section>', page(view), re.DOTALL)
    assert held
    assert hand
    assert all(card.name in hand[0] for card in held)


def test_what_a_way_of_closing_brings_is_its_tip(game):
    """In a low window there is no room for the reasons themselves."""
    match = next(m for m in positions(3, 5) if "close" in {text.split()[0] for text in m.legal.texts})
    html = page(match.view(match.actor))
    outlook = re.search(r'<section class="outlook">.*?</section>', html, re.DOTALL)
    assert outlook
    for way in re.findall(r"<li.*?</li>", outlook[0], re.DOTALL):
        reasons = re.findall(r'<span class="detail">(.*?)</span>', way)
        title = re.search(r'title="(.*?)"', way)
        assert (title[1] if title else "") == "; ".join(reasons)


def test_the_ends_of_a_route_are_marked_beside_the_names() -> None:
    """Whatever road a route ends with, on large screens and on small ones; a corner of its box at most."""
    board = BoardFile(SHIPPED)
    numbers = {city: number for number, city in enumerate(board.cities)}
    roads = [(numbers[one], numbers[other]) for one, other in board.tables.roads]
    for end, inner in (*roads, *((other, one) for one, other in roads)):
        mark = square(end_place(board, end, inner), END)
        covered = overlap(mark, all_name_boxes(board))
        assert covered < 0.25 * (2 * END) ** 2, (board.cities[end], board.cities[inner])
