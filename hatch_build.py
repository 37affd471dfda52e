"""Compiles the catalogues of languages when the package is built, so that nobody needs gettext's programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "src/durbar/locale/*/LC_MESSAGES/*.po"


class CatalogueHook(BuildHookInterface):
    """Writes a `.mo` beside each `.po`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as Hatch calls it
        """Compile all of them."""
        for source in Path(self.root).glob(CATALOGUES):
            compile_catalogue(source)


def compile_catalogue(source: Path) -> None:
    """Compile a catalogue, without what is marked fuzzy."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.parent.name)
    with source.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)
