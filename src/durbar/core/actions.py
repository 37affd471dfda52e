"""The three forms of an action: dense id, small value, short text; and the bijection between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from operator import index
from typing import SupportsIndex

from durbar.core.arguments import out_of_range
from durbar.core.errors import LONGEST_WORD, InvalidText, did_you_mean
from durbar.core.phrase import Phrase, Quoted, Verbatim, sentences

_MARKS = "#?|"  # of comments, of what is hidden, between decisions that are listed


@dataclass(frozen=True, slots=True)
class Action:
    """One decision as a value: `str(action)` is its text, `action.json()` its fields.

    Each game derives its own, with named fields in the order in which they are written.
    """

    def text(self) -> str:
        """Return the action in Durbar notation, without the actor."""
        return " ".join(map(str, self.json().values()))

    def __str__(self) -> str:
        return self.text()

    def json(self) -> dict[str, str | int]:
        """Return the fields that say something, for JSON."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return {name: value for name, value in values.items() if value is not None}


def is_action_text(text: str) -> bool:
    """Say whether a text is what a record reads as one decision, and a view as one that is not hidden."""
    return bool(text) and text == " ".join(text.lower().split()) and not set(text) & set(_MARKS)


class ActionTable(Sequence[Action]):
    """All actions of a game on one board: position in the table = id; texts are unique."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = tuple(actions)
        self.texts: tuple[str, ...] = tuple(action.text() for action in self._actions)
        self._ids: dict[str, int] = {}
        for number, text in enumerate(self.texts):
            if not is_action_text(text):
                wanted = f"small letters with single spaces, without {_MARKS}"
                raise ValueError(f"action {number} reads {text!r}; a text has {wanted}")
            if self._ids.setdefault(text, number) != number:
                raise ValueError(f"actions {self._ids[text]} and {number} have the same text: {text!r}")

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, number: int) -> Action:  # type: ignore[override]
        try:
            return self._actions[number]
        except IndexError:
            raise IndexError(out_of_range(number, len(self._actions), "actions")) from None

    def _checked(self, number: SupportsIndex) -> int:
        """Return an id as a plain integer; raises InvalidText for what is no id."""
        try:
            plain = -1 if isinstance(number, bool) else index(number)
        except TypeError:
            plain = -1
        if 0 <= plain < len(self._actions):
            return plain
        raise InvalidText(
            Phrase(
                "there is no action {number}; ids go from 0 to {last}",
                number=Verbatim(repr(number)),
                last=len(self._actions) - 1,
            )
        )

    def id(self, action: Action | str | SupportsIndex) -> int:
        """Return the id of an action given in any of its three forms.

        Raises InvalidText when no action reads like that. An id may be an integer of NumPy.
        """
        if not isinstance(action, str | Action):
            return self._checked(action)
        text = str(action)
        number = self._ids.get(text)
        if number is None:
            text = " ".join(text.lower().split())
            number = self._ids.get(text)
        if number is None:
            unknown = Phrase("{text} is not an action.", text=Quoted(str(action)[:LONGEST_WORD]))
            raise InvalidText(sentences(unknown, did_you_mean(text, self.texts)))
        return number
