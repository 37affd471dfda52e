"""The Redis that brings tasks: what is done on a connection that was given up fails as a lost one does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NotConnected

from durbar.site.work.workers import broker

USES: dict[str, Callable[[Any], object]] = {
    "acknowledging a task": lambda channel: channel.basic_ack("a tag"),
    "giving tasks back": lambda channel: channel.qos.restore_unacked(),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_a_connection_that_was_given_up_is_a_lost_one(use: Callable[[Any], object], redis_url: str):
    from kombu import Connection

    broker.use()
    connection = Connection(redis_url)
    channel = connection.default_channel
    assert isinstance(channel, broker.Channel)
    connection.close()
    assert NotConnected in connection.recoverable_connection_errors
    with pytest.raises(NotConnected):
        use(channel)
