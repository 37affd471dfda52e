"""An action has three forms, each convertible to the others."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import numpy as np
import pytest

from durbar.core import registry
from durbar.core.actions import Action, ActionTable
from durbar.core.errors import IllegalAction, InvalidText
from durbar.core.game import Game
from durbar.core.match import Match
from tests.every_game import GAMES


@pytest.fixture(params=GAMES)
def actions(request: pytest.FixtureRequest) -> ActionTable:
    return registry.game(request.param).actions


def test_text_to_id_to_text_for_every_action(actions: ActionTable):
    assert len(actions) == len(actions.texts) > 0
    for number, text in enumerate(actions.texts):
        assert actions.id(text) == number
        assert actions[number].text() == str(actions[number]) == text


def test_value_to_id_to_value_for_every_action(actions: ActionTable):
    for number, action in enumerate(actions):
        assert actions.id(action) == number
        assert actions.id(number) == number
        assert actions.id(dataclasses.replace(action)) == number


def test_texts_are_canonical(actions: ActionTable):
    for text in actions.texts:
        assert text == " ".join(text.split()).lower()
        assert "#" not in text
        assert "?" not in text


def test_values_are_frozen_and_hashable(actions: ActionTable):
    assert len(set(actions)) == len(actions)
    name: Any = dataclasses.fields(actions[0])[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(actions[0], name, "x")


def test_the_repr_is_a_call_that_rebuilds_the_value(actions: ActionTable):
    kind = type(actions[0])
    for action in actions:
        assert eval(repr(action), {kind.__name__: kind}) == action


def test_json_rebuilds_the_value(actions: ActionTable):
    for action in actions:
        fields = json.loads(json.dumps(action.json()))
        assert type(action)(**fields) == action
        assert None not in fields.values()


def test_fields_of_a_value(game: Game):
    action: Any = game.actions[game.actions.id("lay ulm left")]
    assert (action.do, action.city, action.end) == ("lay", "ulm", "left")
    assert action.json() == {"do": "lay", "city": "ulm", "end": "left"}
    assert game.actions[game.actions.id("close cartwright")].json() == {
        "do": "close",
        "official": "cartwright",
    }


def test_what_a_person_types_may_have_capitals_and_spaces(game: Game):
    assert game.actions.id("  Lay  ULM   Left ") == game.actions.id("lay ulm left")


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("lay ulm lft", "lay ulm left"),
        ("tak ulm", "take ulm"),
        ("closee", "close"),
        ("postmater", "postmaster"),
    ],
)
def test_a_wrong_text_is_answered_with_the_nearest(game: Game, text: str, nearest: str):
    with pytest.raises(InvalidText, match=f"'{text}' is not an action. Did you mean '{nearest}'?"):
        game.actions.id(text)


def test_far_off_there_is_no_guess(game: Game):
    with pytest.raises(InvalidText) as error:
        game.actions.id("xyzzy")
    assert "Did you mean" not in str(error.value)


@pytest.mark.parametrize("number", [-1, 10_000])
def test_ids_out_of_range(game: Game, number: int):
    with pytest.raises(InvalidText, match=f"there is no action {number}; ids go from 0 to"):
        game.actions.id(number)


@pytest.mark.parametrize("kind", [np.int64, np.int16, np.uint8, np.array])
def test_an_id_may_be_an_integer_of_numpy(game: Game, kind: Any):
    match = Match(game, 3, seed=1)
    number = match.legal.ids[-1]
    assert type(game.actions.id(kind(number))) is int
    assert kind(number) in match.legal
    match.play(kind(number))
    assert match.log[-1].action == number or match.log[-2].action == number


@pytest.mark.parametrize("wrong", [None, True, False, 1.0, np.float64(1), np.bool_(True), [1], b"pass", {}])
def test_what_is_neither_text_nor_id_is_no_action(game: Game, wrong: Any):
    with pytest.raises(InvalidText, match="there is no action "):
        game.actions.id(wrong)
    assert wrong not in Match(game, 3, seed=1).legal


def test_a_position_refuses_what_is_not_legal(game: Game):
    match = Match(game, 3, seed=1)
    position, before = match.position, match.position.text()
    wrong = next(number for number in range(len(game.actions)) if number not in position.legal.ids)
    with pytest.raises(IllegalAction, match="illegal now; legal: "):
        position.play(wrong)
    with pytest.raises(InvalidText, match="there is no action 30000"):
        position.play(30_000)
    assert position.text() == before
    position.play(str(position.legal[0]))
    assert position.text() != before


@dataclasses.dataclass(frozen=True, slots=True)
class Word(Action):
    """An action of one word."""

    word: str


def test_two_actions_cannot_have_one_text():
    assert list(ActionTable([Word("a"), Word("b")])) == [Word("a"), Word("b")]
    with pytest.raises(ValueError, match="actions 0 and 2 have the same text: 'a'"):
        ActionTable([Word("a"), Word("b"), Word("a")])


@pytest.mark.parametrize("text", ["", "Buy", "buy  it", " buy", "buy #1", "buy ?", "buy|sell", "buy\n"])
def test_what_a_record_would_not_read_again_is_no_action(text: str):
    with pytest.raises(
        ValueError, match=r"action 1 reads .*; a text has small letters with single spaces, without #\?\|"
    ):
        ActionTable([Word("käufe"), Word(text)])
