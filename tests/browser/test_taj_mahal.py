"""Whole games of Taj Mahal in the browser: at a desk with four seats, on a phone with two and the dummy."""

from __future__ import annotations

import pytest

from durbar.core.match import Match
from durbar.core.record import parse
from tests.browser import people
from tests.browser.conftest import gallery_of
from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.measuring import wide
from tests.browser.screens import DESK, PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def sit_down(server, page_on):
    """Set up a table of Taj Mahal: `sit_down(DESK, "me", "steady")` gives the page."""
    server.wait_until_compiled("taj-mahal")

    def at_a_table(device, *seats):
        page = page_on(device)
        people.set_up(page, f"{server.url}/?game=taj-mahal", "Anna", *seats)
        people.turn_off_confirmation(page)
        return page

    return at_a_table


def play_until(page, verb: str) -> None:
    """Decide in a hurry until a decision of that kind is offered."""
    for _ in range(200):
        assert not people.wait_for_turn(page)["over"]
        offered = people.offers(page)
        if any(action.startswith(verb) for action in offered):
            return
        plays = [action for action in offered if action.startswith("play")]
        in_play = page.locator(".own .row .mini").count()
        people.choose(page, "withdraw" if in_play and plays else people.wish(offered))
    raise AssertionError(f"no {verb} in 200 decisions")


def test_a_whole_game(sit_down, tmp_path):
    page = sit_down(DESK, "me", "steady", "steady", "steady")
    people.wait_for_turn(page)
    assert wide(page) <= 0
    assert page.locator(".shows").count() == 4

    assert people.play_on(page, 12) > 20

    totals = [int(cell) for cell in page.locator(".over tfoot td").all_inner_texts()]
    rows = page.locator(".over tbody tr")
    for column, total in enumerate(totals):
        points = [int(rows.nth(row).locator("td").nth(column).inner_text()) for row in range(rows.count())]
        assert sum(points) == total
    assert wide(page) <= 0
    with page.expect_download() as download:
        page.click(".over a[download]")
    path = tmp_path / "game.durbar"
    download.value.save_as(path)
    assert list(Match.from_record(parse(path.read_text(), "game.durbar")).scores) == totals
    assert page.complaints == []


def test_pointing_at_a_city_shows_the_chain_and_choosing_it_builds(sit_down):
    """TM-31: by mouse at the button, by keyboard on the map."""
    page = sit_down(DESK, "me", "steady")
    play_until(page, "palace")
    page.evaluate("() => document.activeElement.blur()")  # the first choice has the focus already
    page.mouse.move(2, 2)
    chain = page.locator(".chain").first
    assert not chain.is_visible()
    page.hover(".sites button >> nth=0")
    assert page.locator(".chain:visible").count() == 1
    page.mouse.move(2, 2)
    assert page.locator(".chain:visible").count() == 0
    place = page.locator("#play [data-action^=palace]").first
    page.keyboard.press("Tab")  # a focus is shown to who uses the keyboard
    place.focus()
    assert page.locator(".chain:visible").count() == 1
    before = people.state(page)["length"]
    page.keyboard.press("Enter")
    page.wait_for_function(
        "length => Number(document.querySelector('#table-view [data-version]').dataset.length) > length",
        arg=before,
    )


def test_a_withdrawal_can_be_taken_back_before_anything_is_built(sit_down):
    page = sit_down(DESK, "me", "steady", "steady")
    play_until(page, "palace")
    page.click("#undo")
    page.wait_for_selector('#play button[value="withdraw"]')


NAMES_ON_CARDS = """() => [...document.querySelectorAll(".hand .group-name")].filter((name) => {
  const { left, right, top, bottom } = name.getBoundingClientRect();
  return [...document.querySelectorAll(".hand .card")].map((card) => card.getBoundingClientRect())
    .some((card) => left < card.right && right > card.left && top < card.bottom - 1 && bottom > card.top + 1);
}).map((name) => name.textContent.trim())"""


ROWS = "all => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size"


@pytest.mark.parametrize(("record", "least"), [("five-players", 54), ("two-players-options-legal", 44)])
def test_cards_on_a_phone_are_as_large_as_there_is_room(gallery, chromium, record, least):
    """Up to six are seen whole in one row, up to twelve in two; the map stays as wide as it can be."""
    page = gallery.look(chromium, **PHONE)
    for table in gallery.of(f"taj_mahal/{record}")[:-1]:
        gallery.visit(page, table)
        cards = page.eval_on_selector_all(
            ".hand .fan > li:not(.none)",
            """all => all.map((one) => [one, one.querySelector('.card')])
              .map((parts) => parts.map((part) => part.getBoundingClientRect().width))""",
        )
        rows = page.eval_on_selector_all(".hand .fan > li", ROWS)
        if not 0 < len(cards) <= 12:
            continue
        room, widths = min(one[0] for one in cards), [one[1] for one in cards]
        assert min(widths) >= min(least, 380 / len(cards) - 4), (table["moment"], widths)
        assert room >= 44
        assert rows <= (1 if len(cards) <= 6 else 2)
        hand, tabs = (page.locator(name).bounding_box() for name in (".hand .fan > li >> nth=-1", ".side"))
        assert hand["y"] + hand["height"] <= tabs["y"] + 1
        assert page.locator(".board svg.map .ground").first.bounding_box()["width"] > 250
        assert page.evaluate(NAMES_ON_CARDS) == []
    page.context.close()


HIDDEN_COUNTS = """() => [...document.querySelectorAll(".fan .count")].filter((count) => {
  const { left, right, top, bottom } = count.getBoundingClientRect();
  return [top + 2, bottom - 2].some((y) =>
    document.elementFromPoint((left + right) / 2, y)?.closest(".card") !== count.closest(".card"));
}).map((count) => count.closest("li").textContent.trim())"""
MANY = "taj_mahal/four-hoarders-legal"
KNOWN = """() => [...document.querySelectorAll(".belongs .minis:has(.mini)")].map((list) => {
  const edge = list.getBoundingClientRect();
  const cards = [...list.children], whole = (box) => box.right <= edge.right + 1 && box.left >= edge.left - 1;
  const seen = cards.filter((card) => card.getBoundingClientRect().top < edge.bottom);
  const box = seen.at(-1).getBoundingClientRect();
  const count = (card) => Number(card.querySelector(".count")?.textContent.slice(1) ?? 1);
  return {
    seen: seen.length,
    whole: seen.every((card) => whole(card.getBoundingClientRect())),
    hidden: cards.slice(seen.length).reduce((sum, card) => sum + count(card), 0),
    told: Number(seen.at(-1).dataset.rest ?? 0),
    sign: getComputedStyle(seen.at(-1), "::after").content,
    wraps: getComputedStyle(seen.at(-1), "::after").whiteSpace !== "nowrap",
    explained: durbar.explains(document.elementFromPoint(box.right + 10, (box.top + box.bottom) / 2)),
    words: list.title,
  };
})"""


@pytest.fixture(scope="module")
def many(server, chromium):
    """A page of one who plays with others of whose hands much is known."""
    server.wait_until_compiled("taj-mahal")
    tables = gallery_of(server, MANY)
    page = tables.look(chromium)
    tables.visit(page, next(table for table in tables.of(MANY) if table["moment"] == "late"))
    yield page
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 768), (390, 844), (360, 640)])
def test_a_plate_shows_whole_cards_and_tells_how_many_more_there_are(many, size):
    many.set_viewport_size({"width": size[0], "height": size[1]})
    many.evaluate("wanted => { document.getElementById(wanted).checked = true; }", "tab-players")
    found = many.evaluate(KNOWN)
    assert max(plate["hidden"] for plate in found) > 2
    for plate in found:
        assert plate["whole"], plate
        assert plate["seen"] >= (2 if size[0] > 360 else 1), plate
        if plate["hidden"]:
            assert plate["told"] == plate["hidden"], plate
            assert plate["sign"] == f'"…{plate["told"]}" / ""', plate  # "+3" would be points
            assert not plate["wraps"], plate
            assert plate["explained"] == plate["words"], plate


def test_cards_that_lie_small_are_read_out_once(many):
    """Their list explains them under the mouse, but is not called by all their names."""
    many.set_viewport_size({"width": 1280, "height": 800})
    many.evaluate("wanted => { document.getElementById(wanted).checked = true; }", "tab-players")
    names = many.locator(".belongs .minis[title]").evaluate_all("lists => lists.map((one) => one.ariaLabel)")
    assert names
    assert {*names} <= {"In play", "Hand"}


NOTICE = """() => {
  const { backgroundColor, boxShadow, padding } = getComputedStyle(document.querySelector(".ask .notice"));
  return [backgroundColor, boxShadow, padding];
}"""


def test_what_holds_now_is_told_as_in_other_games(gallery, chromium):
    page = gallery.look(chromium)
    looks = []
    for record in MOST_PLAYERS:
        gallery.visit(page, next(table for table in gallery.of(record) if table["moment"] == "late"))
        looks.append(page.evaluate(NOTICE))
    page.context.close()
    assert looks == looks[:1] * 3


LEVELS = ["Gyakorlott 3", "Rozvážný 4", "Pohodový 3", "Začátečník 2", "Gyakorlott 2"]
SHORTENED = """(levels) => {
  const names = [...document.querySelectorAll(".others .seat-name")];
  return levels.filter((level) => {
    for (const name of names) name.textContent = level;
    return names.some((name) => name.scrollWidth > name.clientWidth);
  });
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (390, 844), (360, 640)])
def test_of_two_of_a_level_each_has_its_number(gallery, chromium, size):
    page = gallery.look(chromium, viewport={"width": size[0], "height": size[1]})
    gallery.visit(page, gallery.of("taj_mahal/five-players")[0])
    page.evaluate("() => { document.getElementById('tab-players').checked = true; }")
    assert not page.evaluate(SHORTENED, LEVELS)
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640)])
def test_how_many_equal_cards_lie_there_is_seen(many, size):
    many.set_viewport_size({"width": size[0], "height": size[1]})
    many.evaluate("wanted => { document.getElementById(wanted).checked = true; }", "tab-main")
    assert many.locator(".display .count, .hand .count").count()
    assert not many.evaluate(HIDDEN_COUNTS)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (390, 844)])
def test_equal_cards_of_the_hand_leave_the_colours_names_uncovered(many, size):
    many.set_viewport_size({"width": size[0], "height": size[1]})
    covered = many.evaluate("""() => [...document.querySelectorAll(".hand .fan > li.first:has(.under) .word")]
      .filter((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        const { left, right, bottom } = range.getBoundingClientRect();
        const under = word.closest("li").querySelector(".under").getBoundingClientRect();
        return bottom > under.top + 1 && document.elementFromPoint((left + right) / 2, bottom - 2) !== word;
      }).map((word) => word.textContent)""")
    assert not covered


@pytest.mark.parametrize("locale", ["en", "de", "hu", "cs", "it"])
def test_that_it_is_the_last_visit_is_told_in_full_on_the_smallest_phone(gallery, chromium, locale):
    small = PHONE | {"viewport": {"width": 360, "height": 640}}
    page = gallery.look(chromium, **small, locale=locale)
    (late,) = (one for one in gallery.of("taj_mahal/five-players") if one["moment"] == "late")
    gallery.visit(page, late)
    notice = page.locator(".ask .notice")
    assert notice.evaluate("one => one.scrollWidth <= one.clientWidth"), notice.inner_text()
    page.context.close()


ROOM = """(notice) => {
  const words = document.createRange();
  words.selectNodeContents(notice);
  const [box, text] = [notice, words].map((one) => one.getBoundingClientRect());
  return [text.top - box.top, box.bottom - text.bottom];
}"""


def test_that_it_is_the_last_visit_stands_in_the_middle_of_its_box(gallery, chromium):
    page = gallery.look(chromium, **PHONE)
    (late,) = (one for one in gallery.of("taj_mahal/five-players") if one["moment"] == "late")
    gallery.visit(page, late)
    above, below = page.locator(".ask .notice").evaluate(ROOM)
    assert abs(above - below) < 3
    page.context.close()


def test_what_a_withdrawal_would_bring_tells_where_there_is_more_to_read(server, chromium):
    server.wait_until_compiled("taj-mahal")
    tables = gallery_of(server, "taj_mahal/five-players@250", "taj_mahal/five-players@401")
    page = tables.look(chromium, **DESK)
    for table, more in zip(tables.tables, (False, True), strict=True):
        tables.visit(page, table)
        claim = page.locator(".claim")
        assert claim.evaluate("one => one.scrollHeight > one.clientHeight + 1") is more
        assert claim.evaluate("one => Number(getComputedStyle(one, '::after').opacity)") == more
    page.context.close()


def test_a_card_that_cannot_be_played_does_not_rise_over_one_that_can(server, chromium):
    gallery = gallery_of(server, *(f"{MOST_PLAYERS[0]}@{length}" for length in range(60, 400, 40)))
    page = gallery.look(chromium, **DESK)
    seen = 0
    for table in gallery.tables:
        gallery.visit(page, table)
        for card in page.locator(".hand .fan:has(.card.open) > li.shut").all():
            card.hover(position=people.CORNER)
            assert card.evaluate("card => getComputedStyle(card).zIndex") == "auto", table
            seen += 1
    page.context.close()
    assert seen


def test_a_card_that_the_focus_is_led_to_rises_only_for_who_uses_the_keyboard(gallery, chromium):
    """After a choice with the mouse it would look like advice."""
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, gallery.of(MOST_PLAYERS[0])[1])
    page.click("#play h1")
    card = page.locator(".hand .fan > li:has(.card.open)").first
    rises = (
        "card => getComputedStyle(card).zIndex + getComputedStyle(card.querySelector('.card.open')).translate"
    )
    card.locator("button").first.focus()
    assert page.evaluate("document.activeElement.closest('.fan > li') !== null")
    assert card.evaluate(rises) == "autonone"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    card.locator("button").first.focus()
    assert card.evaluate(rises).startswith("2")
    page.context.close()
