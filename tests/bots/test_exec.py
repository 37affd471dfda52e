"""Players that are programs: what they are told, what they may answer, and what happens when they fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from durbar.bots import events
from durbar.bots.events import Decided, GameFull, Revealed, Undone, game_full, news
from durbar.bots.external import MOST_UNASKED, ExternalPlayer, PlayerFailed, command_of
from durbar.bots.levels import make
from durbar.cli.group import cli
from durbar.core.errors import InvalidOption
from durbar.core.match import Match
from durbar.lab.ladder.ladder import Ladder
from durbar.lab.simulation.plan import plan_of
from durbar.lab.simulation.simulate import simulate
from durbar.lab.simulation.threads import play_chunks
from tests.conftest import ROOT
from tests.every_game import GAMES

EXAMPLE = f"exec:{sys.executable} {ROOT / 'examples' / 'stdio_bot.py'}"
GAME = "thurn-und-taxis"

# Answers with any legal text, always the same one, and keeps what it was told.
DIARIST = """
import json, random, sys
chance = random.Random(1)
with open(sys.argv[1], "a", encoding="utf-8") as diary:
    for line in sys.stdin:
        print(line, end="", file=diary)
        legal = json.loads(line).get("legal")
        if legal:
            print(chance.choice(legal), flush=True)
"""


def program(tmp_path: Path, text: str, *arguments: object) -> str:
    path = tmp_path / "bot.py"
    path.write_text(text, encoding="utf-8")
    return " ".join(map(str, ["exec:" + sys.executable, path, *arguments]))


def player(name: str, match: Match, time_limit: float = 10) -> ExternalPlayer:
    return ExternalPlayer(name, match.names, match.options, "1", time_limit)


def followed(told: list[dict]) -> list[str]:
    """Return the log as one knows it who reads events as docs/bots.md says."""
    log: list[str] = []
    for event in told:
        match event["type"]:
            case "gameFull":
                log = [*event["log"]]
            case "decision":
                log.append(event["line"])
            case "revealed":
                log[event["length"] - 1] = event["line"]
            case "undone":
                del log[event["length"] :]
        if "length" in event and event["type"] != "revealed":
            assert event["length"] == len(log)
    return log


@pytest.mark.parametrize("game_id", GAMES)
def test_the_example_plays_whole_games(game_id: str):
    summary = simulate(plan_of(game_id, [EXAMPLE, "steady"], 2, seed=3, workers=2))
    assert summary.finished == 2
    assert summary.json()["seats"][0]["bot"] == EXAMPLE


@pytest.mark.parametrize("game_id", GAMES)
def test_a_program_is_told_the_game_as_its_seat_sees_it(game_id: str, tmp_path: Path):
    diary = tmp_path / "diary"
    match = Match(game_id, 2, seed=5, names=["Anna", "Béla"])
    mine, other = player(program(tmp_path, DIARIST, diary), match), make("random", 5)
    while match.actor is not None:
        match.play((mine if match.actor == 1 else other).decide(match.view(match.actor), 1))
    mine.finish(match.view(1), match.scores, match.winners)
    told = [json.loads(line) for line in diary.read_text(encoding="utf-8").splitlines()]
    assert told[0]["type"] == "gameFull"
    assert told[0]["names"] == ["Anna", "Béla"]
    assert told[-1] == {"type": "gameOver", "scores": [*match.scores], "winners": [*match.winners]}
    assert followed(told) == [*match.view(1).lines]
    assert any(
        line.endswith("?") for event in told for line in (event.get("line", ""), *event.get("log", []))
    )
    assert sum(line.endswith("?") for line in followed(told)) == sum(e.owner == 2 for e in match.log)


def test_equal_seeds_give_equal_games_on_any_number_of_threads(tmp_path: Path):
    bots = [program(tmp_path, DIARIST, tmp_path / "diary"), "random"]
    one, two = (
        [c.log(0) for c in play_chunks(plan_of(GAME, bots, 3, seed=4, workers=n), keep_log=True)]
        for n in (1, 2)
    )
    assert one == two


FAILURES = {
    "nonsense": ("print('fly', flush=True); input()", "answered 'fly', which is not legal"),
    "death": ("raise SystemExit(7)", "ended with exit status 7 without an answer"),
    "a long answer": ("print('fly' * 9999, flush=True); input()", "fly" * 66 + "fl…', which is not legal"),
    "silence": ("import time; time.sleep(60)", "gave no answer within"),
    "a closed output": (
        "import os, time; os.close(1); time.sleep(60)",
        "closed its standard output without an answer",
    ),
    "a line without end": (
        "import sys\nwhile True: sys.stdout.write('fly' * 9999)",
        "wrote a line of more than 64 kB",
    ),
}


@pytest.mark.parametrize("kind", FAILURES)
def test_a_failure_is_told_with_the_seat_the_decision_and_what_was_legal(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("durbar.bots.external.STARTING", 0.5)
    code, complaint = FAILURES[kind]
    match = Match(GAME, 2, seed=1)
    assert match.actor
    failing = player(program(tmp_path, code), match, 0.5)
    began = time.monotonic()
    with pytest.raises(PlayerFailed) as failed:
        failing.decide(match.view(match.actor), 1)
    failing.close()
    assert time.monotonic() - began < 10
    told = str(failed.value)
    assert complaint in told
    assert f"seat {match.actor}, exec:" in told
    assert f"decision {len(match) + 1}:" in told
    assert told.endswith("legal: " + " | ".join(match.legal.texts))


def test_answers_that_nobody_has_asked_for_are_not_kept_without_end(tmp_path: Path):
    chatty = """
import json, sys
answer = json.loads(sys.stdin.readline())["legal"][0]
while True:
    print(answer)
"""
    match = Match(GAME, 2, seed=1)
    assert match.actor
    flooding = player(program(tmp_path, chatty), match, 5)
    match.play(flooding.decide(match.view(match.actor), 1))
    assert flooding._program
    for thread in flooding._program._threads[:1]:
        thread.join(20)
        assert not thread.is_alive()
    assert flooding._program._answers.qsize() <= MOST_UNASKED + 2
    assert "answers that nobody had asked for" in flooding._program.why_silent()
    flooding.close()


def test_a_simulation_ends_with_the_failure_in_one_line(tmp_path: Path):
    command = program(tmp_path, "raise SystemExit(3)")
    result = CliRunner().invoke(
        cli, ["simulate", GAME, "--bots", command, "--bots", "steady", "--games", "9"]
    )
    assert isinstance(result.exception, PlayerFailed)


def test_a_program_that_is_not_there_is_told():
    match = Match(GAME, 2, seed=1)
    with pytest.raises(PlayerFailed, match="cannot be started"):
        player("exec:/nowhere/bot", match).decide(match.view(match.actor), 1)


@pytest.mark.skipif(os.name == "nt", reason="files of Unix")
@pytest.mark.parametrize("before", ["\ufeff#!/usr/bin/env python3\n", ""])
def test_a_file_without_a_first_line_that_the_system_knows_is_told(tmp_path: Path, before: str):
    (path := tmp_path / "bot.py").write_text(f"{before}print()\n", encoding="utf-8")
    path.chmod(0o700)
    match = Match(GAME, 2, seed=1)
    with pytest.raises(PlayerFailed, match=r"begins with #! .* no byte order mark stands before that"):
        player(f"exec:{path}", match).decide(match.view(match.actor), 1)


@pytest.mark.parametrize("name", ["exec:", "exec:  ", "exec:python 'bot.py", "exec:python bot.py #1"])
def test_what_cannot_be_a_command_is_told(name: str):
    with pytest.raises(InvalidOption):
        plan_of(GAME, [name, "steady"], 1)
    with pytest.raises(InvalidOption):
        Ladder(GAME, 2, (name, "steady"))


def test_a_command_keeps_its_quoted_words():
    assert command_of("exec: python 'my bot.py' -v") == ["python", "my bot.py", "-v"]


def test_a_program_is_gone_after_its_game(tmp_path: Path):
    match = Match(GAME, 2, seed=1)
    stubborn = player(program(tmp_path, DIARIST + "\nimport time\ntime.sleep(60)", tmp_path / "diary"), match)
    stubborn.decide(match.view(match.actor), 1)
    assert stubborn._program
    process = stubborn._program._process
    stubborn.close()
    assert process.poll() is not None


# ---------------------------------------------------------------- events from views


def test_the_first_event_tells_the_game():
    match = Match(GAME, 2, seed=1, options={"voluntary_abandon": True})
    view = match.view(match.actor)
    event = game_full(view, match.names, match.options, "abc")
    assert isinstance(event, GameFull)
    assert (event.id, event.game, event.seat, event.turn) == ("abc", GAME, match.actor, match.actor)
    assert event.options == {"voluntary_abandon": True}
    assert event.legal == match.legal.texts
    assert event.log == view.lines


def test_only_the_newest_decision_asks():
    match = Match(GAME, 2, seed=1)
    before = match.view(match.actor).lines
    match.play(match.legal[0])
    told = list(news(before, match.view(match.actor)))
    assert all(isinstance(event, Decided) for event in told)
    assert [event.legal for event in told[:-1]] == [()] * (len(told) - 1)  # type: ignore[union-attr]
    assert told[-1].legal == match.legal.texts  # type: ignore[union-attr]
    assert [event.turn for event in told] == [  # type: ignore[union-attr]
        match.at(len(before) + n).actor for n in range(1, len(told) + 1)
    ]


def test_what_was_taken_back_is_told():
    match = Match(GAME, 2, seed=1)
    while "lay" not in match.legal.texts[-1]:
        match.play(match.legal[0])
    seat = match.actor
    match.play(match.legal.texts[-1])
    before = match.view(seat).lines
    match.undo()
    told = list(news(before, match.view(seat)))
    assert told == [
        Undone(
            length=len(match), turn=seat, legal=match.view(seat).legal.texts, scores=match.view(seat).scores
        )
    ]
    other = next(text for text in match.legal.texts if f"{seat} {text}" != before[-1])
    match.play(other)
    told = list(news(before, match.view(seat)))
    assert told[0] == Undone(length=len(before) - 1, turn=seat)
    assert isinstance(told[1], Decided)
    assert told[1].line == f"{seat} {other}"


def test_what_may_be_read_from_now_on_is_told(monkeypatch: pytest.MonkeyPatch):
    match = Match(GAME, 2, seed=1)
    while "draw" not in match.legal.texts:
        match.play(match.legal[0])
    seat = match.actor
    assert seat
    match.play("draw")
    index = max(i for i, entry in enumerate(match.log) if entry.owner)
    veiled, known = match.view(3 - seat), match.view(seat)
    assert veiled.lines[index] == "* draw ?"
    assert list(news(veiled.lines, known)) == [Revealed(length=index + 1, line=known.lines[index])]
    again = list(news(known.lines, veiled))  # an undo took it back, and something hidden followed
    assert isinstance(again[0], Undone)
    assert again[0].length == index


def test_events_travel_as_lines_of_json():
    line = events.as_line(Revealed(length=3, line="2 plan gold house"))
    assert json.loads(line) == {"type": "revealed", "length": 3, "line": "2 plan gold house"}
    assert line.endswith(b"}\n")


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_who_ends_a_simulation_ends_its_programs_at_once(asked: signal.Signals, tmp_path: Path):
    mark = tmp_path / "pid"
    name = program(
        tmp_path,
        "import os, sys, time; open(sys.argv[1], 'w').write(f'{os.getpid()}.'); time.sleep(99)",
        mark,
    )
    command = [sys.executable, "-m", "durbar", "simulate", GAME, "--bots", f"{name},steady", "--games", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as simulation:
        try:
            while not (mark.exists() and mark.read_text().endswith(".")):
                assert simulation.poll() is None
                time.sleep(0.05)
            simulation.send_signal(asked)
            _, told = simulation.communicate(timeout=8)  # far below the program's own 30 seconds
        finally:
            simulation.kill()
    assert "durbar: stopped after 0 of 1 game\n" in told
    assert simulation.returncode == (-signal.SIGINT if asked == signal.SIGINT else 128 + signal.SIGTERM)
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text().rstrip(".")), 0)
