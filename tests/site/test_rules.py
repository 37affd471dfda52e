"""The rules in the app: in short, and all of them with their numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from markupsafe import escape

import durbar
from durbar.core import registry
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.faces.art.sheet import symbols_of
from durbar.faces.lesson import lesson_of
from durbar.faces.rule_pictures import pictures_of
from durbar.faces.words import tell
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import ACTION_IDS, LAST_ROUND
from durbar.games.maharaja.naming import action_name
from durbar.site.pages import rulebook
from durbar.site.tables import readiness
from tests.every_game import GAMES
from tests.markup import squeezed
from tests.site.conftest import client_of, finished_table

FULL = [about.id for about in registry.all_games() if about.rules]
HOUSE = Path(durbar.__file__).parent
CITED = re.compile(r"\b(?:TM|TT|MA)-\d+\b")

pytestmark = pytest.mark.django_db


def page_of(game: str) -> str:
    return Client().get(f"/rules/{game}/").content.decode()


def anchors(game: str) -> set[str]:
    return set(re.findall(r'<li id="([A-Z]{2}-\d+)"', page_of(game)))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_its_rules_in_short(game_id: str):
    page = Client().get(f"/rules/{game_id}/")
    assert page.status_code == 200
    text = page.content.decode()
    about = registry.about(game_id)
    assert about.title in text
    assert "<table>" in text
    assert all(escape(option.help) in text for option in about.options)


def test_the_short_rules_name_the_round_after_which_there_is_none():
    """MA-50: in every language, beside the other reasons for which a game ends."""
    english = registry.about("maharaja").rulebook
    assert english
    told = {path.name: path.read_text("utf-8") for path in english.parent.glob("rulebook*.md")}
    assert len(told) > 4
    for name, text in told.items():
        (end,) = (part for part in text.split("\n\n") if "MA-50" in part)
        assert str(LAST_ROUND) in end, name


def test_our_three_games_have_them_in_full():
    assert {"taj-mahal", "thurn-und-taxis", "maharaja"} <= set(FULL)


@pytest.mark.parametrize("game_id", FULL)
def test_every_numbered_rule_has_its_anchor(game_id: str):
    rules = registry.about(game_id).rules
    assert rules
    told = re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\*", rules.read_text("utf-8"), re.MULTILINE)
    assert len(told) == len(set(told)) > 20
    assert anchors(game_id) == set(told)


def test_every_rule_that_is_cited_stands_there():
    there = set().union(*map(anchors, FULL))
    files = [path for path in HOUSE.rglob("*") if path.suffix in {".py", ".md", ".toml", ".html"}]
    cited = {(path.name, rule) for path in files for rule in CITED.findall(path.read_text("utf-8"))}
    assert len(cited) > 200
    assert not {(name, rule) for name, rule in cited if rule not in there}


@pytest.mark.parametrize("game_id", FULL)
def test_every_citation_on_the_page_is_a_link_that_leads_somewhere(game_id: str):
    page = page_of(game_id)
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets <= set(re.findall(r'id="([^"]+)"', page)) | {"main"}
    body = page[page.index('class="in-short"') : page.index('id="open-example"')]
    assert not CITED.findall(re.sub(r"<a [^>]*>[^<]*</a>|<[^>]+>", "", body))


@pytest.mark.parametrize("game_id", FULL)
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_contents_lead_to_the_rules_in_full(game_id: str, language: str):
    """The rules in short have headings of the same names."""
    page = Client(headers={"accept-language": language}).get(f"/rules/{game_id}/").content.decode()
    anchors = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(anchors)) == sorted(anchors)
    _, in_full = page.split('id="in-full"')
    listed = re.findall(r'href="#([^"]+)"', page[page.index('"#in-full"') : page.index('id="in-short"')])
    assert len(listed) > 4
    assert all(f'id="{anchor}"' in in_full for anchor in listed[1:])


@pytest.mark.parametrize("game_id", FULL)
def test_the_pictures_are_those_of_the_game(game_id: str):
    found = pictures_of(game_id)
    assert {one.rule for one in found.pieces} | {one.rule for one in found.examples} <= anchors(game_id)
    assert {name for one in found.pieces for name in one.symbols} <= set(symbols_of(game_id))


@pytest.mark.parametrize("game_id", FULL)
def test_every_example_is_a_position_that_can_be_opened(game_id: str):
    examples = pictures_of(game_id).examples
    assert len(examples) > 1
    for number, example in enumerate(examples, start=1):
        assert Position.parse(example.position).game.about.id == game_id
        board = Client().get(f"/rules/{game_id}/{number}.svg")
        assert board.headers["Content-Type"] == "image/svg+xml"
        assert board.content.startswith(b"<svg")
        assert "Cookie" in board.headers["Vary"]  # it is in the reader's language
        opened = Client().post("/position/", {"text": example.position})
        assert opened.context["face"]
        assert not opened.context["message"]


@pytest.mark.parametrize("game_id", FULL)
def test_every_worked_example_has_a_position_that_one_can_open(game_id: str):
    rules = registry.about(game_id).rules
    assert rules
    told = re.split(r"^- (?=\*\*[A-Z]{2}-\d+\*\*)", rules.read_text("utf-8"), flags=re.MULTILINE)
    worked = {rule.split("**")[1] for rule in told if "Worked example" in rule}
    assert worked
    assert worked <= {example.rule for example in pictures_of(game_id).examples}


@pytest.mark.parametrize("game_id", FULL)
def test_the_rules_are_told_for_who_plays(game_id: str):
    rules = registry.about(game_id).rules
    assert rules
    of_developers = r"\b(?:tests?|code|playouts?|bots?|views?|compiled|implement\w*)\b"
    assert not re.findall(of_developers, rules.read_text("utf-8"), re.IGNORECASE)


def test_an_example_tells_what_its_picture_does_not_show():
    def told(game: str, rule: str) -> str:
        return squeezed(page_of(game).partition(f'<li id="{rule}">')[2].partition("</figure>")[0])

    assert "goods: 2 × Rice, 2 × Tea" in told("taj-mahal", "TM-34")
    assert "display: red General + Elephant" in told("taj-mahal", "TM-52")
    assert "hand: red Vizier + Elephant, red Monk + Elephant, white Elephant" in told("taj-mahal", "TM-52")
    assert "hand: Stuttgart, Innsbruck, Lodz, Würzburg" in told("thurn-und-taxis", "TT-22")
    assert "carriage: 6 · bonus tiles: 16 points · 4 post offices left" in told("thurn-und-taxis", "TT-41")
    assert "character: Mogul · 15 gold" in told("maharaja", "MA-30")


@pytest.mark.parametrize("game_id", FULL)
def test_the_page_has_room_for_a_picture_before_it_is_there(game_id: str):
    """A picture that comes later moves no rule away from who reads it."""
    pictures = re.findall(rf'<img src="/rules/{game_id}/(\d+).svg"([^>]*)>', page_of(game_id))
    assert len(pictures) > 2
    for number, source in pictures:
        board = Client().get(f"/rules/{game_id}/{number}.svg").content.decode()
        (size,) = re.findall(r'^<svg [^>]*(width="\d+" height="\d+")', board)
        assert size in " ".join(source.split())


@pytest.mark.parametrize("game_id", FULL)
def test_the_picture_of_an_example_opens_large(game_id: str):
    page = page_of(game_id)
    for number, _example in enumerate(pictures_of(game_id).examples, start=1):
        assert f'popovertarget="example-{number}"' in page
        assert f'id="example-{number}"' in page


def test_a_rule_may_have_several_examples():
    rule = page_of("thurn-und-taxis").partition('<li id="TT-32">')[2].partition('<li id="TT-33">')[0]
    assert rule.count('class="example"') == 4


def test_an_example_that_there_is_not_has_no_board(monkeypatch: pytest.MonkeyPatch):
    assert Client().get("/rules/thurn-und-taxis/99.svg").status_code == 404
    monkeypatch.setattr(readiness, "is_ready", lambda _game: False)
    assert Client().get("/rules/thurn-und-taxis/1.svg").status_code == 404


@pytest.mark.parametrize("game_id", FULL)
def test_the_rules_lead_to_the_lesson(game_id: str):
    assert (f'href="/learn/{game_id}/"' in page_of(game_id)) == (lesson_of(game_id) is not None)


def test_what_a_lesson_teaches_stands_in_the_rules():
    for game_id in FULL:
        lesson = lesson_of(game_id)
        assert {rule for step in (lesson.steps if lesson else ()) for rule in step.rules} <= anchors(game_id)


def test_a_rulebook_has_printed_quotes():
    assert (
        "<p>Béla’s “Trader” is the bank’s.</p>"
        in rulebook.read("# Rules\n\nBéla's \"Trader\" is the bank's.").html
    )


def test_a_rulebook_links_what_it_cites_and_lets_no_html_through():
    book = rulebook.read(
        "# Title\n\n## One *two*\n- **TM-1** see TM-2 <b>\n- **TM-2** no", {"TM-2": "<i>x</i>"}
    )
    assert [(one.anchor, one.title) for one in book.contents] == [("one-two", "One *two*")]
    assert '<li id="TM-1">' in book.html
    assert 'see <a href="#TM-2" class="rule">TM-2</a> &lt;b&gt;' in book.html
    assert book.html.count("<i>x</i>") == 1
    assert "Title" not in book.html


def test_options_have_the_titles_that_the_lobby_gives_them():
    client = Client(headers={"accept-language": "de"})
    page = squeezed(client.get("/rules/maharaja/").content.decode())
    assert "<code>many_characters</code>" not in page
    assert re.search(r"MA-70.{0,40}<em>Kurzes Spiel", page)


def test_the_contents_leave_out_what_a_heading_says_in_brackets():
    book = rulebook.read(
        "# Title\n\n## Cards (all of them) at hand\n\n## Score (at the end)\n\n## End [10]\n", {}
    )
    assert [one.title for one in book.contents] == ["Cards (all of them) at hand", "Score", "End"]
    assert "Score (at the end)</h2>" in book.html


@pytest.mark.parametrize("game_id", FULL)
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_rule_says_in_short_what_it_is(game_id: str, language: str):
    said = rulebook.in_short(rulebook.text_of(registry.about(game_id).rules, language))
    assert set(said) == anchors(game_id)
    for rule, words in said.items():
        assert 5 < len(words) <= rulebook.LONGEST, rule
        assert not set("*`") & set(words)
        assert rule not in words


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_rules_of_maharaja_name_its_actions_as_the_disc_does(language: str):
    text = rulebook.text_of(registry.about("maharaja").rules, language)
    named = re.findall(r"^- \*\*MA-2[0-8]\*\* \*([^*]+)\*", text, re.MULTILINE)
    board = BoardFile.of(Match("maharaja", 2).game)
    with translation.override(language):
        names = [tell(action_name(board, action)) for action in ACTION_IDS]
    assert named == [name.replace("\N{SOFT HYPHEN}", "") for name in names]


def test_a_rule_in_short_is_its_first_sentence():
    said = rulebook.in_short("- **TM-1** *Play*: one, e.g. 2.5\n  cards. More.\n- **TM-2** " + "word " * 99)
    assert said["TM-1"] == "Play: one, e.g. 2.5 cards."
    assert said["TM-2"].endswith("word …")


def test_the_log_leads_to_the_rules_that_it_cites(anna, bela):
    page = client_of(anna).get(f"/table/{finished_table(anna, bela).slug}/").content.decode()
    log = page[page.index('id="log"') :]
    cited = set(re.findall(r'<i class="rule"[^>]*>(TT-\d+)</i>', log))
    assert {"TT-31", "TT-32", "TT-41"} <= cited <= anchors("thurn-und-taxis")


def test_without_scripts_a_log_leads_to_the_rules_by_links(anna, bela):
    table = finished_table(anna, bela)
    assert f'href="/table/{table.slug}/log/"' in client_of(anna).get(f"/table/{table.slug}/").content.decode()
    log = client_of(anna).get(f"/table/{table.slug}/log/").content.decode()
    assert log.index("log-turn of-0") < log.index("log-turn of-1")  # it is read from its beginning
    cited = set(re.findall(r'<a class="rule" href="/rules/thurn-und-taxis/#(TT-\d+)"', log))
    assert {"TT-31", "TT-32", "TT-41"} <= cited <= anchors("thurn-und-taxis")
    assert '<i class="rule"' not in log


def test_a_game_that_we_do_not_have_has_no_rules():
    assert Client().get("/rules/chess/").status_code == 404
