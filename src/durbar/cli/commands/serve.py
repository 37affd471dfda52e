"""`durbar serve`: a server among many, which leaves the work to workers."""

from __future__ import annotations

from pathlib import Path

import click

from durbar.cli.parameters.board import board_of_game_option, boards_of_games
from durbar.cli.parameters.data import data_option
from durbar.cli.parameters.server import host_option, port_option


@click.command()
@port_option
@host_option
@data_option
@board_of_game_option
def serve(port: int, host: str, data: Path | None, boards: tuple[str, ...]) -> None:
    """Serve only pages and sockets; `durbar work`, here or on other machines, does the rest.

    Any number of servers and workers share the database and the Redis that DURBAR_DATABASE_URL and
    DURBAR_REDIS_URL name (docs/hosting.md).
    """
    from durbar.site.serving import server  # noqa: PLC0415 - Django is for the server alone

    server.serve(
        port=port,
        data=data,
        open_browser=False,
        host=host,
        own_boards=boards_of_games(boards),
        answers_only=True,
    )
