"""The telling of a game of Thurn und Taxis: every point has its reason."""

from __future__ import annotations

import pytest

from durbar.core.log_events import events, sheet
from durbar.core.match import Match
from durbar.core.phrase import Name
from durbar.core.position import Position
from tests.games.playing import played

GAMES = [
    (2, 1, "steady", {}),
    (3, 2, "steady", {"empty_hand_postmaster": False}),
    (4, 3, "steady", {"all_provinces_with_bavaria": True}),
    (3, 4, "random", {"voluntary_abandon": True}),
    (4, 5, "random", {}),
]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[2]}")
def match(request: pytest.FixtureRequest) -> Match:
    players, seed, level, options = request.param
    return played(players, seed, level, 1500, **options)


def test_gains_add_up_to_the_scores_at_every_point_of_the_log(match):
    position = Position(match.game, match.game.new_states(match.players, match.options))
    totals = [-20] * match.players
    for entry, event in zip(match.log, events(match, None), strict=True):
        position.apply(entry.action)
        for gain in event.gains:
            totals[gain.seat - 1] += gain.points
        assert tuple(totals) == position.scores, (entry, event)


def test_every_event_reads_as_a_sentence(match):
    for event in events(match, 1):
        assert "{" not in str(event.phrase)
        assert all("{" not in str(gain.reason) for gain in event.gains)


def test_the_sheet_adds_up_to_the_scores(match):
    for length in range(0, len(match.log), 50):
        position = match.at(length).position
        rows = sheet(position)
        assert tuple(map(sum, zip(*(row.points for row in rows), strict=True))) == position.scores


def test_the_tile_for_many_provinces_is_called_by_what_it_asks_for(match):
    """TT-31, TT-52."""
    name = "All provinces" if match.options["all_provinces_with_bavaria"] else "Outside Baiern"
    assert f"Tile “{name}”" in {str(row.category) for row in sheet(match.position)}
    told = {str(gain.reason) for event in events(match, None) for gain in event.gains}
    assert {reason for reason in told if reason.endswith("every province that counts")} <= {
        f"tile {name}: a post office in every province that counts"
    }


def test_cards_from_the_deck_are_told_only_to_their_owner(match):
    for seat in (None, *range(1, match.players + 1)):
        for entry, event in zip(match.log, events(match, seat), strict=True):
            if entry.owner:
                told = event.phrase.text == "the card from the deck is {city}"
                assert told == (entry.owner == seat)


def test_the_telling_of_another_seats_secret_does_not_depend_on_it(game):
    """Two matches that differ only in a card that seat 2 drew are told alike to seat 1."""
    told = []
    for card in ("lodz", "pilsen"):
        match = Match(game, players=2, chance=False)
        for text in (
            "first 2",
            "show ulm",
            "show ulm",
            "show basel",
            "show linz",
            "show passau",
            "show zuerich",
        ):
            match.play(text)
        match.play("draw")
        match.play(f"draw {card}")
        told.append(events(match, 1))
        name = Name("city", "Lodz" if card == "lodz" else "Pilsen")
        assert events(match, 2)[-1].phrase.slots["city"] == name
    assert told[0] == told[1]


def test_reasons_name_what_the_points_are_for(match):
    told = [gain.reason for event in events(match, None) for gain in event.gains]
    assert "post office in {cities}" in {reason.text for reason in told}
    assert any(str(reason).startswith("carriage 3, worth 2 points") for reason in told)
