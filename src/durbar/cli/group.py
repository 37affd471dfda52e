"""`durbar` itself: the server when no command follows, and the list of commands."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from durbar.cli.lazy import LazyGroup
from durbar.cli.parameters.board import board_of_game_option, boards_of_games
from durbar.cli.parameters.data import data_option
from durbar.cli.parameters.server import host_option, port_option
from durbar.core.errors import InvalidOption


@click.group(
    cls=LazyGroup,
    package="durbar.cli.commands",
    lazy_commands=(
        *("simulate", "ladder", "learn", "check", "show", "perft"),
        *("serve", "work", "compile", "backup", "restore", "export", "manage"),
    ),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@port_option
@host_option
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@data_option
@board_of_game_option
@click.version_option(package_name="durbar", message="%(prog)s %(version)s")
@click.pass_context
def cli(
    context: click.Context, port: int, host: str, no_browser: bool, data: Path | None, boards: tuple[str, ...]
) -> None:
    """Play, review and simulate classic board games.

    Without a command, durbar starts the server and opens the lobby in the browser.
    """
    if context.invoked_subcommand is not None:
        refuse_server_options(context, context.invoked_subcommand)
        return
    from durbar.site.serving.server import serve  # noqa: PLC0415 - Django is for the server alone

    own_boards = boards_of_games(boards)
    serve(port=port, data=data, open_browser=not no_browser, host=host, own_boards=own_boards)


def refuse_server_options(context: click.Context, command: str) -> None:
    """Raise InvalidOption when an option of the server is given with a command, which would not heed it."""
    for parameter in context.command.params:
        if context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE:
            hint = f"; write: {command} --board FILE" if parameter.name == "boards" else ""
            raise InvalidOption(f"{parameter.opts[0]} before {command!r} is for the server{hint}")
