"""The presets of a game in the form of a new table: which one is in force, and what pressing one changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from durbar.core.about import About, OptionValue, option_text

Fields = Mapping[str, str]  # of options, as the form has them


@dataclass(frozen=True)
class ShownPreset:
    """One preset as a button: the fields that it sets, and what they are without any preset."""

    id: str
    title: str
    help: str
    sets: Fields
    clears: Fields
    in_force: bool

    @property
    def pressed(self) -> Fields:
        """What the fields are once it has been pressed: whoever presses the one in force takes it back."""
        return self.clears if self.in_force else self.sets


def presets_of(about: About, form: QueryDict) -> list[ShownPreset]:
    """Return a game's presets; an option that none of them changes is left alone by all."""
    names = [
        option.name for option in about.options if any(option.name in one.options for one in about.presets)
    ]
    clears = _fields(about, names, {})
    given = clears | {field: form.getlist(field)[-1] for field in clears if field in form}
    shown = []
    for preset in about.presets:
        sets = _fields(about, names, preset.options)
        shown.append(
            ShownPreset(preset.id, _(preset.title), _(preset.help), sets, clears, in_force=sets == given)
        )
    return shown


def _fields(about: About, names: Iterable[str], options: Mapping[str, OptionValue]) -> dict[str, str]:
    values = about.read_options(options)
    return {f"option_{name}": option_text(values[name]) for name in names}
