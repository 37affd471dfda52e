"""Hints: only where they are allowed, one for each decision, for nobody else, and told to the table."""

from __future__ import annotations

import asyncio
import gc
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError

from durbar.bots import worker
from durbar.bots.analysis.difference import Difference
from durbar.bots.analysis.rival import Rival
from durbar.bots.analysis.search_result import Candidate, Lead
from durbar.bots.analysis.variation import Variation
from durbar.bots.review import hint
from durbar.bots.review.compare import play_out
from durbar.bots.review.continuation import Continuation
from durbar.bots.review.variations import line_after
from durbar.bots.warm import warm_search
from durbar.faces.decision_words import words_for
from durbar.faces.face import face_of
from durbar.site.errors import Refused
from durbar.site.people.models import Visitor
from durbar.site.tables import answering, hints, readiness
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Seat, SeatEvent, Table
from durbar.site.tables.play import undo
from durbar.site.tables.rematch import rematch
from durbar.site.tables.replay import match_of
from durbar.site.tables.seats import sit
from durbar.site.tables.snapshot import Snapshot
from durbar.site.tables.takeover import leave
from durbar.site.work import pending
from durbar.site.work.embedded import driver
from durbar.site.work.embedded.pools import PlayerProcesses
from tests.games.playing import positions
from tests.site.conftest import (
    GAME,
    client_of,
    decide,
    finished_table,
    fresh,
    new_table,
    snapshot_of,
    turn_of,
    visitor_of,
)
from tests.site.driving import driving, until
from tests.site.stored import put_game
from tests.site.unseen_cards import NONCES, last_secret, swapped

pytestmark = pytest.mark.django_db


def allowed_at(table: Table) -> bool:
    table = fresh(table)
    return hints.are_allowed(table, table.seats.all())


@pytest.fixture
def table(anna, bela) -> Table:
    """Return a table of two people who may ask for hints."""
    table = create(TablePlan(GAME, ["me", "open"], {}, hints=Table.Hints.ON), anna)
    sit(table.pk, 2, bela)
    return fresh(table)


def ask(table: Table) -> bool:
    return hints.ask(table.pk, turn_of(table), snapshot_of(fresh(table)))


def choices(table: Table) -> list[Candidate]:
    ids = match_of(table).legal.ids
    return [Candidate(action, 10, 0.5 - number / 50, 1.2, 20.0) for number, action in enumerate(ids)]


def answered(table: Table) -> Table:
    ask(table)
    hints.answer(table.pk, turn_of(table), snapshot_of(fresh(table)), choices(table))
    return fresh(table)


# ---------------------------------------------------------------- where hints are allowed


@pytest.mark.parametrize(
    ("wanted", "seats", "allowed"),
    [
        ("alone", ["me", "steady"], True),
        ("alone", ["me", "open"], False),
        ("on", ["me", "open"], True),
        ("off", ["me", "steady"], False),
    ],
)
def test_the_lobby_says_where_hints_are_allowed_and_all_see_it(client, wanted, seats, allowed):
    form = {"name": "Anna", "game": GAME, "seat1": seats[0], "seat2": seats[1], "hints": wanted}
    client.post("/tables/", form)
    table = Table.objects.get()
    if "open" in seats:
        sit(table.pk, 2, Visitor.objects.create(name="Béla"))
    assert allowed_at(table) == allowed
    page = client_of(None).get(f"/table/{table.slug}/").content.decode()
    assert str(Table.Hints(wanted).label) in page


def test_who_plays_alone_may_ask_unless_told_otherwise(anna, bela):
    assert allowed_at(new_table(anna, "me", "steady"))
    people = new_table(anna, "me", "open")
    sit(people.pk, 2, bela)
    assert not allowed_at(people)
    leave(people.pk, bela)
    assert not allowed_at(people)  # the seat is still a person's


def test_a_rematch_has_the_same_hints(anna, bela):
    table = finished_table(anna, bela)
    Table.objects.filter(pk=table.pk).update(hints="on")
    assert rematch(table.pk, anna).hints == Table.Hints.ON


def test_where_they_are_not_allowed_none_is_given(table):
    Table.objects.filter(pk=table.pk).update(hints="off")
    with pytest.raises(Refused):
        ask(table)
    assert hints.wanted(table.pk) == []
    page = client_of(visitor_of(table, turn_of(table))).get(f"/table/{table.slug}/").content.decode()
    assert 'id="hint"' not in page


def test_a_grey_hint_says_when_one_can_ask(table):
    why = "You can ask when it is your turn"
    pages = [client_of(visitor_of(table, seat)).get(f"/table/{table.slug}/") for seat in (1, 2)]
    told = {seat: why in page.content.decode() for seat, page in enumerate(pages, start=1)}
    assert told == {turn_of(table): False, 3 - turn_of(table): True}


# ---------------------------------------------------------------- asking and answering


def test_a_hint_is_asked_for_once_for_each_decision(table):
    assert ask(table)
    after = fresh(table)
    assert ask(table)
    assert fresh(table).version == after.version
    assert [seat.number for seat in hints.wanted(table.pk)] == [turn_of(table)]
    assert [*pending.waiting_tables()] == [table.pk]
    answered(table)
    assert hints.wanted(table.pk) == []
    answer = fresh(table)
    assert ask(table)
    assert fresh(table).version == answer.version
    assert table.seat_events.filter(kind=SeatEvent.Kind.HINT).count() == 1


def test_a_hint_that_is_asked_for_again_after_an_undo_is_told_once(table):
    asked = decide(table)
    for _ in range(3):
        assert ask(asked)
        called = decide(asked, "postmaster")
        assert undo(table.pk, turn_of(called), asked.length, snapshot_of(called))
        asked = fresh(table)
    told = [(one.length, one.kind) for one in table.seat_events.all()]
    assert told == [(asked.length, SeatEvent.Kind.HINT)]


def test_only_whose_turn_it_is_asks(table):
    with pytest.raises(Refused):
        hints.ask(table.pk, 3 - turn_of(table), snapshot_of(table))
    leave(table.pk, visitor_of(table, turn_of(table)))
    with pytest.raises(Refused):
        ask(table)


def test_an_old_page_asks_nothing(table):
    after = decide(decide(table), "postmaster")
    assert not hints.ask(table.pk, turn_of(after), snapshot_of(table))
    assert undo(table.pk, turn_of(after), after.length - 1, snapshot_of(after))
    assert not hints.ask(table.pk, turn_of(after), Snapshot(after.length - 1, after.version - 1))


def test_the_question_is_the_seats_own_view(table):
    ask(table)
    request = pending.hint_requests(table.pk)[0]
    view = match_of(table).view(turn_of(table))
    assert request.seat == turn_of(table)
    assert request.question == worker.question_for(view, "")


def test_an_answer_that_comes_too_late_is_dropped(table):
    ask(table)
    request = pending.hint_requests(table.pk)[0]
    found = choices(table)
    after = decide(table)
    hints.answer(table.pk, request.seat, request.snapshot, found)
    assert fresh(table).version == after.version
    assert not [seat for seat in table.seats.all() if seat.hint and "choices" in seat.hint]


def test_an_answer_that_comes_too_late_is_no_hint_for_the_next_decision(table):
    ask(table)
    request = pending.hint_requests(table.pk)[0]
    found = choices(table)
    after = decide(table)
    assert turn_of(after) == request.seat
    ask(after)
    hints.answer(table.pk, request.seat, request.snapshot, found)
    assert [seat.number for seat in hints.wanted(table.pk)] == [request.seat]


def test_without_the_search_a_hint_waits(table, monkeypatch):
    ask(table)
    monkeypatch.setattr(readiness, "_without_search", {GAME})
    assert pending.hint_requests(table.pk) == []
    page = client_of(visitor_of(table, turn_of(table))).get(f"/table/{table.slug}/").content.decode()
    assert "is being compiled" in page
    readiness.search_is_ready(GAME)
    assert len(pending.hint_requests(table.pk)) == 1


# ---------------------------------------------------------------- the page


def test_the_page_asks_and_shows_the_best_three_in_words(table):
    client, path = client_of(visitor_of(table, turn_of(table))), f"/table/{table.slug}/"
    assert 'id="hint"' in client.get(path).content.decode()
    client.post(path + "hint/", {"length": table.length, "version": table.version})
    assert client.get(path).context["hint"]["thinking"]
    hints.answer(table.pk, turn_of(table), snapshot_of(fresh(table)), choices(table))
    page = client.get(path)
    shown = page.context["hint"]["choices"]
    match = match_of(table)
    view = match.view(turn_of(table))
    assert [choice.words for choice in shown] == [
        face_of(GAME).label(view, match.names, text) for text in match.legal.texts[:3]
    ]
    assert (shown[0].chance, shown[0].place, shown[0].points) == (50, "1.2", 20)
    assert shown[1].words in page.content.decode()
    assert f'data-hint="{shown[0].action}"' in page.content.decode()
    assert "50\u202f% against 48\u202f%" in page.context["hint"]["why"]
    decide(table)
    assert "hint-bar" not in client.get(path).content.decode()


def test_a_hint_is_ranked_by_what_it_shows(table):
    """The search may have tried a decision most of which it thinks less: its numbers are what is told."""
    ask(table)
    ids = match_of(table).legal.ids
    found = [
        Candidate(ids[0], 90, 0.252, 2.0, 20.0),
        Candidate(ids[1], 50, 0.391, 1.9, 10.0),
        Candidate(ids[2], 40, 0.389, 1.7, 9.0),
    ]
    hints.answer(table.pk, turn_of(table), snapshot_of(fresh(table)), found)
    page = client_of(visitor_of(table, turn_of(table))).get(f"/table/{table.slug}/")
    texts = match_of(table).legal.texts
    assert [choice.action for choice in page.context["hint"]["choices"]] == [texts[2], texts[1], texts[0]]
    assert "better place" in page.context["hint"]["why"]


def test_a_hint_tells_nothing_as_certain_that_is_not_quite(table):
    ask(table)
    ids = match_of(table).legal.ids
    chances = (0.997, 0.004, 0.0)
    found = [Candidate(number, 90, chance, 2.0, 20.0) for number, chance in zip(ids, chances, strict=False)]
    hints.answer(table.pk, turn_of(table), snapshot_of(fresh(table)), found)
    page = client_of(visitor_of(table, turn_of(table))).get(f"/table/{table.slug}/").content.decode()
    assert re.findall(r"wins (\d+)\u202f%", page) == ["99", "1", "0"]
    assert "99\u202f% against 1\u202f%" in page


def test_the_first_is_explained_by_category_where_it_was_compared_with_the_next(table):
    def shown(first: int, second: int) -> str:
        seat = table.seats.get(number=turn_of(table))
        seat.hint = None
        seat.save()
        ask(table)
        ids, found = match_of(table).legal.ids, choices(table)
        lead = Lead(ids[second], (Difference(seat.number, 1, 1.56), Difference(seat.number, 5, -0.76)))
        found[first] = replace(found[first], lead=lead)
        hints.answer(table.pk, seat.number, snapshot_of(fresh(table)), found)
        page = client_of(visitor_of(table, seat.number)).get(f"/table/{table.slug}/").content.decode()
        return " ".join(re.sub(r"<[^>]*>", " ", page).split())

    brought = "Tiles for long routes +1.6 Post offices not opened −0.8"
    assert f"On average the first brings, against the next: {brought}" in shown(0, 1)
    assert "On average" not in shown(0, 2)
    assert "On average" not in shown(1, 0)


def test_a_hint_compares_all_that_it_tells_also_an_only_one_with_itself(table, monkeypatch):
    after = []

    def noted(continuations: Iterable[Continuation], _seconds: float, seed: str, most: int) -> int:
        after.append([continuation.action for continuation in continuations])
        return play_out(continuations, 0.01, seed, most)

    monkeypatch.setattr(hint, "play_out", noted)
    view = match_of(table).view(turn_of(table))
    found = worker.advise(worker.question_for(view, ""), 0.05)
    told = found[: worker.HINTED]
    assert after == [[choice.action for choice in told]]
    first, second, *_ = sorted(told, key=lambda choice: choice.worth, reverse=True)
    assert first.lead
    assert first.lead.other == second.action
    assert first.lead.line
    assert first.lead.line.actions[0] == view.game.actions.texts[first.action]
    assert all(choice.lead is None for choice in found if choice is not first)
    only = match_of(decide(table)).view(turn_of(fresh(table)))
    assert len(only.legal) == 1
    (one,) = worker.advise(worker.question_for(only, ""), 0.05)
    assert after[1] == [only.legal.ids[0]]
    assert one.lead
    assert one.lead.other == one.action


# ---------------------------------------------------------------- what it leads to


@pytest.fixture
def explained(table) -> Table:
    """Return the table with a hint that tells what its first decision leads to, and whom it forestalls."""
    return explain(table)


def explain(table: Table) -> Table:
    """Ask for a hint, and answer with a line that was played out."""
    ask(table)
    view = match_of(table).view(turn_of(table))
    first, second, *rest = choices(table)
    continuations = [Continuation(view, choice.action) for choice in (first, second)]
    play_out(continuations, 1e6, "hint", most=40)
    line = line_after(continuations[0])
    lead = Lead(second.action, (), line, (Rival(3 - turn_of(table), 1, 0.5, 0.02),))
    found = [replace(first, lead=lead), second, *rest]
    hints.answer(table.pk, turn_of(table), snapshot_of(fresh(table)), found)
    return fresh(table)


def page_ahead(table: Table, visitor: Visitor | None, number: int, *, fragment: bool = True) -> Any:
    headers = {"Durbar-Part": "true"} if fragment else {}
    return client_of(visitor).get(f"/table/{table.slug}/ahead/{number}/", headers=headers)


def test_a_hint_tells_what_its_first_decision_leads_to_step_by_step(explained):
    me = visitor_of(explained, turn_of(explained))
    page = client_of(me).get(f"/table/{explained.slug}/")
    line = page.context["hint"]["line"]
    assert len(line) > 1
    assert [one.seat for one in line[:1]] == [turn_of(explained)]
    html = page.content.decode()
    for one in line:
        assert f'href="/table/{explained.slug}/ahead/{one.step}/"' in html
        assert one.line.text in html
    (rival,) = page.context["hint"]["forestalled"]
    assert (rival.text, rival.often, rival.seldom) == (line[0].line.text, 50, 2)
    words = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    assert f"{rival.name} {rival.text} otherwise in 50 % of the games, now in 2 %" in words


def test_each_step_is_shown_on_the_board_as_an_imagined_one(explained):
    me, number = visitor_of(explained, turn_of(explained)), turn_of(explained)
    line = client_of(me).get(f"/table/{explained.slug}/").context["hint"]["line"]
    for place, one in enumerate(line):
        page = page_ahead(explained, me, one.step)
        assert (page.context["number"], page.context["count"]) == (place + 1, len(line))
        seen = page.context["view"]
        assert seen.position.wiped(number).states.tobytes() == seen.position.states.tobytes()
        assert "Imagined" in page.content.decode()
        assert one.line.text in page.content.decode()
    whole = page_ahead(explained, me, line[1].step, fragment=False).content.decode()
    assert f"/ahead/{line[0].step}/" in whole
    assert f'href="/table/{explained.slug}/"' in whole


def test_only_who_has_asked_sees_what_a_hint_leads_to_and_only_while_it_stands(explained):
    me, other = (visitor_of(explained, seat) for seat in (turn_of(explained), 3 - turn_of(explained)))
    assert page_ahead(explained, me, 1).status_code == 200
    assert page_ahead(explained, other, 1).status_code == 404
    assert page_ahead(explained, None, 1).status_code == 404
    assert page_ahead(explained, me, 99).status_code == 404
    assert page_ahead(explained, me, 0).status_code == 404
    decide(explained)
    assert page_ahead(explained, me, 1).status_code == 404


def test_a_decision_that_leads_to_nothing_more_has_no_line(table):
    ask(table)
    first, second, *_ = choices(table)
    text = match_of(table).game.actions.texts[first.action]
    lead = Lead(second.action, (), Variation(0, (text,)))
    hints.answer(table.pk, turn_of(table), snapshot_of(fresh(table)), [replace(first, lead=lead), second])
    page = client_of(visitor_of(table, turn_of(table))).get(f"/table/{table.slug}/")
    assert page.context["hint"]["line"] == []
    assert "hint-leads" not in page.content.decode()


def test_where_there_is_only_one_that_is_said_at_once(table):
    """Who asks sees it before anything is searched; others see a search as ever."""
    asked = next(
        match
        for match in positions(2, 1, "steady", 900)
        if len(match.legal) == 1 and answering.only(match) is None
    )
    put_game(table, asked)
    called = fresh(table)
    ask(called)
    page = client_of(visitor_of(called, turn_of(called))).get(f"/table/{called.slug}/")
    assert page.context["hint"]["only"]["action"] == asked.legal.texts[0]
    assert "There is only one" in page.content.decode()
    assert page.context["hint"]["thinking"]


def test_a_hint_that_could_not_be_found_is_told(table):
    ask(table)
    hints.answer(table.pk, turn_of(table), snapshot_of(fresh(table)), ())
    page = client_of(visitor_of(table, turn_of(table))).get(f"/table/{table.slug}/").content.decode()
    assert "No hint could be found" in page


def test_others_learn_that_a_hint_was_asked_for_and_not_what_it_says(table):
    after = answered(table)
    others = [client_of(visitor_of(table, 3 - turn_of(table))), client_of(None)]

    def pages() -> list[str]:
        paths = [f"/table/{table.slug}/{path}" for path in ("", "view/", "log/", "record/")]
        return [NONCES.sub("", other.get(path).content.decode()) for other in others for path in paths]

    pages()  # so that all are online in what follows
    before = pages()
    assert "asked for a hint" in before[0]
    name = visitor_of(table, turn_of(table)).name
    assert f"{name} asked for a hint." in before[0]
    seat = after.seats.get(number=turn_of(table))
    hint = hints.current(seat)
    assert hint
    Seat.objects.filter(pk=seat.pk).update(hint=hint | {"choices": hint["choices"][:1]})
    assert pages() == before


def until_another_decides(table: Table) -> Table:
    """Play on, the secret untouched, until it is not its owner's turn."""
    index, owner = last_secret(table)
    secret = fresh(table).lines[index].split()[-1]
    while turn_of(table) == owner:
        texts = [text for text in match_of(table).legal.texts if secret not in text]
        table = decide(table, "end" if "end" in texts else texts[0])
    return table


def test_the_words_of_a_decision_tell_no_secret(with_secrets):
    with_secrets = until_another_decides(with_secrets)
    seat, match = turn_of(with_secrets), match_of(with_secrets)
    other = match_of(swapped(with_secrets))
    assert match.legal.texts == other.legal.texts
    for text in match.legal.texts:
        assert words_for(match, seat, text) == words_for(other, seat, text)


def test_what_a_hint_leads_to_shows_no_secret_also_not_by_what_it_imagines(with_secrets):
    table = until_another_decides(with_secrets)

    def pages() -> list[str]:
        me = visitor_of(table, turn_of(table))
        shown = client_of(me).get(f"/table/{table.slug}/")
        answers = [page_ahead(table, me, one.step) for one in shown.context["hint"]["line"]]
        assert len(answers) > 1
        return [NONCES.sub("", answer.content.decode()) for answer in (shown, *answers)]

    Table.objects.filter(pk=table.pk).update(hints="on")
    explain(fresh(table))
    pages()  # so that all are online in what follows
    before = pages()
    swapped(table)
    assert pages() == before


# ---------------------------------------------------------------- on the server


@pytest.mark.django_db(transaction=True)
async def test_the_server_answers_a_hint(table, monkeypatch):
    await asyncio.to_thread(warm_search, GAME)  # compiling takes longer than a server waits
    monkeypatch.setattr(hints, "SECONDS", 0.2)
    await database_sync_to_async(ask)(table)
    async with driving():
        await until(lambda: hints.wanted(table.pk) == [])

    def page() -> list[dict]:
        client = client_of(visitor_of(table, turn_of(table)))
        return client.get(f"/table/{table.slug}/").context["hint"]["choices"]

    found = await database_sync_to_async(page)()
    assert len(found) == 3
    assert all(0 <= choice.chance <= 100 for choice in found)


@pytest.mark.django_db(transaction=True)
async def test_nobody_thinks_about_a_hint_that_was_asked_for_before_an_undo(table, monkeypatch):
    asked: list[worker.SeatQuestion] = []
    may_answer = asyncio.Event()

    async def advise(_self, question, _seconds) -> None:
        asked.append(question)
        await may_answer.wait()

    def ask_again() -> None:
        after = decide(table, "postmaster")
        assert undo(table.pk, turn_of(after), after.length - 1, snapshot_of(after))
        assert ask(table)

    monkeypatch.setattr(PlayerProcesses, "advise", advise)
    monkeypatch.setattr(driver, "next_decision", lambda _table: None)  # nothing is answered for the person
    table = await database_sync_to_async(decide)(table)
    await database_sync_to_async(ask)(table)
    async with driving():
        await until(lambda: bool(asked))
        for _ in range(3):
            await database_sync_to_async(ask_again)()
            await asyncio.sleep(0.3)  # in which the table is looked at
        may_answer.set()
        await until(lambda: hints.wanted(table.pk) == [])
    assert len(asked) == 2  # the first one, which was begun, and the last


@pytest.mark.django_db(transaction=True)
async def test_a_process_that_dies_leaves_no_hint_hanging(table, monkeypatch):
    async def advise(_self, _question, _seconds) -> None:
        return None

    monkeypatch.setattr(PlayerProcesses, "advise", advise)
    await database_sync_to_async(ask)(table)
    async with driving():
        await until(lambda: hints.wanted(table.pk) == [])


@pytest.mark.django_db(transaction=True)
async def test_a_hint_that_cannot_be_given_just_now_is_given_later_and_told_of_in_a_line(
    table, monkeypatch, caplog
):
    async def advise(_self, _question, _seconds) -> None:
        return None

    def answer(*given: Any) -> None:
        monkeypatch.setattr(hints, "answer", give)
        raise OperationalError("database is locked")

    give = hints.answer
    monkeypatch.setattr(PlayerProcesses, "advise", advise)
    monkeypatch.setattr(hints, "answer", answer)
    monkeypatch.setattr(driver, "SWEEP", 0.2)
    await database_sync_to_async(ask)(table)
    async with driving():
        await until(lambda: hints.wanted(table.pk) == [])
    gc.collect()  # asyncio tells then of what nobody has looked at
    assert [one.getMessage() for one in caplog.records] == [
        "giving hints: failed (database is locked), and is tried again until it works",
        "giving hints: works again",
    ]
