"""What players see of Thurn und Taxis."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import render_to_string

from durbar.core.chance import seeded
from durbar.core.match import Match, View
from durbar.core.position import Position
from durbar.games.thurn_und_taxis.state import Phase
from durbar.site.faces import face
from durbar.site.faces.palette import SEATS
from tests.games.playing import played, positions

FACE = face("thurn-und-taxis")
NAMES = ("Anna", "Béla", "Cecília", "Dénes")
GAMES = [(2, 21, "steady", 400), (4, 22, "steady", 900), (3, 23, "random", 250)]


def page(view: View) -> str:
    return render_to_string(FACE.template, {"face": FACE.context(view, NAMES[: view.position.players])})


RARE = (Phase.LAY, Phase.PLACING, Phase.EACH, Phase.ALL, Phase.DISCARD, Phase.OVER)


def some(players: int, seed: int, level: str, limit: int, step: int = 7, rare: tuple[Phase, ...] = RARE):
    """Every `step`th position of a game, and those with a rare question."""
    for i, match in enumerate(positions(players, seed, level, limit)):
        if i % step == 0 or match.state.phase in rare:
            yield match


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_every_legal_decision_is_a_button_with_a_name(players, seed, level, limit):
    for match in some(players, seed, level, limit):
        if match.over:
            continue
        html = page(match.view(match.actor))
        buttons = re.findall(r'<button[^>]*name="action" value="([^"]+)" aria-label="([^"]+)"', html)
        assert sorted({action for action, _ in buttons}) == sorted(match.legal.texts)
        assert html.count("<button") == len(buttons)
        at_cards = [
            text for text in match.legal.texts if text.split()[0] in {"take", "lay", "house", "discard"}
        ]
        on_map = re.findall(r'data-actions?="([^"]+)"', html)
        assert sorted(action for actions in on_map for action in actions.split("|")) == sorted(at_cards)


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_who_is_not_asked_can_press_nothing(players, seed, level, limit):
    for match in some(players, seed, level, limit, 31, rare=()):
        for seat in (None, *range(1, players + 1)):
            if seat != match.actor:
                html = page(match.view(seat))
                assert "<button" not in html
                assert "data-action" not in html


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_final_decisions_are_marked(players, seed, level, limit):
    for match in some(players, seed, level, limit):
        if match.over:
            continue
        view = match.view(match.actor)
        for number in view.legal.ids:
            later = match.position
            shows = match.game.loops.reveals_at(later.states, 0, number)
            later.apply(number)
            assert FACE.is_final(view, number) == (shows or later.actor != match.actor)


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_a_page_does_not_change_when_only_secrets_change(players, seed, level, limit):
    """A game that looks the same to a seat, its hidden cards drawn anew, shows the same page."""
    for match in some(players, seed, level, limit, 31, rare=()):
        for seat in (None, *range(1, players + 1)):
            view = match.view(seat)
            other = view.position.copy()
            match.game.loops.resample_at(other.states, 0, seeded(seed, len(match.log)))
            other_view = View(seat, other.wiped(seat), view.log)
            assert page(other_view) == page(view)


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


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_every_position_has_its_sentence(players, seed, level, limit):
    for match in some(players, seed, level, limit, 5):
        for seat in (None, *range(1, players + 1)):
            sentence = str(FACE.sentence(match.view(seat), NAMES[:players]))
            assert sentence.endswith((".", "?"))
            assert "{" not in sentence


def test_the_first_sentence_of_a_turn(game):
    """TT-13: after the first round the administrator may be sent for."""
    match = next(m for m in positions(3, 5) if "administrator" in m.legal.texts)
    view = match.view(match.actor)
    assert str(FACE.sentence(view, NAMES[:3])) == "Take a card, or send for the administrator."


def test_in_the_first_round_the_postmaster_is_called_for(game):
    """TT-14."""
    match = Match(game, players=3, seed=1)
    assert "First round: you must call the postmaster." in page(match.view(match.actor))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_is_told(players):
    match = played(players, 30 + players, limit=3000)
    assert match.winner
    sentence = str(FACE.sentence(match.view(1), NAMES[:players]))
    assert NAMES[match.winner - 1] in sentence
    assert str(match.scores[match.winner - 1]) in sentence


def test_a_tie_is_explained(game):
    """TT-42: the owner of the end tile wins a tie, or who sits nearest to it clockwise."""
    position = Position(game, game.new_states(3))
    position.state.phase = Phase.OVER
    position.state.first = 0
    position.state.ender = 1
    tied = FACE.sentence(View(1, position, ()), NAMES[:3])
    assert str(tied) == "The game is over: a tie at −20 points, Béla wins with the end tile."
    position.state.seats[1].houses_left = 21
    tied = FACE.sentence(View(1, position, ()), NAMES[:3])
    assert (
        str(tied)
        == "The game is over: a tie at −20 points, Cecília wins, nearest to Béla, who has the end tile."
    )


@pytest.mark.parametrize(("with_bavaria", "count"), [(False, 8), (True, 9)])
def test_the_tile_for_all_provinces_says_how_many(game, with_bavaria, count):
    """TT-52."""
    match = Match(game, players=2, seed=1, options={"all_provinces_with_bavaria": with_bavaria})
    assert f"0/{count}</b>" in page(match.view(1))
    assert f"{count} provinces" in page(match.view(1))


def test_the_last_round_is_announced():
    """TT-40: the round is finished, and all know whose turn is the last."""
    match = next(m for m in positions(4, 22) if m.state.ender >= 0 and m.state.turn != m.state.ender)
    last = (match.state.first - 1) % 4 + 1
    assert "Last round: " in page(match.view(None))
    assert NAMES[last - 1] in page(match.view(None))


# ---------------------------------------------------------------- the map


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_the_map_is_a_drawing_of_its_own(players, seed, level, limit):
    match = played(players, seed, level, limit)
    root = ET.fromstring(FACE.board_svg(match.position))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    names = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert names >= {city.name for city in match.game.board.tables.city}


def test_every_house_is_on_the_map():
    match = played(4, 22)
    root = ET.fromstring(FACE.board_svg(match.position))
    cities = [g for g in root if (g.get("class") or "").startswith("city")]
    for seat, look in enumerate(SEATS[:4]):
        drawn = sum(part.get("fill") == look.colour for city in cities for part in city.iter())
        assert drawn == match.state.seats[seat].house.sum()


def test_seats_differ_in_shape_and_colour():
    assert len({look.shape for look in SEATS}) == len({look.colour for look in SEATS}) == len(SEATS) == 5


def test_a_map_needs_no_django(run_python):
    code = (
        "import sys; from durbar.site.faces import face; "
        "face('thurn-und-taxis').board_svg; print('django' in sys.modules)"
    )
    assert run_python("-c", code).strip() == "False"


def test_large_names_keep_apart(game):
    """On a phone the names are written larger, and still none covers another or a city."""
    from durbar.site.faces.names import large_box, large_sides, ring, shared_area

    meta, cities = game.board.tables.meta, game.board.tables.city
    sides = large_sides(cities, (), meta.width, meta.height)
    boxes = [large_box(city, side) for city, side in zip(cities, sides, strict=True)]
    for i, box in enumerate(boxes):
        others = boxes[:i] + [ring(city) for city in cities if city is not cities[i]]
        assert sum(shared_area(box, other) for other in others) < 150, cities[i].name
