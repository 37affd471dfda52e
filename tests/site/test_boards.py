"""Boards of the players' own: looked through, kept by digest, played on, and never half created."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from durbar.bots import worker
from durbar.bots.levels import LEVELS
from durbar.cli import main
from durbar.cli.group import cli
from durbar.core import registry
from durbar.core.boardfile import LARGEST
from durbar.core.errors import InvalidBoard, InvalidOption
from durbar.games.taj_mahal import boardfile
from durbar.site import data_folder
from durbar.site.errors import Unplayable
from durbar.site.serving import server
from durbar.site.tables import boards, stored_boards
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Board, Table
from durbar.site.tables.records import record_for
from durbar.site.tables.rematch import rematch
from durbar.site.tables.replay import match_of
from tests.site.conftest import client_of, decide, fresh
from tests.site.migrating import MIGRATE
from tests.site.own_board import OWN

TAJ = "taj-mahal"
FORM = {"name": "Anna", "game": TAJ, "seat1": "me", "seat2": "steady", "seat3": "none"}
LOBBY = """
import os, sys
from durbar.site.django_ready import migrate, prepare_data
prepare_data()
os.environ["DJANGO_SETTINGS_MODULE"] = "durbar.site.settings"
import durbar.site.asgi
migrate()
from durbar.site.tables import readiness
readiness.expect()
from django.test import Client
from django.core.files.uploadedfile import SimpleUploadedFile
from durbar.games.taj_mahal import boardfile
own = SimpleUploadedFile("own.toml", boardfile.SHIPPED.read_bytes() + b"# ours")
client = Client(headers={"Host": "localhost"})
form = {"name": "Anna", "game": "taj-mahal", "seat1": "me", "seat2": "open", "board_file": own}
answer = client.post("/tables/", form)
assert b"Own board" in client.get(answer.url).content
print([name for name in ("numba", "llvmlite") if name in sys.modules])
"""


FILES_OF_BEFORE = (
    MIGRATE.format(killed_at=-1)
    + """
from django.db.migrations.executor import MigrationExecutor
from django.db import connection
from durbar.site.tables.models import Board
MigrationExecutor(connection).migrate([("tables", "0005_pledge")])
folder = data_folder.folder() / "boards"
folder.mkdir()
(folder / "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.toml").write_text("test")
(folder / "0000000000000000000000000000000000000000000000000000000000000000.toml").write_text("other")
MigrationExecutor(connection).migrate([("tables", "0006_board")])
print([(board.digest[:15], bytes(board.content)) for board in Board.objects.all()])
"""
)


def upload(content: str | bytes, name: str = "own.toml") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def kept() -> list[Path]:
    folder = data_folder.folder()
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.exists() else []


def lose(digest: str | None) -> None:
    """Take a board from the site, as if it had never been kept."""
    assert digest
    Board.objects.filter(digest=digest).delete()
    stored_boards.file_of(digest).unlink(missing_ok=True)


@pytest.fixture
def own() -> boards.OwnBoard:
    return boards.check(TAJ, "own.toml", OWN.encode())


@pytest.fixture
def table(anna, own) -> Table:
    return create(TablePlan(TAJ, ["me", "steady"], {}, board=own), anna)


# ---------------------------------------------------------------- sending a file in the lobby


@pytest.mark.django_db
def test_a_table_is_played_on_the_board_that_was_sent():
    client = Client()
    answer = client.post("/tables/", FORM | {"board_file": upload(OWN)})
    table = Table.objects.get()
    number = hashlib.sha256(OWN.encode()).hexdigest()
    assert table.board == f"sha256:{number}"
    assert [bytes(board.content) for board in Board.objects.all()] == [OWN.encode()]
    assert kept() == [data_folder.folder() / "boards" / f"{number}.toml"]
    assert kept()[0].read_bytes() == OWN.encode()
    page = client.get(answer.headers["Location"]).content.decode()
    assert "Multan of ours" in page or "MULTAN OF OURS" in page
    assert "Own board" in page
    assert table.board[:15] in page
    assert f"\nboard {table.board}\n" in record_for(table, 1)


@pytest.mark.django_db
def test_the_shipped_file_is_the_shipped_board():
    Client().post("/tables/", FORM | {"board_file": upload(boardfile.SHIPPED.read_bytes())})
    assert Table.objects.get().board is None
    assert kept() == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (OWN.replace('"bhakkar", "multan"', '"bhakkar", "atlantis"', 1), "own.toml:"),
        (OWN.replace('id = "bhakkar"', 'id = "bha kkar"'), "is not an id"),
        (OWN.replace("width = 1000", "width = 0"), "own.toml:"),
        (OWN.replace("label_size = 13", "label_size = nan", 1), "is not a number for a board"),
        ("this is no TOML", "own.toml:1"),
        ("x = " + "[" * 20_000, "nested too deeply"),
        ("x = " + "9" * 20_000, "own.toml:"),
        (b"\xff\xfe\x00", "is not UTF-8"),
        ("#" * (LARGEST + 1), "is larger than 256 kB"),
        ("import os", "own.toml:1"),
        ("", "own.toml:1"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_and_nothing_created(content, told):
    answer = Client().post("/tables/", FORM | {"board_file": upload(content)})
    assert answer.status_code == 200
    assert told in answer.context["message_of_board"]
    assert "/tmp" not in answer.context["message_of_board"]
    assert not Table.objects.exists()
    assert kept() == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "own.toml:{line}: city[0]: the field `name` is missing; its fields are: id, name, "),
        ("de", "own.toml, Zeile {line}: city[0]: das nötige Feld `name` fehlt; Felder: id, name, "),
    ],
)
def test_a_field_that_is_missing_is_told_with_its_place_and_what_there_may_be(language, told):
    without = OWN.replace('name = "Bhakkar"\n', "", 1)
    sent = FORM | {"board_file": upload(without)}
    answer = Client().post("/tables/", sent, headers={"accept-language": language})
    line = without[: without.index('id = "bhakkar"')].count("\n")
    assert told.format(line=line) in answer.context["message_of_board"]


@pytest.mark.django_db
def test_what_is_wrong_in_a_file_is_told_where_it_was_chosen():
    page = Client().post("/tables/", FORM | {"board_file": upload("import os")}).content.decode()
    section = re.search(r'<details class="options board-choice"[^>]* open>(.*?)</details>', page, re.DOTALL)
    assert section
    assert "own.toml:1" in section[1]
    assert "choose one again" in section[1]
    assert page.count("own.toml:1") == 1


@pytest.mark.django_db
def test_a_board_of_another_game_is_refused():
    form = FORM | {"game": "thurn-und-taxis", "board_file": upload(OWN)}
    assert "own.toml:" in Client().post("/tables/", form).context["message_of_board"]
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_nothing_is_kept_when_something_else_is_wrong():
    answer = Client().post("/tables/", FORM | {"name": "#1", "board_file": upload(OWN)})
    assert answer.context["message"]
    assert kept() == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["../../evil.toml", "/etc/passwd", "..\\evil.toml", "<script>.toml"])
def test_the_name_of_a_file_is_never_a_place(name):
    Client().post("/tables/", FORM | {"board_file": upload(OWN, name)})
    assert [path.name for path in kept()] == [f"{hashlib.sha256(OWN.encode()).hexdigest()}.toml"]
    page = Client().post("/tables/", FORM | {"board_file": upload("x", name)}).content.decode()
    assert "<script>.toml" not in page


@pytest.mark.django_db
def test_markup_in_a_board_is_only_text():
    evil = OWN.replace('"Multan of ours"', '"<script>alert(1)</script>"').replace(
        'background = "#e6d9bd"', "background = '\"/><script>alert(2)</script>'"
    )
    client = Client()
    answer = client.post("/tables/", FORM | {"board_file": upload(evil)})
    page = client.get(answer.headers["Location"]).content.decode()
    assert "<script>alert" not in page
    assert "<SCRIPT>ALERT" not in page


@pytest.mark.django_db
def test_a_board_of_an_unknown_digest_cannot_be_asked_for(own):
    stored_boards.keep(own)
    for digest in (str(own.digest), "../../secret_key", "sha256:../../secret_key"):
        answer = Client().post("/tables/", FORM | {"board": digest})
        assert "does not offer" in answer.context["message"]
    assert not Table.objects.exists()


@pytest.mark.parametrize("digest", ["", "sha256:", "../secret_key", "sha256:../../x", "sha256:" + "A" * 64])
def test_only_a_digest_names_a_file(digest):
    with pytest.raises(stored_boards.BoardMissing):
        stored_boards.path_of(digest)


def test_lobby_with_an_own_board_does_without_the_engine(run_python, tmp_path):
    assert run_python("-c", LOBBY, DURBAR_DATA=str(tmp_path)).strip() == "[]"


# ---------------------------------------------------------------- playing on it


@pytest.mark.django_db
def test_every_replay_and_the_rematch_use_the_board(table, anna, own):
    table = decide(table)
    assert match_of(table).game.board.digest == own.digest
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert rematch(table.pk, anna).board == own.digest


@pytest.mark.django_db
def test_a_computer_player_thinks_on_the_board(table, own):
    view = match_of(table).view(table.turn)
    question = worker.question_for(view, LEVELS[-1].name, stored_boards.path_of(table.board))
    assert worker._view(question).game.board.digest == own.digest
    assert worker.answer(question) in view.legal.ids


@pytest.mark.django_db
def test_the_tables_page_offers_its_board_for_download(table, anna, own):
    path = f"/table/{table.slug}/board/"
    assert path in client_of(anna).get(f"/table/{table.slug}/").content.decode()
    answer = client_of(None).get(path)
    assert answer.content == own.content
    assert "attachment" in answer.headers["Content-Disposition"]


@pytest.mark.django_db
def test_another_machine_plays_on_the_board_too(table, own, monkeypatch, tmp_path):
    monkeypatch.setenv("DURBAR_DATA", str(tmp_path / "another machine"))
    assert kept() == []
    assert match_of(table).game.board.digest == own.digest
    assert [path.read_bytes() for path in kept()] == [OWN.encode()]


@pytest.mark.django_db
def test_a_full_disk_on_one_machine_is_no_fault_of_the_table(table, monkeypatch, tmp_path):
    (tmp_path / "another machine").write_text("no folder")
    monkeypatch.setenv("DURBAR_DATA", str(tmp_path / "another machine"))
    assert not stored_boards.is_there(table.board)


def test_the_files_of_a_site_from_before_are_taken_in(run_python, tmp_path):
    told = run_python("-c", FILES_OF_BEFORE, DURBAR_DATA=str(tmp_path))
    assert told.splitlines()[-1] == "[('sha256:9f86d081', b'test')]"


def test_who_may_not_see_a_table_gets_no_board_and_the_shipped_one_is_not_sent(table, anna):
    Table.objects.filter(pk=table.pk).update(listed=False)
    assert client_of(None).get(f"/table/{table.slug}/board/").status_code == 404
    Table.objects.filter(pk=table.pk).update(board=None)
    assert client_of(anna).get(f"/table/{table.slug}/board/").status_code == 404


def test_a_missing_file_is_told_on_the_page(table, anna):
    lose(table.board)
    with pytest.raises(Unplayable):
        match_of(fresh(table))
    client = client_of(anna)
    answer = client.get(f"/table/{table.slug}/")
    assert answer.status_code == 200
    assert "is not on this server any more" in answer.content.decode()
    assert client.get(f"/table/{table.slug}/record/").status_code == 404
    answer = client.post(f"/table/{table.slug}/play/", {"action": "withdraw", "length": table.length})
    assert answer.status_code in (200, 302)
    assert client.get("/").status_code == 200


@pytest.mark.django_db
def test_a_table_whose_file_is_gone_waits(anna, own):
    table = create(TablePlan(TAJ, ["me", "open"], {}, board=own), anna)
    lose(own.digest)
    answer = client_of(anna).post(f"/table/{table.slug}/computer/", {"seat": 2, "level": "steady"})
    assert answer.status_code == 302
    assert fresh(table).status == Table.Status.WAITING


# ---------------------------------------------------------------- boards that the server offers


@pytest.fixture
def own_file(tmp_path, monkeypatch):
    path = tmp_path / "mine.toml"
    path.write_text(OWN, "utf-8")
    monkeypatch.setattr(boards, "_offers", {})
    return path


@pytest.mark.django_db
def test_the_lobby_offers_the_servers_board(own_file, own):
    server._offer([(TAJ, own_file)])
    assert str(own.digest) in Client().get(f"/?game={TAJ}").content.decode()
    assert str(own.digest) not in Client().get("/?game=thurn-und-taxis").content.decode()
    Client().post("/tables/", FORM | {"board": str(own.digest)})
    assert Table.objects.get().board == own.digest


def test_the_command_looks_through_boards_before_the_server_starts(monkeypatch, capsys, own_file):
    own_file.write_text(OWN.replace('"bhakkar", "multan"', '"bhakkar", "atlantis"', 1), "utf-8")
    monkeypatch.setattr("sys.argv", ["durbar", "--no-browser", "--board", f"{TAJ}={own_file}"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 1
    assert capsys.readouterr().err.startswith(f"durbar: {own_file}:")
    assert boards.offers(TAJ) == ()
    assert kept() == []


@pytest.mark.parametrize(
    ("arguments", "kind", "told"),
    [
        (["--board", "taj-mahal"], InvalidOption, "is not GAME=FILE"),
        (["--board", "taj=x.toml"], InvalidOption, "there is no game"),
        (["--board", f"{TAJ}=/nowhere.toml"], InvalidBoard, "cannot be read"),
        (["--board", f"{TAJ}=x.toml", "perft", TAJ, "--depth", "1"], InvalidOption, "is for the server"),
    ],
)
def test_wrong_boards_for_the_command_are_told(arguments, kind, told):
    result = CliRunner().invoke(cli, arguments)
    assert isinstance(result.exception, kind)
    assert told in str(result.exception)


@pytest.mark.django_db
def test_the_lobby_tells_what_is_our_reconstruction():
    page = Client().get(f"/?game={TAJ}").content.decode()
    assert "reconstruction" in page
    assert "A board file of your own" in page


@pytest.mark.django_db
def test_the_lobby_does_not_tell_where_the_server_keeps_its_files(own_file):
    server._offer([(TAJ, own_file)])
    page = Client().get(f"/?game={TAJ}").content.decode()
    assert own_file.name in page
    assert str(own_file.parent) not in page


@pytest.mark.django_db
@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_who_makes_a_board_begins_with_the_one_that_is_shipped(about):
    page = Client().get("/", {"game": about.id}).content.decode()
    way = f"/boards/{about.id}.toml"
    if not about.has_board:
        assert way not in page
        assert Client().get(way).status_code == 404
        return
    assert f'<a href="{way}" download>board.toml</a>' in page
    sent = Client().get(way)
    assert sent["Content-Disposition"] == f'attachment; filename="{about.id}.toml"'
    assert boards.check(about.id, "board.toml", sent.content).digest is None
