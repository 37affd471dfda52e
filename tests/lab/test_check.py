"""Checks of records: what others say was legal is compared with our rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar.core.errors import IllegalRecord
from durbar.core.match import Match
from durbar.core.record import read
from durbar.lab.check import check_record
from durbar.lab.simulation.export import GamesWriter
from durbar.lab.simulation.plan import plan_of
from durbar.lab.simulation.playing import play_chunk


def written(tmp_path: Path) -> Path:
    wanted = plan_of("thurn-und-taxis", ("steady", "random", "random"), 1)
    writer = GamesWriter(wanted, tmp_path, legal=True)
    writer.write(play_chunk(wanted, 1, 1, keep_log=True))
    writer.close()
    return tmp_path / "game-00000001.durbar"


def check(path: Path) -> Match:
    return check_record(read(path))


def test_legal_comments_stand_beside_every_decision_of_a_seat_and_check_out(tmp_path: Path):
    path = written(tmp_path)
    decisions = [line for line in path.read_text().split("\n\n")[1].splitlines() if line]
    assert all(("# legal: " in line) == (not line.startswith("*")) for line in decisions)
    assert check(path).over


def test_a_wrong_legal_comment_is_told_with_its_line(tmp_path: Path):
    path = written(tmp_path)
    lines = path.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if "| draw" in line)
    lines[number] = lines[number].replace("| draw", "| end")
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(IllegalRecord, match=rf":{number + 1}: .*lacks draw.*has end"):
        check(path)


def test_a_legal_comment_may_stand_alone_on_the_next_line(tmp_path: Path):
    path = written(tmp_path)
    path.write_text(path.read_text().replace("  # legal:", "\n# legal:"))
    assert check(path).over
    path.write_text(path.read_text().replace("# legal: postmaster\n", "# legal: end\n", 1))
    with pytest.raises(IllegalRecord, match="lacks postmaster"):
        check(path)


# Where a comment may stand that tells something wrong of the decision `* first 2`'s successor.
PLACES = {
    "beside": "{line}  # legal: end\n",
    "below": "{line}\n# legal: end\n",
    "after a blank line": "{line}\n\n# legal: end\n",
    "the second one": "{right}\n# legal: end\n",
    "spelt with a capital": "{line}  # Legal: end\n",
    "with a space": "{line}  # legal : end\n",
}


@pytest.mark.parametrize("place", PLACES)
def test_a_wrong_legal_comment_is_told_wherever_it_stands(tmp_path: Path, place: str):
    path = written(tmp_path)
    text = path.read_text()
    right = next(line for line in text.splitlines() if "# legal:" in line)
    changed = PLACES[place].format(line=right.partition("  #")[0], right=right)
    path.write_text(text.replace(right + "\n", changed))
    number = next(i for i, line in enumerate(path.read_text().splitlines(), 1) if line.endswith(": end"))
    with pytest.raises(IllegalRecord, match=f":{number}: .*the comment's legal set differs: it lacks"):
        check(path)


def test_a_legal_comment_before_the_first_decision_is_told(tmp_path: Path):
    path = written(tmp_path)
    path.write_text(path.read_text().replace("\n\n", "\n# legal: end\n", 1))
    with pytest.raises(IllegalRecord, match="stands beside a decision or below it, not before the first"):
        check(path)
