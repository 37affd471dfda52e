"""Laws of every lesson: its record replays, its decisions are real ones, its words are short."""

from __future__ import annotations

import pytest

from durbar.faces.lesson import ANY, game_of, lesson_of
from tests.faces.lessons import LESSONS, lesson


def test_each_of_our_three_games_has_one():
    assert {"taj-mahal", "thurn-und-taxis", "maharaja"} <= set(LESSONS)


def test_a_game_without_one_has_none():
    assert lesson_of("gifts") is None


@pytest.mark.parametrize("game_id", LESSONS)
def test_its_record_is_a_whole_game(game_id: str):
    match = game_of(game_id)
    assert match.over
    assert match.game.about.id == game_id
    assert lesson(game_id).seat in match.winners


@pytest.mark.parametrize("game_id", LESSONS)
def test_each_step_asks_for_a_real_decision(game_id: str):
    whole = game_of(game_id)
    for step in lesson(game_id).steps:
        then = whole.at(step.at)
        assert then.actor == lesson(game_id).seat, step.at
        assert len(then.legal) > 1, f"{step.at} is no choice"


@pytest.mark.parametrize("game_id", LESSONS)
def test_each_other_way_is_answered(game_id: str):
    """And no answer is written for a decision that is not open, or that is the prepared one alone."""
    whole = game_of(game_id)
    for step in lesson(game_id).steps:
        prepared = whole.game.actions.texts[whole.log[step.at].action]
        others = [text for text in whole.at(step.at).legal.texts if text != prepared]
        assert all(step.answer(text) for text in others)
        unused = {begin for begin in step.but if not any(text.startswith(begin) for text in others)} - {ANY}
        assert not unused, f"{step.at}: {unused}"


@pytest.mark.parametrize("game_id", LESSONS)
def test_steps_follow_one_another_and_are_many_enough_for_a_first_game(game_id: str):
    places = [step.at for step in lesson(game_id).steps]
    assert places == sorted(set(places))
    assert 15 <= len(places) <= 30


@pytest.mark.parametrize("game_id", LESSONS)
def test_its_words_are_short(game_id: str):
    """One to three sentences a step: who learns wants to play."""
    for step in lesson(game_id).steps:
        for words in (step.words, *step.but.values()):
            assert 10 < len(words) <= 260, words
        assert all(words.endswith(".") for words in step.but.values())
        assert step.rules, f"{step.at} cites no rule"
