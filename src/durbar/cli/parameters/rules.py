"""`--option NAME=VALUE`, the options of a game's rules."""

from __future__ import annotations

from collections.abc import Sequence

import click

from durbar.core.about import OptionValue
from durbar.core.errors import InvalidOption

rules_option = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the rules; repeatable."
)


def options_of(pairs: Sequence[str]) -> dict[str, OptionValue]:
    """Return `NAME=VALUE` pairs as options; raises InvalidOption for what is not a pair, or set already."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, _, value = (part.strip() for part in pair.partition("="))
        if not name or not value:
            raise InvalidOption(f"--option {pair!r} is not NAME=VALUE, like empty_hand_postmaster=off")
        if name in options:
            raise InvalidOption(f"--option {pair!r}: {name} is set to {options[name]} already")
        options[name] = value
    return options
