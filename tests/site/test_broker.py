"""The Redis that brings tasks: what is done on a connection that was given up fails as a lost one does."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NotConnected

from durbar.site.work.workers import broker
from tests.conftest import RunPython

USES: dict[str, Callable[[Any], object]] = {
    "acknowledging a task": lambda channel: channel.basic_ack("a tag"),
    "giving tasks back": lambda channel: channel.qos.restore_unacked(),
}


HOW_IT_IS_REACHED = """
import django
django.setup()
from durbar.site.work.workers.app import app
print(app.connection().ssl)
"""


@pytest.mark.parametrize(
    ("address", "checked"),
    [
        ("redis://redis:6379/0", None),
        ("rediss://redis:6379/0", {"ssl_cert_reqs": ssl.CERT_REQUIRED}),
        # Of what is not said, redis-py itself checks all.
        ("rediss://redis:6379/0?ssl_ca_certs=own.pem", {"ssl_ca_certs": "own.pem"}),
        ("rediss://redis:6379/0?ssl_cert_reqs=none", {"ssl_cert_reqs": ssl.CERT_NONE}),
    ],
)
def test_whoever_answers_for_a_redis_with_tls_is_checked(
    run_python: RunPython, tmp_path: Path, address: str, checked: object
):
    settings = {"DURBAR_REDIS_URL": address, "DURBAR_DATA": str(tmp_path)}
    assert run_python("-c", HOW_IT_IS_REACHED, **settings) == f"{checked}\n"


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
