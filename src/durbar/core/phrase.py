"""Phrases: whole sentences, or whole parts of one, with named slots; and how a language writes them.

`Phrase("takes {city}", city=Name("city", "Ulm"))` is English, and the key of every language's catalogue: its
text is a literal, so that `xgettext --keyword=Phrase --keyword=Plural:1,2` finds it; nothing is joined from
pieces. A slot holds no text but what it stands for, so that each language may find its own words for it.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Protocol, TypeAlias


class Phrase:
    """A text with named slots, `{like_this}`, as `str.format` fills them.

    `str(phrase)` is English, with the seats told by their numbers; a `Writer` knows languages and names.
    `rule` is the number of the rule by which it is so, as `TM-31`; it is no part of the words.
    """

    __slots__ = ("rule", "slots", "text")

    def __init__(self, text: str, /, **slots: Slot) -> None:
        self.text = text
        self.slots: Mapping[str, Slot] = slots
        self.rule = ""

    def __str__(self) -> str:
        return Writer().write(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.text, frozenset(self.slots.items())))

    def with_slots(self, **slots: Slot) -> Phrase:
        """Return the phrase with other things in some of its slots."""
        other = copy(self)
        other.slots = {**self.slots, **slots}
        return other

    def citing(self, rule: str) -> Phrase:
        """Return the phrase with the number of the rule by which it is so."""
        other = copy(self)
        other.rule = rule
        return other

    def joined(self, _next: Phrase, /) -> Phrase | None:
        """Return what this and the next phrase tell as one, where they tell the same of several things."""
        return None

    def _parts(self) -> tuple[object, ...]:
        return self.text, self.slots, self.rule


class Plural(Phrase):
    """A phrase that depends on a number, which fills its slot `{count}`; languages have up to six forms."""

    __slots__ = ("count", "plural")

    def __init__(self, singular: str, plural: str, count: int, /, **slots: Slot) -> None:
        super().__init__(singular, **slots, count=count)
        self.plural = plural
        self.count = count

    def joined(self, following: Phrase, /) -> Phrase | None:
        """Return what this and the next phrase tell as one: of two lists of things, if they tell it alike."""
        if not isinstance(following, Plural) or (self.text, self.rule) != (following.text, following.rule):
            return None
        match [*self.slots.items()], [*following.slots.items()]:
            case [(name, Listed(items)), ("count", _)], [(_, Listed(more)), ("count", _)]:
                other = copy(self)
                other.count = self.count + following.count
                other.slots = {name: Listed(items + more), "count": other.count}
                return other
        return None

    def _parts(self) -> tuple[object, ...]:
        return *super()._parts(), self.plural


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a thing of one kind (`city`, `card`, …), as the board or the game gives it.

    A catalogue may translate it in the context of its kind, and give other forms of it: where a translated
    text says `{city:into}`, the context is `city into`.
    """

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatName:
    """The name of whoever has a seat (from 1), which is known when the phrase is written."""

    seat: int


@dataclass(frozen=True, slots=True)
class Listed:
    """Several things one after another, joined as the reader's language joins them."""

    items: tuple[Slot, ...]

    @classmethod
    def of(cls, items: Iterable[Slot]) -> Listed:
        """Return a list of these things."""
        return cls(tuple(items))


@dataclass(frozen=True, slots=True)
class Verbatim:
    """What is written alike in every language: notation, a key of a file, a file's name."""

    text: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """What somebody has written, or would have to write: in quotation marks, with nothing unprintable."""

    text: str


@dataclass(frozen=True, slots=True)
class Shortened:
    """What may quote a text of any size: written without its middle where it is too long."""

    what: Phrase


Slot: TypeAlias = int | Phrase | Name | SeatName | Listed | Verbatim | Quoted | Shortened


class Language(Protocol):
    """A catalogue, as `gettext.NullTranslations` and `django.utils.translation` are."""

    def gettext(self, message: str, /) -> str:
        """Return a message in the language."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Return the form of a message that goes with a number."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Return a message in the language, as it is in a context."""


ENGLISH: Language = gettext.NullTranslations()
QUOTED = Phrase("'{quoted}'", quoted=Verbatim(""))
LONGEST = 500  # characters of what is shortened


class Writer:
    """Writes phrases in a language, for those who know the seats by these names."""

    def __init__(self, language: Language = ENGLISH, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = names

    def write(self, slot: Slot) -> str:
        """Return a phrase, or what fills a slot of one, as text."""
        return str(self._filling(slot))

    def _filling(self, slot: Slot | str) -> str | _Declinable:
        match slot:
            case str():
                return slot
            case Phrase():
                return self._phrase(slot)
            case Name(kind, text):
                return _Declinable(self.language, kind, text)
            case SeatName(seat):
                return self.names[seat - 1] if self.names else self.write(Phrase("Player {seat}", seat=seat))
            case Listed(items):
                return self._list(items)
            case Verbatim(text):
                return text
            case Quoted(text):
                return self._quoted(text)
            case Shortened(what):
                return shortened(self._phrase(what))
        return number(slot)

    def _phrase(self, phrase: Phrase) -> str:
        if isinstance(phrase, Plural):
            text = self.language.ngettext(phrase.text, phrase.plural, phrase.count)
        else:
            text = self.language.gettext(phrase.text)
        return self.fill(text, phrase.slots)

    def fill(self, text: str, slots: Mapping[str, Slot | str]) -> str:
        """Return a text of the language, its slots filled."""
        return text.format(**{name: self._filling(slot) for name, slot in slots.items()})

    def _quoted(self, text: str) -> str:
        plain, marks = repr(text), self.language.gettext(QUOTED.text)
        return plain if marks == QUOTED.text else marks.format(quoted=plain[1:-1])

    def _list(self, items: tuple[Slot, ...]) -> str:
        if len(items) < 2:
            return "".join(map(self.write, items))
        return self._phrase(Phrase("{items}, {item}", items=Listed(items[:-1]), item=items[-1]))


@dataclass(frozen=True, slots=True)
class _Declinable:
    """A name that a text may ask for a form of: `{city:into}`."""

    language: Language
    kind: str
    text: str

    def __str__(self) -> str:
        return self.language.pgettext(self.kind, self.text)

    def __format__(self, form: str) -> str:
        formed = self.language.pgettext(f"{self.kind} {form}", self.text) if form else self.text
        return str(self) if formed == self.text else formed  # where there is no such form


def sentences(first: Phrase, *others: Phrase | None) -> Phrase:
    """Return whole sentences one after another, as many of them as there are."""
    said = first
    for one in filter(None, others):
        said = Phrase("{said} {more}", said=said, more=one)
    return said


def together(phrases: Iterable[Phrase]) -> list[Phrase]:
    """Return phrases in a row; what they tell of one thing after another is told of all of them at once."""
    said: list[Phrase] = []
    for phrase in phrases:
        joined = said[-1].joined(phrase) if said else None
        said[-1:] = [joined] if joined else [*said[-1:], phrase]
    return said


def shortened(text: str) -> str:
    """Return a text without its middle where that is too long: what it quotes may be of any size."""
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


def number(value: int) -> str:
    """Return a number with a minus sign that is one: `−3`."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """Return a number of points or gold with its sign: `+3`, `−3`."""
    return f"+{value}" if value >= 0 else number(value)
