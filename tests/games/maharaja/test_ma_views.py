"""What a seat sees: hidden are the discs of others until their turn, and the others' gold."""

from __future__ import annotations

import pytest

from durbar.core.errors import UndoRefused
from durbar.games.maharaja.constants import ACTION_IDS
from durbar.games.maharaja.state import UNKNOWN
from tests.games.maharaja.table import Table
from tests.games.playing import played, positions

VIEWERS = (1, 2, 3, None)


def disc(table: Table, viewer: int | None, seat: int) -> list[str]:
    """What the viewer sees of a seat's disc; nothing where no action can be read."""
    plan = table.match.view(viewer).state.seats[seat - 1].plan
    return [ACTION_IDS[action] for action in plan if action >= 0]


def golds(table: Table, viewer: int | None) -> list[int]:
    """Everybody's gold as the viewer sees it."""
    return [int(player.gold) for player in table.match.view(viewer).state.seats[: table.players]]


def test_a_disc_is_hidden_until_its_seat_acts():
    table = Table().plans("gold house", "move quarry", "palace governor")
    for viewer in VIEWERS:
        assert disc(table, viewer, 1) == ["gold", "house"]
        assert disc(table, viewer, 2) == (["move", "quarry"] if viewer == 2 else [])
        assert disc(table, viewer, 3) == (["palace", "governor"] if viewer == 3 else [])
    table.play("end")
    for viewer in VIEWERS:
        assert disc(table, viewer, 1) == ["gold", "house"]
        assert disc(table, viewer, 2) == ["move", "quarry"]
        assert disc(table, viewer, 3) == (["palace", "governor"] if viewer == 3 else [])


def test_the_log_hides_the_same():
    table = Table().plans("gold house", "move quarry", "palace governor").play("end")
    for viewer in VIEWERS:
        lines = table.match.view(viewer).lines
        assert "1 plan gold house" in lines
        assert "2 plan move quarry" in lines
        assert ("3 plan palace governor" in lines) == (viewer == 3)
        assert ("3 plan ?" in lines) == (viewer != 3)


def test_a_new_round_hides_the_new_discs_only():
    table = Table().plans("gold house", "move quarry", "palace governor").finish_round()
    table.play("plan gold gold")
    for viewer in (2, 3, None):
        lines = table.match.view(viewer).lines
        assert "3 plan palace governor" in lines
        assert lines[-1] == "1 plan ?"
        assert disc(table, viewer, 1) == []


def test_that_a_disc_is_set_is_seen_by_all():
    table = Table().play("plan gold gold")
    view = table.match.view(3)
    assert view.actor == 2
    assert view.state.seats[0].plan[0] != view.state.seats[1].plan[0]


def test_the_gold_of_others_is_hidden():
    table = Table().gold(1, 3).gold(2, 7).gold(3, 9)
    assert golds(table, 1) == [3, UNKNOWN, UNKNOWN]
    assert golds(table, 2) == [UNKNOWN, 7, UNKNOWN]
    assert golds(table, None) == [UNKNOWN] * 3


def test_open_gold_is_seen_by_all():
    table = Table(open_gold=True).gold(1, 3).gold(2, 7).gold(3, 9)
    for viewer in VIEWERS:
        assert golds(table, viewer) == [3, 7, 9]


def test_at_the_end_all_gold_is_laid_open():
    table = Table().round(12).gold(1, 3).turn(1, "gold gold")
    assert golds(table, 2)[0] == UNKNOWN
    table.play("end")
    for viewer in VIEWERS:
        assert golds(table, viewer) == list(table.golds)


def test_what_is_legal_is_told_only_to_who_decides():
    table = Table().turn(1, "gold gold")
    assert set(table.match.view(1).legal.texts) == table.legal
    for viewer in (2, 3, None):
        assert len(table.match.view(viewer).legal) == 0


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_all_set_their_discs_at_the_same_time(seat: int):
    table = Table()
    sealable = table.match.game.room.sealable
    plans = sealable(table.match.view(seat))
    assert {table.match.game.actions.texts[number] for number in plans} == table.legal
    assert sealable(table.match.view(None)) == ()
    table.play("plan gold gold")
    assert sealable(table.match.view(1)) == ()
    assert len(sealable(table.match.view(3))) == 45
    table.play("plan gold gold", "plan gold gold")
    assert all(sealable(table.match.view(viewer)) == () for viewer in VIEWERS)


@pytest.mark.parametrize("options", [{}, {"auction": True, "yogi": True}])
def test_who_follows_the_payments_knows_all_gold(options: dict[str, bool]):
    for number, match in enumerate(positions(4, 5, "random", 500, game="maharaja", **options)):
        if number % 60 == 0:
            real = match.state["seats"]["gold"].tolist()
            for seat in (1, 3, None):
                known = match.game.room.memory(match.view(seat))
                assert known.state["seats"]["gold"].tolist() == real
                plans = [player.plan.tolist() for player in known.state.seats]
                assert plans == [player.plan.tolist() for player in match.view(seat).state.seats]


# ---------------------------------------------------------------- taking back


def test_ones_own_decisions_of_a_turn_are_taken_back():
    table = Table().turn(1, "gold house").play("gold", "house tonk")
    table.match.undo(2)
    assert table.match.legal.texts.count("gold") == 1


def test_a_disc_is_taken_back_before_the_next_one_is_set():
    table = Table().play("plan gold gold")
    table.match.undo()
    assert table.match.actor == 1


def test_the_disc_with_which_the_first_turn_begins_is_not_taken_back():
    table = Table().plans("gold gold", "gold gold", "gold gold")
    with pytest.raises(UndoRefused):
        table.match.undo()


def test_the_end_of_a_turn_is_not_taken_back_when_the_next_disc_is_revealed():
    table = Table().plans("gold gold", "gold gold", "gold gold").play("gold", "gold", "end")
    with pytest.raises(UndoRefused):
        table.match.undo()


def test_nothing_is_taken_back_past_another_seats_choice():
    table = Table().turn(1, "character gold").play("character trader", "take mogul", "gold")
    table.match.undo()
    with pytest.raises(UndoRefused):
        table.match.undo(2)


def test_the_end_that_lays_all_gold_open_is_not_taken_back():
    match = played(3, 3, "random", 5000, game="maharaja")
    assert match.over
    with pytest.raises(UndoRefused):
        match.undo()
