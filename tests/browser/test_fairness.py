"""A browser computes the draws of finished games again, and tells where one does not agree."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import Any

import pytest

from tests.browser.axe import by_day_and_night
from tests.browser.people import complaints_of, new_context, open_choices

pytestmark = pytest.mark.browser
GAMES = ("thurn-und-taxis", "taj-mahal", "maharaja")


def play_games(*games: str) -> dict[str, str]:
    """Play a game of each among computer players, two with something added; return where the tables are."""
    from durbar.bots.levels import make
    from durbar.site.people.models import Visitor
    from durbar.site.tables.create import Contribution, TablePlan, create
    from durbar.site.tables.replay import match_to_play, write

    host, paths = Visitor.objects.create(name="Anna"), {}
    for game in games:
        table = create(TablePlan(game, ["me", *["steady"] * 2]), host, Contribution("grüß Gott – " + game))
        match, player = match_to_play(table), make("steady", seed=1)
        while not match.over:
            match.play(player.decide(match.view(match.actor), 1))
        write(table, match)
        paths[game] = f"/table/{table.slug}/fair/"
    return paths


@pytest.fixture(scope="module")
def paths(server: Any) -> dict[str, str]:
    for game in GAMES:
        server.wait_until_compiled(game)
    answer: dict[str, str] = server.prepared_by(__name__, *GAMES)
    return answer


@pytest.fixture
def page(chromium: Any):
    context = new_context(chromium)
    yield context.new_page()
    context.close()


def verdict(page: Any) -> str:
    page.wait_for_selector("#verdict:is(.proved, .message)")
    text: str = page.inner_text("#verdict")
    return text


@pytest.mark.parametrize("game", GAMES)
def test_a_browser_verifies_every_draw_of_a_finished_game(server, paths, page, game):
    complaints = complaints_of(page)
    page.goto(server.url + paths[game])
    told = re.search(r"all (\d+) follow from the commitment", verdict(page))
    assert told
    assert int(told[1]) > 6
    assert not page.is_visible("#not-here")
    assert complaints == []


def test_the_page_can_be_used_by_everybody(server, paths, page):
    page.goto(server.url + paths["taj-mahal"])
    verdict(page)
    assert by_day_and_night(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_browser_names_the_draw_that_was_exchanged(server, paths, page, game):
    expected: list[str] = []

    def exchange(route: Any) -> None:
        told = route.fetch().json()
        fifth = told["draws"][4]
        right = fifth["text"]
        fifth["text"] = next(text for text, weight in fifth["outcomes"] if text != right and weight)
        expected.append(f"Draw 5 reads “{fifth['text']}”; it should be “{right}”.")
        route.fulfill(json=told)

    page.route("**/fair/draws/", exchange)
    page.goto(server.url + paths[game])
    assert verdict(page).startswith("1 of ")
    assert page.locator("#disagreeing li").all_inner_texts() == expected


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("secret", "00" * 32, "not the one of the commitment"),
        ("commitment", "sha256:" + "0" * 64, "not the one of the commitment"),
        ("contributions", [], "do not agree with the commitment"),
        ("table", "another", "do not agree with the commitment"),
    ],
)
def test_a_browser_tells_what_else_was_exchanged(server, paths, page, field, value, told):
    page.route("**/fair/draws/", lambda route: route.fulfill(json=route.fetch().json() | {field: value}))
    page.goto(server.url + paths["taj-mahal"])
    assert told in verdict(page)


def test_without_web_cryptography_the_page_names_the_command(server, paths, page):
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    page.goto(server.url + paths["maharaja"])
    assert page.is_visible("#not-here")
    assert not page.is_visible("#verdict")
    assert "durbar check --fair maharaja-" in page.inner_text(".fair pre")


def test_a_tap_adds_random_numbers_and_the_browser_remembers_the_commitment(server, paths, page):
    page.goto(server.url)
    page.locator(".game-card .big").first.click()
    page.wait_for_selector("#table-view [data-version]")
    address = re.sub(r"(/table/[^/]+/).*", r"\1fair/", page.url)
    page.goto(address)
    added = page.locator("[data-contributed]").all_inner_texts()
    assert len(added) == 1
    assert re.fullmatch(r"[0-9a-f]{32}", added[0])
    assert "saw this commitment before" in page.inner_text("#commitment-seen")
    page.evaluate(
        """key => {
          const remembered = JSON.parse(localStorage[key]);
          localStorage[key] = JSON.stringify(remembered.map(([added]) => [added, 'another']));
        }""",
        "durbar_contributions",
    )
    page.reload()
    assert "saw another commitment" in page.inner_text("#commitment-seen")


def test_a_person_writes_what_it_adds(server, paths, page):
    page.goto(server.url)
    open_choices(page)
    page.click("form .contribution > summary")
    page.fill("#contribution", " my  own words ")
    page.locator("#seat2").select_option("open")
    page.click(".new-table button.primary")
    page.wait_for_selector("#table-view [data-version]")
    page.click("#about-table summary")
    page.click("#fair")
    assert page.inner_text("[data-contributed]") == "my own words"
    assert page.is_visible("#commitment-seen")
    page.click("form:has(.contribution) > button")
    page.wait_for_function(
        "() => /^[0-9a-f]{32}$/.test(document.querySelector('[data-contributed]')?.textContent.trim())"
    )


def test_scripts_need_not_run(server, chromium):
    context = new_context(chromium, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    page.locator(".game-card .big").first.click()
    page.wait_for_selector("#table-view [data-version]")
    page.goto(re.sub(r"(/table/[^/]+/).*", r"\1fair/", page.url))
    assert page.locator("[data-contributed]").count() == 0
    assert page.is_visible("#commitment")
    context.close()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durbar.site.settings")
    import django

    django.setup()
    print(json.dumps(play_games(*sys.argv[1:])))
