"""What is made once for all who look: nobody's secrets are in it, and everybody finds the same."""

from __future__ import annotations

import gettext
import random

import pytest

from durbar.core.match import Match
from durbar.core.phrase import ENGLISH, Language
from durbar.core.view import View
from durbar.faces import words
from durbar.faces.environment import environment
from durbar.faces.face import face_of
from durbar.faces.public_view import OwnPart, PublicView, SharedPart, for_all, public_view, shared_part
from tests.conftest import ROOT
from tests.faces.showing import NAMES

TEMPLATES = environment()
RECORDS = ("taj_mahal/five-players", "thurn_und_taxis/four-players", "maharaja/five-players-advanced-1-2")
STRIDE = 23  # decisions


def moments(record: str) -> list[Match]:
    match = Match.load(ROOT / "tests" / "golden" / f"{record}.durbar")
    return [match.at(length) for length in range(1, len(match), STRIDE)]


def shown(view: View) -> dict[str, str]:
    """Return the shared parts of what a seat is shown, as they come out."""
    names = NAMES[: view.position.players]
    context = vars(face_of(view.game.about.id).context(view, names))
    found = [one for value in context.values() for one in (value if isinstance(value, list) else [value])]
    parts = [one for one in found if isinstance(one, SharedPart)]
    return {f"{one.template} {one.what}": made(one) for one in parts}


def made(part: SharedPart | OwnPart) -> str:
    return str(TEMPLATES.from_string("{{ part(which) }}").render(which=part))


@pytest.mark.parametrize("record", RECORDS)
def test_whatever_it_is_made_of_nothing_secret_is_in_it(record):
    hidden = 0
    for match in moments(record):
        public = match.position.wiped(None).states.tobytes()
        hidden += public != match.position.states.tobytes()
        for seat in (None, *range(1, match.players + 1)):
            seen = match.view(seat).position
            for position in (match.position, seen, seen.resampled(seat or 0)):
                assert PublicView(position, NAMES).position.states.tobytes() == public
    assert hidden > 5


@pytest.mark.parametrize("record", RECORDS)
def test_shared_parts_are_the_same_under_other_secrets(record):
    """Each is made of a game in which all that one seat cannot see is drawn anew."""
    chance, compared = random.Random(record), 0
    for match in moments(record):
        for seat in range(1, match.players + 1):
            view = match.view(seat)
            other = View(seat, view.position.resampled(chance.randrange(1000)), view.log, view.origin)
            if other.position.states.tobytes() == view.position.states.tobytes():
                continue
            parts, others = shown(view), shown(other)
            assert {what: others[what] for what in parts if what in others} == {
                what: html for what, html in parts.items() if what in others
            }
            compared += len(parts)
    assert compared > 50


def test_all_who_look_find_one_view_and_what_was_made_of_it():
    asked = []

    @for_all
    def scores(public: PublicView, more: int) -> int:
        asked.append(public)
        return public.position.scores[0] + more

    match = Match("taj-mahal", 3, seed=5)
    views = [public_view(match.view(seat).position, NAMES[:3]) for seat in (None, 1, 2, 3)]
    assert len(set(map(id, views))) == 1
    assert [scores(view, 7) for view in views] == [match.scores[0] + 7] * 4
    assert len(asked) == 1
    assert scores(views[0], 8) == match.scores[0] + 8
    assert public_view(match.view(1).position, NAMES[1:4]) is not views[0]
    match.play(match.legal[0])
    assert public_view(match.view(1).position, NAMES[:3]) is not views[0]


def test_each_language_has_its_own(monkeypatch):
    @for_all
    def thing(_public: PublicView) -> object:
        return object()

    spoken: list[Language] = [ENGLISH, gettext.NullTranslations()]
    monkeypatch.setattr(words, "_reader", lambda: spoken[0])
    public = PublicView(Match("taj-mahal", 3, seed=5).position, NAMES[:3])
    first = thing(public)
    assert thing(public) is first
    spoken.reverse()
    assert thing(public) is not first


def test_the_first_page_makes_a_shared_part_and_others_only_show_it():
    values = []

    @shared_part("faces/taj_mahal/discards.html")
    def discards(public: PublicView) -> dict[str, object]:
        values.append(public)
        return {"discards": (), "discards_size": public.position.players}

    public = PublicView(Match("taj-mahal", 4, seed=5).position, NAMES[:4])
    assert made(discards(public)) == made(discards(public)) != ""
    assert len(values) == 1


def test_when_a_game_is_over_everybody_sees_all_hands():
    match = Match.load(ROOT / "tests" / "golden" / "thurn_und_taxis" / "four-players.durbar")
    assert match.over
    assert PublicView(match.position, NAMES).position.states.tobytes() == match.position.states.tobytes()
