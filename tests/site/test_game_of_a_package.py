"""A game that a package of its own adds is played and reviewed on the site, with the plain face."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from django.test import Client

from durbar.bots import worker
from durbar.core import registry
from durbar.core.match import Match
from durbar.core.record import parse
from durbar.core.wishes import Wish, Wishes
from durbar.site.pages.context.wishes import wish_bar
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.play import play
from durbar.site.work import pending
from tests.conftest import ROOT
from tests.site.conftest import fresh

pytestmark = pytest.mark.django_db

FORM = {"name": "Anna", "game": "gifts", "seat1": "me", "seat2": "steady", "seat3": "steady", "seat4": "none"}
OWN = re.compile(r'<button\s+name="action"\s+value="([^"]+)"')
POSITION = re.compile(r'<pre class="position"[^>]*>(.*?)</pre>', re.DOTALL)
HIDDEN = re.compile(r'<input\s+type="hidden"\s+name="(length|version)"\s+value="(\d+)"')


@pytest.fixture
def anna() -> Client:
    """Anna's browser; she has set up a table with two steady players."""
    browser = Client()
    assert browser.post("/tables/", FORM).status_code == 302
    return browser


@pytest.fixture
def table(anna: Client) -> Table:
    return Table.objects.get()


def page_of(table: Table, browser: Client) -> str:
    return browser.get(f"/table/{table.slug}/").content.decode()


def let_computers_decide(table: Table) -> None:
    """Do what the server's driver does, until the table waits for a person."""
    while (task := pending.next_decision(table.pk)) is not None:
        assert task.computer
        answer = worker.answer(task.computer.question)
        assert play(table.pk, task.seat, answer, task.snapshot, task.computer.level)


def play_to_the_end(table: Table, browser: Client) -> None:
    """Choose the last decision that the page offers, again and again."""
    let_computers_decide(table)
    while offered := OWN.findall(page := page_of(table, browser)):
        form = {"action": offered[-1], **dict(HIDDEN.findall(page))}
        assert browser.post(f"/table/{table.slug}/play/", form).status_code == 302
        let_computers_decide(table)


def test_the_lobby_lists_it_and_offers_no_board_for_it():
    page = Client().get("/?game=gifts").content.decode()
    assert page.count("<h1 ") == 1
    assert ">Gifts</h3>" in page
    assert 'href="?game=gifts#choose"' in page
    assert "Equal cards cancel each other" in page
    assert "board_file" not in page
    assert "board_file" in Client().get("/?game=taj-mahal").content.decode()


def test_a_board_for_it_is_refused():
    from django.core.files.uploadedfile import SimpleUploadedFile

    answer = Client().post("/tables/", FORM | {"board_file": SimpleUploadedFile("mine.toml", b"")})
    assert "mine.toml: the game has no board" in answer.content.decode()
    assert not Table.objects.exists()


def test_its_option_reaches_the_table():
    Client().post("/tables/", FORM | {"option_equals_cancel": ["off", "on"]})
    assert Table.objects.get().options == {"equals_cancel": True}


def test_a_person_plays_it_to_its_end_with_steady_players(anna: Client, table: Table):
    play_to_the_end(table, anna)
    over = fresh(table)
    assert over.status == Table.Status.OVER
    page = page_of(over, anna)
    assert "The game is over." in page
    record = anna.get(f"/table/{table.slug}/record/").content.decode()
    match = Match.from_record(parse(record))
    assert match.over
    assert match.names == ("Anna", "bot:steady", "bot:steady")


def test_the_plain_face_offers_what_is_legal_and_to_nobody_else(anna: Client, table: Table):
    let_computers_decide(table)
    from durbar.site.tables.replay import match_of

    assert OWN.findall(page_of(table, anna)) == [*match_of(fresh(table)).legal.texts]
    assert not OWN.findall(page_of(table, Client()))


def test_the_plain_face_shows_a_seat_its_own_hand_alone(anna: Client, table: Table):
    let_computers_decide(table)
    shown = POSITION.search(page_of(table, anna))
    assert shown
    assert re.search(r"^1 hand \d.*; hand_size 9\b", shown[1], re.MULTILINE)
    assert len(re.findall(r"\bhand \d", shown[1])) == 1
    assert not re.search(r"\bhand \d", page_of(table, Client()))


def test_what_the_plain_face_shows_has_styles(anna: Client, table: Table):
    style = re.search(r'href="([^"]*/plain\.css[^"]*)"', page_of(table, anna))
    assert style
    assert ".position" in anna.get(style[1]).content.decode()


def test_its_log_is_told_in_notation_and_keeps_secrets(anna: Client, table: Table):
    let_computers_decide(table)
    log = anna.get(f"/table/{table.slug}/log/").content.decode()
    assert len(re.findall(r"\bdeal \d", log)) == 9
    assert "deal ?" in log
    assert re.search(r"\bfavour \d", log)
    assert not re.search(r"\bdeal \d", Client().get(f"/table/{table.slug}/log/").content.decode())


def test_it_is_reviewed_when_it_is_over(anna: Client, table: Table):
    play_to_the_end(table, anna)
    answer = anna.get(f"/table/{table.slug}/review/", follow=True)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Gifts" in page
    assert "deal " in page
    assert re.search(r"<dt>\s*Rules\s*</dt>", page)
    assert not re.search(r"<dt>\s*Board\s*</dt>", page)
    slug = re.search(r"/review/([\w-]+)/", answer.redirect_chain[-1][0])
    assert slug
    length = fresh(table).length
    for index in (0, length // 2, length):
        shown = anna.get(f"/review/{slug[1]}/{index}/")
        assert shown.status_code == 200
        assert f"{index} of {length}" in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", shown.content.decode()))


def test_nothing_is_wished_when_a_game_is_over():
    wish = Wish("luck", "Luck", "you are lucky", "For good.")
    careless = Wishes(
        known=(wish,),
        offered=lambda _view: (wish,),
        note=lambda _view: {},
        holds=lambda _view, _wish: True,
        fulfil=lambda _view, _wish: None,
    )
    gifts = registry.game("gifts")
    match = Match(replace(gifts, room=replace(gifts.room, wishes=careless)), 2, seed=1)
    assert wish_bar(match.view(1), Seat(number=1))
    while not match.over:
        match.play(match.legal[0])
    assert wish_bar(match.view(1), Seat(number=1)) is None


GERMAN = """
import os
from pathlib import Path
from tests.installed import install
install(Path.cwd())
os.environ["DJANGO_SETTINGS_MODULE"] = "durbar.site.settings"
import django
django.setup()
from django.utils import translation
from durbar.core.phrase import Name, Phrase
from durbar.faces.words import say
with translation.override("de"):
    print(say("Sold: {good}", good=Name("good", "amber")), say("The game is over."), sep="|")
"""


def test_a_package_translates_what_only_it_says(tmp_path: Path):
    package = tmp_path / "my_game"
    catalogue = package / "locale" / "de" / "LC_MESSAGES"
    catalogue.mkdir(parents=True)
    (package / "__init__.py").touch()
    points = '[project.entry-points."durbar.games"]\nmy-game = "my_game.about:ABOUT"\n'
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "my-game"\nversion = "1"\n' + points)
    texts = Catalog(locale="de")
    texts.add("Sold: {good}", "Verkauft: {good}")
    texts.add("amber", "Bernstein", context="good")
    texts.add("The game is over.", "Schluss.")
    with (catalogue / "django.mo").open("wb") as file:
        write_mo(file, texts)
    environment = os.environ | {"PYTHONPATH": str(ROOT), "DURBAR_DATA": str(tmp_path / "data")}
    ran = subprocess.run(
        [sys.executable, "-c", GERMAN],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert ran.stdout == "Verkauft: Bernstein|Das Spiel ist aus.\n"
