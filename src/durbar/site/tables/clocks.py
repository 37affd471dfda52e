"""Time for a decision: each person whom a table waits for has until a deadline, anew after each decision.

Who has set a decision that is still sealed keeps its deadline: until then it may set another one. Time passes
only while a server looks after the clocks: that for which none ran is given back. So is what a
clock that was set ahead would have taken; one that was set back gives nobody more than the whole limit. In
games whose rules no server can prepare, where nobody can decide, the clocks stand still.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Container

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from durbar.site.errors import Refused
from durbar.site.tables import readiness
from durbar.site.tables.announce import announce
from durbar.site.tables.lock import lock_all
from durbar.site.tables.models import ClockCheck, Seat, Table

NOTED = datetime.timedelta(seconds=5)  # after which it is noted again that somebody looks after the clocks
UNATTENDED = datetime.timedelta(seconds=20)  # without a note: nobody did, or the time itself was changed
THE_CHECK = 1  # the key of the only row
LONGEST = datetime.timedelta(seconds=max(Table.TimeLimit))


def keep_up(table: Table, decided: Container[int]) -> None:
    """Start and stop the clocks of a locked table's seats, of which some have just decided something.

    Who still has to decide keeps its deadline, whatever others do; taking back begins everybody's time anew.
    """
    if table.time_limit is None:
        return
    are_all_anew = table.cut > table.version
    for seat in table.seats.all():
        if not _runs(seat):
            deadline = seat.deadline if seat.sealed else None  # while one is sealed, nobody takes back
        elif seat.deadline and not are_all_anew and seat.number not in decided:
            continue
        else:
            deadline = timezone.now() + datetime.timedelta(seconds=table.time_limit)
        if seat.deadline != deadline:
            seat.deadline = deadline
            seat.save(update_fields=["deadline"])


def left(seat: Seat) -> float | None:
    """Return the seconds that a person still has for its decision; None where no clock runs."""
    limit = seat.table.time_limit
    if seat.deadline is None or seat.sealed or limit is None:
        return None
    return min(max((seat.deadline - timezone.now()).total_seconds(), 0.0), float(limit))


def are_attended(closed: Collection[str] = ()) -> bool:
    """Note that a server looks after the clocks now; say whether what they show can be trusted.

    It cannot where no clock runs, nor where no server has looked for a while: that time is first given back.
    The clocks of games that are `closed`, in which nobody can decide, are held where they are.
    """
    check = ClockCheck.objects.first()
    if not Seat.objects.filter(deadline__isnull=False).exists():
        if check is not None:  # to remove nothing is a write to the disk too: every second
            check.delete()
        return False
    now = timezone.now()
    if check is None:
        return _begin_to_look(now)
    since = now - check.at
    if abs(since) < NOTED:
        return True
    with transaction.atomic():
        if not ClockCheck.objects.filter(pk=THE_CHECK, at=check.at).update(at=now):
            return False  # somebody else does just the same
        if abs(since) < UNATTENDED:
            _hold(closed, since)
            return True
        _give_back(since, now)
    return False


def tables_out_of_time(closed: Collection[str] = ()) -> list[int]:
    """Return the tables at which somebody's time is up, where people can decide and computer players too."""
    late = Seat.objects.filter(deadline__lte=timezone.now(), sealed="").order_by("deadline")
    found = dict(late.values_list("table_id", "table__game"))
    return [table for table, game in found.items() if game not in closed and not readiness.is_awaited(game)]


def out_of_time(table: Table) -> list[int]:
    """Return the numbers of the seats of a locked table whose time is up."""
    late = table.seats.filter(deadline__lte=timezone.now(), sealed="")
    return list(late.values_list("number", flat=True))


def check_left(seat: Seat) -> None:
    """Raise Refused when the time of a seat, whose decision is sealed, is up: it is to be set no more."""
    if seat.deadline is not None and seat.deadline <= timezone.now():
        raise Refused(_("Your time is up, so it cannot be changed any more."))


def stop(table_id: int) -> None:
    """Stop the clocks of a table whose game cannot go on."""
    with transaction.atomic():
        lock_all(Table.objects.filter(pk=table_id))
        Seat.objects.filter(table=table_id).update(deadline=None)


def _begin_to_look(now: datetime.datetime) -> bool:
    """Note the first look; False when somebody else does just the same.

    Where somebody's time is up by then, nobody knows for how long nobody looked: all have the whole time.
    """
    with transaction.atomic():
        _check, is_first = ClockCheck.objects.get_or_create(pk=THE_CHECK, defaults={"at": now})
        if is_first and Seat.objects.filter(deadline__lte=now).exists():
            _give_back(LONGEST, now)
    return is_first


def _runs(seat: Seat) -> bool:
    """Say whether a person, or its program, is to decide, and has come to the table."""
    is_person = seat.kind == Seat.Kind.PERSON and not seat.computer
    is_asked = is_person and seat.table.status == Table.Status.RUNNING and seat.is_asked
    return is_asked and not _is_to_come(seat)


def _is_to_come(seat: Seat) -> bool:
    """Say whether a rematch has begun before its person knew of it."""
    return seat.last_seen is None and Table.objects.filter(rematch=seat.table_id).exists()


def _hold(closed: Collection[str], since: datetime.timedelta) -> None:
    """Put the deadlines in games that are closed off by the time since somebody looked last.

    Nobody is told: their pages show no clocks.
    """
    held = Seat.objects.filter(deadline__isnull=False, table__game__in=closed)
    if closed:
        lock_all(Table.objects.filter(pk__in=held.values("table")))
        held.update(deadline=F("deadline") + since)


def _give_back(lost: datetime.timedelta, now: datetime.datetime) -> None:
    """Put all deadlines off by the time for which nobody looked, and tell everybody at their tables."""
    running = Seat.objects.filter(deadline__isnull=False)
    concerned = Table.objects.filter(pk__in=running.values("table"))
    lock_all(concerned)
    if lost > datetime.timedelta():
        running.update(deadline=F("deadline") + lost)
    for limit in Table.TimeLimit:
        latest = now + datetime.timedelta(seconds=limit)
        Seat.objects.filter(table__time_limit=limit, deadline__gt=latest).update(deadline=latest)
    concerned.update(version=F("version") + 1)
    for table in concerned.only("slug", "length", "version", "status"):
        announce(table)
