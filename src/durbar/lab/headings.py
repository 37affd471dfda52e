"""Headings, which say of a file or folder how what stands in it was made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from durbar.core.errors import InvalidOption


def refuse_another(
    path: Path, kept: Mapping[str, object], wanted: Mapping[str, object], *, kind: str, option: str
) -> None:
    """Raise InvalidOption when what a path keeps was made otherwise than is wanted now.

    `kind` is what stands there (`a ladder`), `option` how one names another place (`--out FILE`).
    """
    for name in {**wanted, **kept}:
        before, now = kept.get(name), wanted.get(name)
        if before != now:
            raise InvalidOption(
                f"{path} is {kind} with {name} {_told(before)}, not {_told(now)}; name another: {option}"
            )


def _told(value: object) -> str:
    return "unset" if value is None else str(value)
