"""The lobby: the games as pictures, a game at one tap, and the tables as cards."""

from __future__ import annotations

import datetime
import re

import pytest
from django.template import engines
from django.test import Client
from django.utils import timezone, translation

from durbar.bots.levels import kind
from durbar.bots.strength_matching import as_strong_as, rating_of
from durbar.core import registry
from durbar.core.phrase import number
from durbar.site.pages.ages import ago
from durbar.site.pages.context.lobby import MOST_OWN
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Table
from durbar.site.tables.replay import match_of
from durbar.site.tables.standing import scores_of, stage_of
from tests.site.conftest import GAME, client_of, decide, finished_table, fresh, new_table, running_table

pytestmark = pytest.mark.django_db
GAMES = ["thurn-und-taxis", "taj-mahal", "maharaja", "gifts"]


def play_now(client: Client, game: str = GAME) -> Table:
    answer = client.post("/play-now/", {"game": game})
    table = Table.objects.order_by("-pk")[0]
    assert answer.headers["Location"] == f"/table/{table.slug}/"
    return table


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_begins_a_game_fit_for_a_newcomer(game):
    client = Client()
    table = play_now(client, game)
    seats = list(table.seats.all())
    assert table.status == Table.Status.RUNNING
    assert len(seats) == registry.about(game).usual_players
    level = as_strong_as(rating_of("novice", game, len(seats)), game, len(seats))
    assert [seat.level for seat in seats] == ["", *[level] * (len(seats) - 1)]
    assert seats[0].name.startswith("Guest ")
    assert client.get(f"/table/{table.slug}/").context["me"] == 1


@pytest.mark.parametrize(
    ("players", "minutes", "said"),
    [((2, 4), (45, 60), "2–4 players 45–60 min"), ((2, 2), (30, 30), "2 players 30 min")],
)
def test_a_game_for_two_alone_has_one_number(players, minutes, said):
    """A game of a package may be for two, or take as long with any number of players."""
    template = engines["jinja2"].from_string(
        '{% from "pages/ranges.html" import minutes, players %}{{ players(*seats) }} {{ minutes(*times) }}'
    )
    assert " ".join(template.render({"seats": players, "times": minutes}).split()) == said


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_new_table_has_as_many_players_as_one_tap_brings(game):
    client = Client()
    seats = play_now(client, game).seats.count()
    choices = client.get(f"/?game={game}").context["seat_choices"]
    assert [one["chosen"] != "none" for one in choices] == [one["number"] <= seats for one in choices]


def test_play_now_is_as_one_chose_last(anna):
    client = client_of(anna)
    new_table(anna, "steady", "me", "strong", voluntary_abandon=True)
    new_table(anna, "me", "open")  # not alone
    table = play_now(client)
    assert [seat.level for seat in table.seats.all()] == ["steady", "", "strong"]
    assert table.options == {"voluntary_abandon": True}
    assert table.seats.get(number=2).name == "Anna"
    assert [kind(seat.level) for seat in play_now(client, "taj-mahal").seats.all()] == ["", *["even"] * 3]


def test_what_rules_do_not_know_any_more_is_not_chosen_again(anna):
    Table.objects.filter(pk=new_table(anna, "me", "steady").pk).update(options={"gone": True})
    assert play_now(client_of(anna)).options == {}


def test_an_unknown_game_is_told():
    answer = Client().post("/play-now/", {"game": "chess"})
    assert answer.context["message"]
    assert not Table.objects.exists()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_cover_that_browsers_keep(game):
    from durbar.site.pages.covers import cover_address

    page = Client().get("/").content.decode()
    assert f'src="{cover_address(game)}"' in page
    answer = Client().get(cover_address(game), headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert len(answer.content) < 6_000
    assert Client().get("/cover/chess.svg").status_code == 404


def test_a_name_can_be_changed_also_where_a_game_goes_on(anna, bela):
    table, over = running_table(anna, bela), finished_table(bela, anna)
    before = match_of(table).legal.texts
    client = client_of(anna)
    assert client.post("/name/", {"name": "Béla"}).status_code == 302
    assert [seat.name for seat in table.seats.all()] == ["Béla 2", "Béla"]
    assert sorted(seat.name for seat in over.seats.all()) == ["Anna", "Béla"]
    assert fresh(table).version == table.version + 1
    assert match_of(fresh(table)).legal.texts == before
    assert client.post("/name/", {"name": "bot:x"}).context["message"]
    assert Client().post("/name/", {"name": "Zoe"}).status_code == 302
    assert Visitor.objects.get(pk=anna.pk).name == "Béla"


@pytest.mark.parametrize("name", ["\U0001f469\u200d\U0001f680", "#1"])
def test_a_name_is_refused_in_words_that_say_what_is_wrong_with_it(anna, name):
    told = client_of(anna).post("/name/", {"name": name}).context["message"]
    assert "“#” and invisible characters" in told


def test_a_card_tells_stage_scores_and_age(anna, bela):
    table = running_table(anna, bela)
    assert stage_of(table) == "round 1"
    card = client_of(anna).get("/lists/").content.decode()
    assert "round 1" in card
    assert "just now" in card
    assert Client().get("/lists/").context["running"][0].seats[0].score == number(scores_of(table)[0])


def test_scores_are_heard_apart_from_the_numbers_of_names(anna, bela):
    """“Steady 2” with no points would be read as “Steady 20”."""
    table = running_table(anna, bela)
    card = client_of(anna).get("/lists/").content.decode()
    name, score = table.seats.get(number=2).shown_name, number(scores_of(table)[1])
    assert re.search(rf'{name}\s*<span class="unseen">: </span><b>{score}</b>', card)


def test_the_standing_is_what_everybody_sees(anna, bela):
    table = decide(running_table(anna, bela))
    seen = match_of(table).view()
    assert scores_of(table) == list(seen.scores)
    over = finished_table(anna, bela)
    assert scores_of(over) == over.result


@pytest.mark.parametrize(
    ("language", "one", "both"), [("en", "won", "won"), ("it", "ha vinto", "hanno vinto")]
)
def test_those_who_share_the_win_are_spoken_of_as_several(anna, bela, language, one, both):
    table, client = finished_table(anna, bela), client_of(anna)

    def page(places: list[int]) -> str:
        Table.objects.filter(pk=table.pk).update(places=places)
        with translation.override(None):
            return client.get("/games/", headers={"accept-language": language}).content.decode()

    assert f"Anna {one}" in page([1, 2])
    assert f"Anna &amp; Béla {both}" in page([1, 1])


def test_the_lobby_replays_no_game(anna, bela, monkeypatch):
    running_table(anna, bela)
    finished_table(anna, bela)
    monkeypatch.setattr("durbar.site.tables.replay.match_of", None)
    monkeypatch.setattr("durbar.core.match.Match.from_record", None)
    assert client_of(anna).get("/").status_code == 200


def test_my_turn_comes_first_however_many_tables_there_are(anna, bela):
    waits_for_me = _asking(anna, running_table(anna, bela))
    later = [new_table(anna, "me", "open") for _ in range(MOST_OWN)]
    over = finished_table(anna, bela)
    page = client_of(anna).get("/lists/")
    tables = [card.table for card in page.context["mine"]]
    assert tables == [waits_for_me, *later[:0:-1]]
    assert page.context["mine"][0].my_turn
    assert page.context["all_mine"] == len([waits_for_me, *later, over])
    assert "/games/" in page.content.decode()


def _asking(visitor: Visitor, table: Table) -> Table:
    """Return a table as soon as it waits for a visitor's decision."""
    while match_of(table := fresh(table)).actor != table.seats.get(visitor=visitor).number:
        decide(table)
    return table


def test_whoever_wants_to_choose_does_not_pass_all_tables_first(anna, bela):
    """On phones all is below each other, in this order."""
    running_table(anna, bela)
    page = client_of(anna).get("/").content.decode()
    assert page.index('class="shelf"') < page.index('id="choose"') < page.index('id="lists"')


def test_ones_own_tables_are_told_above_the_games_too(anna, bela):
    table = running_table(anna, bela)
    page = client_of(anna).get("/").content.decode()
    above = page[page.index('id="mine"') : page.index('class="shelf"')]
    assert f"/table/{table.slug}/" in above
    assert '<small class="others">Béla</small>' in above
    again = client_of(anna).get("/lists/").content.decode()
    assert f"/table/{table.slug}/" in again[again.index('id="mine"') :]
    assert "<a" not in (nobodys := Client().get("/lists/").content.decode())[nobodys.index('id="mine"') :]


@pytest.mark.parametrize("listed", [True, False])
def test_a_table_that_one_has_set_up_for_others_is_among_ones_own(anna, listed):
    table = new_table(anna, "open", "open")
    Table.objects.filter(pk=table.pk).update(listed=listed)
    shown = client_of(anna).get("/lists/").context
    assert [card.table.pk for card in shown["mine"]] == [table.pk]
    assert shown["open"] == []
    assert f"/table/{table.slug}/" in client_of(anna).get("/games/").content.decode()
    others = Client().get("/lists/").context
    assert [card.table.pk for card in others["open"]] == [table.pk] * listed


def test_a_form_that_was_refused_has_an_address_to_come_back_to(anna):
    client = client_of(anna)
    client.post("/tables/", {"game": "chess"})
    assert client.get("/tables/").headers["Location"] == "/"


def test_the_heading_of_all_games_is_not_the_title_of_the_window(anna):
    page = client_of(anna).get("/games/").content.decode()
    assert "<h1>All my games</h1>" in page
    assert "<title>All my games · Durbar</title>" in page


def test_whoever_writes_a_bot_finds_their_pages_at_the_foot_of_the_lobby():
    foot = Client().get("/").content.decode().partition("<footer")[2]
    assert [address for address in ("/bots/", "/api/") if f'href="{address}"' not in foot] == []


def test_all_games_have_a_page_of_their_own(anna, bela):
    over = finished_table(anna, bela)
    tables = [running_table(anna, bela) for _ in range(3)]
    page = client_of(anna).get("/games/").context["games"]
    turns = [card.my_turn for card in page]
    assert turns == [*sorted(turns[:-1], reverse=True), False]
    assert {card.table for card in page} == {over, *tables}
    assert page[-1].table == over
    assert client_of(bela).get("/lists/").context["all_mine"] == len(page)
    assert not Client().get("/games/").context["games"]


def test_many_games_are_on_many_pages(anna, monkeypatch):
    monkeypatch.setattr("durbar.site.pages.context.lobby.ON_A_PAGE", 2)
    tables = [new_table(anna, "me", "open") for _ in range(5)]
    client = client_of(anna)
    pages = [client.get("/games/", {"page": number}) for number in (1, 2, 3)]
    seen = [card.table for page in pages for card in page.context["games"]]
    assert seen == tables[::-1]
    assert 'rel="prev"' not in pages[0].content.decode()
    assert 'href="?page=3" rel="next"' in pages[1].content.decode()
    assert 'rel="next"' not in pages[2].content.decode()
    for wrong in ("0", "99", "x", "-1", "9" * 400):
        assert client.get("/games/", {"page": wrong}).status_code == 200


@pytest.mark.parametrize("kind", ["open", "running"])
def test_all_tables_of_others_have_a_page_where_the_lobby_shows_the_newest(anna, bela, monkeypatch, kind):
    monkeypatch.setattr("durbar.site.pages.context.lobby.MOST_LISTED", 2)
    begin = (lambda: new_table(anna, "me", "open")) if kind == "open" else (lambda: running_table(anna, bela))
    tables = [begin() for _ in range(3)]
    new_table(anna, "me", "open", listed=False)
    lists = Client().get("/lists/")
    assert [card.table for card in lists.context[kind]] == tables[:0:-1]
    assert lists.context[f"all_{kind}"] == 3
    assert f"/games/{kind}/" in lists.content.decode()
    assert [card.table for card in Client().get(f"/games/{kind}/").context["games"]] == tables[::-1]
    assert not client_of(anna).get(f"/games/{kind}/").context["games"]
    Table.objects.filter(pk=tables[0].pk).update(listed=False)
    assert Client().get("/lists/").context[f"all_{kind}"] == 0


def test_who_has_no_games_is_told_so():
    page = Client().get("/games/").content.decode()
    assert "No game yet" in page
    assert '<a class="button primary" href="/">' in page
    assert "/games/" not in Client().get("/lists/").content.decode()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "just now"), (185, "3 min ago"), (2 * 3600 + 5, "2 h ago"), (90_000, "1 day ago")],
)
def test_ages_are_told_in_words(seconds, words):
    assert ago(timezone.now() - datetime.timedelta(seconds=seconds)) == words
