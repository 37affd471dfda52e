"""What holds for the face of every game."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from durbar.core import registry
from durbar.core.rng import seeded
from durbar.core.seats import MOST_SEATS
from durbar.core.view import View
from durbar.faces import open_decisions
from durbar.faces.face import face_of
from durbar.faces.maharaja import cities as maharaja
from durbar.faces.maharaja import villages
from durbar.faces.palette import SEATS
from durbar.faces.taj_mahal import cities as taj_mahal
from durbar.faces.thurn_und_taxis import cities as thurn_und_taxis
from durbar.faces.words import tell
from tests.conftest import ROOT
from tests.faces import showing
from tests.faces.showing import NAMES
from tests.games.playing import played
from tests.markup import misplaced

GAMES = [
    ("thurn-und-taxis", 2, 21, "steady", 400),
    ("thurn-und-taxis", 4, 22, "steady", 900),
    ("thurn-und-taxis", 3, 23, "random", 250),
    ("taj-mahal", 2, 21, "steady", 260),
    ("taj-mahal", 4, 22, "steady", 320),
    ("taj-mahal", 5, 23, "random", 250),
    ("maharaja", 2, 21, "steady", 260),
    ("maharaja", 5, 22, "steady", 320),
    ("maharaja", 4, 23, "random", 250),
    ("gifts", 2, 21, "steady", 40),
    ("gifts", 4, 22, "random", 40),
]
BUILDING = {"house", "two-houses", "palace", "palace-house"}
ON_THE_MAP = {  # decisions about places
    "thurn-und-taxis": {"take", "lay", "house", "discard"},
    "taj-mahal": {"palace", "crown"},
    "maharaja": BUILDING | {"travel", "move", "to", "mason", "mason-move", "governor"},
    "gifts": set(),
}
RARE = {
    "thurn-und-taxis": {"LAY", "PLACING", "EACH", "ALL", "DISCARD", "OVER"},
    "taj-mahal": {"PALACE", "CROWN", "OVER"},
    "maharaja": {"TO", "TAKE", "GIVE", "OVER"},
    "gifts": {"OVER"},
}
KEPT_PARTS = {
    "thurn-und-taxis": [(thurn_und_taxis, "_city")],
    "taj-mahal": [(taj_mahal, "_city")],
    "maharaja": [(maharaja, "_city"), (villages, "_village")],
}
every_game = pytest.mark.parametrize(("game", "players", "seed", "level", "limit"), GAMES)


@every_game
def test_parts_of_a_map_that_are_kept_are_as_if_drawn_anew(monkeypatch, game, players, seed, level, limit):
    """Whatever a place on the map depends on is part of what it is kept under."""

    def boards():
        for match, seat in few(game, players, seed, level, limit):
            for names in (NAMES[:players], NAMES[:players][::-1]):
                yield getattr(face_of(game).context(match.view(seat), names), "board", "")

    kept = list(boards())
    for module, part in KEPT_PARTS.get(game, ()):
        monkeypatch.setattr(module, part, getattr(module, part).__wrapped__)
    assert list(boards()) == kept


def test_every_seat_has_a_look_of_its_own():
    for part in ("colour", "shape"):
        assert len({getattr(look, part) for look in SEATS}) == MOST_SEATS


def test_templates_of_faces_need_no_django():
    """A program that knows no Django can show a game."""
    program = """
import sys
from durbar.faces.environment import environment
templates = environment()
for name in templates.list_templates(extensions=["html"]):
    templates.get_template(name)
frame = templates.from_string("<h2>{{ sentence }}</h2>{% block answers %}{% endblock %}")
face = {"actions": ["C & D"]}
print(templates.get_template("faces/plain.html").render(frame=frame, sentence="A & B", face=face))
print(sorted(name for name in sys.modules if name.startswith("django")))
"""
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert "<h2>A &amp; B</h2>" in ran.stdout
    assert ">C &amp; D</button>" in ran.stdout
    assert ran.stdout.endswith("[]\n")


def some(game, players, seed, level, limit, step=5):
    """Every `step`th position of a game, and those with a rare question."""
    phases = {phase.name: phase for phase in registry.room(game).phases}
    return showing.some(game, players, seed, level, limit, step, [phases[name] for name in RARE[game]])


def few(game, players, seed, level, limit):
    """A position now and then, from every seat and from none."""
    for match in showing.some(game, players, seed, level, limit, 31):
        for seat in (None, *range(1, players + 1)):
            yield match, seat


@every_game
def test_every_legal_decision_is_a_button_with_a_name(game, players, seed, level, limit):
    for match in some(game, players, seed, level, limit):
        if match.over:
            continue
        html = showing.page(face_of(game), match.view(match.actor))
        found = showing.buttons(html)
        assert sorted({action for action, _ in found}) == sorted(match.legal.texts)
        assert html.count("<button") == len(found)
        about_cities = [text for text in match.legal.texts if text.split()[0] in ON_THE_MAP[game]]
        assert sorted(showing.on_map(html)) == sorted(about_cities)


@every_game
def test_elements_stand_where_a_browser_leaves_them(game, players, seed, level, limit):
    for match, seat in few(game, players, seed, level, limit):
        assert not misplaced(showing.page(face_of(game), match.view(seat)))


@every_game
def test_who_is_not_asked_can_press_nothing(game, players, seed, level, limit):
    for match, seat in few(game, players, seed, level, limit):
        if not open_decisions.choices(match.view(seat)):
            html = showing.page(face_of(game), match.view(seat))
            assert "<button" not in html
            assert "data-action" not in html


@every_game
def test_only_what_cannot_be_taken_back_costs_something(game, players, seed, level, limit):
    """What is set at the same time as others can be changed; what leaves the seat asked can be taken back."""
    for match in some(game, players, seed, level, limit):
        if match.over:
            continue
        view = match.view(match.actor)
        for number in view.legal.ids:
            if face_of(game).cost(view, number) is None:
                continue
            assert len(view.legal) > 1
            assert number not in open_decisions.sealable(view).ids
            later = match.position
            shows = match.game.loops.reveals_at(later.states, 0, number)
            later.apply(number)
            assert shows or later.actor != match.actor


@pytest.mark.parametrize(
    ("game", "players"), [("thurn-und-taxis", 3), ("taj-mahal", 4), ("maharaja", 3), ("maharaja", 5)]
)
def test_a_whole_game_asks_for_assent_seldom(game, players):
    """Somebody who plays like `steady` is asked again at most once in ten decisions."""
    for seed in (5, 6):
        match = played(players, seed, "steady", 3000, game=game)
        decisions = [(match.at(i), entry.action) for i, entry in enumerate(match.log) if entry.actor]
        asked = [action for then, action in decisions if face_of(game).cost(then.view(then.actor), action)]
        assert len(asked) <= len(decisions) / 10


@every_game
def test_a_page_does_not_change_when_only_secrets_change(game, players, seed, level, limit):
    """A game that looks the same to a seat, its hidden cards drawn anew, shows the same page."""
    for match, seat in few(game, players, seed, level, limit):
        view = match.view(seat)
        other = view.position.copy()
        match.game.loops.resample_at(other.states, 0, seeded(seed, len(match.log)))
        other_view = View(seat, other.wiped(seat), view.log)
        assert showing.page(face_of(game), other_view) == showing.page(face_of(game), view)


@every_game
def test_every_position_has_its_sentence(game, players, seed, level, limit):
    for match in some(game, players, seed, level, limit):
        for seat in (None, *range(1, players + 1)):
            sentence = tell(face_of(game).sentence(match.view(seat)), NAMES[:players])
            assert sentence.endswith((".", "?"))
            assert "{" not in sentence


@every_game
def test_the_map_is_a_drawing_of_its_own(game, players, seed, level, limit):
    match = played(players, seed, level, limit, game=game)
    root = ET.fromstring(face_of(game).board_svg(match.position))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    names = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert names
    if match.game.about.has_board:
        assert names >= {city.name for city in match.game.board.tables.city}


@pytest.mark.parametrize("game", ["thurn-und-taxis", "taj-mahal", "maharaja", "gifts"])
def test_a_map_needs_no_django(game, run_python):
    code = (
        f"import sys; from durbar.faces.face import face_of; "
        f"face_of('{game}').board_svg; print('django' in sys.modules)"
    )
    assert run_python("-c", code).strip() == "False"


@pytest.mark.parametrize("face", ["thurn_und_taxis", "taj_mahal", "maharaja"])
def test_faces_are_cut_alike(face):
    """What all games have stands in files of the same names; a face has more for what its game alone has."""
    files = {path.stem for path in (ROOT / "src" / "durbar" / "faces" / face).glob("*.py")}
    assert files >= {"board", "cities", "choices", "context", "notices", "players", "scene", "sentence"}
