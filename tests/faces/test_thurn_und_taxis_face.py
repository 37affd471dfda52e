"""What players see of Thurn und Taxis."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from durbar.core.match import Match, View
from durbar.core.position import Position
from durbar.faces.face import face_of
from durbar.faces.palette import SEATS
from durbar.faces.words import tell
from durbar.games.thurn_und_taxis.state import Phase
from tests.faces import showing
from tests.faces.showing import NAMES
from tests.games.playing import played, positions

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
        tied == "The game is over: a tie at −20 points, Cecília wins, nearest to Béla, who has the end tile."
    )


@pytest.mark.parametrize(("with_bavaria", "count"), [(False, 8), (True, 9)])
def test_the_tile_for_all_provinces_says_how_many(game, with_bavaria, count):
    """TT-52."""
    match = Match(game, players=2, seed=1, options={"all_provinces_with_bavaria": with_bavaria})
    assert f"0/{count}</b>" in page(match.view(1))
    assert f"{count} provinces" in page(match.view(1))


def test_the_last_round_is_announced():
    """TT-40: the round is finished, and all know whose turn is the last."""
    games = (match for seed in range(20, 40) for match in positions(4, seed))
    match = next(m for m in games if m.state.ender >= 0 and m.state.turn != m.state.ender)
    last = (match.state.first - 1) % 4 + 1
    assert "Last round: " in page(match.view(None))
    assert NAMES[last - 1] in page(match.view(None))


# ---------------------------------------------------------------- the map


def test_every_house_is_on_the_map():
    match = played(4, 22)
    root = ET.fromstring(FACE.board_svg(match.position))
    cities = [g for g in root if (g.get("class") or "").startswith("city")]
    for seat, look in enumerate(SEATS[:4]):
        drawn = sum(part.get("fill") == look.colour for city in cities for part in city.iter())
        assert drawn == match.state.seats[seat].house.sum()


def test_seats_differ_in_shape_and_colour():
    assert len({look.shape for look in SEATS}) == len({look.colour for look in SEATS}) == len(SEATS) == 5


def test_large_names_keep_apart(game):
    """On a phone the names are written larger, and still none covers another or a city."""
    from durbar.faces.labels import large_box, large_sides, ring, shared_area

    meta, cities = game.board.tables.meta, game.board.tables.city
    sides = large_sides(cities, (), meta.width, meta.height)
    boxes = [large_box(city, side) for city, side in zip(cities, sides, strict=True)]
    for i, box in enumerate(boxes):
        others = boxes[:i] + [ring(city) for city in cities if city is not cities[i]]
        assert sum(shared_area(box, other) for other in others) < 150, cities[i].name
