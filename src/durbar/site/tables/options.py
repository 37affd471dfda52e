"""A game's options in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from durbar.core.about import About, OptionValue, option_text


def changed_options(about: About, options: Mapping[str, OptionValue]) -> list[tuple[str, str, str]]:
    """Return title, value and help of the options that differ from their default."""
    changed = [(about.option(name), value) for name, value in about.changed_options(options).items()]
    return [(_(option.title), value_text(value), _(option.help)) for option, value in changed]


def value_text(value: OptionValue) -> str:
    """Return a value as a page shows it."""
    if isinstance(value, bool):
        return pgettext("an option", "on") if value else pgettext("an option", "off")
    return option_text(value)
