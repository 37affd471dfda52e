"""Board files: what is wrong is told with file and line; an own board that is consistent can be played."""

from __future__ import annotations

import copy
import hashlib
import time
from pathlib import Path

import pytest

from durbar import Match, load
from durbar.core import registry
from durbar.core.errors import InvalidBoard, InvalidRecord
from durbar.games.maharaja.boardfile import SHIPPED as MAHARAJA
from durbar.games.taj_mahal.boardfile import SHIPPED as TAJ_MAHAL
from durbar.games.thurn_und_taxis.boardfile import SHIPPED, BoardFile

TEXT = SHIPPED.read_text(encoding="utf-8")
ULM = '[[city]]\nid = "ulm"\nname = "Ulm"\nprovince = "wuerttemberg"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "own board.toml"
    path.write_text(text, encoding="utf-8")
    return path


def with_change(old: str, new: str) -> str:
    """Return the shipped board with one text replaced."""
    assert TEXT.count(old) == 1, f"{TEXT.count(old)} times: {old}"
    return TEXT.replace(old, new)


def line_of(text: str, mark: str) -> int:
    """Return the line (from 1) on which `mark` begins."""
    assert text.count(mark) == 1, f"{text.count(mark)} times: {mark}"
    return text.count("\n", 0, text.index(mark)) + 1


# Each row: what is replaced, by what, the text whose line must be named (None: the new one's), and words.
WRONG = {
    # what is no TOML
    "syntax": ("[meta]", "[meta", None, "is not TOML"),
    "twice the same key": ("width = 1000", "width = 1000\nwidth = 999", "width = 999", "is not TOML"),
    # what has another shape
    "a word for a number": ("width = 1000", 'width = "wide"', None, "meta.width: expected `int`, got `str`"),
    "a city far off every map": (
        "x = 369\ny = 393",
        "x = 369\ny = 39300",
        "y = 39300",
        "y: expected `float` <= 20000.0",
    ),
    "more waters than a map can show": (
        "[meta]",
        '[[water]]\nkind = "lake"\npoints = [[0, 0], [9, 9]]\n' * 95 + "[meta]",
        None,
        "water: expected `array` of length <= 100",
    ),
    "an unknown key": (
        "copies_per_city_card = 3",
        "copies_per_card = 3",
        None,
        "`copies_per_card` is unknown",
    ),
    "an unknown key of a city": (
        ULM,
        ULM + 'river = "Donau"\n',
        'river = "Donau"',
        "the field `river` is unknown",
    ),
    "a key that is missing": (
        ULM,
        ULM.replace('name = "Ulm"\n', ""),
        '[[city]]\nid = "ulm"',
        "city[4]: the field `name` is missing; its fields are: id, name, province, x, y, label, cards",
    ),
    "a table that is missing": (
        "[setup]",
        "[set_up]",
        None,
        "the field `set_up` is unknown; its fields are: roads, meta, ",
    ),
    "another format": ("format = 1", "format = 2", None, "meta.format: invalid enum value 2"),
    "the board of another game": ('id = "thurn_und_taxis"', 'id = "maharaja"', None, "meta.id: "),
    "a label that does not exist": (
        'x = 369\ny = 393\nlabel = "n"',
        'x = 369\ny = 393\nlabel = "up"',
        'label = "up"',
        "city[4].label",
    ),
    "points beyond the rules' numbers": ("points = 10", "points = 40000", None, "expected `int` <= 999"),
    "a tile beyond the rules' numbers": (
        "values = [1]",
        "values = [99999]",
        None,
        "bonus_pile[9].values[0]: expected `int` <= 999",
    ),
    "a pile for a route that nobody lays": ("length = 5", "length = 70000", None, "expected `int` <= 99"),
    "a pile of no kind": ('kind = "end"', 'kind = "ende"', None, "bonus_pile[9].kind"),
    "other counts than the rulebook's": (
        "houses_per_player = 20",
        "houses_per_player = 21",
        None,
        "setup.houses_per_player",
    ),
    "a city without a name": ('name = "Ulm"', 'name = " "', 'name = " "', "city[4].name: ' ' is not a name"),
    "a name that no map has room for": (
        'name = "Ulm"',
        f'name = "{"U" * 41}"',
        f'name = "{"U" * 41}"',
        "1 to 40 characters that can be read",
    ),
    "a name that turns what stands beside it round": (
        'name = "Ulm"',
        'name = "Ulm\\u202e"',
        'name = "Ulm',
        "is not a name",
    ),
    "three to four players": ("players = [2, 4]", "players = [3, 4]", None, "setup.players"),
    # what breaks the rulebook's counts
    "a road too few": (
        '  ["mannheim", "carlsruhe"], ["mannheim", "stuttgart"],',
        '  ["mannheim", "stuttgart"],',
        "roads = [",
        "has 44 entries; the rulebook has 45",
    ),
    "a city too many": (
        ULM,
        ULM.replace("ulm", "neu") + 'x = 1\ny = 1\nlabel = "n"\n\n' + ULM,
        '[[city]]\nid = "mannheim"',
        "has 23 entries; the rulebook has 22",
    ),
    "a carriage too few": (
        "[[carriage]]\nvalue = 7\npoints = 10\ncopies = 4\n",
        "",
        "[[carriage]]\nvalue = 3",
        "has 4 entries; the rulebook has 5",
    ),
    "a pile too few": (
        '[[bonus_pile]]\nid = "game_end"\nname = "Game end"\nkind = "end"\nvalues = [1]\n',
        "",
        '[[bonus_pile]]\nid = "route_5"',
        "has 9 entries; the rulebook has 10",
    ),
    # what contradicts itself
    "two cities of one id": (
        'id = "ulm"',
        'id = "stuttgart"',
        'id = "stuttgart"\nname = "Ulm"',
        "'stuttgart' is there already; ids are unique",
    ),
    "two provinces of one id": (
        'id = "tyrol"',
        'id = "schweiz"',
        'id = "schweiz"\nname = "Tyrol"',
        "'schweiz' is there already",
    ),
    "two piles of one id": (
        'id = "route_6"',
        'id = "route_5"',
        'id = "route_5"\nname = "Route 6"',
        "'route_5' is there already",
    ),
    "a city of no province": (
        'name = "Ulm"\nprovince = "wuerttemberg"',
        'name = "Ulm"\nprovince = "wurttemberg"',
        'province = "wurttemberg"',
        "'wurttemberg' is not a province of this file",
    ),
    "four cards of a city": (
        'x = 369\ny = 393\nlabel = "n"\ncards = 3',
        'x = 369\ny = 393\nlabel = "n"\ncards = 4',
        "cards = 4",
        "is 4; each city has 3 cards",
    ),
    "a province without a city": (
        'name = "Sigmaringen"\nprovince = "hohenzollern"',
        'name = "Sigmaringen"\nprovince = "baden"',
        '[[province]]\nid = "hohenzollern"',
        "'hohenzollern' has no city",
    ),
    "a road to nowhere": (
        '["ulm", "kempten"]',
        '["ulm", "kemptn"]',
        None,
        "'kemptn' is not a city of this file",
    ),
    "a road to itself": ('["basel", "zuerich"]', '["basel", "basel"]', None, "joins 'basel' to itself"),
    "a road twice": (
        '["muenchen", "passau"]',
        '["passau", "salzburg"]',
        None,
        "'passau' and 'salzburg' are joined already",
    ),
    "a city out of reach": (
        '["pilsen", "lodz"]',
        '["pilsen", "linz"]',
        '[[city]]\nid = "lodz"',
        "'lodz' cannot be reached by road",
    ),
    "a pile of no province": (
        'provinces = ["baden"]',
        'provinces = ["badn"]',
        None,
        "'badn' is not a province of this file",
    ),
    "a pile without a tile": (
        "length = 7\nvalues = [4, 3, 2, 1]",
        "length = 7\nvalues = []",
        "values = []",
        "has 0 tiles; a pile has 1 to 4",
    ),
    "a pile of five tiles": (
        "values = [6, 5, 4, 3]",
        "values = [6, 5, 4, 3, 2]",
        None,
        "has 5 tiles; a pile has 1 to 4",
    ),
    "the lowest tile on top": (
        "values = [6, 5, 4, 3]",
        "values = [3, 4, 5, 6]",
        None,
        "the highest tile lies on top, so values fall",
    ),
    "a province pile without provinces": (
        'kind = "province"\nprovinces = ["baden"]\n',
        'kind = "province"\n',
        '[[bonus_pile]]\nid = "baden"',
        "names its provinces",
    ),
    "a route pile without a length": (
        'kind = "route"\nlength = 6\n',
        'kind = "route"\n',
        '[[bonus_pile]]\nid = "route_6"',
        "has a length of at least 3",
    ),
    "route piles out of order": (
        "length = 7",
        "length = 4",
        '[[bonus_pile]]\nid = "route_5"',
        "go from the shortest to the longest",
    ),
    "two piles for the end": (
        'kind = "route"\nlength = 7',
        'kind = "end"',
        'kind = "end"\nvalues = [1]',
        "exactly one pile is of kind 'end'",
    ),
    "an official too many": (
        'step = "close"\n',
        'step = "close"\n\n[[official]]\nid = "innkeeper"\nname = "Innkeeper"\nstep = "play"\n',
        '[[official]]\nid = "innkeeper"',
        "the entries are, in this order: postmaster, administrator, postal_carrier, cartwright",
    ),
    "an official too few": (
        '\n[[official]]\nid = "cartwright"\nname = "Cartwright"\nstep = "close"\n',
        "",
        '[[official]]\nid = "postal_carrier"',
        "the entries are, in this order: postmaster, administrator, postal_carrier, cartwright",
    ),
    "an official who helps elsewhere": (
        'step = "close"',
        'step = "play"',
        '[[official]]\nid = "cartwright"',
        "official[3]: 'cartwright' has another effect in the rulebook",
    ),
    "carriages out of order": (
        "value = 5\npoints = 5",
        "value = 6\npoints = 5",
        "value = 6\npoints = 5",
        "is 6; carriages go 3, 4, 5, 6, 7",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_board_is_told_with_file_line_and_what_is_right(tmp_path: Path, name: str):
    old, new, mark, words = WRONG[name]
    text = with_change(old, new)
    path = written(tmp_path, text)
    with pytest.raises(InvalidBoard) as error:
        BoardFile(path)
    assert str(error.value).startswith(f"{path}:{line_of(text, mark or new)}: ")
    assert words in str(error.value)


def test_the_board_of_another_game_is_told_as_that():
    with pytest.raises(InvalidBoard, match=r"meta\.id: invalid enum value 'taj_mahal'"):
        Match("thurn-und-taxis", board=TAJ_MAHAL)


def test_the_start_space_has_an_id_and_a_name_too(tmp_path: Path):
    text = MAHARAJA.read_text(encoding="utf-8")
    wrong = text.replace('"start"', '"Start Space"')
    line = line_of(wrong, 'id = "Start Space"')
    with pytest.raises(InvalidBoard, match=f":{line}: start.id: 'Start Space' is not an id: small letters"):
        Match("maharaja", board=written(tmp_path, wrong))
    wrong = text.replace('id = "start"\nname = ', 'id = "start"\nname = "" # ')
    with pytest.raises(InvalidBoard, match=r": start\.name: '' is not a name: 1 to 40 characters"):
        Match("maharaja", board=written(tmp_path, wrong))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('name = "Gold"\ngold = 2', 'name = "Gold"\ngold = 5', "action[0]: 'gold'"),
        ("houses = 2\nmin_in_city = 1", "houses = 2", "action[2]: 'two-houses'"),
        ('power = "palace_cost"\namount = 9', 'power = "palace_cost"\namount = 6', "character[5]: 'artist'"),
        ("amount = 1\nadvanced = true", "amount = 1", "character[6]: 'yogi'"),
    ],
)
def test_actions_and_characters_do_what_the_rulebook_says(tmp_path: Path, old: str, new: str, place: str):
    """The rules take it for granted: another number would stand there for nothing."""
    text = MAHARAJA.read_text(encoding="utf-8")
    assert text.count(old) == 1
    with pytest.raises(InvalidBoard) as error:
        Match("maharaja", board=written(tmp_path, text.replace(old, new)))
    assert f"{place} has another effect in the rulebook" in str(error.value)


def test_a_city_cannot_be_named_as_a_province(tmp_path: Path):
    text = TEXT.replace("salzburg_land", "linz")
    line = line_of(text, 'id = "linz"\nname = "Linz"')
    with pytest.raises(InvalidBoard, match=f":{line}: .*'linz' is a province too; name that one linz_land"):
        BoardFile(written(tmp_path, text))


def test_every_road_is_found_on_its_line(tmp_path: Path):
    roads = BoardFile().tables.roads
    for one, other in (roads[number] for number in (0, 1, 2, 9, 25, 44)):
        row = f'["{one}", "{other}"]'
        path = written(tmp_path, with_change(row, f'["{one}", "{other}?"]'))
        with pytest.raises(
            InvalidBoard, match=rf":{line_of(TEXT, row)}: roads\[\d+\]: '{other}\?' is not a city"
        ):
            BoardFile(path)


def test_a_board_that_is_not_there(tmp_path: Path):
    with pytest.raises(InvalidBoard, match=r"no\.toml: cannot be read: No such file"):
        BoardFile(tmp_path / "no.toml")


def test_a_board_that_is_no_text(tmp_path: Path):
    path = tmp_path / "board.toml"
    path.write_bytes(b"# a\n# b\n\xff\xfe")
    with pytest.raises(InvalidBoard, match=r"board\.toml:3: is not UTF-8 text"):
        BoardFile(path)


def test_a_byte_order_mark_is_no_part_of_a_board(tmp_path: Path):
    """As an editor of Windows writes it; the digest is of the file as it is."""
    board = BoardFile(written(tmp_path, "\ufeff" + TEXT))
    assert board.tables == BoardFile().tables
    marked = "\ufeff" + with_change('name = "Ulm"', "name = 7")
    with pytest.raises(InvalidBoard, match=f":{line_of(marked, 'name = 7')}: "):
        BoardFile(written(tmp_path, marked))


def test_an_empty_board(tmp_path: Path):
    with pytest.raises(
        InvalidBoard, match=r"own board.toml:1: the file: the field `roads` is missing; its fields"
    ):
        BoardFile(written(tmp_path, ""))


DOTS = ".".join("a" * 8_000)  # for which a reader of TOML takes seconds


@pytest.mark.parametrize(
    "line", [f"{DOTS} = 1", f"[{DOTS}]", f"a = {{ {DOTS} = 1 }}", DOTS.replace("a", "1") + " = 1"]
)
def test_a_key_without_end_is_refused_before_it_is_read(tmp_path: Path, line: str):
    path = written(tmp_path, f"[meta]\n{line}\n")
    began = time.monotonic()
    with pytest.raises(InvalidBoard, match=r":2: is not TOML for a board: it has too many dots"):
        BoardFile(path)
    assert time.monotonic() - began < 0.2


def test_numbers_and_remarks_may_have_as_many_dots_as_they_like(tmp_path: Path):
    numbers = ", ".join(["-1.5", "2.25"] * 40)
    text = f"# {'.' * 100}\nunknown = [{numbers}]\n{TEXT}"
    with pytest.raises(InvalidBoard, match="2: unknown: the field `unknown` is unknown"):
        BoardFile(written(tmp_path, text))


# ---------------------------------------------------------------- boards that are right

OWN = TEXT.replace("ulm", "neustadt").replace("Ulm", "Neustadt")


def test_the_shipped_board_has_no_digest_in_records():
    assert BoardFile().digest is None
    assert "board" not in Match("thurn-und-taxis", 2).record()


def test_the_digest_is_over_the_bytes_of_the_file(tmp_path: Path):
    path = written(tmp_path, OWN)
    assert BoardFile(path).digest == "sha256:" + hashlib.sha256(path.read_bytes()).hexdigest()
    other = written(tmp_path, OWN + "# a remark\n")
    assert BoardFile(other).digest == "sha256:" + hashlib.sha256(other.read_bytes()).hexdigest()


def test_a_copy_of_the_shipped_board_is_the_shipped_board(tmp_path: Path):
    assert BoardFile(written(tmp_path, TEXT)).digest is None


def test_an_own_board_is_played_and_named_in_the_record(tmp_path: Path):
    board, game = written(tmp_path, OWN), tmp_path / "game.durbar"
    match = Match("thurn-und-taxis", 2, seed=1, board=board)
    texts = match.game.actions.texts
    assert "take neustadt" in texts
    assert "take ulm" not in texts
    for _ in range(300):
        match.play(match.legal[0])
    record = match.record()
    assert f"\nboard sha256:{hashlib.sha256(board.read_bytes()).hexdigest()}\n" in record
    game.write_text(record, encoding="utf-8")
    assert load(game, board=board).record() == record


def test_a_record_of_an_own_board_loads_with_that_board_only(tmp_path: Path):
    board, game = written(tmp_path, OWN), tmp_path / "game.durbar"
    game.write_text(Match("thurn-und-taxis", 2, seed=1, board=board).record(), encoding="utf-8")
    digest = hashlib.sha256(board.read_bytes()).hexdigest()
    with pytest.raises(InvalidRecord, match=rf"game.durbar:7: .*give the board file with sha256:{digest}"):
        load(game)
    other = tmp_path / "other.toml"
    other.write_text(OWN + "# changed\n", encoding="utf-8")
    with pytest.raises(InvalidRecord, match="played on another board"):
        load(game, board=other)


def test_a_record_of_the_shipped_board_does_not_load_with_an_own_one(tmp_path: Path):
    board, game = written(tmp_path, OWN), tmp_path / "game.durbar"
    game.write_text(Match("thurn-und-taxis", 2, seed=1).record(), encoding="utf-8")
    with pytest.raises(InvalidRecord, match=r"game.durbar:\d+: .*give the shipped board"):
        load(game, board=board)


def test_a_record_may_name_the_shipped_board(tmp_path: Path):
    game = tmp_path / "game.durbar"
    record = Match("thurn-und-taxis", 2, seed=1).record()
    digest = hashlib.sha256(SHIPPED.read_bytes()).hexdigest()
    game.write_text(record.replace("date", f"board sha256:{digest}\ndate"), encoding="utf-8")
    assert load(game).record() == record


def test_a_file_that_was_changed_is_another_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = written(tmp_path, OWN)
    before = Match("thurn-und-taxis", 2, seed=1, board=path)
    assert registry.game("thurn-und-taxis", path) is before.game
    written(tmp_path, OWN.replace("value = 7\npoints = 10", "value = 7\npoints = 20"))
    after = Match("thurn-und-taxis", 2, seed=1, board=path)
    assert (
        before.game.board.digest
        != after.game.board.digest
        == registry.game("thurn-und-taxis", path).board.digest
    )
    assert copy.deepcopy(before).game is before.game
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert registry.game("thurn-und-taxis", Path("..") / path.name).board.digest == after.game.board.digest
    monkeypatch.chdir(tmp_path)
    near = registry.game("thurn-und-taxis", Path(path.name))
    assert near is after.game
    assert near.board_path == path


def test_boards_share_the_rules_but_not_their_contents(tmp_path: Path):
    path = written(tmp_path, OWN.replace("value = 7\npoints = 10", "value = 7\npoints = 20"))
    own, shipped = registry.game("thurn-und-taxis", path), registry.game("thurn-und-taxis")
    assert own.loops is shipped.loops
    for game, points in ((own, 20), (shipped, 10)):
        match = Match(game, 2, seed=1)
        match._position.states[0].seats[0].carriages = 5
        assert match.scores == (points - 20, -20)
