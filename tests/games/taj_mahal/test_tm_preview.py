"""What a withdrawal and a palace would bring agrees with what they bring."""

from __future__ import annotations

import random

import pytest

from durbar.core.position import Position
from durbar.games.taj_mahal import preview
from durbar.games.taj_mahal.state import NOBODY, UNTIL_LEFT, Phase
from tests.games.playing import positions
from tests.games.taj_mahal.table import Table

GAMES = [(2, 11, "steady", 400), (4, 12, "steady", 400), (5, 13, "random", 300)]


def all_positions(players, seed, level, limit):
    return (match for match in positions(players, seed, level, limit, game="taj-mahal") if not match.over)


def after(position: Position, decisions: tuple[str, ...]) -> Position:
    """Play decisions out, each of them legal; chance draws whatever comes first."""
    trial = position.copy()
    for text in decisions:
        while trial.actor == 0:
            trial.apply(trial.legal.ids[0])
        assert text in trial.legal.texts
        trial.apply(position.game.actions.id(text))
    while trial.state.phase == Phase.BONUS_CARD:
        trial.apply(trial.legal.ids[0])
    return trial


def left_at_random(position: Position, rng: random.Random) -> Position:
    """Withdraw and build somehow."""
    trial = after(position, ("withdraw",))
    while trial.state.phase in UNTIL_LEFT:
        trial.apply(rng.choice(trial.legal.ids))
    return trial


def best_of(position: Position, seat: int) -> preview.Withdrawal:
    best = preview.withdrawal(position, seat)
    assert best
    return best


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_a_withdrawal_brings_what_the_preview_says(players, seed, level, limit):
    """Also: building otherwise never brings more, nor less than the least."""
    rng = random.Random(seed)
    built = 0
    for match in all_positions(players, seed, level, limit):
        if match.state.phase != Phase.TURN or match.state.visit == 12:
            continue
        position, seat = match.position, match.actor
        best = best_of(position, seat)
        before = position.scores[seat - 1]
        assert after(position, best.decisions).scores[seat - 1] - before == best.points
        assert best.least <= left_at_random(position, rng).scores[seat - 1] - before <= best.points
        built += len(best.decisions) > 1
    assert built > 10


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_while_palaces_are_built_each_city_brings_what_it_says(players, seed, level, limit):
    asked = 0
    for match in all_positions(players, seed, level, limit):
        position, seat = match.position, match.actor
        brings = preview.brings(position)
        if match.state.phase not in {Phase.PALACE, Phase.CROWN}:
            assert brings == {}
            continue
        assert set(brings) == set(position.legal.texts)
        for text, way in brings.items():
            assert way.decisions[0] == text
            gained = after(position, way.decisions).scores[seat - 1] - position.scores[seat - 1]
            assert gained == way.points == sum(gain.points for gain in way.gains)
        asked += 1
    assert asked > 10


@pytest.mark.parametrize(("players", "seed", "level", "limit"), GAMES)
def test_every_seat_can_ask_what_a_palace_would_bring(players, seed, level, limit):
    for match in list(all_positions(players, seed, level, limit))[::11]:
        position = match.position
        taken = {city for seat in range(players) for city in cities(match, seat)}
        for seat in range(1, players + 1):
            found = preview.sites(position, seat)
            assert len(found) == (5 if match.state.visit == 12 else 4)
            for site in found:
                if position.state.phase != Phase.CROWN:
                    assert site.crown == (site.city in taken)
                assert site.city in site.chain
                assert site.points >= 1 + len(site.provinces)


def cities(match, seat):
    bits = int(match.state.seats[seat].palaces)
    return [city for number, city in enumerate(match.game.board.cities) if bits >> number & 1]


def test_nothing_is_won_by_who_is_out_and_nobody_is_changed():
    table = Table().row(1, "red:vizier+elephant")
    position = table.match.position.copy()
    position.state.seats[1].present = 0
    before = position.states.tobytes()
    assert preview.withdrawal(position, 2) is None
    assert best_of(position, 3).gains == ()
    assert best_of(position, 1).points > 0
    preview.sites(position, 3)
    assert position.states.tobytes() == before


def test_goods_of_a_bonus_tile_count_for_the_province_tile():
    """TM-33: two palaces and the province tile; the best fortress is found, whichever comes first."""
    table = Table().row(1, "red:vizier+elephant red:vizier+general")
    position = table.match.position.copy()
    best = best_of(position, 1)
    assert [text.split()[0] for text in best.decisions] == ["withdraw", "palace", "palace"]
    assert "palace multan" in best.decisions
    assert best.points == sum(gain.points for gain in best.gains)


def test_points_are_certain_where_no_city_brings_others():
    """TM-31: two palaces in a province without bonus tiles bring one point wherever they stand."""
    table = Table().row(1, "red:vizier+elephant red:vizier+general").only_in_court("vizier")
    position = table.match.position.copy()
    assert not best_of(position, 1).certain
    for place in range(len(position.state.bonus)):
        position.state.bonus[place] = NOBODY
    best = best_of(position, 1)
    assert (best.points, best.certain) == (1, True)
    position.state.seats[0].palaces = 1 << table.board.cities.index("lahore")
    best = best_of(position, 1)
    assert (best.points, best.least) == (2, 1)


def test_with_an_empty_display_nothing_that_follows_is_counted():
    """TM-36, TM-50: what comes after the withdrawal, the end of the game too, is not part of it."""
    table = Table(2).row(1, "red:vizier+elephant").row(2, "")
    position = table.match.position.copy()
    position.state.visit = 12
    position.state.seats[1].present = 0
    position.state.seats[0].hand[:3] = 3
    reasons = [str(gain.reason) for gain in best_of(position, 1).gains]
    assert all(reason.startswith(("for palaces", "bonus", "province")) for reason in reasons)
