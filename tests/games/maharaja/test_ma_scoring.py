"""MA-40 … MA-42, MA-73: the scoring of the Maharaja's city."""

from __future__ import annotations

import pytest

from durbar.games.maharaja.constants import CHARACTER_IDS
from tests.games.maharaja.table import Table

HERE = "jaisalmer"  # where the Maharaja is


def scored(table: Table) -> tuple[int, ...]:
    """Let the round end, all actions carried out, and return what the city pays."""
    return table.turn(1, "gold gold").play("gold", "gold").paid("end")


@pytest.mark.parametrize(
    ("what", "points"),
    [
        ("architect", 1),
        ("house", 1),
        ("outer", 1),
        ("inner", 3),
        ("house house architect", 3),
        ("outer outer", 2),
        ("inner outer house architect", 6),
    ],
)
def test_ma_40_what_counts_how_much(what: str, points: int):
    """As many houses of the next seat lose the tie, one more wins."""
    for houses, paid in ((points, (11, 7)), (points + 1, (7, 11))):
        table = Table().houses(2, f"{HERE} " * houses)
        for name in what.split():
            if name == "architect":
                table.at(1, HERE)
            elif name == "house":
                table.houses(1, HERE)
            else:
                table.palaces(1, f"{HERE}:{name}")
        assert scored(table) == (*paid, 0)


def test_ma_40_only_the_maharajas_city_counts():
    table = (
        Table().maharaja("amber").houses(1, "bundi tonk").at(1, "bundi").houses(2, "amber").houses(3, "amber")
    )
    assert scored(table) == (0, 11, 7)


@pytest.mark.parametrize(
    ("players", "payout"),
    [(2, (10, 5)), (3, (11, 7, 3)), (4, (12, 9, 6, 3)), (5, (13, 10, 7, 4, 1))],
)
def test_ma_40_payment_by_rank(players: int, payout: tuple[int, ...]):
    table = Table(players)
    for seat in range(1, players + 1):
        table.houses(seat, f"{HERE} " * seat)  # the last seat has most
    assert scored(table) == payout[::-1]


def test_ma_40_who_has_no_point_gets_nothing():
    table = Table(4).houses(2, HERE).houses(4, f"{HERE} {HERE}")
    assert scored(table) == (0, 9, 0, 12)


def test_ma_40_the_lower_character_wins_ties():
    table = Table(4).houses(1, HERE).houses(2, HERE).houses(3, HERE).houses(4, f"{HERE} {HERE}")
    assert scored(table) == (9, 6, 3, 12)
    table = Table(4).houses(1, HERE).houses(2, HERE).houses(3, HERE)
    table.characters(mogul=3, trader=None, sadhu=2, artist=1)
    assert scored(table) == (6, 9, 12, 0)


def test_ma_40_ties_are_won_by_who_has_the_character_when_the_city_is_scored():
    table = Table().houses(1, HERE).houses(2, HERE).turn(1, "character gold")
    assert table.play("character artist", "gold").paid("end") == (7, 11, 0)


def test_ma_41_alone_five_more():
    assert scored(Table().houses(2, HERE)) == (0, 11 + 5, 0)
    assert scored(Table(2).at(2, HERE)) == (0, 10 + 5)
    assert scored(Table(5).palaces(3, f"{HERE}:outer")) == (0, 0, 13 + 5, 0, 0)


def test_ma_41_two_are_not_alone():
    assert scored(Table().houses(2, HERE).at(3, HERE)) == (0, 11, 7)


def test_ma_41_nobody_there_nobody_paid():
    assert scored(Table()) == (0, 0, 0)


def test_ma_42_worked_example_a_whole_round_of_four():
    """HU 8: Krisztina (mogul), Péter (sadhu), Jenő (mason) and Anita (artist) in the cities A and D."""
    krisztina, peter, jeno, anita = 1, 2, 3, 4
    a, d = "ajmer", "amber"
    table = Table(4).characters(mogul=1, trader=None, sadhu=2, monk=None, mason=3, artist=4).maharaja(a)
    for seat in (1, 2, 3, 4):
        table.at(seat, "bundi").gold(seat, 15).houses(seat, "didwana" if seat < 3 else "ladnun")
    table.at(jeno, d).at(anita, d)
    table.houses(krisztina, "kekri deoli").houses(peter, "kekri deoli").houses(jeno, "sambhar bagru")
    table.houses(anita, "sambhar bagru")
    table.track(ajmer=7, jaisalmer=0, bikaner=1, amber=2, jodhpur=3, udaipur=4, bundi=5)
    table.plans("gold palace-house", "move palace-house", "two-houses two-houses", "governor palace-house")

    assert table.actor == krisztina
    assert table.paid("gold", "palace-house tonk", "travel ajmer_bundi", "palace-house inner") == (
        -11,
        0,
        0,
        0,
    )
    table.play("end")
    assert table.actor == peter
    table.play("travel ajmer_bundi")
    assert table.paid("palace-house outer", f"palace-house {a}", "move didwana", f"to {a}") == (0, -13, 0, 0)
    table.play("end")
    assert table.actor == jeno
    table.play("travel ajmer_amber")
    assert table.paid(*[f"two-houses {a}"] * 4, f"mason {a}") == (0, 0, -4, 0)
    table.play("end")
    assert table.actor == anita
    assert table.paid("palace-house inner", f"palace-house {d}") == (0, 0, 0, -10)
    table.play(f"governor {d}", "travel ajmer_amber")
    assert table.boxes()[d] == 0
    assert table.paid("end") == (6, 9, 12, 3)
    assert table.maharaja_at == d
    assert table.boxes()[d] == max(table.boxes().values()) == 8  # the box that bears the number 2


def test_ma_42_worked_example_krisztina_has_seven_points():
    """HU 8: two houses, an inner and an outer palace, the architect; against six and seven houses."""
    krisztina, jeno, anita = 3, 1, 2
    for houses, paid in ((6, (7, 3, 11)), (7, (11, 3, 7))):
        table = Table().houses(krisztina, f"{HERE} {HERE}").palaces(krisztina, f"{HERE}:inner {HERE}:outer")
        table.at(krisztina, HERE).houses(anita, HERE).houses(jeno, f"{HERE} " * houses)
        table.characters(mogul=1, sadhu=None, monk=3)
        assert scored(table) == paid


def test_ma_42_worked_example_an_architect_alone_and_a_house_alone_are_one_point_each():
    """HU 8: Jenő has only his architect there, Anita only a house."""
    assert scored(Table().at(1, HERE).houses(2, HERE)) == (11, 7, 0)
    assert scored(Table().houses(1, HERE).at(2, HERE)) == (11, 7, 0)


# ---------------------------------------------------------------- homes

# The trader lives in Jaisalmer, where the Maharaja is; seat 2 has it.


def test_ma_73_the_holder_counts_one_point_at_home_even_with_nothing_else_there():
    assert scored(Table(homes=True)) == (0, 11 + 5, 0)
    assert scored(Table(homes=True).houses(1, HERE)) == (11, 7, 0)
    assert scored(Table(homes=True).houses(1, HERE).houses(2, HERE)) == (7, 11, 0)
    assert scored(Table().houses(1, HERE)) == (11 + 5, 0, 0)


def test_ma_73_nobody_has_it_nobody_counts():
    assert scored(Table(homes=True).characters(trader=None, artist=2)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("character", "home"),
    [
        ("mogul", "amber"),
        ("trader", "jaisalmer"),
        ("sadhu", "bikaner"),
        ("monk", "ajmer"),
        ("mason", "jodhpur"),
        ("artist", "bundi"),
        ("yogi", "udaipur"),
    ],
)
def test_ma_73_where_each_character_lives(character: str, home: str):
    others = [name for name in CHARACTER_IDS if name != character]
    table = Table(homes=True, yogi=True).maharaja(home).characters(**dict.fromkeys(CHARACTER_IDS))
    table.characters(**{character: 2, others[0]: 1, others[1]: 3})
    assert scored(table) == (0, 11 + 5, 0)
