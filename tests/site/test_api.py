"""The API for programs: accounts, tables, decisions; every answer is as the description says."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openapi_spec_validator import validate

from durbar.core.record import HIDDEN
from durbar.site import limits
from durbar.site.api import accounts, endpoints
from durbar.site.api.models import BotAccount, Invitation
from durbar.site.api.views import JUST_MADE, SHOWN_FOR
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import readiness
from durbar.site.tables.closing import close_own
from durbar.site.tables.models import Table
from durbar.site.tables.play import play
from durbar.site.tables.records import record_for
from durbar.site.tables.replay import match_of
from durbar.site.tables.seats import sit
from tests.markup import squeezed
from tests.site import api
from tests.site.api import GAME, Bot, new_bot, table_with
from tests.site.conftest import (
    client_of,
    decide,
    finished_table,
    fresh,
    new_table,
    running_table,
    snapshot_of,
    turn_of,
)
from tests.site.stored import put_log

pytestmark = pytest.mark.django_db


@pytest.fixture
def bot(anna) -> Bot:
    return new_bot(anna)


def test_the_scheme_of_a_token_may_be_written_in_any_case(bot):
    for scheme in ("bearer", "BEARER"):
        answer = bot.client.get("/api/account", headers={"Authorization": f"{scheme} {bot.token}"})
        assert answer.status_code == 200
    answer = bot.client.get("/api/account", headers={"Authorization": f"Token {bot.token}"})
    assert answer.status_code == 401
    assert "'Authorization: Bearer TOKEN'" in answer.json()["error"]


def test_a_program_is_told_in_json_of_a_mistake_of_the_server(monkeypatch):
    def fail(*_arguments: object) -> None:
        raise ValueError("a mistake")

    monkeypatch.setattr("durbar.site.api.tables.reachable", fail)
    client = Client(raise_request_exception=False, headers={"Accept-Language": "de"})
    answer = client.get("/api/tables")
    assert (answer.status_code, answer.headers["Content-Type"]) == (500, "application/json; charset=utf-8")
    assert "im Protokoll des Servers" in answer.json()["error"]


def test_programs_set_up_as_many_tables_as_their_address_may(bot, anna, monkeypatch):
    monkeypatch.setattr(limits, "creations", limits.Limit("few", most=2, seconds=1000))
    wish = {"game": GAME, "seats": ["me", "open"]}
    bot.post("table", wish)
    bot.post("table", wish)
    bot.post("table", wish, status=429)
    new_bot_of_anna = Bot(*accounts.create(anna, "Other"))
    new_bot_of_anna.post("table", wish, status=429)
    assert Table.objects.count() == 2


# ---------------------------------------------------------------- the description


def test_the_description_is_valid_openapi():
    published = Bot().client.get("/api/openapi.json").json()
    validate(published)
    assert len(published["paths"]) == len({endpoint.path for endpoint in endpoints.ENDPOINTS})


def test_every_endpoint_of_the_description_is_there():
    for path, operations in api.document()["paths"].items():
        for method in operations:
            other = {"get": "post", "post": "get"}[method]
            answer = getattr(Bot().client, other)(path.replace("{id}", "nowhere"))
            assert answer.status_code == 405
            assert method.upper() in answer.json()["error"]
            assert answer.headers["Allow"] == method.upper()


@pytest.mark.parametrize("path", ["nowhere", "tables/", "game/abc/fly", "table/a/b/c"])
@pytest.mark.parametrize("method", ["get", "post", "put"])
def test_an_address_that_the_api_does_not_have_is_told_as_all_that_is_refused(path, method):
    answer = getattr(Bot().client, method)(f"/api/{path}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/json; charset=utf-8")
    assert "/api/" in answer.json()["error"]


def test_people_can_read_the_description():
    page = Bot().client.get("/api/").content.decode()
    for endpoint in endpoints.ENDPOINTS:
        assert f"{endpoint.method} /api/{endpoint.path}" in page
    assert 'id="GameFull"' in page
    assert "<code>/api/stream/event</code>" in page
    assert "`" not in page


# ---------------------------------------------------------------- accounts


def test_a_visitor_makes_a_bot_and_sees_its_token_once(anna):
    client = client_of(anna)
    token = _token_on(client.post("/bots/new/", {"name": "Robo"}))
    bot = Bot(BotAccount.objects.get(), token)
    assert bot.get("account") == {"name": "Robo (bot)"}
    again = client.get("/bots/").content.decode()
    assert "Robo (bot)" in again
    assert token not in again
    assert not BotAccount.objects.filter(digest__contains=token).exists()


def test_a_new_token_is_still_shown_in_another_language_until_one_leaves_it(anna, bela, bot):
    client = client_of(anna)
    for address in ("/bots/new/", f"/bots/{bot.account.pk}/renew/"):
        token = _token_on(client.post(address, {"name": "Robo"}))
        assert client.post("/language/", {"language": "de", "next": address})["Location"] == address
        again = client.get(address)
        assert again.headers["Content-Language"] == "de"
        assert _token_on(again) == token
        other = client_of(bela)
        other.cookies[JUST_MADE] = token
        assert other.get(address)["Location"] == "/bots/"
        assert token not in client.get("/bots/").content.decode()
        assert client.get(address)["Location"] == "/bots/"


def test_a_new_token_is_kept_for_its_page_alone_where_no_script_reads_it(anna):
    for secure in (False, True):
        kept = client_of(anna).post("/bots/new/", {"name": "Robo"}, secure=secure).cookies[JUST_MADE]
        assert (kept["path"], kept["max-age"]) == ("/bots/", SHOWN_FOR)
        assert (kept["httponly"], kept["samesite"], bool(kept["secure"])) == (True, "Strict", secure)


def test_a_token_that_is_worth_nothing_is_shown_no_more(anna, bot):
    client = client_of(anna)
    token = _token_on(client.post("/bots/new/", {"name": "Robo"}))
    made = BotAccount.objects.exclude(pk=bot.account.pk).get()
    assert client.get(f"/bots/{made.pk}/revoke/")["Location"] == "/bots/"
    assert _token_on(client.get("/bots/new/")) == token
    client.post(f"/bots/{made.pk}/revoke/")
    assert client.get("/bots/new/")["Location"] == "/bots/"


def _token_on(page) -> str:
    return "durbar_" + page.content.decode().split('value="durbar_')[1].split('"')[0]


def test_a_revoked_token_and_an_old_one_open_nothing(anna, bot):
    client = client_of(anna)
    client.post(f"/bots/{bot.account.pk}/revoke/")
    assert "revoked" in bot.get("account", 401)["error"]
    client.post(f"/bots/{bot.account.pk}/renew/")
    bot.get("account", 401)


def test_nobody_else_changes_a_bot(bela, bot):
    for visitor in (bela, None):
        for deed in ("revoke", "renew"):
            assert client_of(visitor).post(f"/bots/{bot.account.pk}/{deed}/").status_code == 404
    bot.get("account")


@pytest.mark.parametrize("header", ["Bearer wrong", "Basic abc", "Bearer "])
def test_a_wrong_token_is_refused_everywhere(header):
    for endpoint in endpoints.ENDPOINTS:
        path = f"/api/{endpoint.path}".replace("{id}", "x")
        ask = getattr(Bot().client, endpoint.method.lower())
        assert ask(path, headers={"Authorization": header}).status_code == 401


def test_what_needs_a_token_says_so(anna):
    for endpoint in endpoints.ENDPOINTS:
        if endpoint.needs_token:
            ask = getattr(client_of(anna), endpoint.method.lower())  # a cookie is no token
            answer = ask(f"/api/{endpoint.path}".replace("{id}", "x"))
            assert answer.status_code == 401
            assert "/bots/" in answer.json()["error"]


@pytest.mark.parametrize("name", ["", "a#b", "x" * 19, "bot:steady"])
def test_a_name_that_cannot_be_is_refused(anna, name):
    with pytest.raises(Refused):
        accounts.create(anna, name)


def test_a_visitor_has_only_so_many_bots(anna, monkeypatch):
    monkeypatch.setattr(accounts, "MOST", 1)
    accounts.create(anna, "One")
    assert "already" in client_of(anna).post("/bots/new/", {"name": "Two"}).content.decode()
    assert BotAccount.objects.count() == 1


# ---------------------------------------------------------------- tables


def test_games_and_levels_are_told_to_everybody():
    offer = Bot().get("games")
    assert GAME in [game["id"] for game in offer["games"]]
    assert "steady" in [level["name"] for level in offer["levels"]]


def test_a_bot_sets_up_a_table_against_a_computer_player(bot):
    table = bot.post(
        "table", {"game": GAME, "seats": ["me", "steady"], "options": {"voluntary_abandon": "on"}}
    )
    assert table["status"] == "running"
    assert table["seat"] == 1
    assert table["options"] == {"voluntary_abandon": True}
    assert table["seats"][0]["name"] == "Robo (bot)"
    assert [one["id"] for one in bot.get("account/tables")["tables"]] == [table["id"]]


def test_a_bot_sets_up_a_private_table(bela, bot):
    table = bot.post("table", {"game": GAME, "seats": ["me", "open"], "listed": False})
    assert not table["listed"]
    new_bot(bela, "Other").get(f"table/{table['id']}", 404)


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"game": "chess", "seats": ["me"]}, "no game 'chess'"),
        ({"game": GAME, "seats": ["me"]}, "2 to 4 players"),
        ({"game": GAME, "seats": ["me", "clever"]}, "no computer player 'clever'"),
        ({"game": GAME, "seats": ["me", "steady"], "options": {"speed": 1}}, "no option 'speed'"),
        ({"game": GAME}, "the field `seats` is missing; its fields are: game, seats, options, "),
        (
            {"game": GAME, "seats": ["me", "steady"], "sets": 1},
            "the field `sets` is unknown; its fields are: game, seats, options, ",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(bot, sent, told):
    assert told in bot.post("table", sent, 400)["error"]
    assert not Table.objects.exists()


def test_a_bot_has_only_so_many_tables_that_wait(bot, monkeypatch):
    monkeypatch.setattr("durbar.site.api.tables.MOST_WAITING", 1)
    bot.post("table", {"game": GAME, "seats": ["me", "open"]})
    assert "close some" in bot.post("table", {"game": GAME, "seats": ["me", "open"]}, 400)["error"]


def test_two_bots_find_each_other(bela, bot):
    table = bot.post("table", {"game": GAME, "seats": ["me", "open"]})
    other = new_bot(bela, "Other")
    listed = {one["id"]: one for one in other.get("tables")["tables"]}
    assert listed[table["id"]]["may_sit"] == [2]
    assert "invites" not in listed[table["id"]]
    assert other.post(f"table/{table['id']}/sit")["status"] == "running"


def test_a_bot_does_not_push_in_among_people(bela, bot):
    table = new_table(bela, "me", "open")
    assert bot.get(f"table/{table.slug}")["may_sit"] == []
    assert "not invited" in bot.post(f"table/{table.slug}/sit", {"seat": 2}, 403)["error"]


def test_the_owner_plays_against_its_own_bot(anna, bot):
    table = new_table(anna, "me", "open")
    assert bot.post(f"table/{table.slug}/sit")["seat"] == 2


def test_who_has_a_seat_is_not_told_that_it_has_another(bot):
    table = bot.post("table", {"game": GAME, "seats": ["me", "open", "open"]})
    sit = f"table/{table['id']}/sit"
    for seat in (2, -1, 2**70):
        assert "only one seat" in bot.post(sit, {"seat": seat}, 400)["error"]
    assert [bot.post(sit, sent)["seat"] for sent in ({}, {"seat": 1}, {"contribution": "x"})] == [1, 1, 1]


def test_what_comes_too_late_for_the_shuffle_is_told(bela, bot):
    table = new_table(bela, "me", "open")
    Invitation.objects.create(seat=table.seats.get(number=2), bot=bot.account)
    sit = f"table/{table.slug}/sit"
    bot.post(sit, {"contribution": "early"})
    bot.post(sit, {"contribution": "early"})  # sent again
    assert "has begun" in bot.post(sit, {"contribution": "late"}, 409)["error"]
    assert fresh(table).seats.get(number=2).contribution == "early"


def test_a_version_that_the_table_has_not_had_is_of_another_game(bela, bot):
    table = bots_turn(table_with(bot, bela))
    sent = {"text": match_of(table).legal.texts[0], "length": table.length, "version": table.version + 1}
    told = bot.post(f"game/{table.slug}/decide", sent, 409)
    assert told["length"] == table.length
    assert told["error"] == f"the game has moved on: its version is {table.version}"
    assert bot.post(f"game/{table.slug}/decide", sent | {"version": table.version})


def test_a_link_opens_a_private_table(bela, bot):
    table = new_table(bela, "me", "open", listed=False)
    bot.get(f"table/{table.slug}", 404)
    invite = table.seats.get(number=2).invite
    bot.post(f"table/{table.slug}/sit", {"invite": "wrong"}, 404)
    link = f"http://testserver/table/{table.slug}/join/{invite}/"
    assert bot.post(f"table/{table.slug}/sit", {"invite": link})["seat"] == 2


@pytest.mark.parametrize("length", [19, 26, 400])
def test_a_name_too_long_for_a_program_is_told_how_long_it_may_be(length):
    with pytest.raises(Refused, match="at most 18 characters"):
        accounts.marked("x" * length)
    assert accounts.marked("x" * 18) == "x" * 18 + " (bot)"


@pytest.mark.parametrize("seat", [0, -1, 3])
def test_a_seat_that_is_none_is_not_taken(bela, bot, seat):
    table = new_table(bela, "me", "open")
    told = bot.post(f"table/{table.slug}/sit", {"seat": seat}, 400)
    assert told["error"] == f"there is no seat {seat}; seats go from 1 to 2"
    assert bot.get(f"table/{table.slug}")["seat"] is None


def test_a_host_invites_a_bot_that_waits(bela, bot):
    table = new_table(bela, "me", "open", "open", listed=False)
    page = f"/table/{table.slug}/bots/"
    client = client_of(bela)
    assert page in client.get(f"/table/{table.slug}/").content.decode()
    alone = client.get(page).content.decode()
    assert "Robo" not in alone
    assert "None waits for a game" in squeezed(alone)
    assert "These are the ones waiting" not in alone
    accounts.note(bot.account)
    there = client.get(page).content.decode()
    assert "Robo (bot)" in there
    assert "These are the ones waiting" in there
    client.post(page, {"seat": 3, "bot": bot.account.pk})
    assert bot.get(f"table/{table.slug}")["may_sit"] == [3]
    assert bot.post(f"table/{table.slug}/sit")["seat"] == 3
    assert not Invitation.objects.exists()


def test_a_bot_takes_only_the_seat_to_which_its_owner_invites_it_at_a_private_table(anna, bot):
    table = new_table(anna, "me", "open", "open", listed=False)
    Invitation.objects.create(seat=table.seats.get(number=3), bot=bot.account)
    assert bot.get(f"table/{table.slug}")["may_sit"] == [3]


def test_a_bot_whose_token_was_revoked_waits_for_no_game(bela, bot):
    accounts.note(bot.account)
    accounts.revoke(bot.account)
    page = client_of(bela).get(f"/table/{new_table(bela, 'me', 'open').slug}/bots/")
    assert page.context["bots"] == []


@pytest.mark.django_db(transaction=True)
def test_nobody_is_invited_to_a_table_that_is_closed_in_this_moment(bela, bot, monkeypatch):
    table = new_table(bela, "me", "open")
    online = accounts.online

    def closed_meanwhile():
        close_own(table.pk, bela)
        return online()

    accounts.note(bot.account)
    monkeypatch.setattr(accounts, "online", closed_meanwhile)
    page = client_of(bela).post(f"/table/{table.slug}/bots/", {"seat": 2, "bot": bot.account.pk})
    assert page.status_code == 404


def test_an_invitation_can_be_declined(bela, bot):
    table = new_table(bela, "me", "open")
    Invitation.objects.create(seat=table.seats.get(number=2), bot=bot.account)
    bot.post(f"table/{table.slug}/decline")
    bot.post(f"table/{table.slug}/sit", {"seat": 2}, 403)
    assert "no such invitation" in bot.post(f"table/{table.slug}/decline", status=404)["error"]


def test_a_private_table_is_seen_only_as_long_as_an_invitation_to_it_is_open(anna, bela, bot):
    table = new_table(bela, "me", "open", listed=False)
    Invitation.objects.create(seat=table.seats.get(number=2), bot=bot.account)
    assert bot.get(f"table/{table.slug}")["may_sit"] == [2]
    assert [one["id"] for one in bot.get("tables")["tables"]] == [table.slug]
    sit(table.pk, 2, anna)
    bot.get(f"table/{table.slug}", 404)
    bot.post(f"table/{table.slug}/sit", {"seat": 2}, 404)
    assert bot.get("tables")["tables"] == []


def test_a_long_list_of_tables_asks_the_database_no_more(bela, bot):
    def asked_for(tables: int) -> int:
        for _ in range(tables):
            new_table(Visitor.objects.create(name="Host"), "me", "open")
        with CaptureQueriesContext(connection) as asked:
            bot.get("tables")
        return len(asked)

    assert asked_for(1) == asked_for(5)


def test_only_the_host_invites(anna, bela, bot):
    table = new_table(bela, "me", "open")
    accounts.note(bot.account)
    for visitor in (anna, None):
        answer = client_of(visitor).post(f"/table/{table.slug}/bots/", {"seat": 2, "bot": bot.account.pk})
        assert answer.status_code == 404
    assert not Invitation.objects.exists()


def test_a_bot_gets_up_and_closes_its_table(bot):
    table = bot.post("table", {"game": GAME, "seats": ["me", "open"]})
    bot.post(f"table/{table['id']}/leave")
    assert bot.get(f"table/{table['id']}")["seat"] is None
    assert "no seat" in bot.post(f"table/{table['id']}/leave", status=403)["error"]
    bot.post(f"table/{table['id']}/close")
    bot.get(f"table/{table['id']}", 404)


def test_a_computer_player_goes_on_for_a_bot_that_leaves_until_it_comes_back(bela, bot):
    table = table_with(bot, bela)
    bot.post(f"table/{table.slug}/leave")
    assert table.seats.get(number=1).computer == "steady"
    game = bot.get(f"game/{table.slug}")
    assert (game["legal"], game["stand_ins"]) == ([], [1])
    own, other = bot.get(f"table/{table.slug}")["seats"]
    assert (own["kind"], own["stand_in"]) == ("person", "steady")
    assert "stand_in" not in other
    bot.post(f"table/{table.slug}/come-back")
    assert table.seats.get(number=1).computer == ""
    assert bot.get(f"game/{table.slug}")["stand_ins"] == []
    assert "stand_in" not in bot.get(f"table/{table.slug}")["seats"][0]


def test_an_answer_that_comes_after_a_computer_player_took_over_is_a_conflict(bela, bot):
    table = bots_turn(table_with(bot, bela))
    seen = bot.get(f"game/{table.slug}")
    late = {"text": seen["legal"][0], "length": seen["length"], "version": seen["version"]}
    bot.post(f"table/{table.slug}/leave")
    told = bot.post(f"game/{table.slug}/decide", late, 409)
    assert (told["legal"], told["length"]) == ([], table.length)
    assert "take your seat back" in told["error"]
    assert fresh(table).length == table.length
    bot.post(f"table/{table.slug}/come-back")
    bot.post(f"game/{table.slug}/decide", late)


# ---------------------------------------------------------------- games


def bots_turn(table: Table) -> Table:
    """Return the table with the bot's seat, 1, to decide."""
    while turn_of(table) != 1:
        table = decide(table)
    return table


def test_a_game_is_given_as_the_seat_sees_it(bela, bot):
    table = bots_turn(table_with(bot, bela))
    view = match_of(table).view(1)
    game = bot.get(f"game/{table.slug}")
    assert game["log"] == [*view.lines]
    assert game["legal"] == [*view.legal.texts]
    assert (game["seat"], game["turn"], game["length"]) == (1, 1, table.length)
    stranger = Bot().get(f"game/{table.slug}")
    assert (stranger["seat"], stranger["legal"]) == (None, [])


def test_a_bot_decides(bela, bot):
    table = bots_turn(table_with(bot, bela))
    game = bot.get(f"game/{table.slug}")
    done = bot.post(f"game/{table.slug}/decide", {"text": game["legal"][0], "length": game["length"]})
    assert done["length"] == fresh(table).length > table.length
    assert fresh(table).lines[table.length] == f"1 {game['legal'][0]}"


def test_a_decision_may_be_sent_as_a_form(bela, bot):
    table = bots_turn(table_with(bot, bela))
    sent = {"text": match_of(table).legal.texts[0], "length": table.length}
    answer = bot.client.post(f"/api/game/{table.slug}/decide", sent, headers=bot.headers)
    assert answer.status_code == 200


def test_a_stale_decision_is_told_the_length_and_never_played(bela, bot):
    table = bots_turn(table_with(bot, bela))
    text = match_of(table).legal.texts[0]
    told = bot.post(f"game/{table.slug}/decide", {"text": text, "length": table.length - 1}, 409)
    assert told["length"] == table.length == fresh(table).length


@pytest.mark.parametrize("text", ["close", "fly", "take", "12"])
def test_an_illegal_decision_is_told_what_is_legal(bela, bot, text):
    table = bots_turn(table_with(bot, bela))
    told = bot.post(f"game/{table.slug}/decide", {"text": text, "length": table.length}, 400)
    assert told["legal"] == [*match_of(table).legal.texts]
    assert fresh(table).length == table.length


def test_out_of_turn_nothing_of_the_others_choices_is_told(bela, bot):
    table = table_with(bot, bela)
    while turn_of(table) != 2:
        table = decide(table)
    told = bot.post(f"game/{table.slug}/decide", {"text": "draw", "length": table.length}, 409)
    assert told["legal"] == []
    assert told["length"] == table.length


def test_who_has_no_seat_does_not_decide(anna, bela, bot):
    table = running_table(anna, bela)
    bot.post(f"game/{table.slug}/decide", {"text": "draw", "length": table.length}, 403)
    bot.post(f"game/{table.slug}/undo", {"back_to": 1, "length": table.length}, 403)
    Table.objects.update(listed=False)
    bot.post(f"game/{table.slug}/decide", {"text": "draw", "length": table.length}, 404)
    bot.get(f"game/{table.slug}", 404)
    bot.get(f"game/{table.slug}/record", 404, "text/plain")


def test_a_bot_takes_back_its_own_last_decision_only(bela, bot):
    table = bots_turn(table_with(bot, bela))
    while not any(text.startswith("lay ") for text in match_of(table).legal.texts) or turn_of(table) != 1:
        table = decide(table)
    lay = next(text for text in match_of(table).legal.texts if text.startswith("lay "))
    length = bot.post(f"game/{table.slug}/decide", {"text": lay, "length": table.length})["length"]
    back = {"back_to": table.length, "length": length}
    assert bot.post(f"game/{table.slug}/undo", back)["length"] == table.length
    bot.post(f"game/{table.slug}/undo", {"back_to": 1, "length": table.length}, 400)


def test_a_decision_taken_in_sight_of_what_was_taken_back_is_not_carried_out(bela, bot):
    table = table_with(bot, bela)
    while not ("draw" in match_of(table).legal.texts and turn_of(table) == 2):
        table = decide(table)
    while "end" not in match_of(table).legal.texts:
        table = decide(table)
    before = table.length
    table = decide(table, "end")  # so that the bot is asked, and has answered in sight of this
    seen = bot.get(f"game/{table.slug}")
    if not seen["legal"]:
        pytest.fail("the bot is not asked")
    Table.objects.filter(pk=table.pk).update(cut=table.version + 1, version=table.version + 2)
    answer = {"text": seen["legal"][0], "length": seen["length"], "version": seen["version"]}
    told = bot.post(f"game/{table.slug}/decide", answer, 409)
    assert told["length"] == table.length > before
    now = bot.get(f"game/{table.slug}")
    assert now["version"] == seen["version"] + 2
    assert (
        bot.post(f"game/{table.slug}/decide", answer | {"version": now["version"]})["version"]
        > now["version"]
    )


def test_a_game_that_waits_or_is_over_takes_no_decisions(anna, bela, bot):
    waiting = new_table(anna, "me", "open")
    bot.get(f"game/{waiting.slug}", 409)
    over = finished_table(anna, bela)
    over.seats.filter(number=2).update(visitor=bot.visitor)
    told = bot.post(f"game/{over.slug}/decide", {"text": "draw", "length": over.length}, 409)
    assert told["error"] == "the game is not being played"
    assert bot.get(f"game/{over.slug}")["turn"] is None


def test_what_makes_no_sense_as_the_game_stands_is_a_conflict(anna, bela, bot):
    over = finished_table(anna, bela)
    over.seats.filter(number=2).update(visitor=bot.visitor)
    for deed in ("leave", "come-back"):
        assert "not being played" in bot.post(f"table/{over.slug}/{deed}", status=409)["error"]


def test_who_leaves_while_the_rules_are_compiled_is_told_to_try_again(bela, bot, monkeypatch):
    table = table_with(bot, bela)
    monkeypatch.setattr(readiness, "is_awaited", lambda _game: True)
    bot.post(f"table/{table.slug}/leave", status=503)


def test_who_decides_while_the_rules_are_compiled_is_told_to_try_again(bela, bot, monkeypatch):
    table = bots_turn(table_with(bot, bela))
    sent = {"text": match_of(table).legal.texts[0], "length": table.length, "version": table.version}
    with monkeypatch.context() as compiling:
        compiling.setattr(readiness, "is_awaited", lambda _game: True)
        told = bot.post(f"game/{table.slug}/decide", sent, 503)
        assert "still being prepared" in told["error"]
        bot.post(f"game/{table.slug}/undo", {"length": table.length, "back_to": table.length - 1}, 503)
    assert bot.post(f"game/{table.slug}/decide", sent)["length"] > table.length


def test_the_record_is_whole_once_the_game_is_over(anna, bela, bot):
    over = finished_table(anna, bela)
    assert bot.get(f"game/{over.slug}/record", media="text/plain") == record_for(over, None)


def test_what_a_bot_is_told_does_not_change_when_only_secrets_change(bela, bot):
    table = table_with(bot, bela)
    while not any(entry.owner == 2 for entry in match_of(table).log):
        match = match_of(table)
        wish = "draw" if turn_of(table) == 2 and "draw" in match.legal.texts else match.legal.texts[0]
        play(table.pk, turn_of(table), wish, snapshot_of(table))
        table = fresh(table)

    def told() -> list[object]:
        wrong = {"text": "close cartwright", "length": table.length}
        api.forget_callers()
        return [
            [one.get(f"game/{table.slug}"), one.get(f"game/{table.slug}/record", media="text/plain")]
            for one in (bot, Bot())
        ] + [
            bot.post(f"game/{table.slug}/decide", wrong, 409),
            bot.get("tables"),
            bot.get(f"table/{table.slug}"),
        ]

    before = told()
    index = max(i for i, entry in enumerate(match_of(table).log) if entry.owner == 2)
    lines = fresh(table).lines
    others = match_of(table).at(index).legal.texts
    lines[index] = next(f"* {text}" for text in others if f"* {text}" != lines[index])
    put_log(table, lines)
    assert told() == before
    assert match_of(fresh(table)).view(2).lines[index] != HIDDEN
    assert f"* draw {HIDDEN}" == match_of(fresh(table)).view(1).lines[index]


def begun_by(seat: int, bot, person) -> Table:
    """Return a table of Maharaja at which chance chose that seat to begin."""
    while True:
        table = table_with(bot, person, "maharaja")
        if fresh(table).lines[0] == f"* first {seat}":
            return table


def test_a_maharaja_bot_sets_its_plan_when_the_others_do(bela, bot):
    table = begun_by(2, bot, bela)
    while not table.seats.get(number=1).may_seal:
        play(table.pk, turn_of(table), match_of(table).legal.texts[0], snapshot_of(table))
        table = fresh(table)
    game = bot.get(f"game/{table.slug}")
    assert game["turn"] == 2
    assert game["legal"][0].startswith("plan ")
    bot.post(f"game/{table.slug}/decide", {"text": game["legal"][0], "length": game["length"]})
    assert bot.get(f"game/{table.slug}")["legal"] == []
    play(table.pk, 2, game["legal"][1], snapshot_of(table))
    lines = bot.get(f"game/{table.slug}")["log"]
    assert f"1 {game['legal'][0]}" in lines
    assert lines[table.length :] != []


@pytest.mark.parametrize("form", [True, False])
def test_what_no_database_takes_cannot_be_read(anna, bot, form):
    table = new_table(anna, "me", "open")
    sent: dict[str, Any] = {"data": {"invite": "\0"}}
    if not form:
        sent = {"data": json.dumps(sent["data"]), "content_type": "application/json"}
    answer = bot.client.post(f"/api/table/{table.slug}/sit", headers=bot.headers, **sent)
    assert answer.status_code == 400
    assert "U+0000" in answer.json()["error"]


def test_a_form_repeats_a_field_for_a_list_and_holds_an_object_as_json(bot):
    form = {"game": "taj-mahal", "seats": ["me", "steady"], "options": '{"special_symbols": 2}'}
    answer = bot.client.post("/api/table", form, headers=bot.headers)
    assert answer.status_code == 200, answer.content
    table = bot.get(f"table/{answer.json()['id']}")
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["options"] == {"special_symbols": 2}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("{special", "it is not JSON, from byte 1 on (at $.options)"),
        ("[" * 100_000, "expected `object`, got `array` (at $.options)"),
        ('{"a":' * 100_000, "expected `bool | int | str`, got `object` (at $.options[...])"),
        ("1" * 5_000, "a number is too large (at $.options)"),
    ],
)
def test_an_object_in_a_form_that_cannot_be_read_is_told_with_its_place(bot, options, told):
    form = {"game": "taj-mahal", "seats": ["me", "steady"], "options": options}
    answer = bot.client.post("/api/table", form, headers=bot.headers)
    assert (answer.status_code, answer.json()["error"]) == (400, f"what was sent cannot be read: {told}")


def test_half_of_a_surrogate_pair_is_told_as_such(anna, bot):
    table = new_table(anna, "me", "open")
    told = bot.post(f"table/{table.slug}/sit", {"invite": "\ud800"}, 400)["error"]
    assert told == "what was sent cannot be read: it contains half of a surrogate pair, which is no character"


@pytest.mark.parametrize("kind", ["", "text/plain", "text/json", "application/x-www-form-urlencoded"])
def test_json_under_another_name_is_told_the_right_one_and_not_ignored(anna, bot, kind):
    table = new_table(anna, "me", "open", "open")
    answer = bot.client.post(
        f"/api/table/{table.slug}/sit", b'{"seat": 3}', content_type=kind, headers=bot.headers
    )
    assert answer.status_code == 400
    assert "Content-Type: application/json" in answer.json()["error"]
    assert not table.seats.filter(visitor=bot.visitor).exists()


def test_what_only_spells_it_can_be_read(anna, bot):
    table = new_table(anna, "me", "open")
    answer = bot.client.post(
        f"/api/table/{table.slug}/sit", {"invite": r"\u0000"}, "application/json", headers=bot.headers
    )
    assert "U+0000" not in answer.content.decode()


# ---------------------------------------------------------------- limits


def test_who_asks_too_often_waits():
    few = limits.Limit("few", most=2, seconds=1)
    few.take("a")
    few.take("a")
    with pytest.raises(limits.TooMuch, match="slow down"):
        few.take("a")
    few.take("b")
    time.sleep(1.05)
    few.take("a")


def test_servers_that_share_a_redis_count_together_and_alone_while_it_is_away(settings, redis_url):
    few = limits.Limit("few", most=2, seconds=60)
    settings.REDIS_URL = redis_url
    few.take("a")
    limits.forget()  # another server
    few.take("a")
    with pytest.raises(limits.TooMuch):
        few.take("a")
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    few.take("a")
    few.take("a")
    with pytest.raises(limits.TooMuch):
        few.take("a")


def test_too_many_requests_are_answered_with_when_to_try_again(monkeypatch):
    monkeypatch.setattr(limits, "requests", limits.Limit("one", most=1, seconds=1000))
    Bot().get("games")
    answer = Bot().client.get("/api/games")
    assert answer.status_code == 429
    assert answer["Retry-After"]


@pytest.mark.parametrize("header", ["Bearer durbar_guessed", "Basic x"])
def test_who_guesses_tokens_is_slowed_down(client, monkeypatch, header):
    monkeypatch.setattr(limits, "requests", limits.Limit("few", most=3, seconds=1000))
    guesses = [client.get("/api/account", headers={"Authorization": header}).status_code for _ in range(5)]
    assert guesses == [401, 401, 401, 429, 429]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("", "", True),
    ],
)
def test_a_network_of_version_6_is_one_caller(rf, one, other, same):
    callers = [limits.address_of(rf.get("/", REMOTE_ADDR=address)) for address in (one, other)]
    assert (callers[0] == callers[1]) is same


def test_so_many_streams_and_no_more():
    slots = limits.Slots()
    with slots.one("a", 1):
        with pytest.raises(limits.TooMuch):
            slots.check("a", 1)
        slots.check("b", 1)
    slots.check("a", 1)
    assert not slots._open
