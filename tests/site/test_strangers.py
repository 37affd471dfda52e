"""Three people and a stranger at one table, with whatever requests in whatever order.

Laws: no request brings an error of the server; a decision is carried out once and only by its own seat; what
may not be taken back stays; a stranger changes nothing, and sees nothing of a private table; nobody reads
what is secret.
`DURBAR_EXAMPLES` says how many courses are tried.
"""

from __future__ import annotations

import os
import random
import re
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from durbar.core.log import undoable
from durbar.core.record import HIDDEN
from durbar.site import limits
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Pledge, Seat, Table
from durbar.site.tables.replay import match_of, match_to_play, write
from tests.site.conftest import client_of, turn_of
from tests.site.stored import StoredTable, with_log

EXAMPLES = int(os.environ.get("DURBAR_EXAMPLES", "6"))
NAMES = ("Anna", "Béla", "Cili")
STRANGER = "Dora"
WHO = st.sampled_from([*NAMES, STRANGER])
TEXT = st.sampled_from(
    ["", "end", "take ulm", "plan gold quarry", "0", "-1", "\x00", "é" * 90, "draw\n1 draw"]
)
NUMBER = st.sampled_from(["", "-1", "0", "1", "3", "99", "1e9", "x", "\u0662", "9" * 30])
PAGES = (
    "",
    "view/",
    "view/?after=2",
    "record/",
    "log/",
    "fair/",
    "fair/draws/",
    "board/",
    "moment/1/",
    "review/",
)
COMMANDS = (
    "undo",
    "unset",
    "hint",
    "wish",
    "computer",
    "hand-over",
    "come-back",
    "close",
    "rematch",
    "sit",
)


class Strangers(RuleBasedStateMachine):
    """What anybody may send to a table's addresses."""

    game = "thurn-und-taxis"

    def __init__(self) -> None:
        super().__init__()
        self._undone = transaction.atomic()
        self._undone.__enter__()
        self.people = {name: Visitor.objects.create(name=name) for name in (*NAMES, STRANGER)}
        self.clients = {name: client_of(visitor) for name, visitor in self.people.items()}
        self.clients["nobody"] = client_of(None)
        self.last: tuple[str, str, dict[str, Any]] | None = None

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self._undone.__exit__(None, None, None)

    # ------------------------------------------------------------ asking

    @property
    def table(self) -> StoredTable | None:
        table = Table.objects.filter(pk=self.pk).first()
        return with_log(table) if table else None

    def seat_of(self, name: str) -> Seat | None:
        return Seat.objects.filter(table=self.pk, visitor=self.people.get(name)).first() if self.pk else None

    def get(self, who: str, path: str) -> Any:
        answer = self.clients[who].get(f"/table/{self.slug}/{path}")
        assert answer.status_code < 500
        self.look_through(who, answer)
        return answer

    def post(self, who: str, path: str, sent: dict[str, Any]) -> Any:
        before = self.told_state()
        answer = self.clients[who].post(f"/table/{self.slug}/{path}", sent)
        assert answer.status_code < 500
        if who in {STRANGER, "nobody"}:
            assert self.told_state() == before, f"{who} has changed the table by {path}"
        self.look_through(who, answer)
        return answer

    def told_state(self) -> Any:
        seats = Seat.objects.filter(table=self.pk).order_by("number")
        table = self.table
        fields = "number", "kind", "name", "visitor", "stand_in", "sealed", "wish", "contribution"
        return table and (table.log, table.status, table.version), list(seats.values(*fields))

    def look_through(self, who: str, answer: Any) -> None:
        """Assert that an answer holds no secret of the table's shuffles, and nothing of a private table."""
        text = answer.content.decode() if answer.status_code == 200 else ""
        table = self.table
        pledge = Pledge.objects.filter(table=self.pk).first()
        if table and pledge and table.status != Table.Status.OVER:
            assert bytes(pledge.secret).hex() not in text
        if table and not table.listed and self.seat_of(who) is None and who != NAMES[0]:
            assert answer.status_code in {302, 404} or "/join/" in answer.request["PATH_INFO"]

    def snapshot(self, late: int) -> dict[str, str]:
        table = self.table
        if table is None:
            return {"length": "0", "version": "0"}
        return {"length": str(max(0, table.length - late)), "version": str(max(0, table.version - late))}

    # ------------------------------------------------------------ before the game

    @initialize(listed=st.booleans(), ahead=st.integers(0, 80), seed=st.integers(0, 1000))
    def open(self, listed: bool, ahead: int, seed: int) -> None:
        """Set up a table from the lobby, take the seats by their links, and let chance decide for a while."""
        seats = {"seat1": "me", "seat2": "open", "seat3": "open"} | {f"seat{n}": "none" for n in (4, 5)}
        form = {"game": self.game, "name": NAMES[0], "listed": "on" if listed else "off"} | seats
        answer = self.clients[NAMES[0]].post("/tables/", form)
        self.slug = answer["Location"].split("/")[2]
        self.pk = Table.objects.get(slug=self.slug).pk
        self.join(NAMES[1], 2, "")
        if ahead:
            self.join(NAMES[2], 3, "")
            self.go_ahead(ahead, random.Random(seed))

    def go_ahead(self, decisions: int, rng: random.Random) -> None:
        table = self.table
        assert table
        match = match_to_play(table)
        for _ in range(decisions):
            if not match.over:
                match.play(rng.choice(match.legal.ids))
        write(table, match)

    @rule(who=WHO, number=st.integers(1, 3), added=TEXT)
    def join(self, who: str, number: int, added: str) -> None:
        invite = Seat.objects.filter(table=self.pk, number=number).values_list("invite", flat=True).first()
        if who != STRANGER:
            self.post(who, f"join/{invite}/", {"name": who, "contribution": added})

    # ------------------------------------------------------------ the game

    @precondition(lambda self: self.table and self.table.turn)
    @rule(
        choices=st.lists(st.integers(0, 200), min_size=1, max_size=6),
        late=st.sampled_from([0, 0, 0, 0, 1, 2]),
        stepwise=st.booleans(),
    )
    def decide(self, choices: list[int], late: int, stepwise: bool) -> None:
        for choice in choices:
            table = self.table
            if table and table.turn:
                self.decide_one(table, choice, late, stepwise)

    def decide_one(self, table: StoredTable, choice: int, late: int, stepwise: bool) -> None:
        match, seat = match_of(table), table.seats.get(number=turn_of(table))
        text = match.legal.texts[choice % len(match.legal)]
        who = next(name for name in NAMES if seat.visitor == self.people[name])
        sent = {"action": text, **self.snapshot(late)} | ({"stepwise": "on"} if stepwise else {})
        self.try_for_another(text)
        before = table.lines
        self.post(who, "play/", sent)
        after = self.table
        assert after
        self.check_growth(before, after.lines, seat, text, current=not late)
        self.last = who, "play/", sent

    def try_for_another(self, text: str) -> None:
        """Send what is legal for the seat whose turn it is as everybody else: nothing may come of it."""
        table, before = self.table, self.told_state()
        assert table
        for who in (*NAMES, STRANGER, "nobody"):
            seat = self.seat_of(who)
            if seat is None or not (seat.number == table.turn or seat.may_seal):
                self.post(who, "play/", {"action": text, **self.snapshot(0)})
                assert self.told_state() == before

    def check_growth(
        self, before: list[str], after: list[str], seat: Seat, text: str, *, current: bool
    ) -> None:
        """Assert that the log has grown by a seat's decision and by what follows, or not at all."""
        assert after[: len(before)] == before
        new = after[len(before) :]
        if seat.may_seal:
            return  # what is set with the others counts from the moment on in which all are asked
        if not current or seat.computer:
            assert not new
        elif new:
            assert new[0] == f"{seat.number} {text}"
        else:
            raise AssertionError(f"{text} was not carried out")

    @precondition(lambda self: self.last)
    @rule()
    def send_again(self) -> None:
        assert self.last
        before = self.told_state()
        self.post(*self.last)
        (log, *_), seats = self.told_state()
        assert (log, seats) == (before[0][0], before[1])

    @rule(who=WHO, text=TEXT, late=st.integers(0, 3))
    def decide_nonsense(self, who: str, text: str, late: int) -> None:
        before = self.told_state()
        seat = self.seat_of(who)
        table = self.table
        may = table and seat and (table.turn == seat.number or seat.may_seal)
        self.post(who, "play/", {"action": text, **self.snapshot(late)})
        if not may:
            assert self.told_state() == before

    @precondition(lambda self: self.table and self.table.length)
    @rule(who=WHO, back=st.integers(0, 4), late=st.sampled_from([0, 0, 0, 1]))
    def undo(self, who: str, back: int, late: int) -> None:
        table, seat = self.table, self.seat_of(who)
        assert table
        before = table.lines
        most = undoable(match_of(table).log, seat.number) if seat else 0
        sent = {"back_to": str(max(0, table.length - back)), **self.snapshot(late)}
        self.post(who, "undo/", sent)
        after = self.table
        assert after
        assert before[: len(after.lines)] == after.lines
        assert len(before) - len(after.lines) <= (0 if late else most)
        self.last = who, "undo/", sent

    @rule(who=WHO, command=st.sampled_from(COMMANDS), number=NUMBER, text=TEXT, late=st.integers(0, 2))
    def command(self, who: str, command: str, number: str, text: str, late: int) -> None:
        if command == "close" and who == NAMES[0]:
            return  # the host closes its table, and the course is over
        before = self.table
        sent = {"seat": number, "level": text, "wish": text, "unless": text, "back_to": number, "name": text}
        self.post(who, f"{command}/", sent | self.snapshot(late))
        after = self.table
        assert after
        if command not in {"undo", "come-back", "rematch"}:
            assert before
            assert after.lines[: len(before.lines)] == before.lines

    @rule(who=st.sampled_from(NAMES), level=st.sampled_from(["steady", "random", "nobody"]))
    def leave(self, who: str, level: str) -> None:
        self.post(who, "leave/", {"level": level})

    @rule(who=WHO, text=TEXT)
    def add_to_the_shuffle(self, who: str, text: str) -> None:
        self.post(who, "fair/contribute/", {"contribution": text})

    # ------------------------------------------------------------ looking

    @rule(who=st.sampled_from([*NAMES, STRANGER, "nobody"]), path=st.sampled_from(PAGES))
    def look(self, who: str, path: str) -> None:
        self.get(who, path)

    @invariant()
    def records_hide_what_is_secret(self) -> None:
        """Read the record as everybody may: what others did in secret is veiled, and nothing else is."""
        table = self.table
        if table is None or table.status == Table.Status.WAITING:
            return
        match = match_of(table)
        for who in (*NAMES, "nobody"):
            seat, answer = self.seat_of(who), self.get(who, "record/")
            if answer.status_code != 200:
                assert not table.listed
                continue
            lines = answer.content.decode().partition("\n\n")[2].splitlines()
            assert len(lines) == len(match.log)
            for line, entry in zip(lines, match.log, strict=True):
                mine = entry.owner in (0, seat.number if seat else None)
                assert line == str(entry.line(match.game)) if mine else line.endswith(HIDDEN)

    @rule(who=st.sampled_from([*NAMES, STRANGER, "nobody"]), body=st.binary(max_size=40))
    def send_anything(self, who: str, body: bytes) -> None:
        for path in ("play/", "undo/", "sit/", "fair/contribute/"):
            before = self.told_state()
            answer = self.clients[who].post(
                f"/table/{self.slug}/{path}", body, content_type="application/x-www-form-urlencoded"
            )
            assert answer.status_code < 500
            if who in {STRANGER, "nobody"} or path == "play/":
                assert re.sub(rb"\s", b"", body)[:4] == b"seat" or self.told_state() == before


@pytest.mark.parametrize("game", ["thurn-und-taxis", "taj-mahal", "maharaja"])
@pytest.mark.django_db
def test_three_people_and_a_stranger_keep_the_laws(game, monkeypatch):
    monkeypatch.setattr(limits, "creations", limits.Limit("without end", most=10**9, seconds=1))
    monkeypatch.setattr(Strangers, "game", game)
    course = settings(
        max_examples=EXAMPLES,
        stateful_step_count=30,
        deadline=None,
        derandomize="DURBAR_EXAMPLES" not in os.environ,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Strangers, settings=course)
