"""Earlier moments of a game: counted, shown as one's own seat could see them, folded into the log."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.test import Client, RequestFactory

from durbar.core.match import Match
from durbar.core.phrase import Listed, Name, Phrase, Plural
from durbar.core.telling import Gain, LogEvent
from durbar.site.pages.context.log import LogLine, LogTurn, ToldText, folded, line_of
from durbar.site.pages.context.moments import actors_of, lengths_at_moments, moment_before, next_moment
from durbar.site.pages.context.over import over
from durbar.site.pages.context.recent import ToldTurn, TurnTeller, summed_up
from durbar.site.pages.context.table import table_context
from durbar.site.pages.standing_pieces import standing_pieces
from durbar.site.tables.models import SeatEvent, Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable
from tests.browser.golden_tables import _open
from tests.golden import GOLDEN
from tests.site.conftest import client_of, decide, finished_table, new_table, running_table, turn_of

pytestmark = pytest.mark.django_db


def moment_of(table: Table, visitor, number: int, *, fragment: bool = True):
    headers = {"Durbar-Part": "true"} if fragment else {}
    return client_of(visitor).get(f"/table/{table.slug}/moment/{number}/", headers=headers)


def test_a_moment_is_a_decision_with_the_chance_that_follows():
    assert lengths_at_moments([0, 0, 1, 0, 0, 2, 1]) == [2, 5, 6, 7]
    assert lengths_at_moments([]) == [0]


@pytest.mark.parametrize(("me", "number"), [(1, 4), (2, 1), (3, 0), (None, 1)])
def test_what_happened_since_my_turn_begins_after_my_last_decision(me, number):
    assert moment_before([0, 2, 0, 1, 1, 1, 0], me) == number


def test_what_is_taken_back_while_a_page_catches_up_is_shown_as_it_stands(anna, bela):
    table = running_table(anna, bela)
    seated = SeatedTable.by_pk(table.pk)
    assert seated is not None
    request = RequestFactory().get("/")
    shown = table_context(request, seated, anna, length=table.length + 2)
    assert shown["phase"] == "running"
    assert shown["past"]


def test_the_next_moment_is_one_decision_later(anna, bela):
    table = running_table(anna, bela)
    for _ in range(3):
        table = decide(table)
    lengths = lengths_at_moments(actors_of(match_of(table)))
    assert next_moment(table, str(lengths[-3])) == (lengths[-2], 1)
    assert next_moment(table, str(lengths[-4])) == (lengths[-3], 2)
    assert next_moment(table, str(lengths[-2])) is None  # that is the table as it stands
    assert next_moment(table, "x") is None


def test_everybody_sees_the_own_view_of_an_earlier_moment(anna, bela):
    table = running_table(anna, bela)
    first = match_of(table)
    for _ in range(6):
        table = decide(table)
    page = moment_of(table, anna, 0)
    assert page.context["moment"] == 0
    assert page.context["moments"] == len(lengths_at_moments(actors_of(match_of(table)))) - 1
    shown = page.content.decode()
    assert 'name="csrf' not in shown  # nothing can be decided there
    assert "<fieldset" in shown
    assert str(first.view(1).position.text()) == str(match_of(table).at(len(first)).view(1).position.text())
    assert moment_of(table, anna, 9999).context["moment"] == page.context["moments"]


def test_a_moment_keeps_from_others_what_was_drawn_unseen(anna, bela):
    table = running_table(anna, bela)
    while "draw" not in match_of(table).legal.texts:
        table = decide(table)
    seat, length = turn_of(table), len(match_of(table))
    table = decide(table, "draw")
    number = lengths_at_moments(actors_of(match_of(table))).index(len(match_of(table)))
    knows, other = (anna, bela) if seat == 1 else (bela, anna)
    unseen = ["the card goes to the hand unseen"]
    assert len(match_of(table)) > length + 1
    assert moment_of(table, knows, number).context["happened"].line.chances != unseen
    for visitor in (other, None):
        assert moment_of(table, visitor, number).context["happened"].line.chances == unseen


def test_what_stood_where_at_ones_turn_comes_with_the_page_alone(anna, bela):
    table = decide(running_table(anna, bela))
    one = turn_of(table)
    while turn_of(table) == one:
        table = decide(table)
    other = 3 - one
    while turn_of(table) == other:
        table = decide(table)
    visitor = anna if one == 1 else bela
    page, part = (
        client_of(visitor).get(f"/table/{table.slug}/{part}").content.decode() for part in ("", "view/")
    )
    (told,) = re.findall(r'data-stood="([^"]*)"', page)
    then = moment_of(table, visitor, moment_before(actors_of(match_of(table)), one)).content.decode()
    listed = [place.split(",") for place in told.split(";")]
    assert listed
    assert sorted(standing_pieces(then)) == sorted(
        (piece, place) for place, *pieces in listed for piece in pieces
    )
    assert "data-stood" not in part


def test_without_a_script_a_moment_is_a_page_with_ways_on_and_back(anna, bela):
    table = decide(decide(running_table(anna, bela)))
    page = moment_of(table, anna, 1, fragment=False).content.decode()
    for number in (0, 2):
        assert f'href="/table/{table.slug}/moment/{number}/"' in page
    assert f'href="/table/{table.slug}/"' in page
    table_page = client_of(anna).get(f"/table/{table.slug}/").content.decode()
    assert f'href="/table/{table.slug}/moment/1/"' in table_page  # from the log


def test_a_table_that_waits_or_is_private_has_no_moments(anna, bela):
    assert moment_of(new_table(anna, "me", "open"), anna, 0).status_code == 404
    table = running_table(anna, bela, listed=False)
    assert moment_of(table, anna, 0).status_code == 200
    assert Client().get(f"/table/{table.slug}/moment/0/").status_code == 404


def test_what_chance_turns_up_is_told_in_one_line():
    lines = [
        LogLine(False, "takes"),
        *(LogLine(True, "", turned_up(city)) for city in ("Ulm", "Linz", "Basel")),
    ]
    (line,) = folded(LogTurn(0, 1, None, "Anna", lines), ["Anna"]).lines
    assert line.chances == ["Ulm, Linz, Basel are turned up"]


def turned_up(city: str) -> Plural:
    cities = Listed.of([Name("city", city)])
    return Plural("{cities} is turned up", "{cities} are turned up", 1, cities=cities)


def test_what_several_get_for_the_same_is_told_in_one_line():
    """MA-29: nobody is told of in a line twice."""
    house, gold = Phrase("House"), Phrase("Gold")
    gains = [Gain(2, 2, house), Gain(3, 2, house), Gain(2, 2, house), Gain(3, 2, gold), Gain(2, -1, gold)]
    line = line_of(LogEvent(1, Phrase("ends"), tuple(gains)), ["Anna", "Béla", "Cili"], moment=0)
    told = [(one.points, one.reason.text, [owner.name for owner in one.owners]) for one in line.gains]
    assert told == [
        ("+2", "House", ["Béla", "Cili"]),
        ("+2", "House", ["Béla"]),
        ("+2", "Gold", ["Cili"]),
        ("−1", "Gold", ["Béla"]),
    ]


def turns_of(golden: str, seat_events: Sequence[SeatEvent] = ()) -> list[ToldTurn]:
    """Return the turns of a recorded game as a spectator reads them."""
    match = Match.load(GOLDEN / f"{golden}.durbar")
    names = [f"Player {seat}" for seat in range(1, match.players + 1)]
    return TurnTeller(Table(slug="golden"), match, match.view(None), names, seat_events, 0).recent().turns


@pytest.mark.parametrize(
    ("golden", "ends"),
    [
        ("taj_mahal/five-players", "adds no card"),
        ("thurn_und_taxis/four-players", "ends the turn"),
        ("maharaja/five-players-advanced-1-2", "ends the turn"),
    ],
)
def test_a_turn_is_summed_up_without_its_end(golden, ends):
    told = turns_of(golden)
    in_words = [turn.words for turn in told if ends in turn.html and turn.words.lower() != ends]
    assert in_words
    assert not [words for words in in_words if ends in words.lower()]


def test_a_turn_is_summed_up_with_who_has_left():
    kinds = (SeatEvent.Kind.HINT, SeatEvent.Kind.LEFT)
    seat_events = [SeatEvent(length=100, seat=2, kind=kind, level="steady") for kind in kinds]
    told = turns_of("thurn_und_taxis/four-players", seat_events)
    (turn,) = (turn for turn in told if "asked for a hint" in turn.html)
    assert "Player 2 has left; a computer player (Steady) plays on." in turn.words
    assert "hint" not in turn.words


def test_a_turn_that_only_ends_is_told_as_that():
    assert summed_up([LogLine(False, "Adds no card", uneventful=True)]) == "Adds no card"


def test_chance_stands_in_the_line_that_caused_it(anna, bela):
    lines = [
        LogLine(False, "takes"),
        LogLine(True, "is turned up", Phrase("is turned up"), follows=[ToldText("so", "")]),
        LogLine(False, "ends"),
    ]
    told = folded(LogTurn(0, 1, None, "Anna", lines), ["Anna"])
    assert [(line.text, line.chances) for line in told.lines] == [("takes", ["is turned up"]), ("ends", [])]
    assert told.lines[0].follows == [ToldText("so", "")]
    table = decide(running_table(anna, bela))
    page = client_of(anna).get(f"/table/{table.slug}/").content.decode()
    assert page.count('class="set-up"') == 1
    assert len(re.findall(r'id="log-of-\d"', page)) == 3  # everybody, and each of the two


def test_what_points_reckon_with_is_told_before_them(anna):
    """TM-36, TM-50."""
    page = (
        client_of(anna).get(_open(Match.load(GOLDEN / "taj_mahal/two-players.durbar"), anna)).content.decode()
    )
    told = page[page.index('id="log-turns"') :]
    assert told.index("returns two Princess tiles") < told.index("the hand: ")


def test_the_end_tells_places_reasons_and_points(anna, bela):
    table = finished_table(anna, bela)
    match = match_of(table)
    end = over(match, 1, ["Anna", "Béla"])
    assert [standing.place for standing in end["standings"]] == sorted(match.places)
    assert end["endings"]
    page = client_of(anna).get(f"/table/{table.slug}/").content.decode()
    assert end["endings"][0].text in page
    assert "Closing it" not in page
    assert page.count('class="points-bar"') == 2


def test_a_spectator_is_told_so(anna, bela):
    table = running_table(anna, bela)
    assert "You are watching" in Client().get(f"/table/{table.slug}/").content.decode()
    assert "You are watching" not in client_of(anna).get(f"/table/{table.slug}/").content.decode()
