"""The rules of Gifts, each with a test that bears its number."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from pathlib import Path

from durbar.core.match import Match
from gifts.about import ABOUT

SOURCES = Path(str(ABOUT.rulebook)).parent


def rules() -> list[int]:
    """Return the numbers of the rulebook's rules."""
    assert ABOUT.rulebook
    text = ABOUT.rulebook.read_text(encoding="utf-8")
    return [int(number) for number in re.findall(r"^- \*\*GI-(\d+)\*\*", text, re.MULTILINE)]


def dealt(*hands: str, rules: int | None = None, **options: bool) -> Match:
    """Return a game with these hands; what they lack is filled up with the lowest cards that are left."""
    match = Match("gifts", len(hands), options=options, chance=False, rules=rules)
    cards = [[int(card) for card in hand.split()] for hand in hands]
    left = Counter(dict.fromkeys(range(1, 10), 6))
    left.subtract(card for hand in cards for card in hand)
    rest = left.elements()
    full = [[*hand, *islice(rest, 9 - len(hand))] for hand in cards]
    for number in range(9):
        for hand in full:
            match.play(f"deal {hand[number]}")
    return match


def play_round(match: Match, favour: int, *cards: int) -> None:
    match.play(f"favour {favour}")
    for card in cards:
        match.play(f"present {card}")


def test_gi_1_there_are_54_cards_and_two_to_four_players():
    match = Match("gifts", 2, chance=False)
    assert match.state.deck.tolist() == [6] * 9
    assert list(ABOUT.player_counts) == [2, 3, 4]


def test_gi_2_nine_cards_are_dealt_to_each_seat_one_at_a_time_for_its_eyes_alone():
    match = dealt("9 8", "7 7")
    assert [str(entry.line(match.game)) for entry in match.log[:3]] == ["* deal 9", "* deal 7", "* deal 8"]
    assert len(match) == 18
    assert match.view(1).lines[:3] == ("* deal 9", "* deal ?", "* deal 8")
    assert match.view().lines[:3] == ("* deal ?",) * 3
    assert match.view(2).state.seats[0].hand.sum() == 0


def test_gi_3_a_round_begins_with_a_favour_beside_those_that_are_left():
    match = dealt("5", "5", equals_cancel=True)
    assert {text.split()[0] for text in match.legal.texts} == {"favour"}
    play_round(match, 9, 5, 5)
    match.play("favour 8")
    assert match.state.favours.tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 1]


def test_gi_4_each_seat_in_turn_presents_a_card_of_its_hand():
    match = dealt("5 7 7 7 7 7 5 5 5", "4", "3")
    match.play("favour 9")
    assert match.actor == 1
    assert match.legal.texts == ("present 5", "present 7")
    match.play("present 7")
    assert [match.actor, match.state.seats[0].presented] == [2, 6]


def test_gi_5_the_highest_card_wins_all_favours_and_begins_the_next_round():
    match = dealt("5", "9", "3")
    play_round(match, 8, 5, 9, 3)
    assert match.scores == (0, 8, 0)
    match.play("favour 9")
    assert match.actor == 2


def test_gi_6_of_several_highest_cards_the_last_wins():
    match = dealt("5 1", "9 9", "9 9")
    play_round(match, 8, 5, 9, 9)
    assert match.scores == (0, 0, 8)
    play_round(match, 7, 9, 1, 9)  # seat 3 begins
    assert match.scores == (0, 7, 8)


def test_gi_6_in_rules_1_the_first_of_them_wins():
    match = dealt("5 1", "9 9", "9 9", rules=1)
    play_round(match, 8, 5, 9, 9)
    assert match.scores == (0, 8, 0)
    play_round(match, 7, 9, 9, 1)
    assert match.scores == (0, 15, 0)


def test_gi_7_with_the_option_equal_cards_cancel_each_other():
    match = dealt("5 5", "9 5", "9 5", equals_cancel=True)
    play_round(match, 8, 5, 9, 9)
    assert match.scores == (8, 0, 0)
    play_round(match, 7, 5, 5, 5)
    assert match.scores == (8, 0, 0)
    match.play("favour 6")
    assert match.actor == 1
    assert match.state.favours.sum() == 2


def test_gi_8_presented_cards_are_out_of_the_game():
    match = dealt("5", "9")
    play_round(match, 8, 5, 9)
    assert match.state.out.tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 1]
    assert match.state.seats[0].hand_size == 8


def test_gi_9_the_game_ends_with_the_last_cards_and_what_is_left_is_nobodys():
    match = dealt("9 9 9 9 9 9 8 8 5", "1 1 1 1 1 1 2 2 5", equals_cancel=True)
    for _ in range(6):
        play_round(match, 3, 9, 1)
    for _ in range(2):
        play_round(match, 4, 8, 2)
    assert match.actor == 0
    play_round(match, 7, 5, 5)
    assert match.over
    assert match.scores == (6 * 3 + 2 * 4, 0)


def test_gi_10_the_score_decides_and_then_the_number_of_favours():
    match = dealt("9 9 1", "1 1 9")
    for _ in range(2):
        play_round(match, 4, 9, 1)
    assert match.scores == (8, 0)
    assert match.places == (1, 2)
    play_round(match, 8, 1, 9)
    assert match.scores == (8, 8)
    assert match.places == (1, 2)


def test_gi_10_who_is_level_in_both_shares_the_place():
    match = dealt("9 1", "1 9")
    play_round(match, 4, 9, 1)
    play_round(match, 4, 1, 9)
    assert match.scores == (4, 4)
    assert match.places == (1, 1)


def test_every_rule_has_its_test_and_is_cited_where_it_is_written():
    tests = {int(number) for number in re.findall(r"def test_gi_(\d+)_", Path(__file__).read_text("utf-8"))}
    cited = {
        int(number)
        for path in SOURCES.glob("*.py")
        for number in re.findall(r"GI-(\d+)", path.read_text("utf-8"))
    }
    assert rules() == [*range(1, 11)]
    assert tests == cited == set(rules())
