"""What tells open pages: what it costs does not grow with all that are open."""

from __future__ import annotations

import pytest
from channels.layers import InMemoryChannelLayer

from durbar.site.channel_layer import OwnProcessChannelLayer


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
