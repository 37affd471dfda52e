"""Where a server listens and keeps its data: `--port N`, `--host NAME`, `--data DIR`."""

from __future__ import annotations

import click

from durbar.cli.parameters.files import PATH

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
data_option = click.option(
    "--data", type=PATH, help="The folder for the database; by default the user's data folder."
)
