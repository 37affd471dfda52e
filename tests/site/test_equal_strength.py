"""The computer player that is as strong as who plays against it."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from durbar.bots.levels import EVEN, name_when_overlooking, overlooked_by, searches
from durbar.bots.strength_matching import rating_of
from durbar.bots.strengths import scale_of
from durbar.core.errors import InvalidOption
from durbar.core.match import Match
from durbar.core.record import parse
from durbar.site.people.models import Visitor
from durbar.site.review import store
from durbar.site.review.seat_names import shown_names
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.equal_strength import LAST_GAMES, strength_of
from durbar.site.tables.level_words import strength_in_words
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.records import record_for
from durbar.site.tables.rematch import rematch
from durbar.site.tables.replay import match_of
from durbar.site.tables.seats import let_computer_sit
from durbar.site.tables.takeover import leave
from durbar.site.work import pending
from tests.site.conftest import GAME, client_of, fresh, new_table

pytestmark = pytest.mark.django_db
STRANGER = name_when_overlooking(scale_of(GAME, 2).overlooked[3])


def end(table: Table, *places: int) -> Table:
    """End a table's game with everybody in its place."""
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.OVER, places=list(places), result=[10 - place for place in places]
    )
    return fresh(table)


def level_at(table: Table) -> str:
    """Return the one level of the computer players at a table."""
    (level,) = {seat.level for seat in table.seats.filter(kind=Seat.Kind.COMPUTER)}
    return level


def play(host: Visitor, *places: int) -> str:
    """Let somebody end a game of two against EVEN, and return how strong it was."""
    return level_at(end(new_table(host, "me", EVEN), *places))


def test_a_stranger_is_given_a_newcomers_strength(anna):
    assert level_at(new_table(anna, "me", EVEN)) == STRANGER


def test_won_games_make_it_stronger_and_lost_ones_weaker(anna, bela):
    won = [rating_of(play(anna, 1, 2), GAME, 2) for _ in range(8)]
    lost = [rating_of(play(bela, 2, 1), GAME, 2) for _ in range(3)]
    assert won == sorted(won)
    assert won[:3] == sorted(set(won[:3]))
    assert won[-1] > 0  # between steady and the search there is nobody, so that it takes some games
    assert lost == sorted(set(lost), reverse=True)
    assert won[0] == lost[0]
    now = level_at(new_table(anna, "me", EVEN))
    play(anna, 2, 1)
    assert rating_of(level_at(new_table(anna, "me", EVEN)), GAME, 2) < rating_of(now, GAME, 2)


def test_the_own_place_counts_in_whichever_seat(anna, bela):
    first = new_table(anna, "me", "steady")
    second = new_table(bela, "steady", "me")
    end(first, 1, 2)
    end(second, 2, 1)
    assert strength_of(bela, GAME, 2) == strength_of(anna, GAME, 2) > strength_of(None, GAME, 2)


def test_who_always_wins_meets_the_search_and_who_always_loses_the_weakest(anna, bela):
    for _ in range(40):
        best, worst = play(anna, 1, 2), play(bela, 2, 1)
    assert searches(best)
    assert overlooked_by(worst) == scale_of(GAME, 2).overlooked[-1]
    assert strength_of(anna, GAME, 2) <= scale_of(GAME, 2).highest


def test_only_the_last_games_count(anna):
    for _ in range(LAST_GAMES):
        end(new_table(anna, "me", "steady"), 1, 2)
    before = strength_of(anna, GAME, 2)
    for _ in range(LAST_GAMES):
        end(new_table(anna, "me", "novice"), 2, 1)
    after = strength_of(anna, GAME, 2)
    end(new_table(anna, "me", "master"), 1, 2)
    Table.objects.filter(pk__in=Table.objects.order_by("pk").values("pk")[:LAST_GAMES]).delete()
    assert after < strength_of(anna, GAME, 2) < before


def test_all_at_a_table_are_equally_strong(anna):
    table = new_table(anna, "me", "open", EVEN, "open")
    first = level_at(table)
    play(anna, 1, 2)
    let_computer_sit(table.pk, 2, EVEN, anna)
    assert level_at(table) == first
    assert rating_of(level_at(new_table(anna, "me", EVEN, EVEN)), GAME, 3) > rating_of(first, GAME, 3)


def test_games_with_other_numbers_of_players_count_too(anna):
    end(new_table(anna, "me", EVEN, EVEN), 1, 3, 2)
    assert strength_of(anna, GAME, 2) > rating_of("novice", GAME, 2)
    assert strength_of(anna, "taj-mahal", 3) == pytest.approx(rating_of("novice", "taj-mahal", 3), abs=0.01)


def test_what_tells_nothing_of_the_person_does_not_count(anna, bela):
    table = new_table(anna, "me", "steady")
    leave(table.pk, anna)
    end(table, 1, 2)
    end(new_table(anna, "me", "open"), 1, 2)
    position = Match(GAME, 2, seed=1).position.text()
    end(create(TablePlan(GAME, ["me", "steady"], position=position), anna), 1, 2)
    new_table(anna, "me", "steady")
    end(new_table(bela, "me", "steady"), 1, 2)
    assert strength_of(anna, GAME, 2) == pytest.approx(rating_of("novice", GAME, 2), abs=0.01)


def test_the_next_game_of_the_same_is_fitted_anew(anna):
    over = end(new_table(anna, "me", EVEN, EVEN), 1, 2, 3)
    again = rematch(over.pk, anna)
    assert rating_of(level_at(again), GAME, 3) > rating_of(level_at(over), GAME, 3)
    with translation.override("en"):
        assert [seat.shown_name for seat in again.seats.all()] == ["Anna", "Rival", "Rival 2"]


def test_play_now_fits_again_and_again(anna):
    client, found = client_of(anna), []
    for _ in range(3):
        client.post("/play-now/", {"game": "taj-mahal"})
        table = Table.objects.order_by("-pk")[0]
        found.append(rating_of(level_at(table), "taj-mahal", table.seats.count()))
        end(table, *range(1, table.seats.count() + 1))
    assert found == sorted(set(found))


def test_who_leaves_can_leave_the_seat_to_somebody_as_strong(anna, bela):
    table = new_table(anna, "me", "open")
    let_computer_sit(table.pk, 2, "steady", anna)
    leave(table.pk, anna, EVEN)
    assert table.seats.get(number=1).stand_in == STRANGER
    with pytest.raises(InvalidOption):
        new_table(bela, "me", "evn")


def test_its_question_is_one_of_its_strength(anna):
    table = new_table(anna, EVEN, EVEN)
    decision = pending.next_decision(table.pk)
    assert decision
    assert decision.computer
    assert decision.computer.question.level == STRANGER
    assert not decision.is_searched


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_the_strength_is_told_in_every_language(anna, language):
    table, client = new_table(anna, "me", EVEN), client_of(anna)
    share = str(overlooked_by(STRANGER))
    with translation.override(language):
        told = [strength_in_words(name, GAME, 2) for name in (STRANGER, "even seconds=0.05")]
        name = table.seats.get(number=2).shown_name
    assert share in told[0]
    assert ("0.05" if language == "en" else "0,05") in told[1]
    if language != "en":
        with translation.override("en"):
            assert strength_in_words(STRANGER, GAME, 2) != told[0]
        assert name in ("Rivale", "Rivális", "Rival")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get(f"/table/{table.slug}/").content.decode()
    assert page.count(told[0]) == 2  # at its name, and about the table


def test_the_record_tells_it_and_a_review_reads_it(anna):
    table = new_table(anna, EVEN, "me", EVEN)
    record = record_for(table, None)
    assert f"seat 1 bot:{level_at(table)}\n" in record
    review = store.of_text(match_of(table).record(), "x")
    with translation.override("en"):
        assert shown_names(parse(record).names) == ["Rival", "Anna", "Rival 2"]
        told = strength_in_words(level_at(table), GAME, 3)
    assert told in Client().get(f"/review/{review.slug}/0/").content.decode()


def test_other_levels_have_no_strength_of_their_own():
    assert not any(strength_in_words(name, GAME, 2) for name in ("steady", EVEN, "bot:novice", "Anna", ""))


def test_long_names_of_a_record_are_shortened_on_pages():
    assert shown_names(["x" * 400, "bot:" + "y" * 99, "Anna"]) == ["x" * 27 + "…", "y" * 28, "Anna"]
