"""Running the command within the tests' process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from durbar.cli.group import cli

GAME = "thurn-und-taxis"


def run(*arguments: object, given: str | bytes | None = None) -> Result:
    """Run a command, `given` on its standard input."""
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=given)
