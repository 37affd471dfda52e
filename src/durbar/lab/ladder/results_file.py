"""The file of a ladder's games, a line each below a heading: what is in it need not be played again."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

import msgspec

from durbar.core.errors import InvalidOption
from durbar.core.writing import writing
from durbar.lab.headings import refuse_another
from durbar.lab.ladder.ladder import Ladder
from durbar.rating.pairings import Pairing
from durbar.rating.results import RatedGame


def open_results(path: Path, ladder: Ladder) -> list[RatedGame]:
    """Return the games of a ladder that its file holds, each once, and begin the file where there is none.

    Raises InvalidOption when it is the file of something else, and NotWritable.
    """
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        with writing(path):
            path.write_text(json.dumps(ladder.heading()) + "\n", encoding="utf-8")
        return []
    heading, lines = read_lines(path)
    refuse_another(path, heading, ladder.heading(), kind="a ladder", option="--out FILE")
    pairings = ladder.pairings
    results: dict[int, RatedGame] = {}
    for place, line in enumerate(lines, start=2):
        if is_cut_off(line):
            continue
        result = _result_in(path, place, line)
        if result.number < len(pairings):
            _refuse_another_game(path, place, result, pairings[result.number])
            # Two commands that wrote into the file at the same time have both played a game.
            results.setdefault(result.number, result)
    return list(results.values())


def append_result(path: Path, result: RatedGame) -> None:
    """Add a game to a ladder's file; raises NotWritable."""
    with writing(path):
        cut_off = not ends_with_a_line(path)
        with path.open("a", encoding="utf-8") as file:
            file.write("\n" * cut_off + json.dumps(asdict(result)) + "\n")


def ends_with_a_line(path: Path) -> bool:
    """Say whether the last line of a file is whole; of all that stands before it nothing is read."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 1))
        return file.read() == b"\n"


def read_lines(path: Path) -> tuple[dict[str, object], list[str]]:
    """Return the heading and the lines of the games; raises InvalidOption for a file of something else."""
    told = f"{path} is no file of a ladder; name another: --out FILE"
    if not path.is_file():  # what a device holds may have no end
        raise InvalidOption(told)
    try:
        heading, *lines = path.read_text(encoding="utf-8").splitlines() or ["{}"]
        return dict(json.loads(heading)), lines
    except (OSError, ValueError, TypeError) as error:
        raise InvalidOption(told) from error


def _result_in(path: Path, place: int, line: str) -> RatedGame:
    """Return the game in a line of the file; raises InvalidOption for a line that holds none."""
    try:
        result = msgspec.json.decode(line, type=RatedGame)
        if result.number >= 0 and len(result.seats) == len(result.places) == len(result.scores):
            return result
    except msgspec.MsgspecError:
        pass
    raise InvalidOption(f"{path}:{place}: is no game of a ladder; delete that line")


def _refuse_another_game(path: Path, place: int, result: RatedGame, pairing: Pairing) -> None:
    if (result.round, result.seats) != (pairing.round, pairing.seats):
        raise InvalidOption(f"{path}:{place}: is not game {pairing.number} of this ladder; delete that line")


def is_cut_off(line: str) -> bool:
    """Say whether a line was half written when somebody stopped us."""
    return not line.endswith("]}")
