"""Durbar notation 1: what is printed can be read, and what cannot be read is told by file and line."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durbar.core import registry
from durbar.core.errors import InvalidRecord
from durbar.core.record import Record, RecordLine, check_name, parse, read

CANONICAL = """\
durbar 1
game thurn-und-taxis
rules 1
players 3
seat 1 Anna
seat 2 bot:steady
seat 3 Béla the Great
option empty_hand_postmaster off
option voluntary_abandon on
date 2026-11-21
result 24 -3 19

* first 2
* show ulm
2 take ulm
10 lay ulm right
"""
DIGEST = "sha256:" + 64 * "a"


def changed(old: str, new: str) -> str:
    """Return the canonical record with one text replaced."""
    assert CANONICAL.count(old) == 1
    return CANONICAL.replace(old, new)


# ---------------------------------------------------------------- reading and printing


def test_canonical_text_is_a_fixed_point():
    assert str(parse(CANONICAL)) == CANONICAL


def test_what_a_record_holds():
    record = parse(CANONICAL, "game.durbar")
    assert record.game == "thurn-und-taxis"
    assert record.rules == 1
    assert record.players == 3
    assert record.names == ("Anna", "bot:steady", "Béla the Great")
    assert record.options == {"empty_hand_postmaster": False, "voluntary_abandon": True}
    assert record.date == datetime.date(2026, 11, 21)
    assert record.result == (24, -3, 19)
    assert record.board is None
    assert record.lines[0] == RecordLine(0, "first 2")
    assert record.lines[-1] == RecordLine(10, "lay ulm right")
    assert record.lines[-1].number == 16
    assert record.line_prefix(7) == "game.durbar:7: "


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\ufeff" + CANONICAL, id="byte order mark"),
        pytest.param(CANONICAL.replace("\n", "\r\n"), id="line ends of Windows"),
        pytest.param(CANONICAL.replace("\n", "\r"), id="line ends of an old Mac"),
        pytest.param(CANONICAL.replace(" ", "   "), id="more spaces"),
        pytest.param(CANONICAL.replace(" ", "\u2028"), id="spaces that Unicode lets end a line"),
        pytest.param(CANONICAL.replace("\n", "   # a\x85comment\n"), id="comments with such a sign"),
        pytest.param(CANONICAL.replace("\n", "   # a comment\n"), id="comments"),
        pytest.param(CANONICAL.replace("\n", "\n\n# alone\n\n"), id="blank lines and lines of comment"),
        pytest.param(CANONICAL.replace("\n", "\n  "), id="indented"),
        pytest.param(CANONICAL.rstrip("\n"), id="no final newline"),
        pytest.param(CANONICAL.replace("\n\n", "\n"), id="no blank line"),
        pytest.param(
            changed("option voluntary_abandon on\n", "option all_provinces_with_bavaria off\n").replace(
                "date", "option voluntary_abandon on\ndate"
            ),
            id="an option at its default",
        ),
        pytest.param(
            changed("option empty_hand_postmaster off\noption voluntary_abandon on\n", "").replace(
                "date", "option voluntary_abandon on\noption empty_hand_postmaster off\ndate"
            ),
            id="options in another order",
        ),
        pytest.param(
            "durbar 1\nresult 24 -3 19\n" + changed("durbar 1\n", "").replace("result 24 -3 19\n\n", "\n"),
            id="headers in another order",
        ),
        pytest.param(
            changed("seat 1 Anna\n", "").replace("date", "seat 1 Anna\ndate"), id="seats in another order"
        ),
    ],
)
def test_other_writings_are_read_and_printed_canonically(text: str):
    assert str(parse(text)) == CANONICAL


def test_comments_stay_with_their_decision():
    record = parse(CANONICAL + "1 draw # on the line\n1 end\n# legal: end | close\n# more\n2 draw\n\n# far\n")
    assert [(comment.decisions, comment.text) for comment in record.comments[-4:]] == [
        (5, "on the line"),
        (6, "legal: end | close"),
        (6, "more"),
        (7, "far"),
    ]
    assert [comment.number for comment in record.comments[-4:]] == [17, 19, 20, 23]


def test_a_comment_above_all_decisions_is_of_none():
    record = parse(CANONICAL.replace("durbar 1\n", "durbar 1 # the first line\n"))
    assert [(comment.decisions, comment.number) for comment in record.comments] == [(0, 1)]


def test_a_board_header_is_kept():
    text = changed("date", f"board {DIGEST}\ndate")
    assert parse(text).board == DIGEST
    assert str(parse(text)) == text


def test_an_unfinished_record_has_no_result():
    record = parse(changed("result 24 -3 19\n", ""))
    assert record.result is None
    assert "result" not in str(record)


def test_a_record_without_decisions_is_one():
    text = CANONICAL.partition("* first")[0]
    assert parse(text).lines == ()
    assert str(parse(text)) == text


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("hello\n" + CANONICAL, 1, "a record begins with 'durbar 1'"),
        ("# only this\n\ngame thurn-und-taxis\n", 3, "a record begins with 'durbar 1'"),
        (changed("durbar 1", "durbar 2"), 1, "durbar 2 is not supported; this program reads durbar 1"),
        (
            changed("rules 1", "rules 9"),
            3,
            "rules 9 of thurn-und-taxis are not supported; this program plays rules 1",
        ),
        (changed("game thurn-und-taxis", "game thurn-und-taxi"), 2, "Did you mean 'thurn-und-taxis'?"),
        (changed("game thurn-und-taxis", "game chess"), 2, "there is no game 'chess'"),
        (changed("game thurn-und-taxis", "game Thurn_und_Taxis"), 2, "is written 'thurn-und-taxis'"),
        (changed("players 3", "players three"), 4, "players 'three' is not a number"),
        (changed("players 3", "players 5"), 4, "for 2 to 4 players, not 5"),
        (changed("players 3", "players -3"), 4, "'-3' is not a number"),
        (changed("players 3", "players"), 4, "header 'players' has no value"),
        (changed("players 3", "player 3"), 4, "'player' is not a header. Did you mean 'players'?"),
        (changed("players 3", "players 3\nplayers 3"), 5, "header 'players' is already in line 4"),
        (changed("players 3", "players 2"), 7, "a seat is a number from 1 to 2 and a name"),
        (changed("seat 2 bot:steady", "seat two bot"), 6, "a seat is a number from 1 to 3 and a name"),
        (changed("seat 2 bot:steady", "seat 0 bot"), 6, "a seat is a number from 1 to 3 and a name"),
        (changed("seat 2 bot:steady", "seat 2"), 6, "a seat is a number from 1 to 3 and a name"),
        (changed("seat 2 bot:steady", "seat 1 Anna"), 6, "seat 1 has a name already"),
        (
            changed("option voluntary_abandon on", "option voluntary_abandn on"),
            9,
            "Did you mean 'voluntary_abandon'?",
        ),
        (changed("option voluntary_abandon on", "option voluntary_abandon yes"), 9, "one of: off, on"),
        (changed("option voluntary_abandon on", "option voluntary_abandon"), 9, "one of: off, on"),
        (
            changed("option voluntary_abandon on", "option empty_hand_postmaster on"),
            9,
            "option empty_hand_postmaster is set already",
        ),
        (changed("date 2026-11-21", "date 21.11.2026"), 10, "is not a date like 2026-11-21"),
        (changed("date 2026-11-21", "date 2026-02-30"), 10, "is not a date like 2026-11-21"),
        (changed("date 2026-11-21", "board sha256:abc"), 10, "'sha256:' and 64 hexadecimal digits"),
        (changed("result 24 -3 19", "result 24 -3"), 11, "is not 3 numbers, one for each seat"),
        (changed("result 24 -3 19", "result 24 -3 x"), 11, "is not 3 numbers, one for each seat"),
        (changed("* show ulm", "show ulm"), 14, "a decision begins with '*' or a seat number"),
        (changed("* show ulm", "*"), 14, "a decision is an actor ('*' or a seat from 1) and its text"),
        (
            changed("* show ulm", "0 show ulm"),
            14,
            "a decision is an actor ('*' or a seat from 1) and its text",
        ),
        (
            changed("* show ulm", "03 take ulm"),
            14,
            "a decision is an actor ('*' or a seat from 1) and its text",
        ),
        (changed("2 take ulm", "2 Take ulm"), 15, "'2 Take ulm': a decision is written in lower case"),
        (changed("players 3", "players 03"), 4, "'03' is not a number from 1"),
        (changed("seat 2 bot:steady", "seat 02 bot"), 6, "a seat is a number from 1 to 3 and a name"),
        (changed("date 2026-11-21", "date 20261121"), 10, "is not a date like 2026-11-21"),
        (changed("result 24 -3 19", "result 24 -03 19"), 11, "is not 3 numbers, one for each seat"),
        (changed("result 24 -3 19", "result 24 -0 19"), 11, "is not 3 numbers, one for each seat"),
        (changed("* show ulm", "70000 take ulm"), 14, "a decision begins with '*' or a seat number"),
        (changed("* show ulm", "9" * 5000 + " end"), 14, "a decision begins with '*' or a seat number"),
        (changed("players 3", "players " + "3" * 5000), 4, "is not a number"),
        (changed("seat 2", "seat " + "2" * 5000), 6, "a seat is a number from 1 to 3 and a name"),
        (changed("24 -3 19", "24 -3 " + "9" * 5000), 11, "is not 3 numbers, one for each seat"),
        (changed("Anna", "An\u200bna"), 5, "a name is printable, not empty and contains no '#'"),
        (changed("* show ulm", "seat 1 Anna"), 14, "a decision begins with '*' or a seat number"),
    ],
)
def test_a_bad_line_is_told_with_file_line_and_what_is_right(text: str, line: int, words: str):
    with pytest.raises(InvalidRecord) as error:
        parse(text, "my/game.durbar")
    assert str(error.value).startswith(f"my/game.durbar:{line}: ")
    assert words in str(error.value)


@pytest.mark.parametrize(
    "old",
    [
        "durbar 1",
        "thurn-und-taxis",
        "players 3",
        "voluntary_abandon on",
        "24 -3 19",
        "* show ulm",
        "show ulm",
    ],
)
def test_a_line_of_megabytes_is_not_told_whole(old: str):
    with pytest.raises(InvalidRecord) as error:
        parse(changed(old, 300_000 * "Long words "), "game.durbar")
    assert str(error.value).startswith("game.durbar:")
    assert len(str(error.value)) < 1000


def test_text_in_another_encoding_is_told_with_its_line(tmp_path: Path):
    path = tmp_path / "game.durbar"
    path.write_bytes(CANONICAL.encode("latin-1"))
    with pytest.raises(InvalidRecord, match=r":7: is not UTF-8 text$"):
        read(path)


@pytest.mark.parametrize("header", ["game thurn-und-taxis", "rules 1", "players 3", "seat 2 bot:steady"])
def test_a_missing_header_is_told(header: str):
    name = " ".join(header.split()[: 2 if header.startswith("seat") else 1])
    with pytest.raises(InvalidRecord, match=f"^x: the header '{name}' is missing$"):
        parse(changed(header + "\n", ""), "x")


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n"])
def test_an_empty_record_is_invalid(text: str):
    with pytest.raises(InvalidRecord, match="the header 'durbar' is missing"):
        parse(text)


@pytest.mark.parametrize("name", ["", "  ", "Anna # 1", "An\x00na", "An\u200bna"])
def test_names_that_a_record_cannot_hold(name: str):
    with pytest.raises(InvalidRecord, match="cannot be a name"):
        check_name(name)


def test_names_get_single_spaces():
    assert check_name("  Anna   Maria ") == "Anna Maria"


# ---------------------------------------------------------------- any record, any text

name = (
    st.text(min_size=1, max_size=12)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: bool(text) and "#" not in text and text.isprintable())
)
word = st.text("abcdefghijklmnopqrstuvwxyz_+:-?0123456789", min_size=1, max_size=10)
line = st.builds(RecordLine, st.integers(0, 99), st.lists(word, min_size=1, max_size=3).map(" ".join))


@st.composite
def records(draw: st.DrawFn) -> Record:
    about = registry.about("thurn-und-taxis")
    names = draw(st.lists(name, min_size=about.min_players, max_size=about.max_players))
    values = {option.name: draw(st.sampled_from(option.values)) for option in about.options}
    result = st.lists(st.integers(-99, 99), min_size=len(names), max_size=len(names)).map(tuple)
    return Record(
        game=about.id,
        rules=about.rules_version,
        names=tuple(names),
        options=about.changed_options(values),
        lines=tuple(draw(st.lists(line, max_size=8))),
        board=draw(st.none() | st.just(DIGEST)),
        date=draw(st.none() | st.dates()),
        result=draw(st.none() | result),
    )


@given(records())
@settings(max_examples=150, deadline=None)
def test_any_record_is_read_as_it_was_printed(record: Record):
    text = str(record)
    assert parse(text) == record
    assert str(parse(text)) == text


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_record_or_invalid(text: str):
    with pytest.raises(InvalidRecord):
        parse(text)


@given(st.data())
@settings(max_examples=250, deadline=None)
def test_a_record_with_a_damaged_line_is_read_or_invalid(data: st.DataObject):
    lines = CANONICAL.splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    words = lines[number].split(" ")
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.text(max_size=20) | word)
    lines[number] = " ".join(words)
    try:
        record = parse("\n".join(lines))
    except InvalidRecord:
        return
    assert parse(str(record)) == record
