"""The zoo: earlier players can be named, and decide as they did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from durbar.bots.levels import make
from durbar.bots.search.search import Budget, Search
from durbar.bots.search.tuning import playing
from durbar.bots.zoo.entrant import entrant
from durbar.bots.zoo.versions import VERSIONS, Version, version
from durbar.core import registry
from durbar.core.errors import InvalidOption
from durbar.core.match import Match
from durbar.core.view import View

DECIDED = Path(__file__).with_name("zoo.json")  # what each version decided when it was kept
EVERY, MOMENTS, ITERATIONS = 20, 4, 40


def views(game_id: str, players: int) -> list[View]:
    """A few moments of a game among random players, in which there is something to decide."""
    match, player, found = Match(game_id, players, seed=3), make("random", 3), list[View]()
    while match.actor and len(found) < MOMENTS:
        view = match.view(match.actor)
        if len(match) >= EVERY * (len(found) + 1) and len(view.legal) > 1:
            found.append(view)
        match.play(player.decide(view, 0.0))
    return found


def decisions(kept: Version, game_id: str, players: int) -> list[str]:
    texts = registry.game(game_id).actions.texts
    searches = (Search(5, 1, kept.tuning, kept.net) for _ in range(MOMENTS))
    looks = zip(searches, views(game_id, players), strict=True)
    return [texts[search.look(view, Budget(iterations=ITERATIONS)).best.action] for search, view in looks]


@pytest.mark.parametrize("kept", VERSIONS, ids=lambda kept: kept.name)
@pytest.mark.parametrize("players", [2, 4])
def test_a_version_decides_as_it_did(kept: Version, players: int):
    """If this fails the search has changed: keep what it did for its versions, then change it."""
    written = json.loads(DECIDED.read_text(encoding="utf-8"))
    for game_id in kept.tunings:
        assert decisions(kept, game_id, players) == written[f"{kept.name} {game_id} {players}"]


def test_every_version_knows_every_game_and_number_of_players():
    for kept in VERSIONS:
        assert kept.tunings.keys() == {"thurn-und-taxis", "taj-mahal", "maharaja"}
        assert not [
            (kept.name, about.id, players)
            for about in map(registry.about, kept.tunings)
            for players in about.player_counts
            if not knows(kept, about.id, players)
        ]


def knows(kept: Version, game_id: str, players: int) -> bool:
    try:
        kept.check(registry.game(game_id), players, {})
    except InvalidOption:
        return False
    return True


def test_a_version_has_the_nets_that_it_was_kept_with():
    view = Match("taj-mahal", 3, seed=1).view(1)
    without, learned = version("0.1.0"), version("generation-0")
    assert without.net(view) is None
    assert not without.tuning(view).learned
    net = learned.net(view)
    assert net is not None
    assert net.about["game"] == "taj-mahal"
    assert learned.tuning(view).learned


# ---------------------------------------------------------------- names


def test_a_level_is_an_entrant_with_the_time_of_its_level():
    assert entrant("strong").level.name == "strong"
    assert entrant("strong").version is None
    assert entrant("master@0.1.0").level.budget == 3.0
    assert entrant("master@0.1.0").version is version("0.1.0")


def test_numbers_are_otherwise_than_the_search_has_them():
    view = Match("thurn-und-taxis", 2, seed=1).view(1)
    usual, other = playing(view), entrant("strong explore=0.5 turns=4").tuning(view)
    assert (other.explore, other.turns, other.margin) == (0.5, 4, usual.margin)
    old = entrant("quick@0.1.0 horizon=7").tuning(view)
    assert (old.horizon, old.learned) == (7, False)


def test_an_entrant_plays():
    match = Match("thurn-und-taxis", 2, seed=1)
    view = match.view(match.actor)
    for name in ("steady", "quick@generation-0", "quick slip=0.2"):
        assert entrant(name).player(1).decide(view, 0.01) in view.legal.ids


def test_a_version_gets_less_time_by_how_much_quicker_it_has_become():
    old, pace = entrant("strong@0.1.0"), version("0.1.0").pace("thurn-und-taxis", 2)
    assert pace > 2
    assert old.seconds("thurn-und-taxis", 2, None) == pytest.approx(0.3 / pace)
    assert old.seconds("thurn-und-taxis", 2, 0.1) == pytest.approx(0.1 / pace)
    assert entrant("strong").seconds("thurn-und-taxis", 2, None) == 0.3
    assert entrant("strong@0.1.0 pace=1").seconds("thurn-und-taxis", 2, None) == 0.3
    assert entrant("strong pace=4 turns=2").seconds("thurn-und-taxis", 2, 0.1) == pytest.approx(0.025)


def test_the_first_version_has_a_pace_in_every_game():
    first = version("0.1.0")
    for game_id in first.tunings:
        for players in registry.about(game_id).player_counts:
            assert first.pace(game_id, players) > 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("strong@0.1.0 pace=0", "'pace=0' does not give pace a number"),
        ("strong pace=-1", "'pace=-1' does not give pace a number"),
        ("sturdy", "no computer player 'sturdy'"),
        ("strong@0.1", "no version '0.1' of the search. Did you mean '0.1.0'"),
        ("steady@0.1.0", "only quick, strong, master have versions and numbers"),
        ("steady explore=1", "only quick, strong, master have versions and numbers"),
        ("strong explor=1", "no number 'explor'. Did you mean 'explore'"),
        ("strong depth=0", "'depth=0' does not give depth a number"),
        ("strong explore=much", "'explore=much' does not give explore a number"),
        ("strong explore", "'explore' does not give explore a number"),
        ("strong explore=nan", "'explore=nan' does not give explore a number"),
        ("strong margin=inf", "'margin=inf' does not give margin a number"),
        ("strong explore=-5", "'explore=-5' does not give explore a number"),
        ("strong turns=1.5", "'turns=1.5' does not give turns a number"),
        ("strong turns=1e400", "'turns=1e400' does not give turns a number"),
        ("strong turns=99999", "'turns=99999' does not give turns a number"),
        ("strong turns=2 turns=3", "gives a number twice"),
    ],
)
def test_a_wrong_name_says_what_would_be_right(name: str, message: str):
    with pytest.raises(InvalidOption, match=message.replace(".", r"\.")):
        entrant(name)


def test_a_version_is_not_measured_without_its_net():
    game = registry.game("taj-mahal")
    option = next(option for option in game.about.options if len(option.values) > 1)
    changed = next(value for value in option.values if game.about.changed_options({option.name: value}))
    with pytest.raises(InvalidOption, match="generation-0 has no net here for taj-mahal with 3 players"):
        entrant("quick@generation-0").check(game, 3, {option.name: changed})
    entrant("quick@0.1.0").check(game, 3, {option.name: changed})
