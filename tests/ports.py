"""Ports for the servers that tests begin, kill and begin again."""

from __future__ import annotations

import random
import socket

# Below what systems give to connections by themselves: there a port stays free while its server is dead.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    """Return a port of this machine on which nobody listens."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError(f"no port of {PORTS.start}-{PORTS.stop - 1} is free")
