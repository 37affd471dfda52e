"""Time for a decision: whose clock runs, when its time is up, and what happens then."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from durbar.bots.events import Undone
from durbar.core import registry
from durbar.core.match import Match
from durbar.site.api.caller_view import changes, observe
from durbar.site.api.schemas import NewTable
from durbar.site.errors import NotNow, Refused, Unplayable
from durbar.site.pages.clock_words import ShownClock, words_of
from durbar.site.people.models import Visitor
from durbar.site.tables import clocks, presence, readiness, takeover
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import ClockCheck, Seat, SeatEvent, Table
from durbar.site.tables.play import play, undo, unset
from durbar.site.tables.rematch import rematch
from durbar.site.tables.replay import match_of, match_to_play, write
from durbar.site.tables.seats import sit
from durbar.site.tables.signals import table_changed
from durbar.site.tables.takeover import come_back, leave
from durbar.site.tables.usual_plan import usual_plan
from durbar.site.work import pending
from durbar.site.work.carrying_out import carry_out
from durbar.site.work.timekeeping import keep_time
from tests.markup import squeezed
from tests.site.api import Bot, new_bot
from tests.site.conftest import (
    GAME,
    client_of,
    decide,
    fresh,
    nearly_over,
    running_table,
    snapshot_of,
    turn_of,
)
from tests.site.set_together import first_decisions, set_, take_first_shown

pytestmark = pytest.mark.django_db

MINUTE = datetime.timedelta(minutes=1)


@pytest.fixture
def tick(monkeypatch) -> Callable[[float], None]:
    """Return what lets seconds go by, during which somebody looks after the clocks or not."""
    began, gone = timezone.now(), [0.0]
    monkeypatch.setattr(timezone, "now", lambda: began + datetime.timedelta(seconds=gone[0]))

    def go_by(seconds: float, *, attended: bool = True) -> None:
        end = gone[0] + seconds
        while attended and gone[0] + 10 < end:
            gone[0] += 10
            keep_time()
        gone[0] = end
        if attended:
            keep_time()

    return go_by


@pytest.fixture
def table(anna, bela, tick) -> Table:
    """Return a table of two people who have a minute for each decision, and whose clocks are looked after."""
    table = timed(anna, bela)
    tick(0)
    return table


def timed(anna: Visitor, bela: Visitor, limit: Table.TimeLimit | None = Table.TimeLimit.MINUTE) -> Table:
    table = create(TablePlan(GAME, ["me", "open"], time_limit=limit), anna)
    sit(table.pk, 2, bela)
    return fresh(table)


def left(table: Table) -> list[float | None]:
    """Return the seconds that each seat has left."""
    return [clocks.left(seat) for seat in fresh(table).seats.all()]


def left_at_turn(table: Table) -> float | None:
    return left(table)[turn_of(fresh(table)) - 1]


def stand_ins(table: Table) -> list[str]:
    return [seat.stand_in for seat in table.seats.all()]


# ---------------------------------------------------------------- whose clock runs


def test_without_a_limit_no_clock_runs(anna, bela, tick):
    table = running_table(anna, bela)
    tick(600)
    tick(10**6, attended=False)
    tick(0)
    assert left(table) == [None, None]
    assert stand_ins(table) == ["", ""]


def test_the_clock_of_who_is_asked_runs(table, tick):
    assert sorted(left(table), key=str) == [60.0, None]
    tick(20)
    assert left_at_turn(table) == 40.0


def test_no_clock_runs_before_the_game(anna):
    table = create(TablePlan(GAME, ["me", "open"], time_limit=Table.TimeLimit.DAY), anna)
    assert left(table) == [None, None]


def test_no_clock_of_a_computer_player_runs(anna, tick):
    table = create(TablePlan(GAME, ["steady", "steady"], time_limit=Table.TimeLimit.MINUTE), anna)
    tick(600)
    assert left(table) == [None, None]
    assert not table.seat_events.exists()


def test_every_own_decision_begins_the_time_anew(table, tick):
    seat = turn_of(table)
    tick(50)
    decide(table)
    assert turn_of(fresh(table)) == seat  # it is still its turn
    assert left_at_turn(table) == 60.0


def test_taking_back_begins_the_time_anew(table, tick):
    decide(decide(table), "postmaster")
    tick(50)
    now = fresh(table)
    assert undo(table.pk, turn_of(now), now.length - 1, snapshot_of(now))
    assert left_at_turn(table) == 60.0


def test_who_decides_in_time_goes_on(table, tick):
    for _ in range(5):
        tick(59)
        decide(table)
    assert stand_ins(table) == ["", ""]


def test_at_the_end_no_clock_runs(table, tick):
    write(table, nearly_over(table))
    leave(table.pk, table.seats.get(number=1).visitor, "random")
    leave(table.pk, table.seats.get(number=2).visitor, "random")
    while fresh(table).status == Table.Status.RUNNING:
        decide(table)
    assert left(table) == [None, None]
    keep_time()
    assert not ClockCheck.objects.exists()


def test_decisions_of_others_leave_a_clock_as_it_is(anna, bela, tick, monkeypatch):
    monkeypatch.setitem(vars(registry.room(GAME)), "sealable", first_decisions)
    table = timed(anna, bela)
    first, second = turn_of(table) - 1, 2 - turn_of(table)
    tick(0)
    assert left(table) == [60.0, 60.0]
    tick(30)
    assert set_(table, second + 1)
    assert (left(table)[first], left(table)[second]) == (30.0, None)  # who has set it is not asked any more
    assert set_(table, second + 1, take_first_shown(fresh(table).lines))
    assert (left(table)[first], left(table)[second]) == (30.0, None)
    unset(table.pk, second + 1, snapshot_of(fresh(table)))
    assert (left(table)[first], left(table)[second]) == (30.0, 30.0)  # setting and withdrawing wins no time
    set_(table, second + 1)
    tick(30)
    assert stand_ins(table)[first] == "steady"


def test_what_was_set_in_time_stays_when_the_time_is_up(anna, bela, tick, monkeypatch):
    monkeypatch.setitem(vars(registry.room(GAME)), "sealable", first_decisions)
    table = timed(anna, bela)
    tick(30)
    second = 3 - turn_of(table)
    set_(table, second)
    Seat.objects.filter(table=table).exclude(number=second).update(deadline=timezone.now() + 10 * MINUTE)
    tick(40)
    assert stand_ins(table) == ["", ""]
    with pytest.raises(Refused, match="Your time is up"):
        unset(table.pk, second, snapshot_of(fresh(table)))
    with pytest.raises(Refused, match="Your time is up"):
        set_(table, second, take_first_shown(fresh(table).lines))
    assert table.seats.get(number=second).sealed == "draw"


# ---------------------------------------------------------------- when the time is up


def test_when_the_time_is_up_a_computer_player_plays_on(table, tick):
    seat = turn_of(table)
    tick(59)
    assert stand_ins(table) == ["", ""]
    tick(1)
    assert table.seats.get(number=seat).stand_in == "steady"
    assert [(one.seat, one.kind) for one in table.seat_events.all()] == [(seat, SeatEvent.Kind.OUT_OF_TIME)]
    assert left(table) == [None, None]
    decision = pending.next_decision(table.pk)
    assert decision is not None
    assert decision.seat == seat
    assert decision.computer is not None


def test_it_happens_once(table, tick):
    tick(60)
    version = fresh(table).version
    takeover.run_out(table.pk)  # as another worker finds it in the same moment
    tick(60)
    assert fresh(table).version == version
    assert table.seat_events.count() == 1


def test_a_decision_that_came_just_in_time_counts(table, tick):
    tick(59.9)
    assert clocks.tables_out_of_time() == []
    decide(table)
    takeover.run_out(table.pk)
    assert stand_ins(table) == ["", ""]


def test_who_comes_back_has_the_whole_time(table, tick):
    tick(60)
    seat = table.seats.get(number=turn_of(fresh(table)))
    come_back(table.pk, seat.visitor)
    assert left_at_turn(table) == 60.0
    tick(30)
    assert stand_ins(table) == ["", ""]
    tick(30)
    assert table.seats.get(number=seat.number).stand_in == "steady"


def test_a_seat_is_taken_back_once_for_a_decision(table, tick):
    """Else nobody's time would ever be up: it begins anew."""
    seat = table.seats.get(number=turn_of(table))
    tick(60)
    come_back(table.pk, seat.visitor)
    tick(60)
    with pytest.raises(NotNow, match="again after this decision"):
        come_back(table.pk, seat.visitor)
    assert table.seats.get(pk=seat.pk).stand_in == "steady"
    decision = pending.next_decision(table.pk)
    assert decision is not None
    carry_out(decision, match_of(fresh(table)).legal.ids[0])
    come_back(table.pk, seat.visitor)
    assert not table.seats.get(pk=seat.pk).stand_in


def test_without_a_limit_a_seat_is_taken_back_at_any_time(anna, bela):
    table = timed(anna, bela, None)
    for _ in range(3):
        leave(table.pk, anna)
        come_back(table.pk, anna)
    assert stand_ins(table) == ["", ""]


def test_who_is_out_of_time_does_not_decide(table, tick):
    now = fresh(table)
    tick(60)
    with pytest.raises(Refused):
        play(table.pk, turn_of(now), match_of(now).legal.texts[0], snapshot_of(now))


def test_a_game_without_anybody_comes_to_its_end(table, tick):
    presence.gone(table.seats.get(number=1))
    Table.objects.filter(pk=table.pk).update(watched=timezone.now() - 10 * MINUTE)
    tick(60)
    assert not presence.is_long_unwatched(fresh(table))  # one person is left
    leave(table.pk, table.seats.get(stand_in="").visitor)
    for seat in table.seats.all():
        come_back(table.pk, seat.visitor)
    Seat.objects.filter(table=table).update(deadline=timezone.now())
    tick(1)
    assert stand_ins(table) == ["steady", "steady"]
    assert presence.is_long_unwatched(fresh(table))


def test_a_game_that_is_watched_is_played_as_if_somebody_looked_on(table, tick):
    presence.watch(table)
    Seat.objects.filter(table=table).update(deadline=timezone.now())
    tick(1)
    assert stand_ins(table) == ["steady", "steady"]
    assert not presence.is_long_unwatched(fresh(table))


def test_as_long_as_rules_are_prepared_nobody_is_out_of_time(table, tick, monkeypatch):
    monkeypatch.setitem(readiness._progress, GAME, readiness.CompileProgress())
    tick(100)
    assert stand_ins(table) == ["", ""]


def test_where_the_rules_of_one_game_cannot_be_prepared_its_clocks_stand_still(
    anna, bela, table, tick, monkeypatch
):
    """As where they could not be compiled until a disk had room again, while other games were played."""
    other = create(TablePlan("taj-mahal", ["me", "open", "open"], time_limit=Table.TimeLimit.HOUR), anna)
    sit(other.pk, 2, bela)
    sit(other.pk, 3, Visitor.objects.create(name="Cili"))
    tick(20)
    with monkeypatch.context() as failing:
        failing.setitem(readiness._progress, GAME, readiness.CompileProgress(readiness.Stage.FAILED))
        tick(300)
    assert left_at_turn(table) == 40.0
    assert left_at_turn(other) == 3600.0 - 320.0
    tick(40)
    assert "steady" in stand_ins(table)


def test_a_table_that_cannot_go_on_stops_its_clocks_and_nobody_elses(anna, bela, table, tick, monkeypatch):
    broken = timed(anna, bela)
    whole = match_to_play

    def replayed(found: Table) -> Match:
        if found.pk == broken.pk:
            raise Unplayable("it is broken")
        return whole(found)

    monkeypatch.setattr(takeover, "match_to_play", replayed)
    tick(60)
    assert left(broken) == [None, None]
    assert "steady" in stand_ins(table)


def test_a_table_that_fails_keeps_no_other_from_its_time(anna, bela, table, tick, monkeypatch):
    broken = timed(anna, bela)
    Seat.objects.filter(table=broken, deadline__isnull=False).update(deadline=timezone.now())
    run_out = takeover.run_out

    def fail(table_id: int) -> None:
        if table_id == broken.pk:
            raise ZeroDivisionError
        run_out(table_id)

    with monkeypatch.context() as failing:
        failing.setattr(takeover, "run_out", fail)
        tick(60, attended=False)
        ClockCheck.objects.update(at=timezone.now())
        with pytest.raises(ZeroDivisionError):
            keep_time()
    assert "steady" in stand_ins(table)
    keep_time()
    assert "steady" in stand_ins(broken)


# ---------------------------------------------------------------- servers that were off, changed clocks


def test_time_for_which_no_server_ran_is_given_back(table, tick):
    tick(20)
    version = fresh(table).version
    tick(3600, attended=False)
    keep_time()
    assert left_at_turn(table) == 40.0
    assert stand_ins(table) == ["", ""]
    assert fresh(table).version > version  # so that pages show it
    tick(40)
    assert "steady" in stand_ins(table)


def test_everybody_at_a_table_is_told_that_time_was_given_back(
    anna, bela, table, tick, django_capture_on_commit_callbacks
):
    timed(anna, bela)
    without_clocks, told = running_table(anna, bela), list[int]()
    tick(20)
    tick(3600, attended=False)

    def hear(table_id: int, **_named: object) -> None:
        told.append(table_id)

    table_changed.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            keep_time()
    finally:
        table_changed.disconnect(hear)
    assert sorted(told) == sorted(Table.objects.exclude(pk=without_clocks.pk).values_list("pk", flat=True))


def test_clocks_that_nobody_has_looked_after_yet_begin_when_somebody_does(anna, bela, tick):
    """As where no worker was started yet, or a server was ended just when the first clock had begun."""
    table, slow = timed(anna, bela), timed(anna, bela, Table.TimeLimit.HOUR)
    tick(1800, attended=False)
    keep_time()
    assert stand_ins(table) == stand_ins(slow) == ["", ""]
    assert (left_at_turn(table), left_at_turn(slow)) == (60.0, 3600.0)
    tick(60)
    assert "steady" in stand_ins(table)


def test_a_short_absence_is_not_given_back(table, tick):
    tick(10, attended=False)
    keep_time()
    assert left_at_turn(table) == 50.0


@pytest.mark.faults
def test_a_clock_set_back_gives_no_more_than_the_whole_time(table, tick):
    tick(20)
    tick(-3600, attended=False)
    keep_time()
    assert left_at_turn(table) == 60.0
    tick(60)
    assert "steady" in stand_ins(table)


def test_of_several_who_notice_it_one_gives_the_time_back(table, tick, monkeypatch):
    tick(20)
    tick(100, attended=False)
    monkeypatch.setattr(ClockCheck.objects, "filter", lambda **_same: ClockCheck.objects.none())
    keep_time()  # another worker was faster by a moment
    assert left_at_turn(table) == 0.0
    monkeypatch.undo()


def test_as_long_as_no_clock_runs_nothing_is_written(anna, bela, tick):
    running_table(anna, bela)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        keep_time()
    assert [one["sql"] for one in asked if not one["sql"].startswith("SELECT")] == []
    assert not ClockCheck.objects.exists()


def test_looking_after_the_clocks_reads_an_index(table):
    with CaptureQueriesContext(connection) as asked:
        keep_time()
    assert len(asked) <= 3
    late = Seat.objects.filter(deadline__lte=timezone.now()).order_by("deadline").values_list("table_id")
    assert "seat_deadline" in late.explain()


# ---------------------------------------------------------------- what goes with it


def test_a_rematch_keeps_the_limit(anna, bela, table):
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert rematch(table.pk, anna).time_limit == Table.TimeLimit.MINUTE


def test_in_a_rematch_the_clock_of_a_person_runs_from_when_it_has_come(anna, bela, table):
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    again = rematch(table.pk, anna)
    asked = turn_of(fresh(again))
    assert left(again) == [None, None]
    presence.note(again.seats.get(number=3 - asked))
    assert left(again) == [None, None]
    presence.note(again.seats.get(number=asked))
    assert left_at_turn(again) == 60.0


def test_in_a_rematch_the_clock_of_a_program_runs_once_it_has_decided(anna, bela, table):
    """One that asks again and again has no page or stream that would tell that it is there."""
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    again = rematch(table.pk, anna)
    seat = turn_of(fresh(again))
    while turn_of(fresh(again)) == seat:
        decide(again)
    while turn_of(fresh(again)) != seat:
        decide(again)
    assert left_at_turn(again) == 60.0


def test_who_plays_at_once_again_has_the_same_limit(anna):
    create(TablePlan(GAME, ["me", "steady"], time_limit=Table.TimeLimit.HOUR), anna)
    assert usual_plan(registry.about(GAME), anna).time_limit == Table.TimeLimit.HOUR


# ---------------------------------------------------------------- the pages


FORM = {"game": GAME, "name": "Anna", "seat1": "me", "seat2": "open"}


@pytest.mark.parametrize(
    ("chosen", "limit"), [("300", 300), ("", None), ("17", None), ("x", None), (None, None)]
)
def test_the_lobby_sets_up_a_table_with_a_limit(db, chosen, limit):
    client = client_of(None)
    client.post("/tables/", FORM | ({} if chosen is None else {"time_limit": chosen}))
    table = Table.objects.get()
    assert table.time_limit == limit
    assert ("5 minutes for a decision" in client_of(None).get("/").content.decode()) == (limit == 300)
    assert ("5 minutes" in client.get(f"/table/{table.slug}/").content.decode()) == (limit == 300)
    invitation = client_of(None).get(f"/table/{table.slug}/join/{table.seats.get(number=2).invite}/")
    assert ("Time for a decision: 5 minutes." in invitation.content.decode()) == (limit == 300)


def test_everybody_sees_the_same_clock(table, anna, bela, tick):
    tick(15)
    path = f"/table/{table.slug}/"
    seen = [shown_clocks(client_of(visitor).get(path)) for visitor in (anna, bela, None)]
    assert seen[0] == seen[1] == seen[2]
    assert [clock.words for clock in seen[0] if clock] == ["0:45"]
    page = client_of(None).get(path).content.decode()
    assert 'data-left="45"' in page
    assert 'data-clock-days="%(days)s d %(hours)s h"' in page  # as its script goes on


def test_a_short_time_is_shown_with_emphasis(table, tick):
    path = f"/table/{table.slug}/"
    tick(48)
    assert 'class="clock"' in client_of(None).get(path).content.decode()
    tick(1)
    assert 'class="clock short"' in client_of(None).get(path).content.decode()


def test_the_log_tells_who_ran_out_of_time(table, tick):
    name = table.seats.get(number=turn_of(table)).name
    tick(60)
    page = client_of(None).get(f"/table/{table.slug}/").content.decode()
    assert f"{name} did not decide in time; a computer player (Steady) plays on." in page
    assert 'class="clock' not in page


def test_at_an_earlier_moment_no_clock_runs(table, anna, tick):
    before = fresh(table).length
    decide(table)
    decide(table, "postmaster")
    shown = client_of(anna).get(f"/table/{table.slug}/view/", {"after": before, "version": 0})
    assert shown.headers["Durbar-More"]
    assert 'class="clock' not in shown.content.decode()


def shown_clocks(page) -> list[ShownClock | None]:
    return [seat.clock for seat in page.context["seats"]]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0:00"),
        (9, "0:09"),
        (300, "5:00"),
        (3600, "60:00"),
        (3660, "1 h 1 min"),
        (86_399, "23 h 59 min"),
        (86_400, "1 d 0 h"),
        (604_800, "7 d 0 h"),
    ],
)
def test_times_are_told_in_a_few_words(seconds, words):
    assert words_of(seconds) == words


# ---------------------------------------------------------------- programs


@pytest.fixture
def bot(anna) -> Bot:
    return new_bot(anna)


def test_who_was_late_before_anybody_decided_is_told_so_and_everybody_reads_it(table, tick):
    seat = turn_of(table)
    late = table.seats.get(number=seat)
    tick(61)
    client = client_of(late.visitor)
    page = client.get(f"/table/{table.slug}/").content.decode()
    assert "You did not decide in time: a computer player (Steady) plays for you." in squeezed(page)
    decide(fresh(table))
    page = client.get(f"/table/{table.slug}/").content.decode()
    set_up = re.search(r'<details class="set-up".*?</details>', page, re.DOTALL)
    assert set_up
    assert "did not decide in time;" not in set_up[0]
    assert page.count(f"{late.name} did not decide in time; a computer player (Steady) plays on.") == 1
    client.post(f"/table/{table.slug}/come-back/")
    client.post(f"/table/{table.slug}/leave/", {"level": "steady"})
    assert "A computer player (Steady) plays for you." in squeezed(
        client.get(f"/table/{table.slug}/").content.decode()
    )


def test_a_program_sets_up_a_table_with_a_limit_and_is_told_of_its_time(bela, bot, tick):
    set_up = bot.post("table", {"game": GAME, "seats": ["me", "open"], "time_limit": 300})
    assert set_up["time_limit"] == 300
    assert not any("time_left" in seat for seat in set_up["seats"])
    table = Table.objects.get()
    sit(table.pk, 2, bela)
    while turn_of(fresh(table)) != 1:
        decide(table)
    tick(20)
    seats = bot.get(f"table/{table.slug}")["seats"]
    assert [seat.get("time_left") for seat in seats] == [280.0, None]
    game = bot.get(f"game/{table.slug}")
    assert (game["time_limit"], game["time_left"]) == (300, 280.0)
    assert "time_left" not in Bot().get(f"game/{table.slug}")  # who only watches is not asked
    before = observe(table.slug, bot.account)
    bot.post(f"game/{table.slug}/decide", {"text": game["legal"][0], "length": game["length"]})
    (*_, event) = changes(before, observe(table.slug, bot.account))
    assert getattr(event, "time_left", None) == 300.0


def test_a_program_is_asked_again_when_its_time_is_given_back(bela, bot, tick):
    bot.post("table", {"game": GAME, "seats": ["me", "open"], "time_limit": 300})
    table = Table.objects.get()
    sit(table.pk, 2, bela)
    while turn_of(fresh(table)) != 1:
        decide(table)
    tick(20)
    before = observe(table.slug, bot.account)
    assert not [*changes(before, observe(table.slug, bot.account))]
    tick(3600, attended=False)
    keep_time()
    (event,) = changes(before, observe(table.slug, bot.account))
    assert isinstance(event, Undone)
    assert (event.length, event.legal, event.time_left) == (before.table.length, before.legal, 280.0)
    assert event.version == fresh(table).version
    stranger = observe(table.slug, None)
    tick(3600, attended=False)
    keep_time()
    assert not [*changes(stranger, observe(table.slug, None))]


def test_without_a_limit_programs_are_told_of_none(bela, bot):
    table = running_table(bot.account.visitor, bela)
    told = [bot.get(f"table/{table.slug}"), bot.get(f"game/{table.slug}")]
    assert not any("time" in key for answer in told for key in answer)


def test_another_limit_is_refused(bot):
    answer = bot.post("table", {"game": GAME, "seats": ["me", "open"], "time_limit": 61}, status=400)
    assert "60" in answer["error"]
    assert not Table.objects.exists()
    assert all(
        f"{limit.value}" in (NewTable.__doc__ or "") for limit in Table.TimeLimit
    )  # all that there are
