"""MA-10 … MA-13, MA-50, MA-51, MA-70: rounds, the order of play, the end."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from durbar.core.errors import IllegalAction
from durbar.games.maharaja.constants import ACTION_IDS
from tests.games.maharaja.table import FIRST_BOX, Table, fresh

BOX_10 = FIRST_BOX + 9
MARKERS = "bikaner amber jodhpur ajmer udaipur bundi jaisalmer"
WAITING = {city: box for box, city in enumerate(MARKERS.split(), start=9)}  # the last one is on box 9


# ---------------------------------------------------------------- a round


def test_ma_10_the_maharaja_goes_to_the_lowest_marker_which_goes_above_the_topmost():
    table = Table()
    assert table.maharaja_at == "jaisalmer"
    assert table.boxes()["jaisalmer"] == FIRST_BOX
    table.plans(*["gold gold"] * 3).finish_round()
    assert table.maharaja_at == "bikaner"
    assert table.boxes()["bikaner"] == FIRST_BOX + 1
    assert sorted(table.boxes().values()) == [2, 3, 4, 5, 6, 7, 8]


def test_ma_10_gaps_below_and_between_do_not_matter():
    table = Table().track(bikaner=5, amber=4, jodhpur=10, ajmer=9, udaipur=7, bundi=6, jaisalmer=8)
    table.turn(1, "gold gold").play("end")
    assert table.maharaja_at == "amber"
    assert table.boxes()["amber"] == 11
    assert table.boxes()["bikaner"] == 5


def test_ma_11_two_of_nine_actions_or_one_twice():
    table = Table()
    pairs = combinations_with_replacement(ACTION_IDS, 2)
    assert table.legal == {f"plan {one} {other}" for one, other in pairs}
    assert len(table.legal) == 45


def test_ma_11_every_seat_sets_its_disc_from_the_first_one_clockwise():
    table = Table(4, first=3)
    for seat in (3, 4, 1, 2):
        assert table.actor == seat
        table.play("plan gold quarry")
    assert table.verbs() & {"gold", "quarry"} == {"gold", "quarry"}
    table.finish_round()
    assert table.actor == 3


def test_ma_11_discs_are_secret():
    table = Table().play("plan house move")
    for viewer in (2, 3, None):
        view = table.match.view(viewer)
        assert view.lines[-1] == "1 plan ?"
        assert {int(action) for action in view.state.seats[0].plan}.isdisjoint(range(9))
    assert table.match.view(1).lines[-1] == "1 plan house move"


def test_ma_12_in_order_of_character_each_turn_in_one_go():
    table = Table(4, first=2)  # seat 2 has the mogul, 3 the trader, 4 the sadhu, 1 the monk
    table.plans(*["gold gold"] * 4)
    for seat in (2, 3, 4, 1):
        assert table.actor == seat
        table.play("gold", "gold")
        assert table.actor == seat
        table.play("end")
    assert table.s.round_number == 2


def test_ma_12_actions_in_any_order_with_travel_in_between():
    for order in (("gold", "house tonk"), ("house tonk", "gold")):
        table = Table().open_roads(1, "start_bundi").turn(1, "gold house")
        table.play(order[0], "travel start_bundi", order[1], "end")
        assert table.golds[0] == 15 + 2 - 1


def test_ma_12_the_next_to_act_is_the_lowest_of_those_who_have_not_acted():
    """A card that moves during a round moves the turn with it."""
    table = Table().characters(mogul=1, sadhu=2, artist=3, trader=None)
    table.plans("character gold", "gold gold", "gold gold").play("character artist")
    assert table.actor == 3
    table.play("take mogul", "gold", "end")
    assert table.actor == 3  # with the mogul before the sadhu


def test_ma_12_nobody_acts_twice():
    table = Table().plans("gold gold", "character gold", "gold gold").play("gold", "gold", "end")
    assert table.actor == 2
    table.play("character mogul", "take artist", "gold", "end")
    assert table.actor == 3  # seat 1 has the artist, and has acted; seat 2 has the mogul, and has acted
    table.play("end")
    assert table.s.round_number == 2


def test_ma_12_a_card_lost_before_ones_turn_gives_nothing():
    table = Table().plans("character gold", "gold gold", "gold gold")
    assert table.paid("character trader", "take artist", "gold", "end") == (2, 0, 0)
    assert table.actor == 3
    assert table.paid("gold", "gold", "end") == (0, 0, 2 + 2)  # the turn of seat 2 has begun
    assert table.actor == 2


def test_ma_12_worked_example_peter_krisztina_and_jeno():
    """HU 7.6: Krisztina (sadhu) takes the mason from Péter, who takes the sadhu and acts before Jenő."""
    krisztina, peter, jeno = 1, 2, 3
    table = Table().characters(mogul=None, trader=None, sadhu=krisztina, mason=peter, monk=jeno)
    table.plans("character gold", "gold gold", "gold gold")
    assert table.actor == krisztina
    table.play("character mason")
    assert table.actor == peter
    assert table.offered("take") == {"mogul", "trader", "sadhu", "artist"}
    table.play("take sadhu")
    assert table.actor == krisztina
    table.play("gold", "end")
    assert table.actor == peter
    table.play("gold", "gold", "end")
    assert table.actor == jeno
    table.play("gold", "gold", "end")
    assert table.s.round_number == 2


def test_ma_13_then_the_city_is_scored():
    table = Table().at(2, "jaisalmer").plans(*["gold gold"] * 3)
    for seat in (1, 2):
        assert table.actor == seat
        table.play("gold", "gold", "end")
    table.play("gold", "gold")
    assert table.paid("end") == (0, 11 + 5, 0)


def test_ma_13_the_end_is_checked_after_the_scoring():
    table = (
        Table().palaces(2, "amber:outer " * 4 + "bundi:outer " * 3).at(1, "jaisalmer").turn(1, "gold gold")
    )
    table.play("gold", "gold")
    assert table.paid("end") == (16, 0, 0)
    assert table.match.over


# ---------------------------------------------------------------- the end


def test_ma_50_the_round_of_the_seventh_palace_is_played_to_its_end():
    table = Table().palaces(1, "amber:outer amber:outer amber:outer bundi:outer bundi:outer bundi:inner")
    table.at(1, "udaipur").plans("palace gold", "gold gold", "gold gold")
    table.play("palace inner")
    assert table.actor == 1
    table.play("gold", "end")
    assert table.actor == 2
    table.play("gold", "gold", "end", "gold", "gold", "end")
    assert table.match.over
    assert table.match.scores == (7, 0, 0)
    assert table.match.winners == (1,)


def test_ma_50_six_palaces_do_not_end_the_game():
    table = Table().palaces(1, "amber:outer amber:outer amber:outer bundi:outer bundi:outer bundi:inner")
    table.turn(1, "gold gold").play("end")
    assert not table.match.over


def test_ma_50_a_marker_on_box_10_ends_the_game_after_that_round():
    table = Table().round(9).track(**WAITING).turn(1, "gold gold").play("end")
    assert table.actor == 1
    assert table.boxes()["bikaner"] == BOX_10
    table.plans(*["gold gold"] * 3).finish_round()
    assert table.match.over


def test_ma_50_box_10_counts_even_if_the_marker_is_moved_down_again():
    """A gap below lets two moves leave box 10 empty."""
    table = Table().round(9).track(**{**WAITING, "bikaner": 7, "bundi": 13, "udaipur": 8})
    table.turn(1, "gold gold").play("end")
    assert table.boxes()["bikaner"] == BOX_10
    table.plans("governor governor", "gold gold", "gold gold").play("governor jaisalmer", "governor bikaner")
    assert max(table.boxes().values()) == BOX_10 - 1
    table.finish_round()
    assert table.match.over


def test_ma_50_a_marker_on_box_9_does_not_end_the_game():
    table = Table().round(9).track(**{**WAITING, "jaisalmer": 8}).turn(1, "gold gold").play("end")
    assert max(table.boxes().values()) == BOX_10 - 1
    table.plans(*["gold gold"] * 3).finish_round()
    assert not table.match.over


@pytest.mark.parametrize(("number", "over"), [(11, False), (12, True)])
def test_ma_50_the_twelfth_round_is_the_last(number: int, over: bool):
    table = Table().round(number).turn(1, "gold gold").play("end")
    assert table.match.over == over


def ended(palaces: tuple[int, ...], golds: tuple[int, ...]) -> Table:
    """A game that is over; seat 1 has the mogul, seat 2 the trader, …"""
    table = Table(len(palaces), neutral_palaces=False).round(12)
    for seat, (count, gold) in enumerate(zip(palaces, golds, strict=True), start=1):
        table.palaces(seat, "amber:outer " * count).gold(seat, gold)
    table.turn(1, "gold gold").play("gold", "gold", "end")
    table.gold(1, golds[0])
    assert table.match.over
    return table


@pytest.mark.parametrize(
    ("palaces", "golds", "places"),
    [
        ((1, 3, 2), (90, 0, 50), (3, 1, 2)),
        ((2, 2, 2), (5, 7, 6), (3, 1, 2)),
        ((2, 2, 1), (5, 5, 9), (1, 2, 3)),
        ((0, 0, 0), (5, 5, 5), (1, 2, 3)),
        ((1, 1, 2), (7, 8, 0), (3, 2, 1)),
    ],
)
def test_ma_51_palaces_then_gold_then_the_lower_character(
    palaces: tuple[int, ...], golds: tuple[int, ...], places: tuple[int, ...]
):
    table = ended(palaces, golds)
    assert table.match.scores == palaces
    assert table.match.places == places
    assert table.match.winner == places.index(1) + 1


def test_ma_51_ties_are_broken_by_the_character_not_by_the_seat():
    table = ended((1, 1, 1), (5, 5, 5)).characters(mogul=3, trader=None, sadhu=1, artist=2)
    assert table.match.places == (2, 3, 1)


def test_ma_51_with_many_characters_the_lowest_one_counts():
    table = ended((1, 1, 1), (5, 5, 5)).characters(mogul=None, trader=3, sadhu=1, monk=2, artist=3)
    assert table.match.places == (2, 3, 1)


def test_ma_51_the_banks_gold_is_unlimited():
    table = Table().gold(1, 500).turn(1, "gold gold").play("gold", "gold")
    assert table.golds[0] == 504


def test_ma_51_when_the_game_is_over_nothing_is_legal():
    table = ended((1, 0, 0), (0, 0, 0))
    assert table.actor is None
    with pytest.raises(IllegalAction):
        table.play("end")


# ---------------------------------------------------------------- the short game


def test_ma_70_six_palaces_each():
    table = Table(short=True).palaces(1, "bundi:outer " * 4 + "bundi:inner").gold(1, 100).at(1, "amber")
    table.turn(1, "palace palace").play("palace outer")
    assert "palace" not in table.verbs()
    table.play("end")
    assert table.match.over
    assert table.match.scores == (6, 0, 0)


@pytest.mark.parametrize(("number", "over"), [(7, False), (8, True)])
def test_ma_70_the_game_ends_after_the_eighth_round(number: int, over: bool):
    table = Table(short=True).round(number).turn(1, "gold gold").play("end")
    assert table.match.over == over


def test_ma_70_it_is_the_eighth_round_not_the_eighth_box():
    table = Table(short=True).round(7).track(**{**WAITING, "jaisalmer": 8}).turn(1, "gold gold").play("end")
    assert max(table.boxes().values()) == BOX_10 - 1
    assert not table.match.over
    table = Table(short=True).round(4).track(**{**WAITING, "bundi": 8, "jaisalmer": 7})
    table.turn(1, "gold gold").play("end")
    table.plans(*["gold gold"] * 3).finish_round()
    assert not table.match.over


def test_ma_70_without_the_option_the_eighth_round_is_one_like_others():
    table = Table().round(8).turn(1, "gold gold").play("end")
    assert not table.match.over
    assert fresh().options["short"] is False
