"""`--data DIR`, the folder in which a server keeps what must last."""

from __future__ import annotations

import click

from durbar.cli.parameters.files import PATH

data_option = click.option(
    "--data", type=PATH, help="The server's data folder; by default DURBAR_DATA or the user's data folder."
)
