"""What tells open pages: what it costs does not grow with all that are open."""

from __future__ import annotations

import asyncio

import pytest
from channels.layers import InMemoryChannelLayer
from channels_redis.core import RedisChannelLayer  # type: ignore[import-untyped]

from durbar.site import environment_variables
from durbar.site.serving.channel_layer import OwnProcessChannelLayer
from durbar.site.tables import announce
from durbar.site.tables.models import Table


@pytest.mark.asyncio
async def test_not_all_pages_are_looked_through_at_each_message(monkeypatch):
    looked: list[InMemoryChannelLayer] = []

    def look(layer: InMemoryChannelLayer) -> None:
        looked.append(layer)

    monkeypatch.setattr(InMemoryChannelLayer, "_clean_expired", look)
    layer = OwnProcessChannelLayer()
    for number in range(50):
        page = await layer.new_channel()
        await layer.group_add("table", page)
        await layer.send(page, {"type": "told", "number": number})
        assert (await layer.receive(page))["number"] == number
    assert len(looked) <= 2


@pytest.mark.asyncio
async def test_what_nobody_has_taken_for_long_expires():
    layer = OwnProcessChannelLayer(expiry=-1)
    page = await layer.new_channel()
    await layer.group_add("table", page)
    await layer.send(page, {"type": "told"})
    layer._cleaned -= 60
    await layer.group_send("table", {"type": "told"})
    assert not layer.groups.get("table")


@pytest.mark.asyncio
async def test_a_page_that_is_open_for_days_hears_of_its_table(monkeypatch):
    monkeypatch.delenv("DURBAR_REDIS_URL", raising=False)
    layer = OwnProcessChannelLayer(**environment_variables.channel_layer()["CONFIG"])
    page = await layer.new_channel()
    await layer.group_add("table", page)
    layer.groups["table"][page] -= Table.TimeLimit.WEEK + 86_400
    await layer.group_send("table", {"type": "told"})
    assert (await asyncio.wait_for(layer.receive(page), 5))["type"] == "told"


def test_so_it_does_with_a_redis(monkeypatch):
    monkeypatch.setenv("DURBAR_REDIS_URL", "redis://127.0.0.1")
    layer = RedisChannelLayer(**environment_variables.channel_layer()["CONFIG"])
    assert layer.group_expiry > Table.TimeLimit.WEEK + 86_400


@pytest.mark.asyncio
async def test_nobody_waits_for_long_for_what_does_not_answer(monkeypatch):
    async def never(*_told: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(InMemoryChannelLayer, "group_send", never)
    monkeypatch.setattr(announce, "PATIENCE", 0.01)
    with pytest.raises(TimeoutError):
        await announce.send({"bot.1": {"type": "bot.asked"}})
