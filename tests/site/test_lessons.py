"""Guided first games, as a browser without scripts goes through them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from durbar.bots.levels import EVEN
from durbar.bots.strength_matching import rating_of
from durbar.site import limits
from durbar.site.lessons import meanwhile
from durbar.site.lessons.place import Place
from durbar.site.tables import opening, readiness
from durbar.site.tables.equal_strength import seated_as
from durbar.site.tables.models import Table
from tests.faces.lessons import LESSONS, lesson
from tests.markup import squeezed

pytestmark = pytest.mark.django_db

GAME = "thurn-und-taxis"
HURRIED = {"HTTP_DURBAR_PART": "true"}


def prepared(game: str, number: int) -> str:
    return Place(game, lesson(game), number).prepared


def other(game: str, number: int) -> str:
    place = Place(game, lesson(game), number)
    return next(text for text in place.match.legal.texts if text != place.prepared)


@pytest.mark.parametrize("game", LESSONS)
def test_one_goes_through_a_lesson_to_its_end(game: str):
    client = Client()
    for number, _step in enumerate(lesson(game).steps, start=1):
        address = f"/learn/{game}/{number}/"
        page = client.get(address).content.decode()
        assert (
            f'value="{prepared(game, number)}"' in page or f'data-action="{prepared(game, number)}"' in page
        )
        answer = client.post(address, {"action": prepared(game, number)})
        assert answer["Location"] == f"/learn/{game}/{number + 1}/"
    last = client.get(answer["Location"]).content.decode()
    assert 'id="play-now"' in last
    assert "Score sheet" in last


def read_out(page: str) -> str:
    """Return what a page has read out to who does not see it."""
    (said,) = re.findall(r'data-say="([^"]*)"', page)
    return unescape(said)


@pytest.mark.parametrize("game", LESSONS)
def test_what_the_teacher_says_is_read_out_before_the_question(game: str):
    for number, step in enumerate(lesson(game).steps, start=1):
        page = Client().get(f"/learn/{game}/{number}/").content.decode()
        (question,) = re.findall(r"<h1[^>]*>(.*?)</h1>", page)
        said = f"{step.title}: {step.words} {unescape(question)}"
        assert read_out(page).strip() == (f"{lesson(game).welcome} {said}" if number == 1 else said)
        tried = Client().post(f"/learn/{game}/{number}/", {"action": other(game, number)}).content.decode()
        assert read_out(tried).startswith(f"You may, but {step.answer(other(game, number))}")


@pytest.mark.parametrize("game", LESSONS)
def test_each_rule_that_is_cited_is_linked(game: str):
    for number, step in enumerate(lesson(game).steps, start=1):
        page = Client().get(f"/learn/{game}/{number}/").content.decode()
        assert all(f'href="/rules/{game}/#{rule}"' in page for rule in step.rules)


@pytest.mark.parametrize("game", LESSONS)
def test_another_way_is_shown_and_answered(game: str):
    for number, step in enumerate(lesson(game).steps, start=1):
        page = Client().post(f"/learn/{game}/{number}/", {"action": other(game, number)})
        text = squeezed(page.content.decode())
        assert "You may, but" in text
        assert "Try again" in text
        assert f'value="{prepared(game, number)}"' in text  # continue with our choice
        assert page.context["length"] > step.at


@pytest.mark.parametrize("game", LESSONS)
def test_from_another_way_one_plays_on_at_a_table(game: str):
    number = len(lesson(game).steps) // 2
    page = Client().post(f"/learn/{game}/{number}/", {"action": other(game, number)}).content.decode()
    assert f'form="play-on" name="action" value="{other(game, number)}"' in page
    assert "durbar-position" not in page  # the others' hands are no part of the page
    client = Client()
    answer = client.post(f"/learn/{game}/{number}/play/", {"action": other(game, number)})
    table = Table.objects.get()
    assert answer["Location"] == f"/table/{table.slug}/"
    own = lesson(game).seat
    assert [seat.level.startswith(EVEN) for seat in table.seats.all()] == [
        seat.number != own for seat in table.seats.all()
    ]
    place = Place(game, lesson(game), number, tried=other(game, number))
    assert table.origin == place.shown.position.text()
    assert client.get(answer["Location"]).context["me"] == own


def test_one_plays_on_only_from_what_is_open():
    for nonsense in ("close", "chess", ""):
        answer = Client().post(f"/learn/{GAME}/1/play/", {"action": nonsense})
        assert answer["Location"] == f"/learn/{GAME}/1/"
    assert not Table.objects.exists()


@pytest.mark.parametrize("game", LESSONS)
def test_what_a_decision_has_brought_is_told_as_at_a_table(game: str):
    number = next(
        number
        for number in range(2, len(lesson(game).steps) + 2)
        if (last := meanwhile.told(Place(game, lesson(game), number))) and last[-1].gains
    )
    page = Client().get(f"/learn/{game}/{number}/").content.decode()
    assert 'class="gains"' in page


@pytest.mark.parametrize("game", LESSONS)
def test_a_script_is_shown_what_happens_between_two_steps_bit_by_bit(game: str):
    for number, _step in enumerate(lesson(game).steps, start=1):
        following = Place(game, lesson(game), number + 1)
        address = f"/learn/{game}/{number}/"
        page = Client().post(address, {"action": prepared(game, number)}, **HURRIED)  # type: ignore[arg-type]
        shown = [page.context["length"]]
        while "data-more" in page.content.decode():
            assert not page.context["my_turn"]
            assert f'data-address="/learn/{game}/{number + 1}/"' in page.content.decode()
            after = {"after": shown[-1]}
            page = Client().get(f"/learn/{game}/{number + 1}/", after, **HURRIED)  # type: ignore[arg-type]
            shown.append(page.context["length"])
        assert shown == meanwhile.stops(following)[-meanwhile.MOST :]
        assert shown[-1] == following.length
        assert page.context["my_turn"] or following.is_end


@pytest.mark.parametrize("game", LESSONS)
def test_no_points_come_unseen_on_the_way_to_a_step(game: str):
    for number, _step in enumerate(lesson(game).steps, start=1):
        place = Place(game, lesson(game), number + 1)
        decisions = meanwhile.told(place)
        stops = meanwhile.stops(place)
        assert len(stops) >= sum(bool(event.gains) for event in decisions)
        if len(decisions) <= meanwhile.AT_ONCE:
            assert len(stops) == len(decisions)


def test_nonsense_is_no_place_on_the_way():
    for nonsense in ("-1", "x", "9" * 30, "99999"):
        page = Client().get(f"/learn/{GAME}/17/", {"after": nonsense}, **HURRIED)  # type: ignore[arg-type]
        assert page.context["my_turn"]


def test_one_comes_back_to_where_one_stopped():
    client = Client()
    assert client.get(f"/learn/{GAME}/")["Location"] == f"/learn/{GAME}/1/"
    client.post(f"/learn/{GAME}/1/", {"action": prepared(GAME, 1)})
    assert client.get(f"/learn/{GAME}/")["Location"] == f"/learn/{GAME}/2/"


def test_a_script_is_given_the_next_step_itself():
    client = Client()
    page = client.post(f"/learn/{GAME}/1/", {"action": prepared(GAME, 1)}, **HURRIED)  # type: ignore[arg-type]
    assert f'data-address="/learn/{GAME}/2/"' in page.content.decode()
    assert "<html" not in page.content.decode()
    assert client.get(f"/learn/{GAME}/")["Location"] == f"/learn/{GAME}/2/"


def test_what_is_not_open_leads_nowhere():
    for nonsense in ("close", "chess", ""):
        page = Client().post(f"/learn/{GAME}/1/", {"action": nonsense})
        assert page.context["place"].number == 1
        assert page.context["my_turn"]


def test_the_others_hands_are_not_shown():
    page = Client().get(f"/learn/{GAME}/6/")
    assert page.context["face"].players[1].hidden > 0


def test_one_plays_on_against_somebody_as_strong_with_one_tap():
    client = Client()
    answer = client.post(f"/learn/{GAME}/play/")
    table = Table.objects.get()
    assert answer["Location"] == f"/table/{table.slug}/"
    newcomers = seated_as(EVEN, None, Table(game=GAME), 2)
    assert [seat.level for seat in table.seats.all()] == ["", newcomers]
    assert client.get(answer["Location"]).context["me"] == 1
    Table.objects.update(status=Table.Status.OVER, places=[1, 2], result=[20, 10])
    client.post(f"/learn/{GAME}/play/")
    level = Table.objects.latest("pk").seats.get(number=2).level
    assert rating_of(level, GAME, 2) > rating_of(newcomers, GAME, 2)


def test_there_is_no_lesson_where_there_is_none():
    for game in ("gifts", "chess"):
        assert Client().get(f"/learn/{game}/1/").status_code == 404
        assert Client().post(f"/learn/{game}/play/").status_code == 404
        assert Client().get(f"/learn/{game}/").status_code == 404


def test_while_the_rules_are_prepared_one_waits_and_sees_how_far_they_are(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(readiness._progress, GAME, readiness.CompileProgress())
    page = Client().get(f"/learn/{GAME}/1/")
    assert page.status_code == 503
    shown = page.content.decode()
    assert "being prepared" in shown
    assert f'data-again="/progress/{GAME}/"' in shown
    assert "data-then-load" in shown


def test_a_game_that_is_not_opened_says_why_not(monkeypatch: pytest.MonkeyPatch):
    address, client = f"/learn/{GAME}/play/", Client()
    monkeypatch.setattr(opening, "MOST", 1)
    assert client.post(address).status_code == 302
    refused = client.post(address)
    assert refused.status_code == 400
    assert "You have 1 tables already" in refused.content.decode()
    later = "Please load this page again in a moment."
    assert later not in refused.content.decode()
    monkeypatch.setattr(limits, "creations", limits.Limit("few", most=0, seconds=1000))
    refused = client.post(address)
    assert refused.status_code == 429
    assert later in refused.content.decode()
