"""Whole games of Maharaja in the browser: the basic one at a desk, Advanced 1 on a phone."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import parse_qs

import pytest

from durbar.core.match import Match
from durbar.core.record import parse
from tests.browser import people
from tests.browser.conftest import Gallery, gallery_of
from tests.browser.measuring import wide
from tests.browser.screens import DESK, PHONE

pytestmark = pytest.mark.browser

ACTIONS = ["gold", "house", "two-houses", "move", "quarry", "palace", "palace-house", "governor", "character"]
# The first of these that fits is taken: build, then whatever else is planned, then end the turn.
WISHES = (
    *(r"palace ", r"palace-house (inner|outer)", r"two-houses", r"palace-house", r"house", r"gold"),
    *(r"quarry", r"governor", r"mason ", r"character", r"take", r"give", r"to ", r"pass", r"bid", r"end"),
)
ASKED = "#table-view [data-turn=mine] #play button[name=action]"


@pytest.fixture
def sit_down(server, page_on):
    """Set up a table of Maharaja: `sit_down(DESK, "me", "steady")` gives the page."""
    server.wait_until_compiled("maharaja")

    def at_a_table(device, *seats, preset=""):
        page = page_on(device)
        people.set_up(page, f"{server.url}/?game=maharaja", "Anna", *seats, preset=preset)
        people.turn_off_confirmation(page)
        return page

    return at_a_table


@pytest.fixture(scope="module")
def opening(server) -> Gallery:
    """A table at which one may bid up to 15."""
    server.wait_until_compiled("maharaja")
    return gallery_of(server, "maharaja/five-players-advanced-1-2@8")


@pytest.fixture
def auction(opening, chromium):
    """Who may bid up to 15, and what is sent of it, none of which arrives."""
    page = opening.look(chromium, **DESK)
    opening.visit(page, opening.tables[0])
    people.turn_off_confirmation(page)
    yield page, people.kept_back(page)
    page.context.close()


def test_the_sign_beside_the_number_of_ones_palaces_is_as_strong_as_on_others_plates(gallery, chromium):
    """Where there is no room for a sign of each: also while one has built none."""
    page = gallery.look(chromium, **PHONE)
    gallery.visit(page, gallery.of("maharaja/five-players-advanced-1-2")[0])
    assert page.locator(".own .palaces .built").count() == 0
    (sign,) = (one for one in page.locator(".own .palaces i").all() if one.is_visible())
    style = sign.evaluate("(one) => [getComputedStyle(one).opacity, getComputedStyle(one).filter]")
    assert style == ["1", "none"]
    page.context.close()


def test_digits_bid_what_they_say(server, page_on):
    server.wait_until_compiled("maharaja")
    page = page_on(DESK)
    digits: list[str] = []
    while not digits:  # others have bid more, until one sits at another table
        people.set_up(
            page, f"{server.url}/?game=maharaja&option_auction=on", "Anna", "me", "random", "random"
        )
        page.wait_for_selector(ASKED)
        said = page.locator(".bids button .title").all_inner_texts()
        digits = [number for number in said if len(number) == 1]
    digit = digits[0]
    page.keyboard.press("Shift")  # no digit yet
    assert page.locator(".bids button[data-key]").evaluate_all(
        "those => those.every((one) => one.dataset.key === one.querySelector('.title').textContent.trim())"
    )
    page.keyboard.press(digit)
    page.wait_for_selector(f"#log >> text=bids {digit}")


@pytest.mark.parametrize(
    ("keys", "bid"),
    [
        (["1", "2"], "bid 12"),
        (["1"], "bid 1"),  # after a while
        (["1", "Enter"], "bid 1"),  # at once, and nothing that has the focus
        (["2"], "bid 2"),
        (["1", "8"], None),  # is more than one has
        (["1", "Escape"], None),
    ],
)
def test_a_number_of_several_digits_is_bid(auction, keys, bid):
    page, sent = auction
    page.focus(".bids [value='bid 7']")
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_timeout(700)
    assert [parse_qs(one)["action"][0] for one in sent] == ([bid] if bid else [])


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080), (2560, 1440)])
def test_no_bid_is_alone_in_its_row(auction, size):
    page, _ = auction
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tops = page.locator(".bids button").evaluate_all("those => those.map((one) => one.offsetTop)")
    assert len(tops) == 16
    assert min(Counter(tops).values()) > 1


def test_digits_are_shown_while_a_longer_number_may_follow(auction):
    page, sent = auction
    page.keyboard.press("1")
    assert page.inner_text("#typing:visible") == "1 …"
    page.evaluate("() => durbar.refresh(true)")  # somebody comes or goes
    assert page.inner_text("#typing:visible") == "1 …"
    page.keyboard.press("5")
    assert page.locator("#typing").is_hidden()
    assert "bid+15" in sent[0]


def test_nought_passes_where_nobody_can_bid_it(server, page_on):
    server.wait_until_compiled("maharaja")
    page = page_on(DESK)
    keys: list[str | None] = []
    while "0" not in keys:  # one opens oneself, and must bid, until one sits at another table
        people.set_up(
            page, f"{server.url}/?game=maharaja&option_auction=on", "Anna", "random", "me", "random"
        )
        page.wait_for_selector(ASKED)
        page.keyboard.press("Shift")  # no digit yet
        passing = page.locator("[value=pass]:visible")
        keys = [one.get_attribute("data-key") for one in passing.all()]
        assert not passing.count() or keys == ["0"]
    page.keyboard.press("0")
    page.wait_for_selector("#log >> text=Anna passes")


def test_digits_carry_out_actions_before_they_end_the_turn(gallery, chromium):
    """The gallery's table with two houses, the mason, and one road: MA-25."""
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    tables = gallery.of("maharaja/five-players-advanced-1-2")
    gallery.visit(
        page, next(one for one in tables if one["moment"].startswith("end mason mason-move move travel"))
    )
    keyed = """() => Object.fromEntries([...document.querySelectorAll('#play [data-key]')]
      .map((one) => [one.dataset.key, one.closest('.checklist, .roads, .ask').classList[1] ?? 'ask']))"""
    assert page.evaluate(keyed) == dict(zip("123456", ["checklist"] * 4 + ["roads", "ask"], strict=True))
    page.keyboard.press("1")
    open_list = page.locator(".checklist [open] .places button")
    assert open_list.first.get_attribute("data-key") == "1"
    assert page.locator(".ask [data-key]").count() == 0
    page.context.close()


def own_gold(page) -> int:
    return int(page.locator(".own .gold .count").inner_text())


def pick(page, one: str, other: str) -> None:
    """Choose two actions on the rings of the disc, without setting it."""
    page.locator(f".outer .s{ACTIONS.index(one)}").click()
    page.locator(f".inner .s{ACTIONS.index(other)}").click()


def set_disc(page, one: str, other: str) -> None:
    """Set the disc, and wait until it is: the table's version may also change by others' discs."""
    pick(page, one, other)
    page.locator(".set:visible").click()
    page.wait_for_selector("#table-view [data-turn=mine] .dial", state="detached")


def press(page, action: str) -> None:
    """Press the button of a decision, behind its heading or not, and wait until the page has moved on."""
    before = people.state(page)["version"]
    button = page.locator(f'button[name=action][value="{action}"]')
    if not button.is_visible():
        page.locator("details.group", has=button).locator("summary").click()
    button.click()
    people.wait_until(page, "version >", before)


def decide(page) -> str:
    """Take the decision that somebody in a hurry would; return it."""
    offered = people.offers(page)
    if any(action.startswith("plan") for action in offered):
        plan = ("palace", "two-houses") if own_gold(page) > 15 else ("gold", "house")
        set_disc(page, *plan)
        return "plan " + " ".join(plan)
    action = wish(page, offered)
    press(page, action)
    return action


def wish(page, offered: list[str]) -> str:
    roads = [action for action in offered if action.startswith("travel")]
    if roads and page.locator(".roads h3").inner_text() == "Roads from Start":
        return roads[0]
    for pattern in WISHES:
        fitting = [action for action in offered if re.match(pattern, action)]
        if fitting:
            return fitting[0]
    return offered[0]


def play_to_the_end(page) -> int:
    """Decide by hand until the game is over; return the number of decisions."""
    for count in range(400):
        page.wait_for_selector(f"{ASKED}, #table-view .phase-over", state="attached")
        if people.state(page)["over"]:
            return count
        decide(page)
    raise AssertionError("the game does not end")


def check_the_end(page, tmp_path) -> None:
    """The ranking on the page is that of the record, and the page has complained of nothing."""
    told = page.locator(".over .standings .total").all_inner_texts()
    with page.expect_download() as download:
        page.click(".over a[download]")
    path = tmp_path / "game.durbar"
    download.value.save_as(path)
    match = Match.from_record(parse(path.read_text(), "game.durbar"))
    order = sorted(range(match.players), key=lambda seat: match.places[seat])
    assert [int(palaces) for palaces in told] == [match.scores[seat] for seat in order]
    assert page.complaints == []
    assert wide(page) <= 0


def test_a_whole_game(sit_down, tmp_path):
    page = sit_down(DESK, "me", "steady")
    people.wait_for_turn(page)
    assert wide(page) <= 0
    assert play_to_the_end(page) > 20
    check_the_end(page, tmp_path)


# ---------------------------------------------------------------- single gestures


def place_all_houses(page) -> None:
    """Choose a character and place the first houses in a hurry."""
    while not page.locator(".dial").count():
        page.wait_for_selector(ASKED, state="attached")
        offered = people.offers(page)
        if offered and not offered[0].startswith("plan"):
            press(page, offered[0])


def test_a_disc_can_be_changed_until_it_is_set(sit_down):
    """MA-11: by mouse and by keyboard."""
    page = sit_down(DESK, "me", "steady")
    place_all_houses(page)
    assert page.locator(".set:visible").count() == 0
    pick(page, "palace", "gold")
    assert page.locator(".set:visible").get_attribute("value") == "plan gold palace"
    page.locator("#disc-one-5").focus()
    page.keyboard.press("ArrowRight")
    page.locator("#disc-other-0").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".set:visible").get_attribute("value") == "plan house palace-house"
    pick(page, "house", "house")
    button = page.locator(".set:visible")
    assert button.get_attribute("aria-label") == "Set the disc: twice House"
    before = people.state(page)["version"]
    button.focus()
    page.keyboard.press("Enter")
    people.wait_until(page, "version >", before)
    assert page.locator(".confirm").count() == 0


def test_on_a_phone_houses_are_placed_by_touching_the_map(sit_down):
    page = sit_down(PHONE, "me", "steady")
    page.wait_for_selector("#play button[value^=character], #play button[value^=house]", state="attached")
    if page.locator("#play button[value^=character]").count():
        page.locator("#play button[value^=character]").first.tap()
        page.wait_for_selector("#play button[value^=house]", state="attached")
    before = people.state(page)["version"]
    page.locator('#play [data-action="house tonk"]').tap()
    people.wait_until(page, "version >", before)
    assert page.evaluate("() => document.querySelector('.board .map').outerHTML").count("Tonk: ") == 1
    assert wide(page) <= 0


def test_who_travels_pays_the_price_that_is_shown(sit_down):
    """MA-31: on the map."""
    page = sit_down(DESK, "me", "steady")
    place_all_houses(page)
    set_disc(page, "gold", "gold")
    people.wait_for_turn(page)
    road = page.locator(".roads button[value^=travel]").first
    label, gold = road.get_attribute("aria-label"), own_gold(page)
    price = re.search(r"(\d+) gold", label)
    people.press_on_map(page, road.get_attribute("value"))
    page.wait_for_function("gold => !document.querySelector('.roads h3')?.innerText.endsWith('Start')", arg=0)
    assert own_gold(page) == gold - (int(price[1]) if price else 0)


# ---------------------------------------------------------------- two people


@pytest.fixture
def pages(server, chromium):
    """Anna and Béla sit at a private table, in two browsers, and have placed their houses."""
    server.wait_until_compiled("maharaja")
    desk, phone = people.new_context(chromium, **DESK), people.new_context(chromium, **PHONE)
    anna, bela = desk.new_page(), phone.new_page()
    people.set_up_for_two(anna, bela, f"{server.url}/?game=maharaja", listed=False)
    for page in (anna, bela):
        people.turn_off_confirmation(page)
    while not (anna.locator(".dial").count() and bela.locator(".dial").count()):
        for page in (anna, bela):
            offered = people.offers(page)
            if offered and not offered[0].startswith("plan"):
                press(page, offered[0])
    yield anna, bela
    desk.close()
    phone.close()


def test_discs_are_set_at_the_same_time_and_nobody_sees_the_others(pages):
    """MA-11: what one is choosing stays while the other one sets its disc; it may change until both have."""
    anna, bela = pages
    pick(bela, "quarry", "governor")
    set_disc(anna, "gold", "house")
    bela.wait_for_selector(".plate .decided >> text=has decided", state="attached")
    assert bela.locator(".set:visible").get_attribute("value") == "plan quarry governor"
    assert "Gold and House" not in bela.inner_text("#table-view")
    assert anna.locator(".hub").inner_text() == "Is set"
    set_disc(anna, "gold", "gold")
    anna.wait_for_selector(".sealed-bar >> text=twice Gold")
    bela.locator(".set:visible").click()
    for page in (anna, bela):
        page.wait_for_selector(".checklist")
    told = {page.locator(".checklist h3").inner_text().strip() for page in (anna, bela)}
    assert len(told & {"Your turn"}) == 1


@pytest.mark.parametrize("size", [(390, 844), (360, 700)])
def test_where_the_map_alone_is_asked_it_has_all_the_width_of_a_phone(gallery, chromium, size):
    width, height = size
    page = gallery.look(chromium, viewport={"width": width, "height": height}, has_touch=True)
    record = "maharaja/five-players-advanced-1-2"
    gallery.visit(page, next(table for table in gallery.of(record) if table["moment"] == "to"))
    assert page.locator(".board svg.map .ground").first.bounding_box()["width"] > 0.95 * width
    page.context.close()
