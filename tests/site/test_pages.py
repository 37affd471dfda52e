"""The pages as a browser without scripts uses them."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables import match_cache, presence, readiness, start
from durbar.site.tables.access import visible
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.rematch import rematch
from durbar.site.tables.replay import match_of
from durbar.site.tables.seated_table import SeatedTable
from durbar.site.tables.seats import sit
from tests.markup import squeezed
from tests.site.conftest import (
    GAME,
    client_of,
    decide,
    finished_table,
    fresh,
    new_table,
    running_table,
    turn_of,
)
from tests.site.stored import with_log

pytestmark = pytest.mark.django_db

ONE_CLICK = {
    "name": "Anna",
    "game": GAME,
    "seat1": "me",
    "seat2": "steady",
    "seat3": "steady",
    "seat4": "none",
}


def test_the_lobby_offers_a_game_that_begins_with_one_click():
    client = Client()
    page = client.get("/").content.decode()
    chosen = re.findall(r'<option value="(\w+)" selected', page)
    assert chosen == ["me", "steady", "steady", "steady", "alone"]
    answer = client.post("/tables/", ONE_CLICK)
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/table/{table.slug}/"
    assert table.status == Table.Status.RUNNING
    assert client.get(answer.headers["Location"]).context["me"] == 1


def test_the_name_is_remembered():
    client = Client()
    client.post("/tables/", ONE_CLICK)
    assert 'value="Anna"' in client.get("/").content.decode()


@pytest.mark.parametrize("name", ["", "   "])
def test_nobody_needs_a_name(name):
    client = Client()
    client.post("/tables/", ONE_CLICK | {"name": name})
    guest = Visitor.objects.get()
    assert guest.name == f"Guest {guest.pk}"
    assert Table.objects.get().seats.get(number=1).name == guest.name
    client.post("/tables/", ONE_CLICK | {"name": "Anna"})
    client.post("/tables/", ONE_CLICK | {"name": ""})
    assert Visitor.objects.get().name == "Anna"


def test_every_option_has_its_line_of_explanation():
    page = Client().get("/")
    options = page.context["options"]
    assert options
    assert all(option["help"] for option in options)


def test_options_and_privacy_reach_the_table():
    form = ONE_CLICK | {
        "option_empty_hand_postmaster": "off",
        "option_voluntary_abandon": ["off", "on"],
        "listed": "off",
    }
    Client().post("/tables/", form)
    table = Table.objects.get()
    assert table.options == {"empty_hand_postmaster": False, "voluntary_abandon": True}
    assert not table.listed


@pytest.mark.parametrize("name", ["Nguyễn Ánh", "שָׁלוֹם", "ผู้เล่น", "བོད་ཀྱི", "Bot Botson", "Żółć"])
def test_names_of_people_are_taken_as_they_are_written(name):
    assert Client().post("/tables/", ONE_CLICK | {"name": name}).status_code == 302


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "#1"},
        {"name": "bot:steady"},
        {"name": "Bot : Steady"},
        {"name": "ＢＯＴ:steady"},
        {"name": "Anna (Bot)"},
        {"name": "Anna (bot)\u3164"},
        {"name": "Anna (bot) \ufe0f"},
        {"name": "bot\u034f:steady"},
        {"name": "e" + "\u0301" * 20},
        {"name": "\u3164"},
        {"name": "\u2800 \u115f\u0301"},
        {"name": "x" * 50},
        {"seat2": "clever"},
        {"seat2": "me"},
        {"seat2": "none", "seat3": "none"},
        {"game": "chess"},
        {"option_voluntary_abandon": "perhaps"},
    ],
)
def test_what_the_lobby_cannot_do_is_told_and_the_form_kept(wrong):
    answer = Client().post("/tables/", ONE_CLICK | wrong)
    assert answer.status_code == 200
    assert answer.context["message"]
    assert not Table.objects.exists()


def test_the_lobby_lists_my_tables_open_ones_and_running_ones(anna, bela):
    mine = running_table(anna, bela)
    opened = new_table(bela, "me", "open")
    new_table(bela, "me", "open", listed=False)
    watched = running_table(bela, Visitor.objects.create(name="Cili"))
    page = client_of(anna).get("/lists/")
    assert [row.table for row in page.context["mine"]] == [mine]
    assert [row.table for row in page.context["open"]] == [opened]
    assert [row.table for row in page.context["running"]] == [watched]
    turn = anna if mine.turn == 1 else bela
    rows = client_of(turn).get("/lists/").context["mine"]
    assert next(row.my_turn for row in rows if row.table == mine)


def test_an_invitation_asks_before_it_seats(anna):
    table = new_table(anna, "me", "open")
    link = f"/table/{table.slug}/join/{table.seats.get(number=2).invite}/"
    guest = Client()
    page = guest.get(link)
    assert page.status_code == 200
    assert table.seats.get(number=2).kind == Seat.Kind.OPEN
    assert guest.post(link, {"name": "Béla"}).headers["Location"] == f"/table/{table.slug}/"
    assert table.seats.get(number=2).name == "Béla"
    assert guest.get(link).headers["Location"] == f"/table/{table.slug}/"
    assert "taken" in client_of(None).get(link).content.decode()


def test_a_wrong_invitation_opens_nothing_but_what_everybody_sees(anna):
    private = new_table(anna, "me", "open", listed=False)
    assert Client().get(f"/table/{private.slug}/join/wrong/").status_code == 404
    listed = new_table(anna, "me", "open")
    shown = Client().get(f"/table/{listed.slug}/join/wrong/")
    assert shown.context["message"].startswith("This link opens no seat: ")
    assert f'href="/table/{listed.slug}/sit/?seat=2"' in shown.content.decode()  # as everybody may
    own = client_of(anna).get(f"/table/{listed.slug}/join/wrong/")
    assert own.headers["Location"] == f"/table/{listed.slug}/"


def test_who_finds_a_listed_table_may_sit_down(anna):
    table = new_table(anna, "me", "open")
    guest = Client()
    address = f"/table/{table.slug}/sit/?seat=2"
    assert f'href="{address}"' in guest.get(f"/table/{table.slug}/").content.decode()  # one can go back to it
    assert b'name="name"' in guest.get(address).content
    guest.post(address, {"name": "Béla"})
    assert fresh(table).status == Table.Status.RUNNING


def test_the_host_lets_the_computer_play(anna, bela):
    table = new_table(anna, "me", "open", "open")
    path = f"/table/{table.slug}/computer/"
    client_of(bela).post(path, {"seat": 2, "level": "steady"})
    assert table.seats.get(number=2).kind == Seat.Kind.OPEN
    client_of(anna).post(path, {"seat": 2, "level": "clever"})
    assert table.seats.get(number=2).kind == Seat.Kind.OPEN
    client_of(anna).post(path, {"seat": 2, "level": "steady"})
    assert table.seats.get(number=2).kind == Seat.Kind.COMPUTER


def turn_client(table: Table, *people: Visitor) -> Client:
    return client_of(people[turn_of(table) - 1])


def test_every_legal_decision_can_be_pressed_without_scripts(anna, bela):
    table = running_table(anna, bela)
    for _ in range(40):
        page = turn_client(table, anna, bela).get(f"/table/{table.slug}/").content.decode()
        buttons = set(re.findall(r'<button[^>]*\svalue="([^"]+)"', page))
        assert set(match_of(table).legal.texts) <= buttons
        table = decide(table)


def test_a_decision_without_scripts_leads_back_to_the_table(anna, bela):
    table = running_table(anna, bela)
    client = turn_client(table, anna, bela)
    text = match_of(table).legal.texts[0]
    answer = client.post(f"/table/{table.slug}/play/", {"action": text, "length": table.length})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/table/{table.slug}/")
    assert fresh(table).length > table.length


def test_a_repeated_request_gets_the_current_view(anna, bela):
    table = running_table(anna, bela)
    client = turn_client(table, anna, bela)
    form = {"action": match_of(table).legal.texts[0], "length": table.length, "version": table.version}
    for _ in range(2):
        answer = client.post(f"/table/{table.slug}/play/", form, headers={"Durbar-Part": "true"})
        assert answer.status_code == 200
        assert f'data-version="{table.version + 1}"' in answer.content.decode()
        assert not answer.context["message"]
    assert fresh(table).version == table.version + 1


@pytest.mark.parametrize(
    "form", [{}, {"action": "x"}, {"action": "draw", "length": "many"}, {"length": "-1"}]
)
def test_nonsense_gets_the_current_view(anna, bela, form):
    table = running_table(anna, bela)
    client = turn_client(table, anna, bela)
    answer = client.post(f"/table/{table.slug}/play/", form, headers={"Durbar-Part": "true"})
    assert answer.status_code == 200
    assert f'data-version="{table.version}"' in answer.content.decode()
    assert fresh(table).log == table.log


def test_an_illegal_decision_gets_the_current_view_and_a_message(anna, bela):
    table = running_table(anna, bela)
    client = turn_client(table, anna, bela)
    for headers in ({}, {"Durbar-Part": "true"}):
        answer = client.post(
            f"/table/{table.slug}/play/", {"action": "close", "length": table.length}, headers=headers
        )
        assert answer.status_code == 200
        assert "not possible now" in answer.content.decode()
    assert fresh(table).log == table.log


def test_a_decision_that_is_too_long_is_refused_and_not_cut_into_another(anna, bela):
    table = running_table(anna, bela)
    client, legal = turn_client(table, anna, bela), match_of(table).legal.texts[0]
    form = {"action": f"{legal}{' ' * 80}x", "length": table.length}
    page = client.post(f"/table/{table.slug}/play/", form).content.decode()
    assert "is not a decision of this game" in page
    assert fresh(table).log == table.log


def test_a_spectator_decides_nothing(anna, bela):
    table = running_table(anna, bela)
    for client in (Client(), client_of(Visitor.objects.create(name="Cili"))):
        form = {"action": match_of(table).legal.texts[0], "length": table.length}
        answer = client.post(f"/table/{table.slug}/play/", form, headers={"Durbar-Part": "true"})
        assert "no seat" in answer.content.decode()
    assert fresh(table).log == table.log


def test_the_fragment_is_sent_only_when_there_is_something_new(anna, bela):
    table = running_table(anna, bela)
    client = client_of(anna)
    assert client.get(f"/table/{table.slug}/view/?version={table.version}").status_code == 204
    decide(table)
    assert client.get(f"/table/{table.slug}/view/?version={table.version}").status_code == 200


def test_take_back_is_offered_where_the_law_allows(anna, bela):
    begun = decide(running_table(anna, bela))
    taken = next(line.split(" ", 1)[1] for line in reversed(begun.lines) if " take " in line)
    called = decide(begun, "postmaster")
    page = turn_client(called, anna, bela).get(f"/table/{called.slug}/")
    assert page.context["may_undo"] == 0  # he must be called (TT-14): that is nobody's choice
    # Another one, for where two equal ones can only be laid in one way, nothing is taken back.
    table = decide(called, next(text for text in match_of(called).legal.texts if text != taken))
    table = decide(table)
    page = turn_client(table, anna, bela).get(f"/table/{table.slug}/")
    assert page.context["may_undo"] == 1
    assert re.search(rf'name="back_to"\s+value="{table.length - 1}"', page.content.decode())
    other = client_of(bela if table.turn == 1 else anna).get(f"/table/{table.slug}/")
    assert other.context["may_undo"] == 0
    assert "back_to" not in other.content.decode()
    assert "until somebody else decides" in other.content.decode()


def test_a_card_that_others_have_seen_is_not_taken_back_and_that_is_said(anna, bela):
    table = with_log(create(TablePlan("taj-mahal", ["me", "open"], {}), anna))
    sit(table.pk, 2, bela)
    table = fresh(table)
    played = decide(table, next(text for text in match_of(table).legal.texts if text.startswith("play ")))
    page = client_of(anna if table.turn == 1 else bela).get(f"/table/{played.slug}/")
    assert page.context["may_undo"] == 0
    assert "Others have seen what you decided" in page.content.decode()


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_the_end_shows_sheet_winner_and_rematch(anna, bela):
    table = finished_table(anna, bela)
    page = client_of(anna).get(f"/table/{table.slug}/")
    assert page.context["winners"] == ["Anna" if table.winners == [1] else "Béla"]
    sheet = page.context["sheet"]
    columns = zip(*(row.points for row in sheet.rows), strict=True)
    assert [sum(map(number, column)) for column in columns] == table.result
    assert list(map(number, sheet.totals)) == table.result
    answer = client_of(anna).post(f"/table/{table.slug}/rematch/")
    again = Table.objects.exclude(pk=table.pk).get()
    assert answer.headers["Location"] == f"/table/{again.slug}/"
    assert answer.headers["Location"] in client_of(bela).get(f"/table/{table.slug}/").content.decode()
    live = client_of(bela).post(f"/table/{table.slug}/rematch/", headers={"Durbar-Part": "true"})
    assert live.headers["Durbar-Elsewhere"] == answer.headers["Location"]


def test_the_places_say_for_whom_a_computer_player_has_played(anna, bela):
    table = finished_table(anna, bela)
    table.seats.filter(visitor=bela).update(stand_in="steady")
    page = squeezed(client_of(anna).get(f"/table/{table.slug}/").content.decode())
    places = re.findall(r'<span class="who">.*?</span>', page)
    assert sorted("computer plays (Steady)" in place for place in places) == [False, True]
    assert "Béla" in next(place for place in places if "computer plays" in place)


def test_nobody_is_told_to_have_won_what_a_computer_player_has_ended(anna, bela):
    table = finished_table(anna, bela)
    seat = table.seats.get(number=match_of(table).winners[0])
    for stand_in, told in (("", "You have won"), ("steady", f"{seat.shown_name} has won")):
        table.seats.filter(pk=seat.pk).update(stand_in=stand_in)
        page = squeezed(client_of(seat.visitor).get(f"/table/{table.slug}/").content.decode())
        title = re.search(r'id="over-heading".*?</span>', page)
        assert title
        assert told in title[0]


def test_who_looks_at_the_end_is_called_to_a_rematch_until_it_has_come(anna, bela):
    table = finished_table(anna, bela)
    again = rematch(table.pk, anna)
    seen_by = {who: client_of(who).get(f"/table/{table.slug}/") for who in (anna, bela)}
    assert [page.context["call"] for page in seen_by.values()] == ["", "Anna has set up a rematch."]
    assert 'data-call="Anna has set up a rematch."' in squeezed(seen_by[bela].content.decode())
    assert Client().get(f"/table/{table.slug}/").context["call"] == ""
    presence.note(again.seats.get(visitor=bela))
    assert client_of(bela).get(f"/table/{table.slug}/").context["call"] == ""


def test_the_log_names_people_as_the_page_does(anna, bela):
    table = fresh(new_table(anna, "me", "steady"))
    page = client_of(anna).get(f"/table/{table.slug}/").content.decode()
    assert "bot:" not in page


def test_while_the_rules_compile_tables_wait_and_say_so(anna, bela, monkeypatch):
    monkeypatch.setitem(readiness._progress, GAME, readiness.CompileProgress(readiness.Stage.COMPILING, 0.42))
    table = fresh(new_table(anna, "me", "steady"))
    assert table.status == Table.Status.WAITING
    assert "42\u202f%" in client_of(anna).get(f"/table/{table.slug}/").content.decode()
    assert "42\u202f%" in Client().get("/").content.decode()
    assert "42\u202f%" in Client().get(f"/progress/{GAME}/").content.decode()


def test_after_a_restart_a_running_table_waits_for_the_rules(anna, bela, monkeypatch):
    table = running_table(anna, bela)
    monkeypatch.setitem(readiness._progress, GAME, readiness.CompileProgress(readiness.Stage.LOADING, 1.0))
    answer = client_of(anna).get(f"/table/{table.slug}/")
    assert answer.context["phase"] == "loading"
    form = {"action": match_of(table).legal.texts[0], "length": table.length}
    client, address = turn_client(table, anna, bela), f"/table/{table.slug}/"
    assert client.post(f"{address}play/", form, headers={"Durbar-Part": "true"}).status_code == 503
    whole = client.post(f"{address}play/", form)
    assert (whole.status_code, whole.headers["Location"]) == (302, address)
    assert fresh(table).log == table.log


def test_failed_rules_are_told(monkeypatch):
    monkeypatch.setitem(readiness._progress, GAME, readiness.CompileProgress(readiness.Stage.FAILED))
    assert "could not be prepared" in Client().get("/").content.decode()


def test_a_table_of_other_rules_says_so(anna, bela):
    table = running_table(anna, bela)
    Table.objects.update(rules=99)
    answer = turn_client(table, anna, bela).get(f"/table/{table.slug}/")
    assert answer.context["phase"] == "broken"
    for page in ("record", "log"):  # what of it is secret is not known
        assert client_of(anna).get(f"/table/{table.slug}/{page}/").status_code == 404


def test_a_finished_game_of_other_rules_shows_its_log_and_gives_its_record(anna, bela):
    table = running_table(anna, bela)
    Table.objects.update(rules=99, status=Table.Status.OVER, result=[40, 30])
    stranger = Client()
    record = stranger.get(f"/table/{table.slug}/record/").content.decode()
    assert {"rules 99", "result 40 30", *fresh(table).lines} <= {*record.splitlines()}
    assert fresh(table).lines[-1] in stranger.get(f"/table/{table.slug}/log/").content.decode()
    assert f"/table/{table.slug}/record/" in stranger.get(f"/table/{table.slug}/").content.decode()


@pytest.mark.parametrize("status", Table.Status)
def test_a_table_whose_game_is_not_installed_is_shown_and_takes_nothing_down(anna, bela, status):
    table, result = running_table(anna, bela), [40, 30] if status == Table.Status.OVER else None
    Table.objects.update(game="gone", status=status, result=result)
    match_cache.forget_all()
    client, address = client_of(anna), f"/table/{table.slug}"
    client.post("/tables/", {"game": GAME, "seat1": "me", "seat2": "open"})
    assert "gone (not installed)" in client.get("/games/").content.decode()
    for page in ("/", f"{address}/", f"{address}/view/", f"{address}/fair/", f"{address}/sit/"):
        assert client.get(page).status_code in (200, 302)
    assert client.get(f"{address}/").context["phase"] == "broken"
    for page in ("play", "undo", "hint", "wish", "hand-over", "leave", "come-back", "rematch"):
        assert client.post(f"{address}/{page}/", {"action": "draw", "length": table.length}).status_code < 500
    assert client.get(f"/api/game/{table.slug}").status_code in (404, 409)
    assert client.get("/api/tables").status_code == 200
    start.start_all()
    readable = 200 if status == Table.Status.OVER else 404
    for page in ("record", "log"):
        assert client.get(f"{address}/{page}/").status_code == readable
    assert client.get(f"{address}/review/").status_code in (200, 302, 404)


def test_a_late_decision_that_no_database_takes_is_not_asked_of_it(anna, bela):
    table = running_table(anna, bela)
    client = turn_client(table, anna, bela)
    decide(table)
    form = {"action": "take\0 Ulm", "length": table.length}
    with CaptureQueriesContext(connection) as asked:
        answer = client.post(f"/table/{table.slug}/play/", form, follow=True)
    assert answer.status_code == 200
    assert "had moved on" in answer.content.decode()
    assert not any("take" in query["sql"] for query in asked)


def test_a_forged_cookie_is_nobody(anna):
    client = Client()
    client.cookies[visitors.COOKIE] = f"{anna.key}:x:y"
    assert client.get("/").context["name"] == ""


def test_requests_from_elsewhere_are_refused(anna, bela):
    table = running_table(anna, bela)
    client = Client(enforce_csrf_checks=True)
    assert client.post(f"/table/{table.slug}/play/", {"action": "draw"}).status_code == 403


def test_a_preset_sets_the_options_and_keeps_the_rest_of_the_form():
    client = Client()
    assert 'name="preset" value="advanced-1"' in squeezed(client.get("/?game=maharaja").content.decode())
    form = {"game": "maharaja", "name": "Anna", "seat1": "me", "seat2": "random", "preset": "advanced-1"}
    page = client.post("/tables/", form | {"option_short": "on", "option_yogi": "off"})
    chosen = {option["name"] for option in page.context["options"] if option["chosen"] == "on"}
    assert chosen == {
        "yogi",
        "auction",
        "homes",
        "neutral_palaces",
        "short",
    }  # no preset says how long a game is
    assert page.context["name"] == "Anna"
    assert page.context["seat_choices"][1]["chosen"] == "random"
    assert not Table.objects.exists()


def test_the_preset_in_force_is_shown_and_taken_back_by_pressing_it():
    in_force = {
        "option_yogi": "on",
        "option_auction": "on",
        "option_homes": "on",
        "option_many_characters": "off",
    }
    form = {"game": "maharaja", "preset": "advanced-1", "option_short": "on"}

    def after(options):
        context = Client().post("/tables/", form | options).context
        return {one.id for one in context["presets"] if one.in_force}, {
            option["name"] for option in context["options"] if option["chosen"] == "on"
        }

    assert after({}) == ({"advanced-1"}, {"yogi", "auction", "homes", "neutral_palaces", "short"})
    assert after(in_force) == (set(), {"neutral_palaces", "short"})


def test_an_unknown_preset_changes_nothing():
    form = ONE_CLICK | {"preset": "hard", "option_voluntary_abandon": "on"}
    page = Client().post("/tables/", form)
    chosen = {option["name"]: option["chosen"] for option in page.context["options"]}
    assert chosen["voluntary_abandon"] == "on"
    assert not Table.objects.exists()


def test_a_page_shows_a_table_and_its_seats_at_one_moment(anna, bela, django_assert_num_queries):
    """A decision that falls while the page is made is shown whole or not at all."""
    before = running_table(anna, bela)
    after = decide(before)
    with django_assert_num_queries(1):
        seated = SeatedTable.by_pk(before.pk)
        assert seated
        table, seats = seated.table, seated.seats
        assert (table.length, table.turn) == (after.length, after.turn)
        assert [seat.number for seat in seats if seat.is_asked] == [after.turn]


def test_a_page_that_hears_of_a_change_costs_few_questions(anna, bela, django_assert_num_queries):
    """The table with its seats and those who sit there, and what happened beside the game."""
    table = running_table(anna, bela)
    browser, address = client_of(anna), f"/table/{table.slug}/view/"
    browser.get(address)  # notes that somebody is there
    table = decide(table)
    with django_assert_num_queries(2):
        assert browser.get(address, {"after": table.length - 1}).status_code == 200


def test_decisions_seen_one_by_one_show_who_was_asked_then(anna, bela):
    table = running_table(anna, bela)
    began, first = table.length, turn_of(table)
    while turn_of(table) == first:
        table = decide(table)
    address = f"/table/{table.slug}/view/"
    then, now = (client_of(anna).get(address, given).context for given in ({"after": began}, {}))
    asked = [[seat.number for seat in shown["seats"] if seat.turn] for shown in (then, now)]
    assert asked == [[first], [turn_of(table)]]
    assert then["hints"] == now["hints"]  # so its button is where it was


def test_a_decision_costs_few_questions(anna, bela, django_assert_num_queries):
    table = running_table(anna, bela)
    seat, action = turn_of(table), match_of(table).legal.texts[0]
    browser = client_of(anna if seat == 1 else bela)
    form = {"action": action, "length": table.length, "version": table.version}
    browser.get(f"/table/{table.slug}/view/")
    with django_assert_num_queries(9):  # two of them are the transaction
        assert (
            browser.post(f"/table/{table.slug}/play/", form, headers={"Durbar-Part": "true"}).status_code
            == 200
        )
    assert fresh(table).length > table.length


def test_one_table_is_visible_to_whom_it_is_among_the_visible_ones(anna, bela):
    """`visible` finds them in the database, and a seated table knows it of its own table."""
    cili, dani = (Visitor.objects.create(name=name) for name in ("Cili", "Dani"))
    for listed in (True, False):
        table = running_table(anna, bela, listed=listed)
        table.watchers.add(cili)
        seated = SeatedTable.by_slug(table.slug)
        assert seated
        found = [seated.is_visible(visitor) for visitor in (anna, bela, cili, dani, None)]
        assert found == [
            visible(visitor).filter(pk=table.pk).exists() for visitor in (anna, bela, cili, dani, None)
        ]
        assert found == [True, True, True, listed, listed]


def test_what_fails_is_answered_without_templates_of_django(monkeypatch):
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    assert client.get("/nowhere/").status_code == 404
    assert client.post("/tables/", ONE_CLICK).status_code == 403
    monkeypatch.setattr("durbar.site.pages.views.lobby.lists_of", None)
    answer = client.get("/lists/")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.content.decode()


def test_all_forms_of_a_page_have_one_token(anna, bela):
    page = client_of(anna).get(f"/table/{running_table(anna, bela).slug}/").content.decode()
    tokens = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert len(tokens) > 1
    assert len(set(tokens)) == 1


def test_a_page_without_forms_asks_for_no_token(anna):
    answer = Client().get("/offline/")
    assert "csrftoken" not in answer.cookies


def test_what_came_too_late_is_told_as_its_button_said_it_if_it_had_one(anna, bela):
    table = running_table(anna, bela)
    client = client_of(anna if turn_of(table) == 1 else bela)
    sent = {"action": match_of(table).legal.texts[1], "version": table.version}
    decide(table)

    def told(length: int) -> str:
        return client.post(f"/table/{table.slug}/play/", {**sent, "length": length}).context["message"]

    assert re.fullmatch("The table had moved on: “.*Take .+” was not carried out[.]", told(table.length))
    for never in (10_000, 0):
        assert told(never) == "The table had moved on: what you chose was not carried out."
