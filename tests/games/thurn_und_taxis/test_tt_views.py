"""What a seat sees: hidden are only cards that others drew, and the order of the deck."""

from __future__ import annotations

from tests.games.thurn_und_taxis.table import Table


def known_to(table: Table, viewer: int | None, seat: int) -> str:
    """Return the cards of a seat's hand that the viewer's view holds."""
    hand = table.match.view(viewer).state.seats[seat - 1].hand
    return " ".join(city for number, city in enumerate(table.cities) for _ in range(int(hand[number])))


def test_a_drawn_card_is_seen_by_its_seat_only():
    table = Table().begin(1).draw("ulm")
    assert known_to(table, 1, seat=1) == "ulm"
    assert known_to(table, 2, seat=1) == ""
    assert known_to(table, None, seat=1) == ""


def test_a_card_from_the_display_is_known_to_all():
    table = Table().begin(1).take("lodz")
    for viewer in (1, 2, 3, None):
        assert known_to(table, viewer, seat=1) == "lodz"


def test_the_size_of_a_hand_is_open():
    table = Table().hand(1, "ulm basel", seen=False).hand(1, "linz").begin(1)
    for viewer in (1, 2, None):
        assert table.match.view(viewer).state.seats[0].hand_size == 3


def test_a_drawn_card_becomes_known_when_it_is_laid():
    table = Table().begin(1).draw("ulm").play("postmaster").draw("basel").play("lay ulm right")
    view = table.match.view(2).state
    assert table.cities[view.seats[0].route[0]] == "ulm"
    assert known_to(table, 2, seat=1) == ""


def test_of_two_equal_cards_the_known_one_is_laid_first():
    table = Table().hand(1, "ulm", seen=True).hand(1, "ulm basel", seen=False).begin(1).take("lodz")
    assert known_to(table, 2, seat=1) == "ulm lodz"
    table.play("lay ulm right")
    assert known_to(table, 2, seat=1) == "lodz"  # the other Ulm may be anywhere


def test_the_deck_of_a_view_holds_all_that_the_seat_cannot_place():
    table = Table().hand(2, "ulm ulm", seen=False).hand(3, "basel").begin(1)
    view = table.match.view(1).state
    assert view.deck[table.cities.index("ulm")] == 3
    assert view.deck[table.cities.index("basel")] == 2
    assert view.deck_size == table.s.deck_size
    assert view.deck.sum() == view.deck_size + 2


def test_the_log_hides_what_others_drew():
    table = Table().begin(1).draw("ulm").play("postmaster").take("lodz")
    drawn = [line for line in table.match.view(1).lines if line.startswith("* draw")]
    assert drawn == ["* draw ulm"]
    for viewer in (2, 3, None):
        view = table.match.view(viewer)
        assert [line for line in view.lines if line.startswith("* draw")] == ["* draw ?"]
        assert len(view.lines) == len(table.match)
        assert all(entry.action == -1 for entry in view.log if entry.veil)


def test_only_the_seat_whose_turn_it_is_is_told_what_is_legal():
    table = Table().hand(1, "ulm").begin(1).draw("basel")
    assert set(table.match.view(1).legal.texts) == table.legal
    for viewer in (2, 3, None):
        assert len(table.match.view(viewer).legal) == 0


def test_discards_from_the_hand_are_open():
    table = Table().hand(1, "mannheim mannheim carlsruhe linz", seen=False)
    table.close("basel zuerich kempten", "none").play("discard carlsruhe")
    view = table.match.view(2).state
    assert view.discards[table.cities.index("carlsruhe")] == 1
    assert known_to(table, 2, seat=1) == "lodz"
