"""`steady` decides as it always did: who makes it quicker changes nothing, and who makes it wiser says so.

Each digest is of what was legal and what was advised in the positions of some mixed games. Who changes a
game's rules or advice on purpose replaces its digests by those that the failing tests print.
"""

from __future__ import annotations

import hashlib

import pytest

from tests.laws.mixed import Table

GAMES = 30
DIGESTS = {
    ("thurn-und-taxis", 2): "63636059269b8f62",
    ("thurn-und-taxis", 3): "dfa211ee1c1e5bb3",
    ("thurn-und-taxis", 4): "b8f91a07baf867a0",
    ("taj-mahal", 2): "550a39d695309106",
    ("taj-mahal", 3): "012f07e0355616b4",
    ("taj-mahal", 4): "ced44a7b10771eec",
    ("taj-mahal", 5): "f2f1ddece17ef8d4",
    ("maharaja", 2): "4536d2b2d32efcda",
    ("maharaja", 3): "531a0b28dafdd329",
    ("maharaja", 4): "1614d10b970e7678",
    ("maharaja", 5): "3a4258b694ca0527",
}


@pytest.mark.parametrize(("game_id", "players"), DIGESTS)
def test_steady_decides_as_it_always_did(game_id: str, players: int):
    table, digest = Table(game_id, players), hashlib.sha256()
    for number in range(GAMES):
        for legal, answer in table.asked(number):
            digest.update(f"{legal} {answer}\n".encode())
    assert digest.hexdigest()[:16] == DIGESTS[game_id, players]
