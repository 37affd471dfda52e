"""What a seat sees: hidden are only the others' hands and the order of the deck."""

from __future__ import annotations

import pytest

from durbar.core.errors import UndoRefused
from tests.games.taj_mahal.table import Table

RED = "red:vizier+elephant"
GREEN = "green:monk+elephant"


def known_to(table: Table, viewer: int | None, seat: int) -> str:
    """Return the cards of a seat's hand that the viewer's view holds."""
    hand = table.match.view(viewer).state.seats[seat - 1].hand
    return " ".join(card for kind, card in enumerate(table.board.cards[:50]) for _ in range(int(hand[kind])))


def test_a_drawn_card_is_seen_by_its_seat_only():
    table = Table().play("withdraw", "draw white:monk")
    assert known_to(table, 1, seat=1) == "white:monk"
    assert known_to(table, 2, seat=1) == known_to(table, None, seat=1) == ""


def test_a_card_from_the_display_is_known_to_all():
    table = (
        Table()
        .row(1, RED)
        .row(2, RED)
        .display("white:monk white:elephant")
        .play("withdraw", "choose white:monk")
    )
    for viewer in (1, 2, 3, None):
        assert known_to(table, viewer, seat=1) == "white:monk"


def test_a_played_card_is_one_less_known_but_never_less_than_none():
    table = Table().hand(1, RED, seen=True).hand(1, f"{RED} {RED}").out(2, 3)
    assert known_to(table, 2, seat=1) == RED
    for _ in range(3):
        table.play(f"play {RED}", "done")
        assert known_to(table, 2, seat=1) == ""
    assert (table.seat(1).known >= 0).all()


def test_the_deck_of_a_view_holds_all_that_the_seat_cannot_place():
    table = Table().hand(2, f"{RED} {GREEN}").hand(3, RED, seen=True)
    view = table.match.view(1).state
    assert view.deck.sum() == view.deck_size + 2
    assert view.deck_size == table.s.deck_size
    assert view.seats[1].hand_size == 2


def test_special_cards_are_known_to_all():
    table = Table().special(2, "monk")
    for viewer in (1, 2, 3, None):
        assert table.match.view(viewer).state.special[2] == 1


def test_only_the_seat_whose_turn_it_is_is_told_what_is_legal():
    table = Table().hand(1, RED)
    assert set(table.match.view(1).legal.texts) == table.legal
    for viewer in (2, 3, None):
        assert len(table.match.view(viewer).legal) == 0


def test_nothing_about_a_hand_shows_in_when_a_seat_is_asked():
    """A seat with white cards and one without are asked the same questions."""
    asked = []
    for hand in (f"{RED} white:monk", f"{RED} {GREEN}"):
        table = Table().hand(1, hand).play(f"play {RED}")
        asked.append(table.match.view(2).actor)
    assert asked == [1, 1]


def test_a_hidden_card_that_was_played_is_not_taken_back():
    table = Table().hand(1, f"{RED} {GREEN}").play(f"play {RED}")
    with pytest.raises(UndoRefused):
        table.match.undo()


def test_a_card_that_all_saw_being_taken_is_taken_back():
    table = Table().hand(1, f"{RED} {GREEN}", seen=True)
    assert not table.match.game.loops.reveals_at(
        table.match.position.states, 0, table.match.game.actions.id(f"play {RED}")
    )


def test_the_last_card_of_the_game_lays_hands_open():
    table = Table().visit(12).out(2, 3).row(1, RED).only_in_court().display("white:elephant").play("withdraw")
    game = table.match.game
    assert game.loops.reveals_at(table.match.position.states, 0, game.actions.id("choose white:elephant"))
    table.play("choose white:elephant")
    with pytest.raises(UndoRefused):
        table.match.undo()
