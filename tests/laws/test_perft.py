"""perft: how many positions lie some decisions below one. A number that changes means that the rules have."""

from __future__ import annotations

import pytest

from durbar import load
from durbar.core import registry
from durbar.core.about import About
from durbar.core.errors import InvalidOption
from durbar.core.position import Position
from durbar.lab.perft import perft
from tests.golden import GOLDEN
from tests.laws.played import SETTINGS, Setting, played
from tests.rooms import folder_of

# From the start, depth 1, 2, …; chance's outcomes count once each.
STARTS = {
    ("thurn-und-taxis", 2): (2, 44, 968, 21296, 468468),
    ("thurn-und-taxis", 3): (3, 66, 1452, 31944, 702702),
    ("thurn-und-taxis", 4): (4, 88, 1936, 42592, 936936),
    ("taj-mahal", 2): (2, 22, 220, 1980, 15840, 110880),
    ("taj-mahal", 3): (3, 33, 330, 2970, 23760, 166320),
    ("taj-mahal", 4): (4, 44, 440, 3960, 31680, 221760),
    ("taj-mahal", 5): (5, 55, 550, 4950, 39600, 277200),
    ("maharaja", 2): (2, 14, 84, 420, 1680, 5040),
    ("maharaja", 3): (3, 21, 126, 630, 2520, 7560),
    ("maharaja", 4): (4, 28, 168, 840, 3360, 10080),
    ("maharaja", 5): (5, 35, 210, 1050, 4200, 12600),
    ("gifts", 2): (9, 81, 729, 6561, 59049, 531441),
    ("gifts", 3): (9, 81, 729, 6561, 59049, 531441),
    ("gifts", 4): (9, 81, 729, 6561, 59049, 531441),
}
# From the position before a decision of a golden record.
LATER = {
    ("thurn_und_taxis/two-players-legal", 7): (7, 154, 154, 1048, 23056, 45694, 45694),
    ("thurn_und_taxis/four-players", 7): (7, 154, 154, 1048, 23056, 45694, 45694),
    ("thurn_und_taxis/two-players-legal", 200): (4, 4, 32, 192, 492, 2012, 10144),
    ("thurn_und_taxis/three-players-options-tie", 400): (2, 16, 80, 222, 796, 2934, 8678),
    ("thurn_und_taxis/hoarders-options-legal", 500): (15, 219, 3108, 42804, 570960),
    ("taj_mahal/two-players-options-legal", 127): (37, 111, 1642, 14769, 61805),
    ("taj_mahal/three-players-legal", 200): (5, 20, 240, 1020, 2180, 5120, 16360),
    ("taj_mahal/four-players-options", 310): (1, 4, 4, 76, 1368, 23256, 372096),
    ("taj_mahal/five-hoarders-options-legal", 154): (12, 44, 462, 1430, 13530, 56349, 616490),
    ("maharaja/two-players-legal", 34): (7, 89, 2464, 46111),
    ("maharaja/three-players-advanced-1-legal", 8): (16, 136, 816, 3852, 16800, 91000),
    ("maharaja/three-players-advanced-1-legal", 65): (12, 242, 4271, 129573),
    ("maharaja/four-players-advanced-2-legal", 138): (36, 355, 4494, 158596),
    ("maharaja/five-players-short-legal", 58): (5, 17, 51, 178, 649, 2545, 12841),
    ("maharaja/five-players-advanced-1-2", 67): (2, 31, 62, 264, 2532, 17335, 136803),
    ("gifts/two-players-legal", 20): (7, 63, 333, 1980, 17820, 93636, 458298),
    ("gifts/three-players-cancel-legal", 36): (6, 30, 150, 1350, 6525, 30024, 135036),
    ("gifts/four-players-legal", 40): (6, 54, 270, 1620, 11340, 60480, 524160),
}


def plain_perft(position: Position, depth: int) -> int:
    """Count in plain Python, decision by decision."""
    if depth == 0 or position.over:
        return 1
    total = 0
    for action in position.legal.ids:
        below = position.copy()
        below.apply(action)
        total += plain_perft(below, depth - 1)
    return total


def start(game_id: str, players: int) -> Position:
    game = registry.game(game_id)
    return Position(game, game.new_states(players))


@pytest.mark.parametrize(("game_id", "players"), STARTS)
def test_from_the_start(game_id: str, players: int):
    counts = STARTS[game_id, players]
    assert tuple(perft(start(game_id, players), depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize(
    ("depth", "told"),
    [(-1, "the depth is at least 0, not -1"), (2.0, "depth cannot be 2.0; its type is int")],
)
def test_what_is_no_depth_is_told(depth: int, told: str):
    with pytest.raises(InvalidOption, match=told):
        perft(start("taj-mahal", 2), depth)


@pytest.mark.parametrize(("name", "length"), LATER)
def test_from_the_middle_of_a_game(name: str, length: int):
    position = load(GOLDEN / f"{name}.durbar").at(length).position
    counts = LATER[name, length]
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_every_game_and_number_of_players_is_pinned(about: About):
    pinned = {players for game_id, players in STARTS if game_id == about.id}
    assert pinned == set(about.player_counts), f"put what durbar perft {about.id} counts into STARTS"
    records = {name.partition("/")[0] for name, _ in LATER}
    assert folder_of(about.id) in records, f"put what it counts in a record of {about.id} into LATER"


@pytest.mark.parametrize("setting", SETTINGS[::7], ids=str)
def test_perft_is_what_plain_python_counts(setting: Setting):
    game = played(setting)
    for k in [0, len(game) // 3, len(game) - 1, len(game)]:
        for depth in (0, 1, 2):
            assert perft(game.position(k), depth) == plain_perft(game.position(k), depth)
