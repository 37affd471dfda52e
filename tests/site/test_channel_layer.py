"""What tells open pages: what it costs does not grow with all that are open."""

from __future__ import annotations

import asyncio

import pytest
from channels.layers import InMemoryChannelLayer

from durbar.site.serving.channel_layer import OwnProcessChannelLayer
from durbar.site.tables import announce


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
async def test_nobody_waits_for_long_for_what_does_not_answer(monkeypatch):
    async def never(*_told: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(InMemoryChannelLayer, "group_send", never)
    monkeypatch.setattr(announce, "PATIENCE", 0.01)
    with pytest.raises(TimeoutError):
        await announce.send({"bot.1": {"type": "bot.asked"}})
