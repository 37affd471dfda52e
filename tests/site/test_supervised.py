"""Work in the background that fails is begun anew, told once with its cause, and seen by who watches."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import pytest
from channels.db import database_sync_to_async

from durbar.core.position import Position
from durbar.faces.face import face_of
from durbar.site.tables import readiness
from durbar.site.tables.models import Table
from durbar.site.telemetry import trouble
from durbar.site.work import preparation, supervised


@pytest.fixture(autouse=True)
def _soon(monkeypatch) -> None:
    monkeypatch.setattr(supervised, "REST", 0.0)
    monkeypatch.setattr(supervised, "STEADY", 0.3)


async def until_steady(task: asyncio.Task[None]) -> None:
    await asyncio.sleep(0.8)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def test_work_that_fails_is_begun_anew_and_told_once(caplog):
    begun: list[int] = []
    seen: list[list[str]] = []

    async def work() -> None:
        begun.append(len(begun))
        seen.append(trouble.present())
        if len(begun) <= 3:
            raise OSError("the cause")
        await asyncio.Event().wait()

    await until_steady(asyncio.create_task(supervised.supervised("some work", work)))
    assert len(begun) == 4
    assert seen == [[], ["some work"], ["some work"], ["some work"]]
    assert trouble.present() == []
    told = [record for record in caplog.records if "some work" in record.getMessage()]
    assert [record.levelname for record in told] == ["ERROR", "WARNING"]
    assert told[0].exc_info
    assert "the cause" in str(told[0].exc_info[1])


async def test_work_that_overhears_that_it_is_cancelled_is_told_again(monkeypatch):
    monkeypatch.setattr(supervised, "AGAIN", 0.01)
    overheard: list[int] = []

    async def work() -> None:
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                overheard.append(1)
                if len(overheard) > 2:
                    raise

    working = asyncio.create_task(supervised.supervised("some work", work))
    await asyncio.sleep(0)
    await asyncio.wait_for(supervised.end(working), 5)
    assert working.cancelled()
    assert len(overheard) == 3


async def test_work_that_ends_by_itself_is_begun_anew():
    begun = []

    async def work() -> None:
        begun.append(1)
        if len(begun) > 1:
            await asyncio.Event().wait()

    await until_steady(asyncio.create_task(supervised.supervised("other work", work)))
    assert len(begun) == 2


async def test_who_cancels_it_ends_it():
    ended = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    task = asyncio.create_task(supervised.supervised("more work", work))
    await until_steady(task)
    assert task.cancelled()
    assert ended == [True]


async def test_a_game_is_not_ready_before_its_board_has_been_drawn(monkeypatch):
    """What never changes of it takes a second, for which nobody's page should wait."""

    async def compiled(*_arguments: object) -> str:
        return ""

    def draw(position: Position) -> str:
        stages.append(readiness.progress("gifts").stage)
        return face.board_svg(position)

    stages: list[readiness.Stage] = []
    face = face_of("gifts")
    monkeypatch.setattr(preparation, "_compile", compiled)
    monkeypatch.setattr(preparation, "face_of", lambda _game: replace(face, board_svg=draw))
    monkeypatch.setitem(readiness._progress, "gifts", readiness.CompileProgress())
    assert await preparation.prepare("gifts")
    assert stages == [readiness.Stage.LOADING]


@pytest.mark.django_db(transaction=True)
async def test_what_is_being_played_is_ready_first(monkeypatch):
    """After a restart nobody at a table waits for the rules of what nobody plays."""

    async def prepared(game_id: str) -> bool:
        order.append(game_id)
        return True

    async def opened() -> None:
        order.append("opened")

    order: list[str] = []
    expected = ("taj-mahal", "gifts", "thurn-und-taxis", "maharaja")
    monkeypatch.setattr(preparation, "prepare", prepared)
    monkeypatch.setattr(readiness, "_progress", dict.fromkeys(expected, readiness.CompileProgress()))
    for game in ("gifts", "maharaja"):
        await database_sync_to_async(Table.objects.create)(game=game, rules=1, status=Table.Status.RUNNING)
    await database_sync_to_async(Table.objects.create)(game="taj-mahal", rules=1, status=Table.Status.OVER)
    ready = await preparation.prepare_all(expected, opened)
    assert ready == ["maharaja", "gifts", "taj-mahal", "thurn-und-taxis"]
    assert order == [what for game in ready for what in (game, "opened")]


async def test_rules_that_are_ready_stay_so_when_work_is_begun_anew(monkeypatch):
    monkeypatch.setattr(preparation, "_compile", None)
    ready = readiness.CompileProgress(readiness.Stage.READY, 1.0)
    monkeypatch.setitem(readiness._progress, "gifts", ready)
    assert await preparation.prepare("gifts")
    assert readiness.is_ready("gifts")
