"""Brings the catalogues of all languages up to date with the texts of the code, and begins new ones.

    uv run scripts/translations.py              # all of them
    uv run scripts/translations.py sk           # Slovak too, which is begun if there is none
    uv run durbar                               # shows them: what has changed is compiled at its start

docs/translating.md explains what a translator needs to know.
"""

from __future__ import annotations

import argparse
import inspect
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import msgspec
from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import PLURALS
from babel.messages.pofile import read_po, write_po

from durbar.bots import events
from durbar.bots.levels import LEVELS
from durbar.core.about import About
from durbar.core.registry import all_games, room
from durbar.faces.lesson import lesson_of
from durbar.faces.rule_pictures import pictures_of
from durbar.faces.taj_mahal.wording import GROUPS
from durbar.site import failures
from durbar.site.api import schemas
from durbar.site.languages import CATALOGUES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/durbar"
CUSTOMARY = "customary name"  # of a place: the board's spelling stays, this is shown beside it
PLACES = ("city", "province")
NAMED = {"action", "bonus_pile", "carriage", "character", "commodity", "official", "special_card", "symbol"}
KINDS = {"commodity": "good", "bonus_pile": "pile", "special_card": "special card"}  # as in naming.py

# Babel has one form, Django and CLDR two: nouns stay singular after numbers, but "a palace" has no number.
PLURALS["hu"] = (2, "(n != 1)")

METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
TEMPLATES = {
    "**/templates/**.html": {
        "extensions": "jinja2.ext.i18n",
        "newstyle_gettext": "true",
        "trimmed": "true",
    }
}
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "Endpoint": (3,),
    "Phrase": None,
    "Plural": (1, 2),
    "counted": (1, 2),
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "meant": ((1, "c"), 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "say": None,
    "translated": None,
}


@dataclass(frozen=True, slots=True)
class Text:
    """A text that data declares: where it stands, and in which context."""

    text: str
    place: str
    context: str | None = None


def texts() -> Catalog:
    """Return all texts that a person may read, with the files in which they stand."""
    gathered = Catalog(project="Durbar", fuzzy=False)
    for file, _line, text, comments, context in extract_from_dir(
        PACKAGE, METHODS, TEMPLATES, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        gathered.add(text, None, [(f"src/durbar/{file}", 0)], auto_comments=comments, context=context)
    for one in declared():
        gathered.add(one.text, None, [(one.place, 0)], context=one.context)
    return gathered


def declared() -> Iterator[Text]:
    """Yield the texts that are data: what games, levels, boards and lessons say of themselves."""
    for level in LEVELS:
        yield from (Text(text, "src/durbar/bots/levels.py") for text in (level.title, level.help))
    for colour in GROUPS:
        yield Text(colour, "src/durbar/games/taj_mahal/naming.py", "colour")
    for module in (schemas, failures, events):
        yield from _of_types(module)
    for about in all_games():
        folder = about.room.partition(":")[0].rpartition(".")[0].replace(".", "/")
        if folder.startswith("durbar/games/"):
            yield from _of_game(about, f"src/{folder}")


def _of_types(module: ModuleType) -> Iterator[Text]:
    """Yield what the reference of the API says of the types of a module: their docstrings."""
    for kind in vars(module).values():
        ours = (
            inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
        )
        if ours and not kind.__subclasses__():
            yield Text(inspect.cleandoc(kind.__doc__ or ""), f"src/{module.__name__.replace('.', '/')}.py")


def _of_game(about: About, folder: str) -> Iterator[Text]:
    for text in (about.authors, about.summary, about.provenance):
        yield Text(text, f"{folder}/about.py")
    for option in about.options:
        yield from (Text(text, f"{folder}/about.py") for text in (option.title, option.help))
    for preset in about.presets:
        yield from (Text(text, f"{folder}/about.py") for text in (preset.title, preset.help))
    wishes = room(about.id).wishes
    for wish in wishes.known if wishes else ():
        said = (wish.title, wish.promise, wish.help, *(unless.title for unless in wish.unless))
        yield from (Text(text, f"{folder}/wishes.py") for text in said)
    yield from _of_board(f"{folder}/board.toml")
    face = folder.replace("games", "faces")
    yield from (Text(example.title, f"{face}/rules.toml") for example in pictures_of(about.id).examples)
    if lesson := lesson_of(about.id):
        said = (lesson.welcome, lesson.farewell)
        for step in lesson.steps:
            said += (step.title, step.words, *step.but.values())
        yield from (Text(text, f"{face}/lesson.toml") for text in said)


def _of_board(file: str) -> Iterator[Text]:
    board = tomllib.loads((ROOT / file).read_text(encoding="utf-8"))
    for kind in sorted(NAMED & board.keys()):
        for thing in board[kind]:
            if "name" in thing:
                yield Text(thing["name"], file, KINDS.get(kind, kind))
    if "start" in board:
        yield Text(board["start"]["name"], file, "start")
    for kind in PLACES:
        yield from (Text(thing["name"], file, CUSTOMARY) for thing in board.get(kind, ()))


def catalogues() -> dict[str, Path]:
    """Return the catalogues that there are, by language."""
    return {path.parent.parent.name: path for path in sorted(CATALOGUES.glob("*/LC_MESSAGES/django.po"))}


def read(path: Path, language: str) -> Catalog:
    """Return a catalogue as it lies in its file."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(catalogue: Catalog, template: Catalog) -> Catalog:
    """Return a catalogue with all texts of the template, what is translated kept, what is gone left out.

    Forms of names (context `colour feminine` for what `{colour:feminine}` asks for) stay while the name does.
    """
    fresh = Catalog(
        catalogue.locale,
        project=template.project,
        fuzzy=False,
        creation_date=catalogue.creation_date,
        revision_date=catalogue.revision_date,
        last_translator="Durbar",
        language_team=_language(catalogue),
        copyright_holder="Durbar",
        header_comment=f"# The texts of Durbar in {_language(catalogue)}: docs/translating.md tells how.",
    )
    for message in template:
        if message.id:
            known = catalogue.get(_singular(message), message.context)
            fresh.add(
                message.id,
                known.string if known and known.id == message.id else None,
                message.locations,
                auto_comments=message.auto_comments,
                user_comments=known.user_comments if known else (),
                context=message.context,
            )
    for message in catalogue:
        if message.context and (named := template.get(_singular(message), message.context.split()[0])):
            if not fresh.get(_singular(message), message.context):
                fresh.add(message.id, message.string, named.locations, context=message.context)
    return fresh


def _language(catalogue: Catalog) -> str:
    return str(catalogue.locale.english_name) if catalogue.locale else ""


def _singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[0])


def missing(catalogue: Catalog) -> list[Message]:
    """Return what is not translated, or only guessed."""
    return [message for message in catalogue if message.id and (message.fuzzy or not _complete(message))]


def _complete(message: Message) -> bool:
    strings = (message.string,) if isinstance(message.string, str) else message.string
    return all(strings or ("",))


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue so that few lines change when few texts do."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False, sort_by_file=True, ignore_obsolete=True)


def main() -> None:
    """Update every catalogue, and begin those that are asked for."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("language", nargs="*", help="a language to begin, as sk, pl or pt_BR")
    paths = catalogues()
    for language in parser.parse_args().language:
        try:
            Locale.parse(language)
        except (UnknownLocaleError, ValueError):
            parser.error(f"{language!r} is no language; write it as sk, pl or pt_BR")
        paths.setdefault(language, CATALOGUES / language / "LC_MESSAGES/django.po")
    template = texts()
    for language, path in paths.items():
        before = read(path, language) if path.exists() else Catalog(language)
        after = updated(before, template)
        write(path, after)
        left = len(missing(after))
        print(f"{language}: {len(after)} texts, {left} to translate")


if __name__ == "__main__":
    main()
