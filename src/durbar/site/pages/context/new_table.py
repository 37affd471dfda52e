"""What can be chosen for a new table, and what is chosen so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from django.http import QueryDict
from django.utils.translation import gettext as _

from durbar.bots.levels import LEVELS
from durbar.core.about import About, option_text
from durbar.faces.palette import SEATS, SeatLook
from durbar.site.tables.models import Table
from durbar.site.tables.opening import ME, OPEN
from durbar.site.tables.options import value_text
from durbar.site.tables.suggested_levels import SUGGESTED_LEVEL

NOBODY = "none"
Kinds = Sequence[tuple[str, str]]  # the value of a choice, and its title


class SeatChoice(TypedDict):
    """A seat of a new table: who can sit there, and who is chosen."""

    number: int
    look: SeatLook
    chosen: str
    kinds: Kinds


class OptionChoice(TypedDict):
    """An option of a new table: its values, and the one that is chosen."""

    name: str
    title: str
    help: str
    switch: bool  # on or off
    values: Kinds
    chosen: str


def seat_choices(about: About, form: QueryDict) -> list[SeatChoice]:
    """Return every seat with what can be chosen for it; at first: me and computer players."""
    choices = []
    for number in range(1, about.max_players + 1):
        usual = ME if number == 1 else SUGGESTED_LEVEL if number <= about.usual_players else NOBODY
        nobody = [(NOBODY, _("Nobody"))] if number > about.min_players else []
        choices.append(seat_choice(number, form, usual, [(OPEN, _("A person, by link"))], nobody))
    return choices


def seat_choice(
    number: int, form: Mapping[str, str], usual: str, people: Kinds = (), nobody: Kinds = ()
) -> SeatChoice:
    """Return who can sit in a seat: the visitor, other people, a computer, nobody; and who is chosen."""
    computers = [(level.name, _("Computer: %s") % _(level.title)) for level in LEVELS]
    return {
        "number": number,
        "look": SEATS[number - 1],
        "chosen": form.get(f"seat{number}", usual),
        "kinds": [(ME, _("Me")), *people, *computers, *nobody],
    }


def options_of(about: About, form: QueryDict) -> list[OptionChoice]:
    """Return every option of a game."""
    options: list[OptionChoice] = []
    for option in about.options:
        given = form.getlist(f"option_{option.name}")
        options.append(
            {
                "name": option.name,
                "title": _(option.title),
                "help": _(option.help),
                "switch": option.values == (False, True),
                "values": [(option_text(value), value_text(value)) for value in option.values],
                "chosen": given[-1] if given else option_text(option.default),
            }
        )
    return options


def time_limits() -> Kinds:
    """Return what can be chosen as the time for a decision; an empty value for no limit."""
    return [("" if limit is None else str(limit), str(title)) for limit, title in Table.TimeLimit.choices]


def chosen_time_limit(form: Mapping[str, str]) -> Table.TimeLimit | None:
    """Return the time for a decision that is chosen; None for no limit, or an unknown one."""
    wanted = form.get("time_limit", "")
    return next((limit for limit in Table.TimeLimit if str(limit.value) == wanted), None)
