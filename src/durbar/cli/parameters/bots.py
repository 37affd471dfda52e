"""Who plays: `--bots`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from durbar.bots.levels import LEVELS

C = TypeVar("C", bound=Callable[..., Any])


def bots_option(
    default: str,
    help: str,  # noqa: A002 - as click calls it
    *,
    show_default: str | bool = True,
) -> Callable[[C], C]:
    """Return the option `--bots`, whose value is the names one by one."""
    return click.option(
        "--bots",
        multiple=True,
        default=[default],
        show_default=show_default,
        callback=_names,
        shell_complete=_levels,
        help=help,
    )


def _names(_context: click.Context, _parameter: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    return tuple(name.strip() for value in values for name in value.split(","))


def _levels(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    before, comma, begun = incomplete.rpartition(",")
    return [
        CompletionItem(f"{before}{comma}{level.name}", help=level.help)
        for level in LEVELS
        if level.name.startswith(begun)
    ]
