"""Positions as text: what is read, and how mistakes are told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from durbar import Match, Position
from durbar.bots.levels import make
from durbar.core.errors import InvalidOption, InvalidPosition, NoRecord
from durbar.core.game import Game
from durbar.core.position_text.every_field import EVERY_FIELD
from durbar.core.position_text.writing import write
from durbar.games.thurn_und_taxis.boardfile import BoardFile

HEADERS = "durbar-position 1; game thurn-und-taxis; rules 1; players 2\n"
TURN = HEADERS + "phase play; turn 1; first 2; turns 8; taken 1\n"
PLAY = TURN + "display lodz - linz\n1 hand ulm×2 basel?; route linz passau\n2 hand pilsen; tiles route_5:2\n"


def parse(text: str) -> Position:
    return Position.parse(text, "example.txt")


def test_a_position_is_read_as_it_is_told():
    position = parse(PLAY)
    s = position.state
    assert isinstance(position.game.board, BoardFile)
    cities = position.game.board.cities
    assert position.actor == 1
    assert (s.players, s.first, s.turns, s.taken) == (2, 1, 8, 1)
    assert [cities[city] if city >= 0 else None for city in s.display] == [
        "lodz",
        None,
        "linz",
        None,
        None,
        None,
    ]
    one, other = s.seats[0], s.seats[1]
    assert {cities[city]: int(one.hand[city]) for city in one.hand.nonzero()[0]} == {"ulm": 2, "basel": 1}
    assert one.known.sum() == 2
    assert [cities[city] for city in one.route[: one.route_length]] == ["linz", "passau"]
    assert other.tiles[0] == 1
    assert s.pile[0] == 1


def test_what_is_not_written_follows():
    s = parse(PLAY).state
    assert s.deck_size == s.deck.sum() == 66 - 2 - 5 - 1
    assert [int(player.houses_left) for player in s.seats[:2]] == [20, 20]
    assert s.seats[0].hand_size == 3


def test_any_order_comments_and_lines_are_read():
    loose = """
        # a position as somebody types it
        durbar-position 1
        game thurn-und-taxis;  rules 1
        players 2   # Anna and Béla

        2 tiles route_5:2 ; hand pilsen
        display lodz - linz - -
        first 2; turn 1; 1 route linz passau
        1 hand   basel?  ulm ulm ;
        taken 1; turns 8
        phase play
    """
    assert parse(loose).text() == PLAY


def test_nothing_may_be_written_as_a_dash():
    assert parse(TURN + "display -\nofficial -\n1 hand ulm; route -\n").text() == TURN + "1 hand ulm\n"


def test_options_are_headers():
    text = HEADERS.replace("\n", "; option voluntary_abandon on\nphase first\n")
    assert parse(text).state.options.voluntary_abandon == 1
    assert parse(text).text() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("durbar 1", "example.txt:1: 'durbar 1': a position begins with 'durbar-position 1'"),
        ("durbar-position 2", "example.txt:1: durbar-position 2 is not supported"),
        ("durbar-position 1; game thurn", "example.txt:1: there is no game 'thurn'"),
        ("durbar-position 1; game maharaja", "example.txt: the header 'rules' is missing"),
        (HEADERS.replace("2", "7"), "example.txt:1: thurn-und-taxis is for 2 to 4 players, not 7"),
        (HEADERS + "option short on", "example.txt:2: thurn-und-taxis has no option 'short'"),
        (HEADERS + "board sha256:" + 64 * "0", "example.txt:2: the game was played on another board"),
        (HEADERS, "example.txt: the field 'phase' is missing"),
        (HEADERS + "phase -", "example.txt: the field 'phase' is missing"),
        (HEADERS.replace("thurn-und-taxis", "maharaja") + "phase -", "the field 'phase' is missing"),
        (HEADERS.replace("thurn-und-taxis", "gifts") + "phase -", "the field 'phase' is missing"),
        (
            PLAY + "dispaly ulm",
            "example.txt:6: 'dispaly' is not a field of the table. Did you mean 'display'?",
        ),
        (PLAY + "2 hnd ulm", "example.txt:6: 'hnd' is not a field of a seat. Did you mean 'hand'?"),
        (PLAY + "3 hand ulm", "example.txt:6: '3 hand ulm': seats go from 1 to 2"),
        (PLAY + "7", "example.txt:6: '7': seats go from 1 to 2"),
        (PLAY + "2", "example.txt:6: '2': after a seat's number comes one of its fields"),
        (PLAY.replace("taken 1", "1"), "'1': after a seat's number comes one of its fields"),
        ("2\n" + PLAY, "example.txt:1: '2': a position begins with 'durbar-position 1'"),
        (
            HEADERS.replace("thurn-und-taxis", "maharaja") + "phase turn; done last",
            "'last' is not possible here. Possible: first second complete",
        ),
        (PLAY + "1 hand ulm", "example.txt:6: '1 hand ulm': that field is already in line 4"),
        (PLAY + "discards", "example.txt:6: 'discards': the field has no value"),
        (
            PLAY + "discards ulmm",
            "example.txt:6: 'discards ulmm': 'ulmm' is not possible here. Did you mean 'ulm'?",
        ),
        (
            PLAY.replace("turns 8", "turns 08"),
            "example.txt:2: 'turns 08': '08' is not a number from 0 to 9999",
        ),
        (PLAY.replace("turn 1", "turn 3"), "example.txt:2: 'turn 3': '3' is not a number from 1 to 2"),
        (PLAY.replace("turn 1", "turn 1 2"), "example.txt:2: 'turn 1 2': '1 2' is more than one word"),
        (PLAY.replace("linz\n", "linz ulm ulm ulm ulm\n"), "has 7 places; there are 6"),
        (PLAY + "2 houses ulm ulm", "example.txt:6: '2 houses ulm ulm': 'ulm' appears twice"),
        (PLAY + "discards ulm×2", "example.txt: ulm is there 4 times; the game has 3 such cards"),
        (PLAY + "discards ?", "'?' is not possible here"),
        (
            PLAY.replace("hand pilsen", "hand pilsen ?×60"),
            "example.txt: there are 2 cards more than the game has",
        ),
        (PLAY.replace("passau", "ulm"), "example.txt:4: a road joins each city of a route to the next one"),
        (
            PLAY.replace("linz passau", "linz passau linz"),
            "example.txt:4: a route has no gaps, and no city twice",
        ),
        (
            PLAY.replace("route_5:2", "route_5:1"),
            "example.txt:5: a tile has been taken before the one on top of it",
        ),
        (PLAY.replace("route_5:2", "game_end:1"), "example.txt:5: the end tile needs the last post office"),
        (
            PLAY.replace("phase play", "phase each"),
            "example.txt:4: the phase 'each' needs a route of three cards",
        ),
        (
            PLAY.replace("turn 1; ", ""),
            "example.txt:2: the phase 'play' needs 'first' and 'turn', each with a seat",
        ),
        (TURN, "example.txt: the phase 'play' needs a card in the hand"),
        (
            HEADERS + "phase over; turn 2; first 1",
            "example.txt:2: the game is over after the last turn of the round in which somebody has ended it",
        ),
        (
            TURN.replace("phase play", "phase lay") + "1 hand ulm; route lodz",
            "example.txt: nothing can be decided",
        ),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, message: str):
    with pytest.raises(InvalidPosition) as error:
        parse(text)
    assert message in str(error.value)


PLANNING = """
    durbar-position 1; game maharaja; rules 1; players 2
    phase plan; round 3; turn 1; asked 1; first 1
    maharaja udaipur; governors - - - bundi bikaner amber ajmer jaisalmer jodhpur udaipur
    1 characters artist; gold 28; reserve 5; outer jodhpur×3 udaipur×2
    2 characters mogul; gold 25; reserve 6
"""
PALACES = "outer jodhpur×3 udaipur×2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PLANNING.replace("reserve 6", "reserve 6; acted yes"), ":6: in the phase 'plan' nobody has acted"),
        (
            PLANNING.replace(PALACES, "outer jodhpur×3 udaipur×3 ajmer"),
            ":3: the game ends with the round in which a seat builds its last palace",
        ),
        (
            PLANNING.replace("plan", "over").replace("reserve", "acted yes; reserve"),
            ":3: the game is over when all have acted in its last round",
        ),
        (
            PLANNING.replace("plan; round 3", "over; round 12"),
            ":3: the game is over when all have acted in its last round",
        ),
    ],
)
def test_a_game_of_maharaja_ends_when_it_ends_and_not_before(text: str, message: str):
    assert parse(PLANNING).actor == 1
    with pytest.raises(InvalidPosition) as error:
        parse(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("round 3", "round 12"),
        ("first 1", "first 1; ending yes"),
        (PALACES, f"{PALACES}; inner jodhpur udaipur"),
    ],
)
def test_a_game_of_maharaja_is_over_for_each_of_its_reasons(old: str, new: str):
    over = PLANNING.replace("plan", "over").replace("reserve", "acted yes; reserve")
    assert parse(over.replace(old, new)).over


def test_a_view_is_read_but_not_played_on():
    view = parse(PLAY).wiped(2)
    assert "1 hand ulm×2 ?;" in view.text()
    with pytest.raises(InvalidPosition, match="unknown"):
        Match.from_position(parse(view.text()))
    drawn = view.resampled(1)
    assert drawn.text() == view.resampled(1).text()
    assert Match.from_position(drawn).legal.texts


# In each of these the seat that is asked has something to decide, as all can see.
CARRIER_WAS_CALLED = """
    durbar-position 1; game thurn-und-taxis; rules 1; players 2
    phase lay; turn 2; first 1; turns 11; taken 1; laid 1; official carrier
    display muenchen sigmaringen augsburg salzburg ulm freiburg
    discards carlsruhe stuttgart budweis ingolstadt augsburg×2
    1 hand ulm ingolstadt passau; route mannheim stuttgart nuernberg pilsen
    2 hand lodz kempten ?; route pilsen lodz
"""
IN_THE_START_SPACE = """
    durbar-position 1; game maharaja; rules 1; players 2
    phase turn; round 9; turn 2; asked 2; first 2; entered jodhpur start
    maharaja jodhpur; governors - - - - - - - - - udaipur bundi ajmer bikaner amber jaisalmer jodhpur
    villages phalodi:2 churu:2 khatu:1 bhindar:2 begun:2 jalor:1 shergarh:1 osian:2 didwana:2 sambhar:1 \
 bagru:1 jaitaran:2 bilara:1 riyan:2 merta:2 kumbhalgarh:2 nathdwara:1
    1 characters sadhu; gold 38; reserve 4; at jaisalmer; plan two-houses palace; houses jodhpur
    2 characters trader; gold ?; reserve 1; plan move palace-house; acted yes; houses jodhpur; outer jodhpur×3
"""


@pytest.mark.parametrize("text", [CARRIER_WAS_CALLED, IN_THE_START_SPACE])
def test_what_is_drawn_leaves_something_to_decide(text: str):
    view = parse(text)
    for seed in range(100):
        drawn = view.resampled(seed)
        assert drawn.wiped(1).text() == view.text()
        match = Match.from_position(drawn, chance=False)
        assert make("casual", 1).decide(match.view(2), 0) in match.legal.ids


def test_a_view_that_no_game_reaches_is_not_drawn_from():
    text = TURN.replace("phase play", "phase lay; official carrier") + "1 hand ?; route lodz\n2 hand pilsen×3"
    view = parse(text)
    with pytest.raises(InvalidPosition, match="nothing can be decided"):
        view.resampled(1)


def test_a_position_in_which_nothing_can_be_decided_is_not_played_on():
    position = parse(TURN.replace("phase play", "phase lay") + "1 hand pilsen; route lodz\n")
    position.state.seats[0].route[0] = 0
    with pytest.raises(InvalidPosition, match="nothing can be decided"):
        Match.from_position(position)


def test_a_seat_that_is_not_there_sees_nothing():
    with pytest.raises(InvalidOption, match="there is no seat 3; seats go from 1 to 2"):
        parse(PLAY).wiped(3)


def test_a_match_begins_with_a_position():
    match = Match.from_position(parse(PLAY), seed=1, names=["Anna", "Béla"])
    assert match.origin
    assert match.origin.text() == PLAY
    assert (match.names, len(match), match.actor) == (("Anna", "Béla"), 0, 1)
    assert "lay passau left" not in match.legal.texts
    with pytest.raises(NoRecord, match="begins with the setup"):
        match.record()


def test_a_match_from_a_position_is_taken_back_to_it():
    match = Match.from_position(parse(PLAY.replace("route linz passau", "route zuerich kempten")), seed=1)
    before = match.position.text()
    match.play("lay ulm right")
    length = len(match)
    match.undo()
    assert match.position.text() == before
    match.redo()
    assert match.at(0).position.text() == before
    assert match.at(length).position.text() == match.position.text()
    assert match.origin
    assert match.origin.text() == before


def test_a_game_that_declares_no_fields_is_written_with_the_names_of_its_layout(game: Game):
    """The default of `Room.position_text`, tried on a game that does not need it."""
    plain = replace(game, room=replace(game.room, position_text=EVERY_FIELD))
    match = Match(game, 2, seed=4)
    for number in range(30):
        match.play(match.legal[number % len(match.legal)])
    text = write(plain, match.state)
    assert "deck_size" in text
    states = plain.new_states(2)
    fields = EVERY_FIELD.fields(plain)
    for field in [field for line in fields.table for field in line]:
        field.clear(states[0], None)
        if words := field.words(match.state, None):
            field.put(states[0], None, words)
    for seat in range(2):
        for field in fields.seat:
            field.clear(states[0], seat)
            if words := field.words(match.state, seat):
                field.put(states[0], seat, words)
    assert np.array_equal(states.view(np.uint8), match.position.states.view(np.uint8))
