"""Laws of a game as it is told: a part is told as in the whole, and secrets do not reach who tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from durbar.core.log_events import ending, events, sheet, steps
from durbar.core.match import Match
from durbar.core.telling import Step
from tests.laws.played import SETTINGS, Setting, in_every_setting, played

NUMBERED = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)  # how a rule begins where it is told
KEPT = 4  # secrets of a game that are replaced by others
BEFORE = 12  # decisions that are told with it
STRIDE = 79  # so that they come from the whole game
WITH_SECRETS = [setting for setting in SETTINGS if setting.bot == "steady"]


@in_every_setting
def test_a_part_is_told_as_in_the_whole(setting: Setting):
    match = played(setting).match
    reader = 1 + len(match) % setting.players
    whole = events(match, reader)
    assert len(whole) == len(match)
    for start in (0, 1, len(match) // 2, len(match) - 1, len(match)):
        assert events(match, reader, start) == whole[start:]
        assert events(match, reader, start, start + 7) == whole[start : start + 7]
    assert [event.actor for event in whole] == [entry.actor for entry in match.log]


@in_every_setting
def test_everybody_is_told_something_by_every_decision(setting: Setting):
    match = played(setting).match
    for reader in (None, setting.players):
        for event in events(match, reader):
            reasons = (gain.reason for gain in event.gains)
            for phrase in (event.phrase, *event.beforehand, *reasons, *event.follows):
                assert str(phrase)
                assert "{" not in str(phrase)


@in_every_setting
def test_points_and_what_comes_by_itself_cite_rules_of_the_game(setting: Setting):
    match = played(setting).match
    rules = match.game.about.rules or match.game.about.rulebook
    numbers = set(NUMBERED.findall(rules.read_text("utf-8"))) if rules else {""}
    for event in events(match, None):
        assert event.phrase.rule in numbers | {""}
        reasons = (gain.reason for gain in event.gains)
        assert {phrase.rule for phrase in (*event.beforehand, *reasons, *event.follows)} <= numbers
    assert {phrase.rule for phrase in ending(match.position)} <= numbers


@in_every_setting
def test_the_sheet_adds_up_to_the_scores(setting: Setting):
    game = played(setting)
    for k in game.some(10):
        rows = [row.points for row in sheet(game.position(k)) if not row.breaks_ties]
        assert tuple(map(sum, zip(*rows, strict=True))) == game.position(k).scores


@pytest.mark.parametrize("setting", WITH_SECRETS, ids=str)
def test_who_tells_a_game_cannot_peek(setting: Setting):
    """All that it is given is the same, byte by byte, when only what the reader may not know differs."""
    found = 0
    for one, other, owner, start in with_another_secret(played(setting).match):
        for reader in {None, *range(1, setting.players + 1)} - {owner}:
            assert [*map(all_of, steps(one, reader, start))] == [*map(all_of, steps(other, reader, start))]
            assert events(one, reader, start) == events(other, reader, start)
        assert events(one, owner, start) != events(other, owner, start)
        found += 1
    assert found


@pytest.mark.parametrize("setting", WITH_SECRETS, ids=str)
def test_all_who_may_read_a_decision_are_told_it_alike(setting: Setting):
    """It is told from what everybody sees; who sees more, as a seat its own hand, would not tell more."""
    match = played(setting).match
    position, tell = match.beginning, match.game.room.telling.tell
    for entry, event in zip(match.log, events(match, setting.players), strict=True):
        before = position.wiped(setting.players)
        position.apply(entry.action)
        line = entry.as_read_by(setting.players, match.game)
        assert tell(Step(before, position.wiped(setting.players), line)) == event


def with_another_secret(match: Match) -> Iterator[tuple[Match, Match, int, int]]:
    """Yield pairs of games that differ in the last decision alone, who may read it, and a place before it."""
    found = 0
    for k in sorted(range(len(match)), key=lambda k: k * STRIDE % len(match)):
        one, other = match.at(k + 1), match.at(k)
        owner, text = one.log[-1].owner, one.log[-1].line(match.game).text
        others = [wish for wish in other.legal.texts if wish.split()[0] == text.split()[0] and wish != text]
        if owner and others:
            other.play(others[-1])
            yield one, other, owner, max(0, k - BEFORE)
            found += 1
        if found == KEPT:
            return


def all_of(step: Step) -> tuple[bytes, bytes, object]:
    """Return everything that a step holds."""
    return step.before.states.tobytes(), step.after.states.tobytes(), step.entry
