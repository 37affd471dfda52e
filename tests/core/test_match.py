"""The Python interface: asking, playing, taking back, looking back, records."""

from __future__ import annotations

import contextlib
import copy
import datetime
import pickle
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import durbar
from durbar import Match, load
from durbar.bots.levels import make
from durbar.core import record as notation
from durbar.core import registry
from durbar.core.errors import (
    IllegalAction,
    IllegalRecord,
    InvalidBoard,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    InvalidText,
    NoRecord,
    UndoRefused,
)
from durbar.core.game import Game, opened
from durbar.core.log import Entry
from durbar.core.loops.replaying import lift_veils
from tests.conftest import RunPython

HEADERS = """\
durbar 1
game thurn-und-taxis
rules 1
players 2
seat 1 Anna
seat 2 Béla
date 2026-11-21
"""
SHOWN = ("ulm", "basel", "zuerich", "kempten", "linz", "passau")


@pytest.fixture
def match(game: Game) -> Match:
    """A game of two in which seat 1 is to take its first card; chance is played by the test."""
    match = Match(game, names=["Anna", "Béla"], chance=False, date=datetime.date(2026, 11, 21))
    play(match, "first 1", *(f"show {city}" for city in SHOWN))
    return match


def play(match: Match, *texts: str) -> None:
    for text in texts:
        match.play(text)


def play_on(match: Match, decisions: int) -> None:
    """Play that many decisions: the last legal one, or the first outcome of chance."""
    for _ in range(decisions):
        match.play(match.legal[-1 if match.actor else 0])


# ---------------------------------------------------------------- a new match


def test_the_example_of_the_package():
    match = durbar.Match("thurn-und-taxis", players=3, seed=7)
    assert match.actor in {1, 2, 3}
    assert match.legal.texts[-1] == "draw"
    match.play("draw")
    assert match.players == 3
    assert not match.over
    assert match.winner is None
    assert match.scores == (-20, -20, -20)
    assert repr(match) == "<Match: thurn-und-taxis, 3 players, 9 decisions>"
    assert repr(match.position) == "<Position: thurn-und-taxis, 3 players>"
    assert repr(match.view(2)) == "<View: thurn-und-taxis, 3 players, seat 2, 9 decisions>"
    assert repr(match.view()) == "<View: thurn-und-taxis, 3 players, a spectator, 9 decisions>"


def test_players_follow_from_names_or_the_least(game: Game):
    assert Match(game, names=["A", "B", "C"]).players == 3
    assert Match(game).names == ("Player 1", "Player 2")


def test_the_date_is_today(game: Game):
    assert Match(game).date == datetime.date.today()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 1}, "is for 2 to 4 players, not 1"),
        ({"players": 5}, "is for 2 to 4 players, not 5"),
        ({"players": 3, "names": ["A", "B"]}, "3 players have 3 names, not 2"),
        ({"options": {"bavaria": True}}, "has no option 'bavaria'"),
        ({"options": {"voluntary_abandon": "maybe"}}, "cannot be 'maybe'; it is one of: off, on"),
    ],
)
def test_what_a_game_does_not_have(game: Game, arguments: dict[str, Any], words: str):
    with pytest.raises(InvalidOption, match=words):
        Match(game, **arguments)


@pytest.mark.parametrize(
    ("argument", "given", "kind"),
    [
        ("players", {"players": 2.0}, "int"),
        ("players", {"players": "2"}, "int"),
        ("names", {"names": 5}, "list | tuple"),
        ("names", {"names": [5, 6]}, "str"),
        ("board", {"board": 5}, "str | Path"),
        ("options", {"options": [1]}, "Mapping"),
        ("options", {"options": {1: True}}, "str"),
        ("date", {"date": "x"}, "date"),
        ("seed", {"seed": object()}, "int"),
        ("rules", {"rules": "1"}, "int"),
        ("game", {"game": 5}, "str | Game"),
        ("chance", {"chance": "no"}, "bool"),
        ("shuffle", {"shuffle": 5}, "Shuffle"),
    ],
)
def test_what_is_of_another_type_is_told(argument: str, given: dict[str, Any], kind: str):
    with pytest.raises(InvalidOption, match=rf"^{argument} cannot be .*; its type is {re.escape(kind)}$"):
        Match(**({"game": "thurn-und-taxis"} | given))


@pytest.mark.parametrize("seed", ["\ud800", 10**4300, -(10**4300)], ids=["half", "long", "negative"])
def test_a_seed_that_cannot_be_written_is_told(seed: int | str):
    with pytest.raises(InvalidOption, match=r"^a seed is text in Unicode, or a number"):
        Match("thurn-und-taxis", seed=seed)
    with pytest.raises(InvalidOption, match=r"^a seed is text in Unicode, or a number"):
        Match("thurn-und-taxis").position.resampled(seed)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: Match.from_position(None), "position cannot be None; its type is Position"),  # type: ignore[arg-type]
        (lambda: Match.from_position("text"), "position cannot be 'text'; its type is Position"),  # type: ignore[arg-type]
        (lambda: Match.from_record("durbar 1"), "record cannot be 'durbar 1'; its type is Record"),  # type: ignore[arg-type]
        (lambda: durbar.Position.parse(None), "text cannot be None; its type is str"),  # type: ignore[arg-type]
        (lambda: durbar.Position.parse("", board=5), "board cannot be 5; its type is str | Path"),  # type: ignore[arg-type]
        (lambda: Match("thurn-und-taxis").position.wiped("2"), "seat cannot be '2'; its type is int"),  # type: ignore[arg-type]
        (lambda: Match("thurn-und-taxis").position.resampled(1.5), "seed cannot be 1.5; its type is int"),  # type: ignore[arg-type]
        (
            lambda: Match("thurn-und-taxis").extended(["1 draw"]),  # type: ignore[list-item]
            "line cannot be '1 draw'; its type is RecordLine",
        ),
        (lambda: load(5), "path cannot be 5; its type is str | Path"),  # type: ignore[arg-type]
        (lambda: make(None), "name cannot be None; its type is str"),  # type: ignore[arg-type]
        (lambda: make([]), "name cannot be []; its type is str"),  # type: ignore[arg-type]
        (lambda: registry.game(None), "game cannot be None; its type is str"),  # type: ignore[arg-type]
        (
            lambda: registry.game("taj-mahal").new_states(2, count=-1),
            "there cannot be −1 states",
        ),
        (
            lambda: registry.game("taj-mahal").new_states(2, ["special_symbols"]),  # type: ignore[arg-type]
            "options cannot be ['special_symbols']; its type is Mapping",
        ),
        (
            lambda: registry.game("taj-mahal").new_states(2, {1: 2}),  # type: ignore[dict-item]
            "options cannot be 1; its type is str",
        ),
        (
            lambda: registry.game("taj-mahal").new_states(2, rules=True),
            "rules cannot be True; its type is int",
        ),
    ],
)
def test_what_the_other_ways_in_cannot_be_given_is_told(ask: Callable[[], object], told: str):
    with pytest.raises(InvalidOption, match=f"^{re.escape(told)}$"):
        ask()


@pytest.mark.parametrize("wrong", [None, "x", 1.5, [1], True])
def test_counts_and_seats_that_are_no_numbers_are_told(match: Match, wrong: Any):
    before = match.record()
    with pytest.raises(InvalidOption, match=r"^length cannot be"):
        match.at(wrong)
    with pytest.raises(InvalidOption, match=r"^count cannot be"):
        match.undo(wrong)
    if wrong is not None:  # a spectator
        with pytest.raises(InvalidOption, match=r"^seat cannot be"):
            match.view(wrong)
    assert match.record() == before


def test_a_seat_that_is_not_there_observes_nothing(match: Match):
    for seat in (0, 3, -1):
        with pytest.raises(InvalidOption, match=f"there is no seat {seat}; seats go from 1 to 2"):
            match.position.observed_by(seat)


def test_a_view_of_a_game_whose_texts_tell_no_unknowns_is_not_played_on():
    match = Match("gifts", 2, seed=1)
    assert not match.position.has_unknowns
    view = match.view(1).position
    assert view.has_unknowns
    assert pickle.loads(pickle.dumps(view.copy())).has_unknowns
    with pytest.raises(InvalidPosition, match="something in this position is unknown"):
        Match.from_position(view)
    assert Match.from_position(view.resampled(1)).legal.texts == match.legal.texts


def test_numbers_of_numpy_are_numbers(game: Game):
    match = Match(game, np.int64(3), seed=np.int16(7))  # type: ignore[arg-type]
    assert match.players == 3
    assert match.at(np.int32(0)).view(np.int64(1)).seat == 1  # type: ignore[arg-type]


def test_a_text_of_any_length_is_no_action_and_told_shortly(match: Match):
    with pytest.raises(InvalidText) as error:
        match.play("x" * 20_000_000)
    assert len(str(error.value)) < 1000


def test_a_name_that_a_record_cannot_hold(game: Game):
    with pytest.raises(InvalidRecord, match="cannot be a name"):
        Match(game, names=["A", "B # C"])


@pytest.mark.parametrize("names", [[], ["A"], ["A", "B", "C", "D"]])
def test_other_names_are_one_for_each_seat(game: Game, names: list[str]):
    match = Match(game, 3)
    with pytest.raises(InvalidOption, match=f"3 players have 3 names, not {len(names)}"):
        match.with_names(names)


def test_other_names_are_those_of_a_copy(match: Match):
    assert match.with_names(["X", "#1"]).names == ("X", "#1")
    assert match.names == ("Anna", "Béla")


def test_the_package_says_its_version():
    assert durbar.__version__ == version("durbar")


def test_a_shell_completes_what_the_package_has_before_it_is_loaded(run_python: RunPython):
    assert "['Match', 'Position', 'View', 'load']" in run_python(
        "-c", "import durbar; print([name for name in dir(durbar) if name in durbar.__all__])"
    )


def test_an_unknown_attribute_of_the_package():
    with pytest.raises(AttributeError, match="module 'durbar' has no attribute 'Matsch'"):
        _ = durbar.Matsch


# ---------------------------------------------------------------- copies


def ended(match: Match, seed: int) -> Match:
    """Return a match after random decisions up to its end."""
    chance = random.Random(seed)
    while match.actor:
        match.play(chance.choice(match.legal.ids))
    return match


@pytest.mark.parametrize("again", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
@pytest.mark.parametrize("game_id", [about.id for about in registry.all_games()])
def test_a_copy_or_a_pickle_goes_on_exactly_as_the_match(game_id: str, again: Callable[[Match], Match]):
    match = Match(game_id, seed=4)
    for _ in range(3):
        match.play(match.legal[0])
    with contextlib.suppress(UndoRefused):
        match.undo()
    for begun in (match, Match.from_position(match.position, seed=5)):
        same = again(begun)
        assert same.game is begun.game
        assert (same.log, same._undone) == (begun.log, begun._undone)
        assert (same.position.text(), same.beginning.text()) == (
            begun.position.text(),
            begun.beginning.text(),
        )
        assert str(ended(same, 6).since_origin()) == str(ended(begun, 6).since_origin())


def test_a_pickle_finds_its_own_board_and_refuses_another(tmp_path: Path):
    board = tmp_path / "board.toml"
    shipped = files("durbar.games.thurn_und_taxis").joinpath("board.toml").read_text(encoding="utf-8")
    board.write_text(f"{shipped}\n# my own\n", encoding="utf-8")
    match = Match("thurn-und-taxis", 2, seed=1, board=board)
    assert pickle.loads(pickle.dumps(match)).game is match.game
    other = tmp_path / "other.toml"  # as if the file had been written anew
    other.write_text(f"{shipped}\n# another\n", encoding="utf-8")
    with pytest.raises(InvalidBoard, match="played on another board"):
        opened("thurn-und-taxis", other, match.game.board.digest)


# ---------------------------------------------------------------- legal and play


def test_legal_is_a_sequence_of_values(match: Match):
    assert len(match.legal) == 7
    assert [str(action) for action in match.legal] == list(match.legal.texts)
    assert match.legal[-1].text() == "draw"
    assert repr(match.legal).startswith("<Legal: take ulm | take basel")
    assert issubclass(type(match.legal), Sequence)
    assert match.legal[1:3] == (match.legal[1], match.legal[2])
    assert [*reversed(match.legal)] == [*match.legal[::-1]]


def test_legal_tells_where_a_decision_stands(match: Match):
    assert match.legal.index(match.legal[2]) == 2
    assert match.legal.index("take basel") == 1
    assert (match.legal.count("draw"), match.legal.count("take lodz")) == (1, 0)
    with pytest.raises(IllegalAction, match=r"lodz' is illegal now; legal: take ulm \| take basel") as no:
        match.legal.index("take lodz")
    assert no.value.legal == match.legal.texts
    with pytest.raises(IllegalAction, match="legal: nothing"):
        match.view().legal.index("take lodz")
    with pytest.raises(InvalidText, match="Did you mean"):
        match.legal.index("take lods")


def test_an_index_that_there_is_not_is_told_those_that_there_are(match: Match):
    for index in (7, 10**6, -8):
        with pytest.raises(IndexError, match=f"no index {index}; 7 legal decisions have those from -7 to 6"):
            match.legal[index]
    with pytest.raises(IndexError, match="there are no legal decisions"):
        match.view().legal[0]
    table = match.game.actions
    with pytest.raises(IndexError, match=f"{len(table)} actions have those from -{len(table)} to"):
        table[10**6]


def test_a_state_that_would_not_be_played_cannot_be_written_to(match: Match):
    position = pickle.loads(pickle.dumps(copy.deepcopy(match.position)))
    for seen in (match.position, position, copy.copy(position)):
        with pytest.raises(ValueError, match="read-only"):
            seen.state["turn"] = 2
        with pytest.raises(ValueError, match="read-only"):
            seen.state.seats[0].carriages = 2
    position.play(position.legal[0])
    assert position.state.taken == 1
    mine = position.copy()
    mine.state.seats[0].carriages = 2
    assert mine.state.seats[0].carriages == 2 != position.state.seats[0].carriages


def test_a_match_hands_out_nothing_by_which_it_could_be_changed(game: Game):
    match = Match.from_position(Match(game, 2, seed=1).position, seed=1)
    same = match.copy()
    match.options["voluntary_abandon"] = True
    assert match.origin
    for seen in (match.state, same.state, match.at(0).state, match.origin.state):
        with pytest.raises(ValueError, match="read-only"):
            seen.seats[0].carriages = 5
    match.origin.states["turn"] = 1 - match.state.turn
    assert match.options == same.options == game.about.read_options({})
    assert match.beginning.text() == same.beginning.text() == match.position.text()


def test_a_copy_of_a_position_is_independent_however_it_is_made(match: Match):
    for position in (match.position, match.position.copy()):
        for same in (copy.copy(position), copy.deepcopy(position), position.copy()):
            same.play(same.legal[0])
            assert position.text() == match.position.text() != same.text()


def test_a_game_object_has_its_board(game: Game):
    with pytest.raises(InvalidOption, match="a Game has its board"):
        Match(game, board="mine.toml")
    with pytest.raises(InvalidBoard, match=r"^\.: "):
        Match("thurn-und-taxis", board="")


def test_a_date_is_a_day(game: Game):
    match = Match(game, seed=1, date=datetime.datetime(2026, 11, 27, 20, 15))
    assert match.date == datetime.date(2026, 11, 27)
    again = Match.from_record(notation.parse(match.record()))
    assert again.record() == match.record()
    told = replace(match.as_record(), date=datetime.datetime(2026, 11, 27, 20, 15))
    assert notation.parse(str(told)).date == match.date


def test_that_there_is_no_record_is_told_in_another_process_too():
    for error in (copy.copy(NoRecord()), pickle.loads(pickle.dumps(NoRecord()))):
        assert (str(error), error.phrase) == (str(NoRecord()), NoRecord().phrase)


def test_numbers_of_numpy_are_taken_as_those_of_python():
    numpy: Any = np
    option = "voluntary_abandon"
    match = Match(
        "thurn-und-taxis",
        numpy.int64(2),
        seed=numpy.int64(1),
        chance=numpy.True_,
        options={option: numpy.True_},
    )
    assert (match.players, match.chance, match.options[option]) == (2, True, True)
    for wrong in (3.0, np.float64(3), "3", True, None):
        with pytest.raises(InvalidOption, match=r"players cannot be .*; its type is int"):
            match.game.new_states(wrong)  # type: ignore[arg-type]
    assert len(match.game.new_states(numpy.int16(3), count=numpy.int8(2))) == 2


def test_in_takes_any_form_and_no_nonsense(match: Match):
    legal: Any = match.legal
    action = match.game.actions[match.game.actions.id("take ulm")]
    assert "take ulm" in legal
    assert "Take  ULM" in legal
    assert action in legal
    assert match.game.actions.id("take ulm") in legal
    for nonsense in ("take lodz", "take nowhere", "end", -1, 10_000, None, 1.5):
        assert nonsense not in legal


@pytest.mark.parametrize("form", ["text", "value", "id"])
def test_play_takes_an_action_in_three_forms(match: Match, form: str):
    number = match.game.actions.id("take ulm")
    action: Any = {"text": "take ulm", "value": match.game.actions[number], "id": number}[form]
    match.play(action)
    assert match.log[-1].action == number
    assert match.log[-1].actor == 1


def test_a_match_is_there_before_its_first_decision():
    begun = Match("thurn-und-taxis", 2, chance=False)
    assert len(begun) == 0
    assert begun


def test_an_illegal_action_lists_what_is_legal(match: Match):
    with pytest.raises(IllegalAction, match="'1 take lodz' is illegal now; legal: ") as error:
        match.play("take lodz")
    assert "legal: take ulm | take basel | " in str(error.value)
    assert error.value.legal == match.legal.texts
    assert len(match) == 7


def test_a_text_that_is_no_action(match: Match):
    with pytest.raises(InvalidText, match=r"'take ullm' is not an action\. Did you mean 'take ulm'\?"):
        match.play("take ullm")
    assert len(match) == 7


def test_chance_is_illegal_for_a_seat_and_the_other_way_round(match: Match):
    with pytest.raises(IllegalAction, match="'1 show ulm' is illegal now"):
        match.play("show ulm")
    match.play("take ulm")
    with pytest.raises(IllegalAction, match=r"'\* draw' is illegal now; legal: show mannheim"):
        match.play("draw")


def test_with_chance_on_a_seat_is_always_to_decide(game: Game):
    match = Match(game, 2, seed=3)
    for _ in range(100):
        assert match.actor in {1, 2}
        match.play(match.legal[0])


def test_after_the_end_nothing_is_legal(finished: Match):
    assert finished.over
    assert finished.actor is None
    assert len(finished.legal) == 0
    assert repr(finished.legal) == "<Legal: nothing>"
    assert finished.winner in {1, 2}
    with pytest.raises(IllegalAction, match="is illegal: the game is over") as error:
        finished.play("draw")
    assert error.value.legal == ()


# ---------------------------------------------------------------- views


def test_a_view_of_a_seat_that_does_not_exist(match: Match):
    for seat in (0, 3, -1):
        with pytest.raises(InvalidOption, match=f"there is no seat {seat}; seats go from 1 to 2"):
            match.view(seat)


def test_a_view_hides_what_others_drew(match: Match):
    play(match, "draw", "draw lodz", "postmaster", "draw", "draw pilsen", "lay lodz right")
    own, other, nobody = match.view(1), match.view(2), match.view()
    assert own.lines[-5:] == ("* draw lodz", "1 postmaster", "1 draw", "* draw pilsen", "1 lay lodz right")
    assert other.lines[-5:] == ("* draw ?", "1 postmaster", "1 draw", "* draw ?", "1 lay lodz right")
    assert other.lines == nobody.lines
    assert own.state.seats[0].hand.sum() == 1
    assert other.state.seats[0].hand.sum() == 0
    assert own.scores == other.scores == match.scores
    assert (own.seat, nobody.seat) == (1, None)
    assert own.actor == other.actor == 1
    assert own.legal.texts == match.legal.texts
    assert len(other.legal) == 0


def test_a_copy_by_pythons_module_is_a_match_of_its_own(match: Match):
    length = len(match)
    same = copy.copy(match)
    same.play(same.legal[0])
    assert len(same) > len(match) == length
    assert match.record() != same.record()


def test_what_chance_decides_in_a_copy_foretells_nothing_of_the_match_and_changes_nothing_in_it(game: Game):
    alone, match = ended(Match(game, 2, seed=1), 2), Match(game, 2, seed=1)
    assert ended(match.copy(), 2).log != alone.log
    assert ended(match, 2).log == alone.log


def test_a_game_is_told_in_few_words(match: Match):
    assert repr(match.game) == "<Game: thurn-und-taxis>"


def test_a_view_is_a_copy(match: Match):
    view = match.view(1)
    view.state.seats[0].carriages = 5
    assert match.state.seats[0].carriages == 0
    position = match.position
    position.apply(position.legal.ids[0])
    assert match.state.tobytes() != position.state.tobytes()
    assert len(match) == 7


# ---------------------------------------------------------------- taking back


def test_own_decisions_are_taken_back(match: Match):
    play(match, "take ulm", "show linz", "postmaster")
    before = match.state.tobytes()
    match.play("take linz")
    match.undo()
    assert match.state.tobytes() == before
    assert "take linz" in match.legal.texts


def test_several_at_once_and_again(match: Match):
    play(match, "take ulm", "show linz", "postmaster", "take basel", "show linz", "lay ulm right")
    after = match.state.tobytes()
    match.undo()
    match.redo()
    assert match.state.tobytes() == after
    assert match.log[-1].shows is False


def closing(game: Game, *, seen: bool = True) -> Match:
    """Return a match in which seat 1 has just closed and placed houses; the last six lines are its own."""
    match = Match(game, 2, chance=False)
    play(match, "first 1", *(f"show {city}" for city in SHOWN))
    play(
        match, "take basel", "show lodz", "postmaster", "take zuerich", "show lodz", "lay basel right", "end"
    )
    play(
        match, "take lodz", "show budweis", "postmaster", "take lodz", "show budweis", "lay lodz right", "end"
    )
    if seen:
        play(match, "take kempten", "show innsbruck")
    else:
        play(match, "draw", "draw kempten")
    play(match, "lay zuerich right", "carrier", "lay kempten right", "close", "each", "skip")
    return match


def test_undo_goes_back_over_all_decisions_of_the_seat_since_chance(game: Game):
    match = closing(game)
    before = [match.at(len(match) - count).state.tobytes() for count in range(7)]
    for count in range(1, 7):
        match.undo()
        assert match.state.tobytes() == before[count]
    with pytest.raises(UndoRefused, match=r"'\* show innsbruck' cannot be taken back: chance has decided"):
        match.undo()
    for count in reversed(range(6)):
        match.redo()
        assert match.state.tobytes() == before[count]
    with pytest.raises(UndoRefused, match="nothing has been taken back"):
        match.redo()


def test_undo_of_many_is_redone_one_by_one(game: Game):
    match = closing(game)
    record = match.record()
    match.undo(6)
    assert len(match.log) == len(match.at(len(match)).log)
    for _ in range(6):
        match.redo()
    assert match.record() == record


def test_undo_never_goes_over_chance(match: Match):
    with pytest.raises(UndoRefused, match=r"'\* show passau' cannot be taken back: chance has decided"):
        match.undo()
    play(match, "take ulm", "show linz", "postmaster")
    with pytest.raises(UndoRefused, match=r"'\* show linz' cannot be taken back: "):
        match.undo(2)
    match.undo()
    assert len(match) == 9


def test_undo_never_goes_over_another_seats_decision(match: Match):
    play(match, "take ulm", "show linz", "postmaster", "take basel", "show linz", "lay ulm right", "end")
    match.play("draw")
    with pytest.raises(UndoRefused, match="'1 end' cannot be taken back: it is another seat's decision"):
        match.undo(2)
    match.undo(1)
    assert match.actor == 2


def test_undo_never_hides_again_what_was_shown(game: Game):
    match = closing(game, seen=False)
    shows = [entry.shows for entry in match.log[-5:]]
    assert shows == [False, True, False, False, False]  # carrier, lay kempten right, close, each, skip
    with pytest.raises(
        UndoRefused, match="'1 lay kempten right' cannot be taken back: it showed others something hidden"
    ):
        match.undo(4)
    match.undo(3)
    assert match.legal.texts == ("close", "end")


def test_a_new_decision_forgets_what_was_taken_back(match: Match):
    play(match, "take ulm", "show linz", "postmaster", "take basel", "show linz", "lay ulm right")
    match.undo()
    match.play("lay basel right")
    with pytest.raises(UndoRefused, match="nothing has been taken back"):
        match.redo()


def test_a_match_that_went_on_forgets_what_was_taken_back(match: Match):
    play(match, "take ulm", "show linz", "postmaster", "take basel", "show linz", "lay ulm right")
    match.undo()
    longer = match.extended([notation.RecordLine(1, "lay basel right")])
    with pytest.raises(UndoRefused, match="nothing has been taken back"):
        longer.redo()
    match.redo()


def test_a_match_goes_on_by_decisions_of_whoever_decides(match: Match):
    with pytest.raises(IllegalAction, match="'2 take ulm' is illegal: it is the turn of 1"):
        match.extended([notation.RecordLine(2, "take ulm")])


def test_undo_does_not_go_beyond_the_beginning(match: Match):
    begun = Match.from_position(match.position, chance=False)
    begun.play("draw")
    with pytest.raises(UndoRefused, match="2 decisions cannot be taken back: there are only 1"):
        begun.undo(2)
    begun.undo()


def test_a_log_that_was_laid_open_stays_open(match: Match):
    play(match, "draw", "draw passau", "postmaster", "take ulm", "show linz", "lay ulm right")
    assert "* draw ?" in match.view(2).lines
    earlier = match.at(len(match))
    match.lay_open()
    assert "* draw passau" in match.view(2).lines
    match.undo()
    assert "* draw passau" in match.view(2).lines
    assert "* draw passau" in match.copy().view(2).lines
    assert "* draw ?" in match.at(len(match)).view(2).lines
    assert "* draw ?" in earlier.view(2).lines
    play(match, "lay ulm right", "end", "draw", "draw linz")
    assert match.view(1).lines[-1] == "* draw linz"


def test_nothing_to_take_back(game: Game):
    with pytest.raises(UndoRefused, match="nothing has been decided yet"):
        Match(game, 2, chance=False).undo()


@pytest.mark.parametrize("count", [0, -1])
def test_undo_counts_from_one(match: Match, count: int):
    play(match, "take ulm", "show linz", "postmaster")
    before = len(match)
    with pytest.raises(UndoRefused, match=f"{count} decisions cannot be taken back"):
        match.undo(count)
    assert len(match) == before


# ---------------------------------------------------------------- looking back


def test_every_earlier_position(game: Game):
    match = Match(game, 2, seed=11)
    states = [match.at(0).state.tobytes()]
    one = Match(game, names=match.names, chance=False, date=match.date)
    for _ in range(40):
        match.play(match.legal[0])
    for entry in match.log:
        one.play(entry.action)
        states.append(one.state.tobytes())
    for length in range(len(match) + 1):
        earlier = match.at(length)
        assert earlier.state.tobytes() == states[length]
        assert earlier.log == match.log[:length]
    assert len(match.at(0)) == 0


def test_a_position_that_the_game_has_not_reached(match: Match):
    for length in (-1, 8):
        with pytest.raises(InvalidOption, match=f"the game has 7 decisions; there is no position {length}"):
            match.at(length)


def test_an_earlier_position_can_be_played_on_alone(match: Match):
    earlier = match.at(3)
    earlier.play("show lodz")
    assert len(earlier) == 4
    assert len(match) == 7
    assert earlier.names == match.names


def test_an_earlier_position_waits_for_chance_and_has_nothing_to_carry_out_again(game: Game):
    match = Match(game, 2, seed=1)
    play(match, match.legal.texts[0], "postmaster")
    match.undo()
    earlier = match.at(3)
    with pytest.raises(UndoRefused, match="nothing has been taken back"):
        earlier.redo()
    earlier.play(earlier.legal[0])
    assert (len(earlier), earlier.actor) == (4, 0)
    earlier.go_on()
    assert earlier.actor


# ---------------------------------------------------------------- records


@pytest.fixture(scope="module")
def finished(game: Game) -> Match:
    """A finished game of two."""
    folder = Path(__file__).parent.parent / "golden" / "thurn_und_taxis"
    return next(found for path in sorted(folder.glob("*.durbar")) if (found := load(path)).players == 2)


def test_the_record_of_a_match(match: Match):
    match.play("take ulm")
    assert match.record() == HEADERS + "\n" + "".join(
        f"{line}\n" for line in ("* first 1", *(f"* show {city}" for city in SHOWN), "1 take ulm")
    )


def test_a_record_loads_to_the_same_match(match: Match, tmp_path: Path):
    play_on(match, 200)
    path = tmp_path / "game.durbar"
    path.write_text(match.record(), encoding="utf-8")
    for loaded in (load(path), Match.load(str(path))):
        assert loaded.record() == match.record()
        assert loaded.log == match.log
        assert loaded.state.tobytes() == match.state.tobytes()


def test_a_finished_record_has_its_result(finished: Match):
    assert f"\nresult {' '.join(map(str, finished.scores))}\n" in finished.record()


@pytest.mark.parametrize(
    ("lines", "kind", "place", "words"),
    [
        (
            "* first 1\n* show ullm\n",
            InvalidRecord,
            10,
            "'* show ullm': 'show ullm' is not an action. Did you mean",
        ),
        (
            "* first 1\n* show ?\n",
            InvalidRecord,
            10,
            "'* show ?': a game as one seat sees it cannot be replayed",
        ),
        ("* first 3\n", IllegalRecord, 9, "'* first 3' is illegal now; legal: first 1 | first 2"),
        ("1 first 1\n", IllegalRecord, 9, "'1 first 1' is illegal: it is the turn of *"),
        ("* first 1\n3 draw\n", IllegalRecord, 10, "'3 draw' is illegal: it is the turn of *"),
        ("* first 1\n* draw ulm\n", IllegalRecord, 10, "'* draw ulm' is illegal now; legal: show mannheim"),
        (
            "* first 1\n" + 3 * "* show ulm\n" + "* show ulm\n",
            IllegalRecord,
            13,
            "'* show ulm' is illegal now; legal: show mannheim | show carlsruhe",
        ),
    ],
)
def test_a_wrong_line_is_told(tmp_path: Path, lines: str, kind: type[Exception], place: int, words: str):
    path = tmp_path / "game.durbar"
    path.write_text(HEADERS + "\n" + lines, encoding="utf-8")
    with pytest.raises(kind) as error:
        load(path)
    assert str(error.value).startswith(f"{path}:{place}: {words}")


def test_the_first_illegal_line_counts(tmp_path: Path, finished: Match):
    lines = finished.record().splitlines()
    number = lines.index("1 end") if "1 end" in lines else lines.index("2 end")
    lines[number] = lines[number].replace("end", "close")
    path = tmp_path / "game.durbar"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(
        IllegalRecord, match=rf"game\.durbar:{number + 1}: '\d close' is illegal now; legal: "
    ):
        load(path)


def test_a_decision_after_the_end(tmp_path: Path, finished: Match):
    path = tmp_path / "game.durbar"
    path.write_text(finished.record() + "1 draw\n", encoding="utf-8")
    with pytest.raises(IllegalRecord, match="'1 draw' is illegal: the game is over"):
        load(path)


def test_a_wrong_result(tmp_path: Path, finished: Match):
    right = " ".join(map(str, finished.scores))
    path = tmp_path / "game.durbar"
    path.write_text(finished.record().replace(f"result {right}", "result 99 -99"), encoding="utf-8")
    with pytest.raises(IllegalRecord) as error:
        load(path)
    line = finished.record().splitlines().index(f"result {right}") + 1
    assert str(error.value) == f"{path}:{line}: 'result 99 -99' is wrong; the game gives 'result {right}'"


def test_a_missing_result(tmp_path: Path, finished: Match):
    right = " ".join(map(str, finished.scores))
    path = tmp_path / "game.durbar"
    path.write_text(finished.record().replace(f"result {right}\n", ""), encoding="utf-8")
    with pytest.raises(IllegalRecord, match=f"the game is over, so the header 'result {right}' is missing"):
        load(path)


def test_a_result_too_early(tmp_path: Path, match: Match):
    path = tmp_path / "game.durbar"
    path.write_text(match.record().replace("\n\n", "\nresult 1 2\n\n"), encoding="utf-8")
    with pytest.raises(IllegalRecord, match=r":8: 'result 1 2': the game is not over, so it has no result"):
        load(path)


def test_a_file_that_cannot_be_read(tmp_path: Path):
    with pytest.raises(InvalidRecord, match=r"no\.durbar: cannot be read: No such file"):
        load(tmp_path / "no.durbar")
    path = tmp_path / "game.durbar"
    path.write_bytes(b"durbar 1\nseat 1 B\xe9la\n")
    with pytest.raises(InvalidRecord, match=r"game\.durbar:2: is not UTF-8 text"):
        load(path)


def test_a_record_without_a_date_keeps_none(tmp_path: Path):
    path = tmp_path / "game.durbar"
    path.write_text(HEADERS.replace("date 2026-11-21\n", "") + "\n* first 1\n", encoding="utf-8")
    assert load(path).record() == path.read_text(encoding="utf-8")


def test_a_veil_is_lifted_for_the_seats_whose_decisions_are_laid_open():
    entry = Entry(actor=2, action=7, owner=2)
    assert entry.opened_by(0b10).owner == 0
    assert entry.opened_by(0b01) == entry
    assert Entry(actor=0, action=7).opened_by(0b11) == Entry(actor=0, action=7)


def test_lifting_veils_in_a_replayed_log():
    owners = np.array([-1, 0, 1, 0, 1], np.int16)
    lift_veils(owners, 4, 0b10)
    assert owners.tolist() == [-1, 0, -1, 0, 1], "only the decisions so far, only of those seats"


def test_a_game_is_played_by_the_rules_by_which_it_began():
    match = Match("gifts", 2, seed=1, rules=1)
    match.play(match.legal[0])
    assert {
        match.state.rules,
        match.at(5).state.rules,
        match.copy().state.rules,
        match.beginning.state.rules,
    } == {1}
    assert match.view(1).beginning.state.rules == 1
    assert Match.from_position(match.position).rules == 1
    assert Match.from_record(notation.parse(match.record())).rules == 1
    assert "; rules 1; " in match.position.text()
    assert durbar.Position.parse(match.position.text()).state.rules == 1
    assert Match("gifts", 2).rules == 2


def test_rules_that_are_not_known_are_refused():
    with pytest.raises(
        InvalidOption, match="rules 3 of gifts are not supported; this program plays rules 1, 2"
    ):
        Match("gifts", 2, rules=3)
