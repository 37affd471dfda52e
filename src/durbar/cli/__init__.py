"""The command `durbar`: one file a command in `commands`, the types of their arguments in `parameters`.

What is listed, helped with and completed must come at once, so declarations load neither compiled rules nor
Django; a command imports what does its work when it is carried out.
"""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper

import click

from durbar.cli.group import cli
from durbar.cli.interrupting import Interrupted, end_at_once, end_by
from durbar.core.errors import DurbarError, InvalidOption

__all__ = ["main"]

UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # files that we write name themselves


def main() -> None:
    """Run the command; what is wrong is told in a line, with exit status 1 (or 2 for wrong usage).

    A command that was interrupted ends by the signal that has done so.
    """
    _never_fail_to_tell()
    try:
        cli()
    except Interrupted as error:
        click.echo(str(error), err=True)
        end_by(error.number)
    except DurbarError as error:
        click.echo(f"durbar: {error}", err=True)
        sys.exit(2 if isinstance(error, InvalidOption) else 1)
    except OSError as error:
        if error.filename is not None or error.errno not in UNWRITABLE:
            raise
        _give_output_up()
        click.echo(f"durbar: standard output: {error.strerror}", err=True)
        sys.exit(1)
    finally:
        end_at_once()


def _give_output_up() -> None:
    """Let nobody try again, when Python ends, to write what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _never_fail_to_tell() -> None:
    """Let a terminal that cannot show a sign show a question mark in its place."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
