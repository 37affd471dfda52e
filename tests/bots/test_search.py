"""The search: legal, in time, honest about what it cannot know, and the same compiled and plain."""

from __future__ import annotations

import itertools
import json
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from durbar.bots.analysis.search_result import SearchResult
from durbar.bots.levels import level, make
from durbar.bots.search import search_task
from durbar.bots.search.origin import origin_of, rewound
from durbar.bots.search.player import SearchPlayer
from durbar.bots.search.search import Budget, Search, spend
from durbar.bots.search.search_thread import SearchThread, follows, scratch_of
from durbar.bots.search.tree import information_sets, selection
from durbar.bots.search.tree.bound_search import MODULES as TEMPLATES
from durbar.bots.search.tree.bound_search import search_compiler
from durbar.bots.search.tree.layout import EDGES, NODES, NONE, PLACES, Origin, Tree
from durbar.bots.search.tuning import Tuner, Tuning, playing, telling
from durbar.core import registry
from durbar.core.binding import bind
from durbar.core.errors import InvalidOption
from durbar.core.layout import dtype_of
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.rng import seeded
from durbar.core.seats import MOST_SEATS
from durbar.core.sources import name_of, reachable
from durbar.core.view import View
from tests.bots.advanced_games import ADVISED, advanced, redrawn, with_sealed_plans
from tests.conftest import RunPython
from tests.every_game import COUNTS, GAMES

SWITCHES = [(about.id, option.name) for about in registry.all_games() for option in about.options]
FEW = Budget(iterations=5)
NOT_COMPILED: Any = SimpleNamespace(rule=lambda function: function, hot_rule=lambda function: function)

PLAIN = """
import json, sys
from durbar.bots.search.search import Budget, Search
from durbar.bots.search.tuning import Tuner, Tuning, playing, telling
from durbar.core.match import Match
match = Match(sys.argv[1], 2, seed=5)
how = sys.argv[2]
tuning = Tuning(horizon=40, turns=1, rounds=int(how == "by rounds"), learned=how != "played out")
answer = Search(1, 1, lambda _view: tuning).look(match.view(match.actor), Budget(iterations=6))
print(json.dumps([[c.action, c.visits, c.points] for c in answer.candidates]))
"""


def searched(view: View, iterations: int, seed: int = 7, tuner: Tuner = telling) -> SearchResult:
    return Search(seed, 1, tuner).look(view, Budget(iterations=iterations))


# ---------------------------------------------------------------- what it answers


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_an_analysis_holds_every_legal_decision_and_chances_that_sum_to_one(game_id: str, players: int):
    match = advanced(game_id, players, 90)
    view = match.view(match.actor)
    analysis = searched(view, 40)
    assert analysis.seat == match.actor
    assert sorted(candidate.action for candidate in analysis.candidates) == sorted(view.legal.ids)
    assert sum(candidate.visits for candidate in analysis.candidates) == 40
    assert len(analysis.chances) == players
    assert sum(analysis.chances) == pytest.approx(1)
    assert analysis.best.visits == max(candidate.visits for candidate in analysis.candidates)
    for candidate in analysis.candidates:
        if candidate.visits:
            assert 0 <= candidate.chance <= 1
            assert 1 <= candidate.place <= players


@pytest.mark.parametrize(("game_id", "option"), SWITCHES)
def test_it_plays_legally_under_every_option(game_id: str, option: str):
    about = registry.about(game_id)
    for value in about.option(option).values:
        match = Match(game_id, about.min_players, seed=4, options={option: value})
        player = SearchPlayer(1, 1)
        for _ in range(25):
            if match.actor is None:
                break
            view = match.view(match.actor)
            decision = player.decide(view, 0.0)
            assert decision in view.legal.ids
            match.play(decision)


@pytest.mark.parametrize("game_id", GAMES)
def test_it_leaves_the_view_as_it_was(game_id: str):
    match = advanced(game_id, 2, 60)
    view = match.view(match.actor)
    before = view.position.states.tobytes()
    searched(view, 12)
    assert view.position.states.tobytes() == before


@pytest.mark.parametrize("game_id", ADVISED)
def test_it_beats_random_players(game_id: str):
    for seat in (1, 2):
        match = Match(game_id, 2, seed=seat)
        mine, other = Search(1, 1), make("random", 1)
        while match.actor:
            view = match.view(match.actor)
            match.play(mine.look(view, FEW).best.action if match.actor == seat else other.decide(view, 0.0))
        assert match.winner == seat


def test_whose_turn_it_is_not_gets_no_answer():
    def analyse(view: View, seconds: float) -> SearchResult:
        return Search(1, 1).look(view, Budget(seconds))

    match = Match(GAMES[0], 2, seed=1)
    for seat in {1, 2, None} - {match.actor}:
        deciding = [make(name, workers=1).decide for name in ("random", "steady", "novice", "quick")]
        asked: list[Callable[[View, float], object]] = [analyse, *deciding]
        for ask in asked:
            with pytest.raises(
                InvalidOption, match=f"not the turn of .*: seat {match.actor} decides; ask with"
            ):
                ask(match.view(seat), 0.01)


def test_for_whom_somebody_else_decides_or_who_has_nothing_to_decide_gets_no_answer():
    match = Match(GAMES[0], 2, seed=1)
    view = match.view(match.actor)
    position = Position.parse(
        "durbar-position 1; game thurn-und-taxis; rules 1; players 2\n"
        "phase lay; official carrier; turn 1; first 1; turns 8; taken 1; 1 hand ?; route lodz\n"
    )
    for name in ("random", "steady", "novice", "quick"):
        player = make(name, workers=1)
        with pytest.raises(InvalidOption, match=f"somebody else decides for seat {match.actor}"):
            player.decide(replace(view, decides=False), 0.01)
        with pytest.raises(InvalidOption, match="nothing can be decided in this position"):
            player.decide(View(1, position, ()), 0.01)


def test_a_search_is_told_what_it_is_handed():
    match = Match(GAMES[0], 2, seed=1)
    anything: Any = match
    with pytest.raises(InvalidOption, match=r"view cannot be <Match.*; its type is View"):
        Search(1, 1).look(anything, FEW)
    with pytest.raises(InvalidOption, match=r"budget cannot be 0.1; its type is Budget"):
        Search(1, 1).look(match.view(match.actor), 0.1)  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="the number of workers is at least 0, not -1"):
        Search(1, workers=-1)
    anything = 1.5
    with pytest.raises(InvalidOption, match=r"seed cannot be 1\.5; its type is int"):
        Search(anything)


# ---------------------------------------------------------------- in time


@pytest.mark.parametrize("wrong", [float("nan"), -1, -0.5, None, "1", [1]])
def test_a_budget_that_is_no_time_is_refused(wrong: Any):
    match = Match(GAMES[0], 2, seed=1)
    with pytest.raises(InvalidOption, match=r"budget (is 0 or more, not|cannot be) "):
        make("strong").decide(match.view(match.actor), budget=wrong)
    with pytest.raises(InvalidOption, match=r"budget (is 0 or more, not|cannot be) "):
        Budget(iterations=wrong)


def test_a_budget_without_iterations_is_refused():
    with pytest.raises(InvalidOption, match="a budget has at least 1 iteration"):
        Budget(iterations=0)
    with pytest.raises(InvalidOption, match=r"a whole number of iterations, not 2\.5"):
        Budget(iterations=cast("int", 2.5))


def test_a_budget_without_a_limit_is_refused():
    for endless in (Budget, lambda: Budget(float("inf")), lambda: Budget(iterations=1 << 40)):
        with pytest.raises(
            InvalidOption, match=r"has a limit: Budget\(seconds=0.5\), Budget\(iterations=1000\)"
        ):
            endless()


class OwnClock:
    """Counts what each thread works, which takes no longer because others keep the machine busy."""

    def __init__(self) -> None:
        self.looks: dict[int, list[float]] = {}  # at the clock, by thread

    def __call__(self) -> float:
        now = time.thread_time()
        self.looks.setdefault(threading.get_ident(), []).append(now)
        return now

    def longest_of_others(self) -> float:
        """Return how long the thread worked that worked the longest beside this one."""
        own = threading.get_ident()
        return max((seen[-1] - seen[0] for thread, seen in self.looks.items() if thread != own), default=0.0)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("game_id", GAMES)
def test_it_answers_within_its_budget(game_id: str, workers: int):
    match = advanced(game_id, 2, 40)
    search = Search(1, workers)
    search.look(match.view(match.actor), FEW)
    over = []
    for budget in (0.02, 0.05, 0.1, 0.05, 0.02):
        clock, began = OwnClock(), time.thread_time()
        search.look(match.view(match.actor), Budget(budget, clock=clock))
        over.append(time.thread_time() - began + clock.longest_of_others() - budget)
    assert statistics.median(over) < 0.05


@pytest.mark.parametrize("game_id", [game_id for game_id, players in COUNTS if players == 5])
def test_a_master_among_five_decides_within_its_time(game_id: str):
    """On two cores, though nothing is decided early; a machine that stumbles may try again."""
    match, budget = advanced(game_id, 5, 150), level("master").budget
    search, view = Search(1, 2, playing), match.view(match.actor)
    search.look(view, FEW)

    def seconds() -> float:
        began = time.perf_counter()
        search.look(view, Budget(budget))
        return time.perf_counter() - began

    assert any(seconds() < budget + 0.1 for _ in range(3))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_only_legal_decision_is_taken_without_a_search(game_id: str):
    match = Match(game_id, 2, seed=2)
    player = make("steady", 1)
    while len(match.legal) > 1:
        match.play(player.decide(match.view(match.actor), 0.0))
    searcher = SearchPlayer(1, 1)
    assert searcher.decide(match.view(match.actor), 60.0) == match.legal.ids[0]
    assert searcher.search.threads[0].view is None


def test_it_stops_as_soon_as_the_best_decision_cannot_be_overtaken():
    match = advanced(GAMES[0], 2, 40)
    view = match.view(match.actor)
    visits = [
        sum(c.visits for c in Search(1, 1).look(view, Budget(iterations=600, decisive=decisive)).candidates)
        for decisive in (False, True)
    ]
    assert visits[0] == 600
    assert visits[1] < 600


def test_little_time_is_spent_nearly_to_its_end():
    """What is left for the last slice is in proportion: of 10 ms not a third."""
    match = advanced(GAMES[0], 2, 40)
    view, taken = match.view(match.actor), []
    for _ in range(7):
        search = Search(1, 1)
        search.look(view, FEW)
        began = time.thread_time()
        search.look(view, Budget(0.01, clock=time.thread_time))
        taken.append(time.thread_time() - began)
    assert 0.008 < statistics.median(taken) < 0.014


def test_a_clock_that_seldom_ticks_does_not_make_it_think_for_minutes():
    """The clock of a thread ticks 64 times a second on Windows."""
    tick, iteration, thought = 1 / 64, 1e-4, [0.0]

    def think(iterations: int) -> None:
        thought[0] += iterations * iteration

    budget = Budget(0.3, clock=lambda: thought[0] // tick * tick)
    spend(cast("SearchThread", SimpleNamespace(think=think)), budget, 0.0)
    assert 0.25 < thought[0] < 0.3 + 5 * tick


def test_what_a_view_asks_is_found_out_once_for_all_threads(monkeypatch: pytest.MonkeyPatch):
    asked = []

    def noted(view: View) -> Origin:
        asked.append(view)
        return origin_of(view)

    monkeypatch.setattr(search_task, "origin_of", noted)
    match = advanced(GAMES[0], 2, 40)
    Search(1, 3).look(match.view(match.actor), FEW)
    assert len(asked) == 1


# ---------------------------------------------------------------- what it may know


@pytest.mark.parametrize("tuner", [telling, playing])
@pytest.mark.parametrize("game_id", GAMES)
def test_equal_views_get_equal_answers_whatever_the_secrets_are(game_id: str, tuner: Tuner):
    """The distribution of moves is the same: seed by seed the whole analysis is."""
    for decisions in (30, 80):
        match = advanced(game_id, 3, decisions)
        view = match.view(match.actor)
        for seed in range(3):
            honest = searched(view, 30, seed, tuner)
            for other in range(3):
                position = redrawn(match, other).wiped(match.actor)
                assert searched(View(match.actor, position, view.log), 30, seed, tuner) == honest


@pytest.mark.parametrize("game_id", GAMES)
def test_a_cheat_could_use_the_secrets_and_the_search_does_not(game_id: str):
    """Shown the secrets, the same search answers differently as they change: there is something to gain."""
    match = advanced(game_id, 2, 40)
    while len({redrawn(match, other).states.tobytes() for other in range(6)}) == 1:
        match.play(make("steady", 1).decide(match.view(match.actor), 0.0))
    view = match.view(match.actor)
    cheated, honest = set(), set()
    for other in range(6):
        position = redrawn(match, other)
        cheated.add(searched(View(match.actor, position, view.log), 40))
        honest.add(searched(View(match.actor, position.wiped(match.actor), view.log), 40))
    assert len(cheated) > 1
    assert len(honest) == 1


def test_what_others_decided_in_secret_is_imagined_from_the_moment_before():
    match = with_sealed_plans("maharaja", 4)
    view = match.view(match.actor)
    origin = origin_of(view)
    sealed = [k for k, entry in enumerate(view.log) if entry.actor and entry.action == UNREADABLE]
    assert len(origin.since) == len(view.log) - sealed[0]
    assert origin.since.tolist() == [entry.action for entry in view.log[sealed[0] :]]
    assert origin.states.tobytes() == match.at(sealed[0]).position.states.tobytes()


def test_what_cannot_be_traced_back_is_drawn_by_the_room():
    match = with_sealed_plans("maharaja", 4)
    view = match.view(match.actor)
    other = View(view.seat, match.position, view.log)  # the log does not lead to what is shown here
    assert len(origin_of(other).since) == 0
    match = advanced("taj-mahal", 3, 60)
    assert len(origin_of(match.view(match.actor)).since) == 0


@pytest.mark.parametrize("value", [1, 2])
def test_what_is_traced_back_is_played_by_the_same_options(value: int):
    match = advanced("taj-mahal", 3, 60, options={"special_symbols": value})
    view = match.view(match.actor)
    first_secret = next(k for k, entry in enumerate(view.log) if entry.action == UNREADABLE)
    before = rewound(view, view.log[:first_secret])
    assert before
    assert before.state.options.special_symbols == value


def test_a_secret_decision_leaves_a_mark_on_its_owner_alone_until_it_is_laid_open():
    def seen_after(action: int, opened: int) -> list[int]:
        tree = np.zeros(1, dtype_of(Tree)).view(np.recarray)[0]
        tree.seen[:] = tree.begun[:] = information_sets.FIRST_KEY
        information_sets.observe(tree, 3, 1, action, 1, Tuning().numbers()[0])
        if opened:
            information_sets.lay_open(tree, 3, opened)
        return [int(key) for key in tree.seen[:3]]

    one, other = seen_after(4, 0), seen_after(9, 0)
    assert [a == b for a, b in zip(one, other, strict=True)] == [True, False, True]
    one, other = seen_after(4, 0b010), seen_after(9, 0b010)
    assert [a == b for a, b in zip(one, other, strict=True)] == [False, False, False]


def test_hashes_of_different_histories_differ():
    keys = {information_sets.mixed(information_sets.mixed(1, a), b) for a in range(300) for b in range(300)}
    assert len(keys) == 300 * 300
    assert all(0 <= key < 1 << 62 for key in keys)


# ---------------------------------------------------------------- what it keeps


def test_it_keeps_what_it_found_out_about_its_own_next_decision():
    match = advanced("thurn-und-taxis", 2, 60)
    search = Search(1, 1)
    seat = match.actor
    match.play(search.look(match.view(seat), Budget(iterations=300)).best.action)
    while match.actor == seat and len(match.legal) == 1:
        match.play(match.legal.ids[0])
    assert match.actor == seat
    again = search.look(match.view(seat), Budget(iterations=10))
    assert sum(candidate.visits for candidate in again.candidates) > 10


def test_it_goes_on_where_a_secret_was_laid_open_meanwhile_and_nowhere_else():
    match = advanced("taj-mahal", 3, 60)
    earlier = match.view(match.actor)
    k, entry = next((k, e) for k, e in enumerate(earlier.log) if e.action == UNREADABLE)
    opened, other = list(earlier.log), list(earlier.log)
    opened[k] = entry._replace(action=5, owner=0, veil="")
    readable = next(k for k, e in enumerate(earlier.log) if e.actor and e.action != UNREADABLE)
    other[readable] = other[readable]._replace(action=other[readable].action + 1)
    rebuilt = tuple(entry._replace() for entry in earlier.log)
    for log, goes_on in ((rebuilt, True), (opened, True), (other, False), (opened[:-1], False)):
        assert follows(View(earlier.seat, earlier.position, tuple(log)), earlier) is goes_on


def test_it_forgets_another_game():
    search = Search(1, 1)
    for seed in (1, 2):
        match = Match("thurn-und-taxis", 2, seed=seed)
        analysis = search.look(match.view(match.actor), Budget(iterations=20))
        assert sum(candidate.visits for candidate in analysis.candidates) == 20


def test_what_a_game_is_played_by_makes_it_another_one():
    option = {"voluntary_abandon": True}
    views = [
        Match("thurn-und-taxis", players, seed=1, options=options, chance=False).at(0).view(1)
        for players, options in ((2, {}), (3, {}), (2, option))
    ]
    assert all(follows(view, view) for view in views)
    assert not any(follows(one, other) for one, other in itertools.permutations(views, 2))


def test_time_is_what_each_thread_counts():
    """The clock of the thread that asks is ahead, as one is that counts what each thread has done."""
    asking = threading.get_ident()

    def clock() -> float:
        return time.thread_time() + (1000 if threading.get_ident() == asking else 0)

    view = advanced(GAMES[0], 2, 40).view(1)
    view = view if view.legal.ids else advanced(GAMES[0], 2, 40).view(2)
    found = Search(1, 2).look(view, Budget(0.01, iterations=50_000, clock=clock))
    assert 0 < sum(candidate.visits for candidate in found.candidates) < 50_000


def test_a_full_tree_is_searched_on(monkeypatch: pytest.MonkeyPatch):
    def forget_all_but_room_for_a_few(thread: SearchThread) -> None:
        thread.trees.view(np.uint8)[:] = 0
        thread.trees["nodes_used"] = 3 * NODES // 4 - 12
        thread.trees["edges_used"] = EDGES - 24

    monkeypatch.setattr(SearchThread, "forget", forget_all_but_room_for_a_few)
    match = advanced("taj-mahal", 2, 60)
    analysis = searched(match.view(match.actor), 200)
    assert sum(candidate.visits for candidate in analysis.candidates) <= 200
    assert analysis.best.visits > 0


def test_a_node_keeps_every_decision_that_it_has_met_with_its_edge():
    tree = np.zeros(1, dtype_of(Tree)).view(np.recarray)[0]
    scratch: Any = SimpleNamespace(legal=np.zeros(9, np.int16), places=np.zeros(9, np.int32))

    def met(node: int, *legal: int) -> dict[int, int]:
        scratch.legal[: len(legal)] = legal
        known = selection.find_places(tree, node, scratch, len(legal))
        assert known or selection.add_places(tree, node, scratch, len(legal))
        places = dict(zip(legal, scratch.places.tolist(), strict=False))
        assert all(tree.decisions[place] == decision for decision, place in places.items())
        return places

    tried = selection.new_edge(tree, met(1, 30, 50, 90)[50])
    met(2, 30, 50)
    moved = met(1, 50, 70)
    assert tree.edge_at[moved[50]] == tried
    assert tree.edge_at[moved[70]] == NONE
    assert sorted(met(1, 90, 70, 50, 30).values()) == list(range(moved[50] - 1, moved[50] + 3))
    tree.places_used = PLACES
    scratch.legal[:2] = 20, 50
    assert not selection.find_places(tree, 2, scratch, 2)
    assert not selection.add_places(tree, 2, scratch, 2)


def test_priors_are_found_out_anew_where_others_are_legal_than_before():
    tree = np.zeros(1, dtype_of(Tree)).view(np.recarray)[0]
    visits = [(1, 2, 3), (1, 2, 3), (1, 3), (1, 2, 3), (1, 2, 3)]
    kept = [selection.are_as_before(tree, 5, np.array(legal, np.int16), len(legal)) for legal in visits]
    assert kept == [False, True, False, False, True]


# ---------------------------------------------------------------- where a playout ends


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize(("game_id", "number"), [("maharaja", "round_number"), ("taj-mahal", "visit")])
def test_a_playout_ends_where_a_round_begins(game_id: str, number: str, rounds: int):
    match, room = advanced(game_id, 3, 60), registry.room(game_id)
    playout = bind(NOT_COMPILED, TEMPLATES, room.loops.names)["roll_out"]
    scratch = np.zeros(1, scratch_of(room)).view(np.recarray)
    scratch["tuning"], scratch["rng"] = Tuning().numbers(), seeded(1)
    state = match.position.copy().states[0]
    assert not room.advice.round_begins(state)
    begun = state[number]
    playout(match.game.boards[0], state, scratch[0], 1000, 0, rounds)
    assert room.advice.round_begins(state)
    assert state[number] == begun + rounds


# ---------------------------------------------------------------- compiled and plain


@pytest.mark.parametrize("game_id", GAMES)
def test_a_search_is_compiled_anew_for_what_it_is_compiled_from_alone(game_id: str):
    """Matches, records and the files of nets are read by Python: an edit there compiles nothing."""
    files = {name_of(path) for path in reachable(search_compiler(registry.room(game_id)).roots)}
    assert "durbar/bots/search/tree/foresight.py" in files
    assert "durbar/core/loops/inputs.py" in files
    assert not files & {"durbar/core/match.py", "durbar/core/observation.py", "durbar/bots/learned/net.py"}


def test_there_are_seats_enough():
    assert max(about.max_players for about in registry.all_games()) <= MOST_SEATS


@pytest.mark.parametrize("how", ["played out", "by turns", "by rounds"])
@pytest.mark.parametrize("game_id", GAMES)
def test_plain_python_finds_the_same(game_id: str, how: str, run_python: RunPython):
    plain = json.loads(run_python("-c", PLAIN, game_id, how, NUMBA_DISABLE_JIT="1"))
    match = Match(game_id, 2, seed=5)
    tuning = Tuning(horizon=40, turns=1, rounds=int(how == "by rounds"), learned=how != "played out")
    search = Search(1, 1, lambda _view: tuning)
    compiled = search.look(match.view(match.actor), Budget(iterations=6))
    assert [row[:2] for row in plain] == [
        [candidate.action, candidate.visits] for candidate in compiled.candidates
    ]
    assert np.allclose(
        [row[2] for row in plain], [candidate.points for candidate in compiled.candidates], rtol=1e-4
    )
