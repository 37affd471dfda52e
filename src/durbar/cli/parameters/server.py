"""Where a server listens: `--port N`, `--host NAME`."""

from __future__ import annotations

import click

port_option = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Where the lobby is served.",
)
host_option = click.option(
    "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets your network in (docs/hosting.md)."
)
