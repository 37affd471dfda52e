"""Tables whose shuffles can be proved: what is promised, what seats add; nobody knows more before."""

from __future__ import annotations

import contextlib
import hmac
import re

import pytest
from django.core import signing
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from durbar.core.fairness.draws import check_fairness, draws_of
from durbar.core.fairness.shuffle import SECRET_BYTES, Shuffle, commitment_to
from durbar.core.match import Match
from durbar.core.record import parse
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.review import store
from durbar.site.review.play_on import Cast, play_on
from durbar.site.review.viewpoint import Viewpoint
from durbar.site.tables import contributing, pledges, seats, shuffles, wishes
from durbar.site.tables.create import Contribution, TablePlan, create
from durbar.site.tables.models import Pledge, Table
from durbar.site.tables.play import play, undo
from durbar.site.tables.rematch import rematch
from durbar.site.tables.replay import match_of, stored_record
from durbar.site.tables.shuffles import name_of
from tests.site.api import new_bot
from tests.site.conftest import (
    GAME,
    client_of,
    decide,
    finished_table,
    fresh,
    new_table,
    running_table,
    snapshot_of,
    turn_of,
)
from tests.site.payloads import PAGES, payloads, told
from tests.site.stored import put_log

pytestmark = pytest.mark.django_db


def secret_of(table: Table) -> bytes:
    return bytes(Pledge.objects.get(table=table).secret)


def shuffle_of(table: Table) -> Shuffle:
    shuffle = shuffles.to_draw_from(table)
    assert shuffle
    return shuffle


def agrees(table: Table) -> bool:
    return all(draw.agrees_with(shuffle_of(table)) for draw in draws_of(match_of(fresh(table))))


def fields_of(page: str, name: str) -> list[str]:
    tags = re.findall(rf'<input[^>]*name="{name}"[^>]*>', page)
    return [found[1] for tag in tags if (found := re.search(r'(?:value|data-contribution)="([^"]*)"', tag))]


# ---------------------------------------------------------------- what is promised


def test_a_table_is_bound_to_a_secret_before_anybody_adds_to_it(anna):
    table = new_table(anna, "me", "open")
    commitment = commitment_to(secret_of(table))
    invite = table.seats.get(number=2).invite
    for path in (f"/table/{table.slug}/fair/", f"/table/{table.slug}/join/{invite}/"):
        assert commitment in Client().get(path).content.decode()
    assert len({commitment_to(secret_of(new_table(anna, "me", "open"))) for _ in range(5)}) == 5


def test_a_tap_in_the_lobby_adds_in_sight_of_the_commitment():
    client = Client()
    page = client.get("/").content.decode()
    pledge, commitment = fields_of(page, "pledge")[0], fields_of(page, "contribution")[0]
    sent = {"game": GAME, "pledge": pledge, "contribution": "cafe"}
    table = Table.objects.get(slug=client.post("/play-now/", sent)["Location"].split("/")[-2])
    assert table.status == Table.Status.RUNNING
    assert shuffle_of(table).public == Shuffle(name_of(table), commitment, {1: "cafe"})
    assert len(secret_of(table)) == SECRET_BYTES  # as a record tells it
    assert agrees(table)
    again = Table.objects.get(slug=client.post("/play-now/", sent)["Location"].split("/")[-2])
    assert shuffle_of(again).commitment != commitment  # a secret counts for one table


def test_the_form_of_the_lobby_takes_a_text_of_ones_own(anna):
    client = client_of(anna)
    offered = pledges.offer()
    form = {
        "game": GAME,
        "seat1": "me",
        "seat2": "steady",
        "pledge": offered.token,
        "contribution": " my  words ",
    }
    table = Table.objects.get(slug=client.post("/tables/", form)["Location"].split("/")[-2])
    assert shuffle_of(table).public == Shuffle(name_of(table), offered.commitment, {1: "my words"})
    answer = client.post("/tables/", form | {"contribution": "a#b"})
    assert "without “#”" in answer.context["message"]


@pytest.mark.parametrize("forged", ["", "nonsense", "x:y:z"])
def test_a_pledge_that_is_not_ours_gives_a_new_secret(anna, forged):
    table = create(TablePlan(GAME, ["me", "steady"]), anna, Contribution("cafe", forged))
    assert commitment_to(secret_of(table)) != commitment_to(pledges._secret_of(forged))
    assert agrees(table)


def test_a_pledge_that_is_too_old_gives_a_new_secret(anna, monkeypatch):
    offered = pledges.offer()
    monkeypatch.setattr(pledges, "LASTS", -pledges.LASTS)
    table = create(TablePlan(GAME, ["me", "steady"]), anna, Contribution("cafe", offered.token))
    assert commitment_to(secret_of(table)) != offered.commitment


def test_a_pledge_tells_nothing_of_its_secret(settings):
    offered = pledges.offer()
    assert commitment_to(pledges._secret_of(offered.token)) == offered.commitment
    settings.SECRET_KEY = "another"
    assert commitment_to(pledges._secret_of(offered.token)) != offered.commitment


# ---------------------------------------------------------------- what seats add


def test_a_guest_adds_on_the_page_of_its_invitation(anna, bela):
    table = new_table(anna, "me", "open", "open")
    path = f"/table/{table.slug}/join/{table.seats.get(number=3).invite}/"
    assert fields_of(client_of(bela).get(path).content.decode(), "contribution") == [
        commitment_to(secret_of(table))
    ]
    client_of(bela).post(path, {"name": "Béla", "contribution": "0123"})
    assert shuffle_of(table).contributions == {3: "0123"}


def test_what_is_added_can_be_changed_until_the_game_begins(anna, bela):
    table = new_table(anna, "me", "open")
    client, address = client_of(anna), f"/table/{table.slug}/fair/contribute/"
    assert client.post(address, {"contribution": "one"}).status_code == 302
    assert client.post(address, {"contribution": "two"}).status_code == 302
    for refused in ("#", f"four{' ' * 200}{'x' * 64}"):
        assert "without “#”" in client.post(address, {"contribution": refused}).content.decode()
    assert shuffle_of(table).contributions == {1: "two"}
    assert client_of(bela).post(address, {"contribution": "mine"}).status_code == 200  # it has no seat
    seats.sit(table.pk, 2, bela, "three")
    assert "The game has begun." in client.post(address, {"contribution": "four"}).content.decode()
    assert shuffle_of(table).contributions == {1: "two", 2: "three"}
    assert agrees(table)


def test_who_gets_up_takes_its_contribution_along(anna, bela):
    table = new_table(anna, "me", "open", "open")
    seats.sit(table.pk, 2, bela, "three")
    seats.leave(table.pk, bela)
    assert shuffle_of(table).contributions == {}
    with pytest.raises(Refused):
        seats.sit(table.pk, 2, bela, "x" * 65)


def test_a_bot_adds_when_it_sits_down(anna):
    table, bot = new_table(anna, "me", "open", "open"), new_bot(anna)
    told = bot.get(f"table/{table.slug}")
    assert told["commitment"] == commitment_to(secret_of(table))
    assert told["commitment"] == bot.get("tables")["tables"][0]["commitment"]
    bot.post(f"table/{table.slug}/sit", {"contribution": "a#b"}, 400)
    told = bot.post(f"table/{table.slug}/sit", {"contribution": "cafe"})
    assert [seat.get("contribution") for seat in told["seats"]] == [None, "cafe", None]
    bot.post(f"table/{table.slug}/sit", {"contribution": "beef"})
    assert shuffle_of(table).contributions == {2: "beef"}


def test_who_asks_for_a_rematch_adds_to_it(anna, bela):
    table, offered = finished_table(anna, bela), pledges.offer()
    assert "pledge" in client_of(anna).get(f"/table/{table.slug}/").content.decode()
    again = rematch(table.pk, anna, Contribution("cafe", offered.token))
    assert shuffle_of(again).public == Shuffle(name_of(again), offered.commitment, {1: "cafe"})
    assert agrees(again)


# ---------------------------------------------------------------- drawing


def test_every_draw_of_a_table_follows_from_its_promise(anna, bela):
    table = running_table(anna, bela)
    for _ in range(60):
        table = decide(table)
    assert agrees(table)
    other = Shuffle.of_secret(name_of(table), bytes(32))
    assert not all(draw.agrees_with(other) for draw in draws_of(match_of(table)))


def test_a_repeated_request_and_another_decision_draw_the_same(anna, bela):
    table = running_table(anna, bela)
    number = sum(line.startswith("*") for line in table.lines)
    match, seat, before = match_of(table), turn_of(table), snapshot_of(table)
    takes = [text for text in match.legal.texts if text.startswith("take")]
    assert play(table.pk, seat, takes[0], before)
    drawn = fresh(table).lines
    assert not play(table.pk, seat, takes[0], before)
    assert fresh(table).lines == drawn
    first = shuffle_of(table).word(number + 1, 1)
    put_log(table, table.lines)  # as if it had not arrived
    assert play(table.pk, seat, takes[-1], snapshot_of(fresh(table)))
    assert shuffle_of(table).word(number + 1, 1) == first
    assert agrees(table)


def test_undo_and_another_decision_draw_as_promised(anna, bela):
    table, taken_back = running_table(anna, bela), 0
    for _ in range(60):
        seat, text = turn_of(table), match_of(table).legal.texts[-1]
        assert play(table.pk, seat, text, snapshot_of(table))
        with contextlib.suppress(Refused):
            taken_back += undo(table.pk, seat, table.length, snapshot_of(fresh(table)))
        table = decide(fresh(table))
    assert taken_back > 5
    assert agrees(table)


def test_a_table_of_before_goes_on_and_says_that_nothing_was_promised(anna, bela):
    table = running_table(anna, bela)
    Pledge.objects.all().delete()
    for _ in range(20):
        table = decide(table)
    page = client_of(anna).get(f"/table/{table.slug}/fair/").content.decode()
    assert "Nothing was promised" in page
    assert "# fair" not in client_of(anna).get(f"/table/{table.slug}/record/").content.decode()


def test_a_game_played_on_from_a_review_promises_nothing(anna, bela):
    review = store.of_table(finished_table(anna, bela))
    again = play_on(
        Viewpoint(review, store.open_game(review.record, review.origin), 30), Cast(1, "steady"), anna
    )
    assert not Pledge.objects.filter(table=again).exists()
    assert "Nothing was promised" in client_of(anna).get(f"/table/{again.slug}/fair/").content.decode()


# ---------------------------------------------------------------- nobody knows before the end


def test_no_payload_of_a_running_game_holds_the_secret_or_what_follows_from_it(anna, bela):
    table = running_table(anna, bela)
    for _ in range(10):
        table = decide(table)
    shuffle = shuffle_of(table)
    key = shuffle._key
    digests = [hmac.digest(key, f"draw {number} try 1".encode(), "sha256").hex() for number in range(1, 60)]
    forbidden = [secret_of(table).hex(), key.hex(), *digests]
    for visitor in (anna, bela, None, Visitor.objects.create(name="Cili")):
        for text in payloads(table, visitor):
            assert not any(secret in text for secret in forbidden)
            assert "fair secret" not in text
    assert client_of(anna).get(f"/table/{table.slug}/fair/draws/").status_code == 404


def test_nothing_but_playing_on_reads_the_secret_of_a_running_game(anna, bela):
    table, waiting, mine = decide(running_table(anna, bela)), new_table(anna, "me", "open"), client_of(anna)
    addresses = [reverse(page, args=[one.slug]) for one in (table, waiting) for page in PAGES]
    addresses.append(f"/table/{waiting.slug}/join/{waiting.seats.get(number=2).invite}/")
    with CaptureQueriesContext(connection) as asked:
        assert list(payloads(table, None))
        assert {mine.get(address).status_code for address in addresses} <= {200, 302, 404}
        contributing.contribute(waiting.pk, anna, "my words")
        wishes.cancel(table.pk, 1)
        stored_record(table)
    assert len(asked) > 20
    assert not [query["sql"] for query in asked if "secret" in query["sql"]]
    with CaptureQueriesContext(connection) as asked:
        decide(table)
    assert [query["sql"] for query in asked if "secret" in query["sql"]]


def test_payloads_of_a_running_game_do_not_change_with_the_secret(anna, bela):
    table = running_table(anna, bela)
    for _ in range(10):
        table = decide(table)
    people = (anna, None)
    for visitor in people:
        told(table, visitor)  # so that both are online in what follows
    before = [told(table, visitor) for visitor in people]
    Pledge.objects.filter(table=table).update(secret=bytes(32))  # its commitment is what is public
    assert [told(table, visitor) for visitor in people] == before


# ---------------------------------------------------------------- afterwards everybody can verify it


def test_a_finished_game_opens_its_secret_and_is_proved(anna, bela):
    table = finished_table(anna, bela)
    client = client_of(None)
    text = client.get(f"/table/{table.slug}/record/").content.decode()
    record = parse(text)
    assert str(record) == text
    assert record.shuffle == shuffle_of(table)
    drawn = sum(line.actor == 0 for line in record.lines)
    assert check_fairness(Match.from_record(record), record) == drawn > 20
    page = client.get(f"/table/{table.slug}/fair/").content.decode()
    assert secret_of(table).hex() in page
    told = client.get(f"/table/{table.slug}/fair/draws/").json()
    assert told["secret"] == secret_of(table).hex()
    assert [draw["text"] for draw in told["draws"]] == [line[2:] for line in table.lines if line[0] == "*"]
    assert f"/table/{table.slug}/fair/" in client.get(f"/table/{table.slug}/").content.decode()


def test_the_review_of_a_game_keeps_what_proves_it_and_is_that_of_its_record(anna, bela):
    table = finished_table(anna, bela)
    review = store.of_table(table)
    assert parse(review.record).shuffle == shuffle_of(table)
    text = client_of(anna).get(f"/table/{table.slug}/record/").content.decode()
    assert store.of_text(text, "game.durbar") == review


def test_a_private_table_tells_strangers_nothing_of_its_shuffles(anna, bela):
    table = running_table(anna, bela, listed=False)
    for path in ("fair/", "fair/draws/"):
        assert client_of(None).get(f"/table/{table.slug}/{path}").status_code == 404
    stranger = client_of(Visitor.objects.create(name="Cili"))
    assert stranger.post(f"/table/{table.slug}/fair/contribute/", {"contribution": "x"}).status_code == 404


def test_what_somebody_adds_is_shown_as_text(anna):
    table = new_table(anna, "me", "open")
    contributing.contribute(table.pk, anna, "<script>alert(1)</script>")
    page = client_of(anna).get(f"/table/{table.slug}/fair/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_a_pledge_cannot_be_made_up():
    token = signing.TimestampSigner(salt="other").sign("x")
    assert pledges._redeemed(token) is None
    assert pledges._redeemed(pledges.offer().token) is not None
