"""Games with other secrets that look the same to a viewer, and their tables."""

from __future__ import annotations

import random

import pytest

from durbar.bots.levels import make
from durbar.core.errors import DurbarError
from durbar.core.log import Entry
from durbar.core.match import Match
from durbar.core.record import RecordLine
from durbar.site.people.models import Visitor
from durbar.site.tables import presence
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.tables.replay import write
from tests.site.conftest import fresh

HIDING = ("thurn-und-taxis", "taj-mahal", "maharaja")
LONGEST = 250  # decisions
TRIES = 12  # other secrets that are tried for one game


def begun(game: str, players: int, seed: int) -> Match:
    """Return a game among mixed players at a random moment in which something is hidden."""
    rng = random.Random(f"{game} {players} {seed}")
    match, moments = Match(game, players, seed=rng.random().hex()), list[int]()
    deciding = [make(rng.choice(["random", "steady"]), seed=seed) for _ in range(players)]
    while not match.over and len(match) < LONGEST:
        if any(entry.owner for entry in match.log):
            moments.append(len(match))
        assert match.actor
        match.play(deciding[match.actor - 1].decide(match.view(match.actor), 0.1))
    return match.at(rng.choice(moments))


def replaced(match: Match, viewer: int | None, rng: random.Random) -> Match | None:
    """Return a game with other secrets that looks the same to a viewer (None: a spectator), or None."""
    lines = list(match.as_record().lines)
    hidden = [index for index, entry in enumerate(match.log) if entry.owner not in (0, viewer)]
    changed = None
    for index in rng.sample(hidden, min(TRIES, len(hidden))):
        trial = lines.copy()
        trial[index] = rng.choice(others(match.at(index), match.log[index]) or [lines[index]])
        again = same_to(match, trial, viewer)
        if again is not None and trial != lines:
            lines, changed = trial, again
    return changed


def others(then: Match, entry: Entry) -> list[RecordLine]:
    """Return what could have been decided in secret instead."""
    texts = then.game.actions.texts
    own = texts[entry.action]
    return [
        RecordLine(entry.actor, text)
        for text in then.legal.texts
        if text != own and text.split()[0] == own.split()[0]
    ]


def same_to(match: Match, lines: list[RecordLine], viewer: int | None) -> Match | None:
    """Return the game of other lines if it is legal, and if what a viewer may see of it is the same."""
    again = match.at(0)
    try:
        again = again.extended(lines)
    except DurbarError:
        return None
    ours, theirs = match.view(viewer), again.view(viewer)
    same = ours.lines == theirs.lines and ours.state.tobytes() == theirs.state.tobytes()
    return again if same and ours.legal.ids == theirs.legal.ids else None


def table_of(match: Match, people: list[Visitor]) -> Table:
    """Return a table at which people play a game."""
    plan = TablePlan(match.game.about.id, ["me"] + ["open"] * (match.players - 1), hints=Table.Hints.ON)
    table = create(plan, people[0])
    for seat, person in enumerate(people[1:], start=2):
        table.seats.filter(number=seat).update(kind="person", visitor=person, name=person.name)
    table = fresh(table)
    write(table, match)
    return fresh(table)


def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody come online by looking, nor go away for long, and nothing be long ago."""
    monkeypatch.setattr("durbar.site.tables.presence.is_online", lambda seat: False)
    monkeypatch.setattr("durbar.site.tables.presence.patience_left", lambda seat: presence.PATIENCE)
    monkeypatch.setattr("durbar.site.pages.ages.MINUTE", 10**9)
