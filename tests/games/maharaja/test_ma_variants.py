"""MA-72, MA-74, MA-75: the auction, and the two advanced games."""

from __future__ import annotations

import pytest

from durbar import Match
from durbar.games.maharaja.about import ABOUT
from durbar.games.maharaja.constants import CHARACTER_IDS
from tests.games.maharaja.table import CITY_ORDER, Table, fresh

ALL = {"mogul", "trader", "sadhu", "monk", "mason", "artist"}


# ---------------------------------------------------------------- the auction


def auction(players: int = 3, first: int = 1, **options: bool) -> Match:
    """A match whose auction is about to be opened."""
    match = fresh(players, auction=True, **options)
    match.play(f"first {first}")
    for city in CITY_ORDER.split():
        match.play(f"governor {city}")
    return match


def play(match: Match, *moves: tuple[int, str]) -> None:
    """Play decisions, each by the seat that is told."""
    for seat, text in moves:
        assert match.actor == seat, text
        match.play(text)


def gold(match: Match) -> list[int]:
    return [int(player.gold) for player in match.state.seats[: match.players]]


def test_ma_72_the_opener_must_bid_from_nothing_to_all_its_gold():
    match = auction(first=2)
    assert match.actor == 2
    assert {*match.legal.texts} == {f"bid {n}" for n in range(16)}


def test_ma_72_then_above_the_last_bid_or_pass():
    match = auction()
    match.play("bid 3")
    assert match.actor == 2
    assert {*match.legal.texts} == {"pass", *(f"bid {n}" for n in range(4, 16))}
    match.play("bid 15")
    assert match.legal.texts == ("pass",)


def test_ma_72_clockwise_until_one_is_left_who_pays_the_bank_and_chooses():
    match = auction(4, first=3)
    play(match, (3, "bid 1"), (4, "bid 2"), (1, "pass"), (2, "bid 4"), (3, "pass"), (4, "bid 5"), (2, "pass"))
    assert match.actor == 4
    assert gold(match) == [15, 15, 15, 10]
    assert {*match.legal.texts} == {f"character {name}" for name in ALL}


def test_ma_72_a_pass_is_final():
    match = auction()
    play(match, (1, "bid 1"), (2, "pass"), (3, "bid 2"), (1, "bid 3"), (3, "bid 4"), (1, "pass"))
    assert match.actor == 3
    assert match.legal.texts[0].startswith("character")


def test_ma_72_then_again_among_those_without_a_card_from_the_left_of_the_winner():
    match = auction(4)
    play(match, (1, "bid 0"), (2, "bid 1"), (3, "pass"), (4, "pass"), (1, "pass"), (2, "character sadhu"))
    play(match, (3, "bid 0"), (4, "bid 2"), (1, "pass"), (3, "pass"), (4, "character mogul"))
    assert {*match.legal.texts} == {f"bid {n}" for n in range(16)}
    play(match, (1, "bid 0"), (3, "pass"), (1, "character monk"))
    play(match, (3, "character trader"))
    assert gold(match) == [15, 14, 15, 13]
    assert match.legal.texts[0].startswith("house")
    assert match.actor == 4  # with the mogul


def test_ma_72_the_one_to_the_left_may_have_a_card_already():
    match = auction(4)
    play(match, (1, "bid 0"), (2, "bid 1"), (3, "pass"), (4, "pass"), (1, "pass"), (2, "character sadhu"))
    play(match, (3, "bid 0"), (4, "pass"), (1, "bid 2"), (3, "pass"), (1, "character mogul"))
    assert match.actor == 3  # seat 2 has a card
    match.play("bid 0")
    assert match.actor == 4


def test_ma_72_with_a_bid_of_nothing_and_all_others_passing_it_is_free():
    match = auction()
    play(match, (1, "bid 0"), (2, "pass"), (3, "pass"), (1, "character mogul"))
    assert gold(match) == [15, 15, 15]


def test_ma_72_the_last_one_chooses_free():
    match = auction(2)
    play(match, (1, "bid 7"), (2, "pass"), (1, "character artist"))
    assert match.actor == 2
    assert {*match.legal.texts} == {f"character {name}" for name in ALL - {"artist"}}
    match.play("character mogul")
    assert gold(match) == [8, 15]


def test_ma_72_bids_go_up_to_ones_gold():
    match = auction()
    match._position.states[0].seats[1].gold = 5
    match.play("bid 3")
    assert {*match.legal.texts} == {"pass", "bid 4", "bid 5"}


def test_ma_72_without_the_option_nobody_bids():
    match = fresh()
    match.play("first 1")
    for city in CITY_ORDER.split():
        match.play(f"governor {city}")
    assert {text.split()[0] for text in match.legal.texts} == {"character"}


# ---------------------------------------------------------------- advanced 1


def test_ma_74_advanced_1_is_yogi_auction_and_homes_with_neutral_palaces():
    presets = {preset.id: preset.options for preset in ABOUT.presets}
    advanced = {"yogi": True, "auction": True, "homes": True}
    assert presets["advanced-1"] == advanced
    match = fresh(3, **advanced)
    assert match.options["neutral_palaces"]
    table = Table(3, **advanced).at(1, "amber").gold(1, 99).palaces(2, "amber:outer " * 4)
    table.turn(1, "palace character")
    assert table.offered("palace") == {"inner"}
    assert "character yogi" in table.legal


def test_ma_74_an_auction_with_the_yogi():
    match = auction(yogi=True, homes=True)
    play(match, (1, "bid 0"), (2, "pass"), (3, "pass"))
    assert "character yogi" in match.legal


# ---------------------------------------------------------------- advanced 2


def many(players: int = 3, **holders: int | None) -> Table:
    return Table(players, many_characters=True).characters(**holders)


def without_bank() -> Table:
    """The bank is empty: seat 1 has one character, seat 2 two, seat 3 three."""
    return many(mogul=3, trader=2, sadhu=1, monk=2, mason=3, artist=3)


def test_ma_75_one_comes_from_the_bank_and_none_is_given_back():
    table = many().turn(1, "character character")
    assert table.offered("character") == {"monk", "mason", "artist"}
    table.play("character artist")
    assert table.characters_of(1) == {"mogul", "artist"}
    assert table.actor == 1
    table.play("character monk")
    assert table.characters_of(1) == {"mogul", "artist", "monk"}
    assert table.paid("end") == (0, 0, 0)


def test_ma_75_while_the_bank_has_a_card_only_those():
    table = without_bank().characters(artist=None).turn(1, "character gold")
    assert {text for text in table.legal if text.split()[0] in {"character", "exchange", "entice"}} == {
        "character artist"
    }


def test_ma_75_with_an_empty_bank_exchange_or_entice():
    table = without_bank().turn(1, "character gold")
    assert table.offered("exchange") == {"mogul", "trader", "monk", "mason", "artist"}
    assert table.offered("entice") == {"2", "3"}
    assert "character" not in table.verbs()


def test_ma_75_exchange_names_a_card_and_gives_one_held_before():
    table = without_bank().turn(2, "character gold").play("exchange mason")
    assert table.actor == 2
    assert table.legal == {"give trader", "give monk"}
    table.play("give trader")
    assert [table.characters_of(seat) for seat in (1, 2, 3)] == [
        {"sadhu"},
        {"mason", "monk"},
        {"mogul", "trader", "artist"},
    ]
    assert table.actor == 2
    assert not {"exchange", "entice"} & table.verbs()
    assert table.play("gold").paid("end") == (0, 0, 0)


def test_ma_75_entice_only_from_a_player_with_more_cards():
    assert without_bank().turn(2, "character gold").offered("entice") == {"3"}
    assert without_bank().turn(3, "character gold").offered("entice") == set()


def test_ma_75_who_is_enticed_chooses_which_to_give_and_gets_nothing():
    table = without_bank().turn(1, "character gold").play("entice 3")
    assert table.actor == 3
    assert table.legal == {"give mogul", "give mason", "give artist"}
    table.play("give mason")
    assert [table.characters_of(seat) for seat in (1, 2, 3)] == [
        {"sadhu", "mason"},
        {"trader", "monk"},
        {"mogul", "artist"},
    ]
    assert table.actor == 1
    assert table.play("gold").paid("end") == (0, 0, 0)


def test_ma_75_all_powers_of_all_cards_hold():
    table = many(mogul=3, trader=1, sadhu=2, monk=1, mason=1, artist=1).at(1, "amber").houses(2, "tonk")
    table.turn(1, "palace gold")
    assert table.golds[0] == 15 + 1
    assert table.paid("travel amber_bundi", "palace inner", "mason bundi") == (-9, 1, 0)


def test_ma_75_the_lowest_card_sets_the_order_of_play():
    table = without_bank().plans("gold gold", "gold gold", "gold gold")
    for seat in (3, 2, 1):
        assert table.actor == seat
        table.play("gold", "gold", "end")


def test_ma_75_the_lowest_card_wins_ties():
    table = without_bank().houses(1, "jaisalmer").houses(2, "jaisalmer").houses(3, "jaisalmer")
    assert table.turn(1, "gold gold").play("gold", "gold").paid("end") == (3, 7, 11)


def test_ma_75_nobody_acts_twice():
    """A low card that comes in late does not bring another turn; one that comes early brings it forward."""
    table = without_bank().plans("gold gold", "gold gold", "character gold")
    assert table.actor == 3
    table.play("exchange sadhu", "give mogul", "gold", "end")
    assert table.actor == 1  # has the mogul now
    table.play("gold", "gold", "end")
    assert table.actor == 2
    table.play("gold", "gold", "end")
    assert table.s.round_number == 2


def test_ma_75_end_is_not_legal_while_a_give_is_due():
    for action in ("exchange mogul", "entice 2"):
        table = without_bank().turn(1, "character gold").play(action)
        assert table.verbs() == {"give"}


def test_ma_75_homes_of_all_cards_count():
    table = Table(many_characters=True, homes=True).characters(trader=3, mogul=3, sadhu=1, monk=1, artist=2)
    assert table.turn(1, "gold gold").play("gold", "gold").paid("end") == (0, 0, 11 + 5)


@pytest.mark.parametrize("players", [2, 5])
def test_ma_75_in_every_company(players: int):
    table = many(players).turn(1, "character gold")
    assert table.offered("character") == ALL - {*CHARACTER_IDS[:players]}
