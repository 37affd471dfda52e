"""Games of other packages: found by their entry point, and asked for no more than they bring."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from durbar.core import registry
from durbar.core.errors import InvalidBoard, InvalidOption
from durbar.core.layout import Layout
from durbar.core.match import Match
from tests.conftest import RunPython

SHIPPED = ["thurn-und-taxis", "taj-mahal", "maharaja"]
LIST = (
    "import json; from durbar.core import registry; print(json.dumps([a.id for a in registry.all_games()]))"
)

# The least that a game can bring: no option, no board, no secrets, no advice.
OPEN = """
from dataclasses import replace
import numpy as np
from durbar.bots.levels import make
from durbar.core.game import Game
from durbar.core.layout import GameState, Ints, Rows, array
from durbar.core.match import Match
from durbar.core.room import Room
from gifts.room import ROOM
from gifts.state import Options, Player

class State(GameState):
    first: int
    turn: int
    deck: Ints = array(9)
    favours: Ints = array(9)
    out: Ints = array(9)
    seats: Rows[Player] = array(4)

def winner_of_round(s):
    return s.first

import gifts.rules
gifts.rules.winner_of_round = winner_of_round
room = Room(
    about=replace(ROOM.about, options=()),
    state=State,
    max_legal=ROOM.max_legal,
    phases=ROOM.phases,
    compiler=ROOM.compiler,
    rules=ROOM.rules,
)
match = Match(Game.open(room), 3, seed=1)
players = [make(name, 1) for name in ("random", "steady", "novice")]
while not match.over:
    view = match.view(match.actor)
    assert view.state.tobytes() == match.state.tobytes()
    match.play(players[match.actor - 1].decide(view, 0))
assert not any("?" in line for line in match.view(1).lines)
assert match.view().position.states.tobytes() == match.position.states.tobytes()
print(match.scores)
"""


def test_a_package_adds_its_game_wherever_it_is_installed(run_python: RunPython):
    found = [about.id for about in registry.all_games()]
    assert {*SHIPPED, "gifts"} <= {*found}
    assert json.loads(run_python("-c", LIST)) == found


# A game whose second round gives nothing to decide: to chance, or to the seat that is asked.
STUCK = """
import sys
import gifts.rules as rules
from gifts.state import Phase

def nothing_in_the_second_round(decide, phase, state):
    def decide_there(*args):
        s = args[state]
        return 0 if s.phase == phase and s.out.sum() >= 3 else decide(*args)
    return decide_there

if sys.argv[1] == "chance":
    rules.outcomes = nothing_in_the_second_round(rules.outcomes, Phase.FAVOUR, 0)
else:
    rules.legal = nothing_in_the_second_round(rules.legal, Phase.PRESENT, 1)
from durbar.core.match import Match
from durbar.lab.simulation.plan import plan_of
from durbar.lab.simulation.playing import play_chunk

chunk = play_chunk(plan_of("gifts", ["random"] * 3, 2, seed=1, workers=1), 1, 2, keep_log=True)
print(chunk.over.tolist(), [sum(actor > 0 for actor in chunk.log(game)[0]) for game in range(2)])
match = Match("gifts", 3, seed=1)
try:
    while match.legal:
        match.play(match.legal[0])
    print(match.legal)
except RuntimeError as error:
    print(error)
"""

WRONG = """
from durbar.core.about import Option
from gifts.about import ABOUT
from dataclasses import replace
OTHER = replace(ABOUT, id="taj-mahal")
CROWDED = replace(ABOUT, id="presents", max_players=6)
UNDERSCORE = replace(ABOUT, id="the_presents")
NOBODY = replace(ABOUT, id="presents", min_players=5)
LAWLESS = replace(ABOUT, id="presents", rules_versions=())
ELSEWHERE = replace(ABOUT, id="presents", options=(Option("rounds", "", "", default=5, values=(4, 6)),))
BROKEN = "no declaration"
"""


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("presents = nowhere:ABOUT", "ModuleNotFoundError: No module named 'nowhere'"),
        ("presents = wrong_package:GONE", "AttributeError: "),
        ("presents = wrong_package:BROKEN", "TypeError: it is not a durbar.core.about.About"),
        ("presents = wrong_package:ABOUT", "TypeError: its id is gifts; the entry point must be called so"),
        (
            "presents = wrong_package:CROWDED",
            "TypeError: it is for up to 6 players; a table has 5 seats at most",
        ),
        (
            "the_presents = wrong_package:UNDERSCORE",
            "TypeError: its id is the_presents; one has small letters, digits and -, at most 40",
        ),
        ("presents = wrong_package:NOBODY", "TypeError: it is for 5 to 4 players"),
        ("presents = wrong_package:LAWLESS", "TypeError: it names no version of its rules"),
        (
            "presents = wrong_package:ELSEWHERE",
            "InvalidOption: option rounds cannot be 5; it is one of: 4, 6",
        ),
        ("taj-mahal = wrong_package:OTHER", "TypeError: another package has a game of that id"),
    ],
)
def test_a_package_whose_game_cannot_be_had_is_told_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture, entry: str, told: str
):
    (tmp_path / "wrong_package.py").write_text(WRONG)
    monkeypatch.syspath_prepend(tmp_path)
    known = [about.id for about in registry.all_games()]
    name, _, value = entry.partition(" = ")
    usual = entry_points(group=registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [*usual, EntryPoint(name, value, group)])
    installed = registry._installed.__wrapped__()
    assert [*installed] == known
    (record,) = caplog.records
    assert record.getMessage().startswith(f"the game {name} of {value} cannot be played: {told}")


def test_a_name_without_end_is_no_game():
    assert registry.about(" Taj_Mahal ").id == "taj-mahal"
    with pytest.raises(InvalidOption, match="there is no game '  "):
        registry.about(" " * 100_000 + "taj-mahal")
    with pytest.raises(InvalidOption, match="there is no game 'taj-mahal"):
        registry.about("taj-mahal" + " " * 100_000)


def test_the_state_of_a_game_is_one():
    room = registry.room("gifts")
    with pytest.raises(TypeError, match="gifts: the state Layout does not derive from GameState"):
        replace(room, state=Layout)  # type: ignore[arg-type] # as who has no mypy


def test_who_only_has_a_checkout_does_not_have_the_example(run_python: RunPython):
    found = json.loads(run_python("-c", LIST, PYTHONPATH=""))
    assert found[: len(SHIPPED)] == SHIPPED
    assert "gifts" not in found


def test_a_game_needs_no_options_no_secrets_and_no_advice(run_python: RunPython):
    first, second, third = json.loads(
        run_python("-c", OPEN, NUMBA_DISABLE_JIT="1").replace("(", "[").replace(")", "]")
    )
    assert first > 0
    assert second == third == 0


def test_a_game_without_a_board_has_an_empty_one(tmp_path: Path):
    about = registry.about("gifts")
    assert not about.has_board
    assert registry.about("taj-mahal").has_board
    game = registry.game("gifts")
    assert game.board.digest is None
    assert len(game.boards) == 1
    assert "board" not in Match(game, seed=1).record()
    with pytest.raises(InvalidBoard, match=r"mine\.toml: the game has no board"):
        registry.game("gifts", tmp_path / "mine.toml")


def test_without_advice_a_steady_player_decides_at_random_and_its_seed_repeats_it():
    from durbar.bots.levels import make

    match = Match("gifts", 2, seed=1)
    view = match.view(match.actor)
    answers = [make("steady", seed).decide(view, 0) for seed in range(40)]
    assert answers == [make("steady", seed).decide(view, 0) for seed in range(40)]
    assert set(answers) == set(view.legal.ids)


def test_without_advice_games_depend_on_their_number_alone():
    from durbar.lab.simulation.plan import plan_of
    from durbar.lab.simulation.playing import play_chunk

    plan = plan_of("gifts", ["steady"] * 3, 20, seed=1, options={}, workers=1)
    whole, part = play_chunk(plan, 1, 20), play_chunk(plan, 11, 10)
    assert whole.scores[10:].tolist() == part.scores.tolist()
    assert len({tuple(row) for row in whole.scores.tolist()}) > 10


def test_without_advice_a_search_plays_out_at_random_and_mostly_wins():
    from durbar.bots.levels import make
    from durbar.bots.search.search import Budget, Search

    won = 0
    for seed in range(20):
        seat = 1 + seed % 2
        match, mine, other = Match("gifts", 2, seed=seed), Search(1, 1), make("random", 1)
        while match.actor:
            view = match.view(match.actor)
            best = mine.look(view, Budget(iterations=100)).best.action if match.actor == seat else None
            match.play(other.decide(view, 0) if best is None else best)
        won += match.winner == seat
    assert won >= 14


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("chance", "gifts: chance decides in phase 1, where `outcomes` gives nothing"),
        ("a seat", "<Legal: nothing>"),
    ],
)
def test_rules_that_leave_nothing_to_decide_end_a_simulation_and_are_told(
    run_python: RunPython, who: str, told: str
):
    over, end = run_python("-c", STUCK, who, NUMBA_DISABLE_JIT="1").splitlines()
    assert over == "[False, False] [3, 3]"
    assert end == told
