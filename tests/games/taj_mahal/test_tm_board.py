"""Board files of one's own: what is wrong in them is told with file and line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from durbar import Match
from durbar.core.errors import InvalidBoard
from durbar.games.taj_mahal.boardfile import SHIPPED, BoardFile

TEXT = SHIPPED.read_text(encoding="utf-8")


def write(folder: Path, old: str, new: str, count: int = 1) -> Path:
    assert old in TEXT
    path = folder / "own.toml"
    path.write_text(TEXT.replace(old, new, count), encoding="utf-8")
    return path


TWELFTH_KIND = (
    '{ colour = "red", symbols = ["elephant", "vizier"], count = 2 }, '
    '{ colour = "red", symbols = ["monk", "monk"], count = 1 }'
)
WRONG = [
    ('province = "kashmir"', 'province = "cashmere"', "is not a province of this file"),
    ('["bhakkar", "multan"]', '["bhakkar", "milton"]', "is not a city of this file"),
    ('["bhakkar", "multan"]', '["multan", "derawar"]', "are joined already"),
    ('["bhakkar", "multan"]', '["multan", "multan"]', "joins 'multan' to itself"),
    ('last_province = "agra_land"', 'last_province = "kashmir"', "cities; the rulebook gives it"),
    ("fortress = true\n", "", "15 cities are fortresses; the rulebook has 16"),
    ("taj_mahal = true\n", "", "0 cities have the Taj Mahal"),
    ('"3" = 5', '"3" = 6', "is 2n−1"),
    ("number = 2\n", "number = 13\n", "tiles go from 1 to 12 in order"),
    ('goods = ["jewels", "tea"]', 'goods = ["tea", "tea"]', "two different ones"),
    ('goods = ["jewels", "tea"]', 'goods = ["silk", "tea"]', "'silk' is none of"),
    ('id = "plus2"\ncount = 4', 'id = "plus2"\ncount = 5', "16 square bonus tiles"),
    ('prize = "crown"', 'prize = "influence_tile"', "'mogul' has another effect"),
    ('id = "plus2"\ncount = 4\npoints = 2', 'id = "plus2"\ncount = 4\npoints = 3', "has another effect"),
    ('id = "vizier"\nname', 'id = "minister"\nname', "vizier, general, monk, princess, mogul, elephant"),
    (
        '{ colour = "red", symbols = ["elephant", "elephant"], count = 2 }',
        '{ colour = "red", symbols = ["elephant", "elephant"], count = 3 }',
        "has 22 cards of the colour 'red'; the rulebook has 21",
    ),
    (
        '{ colour = "red", symbols = ["elephant", "elephant"], count = 2 }',
        '{ colour = "red", symbols = ["elephant"], count = 2 }',
        "coloured cards show two symbols",
    ),
    (
        '{ colour = "red", symbols = ["elephant", "vizier"], count = 3 }',
        TWELFTH_KIND,
        "has 12 kinds of cards of the colour 'red'",
    ),
    ("points = 2\n", "points = 2\nshine = 1\n", "shine"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_what_is_wrong_is_told(tmp_path: Path, old: str, new: str, message: str):
    path = write(tmp_path, old, new)
    with pytest.raises(InvalidBoard, match=r"own\.toml:\d+: ") as caught:
        BoardFile(path)
    assert message in str(caught.value)


def test_the_shipped_board_has_no_digest():
    assert BoardFile().digest is None
    assert BoardFile(SHIPPED).digest is None
    assert BoardFile().file_digest.startswith("sha256:")


def test_fewer_kinds_of_cards_are_filled_up_with_kinds_without_cards(tmp_path: Path):
    """The printed deck may hold a pair of figures twice where ours has two different ones."""
    path = write(
        tmp_path,
        '{ colour = "red", symbols = ["general", "monk"], count = 1, recon = true }',
        '{ colour = "red", symbols = ["general", "vizier"], count = 1 }',
    )
    board = BoardFile(path)
    assert len(board.cards) == len(set(board.cards)) == 54
    copies = dict(zip(board.cards, board.arrays[0].copies.tolist(), strict=False))
    assert copies["red:vizier+general"] == 2
    assert sum(copies.values()) == 96
    assert 0 in copies.values()
    match = Match("taj-mahal", players=3, seed=1, board=path)
    assert match.as_record().board == board.digest
    rng = np.random.default_rng(1)
    while not match.over:
        match.play(match.legal[int(rng.integers(len(match.legal)))])
    assert Match.from_record(match.as_record(), board=path).scores == match.scores
