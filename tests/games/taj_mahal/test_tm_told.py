"""The log as told, the score sheet, the preview and the plain text of a game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from durbar import Match, load
from durbar.core.log_events import events, sheet
from durbar.games.taj_mahal.preview import DUMMY_SEAT, contests, sites
from durbar.games.taj_mahal.text import describe
from tests.games.taj_mahal.table import Table

GOLDEN = sorted((Path(__file__).parents[2] / "golden/taj_mahal").glob("*.durbar"))


@cache
def game(path: Path) -> Match:
    return load(path)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_point_has_a_reason(path: Path):
    match = game(path)
    told = events(match, None)
    assert len(told) == len(match)
    totals = [0] * match.players
    for event in told:
        assert "{" not in str(event.phrase)
        for gain in event.gains:
            assert gain.points > 0
            assert str(gain.reason)
            totals[gain.seat - 1] += gain.points
    assert tuple(totals) == match.scores


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_rows_of_the_sheet_add_up(path: Path):
    match = game(path)
    rows = sheet(match.position)
    assert len(rows) == 5
    assert tuple(sum(points) for points in zip(*(row.points for row in rows), strict=True)) == match.scores


def test_what_is_hidden_is_not_told():
    match = game(GOLDEN[0])
    for seat in range(1, match.players + 1):
        for entry, event in zip(match.log, events(match, seat), strict=True):
            if entry.owner not in {0, seat}:
                assert str(event.phrase).endswith("draws a card")


def test_exchanges_and_new_visits_are_told():
    told = [
        str(phrase)
        for path in GOLDEN
        for event in events(game(path), None)
        for phrase in (*event.beforehand, *event.follows)
    ]
    for words in (
        "visit 12: Agra",
        "for the special card",
        "and has the special card",
        ", which ",
        "the dummy",
    ):
        assert any(words in text for text in told), words


def test_the_rule_that_is_cited_is_the_one_in_question():
    """TM-2, TM-20, TM-26, TM-38: the first visit follows no other, and without cards nothing is compared."""
    told = [event for path in GOLDEN for event in events(game(path), None)]
    follows = {
        (phrase.text, phrase.slots.get("visit"), phrase.rule) for one in told for phrase in one.follows
    }
    visits = {(number, rule) for text, number, rule in follows if text.startswith("visit ")}
    assert visits == {(1, "TM-2")} | {(number, "TM-38") for number in range(2, 13)}
    withdrawn = {
        (one.phrase.text, one.phrase.rule) for one in told if one.phrase.text.startswith("withdraws")
    }
    assert withdrawn == {
        ("withdraws without having played a card", "TM-26"),
        ("withdraws and wins nothing", "TM-20"),
        ("withdraws and wins {prizes}", "TM-20"),
    }


def test_an_exchange_is_told_before_the_hands_that_reckon_with_it():
    """TM-36, TM-50: a special card that comes at the end counts at once."""
    last = [events(game(path), None)[-1] for path in GOLDEN]
    assert not [event.follows for event in last if event.follows]
    (taken,) = [
        event.beforehand for path, event in zip(GOLDEN, last, strict=True) if path.stem == "two-players"
    ]
    assert [str(phrase) for phrase in taken] == [
        "Player 2 returns two Princess tiles for the special card “+2 points”, which Player 1 had"
    ]


def test_a_position_in_plain_text():
    match = game(GOLDEN[0])
    for length in (0, 40, len(match) // 2, len(match)):
        position = match.at(length).position
        text = describe(position, match.names)
        assert text.count("\n    hand ") == match.players
        assert "?" in describe(position.wiped(None), match.names) or length in {0, len(match)}


def test_the_preview_of_a_withdrawal():
    table = Table(2).row(1, "violet:vizier+elephant violet:vizier+monk").row(2, "red:monk+elephant")
    table.dummy_row("white:vizier")
    found = {contest.symbol: contest for contest in contests(table.match.position, 1)}
    assert (found["vizier"].own, found["vizier"].most, found["vizier"].wins) == (2, 1, True)
    assert (found["monk"].own, found["monk"].most, found["monk"].wins) == (1, 1, False)
    dummy = {contest.symbol: contest.own for contest in contests(table.match.position, DUMMY_SEAT)}
    assert dummy["vizier"] == 1


def test_the_preview_of_a_palace():
    table = (
        Table().row(1, "red:vizier+elephant").palaces(1, "lahore").only_in_court("vizier").play("withdraw")
    )
    found = {site.city: site for site in sites(table.match.position, 1)}
    assert set(found) == {"bhakkar", "multan", "derawar", "uch"}
    assert [gain.points for gain in found["multan"].gains] == [2, 2]
    assert found["multan"].provinces == ("lahore_land",)
    assert set(found["multan"].chain) == {"multan", "lahore"}
    assert found["uch"].provinces == ()
