"""Records, positions and board files with a fault, and what a page warns of."""

from __future__ import annotations

import html
import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from durbar.core.match import Match
from durbar.games.maharaja import boardfile as maharaja
from durbar.games.taj_mahal import boardfile as taj_mahal
from durbar.games.thurn_und_taxis import boardfile as thurn_und_taxis

ALERT = re.compile(r'role="alert">\s*(.*?)\s*</(?:pre|p)>', re.DOTALL)
POSITION = "durbar-position 1; game thurn-und-taxis; rules 1; players 2\n"
TURN = POSITION + "phase play; turn 1; first 2\n"
BOARDS = {"taj-mahal": taj_mahal, "maharaja": maharaja, "thurn-und-taxis": thurn_und_taxis}


def record(line: str) -> str:
    """Return a record that begins well, with a decision that is wrong in its last line."""
    return f"{Match('thurn-und-taxis', 2, chance=False).record()}{line}\n"


RECORDS = {
    "nothing of a record": "no record",
    "no header": "durbar 1\ngmae maharaja\n",
    "no game": "durbar 1\ngame chess\n",
    "another version": "durbar 2\n",
    "too few players": "durbar 1\ngame maharaja\nrules 1\nplayers 9\n",
    "no decision": record("1 tkae ulm"),
    "another's turn": record("2 pass"),
}
POSITIONS = {
    "no field": TURN + "dsiplay ulm\n",
    "no city": TURN + "1 hand ulmm\n",
    "no phase": POSITION,
    "what no game reaches": TURN + "1 hand ulm; route ulm basel\n",
    "more cards than there are": TURN + "1 hand ulm×9\n",
    "a name of no field": "durbar-position 1; game gifts; rules 1; players 2\nphase play; colour red\n",
}
WRONG_BOARDS = {
    "no TOML": ("taj-mahal", "[meta]", "[meta"),
    "another shape": ("maharaja", "width = ", "width = 'wide' #"),
    "against the rulebook": ("thurn-und-taxis", "value = 7\n", "value = 8\n"),
    "no city": ("taj-mahal", '"bhakkar", "multan"', '"bhakkar", "atlantis"'),
    "no id": ("taj-mahal", 'id = "bhakkar"', 'id = "bha kkar"'),
}


def form_with(name: str) -> dict[str, Any]:
    """Return the form of a new table with a board file that is wrong."""
    game, old, new = WRONG_BOARDS[name]
    text = BOARDS[game].SHIPPED.read_text("utf-8")
    assert old in text
    file = SimpleUploadedFile("own.toml", text.replace(old, new, 1).encode())
    return {"name": "Anna", "game": game, "seat1": "me", "seat2": "steady", "board_file": file}


def alert(page: str) -> str:
    """Return what a page warns of."""
    (told,) = ALERT.findall(page)
    return html.unescape(told)
