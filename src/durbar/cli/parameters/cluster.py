"""Where the work is done: `--cluster`."""

from __future__ import annotations

import click

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Ray cluster (HOST:PORT, or auto for the one that runs here) instead of this machine. "
    "Needs durbar[cluster], and this same Durbar on every machine.",
)
