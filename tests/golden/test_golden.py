"""Recorded games replay to their results.

The records were played by a second, independent implementation of the rules, which also wrote the `# legal:`
comments. A new game of the registry needs records here too: `tests/golden/<room>/*.durbar`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar import load
from durbar.core import registry
from durbar.core.about import About
from durbar.core.match import Match
from durbar.core.record import parse
from tests.rooms import folder_of

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.durbar"))
LEGAL = "legal:"


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def has_legal_sets(path: Path) -> bool:
    return f"# {LEGAL}" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_every_game_has_golden_records(about: About):
    games = [load(path) for path in RECORDS if path.parent.name == folder_of(about.id)]
    assert games, f"put records of whole games into tests/golden/{folder_of(about.id)}"
    assert {match.players for match in games} == set(about.player_counts)
    assert {match.rules for match in games} == set(about.rules_versions)
    for option in about.options:
        assert {match.options[option.name] for match in games} == set(option.values)
    assert any(has_legal_sets(path) for path in RECORDS)


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_recorded_game_replays_to_its_result(path: Path):
    match = load(path)
    assert match.over
    assert parse(path.read_text(encoding="utf-8")).result == match.scores
    assert match.winners


@pytest.mark.parametrize("path", [path for path in RECORDS if not has_legal_sets(path)], ids=name)
def test_a_recorded_game_is_printed_as_it_is_written(path: Path):
    assert load(path).record() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [path for path in RECORDS if has_legal_sets(path)], ids=name)
def test_what_is_legal_is_what_the_record_says(path: Path):
    record = parse(path.read_text(encoding="utf-8"), str(path))
    match = Match.start_of(record)
    comments = {comment.decisions: comment.text for comment in record.comments}
    for number, line in enumerate(record.lines, start=1):
        if line.actor:
            assert comments[number].startswith(LEGAL), record.line_prefix(line.number)
            told = [text.strip() for text in comments[number].removeprefix(LEGAL).split("|")]
            assert sorted(match.legal.texts) == sorted(told), record.line_prefix(line.number)
        assert match.actor == line.actor
        match.play(line.text)
    assert match.over
